"""Signals that end a long piece of work: what was done until then is shown."""

import os
import signal
import time
from types import FrameType
from typing import Final

from gouji_rules.simulate import Stopped

_NAMES: Final = ("SIGINT", "SIGTERM", "SIGHUP", "SIGQUIT")
_PATIENCE: Final = 1.0
"""Seconds within which further signals belong to the first: a closed terminal sends several."""


class Ending:
    """While it lasts, a signal raises ``Stopped``, once; a later one ends the process at once."""

    def __init__(self) -> None:
        self._before: dict[int, object] = {}
        self._first = 0.0

    def __enter__(self) -> "Ending":
        for name in _NAMES:
            number = getattr(signal, name, None)
            if number is None or signal.getsignal(number) == signal.SIG_IGN:  # as nohup does
                continue
            try:
                self._before[number] = signal.signal(number, self._handle)
            except ValueError:  # not the main thread: signals are somebody else's
                return self
        return self

    def _handle(self, number: int, _: FrameType | None) -> None:
        now = time.monotonic()
        if not self._first:
            self._first = now
            raise Stopped(signal.Signals(number).name)
        if now - self._first > _PATIENCE:
            os._exit(128 + number)

    def __exit__(self, *_: object) -> None:
        for number, handler in self._before.items():
            signal.signal(number, handler)  # type: ignore[arg-type]


def exit_code(name: str) -> int:
    """Return the exit code of what a signal has ended, as shells count."""
    number: int = getattr(signal, name, signal.SIGTERM)
    return 128 + int(number)
