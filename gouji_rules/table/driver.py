"""``Driver``: tables that go on, without a network: commands, time, the store, and who is told.

Nothing is told, and nobody is answered, before it is kept. What has come since the last time is
written at once (group commit).
"""

from collections import deque
from collections.abc import Callable, Iterator
from heapq import heappop, heappush
from typing import NamedTuple

from gouji_rules.errors import GoujiError
from gouji_rules.seats import SEATS
from gouji_rules.table import commands as wanted
from gouji_rules.table import entries as kept
from gouji_rules.table.deals import Draw, waited_for
from gouji_rules.table.errors import TableError
from gouji_rules.table.state import Plays
from gouji_rules.table.store import Portion, Store
from gouji_rules.table.table import Answer, Table
from gouji_rules.table.telling import Telling, Told, snapshot

Hear = Callable[[Table, int, Told], None]
"""Is given what somebody is told: the table as it is now, a seat (-1: the public), the message."""
Reply = Callable[[Answer], None]


class _Put(NamedTuple):
    """A command that waits."""

    table: str
    command: wanted.Any
    who: int
    reply: Reply


class _Step(NamedTuple):
    """What will have happened once it is written."""

    before: Table
    after: Table
    reply: Callable[[], None] | None
    put: _Put | None


class Batch(NamedTuple):
    """What is to be written now, with what comes of it."""

    portions: list[Portion]
    steps: list[_Step]


class Driver:
    """Drives the tables of a store.

    Args:
        store: where they are kept.
        clock: gives the time in milliseconds, which never goes back.
        draw: gives 32 bytes that nobody can guess.
        hear: is given every message to a seat that is watched.
        plays: which rulesets are played here.
        part: is given each table that is played elsewhere from now on; nobody watches it here any
            more, and whoever waits for an answer to a command is not answered.

    Attributes:
        failed: the tables that cannot go on, by id, with why: a plugin of theirs fails, their log
            cannot be read. They are left alone, and hold up nobody else.
    """

    def __init__(
        self,
        store: Store,
        clock: Callable[[], int],
        draw: Draw,
        hear: Hear,
        plays: Plays = "all",
        part: Callable[[Table], None] = lambda _: None,
    ) -> None:
        self._store, self._clock, self._draw, self._hear = store, clock, draw, hear
        self._plays, self._part = plays, part
        self._tables: dict[str, Table] = {}
        self._heads: dict[str, Table] = {}
        self._watched: dict[str, dict[int, int]] = {}
        self._puts: deque[_Put] = deque()
        self._dues: list[tuple[int, str]] = []
        self._gone: dict[tuple[str, int], int] = {}
        self._began = clock()
        self.failed: dict[str, Exception] = {}

    def revive(self) -> Iterator[str]:
        """Let all tables of the store go on, after a start, those first that were played last.

        Yields:
            the name of each that goes on now. One that cannot be read is left alone.
        """
        for one in reversed(self._store.tables()):
            self.go_on(one.table)
            yield one.table

    def go_on(self, name: str) -> None:
        """Let a table of the store go on; one that cannot be read is left alone."""
        try:
            self._settle(self.table(name))
        except Exception as error:  # noqa: BLE001 - whatever it is, it is this table's alone
            self._fail(name, error)

    def open(self, opened: kept.Opened) -> Table:
        """Open a table.

        Raises:
            TableError: there is one of that id, or its options are out of bounds.
            RulesetError: its ruleset is not valid.
        """
        entries = kept.decoded(kept.encoded((opened,)))  # as it will come back
        table = Table.of(entries, self._plays)
        if self._store.write([_portion(table, 0, (opened,))]) != [True]:
            raise TableError("table_there", table=opened.table)
        self._settle(table)
        return table

    def table(self, name: str) -> Table:
        """Return a table as it stands, from the store where it is not at hand.

        Raises:
            TableError: there is none of that id, or its log is damaged.
            RulesetError: its ruleset is not valid here.
        """
        table = self._tables.get(name)
        if name in self.failed:
            raise TableError("failed", table=name, why=self.failed[name])
        if table is None:
            portions = self._store.read(name)
            if not portions:
                raise TableError("no_table", table=name)
            log = (entry for raw in portions for entry in kept.decoded(raw))
            table = Table.of(log, self._plays)
            if not table.apart:
                self._tables[name] = table
                self._remember(table)
        return table

    # Who watches

    def watch(self, name: str, to: int) -> None:
        """Tell a seat (-1: the public) from here on what happens; each device counts.

        Raises:
            TableError: there is no such table.
        """
        table = self.table(name)
        seats = self._watched.setdefault(name, {})
        seats[to] = seats.get(to, 0) + 1
        self._gone.pop((name, to), None)
        self._remember(table)  # a deal waits for him again

    def unwatch(self, name: str, to: int) -> None:
        """Tell a seat no more, once as often as it was watched."""
        seats = self._watched.get(name, {})
        seats[to] = seats.get(to, 1) - 1
        table = self._tables.get(name)
        if seats[to] <= 0:
            del seats[to]
            if table is not None and to >= 0:
                self._gone[name, to] = self._clock()
                self._settle(table)
        if not seats:
            self._watched.pop(name, None)
            self.drop(name)

    def drop(self, name: str) -> None:
        """Let a table leave memory that nobody watches and of which nothing is due."""
        table = self._tables.get(name)
        if table is not None and name not in self._watched and table.due is None:
            del self._tables[name]
            for seat in SEATS:
                self._gone.pop((name, seat), None)

    def _due(self, table: Table) -> int | None:
        """Return when something comes by itself at a table: a deal goes on without who is gone."""
        when = table.due
        if when is None or table.deal is None or table.stopped >= 0:
            return when
        waited = waited_for(table)
        gone = [since for seat in waited if (since := self._gone_since(table.id, seat)) is not None]
        if not gone:
            return when
        return min(when, max(table.at, min(gone) + table.options.gone))

    def _gone_since(self, name: str, seat: int) -> int | None:
        """Return since when nobody has been there for a seat; None where somebody is."""
        there = seat in self._watched.get(name, {})
        return None if there else self._gone.get((name, seat), self._began)

    def _gone_now(self, table: Table, now: int) -> frozenset[int]:
        """Return the seats that are not waited for any more."""
        since = {seat: self._gone_since(table.id, seat) for seat in waited_for(table)}
        long = table.options.gone
        return frozenset(seat for seat, at in since.items() if at is not None and at + long <= now)

    def snapshot(self, name: str, to: int, since: int = 0) -> Told:
        """Return all that a seat knows of a table; see ``telling.snapshot``."""
        return snapshot(self.table(name), to, self._clock(), since)

    @property
    def in_memory(self) -> int:
        """How many tables are at hand."""
        return len(self._tables)

    # What is wanted, and what time does

    def put(self, name: str, command: wanted.Any, who: int, reply: Reply) -> None:
        """Take a command; it is carried out by the next ``run``, and answered once it is kept.

        Args:
            name: the table's id.
            command: what is wanted.
            who: the seat 0-5 that wants it; -1 for who has the invitation and no seat
                (``Table.who``): whoever only looks on wants nothing.
            reply: is given the answer.
        """
        self._puts.append(_Put(name, command, who, reply))

    def run(self) -> int | None:
        """Do all that is wanted and due; return when there is more to do, None for never."""
        batch = self.gather()
        accepted = self._store.write(batch.portions) if batch.portions else []
        self.settle(batch, accepted)
        return self.due

    @property
    def due(self) -> int | None:
        """When there is something to do, in milliseconds: at once where something is wanted."""
        if self._puts:
            return self._clock()
        while self._dues:
            when, name = self._dues[0]
            table = self._tables.get(name)
            if table is not None and name not in self.failed and self._due(table) == when:
                return when
            heappop(self._dues)
        return None

    def gather(self) -> Batch:
        """Work out all that is wanted and due; it counts once ``settle`` says that it is kept."""
        now, batch = self._clock(), Batch([], [])
        self._heads = {}
        while self._puts:
            self._take(self._puts.popleft(), now, batch)
        while (when := self.due) is not None and when <= now:
            _, name = heappop(self._dues)
            table = self._tables[name]
            if name in self._heads:  # what has come by command is settled first
                heappush(self._dues, (when, name))
                break
            try:
                gone = self._gone_now(table, now)
                self._add(batch, table, table.wake(now, self._draw, gone), None, None)
            except Exception as error:  # noqa: BLE001 - whatever it is, it is this table's alone
                self._fail(name, error)
        return batch

    def _fail(self, name: str, error: Exception) -> None:
        """Leave a table alone that cannot go on."""
        self.failed[name] = error
        self._tables.pop(name, None)

    def _take(self, put: _Put, now: int, batch: Batch) -> None:
        try:
            table = self._heads.get(put.table) or self.table(put.table)
        except GoujiError as error:
            put.reply(Answer(put.command.id, error))
            return
        if table.apart:
            return
        found = table.take(put.command, put.who, now, self._draw)
        if found.entries:
            try:
                self._add(batch, table, found.entries, lambda: put.reply(found.answer), put)
            except Exception as error:  # noqa: BLE001 - whatever it is, it is this table's alone
                self._fail(put.table, error)
                put.reply(Answer(put.command.id, error))
        else:
            batch.steps.append(_Step(table, table, lambda: put.reply(found.answer), put))

    def _add(
        self,
        batch: Batch,
        table: Table,
        entries: tuple[kept.Any, ...],
        reply: Callable[[], None] | None,
        put: _Put | None,
    ) -> None:
        after = table.after(entries)
        self._heads[table.id] = after
        batch.portions.append(_portion(after, table.version, entries))
        batch.steps.append(_Step(table, after, reply, put))

    def settle(self, batch: Batch, accepted: list[bool]) -> None:
        """Let count what has been kept: then tell, then answer. What was not is tried again."""
        kept_now, behind = iter(accepted), set[str]()
        for step in batch.steps:
            name = step.before.id
            if step.after is not step.before:
                if next(kept_now):
                    self._settle(step.after)
                    self._tell(step.before, step.after)
                else:  # somebody else has written there
                    behind.add(name)
            if name in behind and step.put is not None:
                self._puts.append(step.put)
            elif step.reply is not None:
                step.reply()
        self._heads = {}
        for name in behind:
            self._tables.pop(name, None)
            try:
                self._settle(self.table(name))
            except GoujiError as error:
                self._fail(name, error)

    def fail(self, batch: Batch, error: TableError) -> None:
        """Let nothing count of what could not be kept: who wanted it is told, time tries again."""
        self._heads = {}
        for name, before in {step.before.id: step.before for step in batch.steps[::-1]}.items():
            if name not in self.failed:
                self._settle(before)
        for step in batch.steps:
            if step.put is not None:
                step.put.reply(Answer(step.put.command.id, error))

    def _settle(self, table: Table) -> None:
        if table.apart:
            self._leave(table)
            return
        self._tables[table.id] = table
        if not self._remember(table):
            self.drop(table.id)

    def _remember(self, table: Table) -> bool:
        """Remember when something comes by itself at a table; return whether anything does."""
        when = None if table.apart else self._due(table)
        if when is not None:
            heappush(self._dues, (when, table.id))
        return when is not None

    def _leave(self, table: Table) -> None:
        """Leave a table to whoever plays it from here on."""
        self._tables.pop(table.id, None)
        self._watched.pop(table.id, None)
        for seat in SEATS:
            self._gone.pop((table.id, seat), None)
        self._part(table)

    def _tell(self, before: Table, after: Table) -> None:
        watched = self._watched.get(after.id)
        if not watched:
            return
        telling = Telling(before, after)
        for to in (*watched,):
            told = telling.to(to)
            if told is not None:
                self._hear(after, to, told)


def _portion(after: Table, version: int, entries: tuple[kept.Any, ...]) -> Portion:
    return Portion(after.id, version, len(entries), kept.encoded(entries), after.at)
