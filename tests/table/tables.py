"""Tables on a virtual clock, and people who play by a script."""

import json
from functools import cache
from hashlib import sha256
from typing import Any

from gouji_rules.record.fair import hash_of
from gouji_rules.table import commands as wanted
from gouji_rules.table import entries as kept
from gouji_rules.table.driver import Driver
from gouji_rules.table.pinned import pinned
from gouji_rules.table.store import MemoryStore, Store
from gouji_rules.table.table import Answer, Table
from gouji_rules.table.telling import Told


@cache
def ruleset(name: str) -> kept.Ruleset:
    return pinned(name)


def key_of(token: str) -> str:
    return sha256(token.encode()).hexdigest()


KEYS = tuple(key_of(f"token {seat}") for seat in range(6))


def opened(name: str = "zhongyou", people: int = 6, **changes: Any) -> kept.Opened:
    """Return a table of so many people, from seat 0 on; the other seats are free."""
    options = kept.Options(**{"sets": 1, **changes.pop("options", {})})
    return kept.Opened(
        at=0,
        table=changes.pop("table", "t"),
        ruleset=changes.pop("ruleset", None) or ruleset(name),
        options=options,
        invite=key_of("invite"),
        keys=tuple(KEYS[seat] if seat < people else "" for seat in range(6)),
        names=tuple(f"P{seat}" if seat < people else "" for seat in range(6)),
        **changes,
    )


class Chance:
    """Numbers by the dozen that are the same each time."""

    def __init__(self, seed: str = "chance") -> None:
        self.seed, self.drawn = seed, 0

    def __call__(self) -> bytes:
        self.drawn += 1
        return sha256(f"{self.seed} {self.drawn}".encode()).digest()


class Room:
    """A driver with a clock that a test moves, and everything that anybody is told.

    Attributes:
        now: the time in milliseconds.
        heard: what each has been told, as (when, message), by seat; -1 for the public.
        answers: what has been answered, in order.
    """

    def __init__(
        self, entry: kept.Opened, store: Store | None = None, seed: str = "chance"
    ) -> None:
        self.now = 0
        self.heard: dict[int, list[tuple[int, bytes]]] = {to: [] for to in range(-1, 6)}
        self.answers: list[Answer] = []
        self.store = MemoryStore() if store is None else store
        self.driver = Driver(self.store, lambda: self.now, Chance(seed), self._hear)
        self.name = entry.table
        self.driver.open(entry)
        for to in range(-1, 6):
            self.driver.watch(self.name, to)
        self.count = 0
        self.known: dict[int, dict[str, Any]] = {
            to: json.loads(self.driver.snapshot(self.name, to).message) for to in range(-1, 6)
        }
        self.read: dict[int, int] = dict.fromkeys(range(-1, 6), 0)

    @property
    def table(self) -> Table:
        return self.driver.table(self.name)

    def _hear(self, table: Table, to: int, told: Told) -> None:
        assert table.id == self.name
        self.heard[to].append((self.now, told.message))

    def look(self, to: int) -> dict[str, Any]:
        """Return what a seat knows now, put together of all that it has been told."""
        known = self.known[to]
        for _, message in self.heard[to][self.read[to] :]:
            known |= json.loads(message)
        self.read[to] = len(self.heard[to])
        return known

    def do(self, who: int, kind: type[wanted.Command], **values: Any) -> Answer:
        """Let somebody want something now; return the answer."""
        self.count += 1
        values.setdefault("id", f"c{self.count}")
        if kind in (wanted.Act, wanted.Hold):
            values.setdefault("noticed", self.table.counters[who])
        self.driver.put(self.name, kind(**values), who, self.answers.append)
        self.driver.run()
        return self.answers[-1]

    def wait(self, milliseconds: int) -> None:
        """Let time go by; whatever is due meanwhile happens when it is due."""
        self.until(self.now + milliseconds)

    def until(self, when: int) -> None:
        for _ in range(20_000):
            if (due := self.driver.due) is None or due > when:
                break
            self.now = max(self.now, due)
            self.driver.run()
        else:
            raise AssertionError("the table goes on and on at one time")
        self.now = max(self.now, when)

    def ready(self) -> None:
        """Let all say that they are ready, and draw numbers for the deal; bots in free seats."""
        for seat, one in enumerate(self.table.seats):
            if not (one.key or one.bot):
                self.do(self.table.host, wanted.Bot, seat=seat)
        for seat in self.table.playing:
            self.do(seat, wanted.Ready)
        self.draw()

    def draw(self) -> None:
        """Let each page have its part in the deal that is due, if one is."""
        self.until(self.now)
        for seat in self.table.playing:
            if self.table.deal is not None and seat not in self.table.deal.left_out:
                self.do(seat, wanted.Hash, hash=hash_of(number_of(seat)))
        for seat in self.table.playing:
            if self.table.deal is not None and seat in self.table.deal.hashes:
                self.do(seat, wanted.Show, number=number_of(seat).hex())
        self.until(self.now)


def number_of(seat: int) -> bytes:
    return sha256(f"number {seat}".encode()).digest()
