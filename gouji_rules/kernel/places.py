"""Places (頭科 … 大落): who leaves the set at its bad end, and who takes which place.

Rule page: docs/rules/places.md.
"""

from gouji_rules.kernel import headless
from gouji_rules.kernel.layout import Layout, status_of
from gouji_rules.kernel.tables import Tables


def set_aside(layout: Layout, seat: int) -> None:
    """Take a seat that failed or was eliminated out of the set: worst free place, hand dead."""
    layout.active &= ~(1 << seat)
    layout.worst.append(seat)
    headless.after(layout, 1 << seat)


def places(tables: Tables, layout: Layout) -> tuple[int, ...]:
    """Return the place 1-6 of every seat once the set has ended."""
    if layout.begun.status.revolted:  # a revolter's place is a matter of its own
        return tables.rules.places.places(status_of(layout), layout.sizes)
    found = [0] * 6
    place = 0
    for seat in layout.out:
        place += 1
        found[seat] = place
    worst = 7
    for seat in layout.worst:
        worst -= 1
        found[seat] = worst
    after = layout.out[-1] + 1 if layout.out else 0
    left = [(after + turn) % 6 for turn in range(6) if not found[(after + turn) % 6]]
    if tables.fewest_first:
        left.sort(key=layout.sizes.__getitem__)
    for seat in left:
        place += 1
        found[seat] = place
    return tuple(found)
