"""Cards of debts that change hands, and whence each came. Rule page: docs/rules/tribute.md."""

from typing import Final

from gouji_rules.game.debts import Debt, Receipt
from gouji_rules.game.events import Event, declared
from gouji_rules.game.state import Preparation
from gouji_rules.game.step import Events
from gouji_rules.game.suited import Suited, common, size_of
from gouji_rules.game.values import but

OFFERED: Final = declared(
    "offered", "tribute", {"debt": "debt", "cards": "cards", "number": "number"}
)
PAID: Final = declared("paid", "tribute", {"debt": "debt", "cards": "cards", "number": "number"})


def taken(
    prep: Preparation, debt: Debt, cards: Suited, events: Events
) -> tuple[Preparation, Events]:
    """Move the cards of a debt from its payer to its payee; what is returned is new."""
    events = (*events, told(PAID, debt, cards, size_of(cards)))
    made = moved(prep, debt.payer, debt.payee, cards, debt.kind)
    made.offered = cards
    return made, events


def told(kind: str, debt: Debt, cards: Suited, number: int) -> Event:
    """Return the event of cards that are ``offered`` for a debt, or ``paid``."""
    return Event(kind, debt.payer, {"debt": debt, "cards": cards, "number": number})


def moved(
    prep: Preparation, giver: int, taker: int, cards: Suited, kind: str, *, returned: bool = False
) -> Preparation:
    """Return what is so once cards have changed hands: as ``move``, but what there was stays.

    What is returned is new, and may be changed by who has asked for it.
    """
    made = but(prep)
    move(made, giver, taker, cards, kind, returned=returned)
    return made


def move(
    prep: Preparation, giver: int, taker: int, cards: Suited, kind: str, *, returned: bool = False
) -> None:
    """Move cards from one seat to another; of which kind of debt, and whether they are given back.

    Of equal cards the giver's own go first, then those it had received, first come first.
    """
    suited = list(prep.suited)
    received = list(prep.received)
    receipts = list(prep.receipts)
    if received[giver]:
        # Of equal cards the giver's own go first; the rest of them it had itself received.
        passed_on = cards - common(cards, suited[giver] - received[giver])
        if passed_on:
            received[giver] -= passed_on
            # What a debt is paid with never came from the payee in the same kind; a seat that
            # gives back has the choice of all its cards.
            source = None if returned else (taker, kind)
            receipts[giver] = _without(receipts[giver], passed_on, source)
    suited[giver] -= cards
    suited[taker] += cards
    received[taker] += cards
    receipts[taker] = (*receipts[taker], (giver, kind, cards))
    prep.suited, prep.received = tuple(suited), tuple(received)
    prep.receipts = tuple(receipts)


def _without(
    receipts: tuple[Receipt, ...], cards: Suited, withheld: tuple[int, str] | None
) -> tuple[Receipt, ...]:
    """Return receipts without these cards: of equal ones those go that came first."""
    left: list[Receipt] = []
    for giver, kind, held in receipts:
        if (giver, kind) != withheld:
            gone = common(held, cards)
            cards -= gone
            held -= gone  # noqa: PLW2901 - what is left
        left.append((giver, kind, held))
    return tuple(left)
