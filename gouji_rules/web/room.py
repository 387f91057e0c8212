"""The process of a room: a hall with one table, whose rules a stranger has written.

Whatever the rules do, they do it here. A step that takes longer than ``SECONDS`` of the processor
ends the process, also in the middle of whatever Python cannot be interrupted in; memory is
limited. What people send comes through the server, and what is to be kept goes to it, so that
nothing counts here that is not kept there.
"""

import asyncio
import logging
import os
import signal
import socket
import time
from collections.abc import Callable, Mapping, MutableMapping, Sequence
from contextlib import suppress
from itertools import count
from typing import Any, Final

from gouji_rules.table.entries import decoded
from gouji_rules.table.errors import TableError
from gouji_rules.table.state import Plays
from gouji_rules.table.store import MemoryStore, Portion
from gouji_rules.web.errors import WebError
from gouji_rules.web.frames import asked, framed, read_frame

SECONDS: Final = 6.0
"""So long a step may take, in seconds of the processor: what ``gouji check`` admits takes 2."""

COMING_BACK: Final = 60.0
"""So long a table may take to come back, in seconds of the processor."""

SHARE: Final = 0.1
"""This part of a processor a room may take like other programs."""

AT_ONCE: Final = 0.75
"""So much of it at once, in seconds; a room that takes more has only what nobody else wants."""

MEMORY: Final = 1 << 30
"""So much memory a room may take, in bytes."""

LEAVES: Final = -1
"""In the place of somebody's number: the table is played in the server itself from now on."""

ASKS: Final = -2
"""In the place of somebody's number: a question to a worker of the server, or its answer."""

ALIVE: Final = -3
"""In the place of somebody's number: whether the room goes on, and that it does."""

IDLE: Final = 5.0
"""After so many seconds without anybody, and with nothing due, a room ends."""

TOOK_TOO_MUCH: Final = 3
BROKE: Final = 4
"""How the process ends whose table cannot go on: no memory was left, or it failed otherwise."""


def main(
    name: str,
    talk: socket.socket,
    log: socket.socket,
    allowed: tuple[bool, tuple[str, ...]],
    seconds: float,
    base: float | None,
    plays: Plays,
) -> None:
    """Let a table go on, as a process of its own.

    Args:
        name: the table's id.
        talk: what people send and are told, as ``frames``.
        log: what is to be kept, each portion answered.
        allowed: which plugins may be loaded.
        seconds: so long a step may take.
        base: of the server's clock (``Clock``).
        plays: which rulesets are played here.
    """
    from gouji_rules.aside import output_aside
    from gouji_rules.hooks.sources import ALLOWED
    from gouji_rules.web import logs
    from gouji_rules.web.processes import limit_memory

    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the server's
    logs.begin()
    logs.LOG.setLevel(logging.WARNING)  # how a room goes is the server's to tell
    with suppress(AttributeError):  # Windows
        signal.signal(signal.SIGPROF, _come_last)
    limit_memory(MEMORY)
    with suppress(AttributeError, OSError):
        os.nice(5)  # after whatever is only looked at
    ALLOWED.set(none=allowed[0], files=allowed[1])
    with output_aside(), suppress(OSError, asyncio.IncompleteReadError):
        try:
            asyncio.run(_live(name, talk, log, seconds, base, plays))
        except TableError:  # of a log that is none
            os._exit(BROKE)


class _Mirror(MemoryStore):
    """The table's log: the server keeps it, and what it has kept is at hand here."""

    def __init__(self, name: str, line: socket.socket) -> None:
        super().__init__()
        self._line, version = line, 0
        for raw in asked(line, None):
            entries = decoded(raw)
            super().write([Portion(name, version, len(entries), raw, entries[-1].at)])
            version += len(entries)

    def write(self, batch: Sequence[Portion]) -> list[bool]:
        """Let the server keep portions; what it has kept is kept here.

        Raises:
            TableError: it could not.
        """
        answer = asked(self._line, batch)
        if isinstance(answer, str):
            raise TableError("not_kept")
        super().write([one for one, kept in zip(batch, answer, strict=True) if kept])
        return [bool(kept) for kept in answer]


class _Far:
    """The far end of somebody's connection, as the server passes it on: a ``wire.Speaking``."""

    def __init__(self, number: int, writer: asyncio.StreamWriter) -> None:
        self._number, self._writer = number, writer
        self._inbox: asyncio.Queue[MutableMapping[str, Any]] = asyncio.Queue()
        self._gone = False
        self.hear: Callable[[bytes], None] | None = None

    def take(self, message: MutableMapping[str, Any]) -> None:
        """Take what comes from there."""
        self._gone = self._gone or message["type"] == "websocket.disconnect"
        if self.hear is None or self._gone:
            self._inbox.put_nowait(message)
        else:
            raw = message.get("bytes")
            self.hear(raw if raw is not None else message["text"].encode())

    async def receive(self) -> MutableMapping[str, Any]:
        """Return what comes next."""
        return await self._inbox.get()

    async def send(self, message: Mapping[str, Any]) -> None:
        """Accept or end the connection."""
        if self._gone:
            raise ConnectionResetError
        self._writer.write(framed([self._number, message]))

    def say(self, *messages: bytes) -> int:
        """Send messages; who is too slow is cut off by the server."""
        for message in messages:
            self._writer.write(framed([self._number, message]))
        return 0

    def end(self) -> None:
        """Let the connection end."""
        self.take({"type": "websocket.disconnect", "code": 1000})

    def cut(self) -> None:
        """End the connection now."""
        self.end()


class _Workers:
    """The workers of the server, asked from here: what takes long is no step of the table."""

    def __init__(self, writer: asyncio.StreamWriter) -> None:
        self._writer, self._numbers = writer, count()
        self._open: dict[int, asyncio.Future[Any]] = {}

    async def ask(self, task: str, **asked: Any) -> Any:
        """Return the answer to a question; see ``workers.Workers.ask``.

        Raises:
            WebError: nobody could answer.
        """
        number = next(self._numbers)
        answer = self._open[number] = asyncio.get_running_loop().create_future()
        self._writer.write(framed([ASKS, [number, task, asked]]))
        try:
            return await answer
        finally:
            del self._open[number]

    def answered(self, number: int, found: Any, code: str) -> None:
        """Take an answer, or the code of why there is none."""
        answer = self._open.get(number)
        if answer is None or answer.done():  # whoever asked is gone
            return
        if code:
            answer.set_exception(WebError(503, code))
        else:
            answer.set_result(found)


async def _live(
    name: str,
    talk: socket.socket,
    log: socket.socket,
    seconds: float,
    base: float | None,
    plays: Plays,
) -> None:
    from gouji_rules.web.clock import Clock
    from gouji_rules.web.hall import Hall
    from gouji_rules.web.metrics import Metrics

    _allow(COMING_BACK, AT_ONCE)
    reader, writer = await asyncio.open_connection(sock=talk)
    soon = asyncio.get_running_loop().call_soon  # after whatever is answered now

    def part(_: object) -> None:
        soon(writer.write, framed([LEAVES, None]))

    workers = _Workers(writer)
    mirror = _Mirror(name, log)
    clock = Clock(mirror, base)
    hall = Hall(mirror, Metrics(), workers.ask, clock, plays=plays, part=part)
    going = asyncio.create_task(hall.run())
    people: dict[int, asyncio.Task[Any]] = {}
    watching = asyncio.create_task(_watch(hall, going, people, seconds))
    try:
        await _pass_on(name, hall, workers, reader, writer, people)
    finally:
        watching.cancel()
        going.cancel()


async def _pass_on(
    name: str,
    hall: Any,
    workers: _Workers,
    reader: asyncio.StreamReader,
    writer: asyncio.StreamWriter,
    people: dict[int, asyncio.Task[Any]],
) -> None:
    """Pass on what comes from the server, until it is gone."""
    from starlette.websockets import WebSocket

    from gouji_rules.web.limits import MESSAGES, Rate
    from gouji_rules.web.sockets import Connection, Greeted
    from gouji_rules.web.wire import WIRE

    rate, far = Rate(time.monotonic, *MESSAGES), dict[int, _Far]()

    def over(number: int) -> None:
        people.pop(number, None)
        if far.pop(number, None) is not None:
            writer.write(framed([number, None]))

    while True:
        number, message = await read_frame(reader)
        if message["type"] == "websocket":
            one = far[number] = _Far(number, writer)
            message["extensions"] = {WIRE: {"wire": one}}
            known = message.pop("greeted", None)
            live = Connection(WebSocket(message, one.receive, one.send), hall, rate, name)
            people[number] = asyncio.create_task(live.live(known and Greeted(*known)))
            people[number].add_done_callback(lambda _, number=number: over(number))  # type: ignore[misc]
        elif message["type"] == "uploaded":
            hall.uploads.put(message["handle"], message["found"])
        elif message["type"] == "alive":
            writer.write(framed([ALIVE, None]))
        elif message["type"] == "answered":
            workers.answered(*message["told"])
        elif number in far:
            far[number].take(message)


async def _watch(
    hall: Any, going: "asyncio.Task[None]", people: Mapping[int, object], seconds: float
) -> None:
    """See that the time of each step is limited; end the room that cannot go on, or is empty."""
    idle, spare, at, spent = 0.0, AT_ONCE, time.monotonic(), time.process_time()
    while True:
        if going.done() or hall.driver.failed:
            reasons = [*hall.driver.failed.values(), going.exception() if going.done() else None]
            os._exit(TOOK_TOO_MUCH if any(map(_of_memory, reasons)) else BROKE)
        idle = idle + seconds / 16 if not people and hall.driver.due is None else 0.0
        if idle > IDLE:
            os._exit(0)
        await asyncio.sleep(seconds / 16)
        earned = SHARE * (time.monotonic() - at)
        spare = min(AT_ONCE, spare + earned - (time.process_time() - spent))
        at, spent = time.monotonic(), time.process_time()
        _allow(seconds, spare)


def _of_memory(error: BaseException | None) -> bool:
    """Return whether an error, or one that it comes of, is that there was no memory left."""
    while error is not None and not isinstance(error, MemoryError):
        error = error.__cause__ or error.__context__
    return error is not None


def _allow(seconds: float, spare: float) -> None:
    """Let the system end this process when so much time of the processor is taken from now on.

    Args:
        seconds: so much.
        spare: after so much it says that the room has taken its share (``_come_last``).
    """
    with suppress(AttributeError):  # Windows
        signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
        signal.setitimer(signal.ITIMER_PROF, max(spare, 0.001))


def _come_last(number: int, frame: object) -> None:  # noqa: ARG001
    """Take only what nobody else wants of the processor from now on, also in midst of a step.

    Where the system knows such processes, others wake on their processor as on an idle one. With
    the least weight alone they would wait a moment each time, or gather on the other one.
    """
    signal.signal(signal.SIGPROF, signal.SIG_IGN)
    try:
        os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))
    except (AttributeError, OSError):
        os.nice(19)
