"""Our own generator and shuffle: a seed means the same deal for ever.

The generator is SplitMix64; the shuffle is Fisher and Yates' from the last card down, each
index being the high part of a 64-bit product. docs/rules/deck.md states both, and
tests/game/test_golden_deals.py pins the deals of a few seeds.
"""

from typing import Final

_MASK: Final = (1 << 64) - 1
_GAMMA: Final = 0x9E3779B97F4A7C15


def mix(value: int) -> int:
    """Return SplitMix64's output function of a 64-bit number."""
    value = (value ^ value >> 30) * 0xBF58476D1CE4E5B9 & _MASK
    value = (value ^ value >> 27) * 0x94D049BB133111EB & _MASK
    return value ^ value >> 31


def deal_seed(seed: int, index: int) -> int:
    """Return the seed of the deal ``index`` (from 0, void sets counted) of the game ``seed``."""
    return mix((mix(seed + _GAMMA & _MASK) + (index + 1) * _GAMMA) & _MASK)


class Generator:
    """SplitMix64 from a seed.

    Attributes:
        state: the 64-bit state, which goes up by a constant with each number drawn.
    """

    __slots__ = ("state",)

    def __init__(self, seed: int) -> None:
        self.state = seed & _MASK

    def below(self, limit: int) -> int:
        """Draw a number from 0 to ``limit`` - 1."""
        self.state = self.state + _GAMMA & _MASK
        return mix(self.state) * limit >> 64

    def shuffle(self, cards: list[int]) -> None:
        """Shuffle ``cards`` in place. ``below`` written out: it is a third of a deal's time."""
        state = self.state
        for last in range(len(cards) - 1, 0, -1):
            state = state + _GAMMA & _MASK
            value = (state ^ state >> 30) * 0xBF58476D1CE4E5B9 & _MASK
            value = (value ^ value >> 27) * 0x94D049BB133111EB & _MASK
            other = (value ^ value >> 31) * (last + 1) >> 64
            cards[last], cards[other] = cards[other], cards[last]
        self.state = state
