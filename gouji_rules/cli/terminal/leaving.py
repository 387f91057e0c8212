"""Signals that end a game: the first ends it in order, what comes on its heels is let by."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from gouji_rules.cli.handlers import HEELS, Handlers


class Leaving(Handlers):
    """Turns a closed terminal and every wish to end into Ctrl-C, and once only.

    Ctrl-C pressed twice, a session that is closed (SIGHUP, then SIGTERM): the second must not
    end the last words of the first.
    """

    def __init__(self) -> None:
        super().__init__()
        self._begun = False
        self._other: Callable[[], None] | None = None

    @contextmanager
    def by(self, other: Callable[[], None]) -> Iterator[None]:
        """While it lasts, have the first signal end the game in another way than Ctrl-C does."""
        self._other = other
        try:
            yield
        finally:
            self._other = None

    def begin(self) -> None:
        """Let every further signal by: the game is being left."""
        self._begun = True

    def check(self) -> None:
        """End now if a signal came where nothing could end (in an import, while freeing memory).

        Raises:
            KeyboardInterrupt: one did.
        """
        if self.last > float("-inf") and not self._begun:
            raise KeyboardInterrupt

    def came(self, number: int, since: float) -> None:  # noqa: ARG002 - all mean the same
        """End the game, unless it is being left already."""
        if self._begun or since < HEELS:
            return
        other, self._other = self._other, None
        if other is None:
            raise KeyboardInterrupt
        other()

    def __exit__(self, *how: object) -> None:
        if self.last == float("-inf"):  # else what comes on the heels is let by to the very end
            super().__exit__(*how)
