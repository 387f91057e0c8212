"""The driver: who is in memory, what comes back, and that one table's trouble is its own."""

import gc
import json
import weakref

import pytest

from gouji_rules.table import commands as wanted
from gouji_rules.table import entries as kept
from gouji_rules.table.driver import Driver
from gouji_rules.table.errors import TableError
from gouji_rules.table.store import MemoryStore, Portion
from gouji_rules.table.table import Answer, Table
from tests.table.tables import Chance, Room, opened


def test_a_table_that_nobody_watches_leaves_memory_and_comes_back() -> None:
    room = Room(opened())
    before = room.driver.snapshot("t", 0).message
    for to in range(-1, 6):
        room.driver.unwatch("t", to)

    assert 0 == room.driver.in_memory
    assert before == room.driver.snapshot("t", 0).message


def test_after_a_start_all_tables_go_on() -> None:
    room = Room(opened(people=1, options={"bots": 10, "sets": 1}))
    room.do(0, wanted.Bot, seat=0)
    room.ready()
    room.wait(300)
    heard: list[bytes] = []
    now = room.now
    other = Driver(
        room.store, lambda: now, Chance("other"), lambda _, to, told: heard.append(told.message)
    )
    assert ["t"] == [*other.revive()]
    other.watch("t", -1)
    for _ in range(50):
        assert other.due is not None
        now = max(now, other.due)
        other.run()

    assert 50 <= len(heard)


def test_a_table_that_is_looked_at_after_a_start_goes_on_at_once() -> None:
    room = Room(opened(people=1, options={"bots": 10, "sets": 1}))
    room.do(0, wanted.Bot, seat=0)
    room.ready()
    other = Driver(room.store, lambda: room.now, Chance("other"), lambda *_: None)
    assert other.due is None
    other.watch("t", -1)

    assert room.driver.due == other.due


def test_bots_alone_play_set_after_set() -> None:
    room = Room(opened("xuandian", people=1, options={"bots": 1, "sets": 2, "bot": "random"}))
    room.do(0, wanted.Bot, seat=0)
    room.ready()
    room.wait(60_000)

    assert (2, True) == (len(room.table.game.result.sets), room.table.game.over)


def test_two_devices_of_a_seat_are_counted() -> None:
    room = Room(opened())
    room.driver.watch("t", 0)
    room.driver.unwatch("t", 0)
    room.do(1, wanted.Say, phrase="hello")

    assert 1 == len(room.heard[0])


def test_what_another_process_has_written_first_counts_and_the_command_is_tried_again() -> None:
    room = Room(opened())
    table = room.table
    entry = kept.Said(at=0, seat=4, phrase="hello")
    room.store.write([Portion("t", table.version, 1, kept.encoded((entry,)), 0)])
    replies: list[Answer] = []
    room.driver.put("t", wanted.Say(id="x", phrase="nice"), 1, replies.append)
    room.driver.run()
    assert [] == replies
    room.driver.run()

    assert [Answer("x")] == replies
    assert (3, 3) == (room.table.version, len(room.store.read("t")))
    assert (
        room.table.counters
        == Table.of(one for raw in room.store.read("t") for one in kept.decoded(raw)).counters
    )


def test_nobody_is_told_or_answered_before_it_is_kept() -> None:
    room = Room(opened())
    replies: list[Answer] = []
    room.driver.put("t", wanted.Say(id="x", phrase="nice"), 1, replies.append)
    batch = room.driver.gather()
    assert ([], 0, 1) == (replies, len(room.heard[2]), len(batch.portions))
    room.driver.settle(batch, room.store.write(batch.portions))

    assert ([Answer("x")], 1) == (replies, len(room.heard[2]))


def test_a_table_that_fails_holds_up_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    room = Room(opened())
    room.driver.open(opened(table="u", options={"deal": 1}))
    usual = Table.after

    def fails(table: Table, entries: tuple[kept.Any, ...]) -> Table:
        if table.id == "u":
            raise ValueError("broken")
        return usual(table, entries)

    monkeypatch.setattr(Table, "after", fails)
    replies: list[Answer] = []
    for name in ("u", "t", "u"):
        room.driver.put(name, wanted.Say(id="x", phrase="nice"), 1, replies.append)
    room.driver.run()

    assert ["value_error", "failed", None] == [
        None if one.refused is None else one.refused["code"] for one in replies
    ]
    assert {"u"} == room.driver.failed.keys()


def test_what_is_no_table_is_said_with_a_code() -> None:
    room = Room(opened())
    replies: list[Answer] = []
    room.driver.put("nowhere", wanted.Say(id="x", phrase="nice"), 1, replies.append)
    room.driver.run()
    assert replies[0].refused is not None
    assert "no_table" == replies[0].refused["code"]
    with pytest.raises(TableError, match="already"):
        room.driver.open(opened())


@pytest.mark.parametrize(
    "raw", [b"", b"[]", b"[{}]", b'[{"kind":"flew","at":0}]', b'[{"kind":"acted","at":0}]']
)
def test_a_damaged_log_is_refused_with_a_code(raw: bytes) -> None:
    store = MemoryStore()
    store.write([Portion("t", 0, 1, raw, 0)])
    driver = Driver(store, lambda: 0, Chance(), lambda *_: None)
    assert [*driver.revive()]
    for _ in range(2):
        with pytest.raises(TableError):
            driver.table("t")
    assert json.dumps(str(driver.failed["t"]))


def test_a_log_of_another_version_is_refused() -> None:
    with pytest.raises(TableError) as caught:
        Table.of([kept.Opened(at=0, table="t", ruleset=opened().ruleset, version=2)])
    assert "other_version" == caught.value.code


def test_a_ruleset_that_has_changed_its_meaning_is_refused() -> None:
    entry = opened()
    other = kept.Ruleset(entry.ruleset.text, entry.ruleset.path, "0" * 64, entry.ruleset.parents)
    with pytest.raises(TableError) as caught:
        Table.of([opened(ruleset=other)])
    assert "other_ruleset" == caught.value.code


@pytest.mark.parametrize(
    "options", [{"window": -1}, {"sets": 0}, {"voice": "javascript:alert(1)"}, {"bot": "x" * 99}]
)
def test_options_out_of_bounds_open_no_table(options: dict[str, object]) -> None:
    room = Room(opened())
    with pytest.raises(TableError) as caught:
        room.driver.open(opened(table="u", options=options))
    assert "damaged_entries" == caught.value.code
    assert 1 == len(room.store.tables())


def test_what_is_refused_keeps_no_table_in_memory_that_has_gone_on() -> None:
    room = Room(opened())
    gc.disable()
    try:
        room.do(0, wanted.Say, phrase="no such phrase")
        assert room.answers.pop().error is not None
        old = weakref.ref(room.table)
        room.do(1, wanted.Say, phrase="hello")
        assert old() is None
    finally:
        gc.enable()
