"""Listening: the socket, the links that are told, and uvicorn with its limits."""

import errno
import os
import socket
from collections.abc import Callable
from contextlib import suppress
from typing import Final

import segno
import uvicorn
from starlette.types import ASGIApp

from gouji_rules.web.collecting import Collecting
from gouji_rules.web.door import Door
from gouji_rules.web.http import Http
from gouji_rules.web.limits import MESSAGE
from gouji_rules.web.wire import Wire

HEARTBEAT: Final = 20.0
"""So many seconds between two heartbeats."""

PATIENCE: Final = 40.0
"""A side that is silent for so many seconds after one is gone: busy telephones take their time."""


def listening(host: str, port: int) -> socket.socket:
    """Return a socket that listens.

    Raises:
        OSError: the port is taken, or there is no such host.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        return Door(socket.create_server((host, port), family=family, backlog=2048))
    except OSError as error:  # a name that leads nowhere has a number of its own kind
        number = error.errno or 0
        if number not in errno.errorcode:
            number = errno.EADDRNOTAVAIL
        raise OSError(number, os.strerror(number)) from None


def links(host: str, port: int) -> list[str]:
    """Return the addresses of the page, the one for other devices first where there is one.

    Args:
        host: what is listened on; ``0.0.0.0`` and ``::`` are all addresses of this computer.
        port: the port.
    """
    if host not in {"0.0.0.0", "::", ""}:
        return [_link(host, port)]
    own = lan_address()
    return [_link(one, port) for one in ([own] if own else []) + ["127.0.0.1"]]


def _link(host: str, port: int) -> str:
    return f"http://{f'[{host}]' if ':' in host else host}:{port}/"


def lan_address() -> str:
    """Return the address by which others on the network reach this computer; empty for none."""
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked:
        asked.connect(("10.255.255.255", 9))  # sends nothing: it only chooses a way out
        found: str = asked.getsockname()[0]
        return "" if found.startswith("127.") else found
    return ""


def picture(link: str) -> str:
    """Return a QR code of a link as lines of half blocks."""
    from io import StringIO

    drawn = StringIO()
    segno.make(link, error="l").terminal(out=drawn, compact=True, border=2)
    return drawn.getvalue().rstrip("\n")


def made(
    app: ASGIApp, started: Callable[[], None], ending: Callable[[], None] = lambda: None
) -> uvicorn.Server:
    """Return a server with its limits; ``run(sockets=[…])`` serves until somebody ends it.

    Args:
        app: the application.
        started: is called when requests are answered.
        ending: is called when it ends (SIGTERM, Ctrl-C), before connections do.
    """
    config = uvicorn.Config(
        app,
        log_config=None,
        access_log=False,
        server_header=False,
        http=Http,
        ws=Wire,
        ws_per_message_deflate=False,  # it would hold more memory than the table itself
        ws_max_size=MESSAGE,
        ws_ping_interval=HEARTBEAT,
        ws_ping_timeout=PATIENCE,
        h11_max_incomplete_event_size=16 * 1024,
        timeout_keep_alive=20,
        timeout_graceful_shutdown=5,
        lifespan="on",
    )
    return _Server(config, started, ending)


class _Server(uvicorn.Server):
    """Says when it has started, and when it ends."""

    def __init__(
        self, config: uvicorn.Config, started: Callable[[], None], ending: Callable[[], None]
    ) -> None:
        super().__init__(config)
        self._told, self._ending, self._collecting = started, ending, Collecting()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self._collecting.begin()
        self._told()

    async def on_tick(self, counter: int) -> bool:
        self._collecting.look()
        ends: bool = await super().on_tick(counter)
        return ends

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._ending()
        await super().shutdown(sockets)
        self._collecting.end()
