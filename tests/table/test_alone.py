"""Alone with bots: what can be taken back before one answers, and windows that wait."""

from random import Random
from typing import Any

import pytest

import gouji_rules as gr
from gouji_rules.table import commands as wanted
from gouji_rules.table.driver import Driver
from gouji_rules.table.pace import comes
from tests.engine.test_noticed import RULESETS, common, pairs
from tests.table.pairs import HANDS, Both, room_of, window
from tests.table.tables import Chance, Room, opened

TURN = {0: "AA553", 1: "KK3", 2: "9953", 3: "5553", 4: "6653", 5: "7753"}
OTHER = HANDS | {1: "X553773", 5: "AAA"}
"""As ``HANDS``, but seat 1 cannot burn: it has exchanged with seat 5."""

QUICK, USUAL, SLOW = 150, 700, 1_800
"""What the page offers."""


def leave(room: Room, person: int) -> None:
    """Let all but one leave; what is asked from now on is asked of him and of bots."""
    for seat in range(6):
        if seat != person:
            room.do(seat, wanted.Leave)


def leads(person: int = 0, **pace: Any) -> Room:
    """Return a room in which seat 0 is to lead, and one person plays."""
    room = room_of(gr.Game.from_position("xuandian", hands=TURN, lead=0))
    leave(room, person)
    if pace:
        room.do(person, wanted.Pace, **pace)
    return room


def asked_at_a_window(**pace: Any) -> Room:
    """Return a room in which all who might burn are asked, a person and bots."""
    room = room_of(window(HANDS))
    leave(room, 1)
    room.do(1, wanted.Pace, **{"bots": USUAL, "waits": True, **pace})
    return room


def moves(room: Room) -> int:
    return len([*room.table.game.log])


def answered_after(room: Room) -> int:
    """Return after how many milliseconds the next thing happens in the game."""
    began, before = room.now, moves(room)
    while moves(room) == before:
        assert room.driver.due is not None
        room.until(room.driver.due)
    return room.now - began


@pytest.mark.parametrize(("bots", "waits"), [(QUICK, 150), (USUAL, 1_500), (SLOW, 1_800)])
def test_the_next_bot_waits_till_cards_could_be_taken_back_unless_it_is_to_be_quick(
    bots: int, waits: int
) -> None:
    room = leads(bots=bots)
    room.do(0, wanted.Act, action="5")

    assert waits == answered_after(room)
    assert bots == answered_after(room)


def test_all_are_told_whose_last_action_can_still_be_taken_back() -> None:
    """Also where more has come of it: he has opened, or is out."""
    game = gr.Game.from_position("xuandian", hands=TURN | {0: "AAA"}, lead=0)
    room = room_of(game)
    leave(room, 0)
    assert room.look(-1)["table"]["asked"]["last"] is None
    room.do(0, wanted.Act, action="AAA")
    assert 0 in room.table.game.state.status.out
    found = [room.look(to)["table"]["asked"]["last"] for to in (-1, 0)]
    answered_after(room)

    assert [0, 0] == found
    assert 0 != room.look(0)["table"]["asked"]["last"]


def test_what_is_taken_back_in_that_time_is_asked_anew() -> None:
    room = leads()
    room.do(0, wanted.Act, action="5")
    room.wait(1_400)
    assert room.do(0, wanted.Propose, what="undo").refused is None
    assert (0,) == room.table.asked.seats  # type: ignore[union-attr]
    room.wait(60_000)
    assert 0 == moves(room)
    room.do(0, wanted.Act, action="A")

    assert 1_500 == answered_after(room)


def test_a_pass_is_not_waited_for_however_it_comes() -> None:
    game = gr.Game.from_position("xuandian", hands=TURN, lead=0).step("5")
    by_hand, by_itself = room_of(game), room_of(game)
    for room in (by_hand, by_itself):
        leave(room, 1)
    by_hand.do(1, wanted.Act, action="pass")
    by_itself.do(1, wanted.Stand, passes=True)

    assert answered_after(by_hand) == answered_after(by_itself)
    assert [USUAL, USUAL] == [answered_after(room) for room in (by_hand, by_itself)]


def test_his_passes_come_out_as_soon_as_bots_would_pass_or_a_little_later() -> None:
    for bots, shortest in ((0, 0), (QUICK, 150), (USUAL, 700), (SLOW, 700)):
        room = leads(bots=bots)
        assert room.table.asked is not None
        table, found = room.table.copied(), []
        for number in range(300):
            table.noticed = (0, 0, 0, 0, 0, 0, number)
            found.append(comes(table))

        assert (shortest, 2 * shortest) == (min(found) // 10 * 10, max(found))


def test_bots_of_several_people_answer_as_ever() -> None:
    room = room_of(gr.Game.from_position("xuandian", hands=TURN, lead=0))
    for seat in (1, 2, 3, 4):
        room.do(seat, wanted.Leave)
    room.do(0, wanted.Act, action="5")

    assert USUAL == answered_after(room)


def test_on_to_the_end_is_at_once_also_after_the_last_card() -> None:
    room = room_of(gr.Game.from_position("xuandian", hands=TURN | {0: "5"}, lead=0))
    leave(room, 0)
    room.do(0, wanted.Pace, bots=USUAL, onward=True)
    room.do(0, wanted.Act, action="5")

    assert 50 == answered_after(room)


def test_a_server_that_was_killed_waits_as_long_for_what_it_was_told() -> None:
    room = Room(opened(people=1, options={"sets": 1}))
    room.ready()
    room.do(0, wanted.Pace, bots=USUAL, waits=True)
    for _ in range(60):
        room.draw()
        asked = room.table.asked
        if asked is not None and 0 in asked.seats and 0 not in asked.answers:
            first = room.table.game.legal_actions()[0]
            says = first if asked.seats == (0,) else asked.question.silence
            assert room.do(0, wanted.Act, action=str(says)).refused is None
        other = Driver(room.store, lambda: room.now, Chance("other"), lambda *_: None)
        assert other.table("t").due == room.table.due
        if room.driver.due is not None:
            room.until(room.driver.due)

    assert moves(room) > 20


def test_a_window_waits_for_who_wants_it_so_however_long() -> None:
    room = asked_at_a_window()
    assert {"bots": USUAL, "onward": False, "waits": True} == room.look(-1)["table"]["pace"]
    assert room.look(-1)["table"]["asked"]["until"] is None
    assert room.look(1)["own"]["asked"]["put"]
    room.wait(3_600_000)
    assert room.table.asked is not None
    assert room.table.asked.together
    room.do(1, wanted.Act, action="burn XAA")
    room.wait(0)

    assert 1 == room.table.game.state.status.burner


def test_a_window_that_waits_is_over_with_his_answer_but_no_sooner_than_bots_answer() -> None:
    room = asked_at_a_window()
    room.wait(200)
    room.do(1, wanted.Act, action="pass")
    room.wait(499)
    assert room.table.asked is not None
    assert room.table.asked.together
    room.wait(1)

    assert not room.table.asked.together


def test_whoever_wants_never_to_be_asked_is_not_waited_for() -> None:
    room = asked_at_a_window()
    room.do(1, wanted.Stand, burns="never")
    assert room.look(-1)["table"]["asked"]["until"] is None  # nobody else is told what he wants
    assert not room.look(1)["own"]["asked"]["put"]
    room.wait(1_499)
    assert room.table.asked is not None
    assert room.table.asked.together
    room.wait(1)

    assert not room.table.asked.together


def test_where_turns_have_a_clock_a_window_waits_no_longer_than_for_who_wants_a_moment() -> None:
    room = room_of(window(HANDS), turn=30_000)
    leave(room, 1)
    room.do(1, wanted.Pace, bots=USUAL, waits=True)
    assert 15_000 == room.look(1)["table"]["asked"]["until"]
    room.wait(14_999)
    assert room.table.asked is not None
    assert room.table.asked.together
    room.wait(1)

    assert not room.table.asked.together


def test_windows_wait_for_nobody_who_is_not_alone_or_has_a_bot_play() -> None:
    sat, deputed = asked_at_a_window(), asked_at_a_window()
    sat.do(-1, wanted.Sit, seat=4, name="Bo", key="0" * 64)
    deputed.do(1, wanted.Bot, seat=1)
    for room in (sat, deputed):
        room.wait(1_500)
        assert room.table.asked is not None
        assert not room.table.asked.together


def test_what_is_said_of_the_pace_without_windows_lets_them_go_by_again() -> None:
    room = asked_at_a_window()
    room.do(1, wanted.Pace, bots=QUICK)
    room.wait(1_500)

    assert room.table.asked is not None
    assert not room.table.asked.together


# Whoever watches


def alone(games: list[gr.Game], changed: set[int], person: int, **pace: Any) -> Both:
    """Return two tables at which one plays with bots, who has other cards in the second."""
    both = Both(games, changed)
    for seat in range(6):
        if seat != person:
            both.do(seat, wanted.Leave)
    both.do(person, wanted.Pace, **{"bots": USUAL, **pace})
    return both


def alike(both: Both) -> bool:
    """See that whoever watches was told the same at the same times; return whether all was.

    What he is told first that differs (a bot has done something else with other cards) he is told
    at the same time too.
    """
    one, two = (room.heard[-1] for room in both.rooms)
    for first, second in zip(one, two, strict=False):
        assert first[0] == second[0]
        if first != second:
            return False
    assert len(one) == len(two)
    return True


@pytest.mark.parametrize("burns", ["always", "possible", "never"])
@pytest.mark.parametrize("after", [None, 100, 1_000, 5_000])
@pytest.mark.parametrize("waits", [False, True])
def test_whoever_watches_learns_from_no_window_whether_he_can_burn(
    waits: bool, after: int | None, burns: str
) -> None:
    both = alone([window(HANDS), window(OTHER)], {1, 5}, 1, waits=waits)
    both.do(1, wanted.Stand, burns=burns)
    if after is not None:
        both.wait(after)
        asked = both.rooms[0].table.asked
        assert asked is not None
        if 1 in asked.seats:
            both.do(1, wanted.Act, action="pass")
    both.wait(2_000)

    assert alike(both)
    both.compare()
    assert len(both.rooms[0].heard[-1]) > 5


@pytest.mark.parametrize("waits", [False, True])
@pytest.mark.parametrize("name", RULESETS)
def test_whoever_watches_one_alone_is_told_nothing_of_hidden_cards(name: str, waits: bool) -> None:
    compared = 0
    for number, (random, games, changed) in enumerate(pairs(name)):
        if number == PAIRS:
            break
        both = alone(games, changed, random.choice(sorted(changed)), waits=waits)
        while alike(both) and not both.ended and compared < 40 * (number + 1):
            if not plays(both, random):
                break
            compared += 1
    assert compared >= 10


PAIRS = 6


def plays(both: Both, random: Random) -> bool:
    """Let the only person answer, if he is asked, in both alike; then let time go on."""
    (person,) = both.rooms[0].table.playing
    asked = both.rooms[0].table.asked
    if asked is not None and person in asked.seats and person not in asked.answers:
        both.wait(random.randrange(100))
        may = [str(asked.question.silence)]
        if asked.seats == (person,):
            may = common(*both.games)
        if not may:
            return False
        both.do(person, wanted.Act, action=random.choice(may))
    due = both.rooms[0].driver.due
    if due is None:
        return False
    both.wait(max(0, due - both.rooms[0].now))
    return True
