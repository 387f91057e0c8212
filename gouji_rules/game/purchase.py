"""What a seat without a 3 did about it (買三)."""

from dataclasses import dataclass, field

from gouji_rules.game.suited import Suited


@dataclass(slots=True, eq=False, repr=False, match_args=False)
class Purchase:
    """What a seat without a 3 did about it.

    Attributes:
        buyer: the seat.
        seller: who sold or gave the 3; -1 where nobody could.
        paid: the cards paid, empty where it was given.
        three: the 3 that changed hands.
        revolted: it had nothing to pay with and revolts automatically.
    """

    buyer: int
    seller: int = -1
    paid: Suited | None = None
    three: Suited | None = None
    revolted: bool = field(default=False, kw_only=True)
