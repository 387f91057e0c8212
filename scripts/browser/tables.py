"""Tables that bots have played up to some moment, on a clock of their own, without a network.

Which moment, and by which rules, ``positions`` says.
"""

from collections.abc import Callable
from hashlib import sha256
from itertools import count
from typing import Any, Final, Self

import msgspec

from gouji_rules.table import commands as wanted
from gouji_rules.table import entries as kept
from gouji_rules.table.driver import Driver
from gouji_rules.table.store import MemoryStore, Portion, Store
from gouji_rules.table.table import Answer, Table

NAMES: Final = ("Ann", "Bo", "Chen", "Dora", "Eli", "Fang")
"""Who sits where, if nothing else is said."""


def token(seat: int) -> str:
    """Return the token of who has a seat."""
    return f"token-{seat}"


def link(server: str, table: str, seat: int) -> str:
    """Return the link of a seat."""
    return f"{server}t/{table}#{token(seat)}"


def _key(seat: int) -> str:
    return sha256(token(seat).encode()).hexdigest()


def _done(answer: Answer) -> None:
    if answer.error is not None:
        raise answer.error


class Played:
    """A table at which bots play for all. Seat 0 is the host's.

    Args:
        name: its id.
        rules: its ruleset.
        people: so many of its seats have somebody of their own, for whom a bot plays too.
        seed: what deals and bots hang on.
        names: of who sits there.
        options: of the table.
    """

    def __init__(
        self,
        name: str,
        rules: kept.Ruleset,
        *,
        people: int = 6,
        seed: str = "",
        names: tuple[str, ...] = NAMES,
        **options: object,
    ) -> None:
        self._name, self._now, self._seed, self._numbers = name, 0, seed, count()
        self._store = MemoryStore()
        self._driver = Driver(self._store, lambda: self._now, self._draw, lambda *_: None)
        self._driver.open(
            kept.Opened(
                at=self._now,
                table=name,
                ruleset=rules,
                options=kept.Options(**options),  # type: ignore[arg-type]
                keys=tuple(_key(seat) if seat < people else "" for seat in range(6)),  # type: ignore[arg-type]
                names=names,  # type: ignore[arg-type]
            )
        )
        for seat in range(6):
            self.do(seat if seat < people else 0, wanted.Bot, seat=seat)

    def _draw(self) -> bytes:
        return sha256(f"{self._seed} {next(self._numbers)}".encode()).digest()

    @property
    def table(self) -> Table:
        """The table as it stands."""
        return self._driver.table(self._name)

    def do(self, who: int, kind: type[wanted.Command], **values: object) -> None:
        """Let a seat want something, which has to be allowed."""
        command: wanted.Any = kind(id=f"made {next(self._numbers)}", **values)  # type: ignore[assignment]
        self._driver.put(self._name, command, who, _done)
        self._driver.run()

    def go_on(self) -> bool:
        """Let what comes next happen; return False where nothing does."""
        due = self._driver.due
        if due is not None:
            self._now = max(self._now, due)
            self._driver.run()
        return due is not None

    def until(self, holds: Callable[[Table], bool]) -> Self:
        """Let the table go on until something holds of it."""
        while not holds(self.table):
            assert self.go_on(), self._name
        return self

    def keep(self, store: Store, now: int | None = None) -> None:
        """Write the table into a store.

        Args:
            store: which has no table of that id.
            now: when it has come so far, in milliseconds; None for when it was by its own clock.
        """
        entries: list[Any] = [
            one for raw in self._store.read(self._name) for one in kept.decoded(raw)
        ]
        back = 0 if now is None else now - self._now
        moved = tuple(msgspec.structs.replace(one, at=one.at + back) for one in entries)
        last = self._now + back
        store.write([Portion(self._name, 0, len(moved), kept.encoded(moved), last)])
