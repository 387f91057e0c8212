"""``Rooms``: tables whose rules strangers have written, each in a process of its own.

The server passes on what people send and are told, as it comes, and keeps the logs. A room that
takes too long, or too much memory, stops its table and no other; one that is killed comes back
from its log, as people's connections do.
"""

import asyncio
import signal
import socket
import time
from collections import deque
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from contextlib import suppress
from itertools import count
from typing import Any, Final

from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from gouji_rules.table.errors import TableError
from gouji_rules.table.store import Known, Portion, Store
from gouji_rules.web import room
from gouji_rules.web.errors import WebError
from gouji_rules.web.frames import framed, read_frame
from gouji_rules.web.limits import is_own
from gouji_rules.web.logs import LOG
from gouji_rules.web.passing import Passing, asked_language, bye
from gouji_rules.web.processes import LOOK, Stillness, begin_anew, context
from gouji_rules.web.requests import address, language
from gouji_rules.web.sockets import Greeted
from gouji_rules.web.uploads import Uploads
from gouji_rules.web.workers import Ask

STRANGE: Final = "."
"""Ids of tables whose rules strangers have written begin so; those of others cannot."""

MOST: Final = 48
"""So many rooms there are at once."""

EACH: Final = 12
"""So many of them people of one address have begun; this computer's own any number."""

KILLS: Final = 3
"""A room that ends so often within ``WITHIN`` seconds does not come back."""

WITHIN: Final = 60.0

LEAVING: Final = 5.0
"""So many seconds a process has to end after it has let go of its lines."""

BEGINS: Final = 30.0
"""So many seconds a process has to begin."""

AGAIN: Final = 3.0
"""After so many seconds a room is asked again whether it goes on."""

RECENT: Final = 24 * 3600 * 1000
"""After a start, tables go on that have been played at so many milliseconds before."""


def is_strange(table: str) -> bool:
    """Return whether a table is one of those that are played in a room."""
    return table.startswith(STRANGE)


class OwnTables:
    """The tables of a store that are played in the server itself."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.write, self.remove = store.write, store.remove
        self.waits, self.tidy, self.close = store.waits, store.tidy, store.close

    def read(self, table: str, start: int = 0) -> list[bytes]:
        """Return the portions of a table; see ``table.store.Store``."""
        return [] if is_strange(table) else self._store.read(table, start)

    def tables(self) -> list[Known]:
        """Return what tables there are."""
        return [one for one in self._store.tables() if not is_strange(one.table)]


Write = Callable[[Sequence[Portion]], Awaitable[list[bool]]]


class Rooms:
    """All rooms of a server.

    Args:
        read: gives the portions of a table's log.
        write: keeps portions.
        uploads: rules that people have uploaded to propose them.
        ask: asks a worker what somebody in a room wants to know.
        back: lets a table go on in the server itself, whose people have agreed on no stranger's
            rules.

    Attributes:
        seconds: so long a step of a table may take, in seconds of the processor.
        base: of the clock that goes here (``Clock``), with which those in rooms go.
        stopped: tables that have been stopped, each with the code of why.
        ended: when rooms of a table have been ended by something else, by the table's id.
    """

    def __init__(
        self,
        read: Callable[[str], list[bytes]],
        write: Write,
        uploads: Uploads,
        ask: Ask,
        back: Callable[[str], Awaitable[None]],
    ) -> None:
        self.read, self.write, self.uploads, self.ask, self.back = read, write, uploads, ask, back
        self._rooms: dict[str, Room] = {}
        self.seconds = room.SECONDS
        self.base: float | None = None
        self.stopped: dict[str, str] = {}
        self.ended: dict[str, deque[float]] = {}

    @property
    def number(self) -> int:
        """How many there are."""
        return len(self._rooms)

    def has(self, name: str) -> bool:
        """Return whether a table is known to be played in a room."""
        return is_strange(name) or name in self._rooms or name in self.stopped

    async def serve(self, name: str, connection: WebSocket, greeted: Greeted | None = None) -> None:
        """Pass on what somebody at a table sends and is told, until either side ends it.

        Args:
            name: the table's id.
            connection: his.
            greeted: what is known of him where he has been at the table before it came here.
        """
        if greeted is not None:
            connection.client_state = WebSocketState.CONNECTED
        try:
            found = self.room(name, address(connection))
        except (WebError, TableError) as error:
            lang = greeted.lang if greeted is not None else await asked_language(connection)
            with suppress(WebSocketDisconnect, OSError, RuntimeError):
                await bye(connection, error, lang)
        else:
            lang = await found.serve(connection, greeted)
            with suppress(WebSocketDisconnect, OSError, RuntimeError):
                await self._farewell(name, connection, lang)

    async def _farewell(self, name: str, connection: WebSocket, lang: str) -> None:
        """End a connection whose room has ended: for good, or so that it comes back."""
        if connection.application_state is WebSocketState.CONNECTING:
            await connection.accept()  # its room has ended before it could
        if name in self.stopped:
            await bye(connection, WebError(503, self.stopped[name]), lang)
        else:
            await connection.close(1012)

    def room(self, name: str, who: str = "") -> "Room":
        """Return the room of a table; it is begun where there is none.

        Args:
            name: the table's id.
            who: the address of who comes; empty for the server itself.

        Raises:
            WebError: the table is stopped, there is none, or there are too many rooms.
            TableError: its log cannot be read.
        """
        if name in self.stopped:
            raise WebError(503, self.stopped[name])
        found = self._rooms.get(name)
        if found is None:
            own = [one for one in self._rooms.values() if who and one.who == who]
            if len(self._rooms) >= MOST or (len(own) >= EACH and not is_own(who)):
                raise WebError(503, "no_room")
            log = self.read(name)
            if not log:
                raise WebError(404, "no_table")
            found = self._rooms[name] = Room(self, name, log, who)
        return found

    def go_on(self, known: Sequence[Known], now: int) -> None:
        """Let tables go on after a start: bots play and clocks run also where nobody looks on."""
        recent = [one for one in known if one.at > now - RECENT]
        for one in sorted(recent, key=lambda one: -one.at)[: max(0, MOST // 2 - len(self._rooms))]:
            with suppress(WebError):
                try:
                    self.room(one.table)
                except TableError as error:
                    _note(one.table, error)

    async def leave(self, name: str) -> None:
        """Let a table go on in the server itself; its people come back by themselves."""
        left = self._rooms.pop(name, None)
        await self.back(name)
        if left is not None:
            left.end()

    def over(self, left: "Room", name: str, code: int | None) -> None:
        """Take note that a room's process has ended; without a code it could not even begin."""
        if self._rooms.get(name) is not left:
            return
        del self._rooms[name]
        if not code:
            return
        if code in _STOPPED:
            self._stop(name, _STOPPED[code])
            return
        kills, now = self.ended.setdefault(name, deque(maxlen=KILLS)), time.monotonic()
        kills.append(now)
        if len(kills) == KILLS and now - kills[0] < WITHIN:
            self._stop(name, "room_broke")

    def _stop(self, name: str, code: str) -> None:
        """Let a table go on no more."""
        self.stopped[name] = code
        _note(name, code)

    async def end(self) -> None:
        """End all of them."""
        rooms = [*self._rooms.values()]
        self._rooms.clear()  # that they end now is no fault of their tables
        for one in rooms:
            one.end()
        await asyncio.gather(*(one.going for one in rooms), return_exceptions=True)


def _note(table: str, why: object) -> None:
    """Write down that a table does not go on."""
    LOG.error("table stopped", extra={"fields": {"table": table, "why": str(why)}})


_STOPPED: Final = {
    -signal.SIGVTALRM if hasattr(signal, "SIGVTALRM") else None: "room_too_long",
    room.TOOK_TOO_MUCH: "room_too_much",
    room.BROKE: "room_broke",
}
"""How processes end whose table is stopped, and with which code."""


class Room:
    """One room: a process, and everybody who is at its table."""

    def __init__(self, rooms: Rooms, name: str, log: list[bytes], who: str) -> None:
        self._rooms, self._name, self.who = rooms, name, who
        self._numbers = count()
        self._people: dict[int, Passing] = {}
        self._asking: set[asyncio.Task[None]] = set()
        self._begun: asyncio.Future[asyncio.StreamWriter | None] = asyncio.Future()
        self._goes_on, self._keeps = asyncio.Event(), False
        self.process: Any = None
        self.going = asyncio.create_task(self._live(log))

    async def _live(self, log: list[bytes]) -> None:
        """Begin the process, serve it until it ends, and let everybody go then."""
        code = None
        (talk, far_talk), (line, far_line) = socket.socketpair(), socket.socketpair()
        try:
            with far_talk, far_line:
                self.process = await self._process(far_talk, far_line)
            reader, writer = await asyncio.open_connection(sock=talk)
            asks, answers = await asyncio.open_connection(sock=line)
            self._begun.set_result(writer)
            hearing, keeping = self._hear(reader, writer), self._keep(asks, answers, log)
            await _first(hearing, keeping, self._watch(writer))
            await _closed(writer, answers)
            await asyncio.to_thread(self.process.join, LEAVING)
            code = self.process.exitcode
        except (OSError, EOFError, TimeoutError) as error:  # it could not even begin
            talk.close()
            line.close()
            LOG.error("no room", extra={"fields": {"table": self._name, "why": repr(error)}})
        finally:
            self.end()
            self._rooms.over(self, self._name, code)
            for task in self._asking:
                task.cancel()
            if not self._begun.done():
                self._begun.set_result(None)
            for one in self._people.values():
                one.told.put_nowait(None)

    async def _process(self, talk: socket.socket, line: socket.socket) -> Any:
        """Begin the process.

        Raises:
            TimeoutError: it does not begin.
            OSError, EOFError: it cannot.
        """
        seconds, base = self._rooms.seconds, self._rooms.base
        beginning = asyncio.to_thread(_process, self._name, talk, line, seconds, base)
        try:
            return await asyncio.wait_for(beginning, BEGINS)
        except TimeoutError:
            begin_anew()
            raise

    async def _watch(self, writer: asyncio.StreamWriter) -> None:
        """End the process when it stands still; what it wants to be kept may take its time."""
        while True:
            self._goes_on.clear()
            writer.write(framed([room.ALIVE, {"type": "alive"}]))
            stillness = Stillness()
            while not await _within(self._goes_on.wait(), LOOK):
                if not self._keeps and stillness.look(self.process.pid):
                    LOG.error("room stood still", extra={"fields": {"table": self._name}})
                    self.process.kill()
                    return
            await asyncio.sleep(AGAIN)

    async def _hear(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Take what the room tells people, and what it asks workers."""
        while True:
            number, message = await read_frame(reader)
            if number == room.LEAVES:
                await self._rooms.leave(self._name)
                return
            if number == room.ASKS:
                task = asyncio.create_task(self._ask(writer, *message))
                self._asking.add(task)
                task.add_done_callback(self._asking.discard)
            elif number == room.ALIVE:
                self._goes_on.set()
            elif number in self._people:
                self._people[number].tell(message)

    async def _ask(
        self, writer: asyncio.StreamWriter, number: int, task: str, asked: dict[str, Any]
    ) -> None:
        """Tell the room what a worker answers to its question of a number."""
        try:
            told = [number, await self._rooms.ask(task, **asked), ""]
        except WebError as error:
            told = [number, None, error.code]
        writer.write(framed([room.ASKS, {"type": "answered", "told": told}]))

    async def _keep(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, log: list[bytes]
    ) -> None:
        """Give the room what has been kept, and keep what it wants to be kept."""
        await read_frame(reader)
        writer.write(framed(log))
        while True:
            batch = [Portion(self._name, *one[1:]) for one in await read_frame(reader)]
            self._keeps = True
            try:
                answer: Any = await self._rooms.write(batch)
            except TableError as error:
                answer = str(error)
            finally:
                self._keeps = False
            writer.write(framed(answer))

    async def serve(self, connection: WebSocket, greeted: Greeted | None = None) -> str:
        """Pass on what somebody sends and is told, until either side ends it.

        Returns:
            his language.
        """
        writer = await asyncio.shield(self._begun)
        if writer is None:
            return language(connection) if greeted is None else greeted.lang
        one = Passing(connection, next(self._numbers), writer, self._rooms.uploads)
        self._people[one.number] = one
        scope = _scope(connection)
        if greeted is not None:
            one.lang, scope["greeted"] = (
                greeted.lang,
                (greeted.key, greeted.lang, (), greeted.since),
            )
        writer.write(framed([one.number, scope]))
        for raw in greeted.waiting if greeted is not None else ():
            one.pass_on({"type": "websocket.receive", "bytes": raw})
        try:
            await _first(one.up(), one.down())
        finally:
            writer.write(framed([one.number, {"type": "websocket.disconnect", "code": 1006}]))
            del self._people[one.number]
        return one.lang

    def end(self) -> None:
        """End the process, whatever it does."""
        if self.process is not None:
            self.process.kill()


async def _first(*doing: Coroutine[Any, Any, None]) -> None:
    """Do things at once until the first of them ends; the others are ended then."""
    tasks = [asyncio.create_task(one) for one in doing]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def _within(doing: Coroutine[Any, Any, Any], seconds: float) -> bool:
    """Do something for so many seconds at most; return whether it was done."""
    try:
        await asyncio.wait_for(doing, seconds)
    except TimeoutError:
        return False
    return True


async def _closed(*writers: asyncio.StreamWriter) -> None:
    """Let go of lines to a room; one that reads nothing any more is not waited for."""
    for writer in writers:
        writer.close()
        with suppress(OSError):
            await _within(writer.wait_closed(), LEAVING)


def _scope(connection: WebSocket) -> dict[str, Any]:
    """Return what the room knows of a connection."""
    known = ("type", "path", "headers", "client", "server", "scheme", "query_string")
    return {key: connection.scope[key] for key in known}


def _process(
    name: str, talk: socket.socket, log: socket.socket, seconds: float, base: float | None
) -> Any:
    """Begin the process of a room; this blocks."""
    from gouji_rules.hooks.sources import ALLOWED

    allowed = (ALLOWED.none, ALLOWED.files)
    plays = "all" if is_strange(name) else "strange"
    args = (name, talk, log, allowed, seconds, base, plays)
    process = context().Process(target=room.main, args=args, daemon=True)
    process.start()
    return process
