"""Places (頭科 … 大落): who leaves the set at its bad end.

Rule page: docs/rules/places.md.
"""

from gouji_rules.kernel import headless
from gouji_rules.kernel.layout import Layout


def set_aside(layout: Layout, seat: int) -> None:
    """Take a seat that failed or was eliminated out of the set: worst free place, hand dead."""
    layout.active &= ~(1 << seat)
    layout.worst.append(seat)
    headless.after(layout, 1 << seat)
