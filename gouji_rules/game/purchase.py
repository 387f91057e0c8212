"""What a seat without a 3 did about it (買三)."""

from gouji_rules.game.suited import Suited


class Purchase:
    """What a seat without a 3 did about it.

    Attributes:
        buyer: the seat.
        seller: who sold or gave the 3; -1 where nobody could.
        paid: the cards paid, empty where it was given.
        three: the 3 that changed hands.
        revolted: it had nothing to pay with and revolts automatically.
    """

    __slots__ = ("buyer", "paid", "revolted", "seller", "three")

    def __init__(
        self,
        buyer: int,
        seller: int = -1,
        paid: Suited | None = None,
        three: Suited | None = None,
        *,
        revolted: bool = False,
    ) -> None:
        self.buyer = buyer
        self.seller = seller
        self.paid = paid
        self.three = three
        self.revolted = revolted
