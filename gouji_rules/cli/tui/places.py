"""Who sits where, seen from one's own chair: 下家, 聯邦, 對頭, 聯邦, 上家."""

from typing import Final

from gouji_rules.advice.names import Names
from gouji_rules.seats import seats_from

STYLES: Final = {
    "you": "bold bright_white",
    "next": "bright_yellow",
    "mate": "bright_green",
    "opposite": "bold bright_red",
    "previous": "bright_yellow",
}
_ROUND: Final = (4, 3, 2, 5, 1)
"""Places as they are drawn where turns go to the right: the far row, then the near one."""


class Places:
    """The seats round the table.

    Args:
        names: how seats are called; of the seat that sits nearest.
        clockwise: whether turns go to the left.
    """

    def __init__(self, names: Names, *, clockwise: bool) -> None:
        assert names.me is not None
        self._names = names
        self._me = names.me
        self._clockwise = clockwise

    def drawn(self) -> list[int]:
        """Return the five other seats: far left, far middle, far right, near left, near right."""
        places = [6 - place for place in _ROUND] if self._clockwise else _ROUND
        return [(self._me + place) % 6 for place in places]

    def in_turn(self) -> tuple[int, ...]:
        """Return all seats in the order of play, one's own first."""
        return seats_from(self._me)

    def name(self, seat: int) -> str:
        """Return the seat's number and what it is, in words."""
        return f"{seat} {self._names.role(seat)}"

    def style(self, seat: int) -> str:
        """Return the colour of the seat's name."""
        return STYLES[self._names.kind(seat)]
