"""``Turns``: who asks a worker next, so that nobody keeps all of them from everybody else."""

import asyncio
from collections import Counter, deque
from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import count
from typing import Generic, TypeVar

from gouji_rules.web.errors import WebError
from gouji_rules.web.limits import OFTEN_ASKED, is_own

W = TypeVar("W")


class Turns(Generic[W]):
    """Workers that are free, and who waits for one.

    The address comes next of which the fewest questions are being answered, and of several the
    one whose turn was longest ago. None has all workers, where there are several, but this
    computer's own.

    Args:
        workers: all of them; they are free.
        most: so many may wait.
    """

    def __init__(self, workers: Sequence[W], most: int) -> None:
        self._free, self._number, self._most = deque(workers), len(workers), most
        self._waiting: dict[str, deque[asyncio.Future[W]]] = {}
        self._asking: Counter[str] = Counter()
        self._last, self._numbers = dict[str, int](), count(1)

    async def take(self, who: str, seconds: float) -> W:
        """Wait for a worker; whoever has had one gives it back.

        Args:
            who: the address that asks; empty for the server itself.
            seconds: so long is waited.

        Raises:
            WebError: too many wait, or none is free in time.
        """
        number = sum(map(len, self._waiting.values()))
        waiting = self._waiting.setdefault(who, deque())
        if number >= self._most or (len(waiting) >= OFTEN_ASKED and not _is_trusted(who)):
            raise WebError(503, "busy")
        coming: asyncio.Future[W] = asyncio.get_running_loop().create_future()
        waiting.append(coming)
        self._hand_out()
        try:
            async with asyncio.timeout(seconds):
                return await coming
        except BaseException as error:
            with suppress(ValueError):
                waiting.remove(coming)
            if not coming.cancelled():  # it came just when nobody waited any more
                self.give_back(coming.result(), who)
            if isinstance(error, TimeoutError):
                raise WebError(503, "busy") from None
            raise

    def give_back(self, worker: W, who: str) -> None:
        """Let somebody else have a worker."""
        self._free.append(worker)
        self._asking[who] -= 1
        self._hand_out()

    def _hand_out(self) -> None:
        """Give free workers to who waits."""
        while self._free and (next_ones := [*self._may()]):
            who = min(next_ones, key=lambda one: (self._asking[one], self._last.get(one, 0)))
            coming = self._waiting[who].popleft()
            if not coming.done():
                self._asking[who] += 1
                self._last[who] = next(self._numbers)
                coming.set_result(self._free.popleft())
        for who in [who for who, waiting in self._waiting.items() if not waiting]:
            del self._waiting[who]
        for who in [who for who in self._last if not (self._asking[who] or who in self._waiting)]:
            del self._last[who], self._asking[who]

    def _may(self) -> Iterator[str]:
        """Yield the addresses of which somebody waits and may have a worker now."""
        for who, waiting in self._waiting.items():
            most = self._number if _is_trusted(who) else max(1, self._number - 1)
            if waiting and self._asking[who] < most:
                yield who


def _is_trusted(who: str) -> bool:
    return not who or is_own(who)
