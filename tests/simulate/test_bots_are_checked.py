"""What is simulated was legal: a bot that does what is not allowed ends it, and is named."""

import pickle

import pytest

from gouji_rules import bots
from gouji_rules.bots import RandomBot, SteadyBot
from gouji_rules.cli import main
from gouji_rules.game.actions import PASS, playing
from gouji_rules.simulate import BotFailure, simulate
from gouji_rules.simulate.playing import play_game
from tests.conftest import load


class PassesAlways(RandomBot):
    """Passes even where it has to lead."""

    name = "passes"

    def choose(self, view, actions):
        return PASS if view.question == "lead" else super().choose(view, actions)


class PlaysWhatIsNotHeld(SteadyBot):
    """Answers with more jokers than there are in its hand."""

    name = "dreams"

    def choose(self, view, actions):
        if view.question == "answer":
            return playing(view.rules.play("DDDD"))
        return super().choose(view, actions)


class SaysNothing(SteadyBot):
    name = "silent"

    def choose(self, view, actions):
        return None


@pytest.mark.parametrize("bot", [PassesAlways, PlaysWhatIsNotHeld, SaysNothing])
def test_a_bot_that_does_what_is_not_allowed_ends_its_game_and_is_named(bot):
    with pytest.raises(BotFailure) as caught:
        play_game(load("zhongyou"), 7, [SteadyBot()] * 5 + [bot()], 3, checked=True)

    assert (bot.name, 5, 7) == (caught.value.bot, caught.value.seat, caught.value.seed)
    assert caught.value.log
    for lang in ("en", "zh-Hans", "zh-Hant"):
        words = caught.value.message.text(lang)
        assert bot.name in words
        assert "7" in words
        assert "{" not in words


def test_figures_of_illegal_moves_are_never_shown(monkeypatch):
    monkeypatch.setitem(bots.BOTS, "passes", PassesAlways)

    with pytest.raises(BotFailure) as caught:
        simulate(load("zhongyou"), sets=5, bots=("random", "passes"))
    assert 0 == caught.value.number
    assert "must_lead" == caught.value.refusal.code


def test_the_command_says_which_bot_it_was_and_keeps_the_game(monkeypatch, capsys, tmp_path):
    monkeypatch.setitem(bots.BOTS, "dreams", PlaysWhatIsNotHeld)
    record = tmp_path / "game.jsonl"

    code = main(
        ["simulate", "-r", "zhongyou", "--bots", "dreams", "--record", str(record), "--lang", "en"]
    )

    out, err = capsys.readouterr()
    assert 70 == code
    assert "" == out
    assert "The bot dreams in seat" in err
    assert "not allowed" in err
    assert record.exists()


def test_the_failure_crosses_processes():
    with pytest.raises(BotFailure) as caught:
        play_game(load("zhongyou"), 7, [PassesAlways()] * 6, 3, checked=True)

    again = pickle.loads(pickle.dumps(caught.value))
    assert (caught.value.bot, caught.value.seat) == (again.bot, again.seat)
    assert caught.value.message.text("en") == again.message.text("en")
