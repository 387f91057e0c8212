"""Conditions that numbers of cards decide: ``play.size > 1000`` never holds, whatever is played.

Looked for is only what is sure: a field against a number that stands written beside it.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from operator import eq, ge, gt, le, lt, ne
from typing import Final

from gouji_rules.cards import Deck
from gouji_rules.diagnostics import Diagnostic
from gouji_rules.game.policies import Judgement
from gouji_rules.lang import Compiled
from gouji_rules.lang.typed import Typed
from gouji_rules.lang.types import INT
from gouji_rules.rules.vocabulary import WIN
from gouji_rules.ruleset.checks.made import made, own, part_of
from gouji_rules.ruleset.structure.resolve import Resolved
from gouji_rules.ruleset.structure.values import says

Bounds = tuple[int, int]

_SIGNS: Final = {"==": eq, "!=": ne, "<": lt, "<=": le, ">": gt, ">=": ge}


def settled(found: Resolved, slots: Mapping[str, Judgement], deck: Deck) -> Iterator[Diagnostic]:
    """Yield a warning for each condition of the file itself that is the same for all cards.

    Args:
        found: the ruleset.
        slots: its compiled expressions.
        deck: its cards.
    """
    bounds = _bounds(deck)
    told: set[tuple[str, int, int]] = set()
    for slot, judgement in slots.items():
        if not isinstance(judgement, Compiled):
            continue
        for part in _parts(judgement.typed):
            if (part.source, part.start, part.end) in told:
                continue
            told.add((part.source, part.start, part.end))
            value = _value(found, part, bounds)
            key = (
                part.source
                if part.source in slots
                else f"define.{part.source.partition('(')[0].strip()}"
            )
            if not own(found, key):
                continue
            if value is not None:
                yield _told(found, slot, key, part, bounds, value=value)
            elif found.chosen.opening.enabled:
                yield from _at_the_moment(found, slot, key, part)


def _at_the_moment(found: Resolved, slot: str, key: str, part: Typed) -> Iterator[Diagnostic]:
    """Yield a warning where the moment of opening leaves a field of ``win`` no choice."""
    moment = found.chosen.opening.on
    if part.kind != "field" or part.parts[0].type != WIN:
        return
    if part.value == "free" and moment != "won":  # nobody opens in free play
        value = "false"
    elif part.value == "opposite_active" and moment == "unanswered":  # it is he who has passed
        value = "true"
    else:
        return
    why, text = "opening.on", _written(found, part)
    said = says(why, moment)
    problem = made(
        found, "always_same", slot, at=key, because=(why,), part=text, value=value, why=said
    )
    problem = replace(problem, key="diagnostics.always_same_win")
    span = part_of(found, part.source, part.start, part.end)
    yield problem if span is None else replace(problem, span=span)


def _told(
    found: Resolved, slot: str, key: str, part: Typed, bounds: Mapping[str, Bounds], *, value: bool
) -> Diagnostic:
    field = part.parts[0]
    low, high = _between(field, bounds)
    problem = made(
        found,
        "always_same",
        slot,
        at=key,
        part=_written(found, part),
        field=_written(found, field),
        value="true" if value else "false",
        low=low,
        high=high,
    )
    of_seats = field.parts[0].type == WIN
    problem = replace(problem, key=f"diagnostics.always_same_{'seats' if of_seats else 'part'}")
    span = part_of(found, part.source, part.start, part.end)
    return problem if span is None else replace(problem, span=span)


def _parts(typed: Typed) -> Iterator[Typed]:
    yield typed
    for part in typed.parts:
        yield from _parts(part)


def _value(found: Resolved, part: Typed, bounds: Mapping[str, Bounds]) -> bool | None:
    """Return what a condition always is; None where it depends on the cards."""
    if part.kind not in {"compare", "in_range"}:
        return None
    field, *numbers = part.parts
    if field.kind != "field" or field.type != INT or field.source != part.source:
        return None
    if not all(_stands_there(found, one, part.source) for one in numbers):
        return None
    low, high = _between(field, bounds)
    ends = range(low, high + 1)
    if part.kind == "in_range":
        first, last = (one.value for one in numbers)
        hits = len(range(max(low, first), min(high, last) + 1))
        return None if 0 < hits < len(ends) else (hits > 0) != bool(part.value)
    sign = _SIGNS[part.value]
    truths = {sign(number, numbers[0].value) for number in ends}
    return truths.pop() if len(truths) == 1 else None


def _stands_there(found: Resolved, number: Typed, source: str) -> bool:
    """Return whether a number is written at its place; what a call hands over is not."""
    return (
        number.kind == "constant"
        and number.type == INT
        and number.source == source
        and _written(found, number).isdecimal()
    )


def _written(found: Resolved, part: Typed) -> str:
    settings = found.settings
    text = str(settings[part.source] if part.source in settings else found.define[part.source])
    return text[part.start : part.end]


def _between(field: Typed, bounds: Mapping[str, Bounds]) -> Bounds:
    record = field.parts[0].type
    return bounds.get(f"{record.name}.{field.value}", (field.low, field.high))


def _bounds(deck: Deck) -> dict[str, Bounds]:
    """Return between which numbers fields lie by the cards there are, a hand in one's hand.

    With five seats out the set is over: nobody opens any more.
    """
    counts = deck.counts
    jokers = sum(counts[kind] for kind in deck.level_kinds)
    twos = counts[deck.money] if deck.money >= 0 else 0
    naturals = max((counts[kind] for kind in deck.naturals), default=0)
    limits = {
        "win.out": (0, 4),
        "play.size": (1, naturals + twos + jokers),
        "play.naturals": (0, max(naturals, twos)),
        "play.twos": (0, twos),
        "hand.size": (0, sum(counts)),
        "hand.twos": (0, twos),
        "hand.jokers": (0, jokers),
    }
    for name in ("bigs", "smalls", "jokers"):
        limits[f"play.{name}"] = limits[f"cards.{name}"] = (0, jokers)
    return limits
