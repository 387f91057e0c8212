"""How long what others do is shown, and what the person may press meanwhile."""

from threading import Event
from typing import Final

from gouji_rules.cli.terminal.reading import OFFERED

SPEEDS: Final = (3.0, 2.0, 1.4, 1.0, 0.7, 0.4, 0.2, 0.0)
"""Seconds after what others did, slowest first: the keys ``-`` and ``+`` go through them."""
HURRIED: Final = 0.06
"""Seconds for each, once the person has no patience."""
GRACE: Final = 0.25
"""Seconds after a question was put in which nothing that is typed can be meant for it."""


class Pace:
    """The person's patience.

    Args:
        seconds: after what others did.
        woken: is set when a pause is to end, and is what is waited for.

    Attributes:
        seconds: the same, as it is now.
        skips: whether the rest of the set is played without a pause.
        quiet: whether passes are passed over without a word or a pause.
        offered: seconds at least in which a key that is offered can be pressed.
    """

    def __init__(self, seconds: float, woken: Event | None = None) -> None:
        self.seconds = seconds
        self.skips = False
        self.quiet = False
        self.offered = OFFERED
        self._hurries = False
        self._woken = woken or Event()

    def wait(self, most: float | None = None) -> bool:
        """Wait as long as the pace says, or ``most`` seconds; return whether it was cut short."""
        seconds = self.seconds if most is None else most
        if self.skips:
            seconds = 0.0
        elif self._hurries:
            seconds = min(seconds, HURRIED)
        woken = self._woken.wait(seconds) if seconds else self._woken.is_set()
        self._woken.clear()
        return woken

    def hurry(self) -> None:
        """Wait hardly at all until the person is asked again."""
        self._hurries = True
        self._woken.set()

    def skip(self) -> None:
        """Wait no more until the set is over."""
        self.skips = True
        self._woken.set()

    def wake(self) -> None:
        """End the pause that is going on."""
        self._woken.set()

    def rest(self) -> None:
        """Take the usual pace again: the person has been asked."""
        self._hurries = False
        self._woken.clear()

    def faster(self, steps: int) -> None:
        """Go so many speeds up, or down where ``steps`` is negative."""
        near = min(range(len(SPEEDS)), key=lambda i: abs(SPEEDS[i] - self.seconds))
        self.seconds = SPEEDS[max(0, min(len(SPEEDS) - 1, near + steps))]
        self._woken.set()
