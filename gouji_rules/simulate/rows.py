"""What is counted of a set: a row of figures for each complete one.

What happens in a void set is in no figure: void sets are counted apart, with their questions.
"""

from collections.abc import Iterable
from typing import Any, Final

from gouji_rules.game.result import SetResult
from gouji_rules.simulate.playing import PlayedSet
from gouji_rules.simulate.statistics import COUNT, MEAN, SHARE

KINDS: Final = {
    "opened": COUNT,
    "burns": COUNT,
    "burned": COUNT,
    "undone": COUNT,
    "failed": COUNT,
    "smothered": COUNT,
    "sweeps": SHARE,
    "void": COUNT,
    "level": SHARE,
    "spread": MEAN,
    "margin": MEAN,
    "decisions": MEAN,
    "tricks": MEAN,
}
"""Every figure of a set, in the order in which it is shown, and which kind of number it is."""

FIGURES: Final = tuple(KINDS)

SIDE_KINDS: Final = {"points_even": MEAN, "points_odd": MEAN, "won_even": SHARE, "won_odd": SHARE}
"""Figures of the federations: points, and sets with more points than the others."""

Row = tuple[float, ...]
"""The figures of one set, in the order of ``FIGURES``."""


def row_of(one: PlayedSet, void: int) -> Row:
    """Return the figures of a complete set.

    Args:
        one: the set.
        void: how many void sets came before it.
    """
    result = one.result
    assert result is not None  # the set is complete
    even, odd = result.points
    return (
        result.opened.bit_count(),
        one.burns,
        len(result.burned),
        one.undone,
        one.failed,
        sum(by >= 0 for by in result.smothered),
        int(result.sweep),
        void,
        int(even == odd),
        max(even, odd),
        abs(even - odd),
        one.decisions,
        one.tricks,
    )


def sides_of(result: SetResult) -> Row:
    """Return the figures of the federations, in the order of ``SIDE_KINDS``."""
    even, odd = result.points
    return even, odd, int(even > odd), int(odd > even)


def rows_of(played: Iterable[PlayedSet]) -> list[Row]:
    """Return the figures of each complete set of a game."""
    rows: list[Row] = []
    void = 0
    for one in played:
        if one.result is None:
            void += 1
            continue
        rows.append(row_of(one, void))
        void = 0
    return rows


def whole(number: float) -> float:
    """Return a number as an integer where it is one."""
    return int(number) if number == int(number) else number


def csv_cells(one: PlayedSet, void: int) -> list[Any]:
    """Return a complete set's part of a line of the CSV, in the order of ``CSV_HEAD``."""
    result = one.result
    assert result is not None  # the set is complete
    even, odd = result.points
    return [
        whole(even),
        whole(odd),
        *map(whole, row_of(one, void)),
        one.forced,
        *result.places,
        *(int(bool(result.opened >> seat & 1)) for seat in range(6)),
    ]


CSV_HEAD: Final = (
    "points_even",
    "points_odd",
    *FIGURES,
    "forced",
    *(f"place_{seat}" for seat in range(6)),
    *(f"opened_{seat}" for seat in range(6)),
)
"""The columns of a complete set."""
