"""Kinds of settings that know nothing of cards: switches, words, numbers, lists of words."""

from typing import Any

from gouji_rules.rules.kinds.base import Kind


class Boolean(Kind[bool]):
    """``true`` or ``false``."""

    __slots__ = ()


class Choice(Kind[str]):
    """One of some named values."""

    __slots__ = ("values",)
    __match_args__ = ("values",)

    def __init__(self, values: tuple[str, ...]) -> None:
        self.values = values


class Integer(Kind[int]):
    """A whole number within bounds, both included."""

    __slots__ = ("high", "low")

    def __init__(self, low: int, high: int) -> None:
        self.low = low
        self.high = high


class Number(Kind[float]):
    """A whole or decimal number within bounds, both included."""

    __slots__ = ("high", "low")

    def __init__(self, low: float, high: float) -> None:
        self.low = low
        self.high = high


class ListOf(Kind[tuple[str, ...]]):
    """A list of different named values, in an order that matters."""

    __slots__ = ("values",)

    def __init__(self, values: tuple[str, ...]) -> None:
        self.values = values

    def typed(self, value: Any) -> tuple[str, ...]:
        """Return the values as a tuple."""
        return tuple(value)


class SixNumbers(Kind[tuple[float, ...]]):
    """Six numbers, for the places 1 to 6."""

    __slots__ = ()

    def typed(self, value: Any) -> tuple[float, ...]:
        """Return the numbers as a tuple."""
        return tuple(value)
