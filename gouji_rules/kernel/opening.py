"""Opening (開點): winning a lead with a qualifying gouji play, or what else opens.

Rule page: docs/rules/opening.md.
"""

from gouji_rules.game.winning import Win
from gouji_rules.kernel.layout import NOBODY, OPPOSITE, Layout
from gouji_rules.kernel.tables import Tables
from gouji_rules.plays import Play

OPPOSITE_TURN = 3
"""The opposite is the third seat after a play's owner."""


def after_trick(tables: Tables, layout: Layout) -> None:
    """The owner of the top has won the lead with it: whether he has opened."""
    if tables.by_pass or tables.by_playing or (layout.free and not tables.any_play):
        return
    owner, top = layout.owner, layout.top
    assert top is not None  # a trick that ends has a top
    if not lets(tables, layout, owner, top):
        return
    if tables.fours < 0:
        layout.opened |= 1 << owner
    elif layout.counts[owner][tables.fours]:
        layout.fours = owner


def after_play(tables: Tables, layout: Layout, play: Play) -> None:
    """A play has been put down that is not the hand's last: whether that opens."""
    if not layout.free and lets(tables, layout, layout.seat, play):
        layout.opened |= 1 << layout.seat


def after_pass(tables: Tables, layout: Layout, seat: int, passed: int, after: int) -> None:
    """The opposite has let a gouji play pass, if his turn has come and gone: it opens.

    Args:
        tables: of the ruleset.
        layout: as it is.
        seat: who has passed; the owner before the first seat is asked to answer.
        passed: the seats (mask) that have passed in this trick.
        after: the seat that is asked next; the owner where nobody is.
    """
    owner, top = layout.owner, layout.top
    assert top is not None  # there is something to pass on
    across = OPPOSITE[owner]
    turn = (seat - owner) % 6 <= OPPOSITE_TURN < ((after - owner) % 6 or 6)
    both = 1 << owner | 1 << across
    if not turn or not passed >> across & 1 or layout.active & both != both:
        return
    if lets(tables, layout, owner, top):
        layout.opened |= 1 << owner


def after_lead(tables: Tables, layout: Layout, play: Play) -> None:
    """4-open: whether the lead shows all the 4s its seat holds, alone; they are still there."""
    held = layout.counts[layout.seat][tables.fours]
    layout.fours = NOBODY
    if play.naturals == play.size == held and play.kind == tables.fours:
        layout.opened |= 1 << layout.seat


def lets(tables: Tables, layout: Layout, seat: int, play: Play) -> bool:
    """Return whether a seat opens with a play at this moment."""
    if layout.burner == seat or (layout.opened | layout.closed) >> seat & 1:
        return False
    with_opposite = bool(layout.active >> OPPOSITE[seat] & 1)
    alone = layout.headless >> seat & 1 or (layout.free and not with_opposite)
    if alone and not tables.headless_opens:
        return False
    if not tables.minds_win:
        return play.opens
    win = Win(layout.led, len(layout.out), with_opposite, layout.free)
    opening = tables.rules.opening
    return opening.may_open(play) and opening.opens_with(play, win)
