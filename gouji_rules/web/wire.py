"""``Wire``: a WebSocket of uvicorn's, without a task or a queue between it and who listens.

An application of ASGI waits for each message and is waited for with each that it sends. Six people
are told whatever one does: that waiting would be half of what a table costs.
"""

from asyncio import BaseTransport, Future, TimerHandle, get_running_loop
from collections.abc import Callable
from typing import Any, Final, Protocol

from starlette.websockets import WebSocket
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.protocol import State

from gouji_rules.web.limits import FRAMES, MESSAGE, WAITING
from gouji_rules.web.logs import LOG

try:
    from websockets.speedups import apply_mask
except ImportError:  # where it could not be compiled
    from websockets.utils import apply_mask

WIRE: Final = "gouji.wire"
"""Under this name a connection's scope has its ``Wire``."""

OPENING: Final = 20.0
"""So many seconds a connection has to become a WebSocket, which it has asked for."""


PING: Final = b"\x89\x00"
"""Asks whether the other side is there. Whatever comes then is an answer."""
_PONG: Final = b"\x8a\x80"
"""So begins the answer itself, before its mask."""


class Speaking(Protocol):
    """What a connection needs of a ``Wire``, which may be in another process.

    Attributes:
        hear: is given each message as it comes, once it is set.
    """

    hear: Callable[[bytes], None] | None

    def say(self, *messages: bytes) -> int:
        """Send messages, which are text; return how many bytes have not left yet."""
        ...

    def end(self) -> None:
        """Let the application know that it is over, as if the other side had gone."""

    def cut(self) -> None:
        """End the connection now; what has not left yet never will."""


class Inbox:
    """What an application is told, one after the other, for one who waits.

    The queues of asyncio are for many who wait for each other: an empty one holds 3 kB.
    """

    __slots__ = ("_there", "_waits")

    def __init__(self) -> None:
        self._there: list[Any] = []
        self._waits: Future[None] | None = None

    def empty(self) -> bool:
        """Return whether there is nothing."""
        return not self._there

    def put_nowait(self, message: Any) -> None:
        """Put something behind all that is there."""
        self._there.append(message)
        if self._waits is not None and not self._waits.done():
            self._waits.set_result(None)

    async def get(self) -> Any:
        """Wait till there is something, and take it."""
        while not self._there:
            self._waits = get_running_loop().create_future()
            try:
                await self._waits
            finally:
                self._waits = None
        return self._there.pop(0)


class Wire(WebSocketsSansIOProtocol):  # type: ignore[misc]
    """A WebSocket; until ``hear`` is set an application reads from it as from any other.

    Attributes:
        hear: is given each message as it comes.
    """

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        queue: Any = Inbox()
        self.queue = queue
        self._hear: Callable[[bytes], None] | None = None
        self._late: TimerHandle | None = None
        self._heard = 0.0
        self._is_whole = True

    @property
    def hear(self) -> Callable[[bytes], None] | None:
        """What is given each message as it comes; the greeting of WebSockets is forgotten then."""
        return self._hear

    @hear.setter
    def hear(self, hear: Callable[[bytes], None] | None) -> None:
        self._hear = hear
        for greeting in ("request", "response"):
            self.__dict__.pop(greeting, None)

    def connection_made(self, transport: BaseTransport) -> None:
        """Wait for the greeting of WebSockets, but not for ever."""
        super().connection_made(transport)
        self._late = self.loop.call_later(OPENING, self._is_open)

    def _is_open(self) -> None:
        if not self.handshake_complete:
            self._drop("no greeting")

    def connection_lost(self, exc: Exception | None) -> None:
        """Wait for nothing any more."""
        super().connection_lost(exc)
        if self._late is not None:
            self._late.cancel()

    def data_received(self, data: bytes) -> None:
        """Take what comes, and when; a message that comes by itself goes no long way."""
        self._heard = self.loop.time()
        hear = self._hear
        if hear is not None and self._is_whole and self.conn.state is State.OPEN:
            if len(data) == 6 and data.startswith(_PONG):
                return
            message = _alone(data)
            if message is not None:
                if not self.close_sent:
                    hear(message)
                return
        if self._is_whole:
            self._is_whole = _ends(data) if self.handshake_complete else data.endswith(b"\r\n\r\n")
        super().data_received(data)

    def handle_cont(self, event: Frame) -> None:
        """Take a piece of a message; what comes in crumbs is cut off."""
        if len(self.frames) < FRAMES:
            super().handle_cont(event)
        else:
            self._drop("crumbs")

    def handle_ping(self) -> None:
        """Answer, as long as the answers are read."""
        super().handle_ping()
        if self.transport.get_write_buffer_size() > WAITING:
            self._drop("reads nothing")

    def send_keepalive_ping(self) -> None:
        """Ask whether the other side is there: not who has sent something not long ago.

        Who has sent nothing at all for so long since he was asked is gone: nothing that waits for
        him would ever leave.
        """
        if self.close_sent or self.transport.is_closing():
            return
        now, wait, patience = self.loop.time(), self.ping_interval or 0, self.ping_timeout or 0
        if self.ping_sent_at > self._heard:
            left = self.ping_sent_at + patience - now
            if left <= 0:
                self._drop("silent")
                return
            wait = min(wait, left)
        elif self._heard + wait - now > 1:
            wait += self._heard - now
        else:
            self.transport.write(PING)
            self.ping_sent_at = now
        self.ping_timer = self.loop.call_later(wait, self.send_keepalive_ping)

    async def run_asgi(self) -> None:
        """Let the application have the wire as well."""
        self.scope["extensions"][WIRE] = {"wire": self}
        await super().run_asgi()

    def send_receive_event_to_app(self) -> None:
        """Take a whole message, as bytes: what is no UTF-8 is refused like all that is no JSON."""
        if self._hear is None:
            self.curr_msg_data_type = "bytes"
            super().send_receive_event_to_app()
        elif not self.close_sent:
            frames, self.frames = self.frames, []
            self._hear(b"".join(frames))

    def say(self, *messages: bytes) -> int:
        """Send messages, which are text; return how many bytes have not left yet."""
        if self.conn.state is not State.OPEN or self.transport.is_closing():
            return 0
        self.transport.write(
            b"".join([part for one in messages for part in (_head(len(one)), one)])
        )
        waiting: int = self.transport.get_write_buffer_size()
        return waiting

    def end(self) -> None:
        """Let the application know that it is over, as if the other side had gone."""
        self.queue.put_nowait({"type": "websocket.disconnect", "code": 1000})

    def cut(self) -> None:
        """End the connection now; what has not left yet never will."""
        self.transport.abort()

    def _drop(self, why: str) -> None:
        """Cut a connection off, and write down why: its path names a table, never a token."""
        path = self.scope["path"] if self.handshake_complete else ""
        LOG.info("connection dropped", extra={"fields": {"path": path, "why": why}})
        self.cut()


def _alone(data: bytes) -> bytes | None:
    """Return a message of text that came whole and by itself; None for all else."""
    size = len(data)
    if size < 6 or data[0] != 0x81:
        return None
    length = data[1] - 0x80
    if 0 <= length < 126 and size == length + 6:
        return apply_mask(data[6:], data[2:6])
    if length == 126 and size >= 8:
        length = int.from_bytes(data[2:4], "big")
        if 126 <= length <= MESSAGE and size == length + 8:
            return apply_mask(data[8:], data[4:8])
    return None


def _ends(data: bytes) -> bool:
    """Return whether what begins with a frame ends with one: no message is left in pieces."""
    at, size = 0, len(data)
    while size - at >= 4 and data[at] & 0x80 and data[at + 1] & 0x7F < 127:
        length = data[at + 1] & 0x7F
        more = int.from_bytes(data[at + 2 : at + 4], "big") + 2 if length == 126 else length
        at += 6 + more
    return at == size


def _head(size: int) -> bytes:
    """Return what stands before a message of text, whole and in the open (RFC 6455, 5.2)."""
    if size < 126:
        return bytes((0x81, size))
    if size < 1 << 16:
        return b"\x81\x7e" + size.to_bytes(2, "big")
    return b"\x81\x7f" + size.to_bytes(8, "big")


def wire_of(socket: WebSocket) -> Speaking:
    """Return the wire of a connection."""
    found: Speaking = socket.scope["extensions"][WIRE]["wire"]
    return found
