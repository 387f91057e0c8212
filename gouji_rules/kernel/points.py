"""Points: what a set that has ended comes to, and what the game is after it.

Rule pages: docs/rules/points.md, docs/rules/games.md.
"""

from gouji_rules.game.result import SetResult
from gouji_rules.game.state import Match
from gouji_rules.game.values import Amount, but
from gouji_rules.kernel import burn
from gouji_rules.kernel.layout import Layout
from gouji_rules.kernel.places import places
from gouji_rules.kernel.tables import Tables


def result_of(tables: Tables, layout: Layout) -> SetResult:
    """Return the result of a set that has ended; the layout is its last one."""
    rules, status = tables.rules, layout.begun.status
    burn.stands(tables, layout)
    burned = tuple(layout.burned)
    result = SetResult(
        places(tables, layout),
        layout.opened,
        status.calls,
        tuple(layout.smothered),
        burned,
        status.revolted,
        (0, 0),
        sweep=False,
    )
    besides: list[float] = [0, 0]
    for burner, _victim, links in burned:
        besides[burner % 2] += rules.burn.bonus(links)
    if rules.tribute.in_points:
        for side, more in enumerate(rules.tribute.points(rules.tribute.debts(result, {}))):
            besides[side] += more
    whole = tuple([int(more) if more == int(more) else more for more in besides])
    result.points, result.sweep = rules.points.points(result.places, whole)
    return result


def after_set(tables: Tables, match: Match, result: SetResult) -> Match:
    """Return the game once a set has been taken in: over, or at its next set."""
    rules, before = tables.rules, match.points
    points: tuple[Amount, Amount] = (
        before[0] + result.points[0],
        before[1] + result.points[1],
    )
    over = rules.games.ends(match.number, match.sets, points, sweep=result.sweep)
    return but(
        match,
        results=(*match.results, result),
        points=points,
        last=result if rules.tribute.follows(result) else None,
        void_run=0,
        over=over,
        number=match.number if over else match.number + 1,
    )
