"""Taking the wind (接風): who leads after a finisher's last play that nobody beat.

Rule page: docs/rules/wind.md.
"""

from gouji_rules.kernel.layout import DEAD, GOUJI, Layout, state_of
from gouji_rules.kernel.tables import Tables
from gouji_rules.seats import NEXT


def may_claim(tables: Tables, layout: Layout) -> bool:
    """Return whether the asked seat may claim the wind of an owner who is out."""
    return (
        tables.claims
        and NEXT[layout.active][layout.owner] == layout.seat
        and layout.met != GOUJI
        and not layout.only_last >> layout.seat & 1
    )


def leader(tables: Tables, layout: Layout) -> int:
    """Return who leads: after a gouji last play always the next active seat."""
    if tables.asks_wind:
        state = state_of(tables, layout)
        return tables.rules.wind.leader(state, tables.rules.facts(state))
    winds = tables.winds_of_gouji if layout.met in {GOUJI, DEAD} else tables.winds
    return winds[layout.owner << 6 | layout.active]
