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


async def three_commands() -> list[list[str]]:
    """Let somebody at each of three tables want something, one just after the other."""
    store = Counted()
    hall = Hall(store, Metrics(), Workers().ask)
    going = asyncio.create_task(hall.run())
    ruleset = pinned("xuandian")
    for name in ("a", "b", "c"):
        keys = tuple(f"{name}{seat}" for seat in range(6))
        await hall.open(
            kept.Opened(
                at=0,
                table=name,
                ruleset=ruleset,
                options=kept.Options(),
                keys=keys,  # type: ignore[arg-type]
                names=NAMES,
            )
        )
        hall.listen(name, -1, Nobody())
    await asyncio.sleep(0)
    store.writes.clear()
    done = [asyncio.get_running_loop().create_future() for _ in range(3)]
    for name, one in zip(("a", "b", "c"), done, strict=True):
        hall.put(name, wanted.Stand(id=name, forced=True), 0, one.set_result)
        await asyncio.sleep(0.01)
    assert [None, None, None] == [answer.error for answer in await asyncio.gather(*done)]
    going.cancel()
    with suppress(asyncio.CancelledError):
        await going
    hall.close()
    return store.writes


def test_at_few_tables_whatever_is_wanted_is_written_at_once() -> None:
    assert [["a"], ["b"], ["c"]] == asyncio.run(three_commands())


def test_the_more_tables_there_are_the_more_share_a_write(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(halls, "GATHERED", 1.0)
    monkeypatch.setattr(halls, "LONGEST", 1.0)
    assert [["a", "b", "c"]] == asyncio.run(three_commands())
