"""What happens between two sets: first leader, debts and how they are paid.

Cards have suits here. A card is its character with a suit behind it (``"4♠"``), a joker its
character alone; a hand is a list of cards.
"""

from collections.abc import Iterable, Mapping
from itertools import combinations
from typing import Any

from tests.reference.comparison import MONEY, Reading, Settings
from tests.reference.seats_and_places import SEATS, opposite

SUITS = "♦♣♥♠"  # low to high
COLOURS = ("♦♥", "♣♠")

Hands = list[list[str]]
Debt = tuple[int, int, int, str]  # payer, payee, cards, kind
Received = tuple[str, int, str]  # card, from whom, as which kind


def rank_of(card: str) -> str:
    return card[0]


def suit_height(card: str) -> int:
    return SUITS.index(card[1]) if len(card) > 1 else 0


def of_rank(hand: Iterable[str], rank: str) -> list[str]:
    """The cards of a rank, lowest suit first."""
    return sorted((card for card in hand if rank_of(card) == rank), key=suit_height)


# 上班


def first_leader(
    settings: Settings, hands: Hands, drawn: int, last_places: Mapping[int, int] | None = None
) -> int:
    """Who leads first; ``last_places`` is seat → place of the set before, if there was one."""
    later = settings["first_leader.later_sets"]
    if last_places is not None and later != "as_first_set":
        wanted = {"place_6": 6, "place_1": 1}[later]
        return next(seat for seat, place in last_places.items() if place == wanted)
    rule, rank = settings["first_leader.rule"], settings["first_leader.rank"]
    from_the_drawn = [(drawn + step) % 6 for step in SEATS]
    if rule == "drawn":
        return drawn
    if rule == "holder":
        for seat in from_the_drawn:
            if any(card.startswith(rank) for card in hands[seat]):
                return seat
        return drawn
    in_one_suit = {
        seat: max(len([c for c in hands[seat] if c == rank + suit]) for suit in SUITS)
        for seat in SEATS
    }
    enough = 2 if rule == "same_suit" else 3
    for number in range(max(in_one_suit.values()), enough - 1, -1):
        for seat in from_the_drawn:
            if in_one_suit[seat] == number:
                return seat
    if rule == "colour_then_suit":
        for seat in from_the_drawn:
            for colour in COLOURS:
                if len([c for c in of_rank(hands[seat], rank) if c[1] in colour]) >= 2:
                    return seat
    return drawn


# 進貢


def debts_of(settings: Settings, result: Mapping[str, Any]) -> list[Debt]:
    """All debts of a result, in the order in which they are paid.

    ``result`` has ``places`` (seat → place), ``opened``, ``calls``, ``smothered`` (seat → by
    whom) and ``burned``: burner, victim, counter-burns that the burn answered.
    """
    seat_at = {place: seat for seat, place in result["places"].items()}
    swept = len({seat_at[place] % 2 for place in (1, 2, 3)}) == 1
    paid = settings["tribute.after_sweep"] if swept else settings["tribute.order"]
    return [
        debt
        for debt in all_debts(settings, result)
        if debt[3] in paid and debt[3] not in settings["tribute.scored_only"]
    ]


def all_debts(settings: Settings, result: Mapping[str, Any]) -> list[Debt]:
    """What a result owes, in cards or in points, whether or not tribute follows it."""
    seat_at = {place: seat for seat, place in result["places"].items()}
    debts: list[Debt] = []
    order = settings["tribute.order"]
    only_points = [kind for kind in settings["tribute.scored_only"] if kind not in order]
    for kind in [*order, *only_points]:
        of_kind: list[Debt] = []
        if kind == "smother":
            for seat, by in result["smothered"].items():
                of_kind.append((seat, by, settings["tribute.smother"], kind))
        elif kind == "burn":
            for burner, victim, links in result["burned"]:
                cards = settings["tribute.burn"]
                if settings["burn.counter"] == "double":
                    for _ in range(links):
                        cards = cards * 2
                of_kind.append((victim, burner, cards, kind))
        elif kind == "point" and settings["opening.enabled"]:
            for seat in SEATS:
                cards = settings["tribute.point"](
                    _party(result, seat), _party(result, opposite(seat))
                )
                of_kind.append((seat, opposite(seat), cards, kind))
        elif kind == "fall":
            for place, row in settings["tribute.fall"].items():
                payer, payee = seat_at[place], seat_at[row["to"]]
                if settings["tribute.fall_between"] == "all" or payer % 2 != payee % 2:
                    of_kind.append((payer, payee, row["cards"], kind))
        debts += sorted(debt for debt in of_kind if debt[2] > 0)
    return debts


def _party(result: Mapping[str, Any], seat: int) -> tuple[bool, str]:
    return seat in result["opened"], result["calls"].get(seat, "none")


def written(debt: Debt) -> str:
    payer, payee, cards, kind = debt
    return f"{payer} pays {payee} {cards} {kind}"


class ReferenceTribute:
    """Debt by debt: pay, take or refuse, give back."""

    def __init__(self, settings: Settings, hands: Hands, debts: list[Debt]) -> None:
        self.settings = settings
        self.reading = Reading(settings)
        self.hands = [list(hand) for hand in hands]
        self.received: list[list[Received]] = [[] for _ in SEATS]
        self.debts = list(debts)
        self.paid: list[tuple[str, list[str]]] = []  # the debts that were paid, and with what
        self.offer: list[str] = []
        self.question: tuple[str, int] | None = None
        self._next_debt()

    def asks(self) -> int | None:
        return None if self.question is None else self.question[1]

    def legal(self) -> set[str]:
        if self.question is None:
            return set()
        if self.question[0] == "take":
            return {"take", "refuse"}
        return {f"give {text}" for text in self._returns()}

    def play(self, text: str) -> None:
        if text not in self.legal():
            raise ValueError(text)
        if text == "take":
            self._take()
        else:
            if text.startswith("give "):
                self._give_back(text.removeprefix("give "))
            self.debts.pop(0)
            self._next_debt()

    def _next_debt(self) -> None:
        self.question = None
        while self.debts and self.question is None:
            payer, payee, cards, kind = self.debts[0]
            self.offer = self._payment(payer, payee, cards, kind)
            if self.offer and self.settings["tribute.refusal"]:
                self.question = ("take", payee)
            else:
                self._take()

    def _payment(self, payer: int, payee: int, cards: int, kind: str) -> list[str]:
        """The highest lawful cards: by rank, own before received, by suit.

        What the payee has paid the payer in this very kind does not go back to him.
        """
        own = list(self.hands[payer])
        received = []
        for card, giver, came_as in self.received[payer]:
            own.remove(card)
            passed_on = kind in self.settings["tribute.pass_on"]
            if passed_on and not (giver == payee and came_as == kind):
                received.append(card)
        can_go = [(card, True) for card in own] + [(card, False) for card in received]
        if self.settings["tribute.lawful"] == "jokers_and_twos":
            can_go = [
                (card, mine)
                for card, mine in can_go
                if rank_of(card) == MONEY or rank_of(card) in self.reading.levels
            ]
        excluded = self.settings["tribute.excluded"]
        can_go = [(card, mine) for card, mine in can_go if rank_of(card) not in excluded]
        can_go.sort(
            key=lambda pair: (
                self.reading.order.index(rank_of(pair[0])),
                pair[1],
                suit_height(pair[0]),
            ),
            reverse=True,
        )
        payment: list[str] = []
        for card, _ in can_go:
            last = self.reading.last
            left = len(of_rank(self.hands[payer], last)) - len(of_rank(payment, last))
            the_last_one = rank_of(card) == last and left == 1
            if len(payment) < cards and not the_last_one:  # nobody is left without a 3
                payment.append(card)
        return payment

    def _take(self) -> None:
        payer, payee, _, kind = self.debts[0]
        if self.offer:
            self.paid.append((written(self.debts[0]), sorted(self.offer)))
        self._move(payer, payee, self.offer, kind, not_back=True)
        if self.offer and kind in self.settings["tribute.returned"] and self._returns():
            self.question = ("give", payee)
        else:
            self.debts.pop(0)
            self._next_debt()

    def _move(
        self, giver: int, taker: int, cards: list[str], kind: str, *, not_back: bool = False
    ) -> None:
        """Own cards go before received ones, of received ones that which came first."""
        for card in cards:
            came = [one for one in self.received[giver] if one[0] == card]
            if self.hands[giver].count(card) == len(came):
                may_go = [one for one in came if not (not_back and one[1:] == (taker, kind))]
                self.received[giver].remove(may_go[0])
            self.hands[giver].remove(card)
            self.hands[taker].append(card)
            self.received[taker].append((card, giver, kind))

    def _returns(self) -> set[str]:
        """The texts of all cards that the receiver may give back."""
        payer, receiver, _, _ = self.debts[0]
        ranks = [rank_of(card) for card in self.hands[receiver]]
        if self.reading.last in ranks:
            ranks.remove(self.reading.last)  # the last one stays
        number = len(self.offer)
        welcome = set(self.settings["tribute.return_ranks"] or ranks)
        if self.settings["tribute.return_only_held_ranks"]:
            welcome &= {rank_of(card) for card in self.hands[payer]}
        of_welcome_ranks = [rank for rank in ranks if rank in welcome]
        if len(of_welcome_ranks) >= number:
            ranks = of_welcome_ranks
        number = min(number, len(ranks))
        return {self.reading.text(cards) for cards in combinations(ranks, number) if cards}

    def _give_back(self, ranks: str) -> None:
        payer, receiver, _, kind = self.debts[0]
        for rank in ranks:
            self._move(receiver, payer, [of_rank(self.hands[receiver], rank)[0]], kind)
