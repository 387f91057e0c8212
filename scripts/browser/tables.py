"""Tables to begin from: what goes before has been played by bots, on a clock of its own."""

from collections.abc import Callable
from hashlib import sha256
from itertools import count
from pathlib import Path
from typing import Final

from browser.positions import NAMES, token
from browser.rulesets import SMALL
from gouji_rules.table import commands as wanted
from gouji_rules.table import entries as kept
from gouji_rules.table.driver import Driver
from gouji_rules.table.pinned import pinned
from gouji_rules.table.sqlite import SqliteStore
from gouji_rules.table.table import Table

LONG: Final = 600_000
"""So many milliseconds bots take where nothing of theirs is to come while somebody looks."""


def link(server: str, table: str, seat: int) -> str:
    """Return the link of a seat."""
    return f"{server}t/{table}#{token(seat)}"


def _key(seat: int) -> str:
    return sha256(token(seat).encode()).hexdigest()


class Tables:
    """A store with tables, each at a moment that a test begins from. Seat 0 is the host's."""

    def __init__(self, path: Path) -> None:
        self._now, self._numbers = 0, count()
        self._driver = Driver(SqliteStore(path), lambda: self._now, self._draw, lambda *_: None)
        self._name = ""

    def _draw(self) -> bytes:
        return sha256(str(next(self._numbers)).encode()).digest()

    def open(self, name: str, people: int, **options: object) -> None:
        """Open a table by ``SMALL`` at which bots play for all, also for the first so many."""
        self._name = name
        keys = tuple(_key(seat) if seat < people else "" for seat in range(6))
        self._driver.open(
            kept.Opened(
                at=self._now,
                table=name,
                ruleset=pinned("small", SMALL),
                options=kept.Options(**options),  # type: ignore[arg-type]
                keys=keys,  # type: ignore[arg-type]
                names=NAMES,
            )
        )
        for seat in range(6):
            self.do(seat if seat < people else 0, wanted.Bot, seat=seat)

    def do(self, who: int, kind: type[wanted.Command], **values: object) -> None:
        """Let a seat want something."""
        command: wanted.Any = kind(id=f"made {next(self._numbers)}", **values)  # type: ignore[assignment]
        self._driver.put(self._name, command, who, lambda _: None)
        self._driver.run()

    def until(self, holds: Callable[[Table], bool]) -> Table:
        """Let the table go on until something holds of it; return it."""
        while not holds(table := self._driver.table(self._name)):
            due = self._driver.due
            assert due is not None, self._name
            self._now = max(self._now, due)
            self._driver.run()
        return table


def made(path: Path) -> None:
    """Write all tables that tests begin from into a store.

    ``past``: two games are over, of a set each. ``turn``: the first two are people, the first
    leads. ``alone``: the only person is out, time stands still. ``clock``: his turns have two
    seconds, time stands still. ``over``: the game of two people is over, after many a deal.
    """
    tables = Tables(path)
    tables.open("past", 1, sets=1)
    tables.until(_over)
    tables.do(0, wanted.Propose, what="again")
    tables.until(_over)

    tables.open("turn", 2, sets=40, bots=LONG)
    tables.until(lambda table: _leads(table) and _strong(table))
    for seat in (0, 1):
        tables.do(seat, wanted.Back)

    tables.open("alone", 1, sets=1, bots=10_000)
    tables.until(lambda table: 0 in table.game.state.status.out)
    tables.do(0, wanted.Pause)
    tables.do(0, wanted.Back)

    tables.open("clock", 1, sets=1, turn=2_000, missed=1, bots=LONG)
    tables.until(_leads)
    tables.do(0, wanted.Pause)
    tables.do(0, wanted.Back)

    tables.open("over", 2, sets=9)
    while len(tables.until(_over).deals) < 6:
        tables.do(0, wanted.Propose, what="again")
        tables.do(1, wanted.Agree)
    for seat in (0, 1):
        tables.do(seat, wanted.Back)


def _over(table: Table) -> bool:
    return table.game.over


def _leads(table: Table) -> bool:
    """Whether seat 0 leads."""
    asked = table.asked
    return asked is not None and asked.seats == (0,) and asked.question.name == "lead"


def _strong(table: Table) -> bool:
    """Whether seat 0 has a small card to lead that seat 1 can beat in several ways."""
    kinds, hands = table.rules.deck.kinds, table.game.state.hands
    small = [kind for kind in "45678" if hands[0].counts[kinds.index(kind)]]
    return bool(small) and sum(hands[1].counts[kinds.index(kind)] > 0 for kind in "QKA2X") > 1
