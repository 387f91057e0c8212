"""How much one address may ask of the server, so that all others are served.

An address is what ``counted`` says.
"""

from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import lru_cache
from ipaddress import IPv6Address, IPv6Network, ip_address
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

WAITING: Final = 1 << 18
"""So many bytes may wait for a connection besides the longest message; see ``Backlog``."""

FRAMES: Final = 64
"""A message comes in no more pieces."""

CONNECTIONS: Final = 200
"""So many connections an address may have at once."""

OFTEN_ASKED: Final = 25
"""So many questions to workers of one address wait at once."""

NETWORK: Final = 64
"""So many bits of an address of IPv6 one person may choose as he likes."""

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


class Backlog:
    """What waits for somebody who is told more than he reads: who is too slow is cut off.

    One message may be as long as it is: all that a seat knows of a long game is more than any
    connection takes at once.
    """

    __slots__ = ("_longest",)

    def __init__(self) -> None:
        self._longest = 0

    def is_too_long(self, told: int, waiting: int) -> bool:
        """Return whether more waits than may.

        Args:
            told: how many bytes he has just been told.
            waiting: how many have not left yet, these among them.
        """
        self._longest = told if waiting <= told else max(self._longest, told)
        return waiting > WAITING + self._longest


class Crowd:
    """How many are there from each address; from this computer as many as like."""

    def __init__(self) -> None:
        self._there: Counter[str] = Counter()

    @contextmanager
    def one_more(self, address: str) -> Iterator[None]:
        """Count one more while the block lasts.

        Raises:
            WebError: too many are there (429).
        """
        if self._there[address] >= CONNECTIONS and not is_own(address):
            raise WebError(429, "too_often")
        self._there[address] += 1
        try:
            yield
        finally:
            self._there[address] -= 1
            if not self._there[address]:
                del self._there[address]


@lru_cache(ADDRESSES)
def counted(address: str) -> str:
    """Return what an address counts as: of IPv6 its network, all of whose addresses one person has.

    Those of one cable are all of one network, and each is somebody else's.
    """
    try:
        found = ip_address(address)
    except ValueError:
        return address
    if not isinstance(found, IPv6Address) or found.is_loopback or found.is_link_local:
        return address
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(IPv6Network((int(found) >> NETWORK << NETWORK, 128 - NETWORK)))


def is_own(address: str) -> bool:
    """Return whether an address is this computer's own: a proxy's, or its operator's."""
    try:
        return ip_address(address).is_loopback
    except ValueError:
        return False
