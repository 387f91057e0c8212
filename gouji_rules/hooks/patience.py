"""A plugin that sleeps or goes round for ever, in the test kit: it is stopped, and named."""

import signal
import threading
from time import monotonic
from types import FrameType

from gouji_rules.hooks.asked import Asked
from gouji_rules.hooks.manager import Loaded

_CALLS = (Asked.returning.__code__, Loaded.call.__code__)
"""What asks a plugin: whatever it raises there has its name on it."""


class Patience:
    """Stops a plugin that does not answer, as if it had raised ``TimeoutError`` where it is.

    It looks from time to time, so that asking costs nothing more. Where a program has no such
    alarms (on Windows, or outside of the main thread) it waits as long as it takes.

    Args:
        seconds: how long a plugin may take for one answer.
    """

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self._asked: FrameType | None = None
        self._since = 0.0

    def __enter__(self) -> "Patience":
        self._works = hasattr(signal, "setitimer") and (
            threading.current_thread() is threading.main_thread()
        )
        if self._works:
            self._before = signal.signal(signal.SIGALRM, self._look)
            every = self.seconds / 4
            signal.setitimer(signal.ITIMER_REAL, every, every)
        return self

    def __exit__(self, *_: object) -> None:
        self._asked = None
        if self._works:
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, self._before)

    def _look(self, _signal: int, frame: FrameType | None) -> None:
        """Look whether what is asked now is what was asked long ago."""
        while frame is not None and frame.f_code not in _CALLS:
            frame = frame.f_back
        if frame is None or frame is not self._asked:
            self._asked, self._since = frame, monotonic()
        elif monotonic() - self._since > self.seconds:
            self._asked = None
            raise TimeoutError(f"no answer within {self.seconds:g} seconds")
