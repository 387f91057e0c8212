"""``Hall``: the tables of a server. A driver with a loop round it, and everybody who listens.

What is accepted is written in a thread, many tables' entries at once, and nobody is told before.
"""

import asyncio
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from secrets import token_bytes
from typing import Protocol

from gouji_rules.advice.names import Names
from gouji_rules.advice.sentences import Sentences
from gouji_rules.advice.telling import not_seen, states
from gouji_rules.engine.view import Public, PublicView, View
from gouji_rules.messages import LANGUAGES
from gouji_rules.messages.actions import worded
from gouji_rules.messages.saying import say
from gouji_rules.seats import SEATS
from gouji_rules.table import commands as wanted
from gouji_rules.table import entries as kept
from gouji_rules.table.asking import put
from gouji_rules.table.driver import Driver
from gouji_rules.table.store import Store
from gouji_rules.table.table import Answer, Table
from gouji_rules.web import protocol
from gouji_rules.web.metrics import Metrics


class Listener(Protocol):
    """Who is told: one connection.

    Attributes:
        lang: its language.
    """

    lang: str

    def send(self, message: bytes) -> None:
        """Take a message; never waits."""


class Hall:
    """The tables of a server.

    Args:
        store: where they are kept.
        metrics: what is counted.
        clock: the time in milliseconds; it never goes back.
    """

    def __init__(self, store: Store, metrics: Metrics, clock: Callable[[], int] | None = None):
        self.store = store
        self.metrics = metrics
        self.clock = clock or _wall_clock()
        self.driver = Driver(store, self.clock, lambda: token_bytes(32), self._hear)
        self._listening: dict[tuple[str, int], set[Listener]] = {}
        self._noticed: dict[tuple[str, int], int] = {}
        self._stood: dict[tuple[str, int, str], tuple[Public, object, list[list[str]]]] = {}
        self._wanted = asyncio.Event()
        self._writing = asyncio.Lock()
        self._thread = ThreadPoolExecutor(1, "store")
        metrics.gauge("gouji_tables_in_memory", lambda: self.driver.in_memory)
        metrics.gauge("gouji_sockets", lambda: sum(map(len, self._listening.values())))

    async def run(self) -> None:
        """Let all tables go on, until this is cancelled."""
        async with self._writing:
            self.driver.revive()
        while True:
            due = self.driver.due
            if due is None or due > self.clock():
                wait = None if due is None else (due - self.clock()) / 1000
                with suppress(TimeoutError):
                    await asyncio.wait_for(self._wanted.wait(), wait)
            self._wanted.clear()
            await self._step()

    async def _step(self) -> None:
        """Do all that is wanted and due, write it at once, and tell it."""
        async with self._writing:
            batch = self.driver.gather()
            accepted: list[bool] = []
            if batch.portions:
                begun = time.perf_counter()
                loop = asyncio.get_running_loop()
                accepted = await loop.run_in_executor(
                    self._thread, self.store.write, batch.portions
                )
                self.metrics.time("gouji_write_seconds", time.perf_counter() - begun)
            self.driver.settle(batch, accepted)

    async def open(self, opened: kept.Opened) -> Table:
        """Open a table.

        Raises:
            TableError: there is one of that id.
            RulesetError: its ruleset is not valid.
        """
        async with self._writing:
            table = self.driver.open(opened)
        self._wanted.set()
        return table

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
        self._wanted.set()

    async def join(self, name: str, to: int, listener: Listener, since: int) -> None:
        """Tell somebody all that there is from ``since`` on, and then whatever happens.

        Raises:
            TableError: there is no such table.
        """
        async with self._writing:
            self.driver.watch(name, to)
            self._listening.setdefault((name, to), set()).add(listener)
            table = self.driver.table(name)
            self._noticed.setdefault((name, to), _length(table, to))
            message = self.driver.snapshot(name, to, since)
            listener.send(self._told(table, to, message, since, listener.lang))

    def leave(self, name: str, to: int, listener: Listener) -> None:
        """Tell somebody no more."""
        there = self._listening.get((name, to), set())
        if listener in there:
            there.remove(listener)
            self.driver.unwatch(name, to)
        if not there:
            self._listening.pop((name, to), None)
            self._noticed.pop((name, to), None)
            for lang in LANGUAGES:
                self._stood.pop((name, to, lang), None)

    def _hear(self, name: str, to: int, message: bytes) -> None:
        table = self.driver.table(name)
        since = self._noticed.get((name, to), 0)
        now = self._noticed[name, to] = _length(table, to)
        made: dict[str, bytes] = {}
        for listener in (*self._listening.get((name, to), ()),):
            lang = listener.lang
            if lang not in made:
                made[lang] = self._told(table, to, message, min(since, now), lang)
            listener.send(made[lang])

    def _told(self, table: Table, to: int, message: bytes, since: int, lang: str) -> bytes:
        asked, left = table.asked, {}
        view: View | PublicView
        if to < 0:
            view = table.game.public_view()
        else:
            view = table.game.view(to)
            left = not_seen(view) if table.options.counter else {}
        words = sentences(table, to, since, lang)
        stands = self._states(table.id, view, lang)
        question, prompt, answers, labels = "", "", "", {}
        if asked is not None:
            question = asked.question.text("is", lang)
        if asked is not None and to in asked.seats and not table.seats[to].bot:
            prompt = asked.question.text("prompt", lang).rstrip("> ")
            found = put(table, to)
            silence = asked.question.silence
            actions = found[1].words if found else () if silence is None else (silence,)
            labels = {str(action): worded(str(action), lang) for action in actions}
            answers = asked.question.answers if found else "words"
        return protocol.told(message, words, stands, labels, question, prompt, answers, left)

    def _states(self, name: str, view: View | PublicView, lang: str) -> list[list[str]]:
        """Return how each seat stands, in words; kept as long as it is the same."""
        key, seen = (name, view.seat, lang), (view.smothered, view.mates_hands)
        known = self._stood.get(key)
        if known is None or known[0] is not view.public or known[1] != seen:
            told = [[*states(view, seat, lang)] for seat in SEATS]
            known = self._stood[key] = view.public, seen, told
        return known[2]

    def close(self) -> None:
        """Write no more."""
        self._thread.shutdown()
        self.store.close()


class People(Names):
    """Names of seats, by who sits there."""

    def __init__(self, lang: str, me: int | None, people: Sequence[str]) -> None:
        super().__init__(lang, me)
        self._people = people

    def seat(self, seat: int) -> str:
        """Return who sits there, with what he is to the person who reads."""
        name = self._people[seat]
        if not name or seat == self.me:
            return super().seat(seat)
        role = self.role(seat)
        return say("web.named", self.lang, name=name, role=role) if role else name

    def inside(self, seat: int) -> str:
        """Return the same inside a sentence."""
        return self.seat(seat) if self._people[seat] and seat != self.me else super().inside(seat)


def _length(table: Table, to: int) -> int:
    return len(table.game.public_history() if to < 0 else table.game.history(to))


def sentences(table: Table, to: int, since: int, lang: str) -> list[str]:
    """Return what somebody has noticed of the game from a number on, in sentences."""
    history = table.game.public_history() if to < 0 else table.game.history(to)
    if len(history) <= since:
        return []
    names = People(lang, None if to < 0 else to, [one.name for one in table.seats])
    teller = Sentences(names, table.rules)
    told = (teller.of(one.event) for one in history[since:] if one.event is not None)
    return [sentence for sentence in told if sentence]


def _wall_clock() -> Callable[[], int]:
    """Return a clock of milliseconds since 1970 that never goes back while the process lives."""
    begun, since = time.time(), time.monotonic()
    return lambda: int((begun + time.monotonic() - since) * 1000)
