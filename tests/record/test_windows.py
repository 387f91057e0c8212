"""What all have been asked at once is over in a game that is saved, read and gone back in."""

import json
from random import Random
from typing import Any

import pytest

import gouji_rules as gr
from gouji_rules.record import Recorder, RecordError
from tests.conftest import lines_of
from tests.plain.games import RULESETS, rules_of


def asked(game: gr.Game) -> list[Any]:
    """Return all that everybody is asked and may answer, one by one and at once."""
    together = game.asked_together()
    found: list[Any] = [game.seat, game.awaits_deal, together, game.over]
    found += [game.choices_together(seat) for seat in range(6)]
    found += [game.view(seat) for seat in range(6)] + [game.public_view()]
    return [*found, [*game.legal_actions()[:40]], game.acted]


def played(name: str, seed: int, steps: int, *, secrets: bool = False) -> list[gr.Game]:
    """Return a game by chance, position by position: at once, one by one, and mixed."""
    chance = Random(seed)
    game = gr.Game(rules_of(name), seed=None if secrets else seed, secrets=secrets)
    games = [game]
    for _ in range(steps):
        if game.over:
            break
        together = game.asked_together()
        if game.awaits_deal:
            game = game.deal(chance.randrange(1 << 80))
        elif together is not None and chance.random() < 0.8:
            answers = {
                seat: chance.choice(game.choices_together(seat))
                for seat in together.seats
                if chance.random() < 0.4
            }
            game = game.step_together(answers)
        else:
            actions = game.legal_actions()
            plays = len(actions) - len(actions.words)
            place = chance.randrange(min(plays, 30)) if plays and chance.random() < 0.7 else -1
            game = game.step(actions[place])
        games.append(game)
    return games


def some(games: list[gr.Game], number: int) -> list[gr.Game]:
    """Return some positions: those in which something has been closed before all others."""
    chance = Random(7)
    closed = [game for game in games if game._closed]
    found = chance.sample(closed, min(number, len(closed)))
    return found + chance.sample(games, min(number // 2, len(games)))


@pytest.mark.parametrize("name", RULESETS)
def test_a_game_that_is_saved_asks_everybody_what_it_asked(name: str) -> None:
    seed = len(name)
    games = played(name, seed, 120, secrets=seed % 2 == 0)
    for game in some(games, 4):
        text = game.dumps()
        again = gr.Game.loads(text)
        assert asked(game) == asked(again)
        assert text == again.dumps()


@pytest.mark.parametrize("name", RULESETS)
def test_going_back_leads_to_what_was_asked_then(name: str) -> None:
    games = played(name, 5, 200)
    last = {game.acted: game for game in games}
    end = games[-1]
    for game in some([*last.values()], 8):
        assert asked(game) == asked(end.at(game.acted))
    chance = Random(3)
    for _ in range(3):  # forwards from there, and back again
        number = chance.choice([*last])
        other = end.at(number)
        while not other.over and other.acted < number + 30:
            other = other.step(other.legal_actions()[0])
        assert asked(last[number]) == asked(other.at(number))
        assert asked(end) == asked(end.at(end.acted))


def test_two_games_that_part_at_a_window_do_not_disturb_each_other() -> None:
    for seed in range(8):
        game = next(
            (one for one in played("zhongyou", seed, 60) if one.asked_together() is not None),
            None,
        )
        if game is None:
            continue
        before = asked(game)
        silent = game.step_together({})
        stepped = game.step(game.legal_actions()[0])
        assert before == asked(game)
        assert asked(silent) == asked(gr.Game.loads(silent.dumps()))
        assert asked(stepped) == asked(gr.Game.loads(stepped.dumps()))


def test_a_record_that_is_written_step_by_step_knows_it(tmp_path: Any) -> None:
    games = played("zhongyou", 8, 60)
    path = tmp_path / "game.jsonl"
    with Recorder(path, games[0]) as recorder:
        for game in games:
            recorder.follow(game)
            assert asked(game) == asked(gr.Game.load(path))
    lines = [json.loads(line) for line in path.read_text().splitlines()]
    assert any("closed" in line for line in lines)
    assert path.read_text() == games[-1].dumps()


@pytest.mark.parametrize("closed", [9, -1, True, "burn", None, 1.0, [], 10**400])
def test_a_line_that_closes_what_was_not_asked_is_refused(closed: object) -> None:
    text = gr.Game("xuandian", seed=1).dumps() + json.dumps({"closed": closed}) + "\n"

    with pytest.raises(RecordError) as caught:
        gr.Game.loads(text)
    assert caught.value.code == "not_closed"
    assert caught.value.line == 2
    for lang in ("en", "zh-Hans", "zh-Hant"):
        assert caught.value.text(lang)


def test_a_record_of_before_is_read_and_another_version_is_named() -> None:
    header, *rest = lines_of(_begun().dumps())
    older, newer = (
        "\n".join(map(json.dumps, [header | {"version": version}, *rest])) for version in (1, 4)
    )
    assert asked(_begun()) == asked(gr.Game.loads(older))

    with pytest.raises(RecordError, match=r"version 4.*up to 3"):
        gr.Game.loads(newer)


def _begun() -> gr.Game:
    game = gr.Game("xuandian", seed=1)
    for _ in range(20):
        game = game.step(game.legal_actions()[0])
    return game
