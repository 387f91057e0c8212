"""Tribute that is written down and changes nothing, or goes the wrong way: warnings.

Of the point tribute every case is tried: who has opened, and what the two may have called; of
an expression, whatever else it looks at.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import product
from math import prod
from types import SimpleNamespace
from typing import Any, Final

from gouji_rules.diagnostics import Diagnostic, Message
from gouji_rules.game.policies import Judgement
from gouji_rules.rules.calls import CALLS, CallsRule
from gouji_rules.rules.point_rows import PointTable
from gouji_rules.rules.tribute import FACTS
from gouji_rules.ruleset.checks.made import made, own
from gouji_rules.ruleset.structure.resolve import Resolved
from gouji_rules.ruleset.structure.values import says
from gouji_rules.ruleset.yaml.nodes import Sequence as Items

KEY: Final = "tribute.point"
LAST_WINNER: Final = 3
"""The places that win: from this one up."""

Row = Mapping[str, Any]
Case = tuple[bool, bool, str, str]
"""Whether payer and payee have opened; what payer and payee have called."""

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


def payments(found: Resolved) -> Iterator[Diagnostic]:
    """Yield warnings of what the tables of tribute say themselves."""
    yield from _rows(found)
    yield from _upwards(found)


# Rows of the point table


def _rows(found: Resolved) -> Iterator[Diagnostic]:
    """Rows of a point table that no pair of opposites can ever meet, or that change nothing."""
    rows = found.settings[KEY]
    if not isinstance(rows, list) or not own(found, KEY):
        return
    calls = CallsRule(found.chosen.calls).known
    cases = list(product((False, True), (False, True), calls, calls))
    for number, row in enumerate(rows, 1):
        problems = [*_never(found, row, number, calls)]
        if not problems:
            problems = [*_hidden(found, rows, number, cases)]
        for problem in problems:
            yield _at_row(found, number, problem)


def _never(found: Resolved, row: Row, number: int, calls: tuple[str, ...]) -> Iterator[Diagnostic]:
    for name in ("payer_call", "payee_call"):
        call = row.get(name)
        if call is not None and call not in calls:
            yield made(
                found,
                "row_never",
                KEY,
                because=("calls",),
                number=number,
                found=f"{name}: {call}",
                why=says("calls", found.chosen.calls.calls),
            )


def _hidden(
    found: Resolved, rows: Sequence[Row], number: int, cases: list[Case]
) -> Iterator[Diagnostic]:
    """Rows that others above take every case from, or that pay what those below pay anyway."""
    row, above = rows[number - 1], rows[: number - 1]
    mine = [case for case in cases if _fits(row, case) and not any(_fits(a, case) for a in above)]
    if not mine:
        alone = (other for other, a in enumerate(above, 1) if _covers(a, row))
        other = next(alone, 0)
        problem = made(found, "row_hidden", KEY, number=number, other=other)
        yield problem if other else replace(problem, key="diagnostics.row_hidden_by_several")
    elif row["cards"] and all(_paid(rows[number:], case) == row["cards"] for case in mine):
        # A row of nothing is often written out for the reader.
        yield made(found, "row_same", KEY, number=number, cards=row["cards"])


def _fits(row: Row, case: Case) -> bool:
    names = ("payer_opened", "payee_opened", "payer_call", "payee_call")
    return all(row.get(name, fact) == fact for name, fact in zip(names, case, strict=True))


def _covers(above: Row, row: Row) -> bool:
    return all(above.get(name) in (None, row.get(name)) for name in FACTS)


def _paid(rows: Sequence[Row], case: Case) -> int:
    return next((int(row["cards"]) for row in rows if _fits(row, case)), 0)


def _at_row(found: Resolved, number: int, problem: Diagnostic) -> Diagnostic:
    """Tell it at the row, where the table is what the author can mend."""
    node = found.nodes.get(KEY)
    if isinstance(node, Items) and problem.span == found.span(KEY):
        return replace(problem, span=node.items[number - 1].span)
    return problem


# Fall tribute


def _upwards(found: Resolved) -> Iterator[Diagnostic]:
    """Rows by which one of the first three places pays one of the last three."""
    for place, row in found.chosen.tribute.fall.items():
        at = f"tribute.fall.{place}"
        written = found.written.get(at)
        up = row.cards and place <= LAST_WINNER < row.to
        if up and written is not None and written.kind == "file":
            yield made(found, "winner_pays", "tribute.fall", at=at, place=place, to=row.to)


# Calls


def calls_change_nothing(found: Resolved, slots: Mapping[str, Judgement]) -> Iterator[Diagnostic]:
    """Yield a warning where a file has seats asked to call, and no payment depends on it."""
    chosen = found.chosen
    if chosen.calls.calls == "none" or not own(found, "calls"):
        return
    if not chosen.opening.enabled or found.plugins:
        return  # the one is told already; what plugins make of calls, nobody can say
    if KEY.rpartition(".")[2] not in chosen.tribute.counted:
        why, reason = "tribute.order", says("tribute.order", chosen.tribute.order)
    elif _same_for_all_calls(slots[KEY], CallsRule(chosen.calls).known):
        why, reason = KEY, KEY
    else:
        return
    value = chosen.calls.calls
    yield made(
        found,
        "calls_change_nothing",
        "calls",
        because=(why,),
        value=value,
        why=reason,
    )


def _same_for_all_calls(point: Judgement, calls: tuple[str, ...]) -> bool:
    """Return whether what is paid is the same whatever two opposites called."""
    reads = {field for _, field in point.reads}
    if isinstance(point, PointTable):
        reads = {"opened", "call"}
    if "call" not in reads:
        return not any("(" in field or field == "*" for field in reads)
    if not reads <= _VALUES.keys():
        return False  # a function of a plugin decides
    both = [(side, field) for field in sorted(reads - {"call"}) for side in _SIDES]
    if len(calls) ** 2 * _number(both) > _MOST_CASES:
        return False
    return all(
        len({max(0, _owed(point, case, said)) for said in product(calls, repeat=2)}) == 1
        for case in _cases(both)
    )


# Below zero


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
    for case in _cases(reads) if _number(reads) <= _MOST_CASES else ():
        cards = _owed(slot, case)
        if cards < 0:
            told: list[object] = [f"{s}.{name} == {_said(case[s][name])}" for s, name in reads]
            told = told or [Message("diagnostics.always_so")]
            return [made(found, "debt_below_zero", KEY, cards=cards, case=told)]
    return []


def _number(reads: Sequence[tuple[str, str]]) -> int:
    """Return how many cases there are of what is read."""
    return prod(len(_VALUES[field]) for _, field in reads)


def _cases(reads: Sequence[tuple[str, str]]) -> Iterator[dict[str, dict[str, Any]]]:
    """Yield what payer and payee may be in all that is read of them, side and field of each."""
    for chosen in product(*(_VALUES[field] for _, field in reads)):
        case: dict[str, dict[str, Any]] = {side: {} for side in _SIDES}
        for (side, field), value in zip(reads, chosen, strict=True):
            case[side][field] = value
        places = [case[side].get("place") for side in _SIDES]
        if places[0] is None or places[0] != places[1]:
            yield case


def _owed(point: Judgement, case: Mapping[str, Any], calls: tuple[str, ...] = ()) -> int:
    """Return what is paid in a case, with calls of payer and payee where they are not in it."""
    said = [{"call": call} for call in calls] or [{}, {}]
    payer, payee = (
        SimpleNamespace(**case[side], **one) for side, one in zip(_SIDES, said, strict=True)
    )
    return int(point.function(payer, payee))


def _said(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
