"""Buying a 3, or whatever rank a table lets its players buy."""

from tests.reference.between_sets import Hands, of_rank
from tests.reference.comparison import Reading, Row, Settings
from tests.reference.seats_and_places import SEATS, mates, opposite

FALLS_BACK = ("price", "sellers", "mates", "no_payment", "optional")


def buying_rows(settings: Settings) -> dict[str, Row]:
    """Rank → its row in full, low to high; the rank that goes last is bought wherever there is one.

    Any other rank is bought only by who can pay, unless its row says what else happens.
    """
    last = Reading(settings).last
    rows: dict[str, Row] = {}
    for rank in map(str, settings["deck.ranks"]):
        row = settings["buying.ranks"].get(rank, {} if rank == last else "none")
        if row == "none":
            continue
        beside = {word: settings[f"buying.{word}"] for word in FALLS_BACK}
        if rank != last:
            beside["no_payment"] = "none"
        rows[rank] = beside | row
    return rows


class ReferenceBuying:
    """Rank by rank, seat by seat; a seat is asked only where buying is left to it."""

    def __init__(self, settings: Settings, hands: Hands) -> None:
        self.settings = settings
        self.last = Reading(settings).last
        self.hands = [list(hand) for hand in hands]
        self.revolted: list[int] = []
        self.rows = buying_rows(settings)
        self.to_come = [(rank, seat) for rank in self.rows for seat in SEATS]
        self.question: tuple[str, int] | None = None
        self._go_on()

    def void(self) -> bool:
        return len(self.revolted) >= self.settings["revolution.void_at"]

    def asks(self) -> int | None:
        return None if self.question is None else self.question[1]

    def legal(self) -> set[str]:
        return set() if self.question is None else {f"buy {self.question[0]}", "decline"}

    def play(self, text: str) -> None:
        if text not in self.legal() or self.question is None:
            raise ValueError(text)
        rank, seat = self.question
        self.question = None
        if text != "decline":
            self._buy(rank, seat)
        self._go_on()

    def _go_on(self) -> None:
        while self.to_come and self.question is None:
            rank, seat = self.to_come.pop(0)
            row = self.rows[rank]
            if seat in self.revolted or of_rank(self.hands[seat], rank):
                continue
            if not self._payable(row, seat) and row["no_payment"] == "revolution":
                self.revolted.append(seat)
            elif not self._can_buy(rank, seat):
                continue
            elif not row["optional"]:
                self._buy(rank, seat)
            elif not self.void():  # nobody is asked for a set that is dealt again
                self.question = (rank, seat)

    def _payable(self, row: Row, seat: int) -> list[str]:
        """The cards that would pay, the first to go first; the last of the last rank stays."""
        cards = []
        for rank in map(str, row["price"]):
            held = of_rank(self.hands[seat], rank)
            cards += held[:-1] if rank == self.last else held
        return cards

    def _can_buy(self, rank: str, seat: int) -> bool:
        row = self.rows[rank]
        pays = bool(self._payable(row, seat)) or row["no_payment"] == "free"
        return pays and self._seller(rank, seat)[0] is not None

    def _buy(self, rank: str, buyer: int) -> None:
        payable = self._payable(self.rows[rank], buyer)
        seller, paid = self._seller(rank, buyer)
        assert seller is not None
        card = of_rank(self.hands[seller], rank)[0]
        self.hands[seller].remove(card)
        self.hands[buyer].append(card)
        if payable and paid:
            self.hands[buyer].remove(payable[0])
            self.hands[seller].append(payable[0])

    def _seller(self, rank: str, buyer: int) -> tuple[int | None, bool]:
        """Who sells, and whether he is paid."""
        row = self.rows[rank]
        groups = {
            "opposite": [opposite(buyer)],
            "opposite_mates": [(buyer + 5) % 6, (buyer + 1) % 6],
            "mates": mates(buyer),
        }
        for group in row["sellers"]:
            for seat in groups[group]:
                if len(of_rank(self.hands[seat], rank)) >= 2:
                    return seat, group != "mates" or row["mates"] == "paid"
        return None, False


def buy_threes(settings: Settings, hands: Hands) -> tuple[Hands, list[int]]:
    """The hands after buying that nobody is asked about, and who revolts for want of a payment."""
    buying = ReferenceBuying(settings, hands)
    assert buying.asks() is None
    return buying.hands, buying.revolted
