"""``Passing``: a connection to a table that is played in a room, as the server passes it on."""

import asyncio
from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from starlette.websockets import WebSocket, WebSocketDisconnect

from gouji_rules.errors import GoujiError
from gouji_rules.messages import LANGUAGES
from gouji_rules.table.errors import TableError
from gouji_rules.web import protocol
from gouji_rules.web.errors import WebError
from gouji_rules.web.frames import framed
from gouji_rules.web.limits import Backlog
from gouji_rules.web.requests import language
from gouji_rules.web.sockets import GREETING
from gouji_rules.web.uploads import Uploads
from gouji_rules.web.wire import wire_of


class Passing:
    """A connection that is passed on.

    Attributes:
        lang: his language, as he has greeted; until then as his request asks.
        told: how his connection goes on, as ASGI says it; None ends it.
    """

    def __init__(
        self, connection: WebSocket, number: int, writer: asyncio.StreamWriter, uploads: Uploads
    ) -> None:
        self._uploads = uploads
        self._connection, self.number, self._writer = connection, number, writer
        self._wire = wire_of(connection)
        self.lang, self._has_greeted = language(connection), False
        self._backlog = Backlog()
        self.told: asyncio.Queue[Any] = asyncio.Queue()

    async def up(self) -> None:
        """Pass on what he sends."""
        with suppress(OSError):
            while True:
                message = await self._connection.receive()
                if not self._has_greeted and message["type"] == "websocket.receive":
                    self._has_greeted = True
                    self.lang = _language(message) or self.lang
                self.pass_on(message)
                await self._writer.drain()
                if message["type"] == "websocket.disconnect":
                    return

    def pass_on(self, message: Mapping[str, Any]) -> None:
        """Pass a message on, with the rules that it names."""
        self._upload(message)
        self._writer.write(framed([self.number, message]))

    def _upload(self, message: Mapping[str, Any]) -> None:
        """Give the room the rules that a message proposes by their handle."""
        handle = _handle(message)
        if handle:
            with suppress(WebError):  # the room says itself that it has none
                found = self._uploads.get(handle)
                uploaded = {"type": "uploaded", "handle": handle, "found": found}
                self._writer.write(framed([self.number, uploaded]))

    def tell(self, message: Any) -> None:
        """Pass on what he is told; who is too slow is cut off."""
        if not isinstance(message, bytes):
            self.told.put_nowait(message)
        elif self._backlog.is_too_long(len(message), self._wire.say(message)):
            self._wire.cut()

    async def down(self) -> None:
        """Accept the connection when the room does, and end it then."""
        with suppress(WebSocketDisconnect, OSError, RuntimeError):
            while (message := await self.told.get()) is not None:
                await self._connection.send(message)


async def bye(connection: WebSocket, error: WebError | TableError, lang: str) -> None:
    """Say why a connection ends."""
    told = error.text(lang) if isinstance(error, TableError) else error.told(lang)["error"]["text"]
    words = [told]
    await connection.send_text(protocol.encode(protocol.Bye(code=error.code, words=words)).decode())
    await connection.close(1000)


def _language(message: Mapping[str, Any]) -> str:
    """Return the language that a greeting asks for; empty for none of ours."""
    with suppress(GoujiError, AttributeError):
        hello = protocol.decode(_raw(message))
        return hello.lang if hello.lang in LANGUAGES else ""
    return ""


async def asked_language(connection: WebSocket) -> str:
    """Accept a connection, and return the language that its greeting asks for, else its request."""
    await connection.accept()
    with suppress(WebSocketDisconnect, TimeoutError):
        async with asyncio.timeout(GREETING):
            return _language(await connection.receive()) or language(connection)
    return language(connection)


def _raw(message: Mapping[str, Any]) -> bytes:
    """Return what a message holds, which may come as text or as bytes."""
    return message.get("bytes") or (message.get("text") or "").encode()


def _handle(message: Mapping[str, Any]) -> str:
    """Return the handle of the rules that a message proposes; empty for none."""
    raw = _raw(message)
    if b'"handle"' not in raw:
        return ""
    with suppress(GoujiError):
        wanted = protocol.decode(raw)
        return wanted.handle if isinstance(wanted, protocol.Rules) else ""
    return ""
