"""Pairs of tables that differ only in what is hidden: everybody else is told the same, at once.

Two tables go on side by side; two seats have exchanged cards in the second. The same is wanted of
both at the same virtual times. Then each other seat, and whoever watches, must have been told the
same bytes at the same times, counters included.
"""

from collections.abc import Callable

import pytest

import gouji_rules as gr
from gouji_rules.game.state import SET_OVER
from gouji_rules.table import commands as wanted
from gouji_rules.table.pace import comes
from tests.engine.test_noticed import RULESETS, pairs
from tests.table.pairs import HANDS, REVOLT, Both, go_on, room_of, window
from tests.table.tables import Room

PAIRS = 3
MOVES = 10


@pytest.mark.parametrize("name", RULESETS)
def test_nobody_is_told_what_is_hidden_nor_when(name: str) -> None:
    compared = 0
    for number, (random, games, changed) in enumerate(pairs(name)):
        if number == PAIRS:
            break
        both = Both(games, changed)
        for _ in range(MOVES):
            if both.ended or not go_on(both, random) or both.ended:
                break
            both.compare()
            compared += 1
    assert compared >= 8


OTHER = HANDS | {1: "X553773", 5: "AAA"}


def says_nothing(both: Both) -> None:
    """Who is asked and sends nothing is silent."""


def passes_at_once(both: Both) -> None:
    both.do(1, wanted.Act, action="pass")


def wants_time_and_passes(both: Both) -> None:
    both.do(1, wanted.Hold)
    both.wait(5_000)
    both.do(1, wanted.Act, action="pass")


def wants_never_to_be_asked(both: Both) -> None:
    both.do(1, wanted.Stand, burns="never")


def wants_to_be_asked_always(both: Both) -> None:
    both.do(1, wanted.Stand, burns="always")


def somebody_lets_a_bot_play(both: Both) -> None:
    both.do(0, wanted.Bot, seat=0)


@pytest.mark.parametrize(
    ("script", "closes"),
    [
        (says_nothing, 1_500),
        (passes_at_once, 1_500),
        (wants_time_and_passes, 5_000),
        (wants_never_to_be_asked, 1_500),
        (wants_to_be_asked_always, 1_500),
        (somebody_lets_a_bot_play, 1_500),
    ],
)
def test_who_can_burn_and_does_not_is_like_who_cannot(
    script: Callable[[Both], None], closes: int
) -> None:
    both = Both([window(HANDS), window(OTHER)], {1, 5})
    script(both)
    for room in both.rooms:
        room.until(closes)

    both.compare()
    assert [3, 3] == [game.seat for game in both.games]
    assert closes == both.rooms[0].heard[-1][-1][0]


def test_a_window_closes_to_the_millisecond_when_nobody_wants_time() -> None:
    room = room_of(window(HANDS))
    room.do(1, wanted.Act, action="pass")
    room.wait(5_000)

    assert [1_500] == [when for when, _ in room.heard[-1]][:1]


def test_who_may_revolt_and_stays_is_like_who_may_not() -> None:
    games = [
        gr.Game.from_position("zhongyou", hands=REVOLT | hands, phase="revolution")
        for hands in ({2: "553", 4: "25532"}, {2: "2553", 4: "2553"})
    ]
    for game in games:
        game.stops = SET_OVER  # the set is played on
    both = Both(games, {2, 4})
    for seat in range(6):
        both.do(seat, wanted.Act, action="stay")
        both.wait(100)
    both.wait(3_000)

    both.compare()
    assert [1_500] == [when for when, _ in both.rooms[0].heard[-1]]


def passed(room: Room) -> None:
    """Let a pass come out that was given now."""
    if room.table.asked is not None:
        room.until(comes(room.table))


def test_what_is_given_back_only_two_are_told() -> None:
    """The giver has the choice; all others are told that, and when, but not what."""
    rooms = []
    for choice in (0, -1):
        game = gr.Game.from_position(
            "xuandian",
            phase="tribute",
            hands=dict.fromkeys(range(6), "A2K5534"),
            result={"finish_order": [0, 1, 2, 3, 4, 5], "opened": [0, 1, 2, 3, 4, 5]},
        )
        room = room_of(game)
        while room.table.asked is not None and room.table.asked.question.name != "give":
            seat = room.table.asked.seats[0]
            room.do(seat, wanted.Act, action=str(room.table.game.legal_actions()[0]))
            passed(room)
        assert room.table.asked is not None
        giver = room.table.asked.seats[0]
        to = room.table.game.view(giver).about.giver
        room.do(giver, wanted.Act, action=str(room.table.game.legal_actions()[choice]))
        passed(room)
        rooms.append((room, giver, to))
    (one, giver, to), (two, *_) = rooms

    assert one.table.game.state.hands != two.table.game.state.hands
    for seat in {*range(-1, 6)} - {giver, to}:
        assert one.heard[seat] == two.heard[seat]
    assert one.heard[giver] != two.heard[giver]
