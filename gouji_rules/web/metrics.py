"""Figures of a running server, in the text format of Prometheus."""

from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Final

BOUNDS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)
"""Upper bounds of the intervals in which times are counted, in seconds."""


class Metrics:
    """Counts what happens; gauges are asked when somebody looks."""

    def __init__(self) -> None:
        self._counts: Counter[tuple[str, str]] = Counter()
        self._times: dict[str, tuple[list[int], float]] = {}
        self._gauges: dict[str, Callable[[], float]] = {}

    def count(self, name: str, label: str = "") -> None:
        """Count one more of something.

        Args:
            name: ``gouji_requests_total`` and the like.
            label: labels as Prometheus writes them, ``status="200"``.
        """
        self._counts[name, label] += 1

    def time(self, name: str, seconds: float) -> None:
        """Count how long something took."""
        counts, total = self._times.get(name) or ([0] * (len(BOUNDS) + 1), 0.0)
        counts[bisect_left(BOUNDS, seconds)] += 1
        self._times[name] = counts, total + seconds

    def gauge(self, name: str, value: Callable[[], float]) -> None:
        """Ask for a value whenever somebody looks."""
        self._gauges[name] = value

    def text(self) -> str:
        """Return everything in Prometheus's format."""
        return "".join(f"{line}\n" for line in self._lines())

    def _lines(self) -> Iterator[str]:
        told: set[str] = set()
        for (name, label), number in sorted(self._counts.items()):
            if name not in told:
                told.add(name)
                yield f"# TYPE {name} counter"
            yield f"{name}{{{label}}} {number}" if label else f"{name} {number}"
        for name, value in sorted(self._gauges.items()):
            yield f"# TYPE {name} gauge"
            yield f"{name} {value():g}"
        for name, (counts, total) in sorted(self._times.items()):
            yield f"# TYPE {name} histogram"
            so_far = 0
            for bound, number in zip((*map(str, BOUNDS), "+Inf"), counts, strict=True):
                so_far += number
                yield f'{name}_bucket{{le="{bound}"}} {so_far}'
            yield f"{name}_sum {total:g}"
            yield f"{name}_count {so_far}"
