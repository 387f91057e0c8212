"""``Post``: what all at a table are told of one thing leaves together, once it is made for all.

Whoever is told is woken by it, on the same computer too: while six are told one after the other,
with words made between, each has to be woken by itself. And several messages to one person leave
in one piece.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Protocol


class Reader(Protocol):
    """Who is told: one connection."""

    def deliver(self, messages: Sequence[bytes]) -> None:
        """Send messages now; never waits."""


class Post:
    """Messages on their way to those who are told."""

    def __init__(self) -> None:
        self._held: dict[Reader, list[bytes]] = {}
        self._holds = False

    def put(self, reader: Reader, message: bytes) -> None:
        """Send a message: at once, or with all that are held."""
        if self._holds:
            self._held.setdefault(reader, []).append(message)
        else:
            reader.deliver((message,))

    @contextmanager
    def holding(self) -> Iterator[None]:
        """Hold what is put meanwhile, and let it leave after that."""
        self._holds = True
        try:
            yield
        finally:
            self._holds = False
            self.leave()

    def leave(self) -> None:
        """Let leave what is held."""
        held, self._held = self._held, {}
        for reader, messages in held.items():
            reader.deliver(messages)
