"""Passing (過牌): who may answer a play, and how long a pass binds.

Rule page: docs/rules/passing.md.
"""

from gouji_rules.kernel.layout import DEAD, GOUJI, NOBODY, OPPOSITE, Layout, state_of
from gouji_rules.kernel.tables import Tables


def asked(tables: Tables, layout: Layout) -> int:
    """Return the seats (mask) that are asked to answer the top, once nobody burns it."""
    if tables.asks_passing:
        return tables.rules.passing.asked(state_of(tables, layout))
    active, owner, met = layout.active, layout.owner, layout.met
    if layout.free:
        found = active if tables.reentry else active & ~layout.passed
    elif met == GOUJI:
        may = 1 << OPPOSITE[owner] | layout.headless
        found = active & (may & ~layout.passed | tables.again_on_gouji[owner])
    elif met == DEAD:
        return 0
    else:
        found = active & (~layout.passed | tables.again[owner])
    return found & ~(1 << owner)


def asked_last(tables: Tables, layout: Layout) -> int:
    """Return the seat whose pass is lifted once all others have passed on the top, or -1."""
    if not tables.lifts_last or layout.free or layout.met in {GOUJI, DEAD}:
        return NOBODY
    opposite = OPPOSITE[layout.owner]
    return opposite if (layout.passed & layout.active) >> opposite & 1 else NOBODY
