"""Buying a 3 (買三), in hold-three.

Rule page: docs/rules/buying.md.
"""

from collections.abc import Sequence
from typing import Literal

from gouji_rules.cards import Deck
from gouji_rules.game.events import Event
from gouji_rules.game.hand import HandTable
from gouji_rules.game.phases import Phase, prepared
from gouji_rules.game.purchase import Purchase
from gouji_rules.game.state import State
from gouji_rules.game.step import Events, Step
from gouji_rules.game.suited import Suited, minus, only, plus, take
from gouji_rules.game.values import but
from gouji_rules.rules.kinds import ListOf, Ranks
from gouji_rules.rules.revolution import RevolutionRule
from gouji_rules.rules.setting import Settings, setting
from gouji_rules.seats import mates, opposite


class BuyingSettings(Settings):
    """What is set of buying a 3."""

    price: tuple[str, ...] = setting(Ranks(), default=("2", "X", "D"))
    sellers: tuple[str, ...] = setting(
        ListOf(("opposite", "opposite_mates", "mates")),
        default=("opposite", "opposite_mates", "mates"),
    )
    mates: Literal["paid", "free"] = setting(default="paid")
    no_payment: Literal["revolution", "free"] = setting(default="revolution")


class BuyingRule:
    """How a seat without a 3 comes by one, from the ``buying`` settings."""

    def __init__(self, settings: BuyingSettings, deck: Deck) -> None:
        self.deck = deck
        self.price = tuple(deck.index[kind] for kind in settings.price)
        self.sellers = settings.sellers
        self.mates_free = settings.mates == "free"
        self.revolution = settings.no_payment == "revolution"

    def buy(self, hands: Sequence[Suited]) -> tuple[tuple[Suited, ...], list[Purchase]]:
        """Let every seat without a 3 buy one, in seat order.

        Returns:
            the hands afterwards, and what was done.
        """
        now = list(hands)
        three = self.deck.three
        done: list[Purchase] = []
        for buyer in range(6):
            if sum(now[buyer][three]):
                continue
            purchase = self._buy(now, buyer)
            done.append(purchase)
            if purchase.three is None or purchase.seller < 0:
                continue
            now[buyer] = plus(now[buyer], purchase.three)
            now[purchase.seller] = minus(now[purchase.seller], purchase.three)
            if purchase.paid is not None:
                now[buyer] = minus(now[buyer], purchase.paid)
                now[purchase.seller] = plus(now[purchase.seller], purchase.paid)
        return tuple(now), done

    def _buy(self, hands: Sequence[Suited], buyer: int) -> Purchase:
        kind = next((kind for kind in self.price if sum(hands[buyer][kind])), -1)
        if kind < 0 and self.revolution:
            return Purchase(buyer, revolted=True)
        three = self.deck.three
        for seller, is_mate in self._sellers(buyer):
            if sum(hands[seller][three]) < 2:
                continue
            card = only(self.deck, three, take(hands[seller], three, 1, highest=False))
            if kind < 0 or (is_mate and self.mates_free):
                return Purchase(buyer, seller, None, card)
            paid = only(self.deck, kind, take(hands[buyer], kind, 1, highest=False))
            return Purchase(buyer, seller, paid, card)
        return Purchase(buyer)

    def _sellers(self, buyer: int) -> list[tuple[int, bool]]:
        found: list[tuple[int, bool]] = []
        for group in self.sellers:
            if group == "opposite":
                found.append((opposite(buyer), False))
            elif group == "opposite_mates":
                found += [(seat, False) for seat in mates(opposite(buyer))]
            else:
                found += [(seat, True) for seat in mates(buyer)]
        return found


class BuyingPhase(Phase):
    """Seats without a 3 buy one; who cannot pay revolts."""

    name = "buy_three"

    def __init__(self, table: HandTable, rule: BuyingRule, revolution: RevolutionRule) -> None:
        super().__init__(table)
        self.rule = rule
        self.revolution = revolution

    def begin(self, state: State) -> Step:
        """Buy; nobody is asked."""
        status = state.status
        prep = prepared(status)
        hands, purchases = self.rule.buy(prep.suited)
        automatic = 0
        events: Events = ()
        for purchase in purchases:
            if purchase.revolted:
                automatic |= 1 << purchase.buyer
                events = (*events, Event("auto_revolted", purchase.buyer))
            elif purchase.seller >= 0:
                data = {"seller": purchase.seller, "paid": purchase.paid, "three": purchase.three}
                events = (*events, Event("bought", purchase.buyer, data))
        prep = but(prep, suited=hands, hands=None, automatic=automatic)
        status = but(status, prep=prep, revolted=automatic)
        if self.revolution.voids(automatic):
            status, events = self.revolution.void(status, events)
            return self.ends(status), events
        return self.goes_on(status), events
