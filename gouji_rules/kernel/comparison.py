"""Comparison: whether a seat holds what beats the top.

Rule page: docs/rules/comparison.md.
"""

from gouji_rules.kernel.hand import hand_of
from gouji_rules.kernel.layout import Layout
from gouji_rules.kernel.tables import Row, Tables


def can_answer(tables: Tables, layout: Layout, seat: int) -> bool:
    """Return whether a seat holds a play that beats the top."""
    if tables.by_rows:
        return may_answer(tables, layout, seat)
    top = layout.top
    assert top is not None  # there is something to beat
    return may_answer(tables, layout, seat) and tables.rules.can_answer(
        hand_of(tables, layout, seat), top
    )


def may_answer(tables: Tables, layout: Layout, seat: int) -> bool:
    """Return whether a seat may hold a play that beats the top: rows do not know what is held back.

    Where they do not know what beats it either, it may.
    """
    if layout.only_last >> seat & 1:
        return False
    if not tables.has_rows:
        return True
    row = layout.beating.get(layout.held[seat])
    if row is None:
        row = row_of(tables, layout, seat)
    at_least = layout.at_least[seat]
    longest = len(at_least)
    for number, mask, _ in row:  # noqa: SIM110 - a loop is quicker
        if number < longest and at_least[number] & mask:
            return True
    return False


def row_of(tables: Tables, layout: Layout, seat: int) -> Row:
    """Return what beats the top with the jokers that a seat holds, or with some of them."""
    held = layout.held[seat]
    row = layout.beating.get(held)
    if row is None:
        assert layout.top is not None  # there is something to beat
        row = tables.row(layout.top, layout.beating, held)
    return row
