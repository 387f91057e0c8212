"""Tribute that is written down and changes nothing, or goes the wrong way: warnings.

Of the point tribute every case is tried: who has opened, and what the two may have called.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import product
from types import SimpleNamespace
from typing import Any, Final

from gouji_rules.diagnostics import Diagnostic
from gouji_rules.game.policies import Judgement
from gouji_rules.rules.calls import CALLS
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

_REST: Final[Mapping[str, tuple[Any, ...]]] = {
    "place": (1, 2, 3, 4, 5, 6),
    "revolted": (False, True),
    "smothered": (False, True),
}
_MOST_CASES: Final = 4000


def calls_of(calls: str) -> tuple[str, ...]:
    """Return what a seat may have called where ``calls`` is so."""
    if calls == "none":
        return ("none",)
    return ("none", "declare") if calls == "declare" else tuple(c for c in CALLS if c != "declare")


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
    calls = calls_of(found.chosen.calls.calls)
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
    elif _same_for_all_calls(slots[KEY], calls_of(chosen.calls.calls)):
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
    rest = sorted(reads & _REST.keys())
    if reads - {"opened", "call"} - _REST.keys():
        return False  # a function of a plugin decides
    choices = [(False, True), (False, True), *(values for f in rest for values in (_REST[f],) * 2)]
    number = len(calls) ** 2
    for values in choices:
        number *= len(values)
    if number > _MOST_CASES:
        return False
    for chosen in product(*choices):
        payer: dict[str, Any] = {"opened": chosen[0]}
        payee: dict[str, Any] = {"opened": chosen[1]}
        for place, field in enumerate(rest):
            payer[field], payee[field] = chosen[2 + 2 * place], chosen[3 + 2 * place]
        paid = {
            max(0, point.function(
                SimpleNamespace(**payer, call=mine), SimpleNamespace(**payee, call=theirs)
            ))
            for mine, theirs in product(calls, repeat=2)
        }  # fmt: skip
        if len(paid) > 1:
            return False
    return True
