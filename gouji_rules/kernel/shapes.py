"""Shapes in the layout: leads and answers counted and found by number, as ``bots/shapes.py`` does.

They serve where all plays of a shape are alike (``Tables.by_shape``).
"""

from gouji_rules.kernel.comparison import row_of
from gouji_rules.kernel.layout import Layout
from gouji_rules.kernel.tables import COMBO, KIND, NATURALS, Tables


def count_leads(tables: Tables, layout: Layout) -> int:
    """Return how many shapes the asked seat can lead."""
    seat = layout.seat
    if layout.only_last >> seat & 1:
        return 1
    combos = len(tables.within(layout.held[seat]))
    return combos * layout.slots[seat] + combos - 1


def lead_at(tables: Tables, layout: Layout, index: int) -> int:
    """Return the play (key) of lead number ``index`` of ``count_leads``."""
    seat = layout.seat
    if layout.only_last >> seat & 1:
        return tables.last << KIND | layout.sizes[seat] << NATURALS
    slots = layout.slots[seat]
    combos = tables.within(layout.held[seat])
    carried = len(combos) * slots
    if index >= carried:
        return combos[index - carried + 1] << COMBO
    combo = combos[index // slots] << COMBO
    index %= slots
    twos = layout.twos[seat]
    if index < twos:
        return combo | index + 1
    index -= twos
    counts = layout.counts[seat]
    for kind in tables.free_kinds:
        held = counts[kind]
        if held:
            if index < held:
                return combo | kind << KIND | index + 1 << NATURALS
            if index < held + twos:
                return combo | kind << KIND | held << NATURALS | index + 1 - held
            index -= held + twos
    raise IndexError(index)


def count_answers(tables: Tables, layout: Layout) -> int:
    """Return how many shapes of the asked seat beat the top; they are ``layout.found``."""
    seat = layout.seat
    if layout.only_last >> seat & 1:
        return 0
    at_least = layout.at_least[seat]
    longest = len(at_least)
    total = 0
    found = []
    for number, mask, combo in row_of(tables, layout, seat):
        if number < longest:
            kinds = mask & at_least[number]
            if kinds:
                total += kinds.bit_count() if number else 1
                found.append((number, kinds, combo))
    layout.found = found
    return total


def answer_at(tables: Tables, layout: Layout, index: int) -> int:
    """Return the play (key) of answer number ``index`` of ``count_answers``, with fewest 2s."""
    for number, kinds, combo in layout.found:
        many = kinds.bit_count() if number else 1
        if index >= many:
            index -= many
            continue
        if not number:
            return combo << COMBO
        left = kinds
        for _ in range(index):
            left &= left - 1
        return key_of_shape(tables, layout, (left & -left).bit_length() - 1, number, combo)
    raise IndexError(index)


def key_of_shape(tables: Tables, layout: Layout, kind: int, number: int, combo: int) -> int:
    """Return the play (key) of a shape that the asked seat holds, with as few 2s as it can."""
    if not number:
        return combo << COMBO
    if kind == tables.money:
        return combo << COMBO | number
    held = layout.counts[layout.seat][kind]
    if held >= number:
        return combo << COMBO | kind << KIND | number << NATURALS
    return combo << COMBO | kind << KIND | held << NATURALS | number - held
