"""A progress bar, where a person waits more than a second."""

import sys
import time
from types import TracebackType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.progress import Progress

WAIT = 1.0
"""Seconds before a bar is shown."""
STEP = 0.1
"""Seconds between two drawings."""


class Bar:
    """A bar on standard error; nothing at all where that is no terminal.

    Rich draws it, and is read in only where somebody waits; no thread draws beside the work, so
    that signals and processes are as they were.

    Args:
        total: how much there is to do.
        shown: False for a bar that is never drawn.
    """

    def __init__(self, total: int, *, shown: bool = True) -> None:
        self._total = total
        self._shown = shown and sys.stderr.isatty()
        self._next = time.monotonic() + WAIT
        self._drawn: Progress | None = None

    def __enter__(self) -> "Bar":
        return self

    def __call__(self, done: int, total: int | None = None) -> None:
        """Draw how much is done, if it is time to."""
        now = time.monotonic()
        if not self._shown or now < self._next:
            return
        self._next = now + STEP
        if self._drawn is None:
            self._drawn = _begun()
        whole = max(1, total or self._total)
        self._drawn.update(self._drawn.task_ids[0], completed=min(done, whole), total=whole)
        self._drawn.refresh()

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        if self._drawn is not None:
            self._drawn.stop()


def _begun() -> "Progress":
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TaskProgressColumn

    console = Console(stderr=True)
    drawn = Progress(
        BarColumn(),
        TaskProgressColumn(),
        console=console,
        auto_refresh=False,
        transient=True,
        redirect_stdout=False,
        redirect_stderr=False,
    )
    drawn.add_task("")
    drawn.start()
    console.show_cursor(True)  # whatever ends the program now, the person still has one
    return drawn
