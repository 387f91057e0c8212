"""The rows of a result add up to the points of its set, by whatever rules it was played."""

import random
from collections.abc import Iterator
from typing import Any

import pytest

import gouji_rules as gr
from gouji_rules.advice.names import Names
from gouji_rules.advice.results import places_row, rows
from gouji_rules.engine.going_out import reckoned
from gouji_rules.game.result import SetResult
from gouji_rules.game.values import but
from gouji_rules.messages import LANGUAGES
from gouji_rules.web.told import result_told
from tests.conftest import RULESETS, load

OF_PLUGINS = (
    "xuandian_liansheng",
    "xuandian_liangpai",
    "zhongyou_fanshao",
    "zhongyou_jiaohuan",
    "xuandian_chuangong",
)
"""Rulesets that come with plugins: some give points, some change what a burn or tribute brings."""

TRIED: dict[str, dict[str, Any]] = {
    "a sweep is worth so much": {"sweep.flat": 10},
    "a sweep counts three times, and its losers lose nothing": {
        "sweep.multiplier": 3,
        "sweep.losers_pay": False,
    },
    "a sweep is worth so much, and its losers lose nothing": {
        "sweep.flat": 7.5,
        "sweep.losers_pay": False,
    },
    "a sweep counts once": {"sweep.multiplier": 1},
    "a sweep is all": {"sweep.cancels": True, "burn.bonus": 2, "tribute.scored": ["fall"]},
    "all tribute scores": {"tribute.scored": ["smother", "burn", "point", "fall"]},
    "burns cost points": {"burn.bonus": -1.5, "tribute.scored_only": ["point", "burn"]},
}


def number(words: str) -> float:
    return float(words or 0)


def adds_up(game: gr.Game) -> None:
    """Look whether the rows of the last set's result, as they are read, are its points."""
    told = result_told(game, Names("en", None))
    assert told is not None
    for side in (0, 1):
        places = sum(number(one["points"]) for one in told["places"] if one["seat"] % 2 == side)
        besides = sum(number(row["points"][side]) for row in told["rows"])
        assert pytest.approx(number(told["points"][side])) == places + besides, told
        assert pytest.approx(game.result.points[side]) == number(told["totals"][side])
    assert all(row["words"] for row in told["rows"])
    assert len(game.result.sets) == told["set"]


def played(rules: gr.Rules, sets: int) -> Iterator[gr.Game]:
    """Yield games by random bots at the end of each of so many sets."""
    chance, found, seed = random.Random(7), 0, 0
    while found < sets:
        game, seed = gr.Game(rules, seed=seed, sets=sets - found), seed + 1
        while not game.over:
            before = len(game.result.sets)
            game = game.step(chance.choice(game.legal_actions()))
            if len(game.result.sets) > before:
                found += 1
                yield game


def rulesets() -> Iterator[Any]:
    for name in RULESETS:
        yield pytest.param(lambda name=name: load(name), id=name)
    for name in OF_PLUGINS:
        yield pytest.param(lambda name=name: gr.load_ruleset(name), id=name)
    for what, settings in TRIED.items():
        yield pytest.param(lambda s=settings: gr.load_ruleset("zhongyou", s), id=what)


@pytest.mark.parametrize("rules", [*rulesets()])
def test_the_rows_of_a_set_that_was_played_add_up(rules: Any) -> None:
    sets = [*played(rules(), 4)]

    assert sets
    for game in sets:
        adds_up(game)


@pytest.mark.parametrize("rules", [*rulesets()])
def test_the_rows_add_up_however_a_set_has_ended(rules: Any) -> None:
    (game,) = played(rules(), 1)
    chance = random.Random(5)
    for _ in range(60):
        end = any_end(game.rules, game, chance)
        for lang in LANGUAGES:
            assert_sums(game, end, Names(lang, 2))


def any_end(rules: gr.Rules, game: gr.Game, chance: random.Random) -> SetResult:
    """Return the result of a set that ended somehow: half the time in a sweep."""
    seats = [*range(6)]
    chance.shuffle(seats)
    if chance.random() < 0.5:
        seats.sort(key=lambda seat: seat % 2)
    places = tuple(seats.index(seat) + 1 for seat in range(6))
    burner = chance.randrange(6)
    bare = but(
        game.result.sets[-1],
        places=places,
        opened=chance.randrange(64),
        smothered=tuple((seat + 3) % 6 if chance.random() < 0.2 else -1 for seat in range(6)),
        burned=((burner, (burner + chance.choice((1, 3, 5))) % 6, 1),) * chance.randrange(3),
        points=(0, 0),
        sweep=False,
        awards=(),
    )
    last = but(game.state, status=but(game.state.status, awards=()))
    return reckoned(rules, bare, last)[0]


def assert_sums(game: gr.Game, end: SetResult, names: Names) -> None:
    found = rows(game.rules, end, game.state.status.match, names)
    places = places_row(game.rules, end, names)
    whole = [row.sides for row in (*found, *([] if places is None else [places]))]
    for side in (0, 1):
        assert pytest.approx(end.points[side]) == sum(sides[side] for sides in whole)
