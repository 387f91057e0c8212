"""Signals that end a long piece of work: what was done until then is shown."""

import os
import signal

from gouji_rules.cli.handlers import HEELS, Handlers
from gouji_rules.simulate import Stopped


class Ending(Handlers):
    """While it lasts, a signal raises ``Stopped``, once; a later one ends the process at once."""

    def came(self, number: int, since: float) -> None:
        """End the work, and at once where the wish is uttered again."""
        if since == float("inf"):
            self._first = self.last
            raise Stopped(signal.Signals(number).name)
        if self.last - self._first > HEELS:
            os._exit(128 + number)


def exit_code(name: str) -> int:
    """Return the exit code of what a signal has ended, as shells count."""
    number: int = getattr(signal, name, signal.SIGTERM)
    return 128 + int(number)
