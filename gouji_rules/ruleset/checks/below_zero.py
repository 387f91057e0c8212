"""A point tribute that comes out below zero: a warning with the case in which it does."""

from collections.abc import Iterator, Mapping
from itertools import product
from types import SimpleNamespace
from typing import Any, Final

from gouji_rules.diagnostics import Diagnostic, Message
from gouji_rules.game.policies import Judgement
from gouji_rules.rules.calls import CALLS
from gouji_rules.ruleset.checks.made import made, own
from gouji_rules.ruleset.structure.resolve import Resolved

KEY: Final = "tribute.point"
_VALUES: Final[Mapping[str, tuple[Any, ...]]] = {
    "opened": (True, False),
    "call": CALLS,
    "place": (1, 2, 3, 4, 5, 6),
    "revolted": (False, True),
    "smothered": (False, True),
}
_SIDES: Final = ("payer", "payee")
_MOST_CASES: Final = 4000
"""Of an expression that looks at nearly everything nothing is said: it would take too long."""


def below_zero(found: Resolved, slots: Mapping[str, Judgement]) -> list[Diagnostic]:
    """Return the warning, where the file's own expression gives a debt below zero.

    The bounds tell that it might; the cases that it looks at, tried out, whether it does.
    """
    slot = slots[KEY]
    typed = getattr(slot, "typed", None)
    if typed is None or typed.low >= 0 or not own(found, KEY):
        return []
    reads = sorted(slot.reads)
    if any(field not in _VALUES for _, field in reads):
        return []  # a function of a plugin decides
    for case in _cases(reads):
        payer, payee = (SimpleNamespace(**case[side]) for side in _SIDES)
        cards = slot.function(payer, payee)
        if cards < 0:
            told: list[object] = [f"{s}.{name} == {_said(case[s][name])}" for s, name in reads]
            told = told or [Message("diagnostics.always_so")]
            return [made(found, "debt_below_zero", KEY, cards=cards, case=told)]
    return []


def _cases(reads: list[tuple[str, str]]) -> Iterator[dict[str, dict[str, Any]]]:
    choices = [_VALUES[field] for _, field in reads]
    number = 1
    for values in choices:
        number *= len(values)
    if number > _MOST_CASES:
        return
    for chosen in product(*choices):
        case: dict[str, dict[str, Any]] = {side: {} for side in _SIDES}
        for (side, field), value in zip(reads, chosen, strict=True):
            case[side][field] = value
        places = [case[side].get("place") for side in _SIDES]
        if places[0] is None or places[0] != places[1]:
            yield case


def _said(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
