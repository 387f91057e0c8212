"""Hands in the layout: cards go from them; a ``Hand`` is made where a rare question needs one."""

from gouji_rules.game.hand import BoundHand, Hand
from gouji_rules.kernel.layout import Layout, status_of
from gouji_rules.kernel.tables import Tables
from gouji_rules.plays import Play


def take(tables: Tables, layout: Layout, seat: int, play: Play) -> None:
    """Take the cards of a play from a hand that holds them, as ``HandTable.minus`` does."""
    counts = layout.counts[seat]
    at_least = layout.at_least[seat]
    slots = layout.slots[seat]
    twos = layout.twos[seat]
    paid = play.twos
    if paid:
        slots -= paid * ((at_least[1] & ~tables.money_bit).bit_count() + 1)
        twos -= paid
        counts[tables.money] = twos
        layout.twos[seat] = twos
        del at_least[1 : paid + 1]
    last = tables.last
    naturals = play.naturals
    if naturals:
        kind = play.kind
        before = counts[kind]
        after = before - naturals
        counts[kind] = after
        if kind != last:
            slots -= naturals
            first = after + twos + 1
            if not after:
                first = 1
                slots -= twos
            keep = ~(1 << kind)
            for number in range(first, before + twos + 1):
                at_least[number] &= keep
    combo = play.combo
    if combo:
        layout.held[seat] -= combo  # combos are numbered so that they add up
        levels = tables.level_kinds
        for place, number in enumerate(tables.combos[combo]):
            counts[levels[place]] -= number
    layout.slots[seat] = slots
    size = layout.sizes[seat] - play.size
    layout.sizes[seat] = size
    if last >= 0 and counts[last] == size:
        if size:
            layout.only_last |= 1 << seat
        else:
            layout.only_last &= ~(1 << seat)


def unbound_hand_of(tables: Tables, layout: Layout, seat: int) -> Hand:
    """Return a seat's hand as it is now, whatever is locked for it.

    It is good until the layout changes.
    """
    held = layout.held[seat]
    return Hand(
        tuple(layout.counts[seat]),
        layout.sizes[seat],
        layout.twos[seat],
        tables.combo_sizes[held],
        tables.within(held),
        layout.at_least[seat],
        bool(layout.only_last >> seat & 1),
        layout.slots[seat],
    )


def hand_of(tables: Tables, layout: Layout, seat: int) -> Hand:
    """Return a seat's hand as it is now, bound by what is locked for it.

    It is good until the layout changes.
    """
    hand = unbound_hand_of(tables, layout, seat)
    locked = _locked(tables, layout, seat) if tables.has_locks else 0
    if not locked:
        return hand
    return BoundHand(hand, locked, 1 << tables.four if layout.fours == seat else 0)


def _locked(tables: Tables, layout: Layout, seat: int) -> int:
    """Return the kinds (mask) that are locked for ``seat`` as things stand."""
    if tables.asks_locks:
        held = tables.rules.held
        return held.locked(status_of(layout), seat) & held.naturals
    opened = (layout.opened | layout.headless) >> seat & 1
    locked = 0
    for bit, by_opening, by_going_out in tables.rules.held.locks:
        if not (by_opening and opened) and not (by_going_out and layout.out):
            locked |= bit
    return locked & tables.rules.held.naturals
