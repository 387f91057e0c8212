"""What many tables on one server share: a step, and what it writes."""

import asyncio
from collections.abc import Sequence
from contextlib import suppress

import pytest

from gouji_rules.table import commands as wanted
from gouji_rules.table import entries as kept
from gouji_rules.table.pinned import pinned
from gouji_rules.table.store import MemoryStore, Portion
from gouji_rules.web import hall as halls
from gouji_rules.web.hall import Hall
from gouji_rules.web.metrics import Metrics
from gouji_rules.web.workers import Workers

NAMES = ("甲", "乙", "丙", "丁", "戊", "己")


class Counted(MemoryStore):
    """Notes which tables have shared a write."""

    def __init__(self) -> None:
        super().__init__()
        self.writes: list[list[str]] = []

    def write(self, portions: Sequence[Portion]) -> list[bool]:
        self.writes.append([one.table for one in portions])
        return super().write(portions)


class Slow(MemoryStore):
    """Notes which tables have been read, in order."""

    def __init__(self) -> None:
        super().__init__()
        self.reads: list[str] = []

    def read(self, table: str, start: int = 0) -> list[bytes]:
        self.reads.append(table)
        return super().read(table, start)


class Nobody:
    """Listens, so that a table stays in memory."""

    lang, key = "en", ""

    def send(self, message: bytes) -> None:
        """Take no notice."""

    def farewell(self) -> None:
        """Take no notice."""

    def moved(self, table: object) -> None:
        """Take no notice."""

    def part(self) -> None:
        """Take no notice."""


def entry(name: str, at: int = 0) -> kept.Opened:
    """Return the first entry of a table that six people have."""
    keys = tuple(f"{name}{seat}" for seat in range(6))
    return kept.Opened(
        at=at,
        table=name,
        ruleset=pinned("xuandian"),
        keys=keys,  # type: ignore[arg-type]
        names=NAMES,
    )


async def begun_with(number: int) -> tuple[list[str], list[str]]:
    """Begin with so many tables; return which were read when somebody sits at one, and at last."""
    store = Slow()
    for at in range(number):
        made = entry(f"t{at}", at)
        store.write([Portion(f"t{at}", 0, 1, kept.encoded((made,)), at)])
    hall = Hall(store, Metrics(), Workers().ask)
    going = asyncio.create_task(hall.run())
    await hall.join("t0", -1, Nobody(), 0)
    early = [*store.reads]
    while len({*store.reads}) < number:
        await asyncio.sleep(0)
    going.cancel()
    with suppress(asyncio.CancelledError):
        await going
    hall.close()
    return early, store.reads


def test_whoever_comes_after_a_start_waits_for_no_other_table() -> None:
    early, reads = asyncio.run(begun_with(6))

    assert {"t0"} == {*early} - {"t5"}
    assert ["t5", "t4", "t3", "t2", "t1"] == [one for one in dict.fromkeys(reads) if one != "t0"]


async def three_commands() -> list[list[str]]:
    """Let somebody at each of three tables want something, one just after the other."""
    store = Counted()
    hall = Hall(store, Metrics(), Workers().ask)
    going = asyncio.create_task(hall.run())
    for name in ("a", "b", "c"):
        await hall.open(entry(name))
        hall.listen(name, -1, Nobody())
    await asyncio.sleep(0)
    store.writes.clear()
    done = [asyncio.get_running_loop().create_future() for _ in range(3)]
    for name, one in zip(("a", "b", "c"), done, strict=True):
        hall.put(name, wanted.Stand(id=name, forced=True), 0, one.set_result)
        await asyncio.sleep(0.01)
    await hall.finish()  # what still waits for others
    assert [None, None, None] == [answer.error for answer in await asyncio.gather(*done)]
    going.cancel()
    with suppress(asyncio.CancelledError):
        await going
    hall.close()
    return store.writes


def test_at_few_tables_whatever_is_wanted_is_written_at_once() -> None:
    assert [["a"], ["b"], ["c"]] == asyncio.run(three_commands())


def test_the_more_tables_there_are_the_more_share_a_write(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(halls, "GATHERED", 600.0)
    monkeypatch.setattr(halls, "LONGEST", 600.0)
    assert [["a", "b", "c"]] == asyncio.run(three_commands())
