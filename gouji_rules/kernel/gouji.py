"""Gouji plays (夠級牌): strong enough that only the opposite may answer.

Rule page: docs/rules/gouji.md.
"""

from gouji_rules.kernel.layout import (
    DEAD,
    GOUJI,
    GOUJI_HEADLESS,
    OPPOSITE,
    ORDINARY,
    Layout,
)
from gouji_rules.kernel.tables import Tables
from gouji_rules.plays import Play


def met(layout: Layout, play: Play) -> int:
    """Return how a play is met that the asked seat puts down, outside free play.

    A dead gouji is spent by it. The layout's top, owner and ``met`` are still those before.
    """
    seat = layout.seat
    bit = 1 << seat
    if not play.gouji:
        if layout.top is None:
            if layout.burner != seat or not play.combo:
                return ORDINARY
        elif layout.met == ORDINARY:
            return ORDINARY
    if layout.headless & bit:
        return GOUJI_HEADLESS
    if layout.heads[seat]:
        layout.heads[seat] -= 1
        return DEAD
    owner = layout.owner
    if (
        layout.top is not None
        and layout.met == GOUJI
        and owner == OPPOSITE[seat]
        and not layout.active >> owner & 1
    ):
        return DEAD  # the answer to a finisher's last gouji play
    return GOUJI


def leader(tables: Tables, layout: Layout) -> int:
    """Return who leads after the top, which nobody has beaten and whose owner is active."""
    owner = layout.owner
    if tables.gives_lead and layout.met == GOUJI and layout.burner != owner:
        opposite = OPPOSITE[owner]
        if layout.active >> opposite & 1:
            return opposite
    return owner
