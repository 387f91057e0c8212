"""A progress bar, where a person waits more than a second."""

import sys
import time
from types import TracebackType

WAIT = 1.0
"""Seconds before a bar is shown."""
STEP = 0.1
"""Seconds between two drawings."""
CELLS = 30


class Bar:
    """A bar on standard error; nothing at all where that is no terminal.

    Args:
        total: how much there is to do.
    """

    def __init__(self, total: int) -> None:
        self._total = max(1, total)
        self._shown = sys.stderr.isatty()
        self._next = time.monotonic() + WAIT
        self._drawn = False

    def __enter__(self) -> "Bar":
        return self

    def __call__(self, done: int, total: int | None = None) -> None:
        """Draw how much is done, if it is time to."""
        now = time.monotonic()
        if not self._shown or now < self._next:
            return
        self._next = now + STEP
        self._drawn = True
        share = min(1.0, done / max(1, total or self._total))
        cells = "#" * round(share * CELLS)
        sys.stderr.write(f"\r[{cells:{CELLS}}] {share:4.0%} ")
        sys.stderr.flush()

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        if self._drawn:
            sys.stderr.write("\r" + " " * (CELLS + 8) + "\r")
            sys.stderr.flush()
