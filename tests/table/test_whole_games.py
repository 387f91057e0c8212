"""Whole games at a table: of bots, and of people who play by what they are told."""

import json

import pytest

from gouji_rules.table import commands as wanted
from gouji_rules.table import entries as kept
from gouji_rules.table.table import Table
from tests.table.tables import Room, opened

MOST = 30_000_000


def play_by_messages(room: Room, seat: int) -> bool:
    """Let a person answer what his last message says that he is asked; return whether he did."""
    shown = room.look(seat)
    asked = shown["own"]["asked"]
    if asked is None or asked["answer"] is not None:
        return False
    choices = asked["choices"]
    words = [one["text"] for one in choices["words"]]
    if choices["plays"]:
        action = str(room.table.game.legal_actions()[0]) if not words else words[0]
    else:
        action = words[0] if words else str(room.table.game.legal_actions()[0])
    room.do(seat, wanted.Act, action=action, noticed=shown["n"])
    return True


def everybody(room: Room) -> bool:
    """Let each person answer what he is asked; return whether anybody did."""
    return bool([seat for seat in range(6) if play_by_messages(room, seat)])


def played(room: Room) -> None:
    """Go on until the game is over."""
    while not room.table.game.over:
        assert room.now < MOST
        if room.table.resting:
            room.ready()
        elif room.table.deal is not None:
            room.draw()
        elif everybody(room):
            continue
        else:
            due = room.driver.due
            assert due is not None, room.table.asked
            room.until(due)


def test_six_bots_play_a_game_by_themselves() -> None:
    room = Room(opened(people=1, options={"bots": 10}))
    room.do(0, wanted.Bot, seat=0)
    room.ready()
    room.wait(600_000)

    assert room.table.game.over
    assert {"seat_taken"} != {answer.refused for answer in room.answers}
    assert 1 == len(room.table.game.result.sets)


def test_six_people_play_a_game_by_what_they_are_told() -> None:
    room = Room(opened())
    played(room)

    assert [None] == list({None if a.refused is None else a.refused["code"] for a in room.answers})
    assert room.table.game.result.sets
    for to in range(-1, 6):
        last = room.look(to)
        assert (True, room.table.counters[to]) == (last["table"]["over"], last["n"])


def test_all_there_is_follows_from_the_log() -> None:
    room = Room(opened())
    played(room)
    entries = [one for raw in room.store.read("t") for one in kept.decoded(raw)]
    again = Table.of(entries)

    assert room.table.game.facts() == again.game.facts()
    assert room.table.counters == again.counters
    lengths = [len(again.game.history(seat)) for seat in range(6)]
    assert (*lengths, len(again.game.public_history())) == again.noticed == room.table.noticed
    assert room.table.seats == again.seats
    assert len(entries) == again.version == room.table.version


def test_what_a_seat_is_told_is_all_that_a_snapshot_tells() -> None:
    room = Room(opened())
    for _ in range(60):
        if room.table.resting:
            room.ready()
        elif not everybody(room):
            room.until(room.driver.due or 0)
    for to in range(-1, 6):
        whole = json.loads(room.driver.snapshot("t", to).message)
        known = room.look(to)
        for key in ("n", "count", "view", "table") if to < 0 else ("n", "count", "view", "own"):
            assert whole[key] == known[key], (to, key)
        numbers = [one["number"] for _, raw in room.heard[to] for one in json.loads(raw)["noticed"]]
        assert list(range(1, known["count"] + 1)) == numbers
        assert len(whole["noticed"]) == known["count"]


@pytest.mark.parametrize("people", [1, 3])
def test_bots_sit_where_nobody_does(people: int) -> None:
    room = Room(opened(people=people, options={"bots": 20}))
    played(room)

    assert room.table.game.over
    assert 6 - people == sum(bool(one.bot) for one in room.table.seats)
