"""Kinds of settings whose values name ranks, joker levels or cards."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from gouji_rules.rules.kinds.base import Kind


class Ranks(Kind[tuple[str, ...]]):
    """A list of different ranks and joker levels, in an order that matters.

    Attributes:
        least: how many there are at least.
        word: whether they may stand in one word of digits and capitals: ``3456789TJQKA2``.
    """

    __slots__ = ("least", "word")

    def __init__(self, *, least: int = 1, word: bool = False) -> None:
        self.least = least
        self.word = word

    def typed(self, value: Any) -> tuple[str, ...]:
        """Return the ranks as a tuple."""
        return tuple(value)


class RankNumbers(Kind[Mapping[str, int]]):
    """A table from rank or joker level to a whole number within bounds."""

    __slots__ = ("high", "low")

    def __init__(self, low: int, high: int) -> None:
        self.low = low
        self.high = high

    def typed(self, value: Any) -> Mapping[str, int]:
        """Return the numbers by rank, to read only."""
        return MappingProxyType(value)


class RankOrCard(Kind[str]):
    """A rank (``4``) or a card of one suit (``3♥``)."""

    __slots__ = ()
