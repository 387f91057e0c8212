"""How much one address may ask of the server, so that all others are served."""

from collections import OrderedDict
from collections.abc import Callable
from typing import Final

from gouji_rules.web.errors import WebError

MESSAGE: Final = 16 * 1024
"""No message of a socket is longer, in bytes."""

UPLOAD: Final = 96 * 1024
"""No body with a ruleset's text is longer, in bytes."""

RECORD: Final = 3 << 20
"""No body with a record's text is longer, in bytes: a megabyte of text, as JSON."""

MESSAGES: Final = (20.0, 200.0)
"""So many messages of sockets an address may send in a second, and so many at once."""

ADDRESSES: Final = 10_000
"""So many addresses are remembered."""


class Rate:
    """A bucket for each address that fills with time; each request takes from it.

    Args:
        clock: the time in seconds.
        second: how much comes back in a second.
        most: how much there can be, so that a burst of so many passes.
    """

    def __init__(self, clock: Callable[[], float], second: float, most: float) -> None:
        self._clock, self.second, self.most = clock, second, most
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, address: str, cost: float = 1.0) -> None:
        """Take from an address's bucket.

        Raises:
            WebError: not enough is left (429).
        """
        now = self._clock()
        left, since = self._left.pop(address, (self.most, now))
        left = min(self.most, left + (now - since) * self.second)
        enough = left >= cost
        self._left[address] = (left - cost if enough else left, now)
        if len(self._left) > ADDRESSES:
            self._left.popitem(last=False)
        if not enough:
            raise WebError(429, "too_often")
