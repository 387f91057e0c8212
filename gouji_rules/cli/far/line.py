"""The line to a table on the web: greeting, messages that may be sent twice, coming back."""

import json
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from itertools import count
from secrets import token_hex
from typing import Any, Final
from urllib.parse import urlsplit

VERSION: Final = 1
"""Of the protocol that is spoken here."""

WAITS: Final = (0.3, 1.0, 2.0, 5.0)
"""Seconds before trying again, the last one for good."""

OPENING: Final = 10.0
"""So many seconds a connection may take to open."""

HEARTBEAT: Final = 15.0
"""So many seconds between two heartbeats."""


@dataclass(frozen=True, slots=True)
class Link:
    """A link of a seat, or of an invitation.

    Attributes:
        address: of the server, ``http://host:port``.
        table: the table's id.
        token: what stands behind ``#``; empty for who only watches.
    """

    address: str
    table: str
    token: str

    @classmethod
    def read(cls, text: str) -> "Link | None":
        """Return the link that somebody has been sent; None where it is none."""
        parts = urlsplit(text.strip())
        before, _, table = parts.path.rstrip("/").rpartition("/t/")
        if parts.scheme not in ("http", "https") or not (parts.hostname and table):
            return None
        with suppress(ValueError):
            _ = parts.port  # what is no number is refused
            return cls(f"{parts.scheme}://{parts.netloc}{before}", table, parts.fragment)
        return None

    @property
    def socket(self) -> str:
        """Where the table's messages come from."""
        return f"ws{self.address.removeprefix('http')}/ws/{self.table}"

    def __str__(self) -> str:
        return f"{self.address}/t/{self.table}" + (f"#{self.token}" if self.token else "")


class Line:
    """A connection that comes back by itself, in a thread of its own.

    Args:
        link: where to.
        lang: the language that words come in.
        hear: is given every message, in the thread of the line.
        changed: is told whether the connection is there, and why not, in that thread too.
        since: returns how much of the game is known already.
    """

    def __init__(
        self,
        link: Link,
        lang: str,
        hear: Callable[[dict[str, Any]], None],
        changed: Callable[[bool, str], None],
        since: Callable[[], int],
    ) -> None:
        self._link, self._lang = link, lang
        self._hear, self._changed, self._since = hear, changed, since
        self._numbers, self._device = count(1), token_hex(4)
        self._open: dict[str, str] = {}
        self._lock = threading.Lock()
        self._socket: Any = None
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._run, name="line", daemon=True)

    @property
    def link(self) -> Link:
        """Where it leads."""
        return self._link

    def begin(self) -> None:
        """Connect, and come back until ``end``."""
        self._thread.start()

    def end(self) -> None:
        """Connect no more."""
        self._ended.set()
        self._close()

    def be(self, token: str) -> None:
        """Be another one from now on: who has taken a seat comes back by its token."""
        self._link = Link(self._link.address, self._link.table, token)
        self._close()

    def _close(self) -> None:
        socket = self._socket
        if socket is not None:
            with suppress(Exception):
                socket.close()

    def send(self, do: str, **more: Any) -> str:
        """Send a message; return its id. What is not answered is sent again, and done once."""
        name = f"{self._device}-{next(self._numbers)}"
        text = json.dumps({"do": do, "id": name, **more})
        with self._lock:
            self._open[name] = text
        self._post(text)
        return name

    def settled(self, seconds: float) -> None:
        """Wait until all that was sent is answered, so many seconds at most."""
        until(lambda: not self._open or self._ended.is_set(), seconds)

    def _post(self, text: str) -> None:
        from websockets.exceptions import WebSocketException

        socket = self._socket
        if socket is not None:
            with suppress(WebSocketException, OSError):
                socket.send(text)

    def _run(self) -> None:
        from websockets.exceptions import WebSocketException
        from websockets.sync.client import connect

        tries = 0
        while not self._ended.is_set():
            why = ""
            try:
                how: dict[str, Any] = {"ping_interval": HEARTBEAT, "ping_timeout": HEARTBEAT}
                with connect(self._link.socket, open_timeout=OPENING, max_size=None, **how) as one:
                    self._greet(one)
                    self._socket = one  # from here on others send: nothing comes before the hello
                    for raw in one:
                        tries = 0
                        self._take(json.loads(raw))
            except (OSError, WebSocketException, ValueError) as error:
                why = str(error)
            self._socket = None
            if not self._ended.is_set():
                self._changed(False, why)
                self._ended.wait(WAITS[min(tries, len(WAITS) - 1)])
                tries += 1

    def _greet(self, socket: Any) -> None:
        hello = {"do": "hello", "id": "hello", "version": VERSION, "token": self._link.token}
        socket.send(json.dumps({**hello, "lang": self._lang, "since": self._since()}))

    def _take(self, message: dict[str, Any]) -> None:
        if message["is"] == "welcome":
            self._changed(True, "")
        self._hear(message)
        with self._lock:  # who waits till it is answered finds the answer said
            self._open.pop(message.get("id", ""), None)
            again = [*self._open.values()] if message["is"] == "welcome" else []
        if is_end(message):
            self._ended.set()
        for text in again:
            self._post(text)


def is_end(message: dict[str, Any]) -> bool:
    """Return whether a message ends the connection for good: a server that restarts does not."""
    return bool(message["is"] == "bye" and message["code"] != "restarting")


def until(holds: Callable[[], bool], seconds: float) -> bool:
    """Wait until something holds, so many seconds at most; return whether it does."""
    end = time.monotonic() + seconds
    while not holds():
        if time.monotonic() > end:
            return False
        time.sleep(0.02)
    return True
