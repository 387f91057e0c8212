"""Smothering (悶): the play before the 3s was beaten.

Rule page: docs/rules/smothering.md.
"""

from gouji_rules.kernel.layout import OPPOSITE, Layout
from gouji_rules.kernel.places import set_aside
from gouji_rules.kernel.tables import Tables


def after_answer(tables: Tables, layout: Layout, victim: int) -> None:
    """The asked seat has beaten the top of ``victim``, whose 3s are all he has left."""
    by = layout.seat
    if not layout.active >> victim & 1:
        return
    if by == OPPOSITE[victim] and not tables.smothers_opposite:
        return
    layout.smothered[victim] = by
    if tables.eliminates:
        layout.eliminated |= 1 << victim
        set_aside(layout, victim)
