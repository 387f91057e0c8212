"""Yielding (讓牌): the opposite lets the two seats after him answer first.

Rule page: docs/rules/yielding.md.
"""

from gouji_rules.kernel.burn import might
from gouji_rules.kernel.layout import GOUJI, Layout, state_of
from gouji_rules.kernel.passing import asked
from gouji_rules.kernel.tables import Tables


def may(tables: Tables, layout: Layout) -> bool:
    """Return whether the owner's opposite, who is asked to answer, may yield."""
    if tables.asks_yielding:
        return tables.rules.yielding.may(state_of(tables, layout))
    seat = layout.seat
    if layout.met > tables.yields_up_to or not tables.yields:
        return False
    if (layout.yielded | layout.only_last) >> seat & 1:
        return False
    if layout.free and not tables.yields_in_free:
        return False
    owner = layout.owner
    first, second = (owner + 4) % 6, (owner + 5) % 6
    if layout.met != GOUJI:
        return bool(layout.pending & (1 << first | 1 << second))
    answering = asked(tables, layout)
    return (
        bool(answering & (1 << first | 1 << second))
        or might(tables, layout, first)
        or might(tables, layout, second)
    )


def asked_on_gouji(layout: Layout) -> int:
    """Return the seats (mask) that are looked at when he yields on a gouji play: him last."""
    owner = layout.owner
    between = 1 << (owner + 4) % 6 | 1 << (owner + 5) % 6
    return layout.active & between | 1 << layout.seat
