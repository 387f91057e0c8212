"""Interval arithmetic: between which numbers a value lies, whatever the cards."""

from typing import Final

from gouji_rules.lang.typed import Typed

MAX_VALUE: Final = 10**9
"""No value that an expression can have lies further from 0."""


def of_binary(operator: str, left: Typed, right: Typed) -> tuple[int, int]:
    """Return the bounds of ``left operator right``; a divisor is a constant other than 0."""
    if operator == "+":
        return left.low + right.low, left.high + right.high
    if operator == "-":
        return left.low - right.high, left.high - right.low
    if operator == "*":
        corners = [a * b for a in (left.low, left.high) for b in (right.low, right.high)]
        return min(corners), max(corners)
    divisor: int = right.value
    if operator == "//":
        ends = (left.low // divisor, left.high // divisor)
        return min(ends), max(ends)
    if left.low // divisor == left.high // divisor:
        ends = (left.low % divisor, left.high % divisor)
        return min(ends), max(ends)
    return (0, divisor - 1) if divisor > 0 else (divisor + 1, 0)


def of_chosen(name: str, parts: tuple[Typed, ...]) -> tuple[int, int]:
    """Return the bounds of the least (``min``) or greatest (``max``) of some parts."""
    choose = min if name == "min" else max
    return choose(part.low for part in parts), choose(part.high for part in parts)


def of_either(parts: tuple[Typed, ...]) -> tuple[int, int]:
    """Return the bounds of a value that is one of some parts."""
    return min(part.low for part in parts), max(part.high for part in parts)
