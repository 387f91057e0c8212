"""Python's collector of cycles, kept away from the moments when people wait.

A full pass looks at everything that is held: a quarter of a second with 500 tables, in which
nobody is told anything. Tables are values and make no cycles, nor does what is wanted of them;
connections that have ended do, and those are old. So what is young is looked at seldom, and full
passes are made when the process has little to do, and at the latest every ten minutes.
"""

import gc
import time
from collections.abc import Callable
from typing import Final

YOUNG: Final = (20_000, 1 << 30, 1 << 30)
"""The collector's thresholds: what is young is looked at once, the rest never by itself."""

SOON: Final = 30.0
"""So many seconds after a full pass the next may come, once it is quiet."""

AT_LAST: Final = 600.0
"""After so many seconds it comes in any case."""

QUIET: Final = 0.02
"""It is quiet while the process takes no more than this part of a processor."""


class Collecting:
    """Makes the full passes of the collector.

    Args:
        clock: the time in seconds.
        spent: the processor time of the process, in seconds.
    """

    def __init__(
        self,
        clock: Callable[[], float] = time.monotonic,
        spent: Callable[[], float] = time.process_time,
    ) -> None:
        self._clock, self._spent = clock, spent
        self._usual = gc.get_threshold()
        self._last = self._looked = clock()
        self._busy = spent()

    def begin(self) -> None:
        """Put aside all that is there already, and make no more full passes but those of here."""
        gc.freeze()
        gc.set_threshold(*YOUNG)
        self._last = self._clock()

    def look(self) -> bool:
        """Make a full pass if now is the time; return whether. Called some times a second."""
        now, busy = self._clock(), self._spent()
        quiet = busy - self._busy <= QUIET * (now - self._looked)
        self._looked, self._busy = now, busy
        since = now - self._last
        if since < SOON or not (quiet or since >= AT_LAST):
            return False
        self._last = now
        if any(gc.get_count()[1:]):  # something has grown old since
            gc.collect()
        return True

    def end(self) -> None:
        """Let the collector do as it did."""
        gc.set_threshold(*self._usual)
        gc.unfreeze()
