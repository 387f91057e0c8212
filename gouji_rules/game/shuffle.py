"""Our own generators and shuffle: a seed means the same deal for ever.

There are two generators, and a seed's size says which one it means:

1. SplitMix64, for seeds below 2**64: what somebody types to see a deal again. It is quick and
   no secret: from one of its numbers all others can be reckoned.
2. SHA-256 in counter mode, for longer seeds: what a table draws from the system. From what was
   dealt, or from one deal's seed, neither the game's seed nor another deal's can be had.

The shuffle is Fisher and Yates' from the last card down, each index being the high part of a
product of a 64-bit number. docs/rules/deck.md states all of it, and
tests/game/test_golden_deals.py pins the deals of a few seeds.
"""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from struct import unpack
from typing import Final

_MASK: Final = (1 << 64) - 1
_GAMMA: Final = 0x9E3779B97F4A7C15
_FIRST: Final = 0xBF58476D1CE4E5B9
_SECOND: Final = 0x94D049BB133111EB

SHORT: Final = 1 << 64
"""Seeds below are the first generator's; all others the second's."""

LONGEST: Final = 4096
"""So many bits a seed has at most."""

DRAWN_BITS: Final = 160
"""How long a seed is that is drawn from the system."""


def draw_seed() -> int:
    """Return a seed from the system that nobody can guess: always the second generator's."""
    from secrets import randbits

    return 1 << DRAWN_BITS - 1 | randbits(DRAWN_BITS - 1)


def is_seed(value: object) -> bool:
    """Return whether a value is a seed: a whole number from 0 of no more than ``LONGEST`` bits."""
    return type(value) is int and value >= 0 and value.bit_length() <= LONGEST


def generator_of(seed: int) -> int:
    """Return which generator a seed means, 1 or 2: what a record names."""
    return 1 if seed < SHORT else 2


def mix(value: int) -> int:
    """Return SplitMix64's output function of a 64-bit number."""
    value = (value ^ value >> 30) * _FIRST & _MASK
    value = (value ^ value >> 27) * _SECOND & _MASK
    return value ^ value >> 31


def deal_seed(seed: int, index: int) -> int:
    """Return the seed of the deal ``index`` (from 0, void sets counted) of the game ``seed``.

    Both are of the same generator.
    """
    if seed < SHORT:
        return mix((mix(seed + _GAMMA & _MASK) + (index + 1) * _GAMMA) & _MASK)
    return 1 << 256 | _hashed("deal", seed, index)


def bot_seed(seed: int, game: int, seat: int) -> int:
    """Return the 64-bit seed of the bot in ``seat`` of game number ``game``.

    It leads nowhere: no deal, and no other bot's choices, can be reckoned from it.
    """
    return _hashed("bot", seed, game, seat) & _MASK


def _hashed(what: str, *numbers: int) -> int:
    """Return SHA-256 of a use's name and numbers, as a number."""
    from hashlib import sha256

    text = " ".join(["gouji", what, *map(str, numbers)])
    return int.from_bytes(sha256(text.encode("ascii")).digest(), "big")


class Generator:
    """The numbers that follow from a seed of a deal.

    Attributes:
        state: of SplitMix64 the 64-bit state, which goes up by a constant with each number
            drawn; of the other generator the number drawn last.
    """

    __slots__ = ("_more", "state")

    def __init__(self, seed: int) -> None:
        self.state = seed & _MASK
        self._more = _numbers(seed) if seed >= SHORT else None

    def below(self, limit: int) -> int:
        """Draw a number from 0 to ``limit`` - 1."""
        if self._more is not None:
            self.state = next(self._more)
            return self.state * limit >> 64
        self.state = self.state + _GAMMA & _MASK
        return mix(self.state) * limit >> 64

    def shuffle(self, cards: list[int]) -> None:
        """Shuffle ``cards`` in place."""
        order = range(len(cards) - 1, 0, -1)
        drawn: Iterable[int] = self._drawn(len(order)) if self._more is None else self._more
        for last, number in zip(order, drawn):  # noqa: B905 - the second generator has no end
            other = number * (last + 1) >> 64
            cards[last], cards[other] = cards[other], cards[last]

    def _drawn(self, how_many: int) -> tuple[int, ...]:
        """Draw numbers of SplitMix64 as ``below`` does, all at once, which takes a third as long.

        They lie 128 bits apart in one number, so that a product does not run into the next.
        """
        ones, steps, mask = _lanes(how_many)
        value = self.state * ones + steps & mask
        value = (value ^ value >> 30 & mask) * _FIRST & mask
        value = (value ^ value >> 27 & mask) * _SECOND & mask
        value ^= value >> 31 & mask
        self.state = self.state + how_many * _GAMMA & _MASK
        return unpack(f"<{2 * how_many}Q", value.to_bytes(16 * how_many, "little"))[::2]


@lru_cache
def _lanes(how_many: int) -> tuple[int, int, int]:
    """Return 1, the state's steps and the mask of 64 bits, each so many times 128 bits apart."""
    ones = sum(1 << 128 * lane for lane in range(how_many))
    steps = sum((lane + 1) * _GAMMA % SHORT << 128 * lane for lane in range(how_many))
    return ones, steps, ones * _MASK


def _numbers(seed: int) -> Iterator[int]:
    """Yield the second generator's 64-bit numbers: four of each hash, the high one first."""
    block = 0
    while True:
        value = _hashed("numbers", seed, block)
        yield from (value >> shift & _MASK for shift in (192, 128, 64, 0))
        block += 1
