"""What the points of a set are made of: each part of them, so that they can be added up.

Rule page: docs/rules/points.md.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from gouji_rules.engine.memory import after_set
from gouji_rules.engine.rules import Rules
from gouji_rules.game.debts import Debt
from gouji_rules.game.effects import Award, with_awards
from gouji_rules.game.result import SetResult
from gouji_rules.game.state import Match
from gouji_rules.game.values import Amount

_NEARLY_NOTHING = 1e-9


@dataclass(frozen=True, slots=True)
class Share:
    """A part of a set's points.

    Attributes:
        what: ``places``, what the places bring; ``sweep``, what a sweep makes of that, or brings
            instead; ``spared``, what the losers of a sweep are let off; ``burn``, ``tribute``,
            ``award``; ``plugin``, what a plugin reckons in its own way.
        sides: what comes to the two federations.
        burned: the burn: burner, victim, links of the chain; () for another share.
        debts: the tribute, all of one kind.
        award: what a plugin has given, of several for the same the first.
    """

    what: str
    sides: tuple[Amount, Amount]
    burned: tuple[int, ...] = ()
    debts: tuple[Debt, ...] = ()
    award: Award | None = None


def shares(rules: Rules, result: SetResult, match: Match) -> tuple[Share, ...]:
    """Return the parts of a set's points, but those that bring nothing to anybody.

    Args:
        rules: by which it was played.
        result: the set's.
        match: the game around it, before or after it has gone on from the set.
    """
    given = [*_given(result.awards)]
    reckoned = "points" in rules.wrapped_by
    found = given if reckoned else [*_usual(rules, result, match), *given]
    one, other = (
        whole - sum(share.sides[side] for share in found)
        for side, whole in enumerate(result.points)
    )
    if reckoned or max(abs(one), abs(other)) > _NEARLY_NOTHING:
        found = [Share("plugin", (one, other)), *found]
    return tuple(one for one in found if one.what == "places" or one.debts or any(one.sides))


def _usual(rules: Rules, result: SetResult, match: Match) -> Iterator[Share]:
    """Yield what the rules themselves reckon, in the order in which they do."""
    for what, sides in rules.points.shares(result.places):
        yield Share(what, sides)
    if result.sweep and rules.points.sweep.cancels:
        return
    for burned in result.burned:
        yield Share("burn", _to(burned[0], rules.burn.bonus(burned[2])), burned)
    if not rules.tribute.in_points:
        return
    debts = rules.tribute.debts(result, dict(after_set(rules, result, match)))
    for kind in dict.fromkeys(debt.kind for debt in debts):
        alike = tuple(debt for debt in debts if debt.kind == kind)
        if kind in rules.tribute.in_points:
            yield Share("tribute", rules.tribute.points(alike), debts=alike)


def _given(awards: Sequence[Award]) -> Iterator[Share]:
    """Yield what plugins have given; what is for the same, together."""
    by_words: dict[tuple[str, str], list[Award]] = {}
    for award in awards:
        by_words.setdefault((award.plugin, str(dict(award.why))), []).append(award)
    for alike in by_words.values():
        yield Share("award", with_awards((0, 0), alike), award=alike[0])


def _to(seat: int, points: Amount) -> tuple[Amount, Amount]:
    """Return what comes to the two federations where a seat is given points."""
    return (points, 0) if seat % 2 == 0 else (0, points)
