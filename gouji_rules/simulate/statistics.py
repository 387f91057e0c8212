"""Intervals and comparisons whose unit is the game.

The sets of a game hang together: tribute makes the winners of one set stronger in the next. So a
figure per set is a ratio, its sum over games divided by their number of sets, and how sure it is
follows from how the games differ, with Student's t for a few of them. Shares and counts of rare
things have intervals that stay right near nothing and near everything (Wilson's, and the same
for counts), at the size that so many games are worth.
"""

from collections.abc import Iterable, Sequence
from functools import cache
from math import exp, lgamma, log, log1p, sqrt
from typing import Any, Final

MEAN: Final = "mean"
COUNT: Final = "count"
SHARE: Final = "share"

LEVEL: Final = 0.95
"""Of all intervals so many cover what they are of."""

Interval = tuple[float, float]


class Sums:
    """A figure added up over games: all that its mean and its interval need.

    Attributes:
        games, sets, squares: games, their sets, and the squares of their numbers of sets, added up.
        total: the figure, added up over all sets.
        games_squared, crossed: per game the square of its total, and its total times its sets.
    """

    __slots__ = ("crossed", "games", "games_squared", "sets", "squares", "total")

    def __init__(self, plain: Sequence[float] = (0, 0, 0, 0, 0, 0)) -> None:
        self.games, self.sets, self.squares, self.total, self.games_squared, self.crossed = plain

    def add(self, total: float, sets: int) -> None:
        """Add a game: the figure's sum over its ``sets`` sets."""
        self.games += 1
        self.sets += sets
        self.squares += sets * sets
        self.total += total
        self.games_squared += total * total
        self.crossed += total * sets

    def plain(self) -> list[float]:
        """Return it as plain data, from which ``Sums`` makes it again."""
        return [getattr(self, name) for name in _PLAIN]

    def merge(self, other: "Sums") -> None:
        """Add what another has added up over other games."""
        for name in _PLAIN:
            setattr(self, name, getattr(self, name) + getattr(other, name))

    @property
    def mean(self) -> float:
        """The figure per set; 0 where there is none."""
        return self.total / self.sets if self.sets else 0.0

    @property
    def variance(self) -> float:
        """The variance of the mean, as the games differ; 0 for fewer than two of them."""
        if self.games < 2:
            return 0.0
        mean = self.mean
        spread = self.games_squared - 2 * mean * self.crossed + mean * mean * self.squares
        return max(0.0, spread) * self.games / (self.games - 1) / self.sets**2

    def interval(self, kind: str = MEAN) -> Interval | None:
        """Return the 95 % interval of the mean, or None for fewer than two games.

        Args:
            kind: ``MEAN``; ``SHARE`` of sets, 0 to 1; or ``COUNT`` of what happens in a set.
        """
        if self.games < 2:
            return None
        t = t_quantile(0.5 + LEVEL / 2, int(self.games) - 1)
        if kind == MEAN:
            half = t * sqrt(self.variance)
            return self.mean - half, self.mean + half
        mean, worth = self.mean, self._worth(kind)
        # The means from which this one lies no further than t of their standard errors.
        if kind == SHARE:
            middle = mean + t * t / (2 * worth)
            half = t * sqrt(mean * (1 - mean) / worth + t * t / (4 * worth**2))
            whole = 1 + t * t / worth
            low, high = max(0.0, (middle - half) / whole), min(1.0, (middle + half) / whole)
            return (low if mean > 0 else 0.0), (high if mean < 1 else 1.0)
        middle = mean + t * t / (2 * worth)
        half = t * sqrt(mean / worth + t * t / (4 * worth**2))
        return (max(0.0, middle - half) if mean > 0 else 0.0), middle + half

    def _worth(self, kind: str) -> float:
        """Return how many independent sets these are worth."""
        mean, variance = self.mean, self.variance
        alone = mean * (1 - mean) if kind == SHARE else mean
        if variance <= 0 or alone <= 0:
            return self.sets
        worth = alone / variance
        few = min(self.total, self.sets - self.total) if kind == SHARE else self.total
        # From a handful of cases nobody learns how games differ.
        return min(worth, self.sets) if few < _FEW else worth


_PLAIN: Final = ("games", "sets", "squares", "total", "games_squared", "crossed")
_FEW: Final = 6


def half(interval: Interval | None) -> float | None:
    """Return half the width of an interval."""
    return None if interval is None else (interval[1] - interval[0]) / 2


def as_json(interval: Interval | None) -> list[float] | None:
    """Return an interval as plain data, four digits behind the point."""
    return None if interval is None else [round(interval[0], 4), round(interval[1], 4)]


def margin(interval: Interval | None) -> float | None:
    """Return half the width of an interval, four digits behind the point."""
    wide = half(interval)
    return None if wide is None else round(wide, 4)


def chance(sums: Sums) -> float:
    """Return how often chance alone takes a mean as far from nothing: two-sided, by Student's t."""
    if sums.games < 2 or not sums.mean:
        return 1.0
    error = sqrt(sums.variance)
    return 2 * t_tail(abs(sums.mean) / error, int(sums.games) - 1) if error else 0.0


def holm(chances: Iterable[float]) -> list[float]:
    """Return chances corrected for being several (Holm): any is small in few comparisons only."""
    found = list(chances)
    corrected = [1.0] * len(found)
    least = 0.0
    for done, place in enumerate(sorted(range(len(found)), key=found.__getitem__)):
        least = max(least, min(1.0, found[place] * (len(found) - done)))
        corrected[place] = least
    return corrected


# Student's t


def t_tail(t: float, freedom: int) -> float:
    """Return how much of Student's t distribution lies above ``t``, which is not negative.

    Args:
        t: where to begin.
        freedom: degrees of freedom, at least 1.
    """
    return _incomplete_beta(freedom / 2, 0.5, freedom / (freedom + t * t)) / 2


@cache
def t_quantile(share: float, freedom: int) -> float:
    """Return below which value so large a share of Student's t distribution lies.

    Args:
        share: from 0.5 to below 1.
        freedom: degrees of freedom, at least 1.
    """
    low, high = 0.0, 1.0
    while t_tail(high, freedom) > 1 - share:
        high *= 2
    for _ in range(80):
        middle = (low + high) / 2
        if t_tail(middle, freedom) > 1 - share:
            low = middle
        else:
            high = middle
    return high


def _incomplete_beta(a: float, b: float, x: float) -> float:
    """Return the regularised incomplete beta function, by its continued fraction (Lentz)."""
    if x <= 0 or x >= 1:
        return float(x >= 1)
    if x > (a + 1) / (a + b + 2):
        return 1 - _incomplete_beta(b, a, 1 - x)
    front = exp(lgamma(a + b) - lgamma(a) - lgamma(b) + a * log(x) + b * log1p(-x)) / a
    c, d = 1.0, 1 / _not_nothing(1 - (a + b) * x / (a + 1))
    value = d
    for m in range(1, 500):
        for step in (
            m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m)),
            -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1)),
        ):
            d = 1 / _not_nothing(1 + step * d)
            c = _not_nothing(1 + step / c)
            value *= c * d
        if abs(c * d - 1) < 1e-15:
            break
    return front * value


def _not_nothing(number: float) -> float:
    return number if abs(number) > 1e-300 else 1e-300


def read_sums(data: Any, kind: str = MEAN) -> Sums:
    """Return what ``plain`` made ``data`` of.

    Args:
        data: the plain data.
        kind: of the figure, as for ``Sums.interval``.

    Raises:
        ValueError: it made no such data.
    """
    if not isinstance(data, list) or len(data) != len(_PLAIN):
        raise ValueError(data)
    if any(isinstance(n, bool) or not isinstance(n, int | float) for n in data):
        raise ValueError(data)
    if not all(abs(n) <= 1e100 for n in data):  # nor are they infinite, or no numbers
        raise ValueError(data)
    if not all(n == int(n) and 0 <= n <= 1 << 53 for n in data[:3]):
        raise ValueError(data)
    sums = Sums(data)
    if (kind != MEAN and sums.total < 0) or (kind == SHARE and sums.total > sums.sets):
        raise ValueError(data)
    return sums
