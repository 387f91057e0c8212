"""Smothering (悶): the play before the 3s was beaten.

Rule page: docs/rules/smothering.md.
"""

from gouji_rules.kernel.layout import OPPOSITE, Layout, state_of
from gouji_rules.kernel.places import set_aside
from gouji_rules.kernel.tables import Tables


def smothers(tables: Tables, layout: Layout) -> bool:
    """Return whether the asked seat smothers the top's owner by beating it, as it is about to."""
    victim, by = layout.owner, layout.seat
    if not (layout.only_last & layout.active) >> victim & 1:
        return False
    if tables.asks_smothering:
        return tables.rules.smothering.smothers(state_of(tables, layout), victim, by)
    return tables.smothers_opposite or by != OPPOSITE[victim]


def after_answer(tables: Tables, layout: Layout, victim: int) -> None:
    """The asked seat has beaten the top of ``victim``, whose 3s are all he has left."""
    layout.smothered[victim] = layout.seat
    if tables.eliminates:
        layout.eliminated |= 1 << victim
        set_aside(layout, victim)
