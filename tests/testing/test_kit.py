"""The test kit finds what is wrong, and nothing in what is right."""

import pytest
from hypothesis import given, settings

import gouji_rules as gr
from gouji_rules.bots import BOTS, RandomBot
from gouji_rules.rules.tribute import TributeRule
from gouji_rules.testing import CheckFailed, check_bot, check_ruleset, strategies
from tests.conftest import RULESETS, load

RULES = gr.load_ruleset("xuandian")


@pytest.mark.parametrize("name", RULESETS)
def test_every_shipped_ruleset_passes(name):
    check_ruleset(load(name), sets=2)


@pytest.mark.parametrize("name", sorted(BOTS))
def test_every_shipped_bot_passes(name):
    check_bot(BOTS[name], sets=1)


class Cheat(RandomBot):
    """Puts down what it does not hold."""

    def choose(self, view, actions):
        return gr.Game.from_position(view.rules, hands={0: "D"}).legal_actions()[0]


class Moody(RandomBot):
    """Answers the same question in two ways."""

    asked = 0

    def choose(self, view, actions):
        Moody.asked += 1
        return actions[Moody.asked % len(actions)]


class Fragile(RandomBot):
    """Does not know every question."""

    def choose(self, view, actions):
        return {"lead": actions[0]}[view.question]


@pytest.mark.parametrize(
    ("bot", "says"),
    [(Cheat, "was not offered"), (Moody, "asked twice"), (Fragile, "KeyError")],
)
def test_a_bot_that_is_not_sound_is_told_what_it_did(bot, says):
    with pytest.raises(CheckFailed, match=says) as failed:
        check_bot(bot, rulesets=["xuandian"], sets=1)

    assert "ruleset xuandian, seed 0" in str(failed.value)


def test_a_ruleset_whose_cards_vanish_is_found(monkeypatch):
    rules = gr.load_ruleset("sd198")
    short = tuple(count + 1 for count in rules.deck.counts)
    monkeypatch.setattr(rules.deck, "counts", short)

    with pytest.raises(CheckFailed, match="cards are not the deck's"):
        check_ruleset(rules, sets=1)


def test_a_ruleset_that_is_not_valid_shows_its_diagnostics(tmp_path):
    file = tmp_path / "town.yaml"
    file.write_text("id: town\nextends: xuandian\nburn: {priorty: seat_order}\n")

    with pytest.raises(gr.RulesetError, match="priorty"):
        check_ruleset(file)


def test_a_tribute_that_pays_nothing_still_conserves_cards(monkeypatch):
    monkeypatch.setattr(TributeRule, "payment", lambda self, suited, received, debt: 0)

    check_ruleset("xuandian", sets=2)


@given(strategies.hands(RULES))
def test_hands_are_hands(hand):
    assert 1 <= RULES.hand(hand).size <= RULES.deck.hand_size


@given(strategies.plays(RULES), strategies.plays(RULES))
def test_no_two_plays_beat_each_other(a, b):
    assert not (RULES.beats(a, b) and RULES.beats(b, a))


@settings(max_examples=25, deadline=None)
@given(strategies.positions(RULES))
def test_positions_have_something_to_do(game):
    assert game.over or len(game.legal_actions()) > 0


@settings(max_examples=15, deadline=None)
@given(strategies.games(RULES, most_moves=60))
def test_games_can_be_told_again(game):
    again = gr.Game(RULES, seed=game.seed, sets=1)
    for seat, action in game.log:
        if seat >= 0:
            again = again.step(str(action))
    assert game.state.seat == again.state.seat


@settings(max_examples=15, deadline=None)
@given(strategies.rulesets())
def test_drawn_rulesets_play_a_set(rules):
    assert rules.id == "xuandian"
    check_ruleset(rules, sets=1)
