"""Signals that mean the same wish: answered by one function while a block lasts."""

import signal
import time
from abc import ABC, abstractmethod
from contextlib import suppress
from types import FrameType
from typing import Any, Final, Self

_NAMES: Final = ("SIGINT", "SIGTERM", "SIGHUP", "SIGQUIT", "SIGBREAK")
HEELS: Final = 1.0
"""Seconds within which a signal belongs to another: a closed terminal sends several."""


class Handlers(ABC):
    """While it lasts, what wishes an end calls ``came``; what the caller ignores stays ignored.

    Attributes:
        last: when the last signal came, by the monotonic clock; minus infinity for never.
    """

    def __init__(self) -> None:
        self._before: dict[int, Any] = {}
        self.last = float("-inf")

    @abstractmethod
    def came(self, number: int, since: float) -> None:
        """Do what the signal asks for.

        Args:
            number: the signal's.
            since: seconds since the one before; infinity for the first.
        """

    def _handle(self, number: int, _: FrameType | None) -> None:
        now = time.monotonic()
        since, self.last = now - self.last, now
        self.came(number, since)

    def __enter__(self) -> Self:
        with suppress(ValueError):  # not the main thread: signals are somebody else's
            for number in (getattr(signal, name, None) for name in _NAMES):
                # As nohup does: the session may end, the work goes on.
                if number is not None and signal.getsignal(number) != signal.SIG_IGN:
                    self._before[number] = signal.signal(number, self._handle)
        return self

    def __exit__(self, *_: object) -> None:
        for number, handler in self._before.items():
            signal.signal(number, handler)
