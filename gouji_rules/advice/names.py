"""How seats are called: by number and by what they are to the person who plays."""

from collections.abc import Mapping
from typing import Final

from gouji_rules.messages import text

ROLES: Final = ("you", "next", "mate", "opposite", "mate", "previous")
"""What the seats are to the person, in the order of play from his own: 下家, 聯邦 ... 上家."""

_SEATS: Final = ("owner", "seat")
"""What the parameters of texts are called that are seats: ``{owner:seat}``."""


class Names:
    """Names of seats.

    Args:
        lang: in which language.
        me: the seat from which the table is seen; None for a spectator, to whom all are equal.
    """

    def __init__(self, lang: str, me: int | None) -> None:
        self.lang = lang
        self.me = me

    def kind(self, seat: int) -> str:
        """Return what the seat is to the person, one of ``ROLES``."""
        assert self.me is not None  # to a spectator nobody is anything
        return ROLES[(seat - self.me) % 6]

    def role(self, seat: int) -> str:
        """Return what the seat is, in a word: ``you``, ``mate`` ...; empty for spectators."""
        return "" if self.me is None else text(f"play.role_{self.kind(seat)}", self.lang)

    def seat(self, seat: int) -> str:
        """Return the seat's name at the head of a sentence: ``Seat 3 (your opposite)``, ``You``."""
        if self.me is None:
            return text("play.seat", self.lang, seat=seat)
        return text(f"play.seat_{self.kind(seat)}", self.lang, seat=seat)

    def inside(self, seat: int) -> str:
        """Return the seat's name inside a sentence: ``seat 3 (your opposite)``, ``you``."""
        name = self.seat(seat)
        return name[0].lower() + name[1:]

    def called(self, params: Mapping[str, object]) -> dict[str, object]:
        """Return what a text names, with the seats that it speaks of as they are called."""
        return {
            name: self.inside(one) if name in _SEATS and isinstance(one, int) else one
            for name, one in params.items()
        }

    def side(self, federation: int) -> str:
        """Return the name of federation 0 (even seats) or 1: ``your side``, ``seats 0 2 4``."""
        if self.me is None:
            return text(f"play.side_{federation}", self.lang)
        mine = self.me % 2 == federation
        return text("play.side_ours" if mine else "play.side_theirs", self.lang)
