"""What time does at a table: passes, windows, clocks, bots; and what is said in advance."""

import pytest

import gouji_rules as gr
from gouji_rules.game.state import SET_OVER
from gouji_rules.table import commands as wanted
from gouji_rules.table.asking import put
from gouji_rules.table.pace import comes
from tests.table.pairs import HANDS, REVOLT, room_of, window
from tests.table.tables import Room

TURN = {0: "AA53", 1: "KK3", 2: "9953", 3: "5553", 4: "6653", 5: "7753"}


CHOOSES = {**REVOLT, 0: "6553"}
"""Seat 0 may revolt, and nobody else."""


def turn(lead: str = "5", **options: object) -> Room:
    """Return a room in which seat 1 is asked to answer a lead that it can answer."""
    game = gr.Game.from_position("xuandian", hands=TURN, lead=0).step(lead)
    return room_of(game, **options)


def came(room: Room) -> list[tuple[int, str]]:
    """Return what has been done, and when the public was told."""
    log = [str(action) for _, action in room.table.game.log]
    whens = [when for when, _ in room.heard[-1]]
    return list(zip(whens, log[1:], strict=False))


def when(room: Room) -> int:
    """Return when a pass comes out that is given now, or comes by itself."""
    return comes(room.table)


def test_a_pass_comes_out_no_sooner_than_any_other() -> None:
    room = turn()
    out = when(room)
    room.wait(100)
    room.do(1, wanted.Act, action="pass")
    before = room.table.game
    room.until(out - 1)
    assert before is room.table.game
    room.wait(1)

    assert [(out, "pass")] == came(room)
    assert 700 <= out <= 15_000


def test_the_times_of_passes_are_those_of_people_mostly_short_and_some_long() -> None:
    """So a long one does not tell that it was given by hand, by who had a choice."""
    room, found = turn(), []
    table = room.table.copied()
    for number in range(2_000):
        table.noticed = (0, 0, 0, 0, 0, 0, number)
        found.append(comes(table))
    found.sort()

    assert 700 <= found[0] <= 705
    assert 950 <= found[1_000] <= 1_030
    assert 2_000 <= found[1_800] <= 2_450
    assert 12_000 <= found[-1] <= 15_000
    assert comes(table) == comes(table)


def test_no_pass_comes_out_after_the_clock_of_its_turn_has_run_out() -> None:
    """Else whoever passed later could not have played: the clock passes for all others."""
    room = turn(turn=2_000)
    table = room.table.copied()
    found = []
    for number in range(500):
        table.noticed = (0, 0, 0, 0, 0, 0, number)
        found.append(comes(table))

    assert 2_000 == max(found)
    assert 100 > found.count(2_000)


def test_who_passes_is_like_who_had_no_choice() -> None:
    """One could have played; the other had nothing. Everybody else is told the same at once."""
    rooms = [turn(), room_of(gr.Game.from_position("xuandian", hands=OTHER_TURN, lead=0).step("5"))]
    assert [True, False] == [len(room.table.game.legal_actions()) > 1 for room in rooms]
    rooms[0].do(1, wanted.Act, action="pass")
    for room in rooms:
        room.until(when(room))
    for to in (-1, 0, 2, 4):
        assert rooms[0].heard[to] == rooms[1].heard[to]
    assert [1, 1] == [len(room.heard[-1]) for room in rooms]


OTHER_TURN = TURN | {1: "443", 3: "AAK5553", 5: "K7753"}
"""Seats 1 and 3 have exchanged; 1 can only pass."""


def test_a_play_comes_out_at_once() -> None:
    room = turn()
    room.wait(100)
    room.do(1, wanted.Act, action="KK")

    assert room.answers[-1].refused is not None  # another size
    room.do(1, wanted.Act, action="K")
    assert [(100, "K")] == came(room)


def test_what_can_only_be_passed_is_passed_by_itself_after_the_same_time() -> None:
    room = turn("AA")
    seats = []
    while room.table.asked is not None and room.table.asked.seats != (0,):
        seats.append(room.table.asked.seats[0])
        assert room.driver.due is not None
        room.until(room.driver.due)

    assert seats
    assert all(action == "pass" for _, action in came(room))


def test_who_wants_to_be_asked_everything_is() -> None:
    room = turn("AA")
    assert room.table.asked is not None
    seat = room.table.asked.seats[0]
    room.do(seat, wanted.Stand, forced=True)
    room.wait(60_000)

    assert room.table.asked is not None
    assert (seat,) == room.table.asked.seats


def test_what_was_said_in_advance_is_done_when_the_turn_comes() -> None:
    room = turn()
    room.do(2, wanted.Ahead, action="9")
    room.do(1, wanted.Act, action="pass")
    room.until(first := when(room))
    room.until(second := when(room))

    assert [(first, "pass"), (second, "9")] == came(room)
    assert "" == room.table.seats[2].ahead


def test_a_play_in_advance_is_dropped_when_somebody_plays_before() -> None:
    room = turn()
    room.do(2, wanted.Ahead, action="9")
    room.do(1, wanted.Act, action="K")

    assert "" == room.table.seats[2].ahead
    assert room.look(2)["own"]["ahead"] is None


def test_passes_till_the_next_lead_and_no_longer() -> None:
    room = turn()
    room.do(2, wanted.Stand, passes=True)
    room.do(1, wanted.Act, action="pass")
    room.until(first := when(room))
    room.until(second := when(room))
    assert [(first, "pass"), (second, "pass")] == came(room)
    for seat in (3, 4, 5):
        room.do(seat, wanted.Act, action="pass")
        room.until(when(room))
    assert not room.table.seats[2].passes


def test_the_clock_passes_and_a_bot_takes_over_and_gives_back() -> None:
    room = turn(turn=5_000, missed=1)
    room.wait(5_000)
    assert [(5_000, "pass")] == came(room)
    assert "steady" == room.table.seats[1].bot
    room.do(1, wanted.Back)

    assert "" == room.table.seats[1].bot
    assert room.look(2)["table"]["seats"][1]["bot"] is None


def test_a_burn_window_stays_open_for_who_wants_time_and_not_longer_than_his_clock() -> None:
    room = room_of(window(HANDS))
    room.wait(1_000)
    room.do(2, wanted.Hold)  # he cannot burn
    assert [2] == room.look(-1)["table"]["asked"]["holds"]
    room.wait(14_999)
    assert room.table.asked is not None
    assert room.table.asked.together
    room.wait(1)

    assert room.table.asked is None or not room.table.asked.together


def test_who_is_alone_with_bots_and_wants_time_has_all_he_wants() -> None:
    room = room_of(window(HANDS))
    for seat in (0, 1, 3, 4, 5):
        room.do(seat, wanted.Leave)
    room.do(2, wanted.Hold)
    room.wait(3_600_000)
    assert [2] == room.look(2)["table"]["asked"]["holds"]
    assert room.look(2)["table"]["asked"]["until"] is None
    room.do(2, wanted.Act, action="pass")
    room.wait(0)

    assert [] == room.look(2)["table"]["asked"]["holds"]


@pytest.mark.parametrize(
    ("people", "turn", "asked"), [(1, 0, True), (1, 30_000, False), (2, 0, False)]
)
def test_calls_wait_for_who_is_alone_with_bots_unless_turns_have_a_clock(
    people: int, turn: int, asked: bool
) -> None:
    game = gr.Game.from_position("zhongyou", hands=CHOOSES, phase="revolution")
    game.stops = SET_OVER  # the set is played on
    room = room_of(game, turn=turn)
    for seat in range(people, 6):
        room.do(seat, wanted.Leave)
    room.wait(600_000)

    now = room.table.asked
    assert asked == (now is not None and now.question.name == "revolution")


def alone_at_a_revolution(seat: int, **options: object) -> Room:
    """Return a room in which one person plays with bots, and those who may are asked."""
    game = gr.Game.from_position("zhongyou", hands=CHOOSES, phase="revolution")
    game.stops = SET_OVER  # the set is played on
    room = room_of(game, **options)
    for one in range(6):
        if one != seat:
            room.do(one, wanted.Leave)
    return room


def asked_of(room: Room) -> str:
    return room.table.asked.question.name if room.table.asked else ""


def test_who_is_alone_with_bots_is_not_asked_what_has_one_answer() -> None:
    for seat in range(6):
        room = alone_at_a_revolution(seat)
        found = put(room.table, seat)
        has_choice = found is not None and len(found[1]) > 1
        asked = room.look(seat)["own"]["asked"]
        assert asked is None or has_choice == asked["put"]
        room.wait(1_500)
        assert has_choice == (asked_of(room) == "revolution"), seat


def test_who_wants_forced_answers_too_is_asked_alone_as_well() -> None:
    room = alone_at_a_revolution(1)
    assert put(room.table, 1) is None or len(put(room.table, 1)[1]) == 1
    room.do(1, wanted.Stand, burns="possible", passes=False, forced=True)
    room.wait(600_000)

    assert "revolution" == asked_of(room)
    assert room.look(1)["own"]["asked"]["put"]


def test_a_burn_given_in_time_counts_when_the_window_closes() -> None:
    room = room_of(window(HANDS))
    room.wait(300)
    room.do(1, wanted.Act, action="burn XAA")
    assert room.answers[-1].refused is None
    assert [] == [raw for _, raw in room.heard[0]]
    room.until(1_500)

    assert 1 == room.table.game.state.status.burner


def test_both_devices_of_a_seat_are_told_what_it_has_answered() -> None:
    room = room_of(window(HANDS))
    room.do(2, wanted.Act, action="pass")

    assert "pass" == room.look(2)["own"]["asked"]["answer"]
    assert [0, 1] == [len(room.heard[-1]), len(room.heard[2])]


def test_time_stands_still_while_the_host_pauses() -> None:
    room = turn()
    room.wait(300)
    room.do(1, wanted.Act, action="pass")
    room.do(0, wanted.Pause)
    room.wait(50_000)
    assert room.driver.due is None
    assert "paused" == room.do(1, wanted.Act, action="pass").refused["code"]  # type: ignore[index]
    room.do(0, wanted.Resume)
    before = room.table.game
    room.until(when(room) - 1)
    assert before is room.table.game
    room.wait(1)
    assert before is not room.table.game


def test_an_answer_to_something_older_is_stale() -> None:
    room = turn()
    old = room.table.counters[2] - 1
    room.do(1, wanted.Act, action="K")

    answer = room.do(2, wanted.Act, action="pass", noticed=old)
    assert answer.refused is not None
    assert "stale" == answer.refused["code"]
    assert {"en", "zh-Hans", "zh-Hant"} == answer.refused["texts"].keys()


def test_a_refusal_names_rule_setting_and_line() -> None:
    room = turn()
    answer = room.do(1, wanted.Act, action="33")

    assert answer.refused is not None
    assert answer.refused["rule"]
    assert answer.refused["code"] not in ("not_asked", "stale")


def test_a_command_that_comes_twice_is_done_once_and_answered_twice() -> None:
    room = turn()
    for _ in range(2):
        room.do(1, wanted.Act, action="K", id="same", noticed=room.table.counters[1])

    assert [None, None] == [answer.refused for answer in room.answers]
    assert 2 == len(room.table.game.log)


def test_a_burn_is_put_to_who_wants_to_be_asked_it() -> None:
    room = room_of(window(HANDS))
    shown = []
    for burns in ("always", "never"):
        room.do(1, wanted.Stand, burns=burns)
        shown.append(room.look(1)["own"]["asked"]["put"])
    room.do(2, wanted.Stand, burns="always")  # who cannot burn

    assert [True, False] == shown
    assert not room.look(2)["own"]["asked"]["put"]
    assert 1 == room.look(2)["own"]["asked"]["choices"]["count"]


def test_bots_hurry_to_the_end_when_the_only_person_is_out_and_wants_it() -> None:
    hands = {0: "", 1: "55667788993", 2: "55667788993", 3: "55667788993", 4: "K3", 5: "99TTJJ3"}
    game = gr.Game.from_position("xuandian", hands=hands, lead=1, out=[0])
    room = room_of(game)
    refused = room.do(0, wanted.Pace, bots=0, onward=True).refused
    assert refused is not None
    assert "not_alone" == refused["code"]
    for seat in range(1, 6):
        room.do(seat, wanted.Leave)
    began = room.now
    room.do(0, wanted.Pace, bots=900, onward=True)
    assert {"bots": 900, "onward": True, "waits": False} == room.look(0)["table"]["pace"]
    room.wait(30_000)

    assert room.table.game.over
    assert began == 0
    assert room.heard[-1][-1][0] < 20_000
