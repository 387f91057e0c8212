"""Burn windows at a table: how many there are, whose and how long does not tell who could burn.

For each position the cards of two seats of one federation are exchanged, so that in the second
one other seats can burn, or none. All that is wanted is wanted in both.
"""

from random import Random
from typing import Any

import pytest

import gouji_rules as gr
from gouji_rules.engine.together import is_closing_only
from gouji_rules.record import steps
from gouji_rules.table import commands as wanted
from gouji_rules.table import entries as kept
from tests.plain.games import RULESETS
from tests.table.pairs import Both, at_tables, room_of

HANDS = {0: "KK53", 1: "XAA53", 2: "XAA53", 3: "AA53", 4: "XAA53", 5: "XAA53"}
NOBODY = dict.fromkeys((1, 2, 4, 5), "553")
IN_TURN = {"burn__asked": "in_turn"}

DEAD = {"revolted": [3], "opened": [0], "head": {0: 2}}
HEADLESS = {"out": [1]}

GOUJI: dict[str, tuple[dict[str, Any], dict[str, Any], list[tuple[int, str]]]] = {
    "before the opposite": ({}, {}, [(0, "KK")]),
    "by seats": ({"burn__priority": "seat_order"}, {}, [(0, "KK")]),
    "no mates": ({"burn__mates": False}, {}, [(0, "KK")]),
    "in turn": (IN_TURN, {}, [(0, "KK")]),
    "in turn, passed by": (IN_TURN, {}, [(0, "KK"), (3, "pass")]),
    "in turn, answered": (IN_TURN, {}, [(0, "KK"), (3, "AA")]),
    "in turn, no mates": ({**IN_TURN, "burn__mates": False}, {}, [(0, "KK"), (3, "pass")]),
    "headless": ({}, HEADLESS, [(0, "KK"), (4, "pass"), (3, "pass")]),
    "in turn, headless": (IN_TURN, HEADLESS, [(0, "KK"), (3, "pass"), (4, "pass")]),
    "dead": ({}, DEAD, [(0, "KK")]),
    "in turn, dead": (IN_TURN, DEAD, [(0, "KK")]),
    "yielded": ({"yielding__on_gouji": True}, {}, [(0, "KK"), (3, "yield"), (3, "pass")]),
    "in turn, yielded": (
        {**IN_TURN, "yielding__on_gouji": True},
        {},
        [(0, "KK"), (3, "yield"), (3, "pass")],
    ),
}


def game(settings: dict[str, Any], where: dict[str, Any], *, nobody: bool) -> gr.Game:
    hands = HANDS | (NOBODY if nobody else {})
    hands |= dict.fromkeys(where.get("out", ()), "")
    hands |= dict.fromkeys(where.get("revolted", ()), "553")
    return gr.Game.from_position(at_tables("xuandian", **settings), hands=hands, lead=0, **where)


def silent(both: Both) -> list[tuple[int, tuple[int, ...]]]:
    """Let all windows that are open close in silence; return when and whose each was."""
    found = []
    while (asked := both.rooms[0].table.asked) is not None and asked.together:
        found.append((asked.since, asked.seats))
        both.close()
    return found


@pytest.mark.parametrize("kind", GOUJI)
def test_windows_are_there_whether_or_not_anybody_can_burn(kind: str) -> None:
    settings, where, moves = GOUJI[kind]
    changed = {1, 2, 4, 5} - {*where.get("out", ())}
    both = Both([game(settings, where, nobody=nobody) for nobody in (False, True)], changed)
    windows = []
    for seat, action in moves:
        both.do(seat, wanted.Act, action=action)
        both.wait(700)
        both.passed()
        windows += silent(both)
        both.compare()

    asked = {seat for _, seats in windows for seat in seats}
    assert windows
    assert asked <= changed
    ends = [one.table.game.state for one in both.rooms]
    assert (ends[0].question, ends[0].seat) == (ends[1].question, ends[1].seat)


@pytest.mark.parametrize(
    "settings",
    [{}, IN_TURN, {"yielding__on_gouji": True}, {**IN_TURN, "passing__lifted_by": "none"}],
)
def test_a_game_with_such_windows_is_the_game_that_asks_one_by_one(
    settings: dict[str, Any],
) -> None:
    """Its record replays without them; going back and going through it pass them again."""
    random, rules = Random(1), at_tables("xuandian", **settings)
    closed = 0
    for seed in range(3):
        one = gr.Game(rules, seed=seed, sets=1)
        while not one.over:
            together = one.asked_together()
            if together is None:
                one = one.step(random.choice([*map(str, one.legal_actions())][:4]))
                continue
            closed += is_closing_only(rules, one.state)
            may = {seat: one.choices_together(seat) for seat in together.seats}
            one = one.step_together({seat: random.choice(may[seat][-2:]) for seat in may})
        again = gr.Game.loads(one.dumps())
        assert not again.rules.asks_all
        assert (one.facts(), [*one.log]) == (again.facts(), [*again.log])
        assert [*one.events] == [*again.events]
        assert [*one.events] == [event for step in steps(one) for event in step.events]
        for number in range(0, one.acted, 7):
            assert [*one.at(number).log] == [*one.log][: number + 1]
    assert closed


def test_a_log_from_before_there_were_such_windows_goes_on() -> None:
    """Where nobody could burn a dead gouji, nothing was closed: its player led at once."""
    room = room_of(game({}, DEAD, nobody=True))
    room.do(0, wanted.Act, action="KK")
    asked = room.table.asked
    table = room.table.after([kept.Acted(at=5_000, seat=0, action="5")])

    assert asked is not None
    assert asked.together
    assert "5" == str(table.game.state.top)


@pytest.mark.parametrize("asked", ["before_opposite", "in_turn"])
@pytest.mark.parametrize("name", RULESETS)
def test_nobody_is_told_who_could_burn_under_any_rules(name: str, asked: str) -> None:
    rules = at_tables(name, burn__asked=asked)
    if not rules.burn.enabled:
        return
    size = next((n for n in range(2, 13) if rules.is_gouji("K" * n)), 13)
    can = dict.fromkeys((1, 4), "A" * size + "X53")
    cannot = dict.fromkeys((1, 4), "4" * size + "X53")
    others = {0: "K" * (size + 1) + "53"} | dict.fromkeys((2, 3, 5), "553")
    where: dict[str, Any] = {"lead": 0}
    if rules.burn.requires_opened:
        where["opened"] = [*range(6)]
    both = Both(
        [gr.Game.from_position(rules, hands=others | one, **where) for one in (can, cannot)], {1, 4}
    )
    both.do(0, wanted.Act, action="K" * size)
    windows = silent(both)
    both.compare()
    both.do(3, wanted.Act, action="pass")
    both.passed()
    windows += silent(both)
    both.compare()

    assert len(windows) == (1 if asked == "before_opposite" else 2)
    assert ["lead", "lead"] == [one.state.question.name for one in both.games]
