"""Signals that end a game: the first ends it in order, what comes on its heels is let by."""

import signal
import time
from types import FrameType
from typing import Any, Self

_SIGNALS = ("SIGINT", "SIGTERM", "SIGHUP", "SIGQUIT", "SIGBREAK")
_HEELS = 1.0
"""Seconds after a signal in which another one is taken for the same wish."""


class Leaving:
    """Turns a closed terminal and every wish to end into Ctrl-C, and once only.

    Ctrl-C pressed twice, a session that is closed (SIGHUP, then SIGTERM): the second must not
    end the last words of the first.
    """

    def __init__(self) -> None:
        self._before: dict[int, Any] = {}
        self._last = float("-inf")
        self._begun = False

    def begin(self) -> None:
        """Let every further signal by: the game is being left."""
        self._begun = True

    def check(self) -> None:
        """End now if a signal came where nothing could end (in an import, while freeing memory).

        Raises:
            KeyboardInterrupt: one did.
        """
        if self._last > float("-inf") and not self._begun:
            raise KeyboardInterrupt

    def _stop(self, _number: int, _frame: FrameType | None) -> None:
        now = time.monotonic()
        again = now - self._last < _HEELS
        self._last = now
        if not self._begun and not again:
            raise KeyboardInterrupt

    def __enter__(self) -> Self:
        for name in _SIGNALS:
            number = getattr(signal, name, None)
            if number is None:
                continue
            try:
                if signal.getsignal(number) is signal.SIG_IGN and name == "SIGHUP":
                    continue  # nohup: the session may end, the game goes on
                self._before[number] = signal.signal(number, self._stop)
            except ValueError:  # only the main thread may
                break
        return self

    def __exit__(self, *_: object) -> None:
        if self._last > float("-inf"):
            return  # the process is ending: what comes on the heels is let by to the very end
        for number, handler in self._before.items():
            signal.signal(number, handler)
