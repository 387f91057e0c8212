"""The people of ``benchmarks.tables``: a process with a socket for each seat.

``python -m benchmarks.table_clients PORT TABLES RATE SECONDS WHAT`` says a line when all cards
are dealt, waits for one, and says at last what it has measured, as JSON.

WebSockets by hand: messages of a server are not masked, and reading them may cost the clients
nothing that is the server's.
"""

import asyncio
import base64
import json
import os
import sys
import time
from collections import deque
from hashlib import sha256
from typing import Any

import msgspec

from benchmarks.tables import key

NUMBER = bytes(32)
"""What each page draws for each deal."""


class Word(msgspec.Struct):
    """A word that answers."""

    text: str


class Choices(msgspec.Struct):
    """What may be answered."""

    plays: int = 0
    words: list[Word] = []


class OwnAsked(msgspec.Struct):
    """What the seat is asked."""

    noticed: int
    choices: Choices


class Own(msgspec.Struct):
    """What the seat alone is told."""

    asked: OwnAsked | None


class TableAsked(msgspec.Struct):
    """What is asked, as all know."""

    question: str
    seats: list[int]
    together: bool
    since: int


class Deal(msgspec.Struct):
    """A deal that is drawn."""

    waits: list[int]
    showing: bool


class Public(msgspec.Struct):
    """What all know of the table."""

    asked: TableAsked | None
    deal: Deal | None
    resting: bool


class View(msgspec.Struct):
    """What the seat sees."""

    hand: str


class Told(msgspec.Struct):
    """What is told."""

    n: int
    table: Public
    own: Own
    view: View | None = None


class Message(msgspec.Struct):
    """Whatever the server says."""

    what: str = msgspec.field(name="is")
    told: Told | None = None
    id: str = ""
    code: str = ""


_DECODER = msgspec.json.Decoder(Message)


class Seat(asyncio.Protocol):
    """A socket of a seat."""

    def __init__(self, table: "Table", seat: int) -> None:
        self.table, self.seat = table, seat
        self.told: Told | None = None
        self.hand = ""
        self._buffer = b""
        self._open = False
        self._wire: Any = None

    def itself(self) -> "Seat":
        """Return itself: what asyncio makes for a connection."""
        return self

    def connection_made(self, transport: Any) -> None:
        """Ask for a WebSocket."""
        self._wire = transport
        nonce = base64.b64encode(os.urandom(16)).decode()
        transport.write(
            f"GET /ws/t{self.table.number} HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Key: {nonce}\r\n"
            "Sec-WebSocket-Version: 13\r\n\r\n".encode()
        )

    def data_received(self, data: bytes) -> None:
        """Take whole messages."""
        buffer = self._buffer + data if self._buffer else data
        if not self._open:
            head, end, buffer = buffer.partition(b"\r\n\r\n")
            if not end:
                self._buffer = head
                return
            self._open = True
            token = key(self.table.number, self.seat)
            self.send(do="hello", id="h", version=1, token=token, lang="zh-Hans")
            self.send(
                do="stand", id="s", forced=True
            )  # what has one answer is not answered by itself
        at = 0
        while len(buffer) - at >= 2:
            kind, size, start = buffer[at] & 15, buffer[at + 1], at + 2
            if size >= 126:
                start += 2 if size == 126 else 8
                size = int.from_bytes(buffer[at + 2 : start], "big")
            if len(buffer) < start + size:
                break
            at = start + size
            if kind == 1:
                self._hear(buffer[start:at])
            elif kind == 9:
                self._frame(10, buffer[start:at])
        self._buffer = buffer[at:]

    def connection_lost(self, error: Exception | None) -> None:  # noqa: ARG002
        """Note it: nobody may be lost."""
        self.table.lost += 1

    def send(self, **message: Any) -> None:
        """Send a message."""
        self._frame(1, json.dumps(message).encode())

    def _frame(self, kind: int, raw: bytes) -> None:
        size = len(raw)
        head = bytes([128 | kind, 128 | size]) if size < 126 else bytes([128 | kind, 254])
        more = b"" if size < 126 else size.to_bytes(2, "big")
        self._wire.write(head + more + bytes(4) + raw)  # a mask of zeros

    def _hear(self, raw: bytes) -> None:
        message = _DECODER.decode(raw)
        if message.told is not None:
            self.told = message.told
            if message.told.view is not None:
                self.hand = message.told.view.hand
            self.table.hear(self)
        elif message.what == "refused":
            self.table.refused(message.id, message.code)


class Table:
    """A table with its six, one of whom is asked at a time."""

    def __init__(self, number: int, people: "People") -> None:
        self.number, self.people = number, people
        self.seats = [Seat(self, seat) for seat in range(6)]
        self.waits: set[int] = set()
        self.sent_at = 0.0
        self.last = ""
        self.lost = self.count = self.tries = 0
        self.begun: set[tuple[int, str]] = set()

    def name(self) -> str:
        """Return an id for a command."""
        self.count += 1
        self.people.sent += 1
        return f"c{self.count}"

    def hear(self, seat: Seat) -> None:
        """Note that a seat was told something."""
        assert seat.told is not None
        table = seat.told.table
        if seat.seat in self.waits:
            self.waits.remove(seat.seat)
            if not self.waits:
                self.people.seen(self)
        if table.resting or table.deal is not None:
            self._begin(seat, table)
        else:
            self.begun.clear()
            if not self.waits:
                self.go_on()

    def go_on(self) -> None:
        """Note who can answer, if it is one alone."""
        for seat in self.seats:
            told = seat.told
            if told is None or told.own.asked is None or told.table.asked is None:
                continue
            if not told.table.asked.together and told.table.asked.seats == [seat.seat]:
                self.people.can(self, seat)

    def _begin(self, seat: Seat, table: Public) -> None:
        """Be ready, or take part in the deal; once for each step of it."""
        deal = table.deal
        step = "ready" if table.resting else "show" if deal and deal.showing else "hash"
        waits = table.resting or (deal is not None and seat.seat in deal.waits)
        if not waits or (seat.seat, step) in self.begun:
            return
        self.begun.add((seat.seat, step))
        more = {"show": {"number": NUMBER.hex()}, "hash": {"hash": sha256(NUMBER).hexdigest()}}
        seat.send(do=step, id=self.name(), **more.get(step, {}))

    def act(self, seat: Seat) -> None:
        """Answer what a seat is asked, so that all six are told."""
        assert seat.told is not None
        asked = seat.told.own.asked
        assert asked is not None
        words = [one.text for one in asked.choices.words]
        lowest = sorted(dict.fromkeys(reversed(seat.hand)), key=lambda card: card == "3")
        if words and (not asked.choices.plays or self.count % 3):
            action = words[-1]
        else:
            action = lowest[self.tries % len(lowest)]
        self._send(seat, do="act", action=action, noticed=seat.told.n)

    def say(self, seat: Seat) -> None:
        """Say a phrase, so that all six are told."""
        self._send(seat, do="say", phrase="nice")

    def _send(self, seat: Seat, **message: Any) -> None:
        self.waits = set(range(6))
        self.sent_at = time.perf_counter()
        self.last = self.name()
        seat.send(id=self.last, **message)

    def refused(self, name: str, code: str) -> None:
        """Try something else."""
        if name == self.last and self.waits:
            self.people.refusals[code] = self.people.refusals.get(code, 0) + 1
            self.tries += 1
            self.waits.clear()
            self.go_on()


class People:
    """All tables, and what is measured.

    Args:
        port, tables, rate, seconds, what: as of ``tables.run``.
    """

    def __init__(self, port: int, tables: int, rate: float, seconds: float, what: str) -> None:
        self.port, self.rate, self.seconds, self.what = port, rate, seconds, what
        self.tables = [Table(number, self) for number in range(tables)]
        self.ready: deque[tuple[float, Table, Seat]] = deque()
        self.playing: set[int] = set()
        self.times: list[float] = []
        self.refusals: dict[str, int] = {}
        self.sent = 0
        self.going = False

    def can(self, table: Table, seat: Seat) -> None:
        """Note that a seat can answer."""
        self.playing.add(table.number)
        self.ready.append((time.perf_counter(), table, seat))
        if self.going and not self.rate:
            self._next()

    def _next(self) -> bool:
        while self.ready:
            since, table, seat = self.ready[0]
            if self.rate and time.perf_counter() - since < 0.75:
                return False
            self.ready.popleft()
            told = seat.told
            if table.waits or told is None or told.own.asked is None:
                continue
            if told.table.asked is None or told.table.asked.seats != [seat.seat]:
                continue
            if self.what == "say":
                table.say(seat)
            else:
                table.act(seat)
            return True
        return False

    def seen(self, table: Table) -> None:
        """All six have seen it."""
        if self.going:
            self.times.append(time.perf_counter() - table.sent_at)
        table.tries = 0

    async def live(self) -> dict[str, float]:
        """Sit down, say so, wait, play; return the figures."""
        loop = asyncio.get_running_loop()
        for table in self.tables:
            for seat in table.seats:
                await loop.create_connection(seat.itself, "127.0.0.1", self.port)
        until = loop.time() + 120
        while len(self.playing) < len(self.tables) and loop.time() < until:
            await asyncio.sleep(0.05)
        print(f"{len(self.playing)} tables play", flush=True)
        await loop.run_in_executor(None, sys.stdin.readline)
        self.sent, self.going, begun = 0, True, loop.time()
        if self.rate:
            number = 0
            while (now := loop.time()) < begun + self.seconds:
                while number < (now - begun) * self.rate and self._next():
                    number += 1
                await asyncio.sleep(0.001)
        else:
            while self._next():
                pass
            await asyncio.sleep(self.seconds)
        self.going, spent = False, loop.time() - begun
        sent = self.sent
        await asyncio.sleep(0.5)
        times = sorted(self.times) or [0.0]
        return {
            "sent": sent,
            "done": len(self.times),
            "seconds": spent,
            "p50": 1000 * times[len(times) // 2],
            "p99": 1000 * times[len(times) * 99 // 100],
            "worst": 1000 * times[-1],
            "refused": sum(self.refusals.values()),
            "lost": sum(table.lost for table in self.tables),
            "clients": time.process_time(),
        }


if __name__ == "__main__":
    port, tables, rate, seconds, what = sys.argv[1:]
    people = People(int(port), int(tables), float(rate), float(seconds), what)
    print(json.dumps(asyncio.run(people.live())), flush=True)
