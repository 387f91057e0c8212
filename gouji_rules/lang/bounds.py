"""Interval arithmetic: between which numbers a value lies, and what it takes at most to find it."""

from collections.abc import Callable
from dataclasses import replace
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


Between = Callable[[Typed], tuple[int, int]]
"""Returns between which numbers a field or a primitive lies."""


def steps(part: Typed, between: Between) -> int:
    """Return how many steps of the language a part takes at most."""
    if part.kind in {"some", "every"}:
        low, high, body = part.parts
        turns = max(0, _reckoned(high, between)[1] - _reckoned(low, between)[0] + 1)
        ends = steps(low, between) + steps(high, between)
        return 2 + ends + turns * (1 + steps(body, between))
    own = part.cost - sum(one.cost for one in part.parts)
    return max(1, own) + sum(steps(one, between) for one in part.parts)


def costliest(part: Typed, between: Between) -> Typed:
    """Return the smallest part that takes most of the steps."""
    whole = steps(part, between)
    while part.kind not in {"some", "every"}:
        most = max(part.parts, key=lambda one: steps(one, between), default=None)
        if most is None or 3 * steps(most, between) < 2 * whole:
            break
        part = most
    return part


def _reckoned(part: Typed, between: Between) -> tuple[int, int]:
    if part.kind in {"field", "call"}:
        return between(part)
    low, high = part.low, part.high
    inner = [_reckoned(one, between) for one in part.parts]
    if part.kind == "min_max":
        pick = min if part.value == "min" else max
        low, high = pick(one[0] for one in inner), pick(one[1] for one in inner)
    elif part.kind == "binary" and part.value in {"+", "-", "*"}:
        sides = [replace(one, low=a, high=b) for one, (a, b) in zip(part.parts, inner, strict=True)]
        low, high = of_binary(part.value, *sides)
    return low, high
