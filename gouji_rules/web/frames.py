"""What the server and a room say to each other: packed values, each after its length."""

import asyncio
import socket
from typing import Any, Final

import msgspec

LENGTH: Final = 4
"""So many bytes say how long a frame is."""


def framed(value: object) -> bytes:
    """Return a value as it is sent: plain data, and bytes."""
    raw: bytes = msgspec.msgpack.encode(value)
    return len(raw).to_bytes(LENGTH, "big") + raw


async def read_frame(reader: asyncio.StreamReader) -> Any:
    """Return the next value.

    Raises:
        asyncio.IncompleteReadError: the other side is gone.
    """
    length = int.from_bytes(await reader.readexactly(LENGTH), "big")
    return msgspec.msgpack.decode(await reader.readexactly(length))


def asked(line: socket.socket, value: object) -> Any:
    """Send a value and return what is answered; this blocks.

    Raises:
        OSError: the other side is gone.
    """
    line.sendall(framed(value))
    return msgspec.msgpack.decode(_exactly(line, int.from_bytes(_exactly(line, LENGTH), "big")))


def _exactly(line: socket.socket, number: int) -> bytes:
    found = bytearray()
    while len(found) < number:
        part = line.recv(number - len(found))
        if not part:
            raise ConnectionResetError
        found += part
    return bytes(found)
