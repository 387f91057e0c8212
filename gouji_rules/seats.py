"""Seats 0-5 around the table, as numbers and as bit masks.

Seats are numbered in play order. A set of seats is a mask: bit ``s`` stands for
seat ``s``. Rule page: docs/rules/words.md.
"""

from collections.abc import Iterable

SEATS = range(6)
ALL = 0b111111
FEDERATION_MASKS = (0b010101, 0b101010)


def opposite(seat: int) -> int:
    """Return the opposite (對頭) of seat 0-5."""
    return (seat + 3) % 6


def mates(seat: int) -> tuple[int, int]:
    """Return the two mates of seat 0-5, in play order."""
    return (seat + 2) % 6, (seat + 4) % 6


def federation(seat: int) -> int:
    """Return the federation (聯邦) of seat 0-5: 0 for even seats, 1 for odd."""
    return seat % 2


def seats_from(first: int) -> tuple[int, ...]:
    """Return all six seats in play order, beginning with ``first``."""
    return tuple((first + step) % 6 for step in SEATS)


def mask_of(seats: Iterable[int]) -> int:
    """Return the mask of the given seats."""
    mask = 0
    for seat in seats:
        mask |= 1 << seat
    return mask


def seats_of(mask: int) -> tuple[int, ...]:
    """Return the seats of a mask, ascending."""
    return _SEATS_OF[mask]


_SEATS_OF = tuple(tuple(s for s in SEATS if mask >> s & 1) for mask in range(64))

COUNT = tuple(mask.bit_count() for mask in range(64))
"""Number of seats in each mask."""


def _next_in(mask: int, seat: int) -> int:
    for step in range(1, 7):
        if mask >> (seat + step) % 6 & 1:
            return (seat + step) % 6
    return -1


NEXT = tuple(tuple(_next_in(mask, seat) for seat in SEATS) for mask in range(64))
"""``NEXT[mask][seat]``: the first seat of ``mask`` after ``seat`` in play order, ``seat``
itself last of all; -1 for an empty mask. A table, because every decision asks it."""
