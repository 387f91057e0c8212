"""``Hall``: the tables of a server. A driver with a loop round it, and everybody who listens.

What is accepted is written in a thread, many tables' entries at once, and nobody is told before.
The more tables there are the longer is gathered what all want, so that it shares a write, the way
through the loop and what the processor has at hand: alone a command cost it a third more.
"""

import asyncio
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from secrets import token_bytes
from typing import Final, Protocol

from gouji_rules.messages import LANGUAGES
from gouji_rules.seats import SEATS
from gouji_rules.table import commands as wanted
from gouji_rules.table import entries as kept
from gouji_rules.table.driver import Driver
from gouji_rules.table.errors import TableError
from gouji_rules.table.state import Plays
from gouji_rules.table.store import Portion, Store
from gouji_rules.table.table import Answer, Table
from gouji_rules.table.telling import Told
from gouji_rules.web import protocol
from gouji_rules.web.clock import Clock
from gouji_rules.web.logs import LOG
from gouji_rules.web.metrics import Metrics
from gouji_rules.web.post import Post
from gouji_rules.web.uploads import Uploads
from gouji_rules.web.wording import Wording
from gouji_rules.web.workers import Ask

FULL: Final = 1.0
"""So many seconds after the store could not be written it is tried again."""

GATHERED: Final = 40e-6
"""Two steps begin so many seconds a table from each other; what comes meanwhile is one step."""

LONGEST: Final = 0.02
"""However many tables there are, no longer: nobody notices a fiftieth of a second."""

UNKEPT: Final = frozenset({"not_written", "store_moved"})
"""How a store says that it cannot be written."""

TIDIED: Final = 500
"""After so many times that something was written the store is put in order."""


class Listener(Protocol):
    """Who is told: one connection.

    Attributes:
        lang: its language.
        key: SHA-256, in hex, of the token that it came with.
    """

    lang: str
    key: str

    def send(self, message: bytes) -> None:
        """Take a message; never waits."""

    def farewell(self) -> None:
        """Say that the server ends."""

    def moved(self, table: Table) -> None:
        """Sit where the token now says, or nowhere, by the rules that are played now."""

    def part(self) -> None:
        """Go where the table is played from now on."""


class Hall:
    """The tables of a server.

    Attributes:
        ask: returns what a worker answers to one of ``workers.TASKS``, or raises ``WebError``.
        uploads: rules that people have uploaded to propose them.
        post: takes what people are told.

    Args:
        store: where they are kept.
        metrics: what is counted.
        ask: asks a worker about rules that strangers have written: ``Workers.ask``.
        clock: the time in milliseconds; it never goes back. The usual one goes as ``Clock``.
        plays: which rulesets are played here.
        part: is given each table that is played elsewhere from now on.
    """

    def __init__(
        self,
        store: Store,
        metrics: Metrics,
        ask: Ask,
        clock: Callable[[], int] | None = None,
        plays: Plays = "all",
        part: Callable[[Table], None] = lambda _: None,
    ) -> None:
        self.ask, self._part = ask, part
        self.uploads = Uploads(time.monotonic)
        self.post = Post()
        self.store = store
        self.metrics = metrics
        self.clock = clock or Clock(store)
        self.driver = Driver(
            store, self.clock, lambda: token_bytes(32), self._hear, plays, self._leave
        )
        self._listening: dict[tuple[str, int], set[Listener]] = {}
        self._words: dict[tuple[str, int, str], Wording] = {}
        self._seated: dict[str, tuple[str, ...]] = {}
        self._here: dict[str, list[int]] = {}
        self._seated_anew: Table | None = None
        self._is_wanted = False
        self._rests: asyncio.Future[None] | None = None
        self._writing = asyncio.Lock()
        self._thread = ThreadPoolExecutor(1, "store")
        self._written = 0
        self.stands_still = False
        self._failed: set[str] = set()
        metrics.gauge("gouji_tables_in_memory", lambda: self.driver.in_memory)
        metrics.gauge("gouji_sockets", lambda: sum(map(len, self._listening.values())))

    async def run(self) -> None:
        """Let all tables go on, until this is cancelled.

        Whatever ends it otherwise is written down, and ``stands_still`` tells of it.
        """
        try:
            await self._run()
        except Exception:
            self.stands_still = True
            LOG.critical("all tables stand still", exc_info=True)
            raise

    async def _run(self) -> None:
        going = asyncio.create_task(self._revive())
        try:
            await self._serve()
        finally:
            going.cancel()

    async def _revive(self) -> None:
        """Let all tables go on, one by one, while whoever comes is served already."""
        number, tables = 0, self.driver.revive()
        while True:
            begun = time.monotonic()
            async with self._writing:
                try:
                    name = next(tables, None)
                except TableError as error:  # those go on to which somebody comes
                    LOG.error("not read", extra={"fields": {"why": str(error)}})
                    break
                self._note_failures()
            if name is None:
                break
            number += 1
            self._want()
            await asyncio.sleep(time.monotonic() - begun)  # half of the time is for all else
        LOG.info("tables go on", extra={"fields": {"tables": number}})

    async def _serve(self) -> None:
        """Do what is wanted and due, whenever it is."""
        begun = 0.0
        while True:
            due = self.driver.due
            if due is None or due > self.clock():
                await self._rest(None if due is None else (due - self.clock()) / 1000)
            soonest = begun + min(LONGEST, self.driver.in_memory * GATHERED)
            if soonest > time.monotonic():
                await asyncio.sleep(soonest - time.monotonic())
            begun = time.monotonic()
            self._is_wanted = False
            if not await self._step():
                await asyncio.sleep(FULL)

    def _want(self) -> None:
        """Let ``run`` go on."""
        self._is_wanted = True
        if self._rests is not None and not self._rests.done():
            self._rests.set_result(None)

    async def _rest(self, seconds: float | None) -> None:
        """Wait till something is wanted, at most so long: a task for that would cost a command."""
        if self._is_wanted:
            return
        loop = asyncio.get_running_loop()
        self._rests = loop.create_future()
        timer = None if seconds is None else loop.call_later(seconds, self._want)
        try:
            await self._rests
        finally:
            self._rests = None
            if timer is not None:
                timer.cancel()

    async def _step(self) -> bool:
        """Do all that is wanted and due, write it at once, and tell it; or tell that it cannot be.

        Returns:
            whether it could be written.
        """
        async with self._writing:
            batch = self.driver.gather()
            accepted: list[bool] = []
            if batch.portions:
                begun = time.perf_counter()
                try:
                    accepted = await self._write(batch.portions)
                except TableError as error:
                    self.driver.fail(batch, error)
                    return False
                self.metrics.time("gouji_write_seconds", time.perf_counter() - begun)
            with self.post.holding():
                self.driver.settle(batch, accepted)
            self._note_failures()
        return True

    def _unkept(self, error: TableError) -> TableError:
        """Write down why the store cannot be written, once; return what is told of it."""
        if error.code == "not_kept":  # a room's, whose server has written it down
            return error
        self.metrics.count("gouji_unwritten_total")
        LOG.error("not written", extra={"fields": {"why": str(error)}})
        return TableError("not_kept")

    def _note_failures(self) -> None:
        """Write down which tables cannot go on, once for each."""
        for name in self.driver.failed.keys() - self._failed:
            self._failed.add(name)
            self.metrics.count("gouji_failed_tables_total")
            error, fields = self.driver.failed[name], {"table": name}
            told = None
            if isinstance(error, TableError):  # of what is kept: how it was found tells nothing
                fields["why"] = str(error)
            else:
                told = error
            LOG.error("table stopped", exc_info=told, extra={"fields": fields})

    async def _write(self, portions: Sequence[Portion]) -> list[bool]:
        """Write; where that waits for a disk, let whatever comes meanwhile be taken."""
        self._written += 1
        if self._written % TIDIED == 0:
            self._thread.submit(self.store.tidy)
        try:
            if not self.store.waits:
                return self.store.write(portions)
            loop = asyncio.get_running_loop()
            return await loop.run_in_executor(self._thread, self.store.write, portions)
        except TableError as error:
            raise self._unkept(error) from None

    async def open(self, opened: kept.Opened) -> Table:
        """Open a table.

        Raises:
            TableError: there is one of that id, or it cannot be kept.
            RulesetError: its ruleset is not valid.
        """
        async with self._writing:
            try:
                table = self.driver.open(opened)
            except TableError as error:
                raise self._unkept(error) if error.code in UNKEPT else error from None
        self._want()
        return table

    async def keep(self, portions: Sequence[Portion]) -> list[bool]:
        """Keep portions of a table that is driven elsewhere; see ``table.store.Store.write``.

        Raises:
            TableError: they cannot be written.
        """
        async with self._writing:
            return await self._write(portions)

    async def log(self, name: str, store: Store) -> list[bytes]:
        """Return the portions of a table's log, also of one that is driven elsewhere.

        Args:
            name: the table's id.
            store: where all tables are kept; while something is written nobody reads it.
        """
        async with self._writing:
            return store.read(name)

    async def table(self, name: str) -> Table:
        """Return a table as it stands.

        Raises:
            TableError: there is none.
        """
        async with self._writing:
            return self.driver.table(name)

    def put(
        self, name: str, command: wanted.Any, who: int, reply: Callable[[Answer], None]
    ) -> None:
        """Take a command; ``reply`` is given the answer once it is kept."""
        self.driver.put(name, command, who, reply)
        self._want()

    async def join(self, name: str, to: int, listener: Listener, since: int) -> None:
        """Tell somebody all that there is from ``since`` on, and then whatever happens.

        Raises:
            TableError: there is no such table.
        """
        async with self._writing:
            self.listen(name, to, listener, since)

    def listen(self, name: str, to: int, listener: Listener, since: int = 0) -> None:
        """Do what ``join`` does, for who is told of something just now."""
        if self.driver.table(name).apart:
            listener.part()
            return
        self.driver.watch(name, to)
        self._listening.setdefault((name, to), set()).add(listener)
        table = self.driver.table(name)
        self._seated.setdefault(name, _seated(table))
        told = self.driver.snapshot(name, to, since)
        listener.send(self._wording(name, to, listener.lang).told(table, told))
        self._tell_who_is_here(name, listener)

    def _tell_who_is_here(self, name: str, new: Listener | None = None) -> None:
        """Tell which seats have a connection: all where that has changed, else who is new."""
        seats = [seat for seat in SEATS if (name, seat) in self._listening]
        known, self._here[name] = self._here.get(name), seats
        message = protocol.encode(protocol.Here(seats=seats))
        if known != seats:
            for to in (-1, *SEATS):
                for listener in (*self._listening.get((name, to), ()),):
                    listener.send(message)
        elif new is not None:
            new.send(message)

    def leave(self, name: str, to: int, listener: Listener) -> None:
        """Tell somebody no more."""
        there = self._listening.get((name, to), set())
        if listener in there:
            there.remove(listener)
            self.driver.unwatch(name, to)
            self._want()
        else:  # who may not come has had it looked at
            self.driver.drop(name)
        if not there:
            self._listening.pop((name, to), None)
            for lang in LANGUAGES:
                self._words.pop((name, to, lang), None)
            if any((name, one) in self._listening for one in (-1, *SEATS)):
                self._tell_who_is_here(name)
            else:
                self._seated.pop(name, None)
                self._here.pop(name, None)

    def _leave(self, table: Table) -> None:
        """Let everybody go where the table is played from now on."""
        LOG.info("table goes elsewhere", extra={"fields": {"table": table.id}})
        self.post.leave()  # what was told before
        there = [self._listening.pop((table.id, to), ()) for to in (-1, *SEATS)]
        self._seated.pop(table.id, None)
        self._here.pop(table.id, None)
        for listener in [one for some in there for one in some]:
            listener.part()
        self._part(table)

    async def go_on(self, name: str) -> None:
        """Let a table go on that comes back from elsewhere."""
        async with self._writing:
            self.driver.go_on(name)
            self._note_failures()
        self._want()

    def _seat_anew(self, table: Table) -> None:
        """Let nobody hear any more what a seat is told that is not his now; tell other rules."""
        before, now = self._seated.get(table.id), _seated(table)
        if before == now:
            return
        self._seated[table.id] = now
        others = before is not None and before[-1] != now[-1]
        for to in (-1, *SEATS):
            for listener in (*self._listening.get((table.id, to), ()),):
                who = table.who(listener.key)
                if others or (-1 if who is None else who) != to:
                    self.leave(table.id, to, listener)
                    listener.moved(table)

    def _hear(self, table: Table, to: int, told: Told) -> None:
        if table is not self._seated_anew:
            self.post.leave()  # what comes of something else
            self._seat_anew(table)
            self._seated_anew = table
        made: dict[str, bytes] = {}
        for listener in (*self._listening.get((table.id, to), ()),):
            lang = listener.lang
            if lang not in made:
                made[lang] = self._wording(table.id, to, lang).told(table, told)
            listener.send(made[lang])

    def _wording(self, name: str, to: int, lang: str) -> Wording:
        found = self._words.get((name, to, lang))
        if found is None:
            found = self._words[name, to, lang] = Wording(to, lang)
        return found

    def farewell(self) -> None:
        """Tell all that the server ends, before their connections do."""
        LOG.info("ends", extra={"fields": {"tables": self.driver.in_memory}})
        for listener in [one for there in self._listening.values() for one in there]:
            listener.farewell()

    async def finish(self) -> None:
        """Do what is still wanted, and write it."""
        await self._step()

    def close(self) -> None:
        """Write no more."""
        self._thread.shutdown()
        self.store.close()


def _seated(table: Table) -> tuple[str, ...]:
    """Return who sits where, and last by which rules they play."""
    return *(one.key for one in table.seats), table.ruleset.digest
