"""What an expression takes at most where the numbers it meets are smaller than its bounds."""

from collections.abc import Callable
from dataclasses import replace

from gouji_rules.lang import bounds
from gouji_rules.lang.typed import Typed

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
    """Return the bounds of a number."""
    if part.kind in {"field", "call"}:
        return between(part)
    low, high = part.low, part.high
    inner = [_reckoned(one, between) for one in part.parts]
    if part.kind == "min_max":
        pick = min if part.value == "min" else max
        low, high = pick(one[0] for one in inner), pick(one[1] for one in inner)
    elif part.kind == "binary" and part.value in {"+", "-", "*"}:
        sides = [replace(one, low=a, high=b) for one, (a, b) in zip(part.parts, inner, strict=True)]
        low, high = bounds.of_binary(part.value, *sides)
    return low, high
