"""The tribute phase, debt by debt: pay, take or refuse, give back.

Rule page: docs/rules/tribute.md.
"""

from gouji_rules.cards import Counts
from gouji_rules.engine.rules import Rules
from gouji_rules.game.debts import Debt, Receipt
from gouji_rules.game.events import Event
from gouji_rules.game.state import GIVE, TRIBUTE, TRIBUTE_TAKE, Preparation, State
from gouji_rules.game.suited import Suited, common, counts_of, minus, nothing, only, plus, take
from gouji_rules.seats import ALL

Asked = tuple[int, int, Preparation, tuple[Event, ...]]
"""Who is asked (-1: nobody, tribute is over), which question, and what has come to pass."""


def prepared(state: State) -> Preparation:
    """Return what the phases before play work on."""
    prep = state.status.prep
    assert prep is not None  # it exists from the deal to the first lead
    return prep


def next_debt(rules: Rules, prep: Preparation, events: tuple[Event, ...]) -> Asked:
    """Go on through the debts until somebody has to be asked."""
    while prep.due < len(prep.debts):
        debt = prep.debts[prep.due]
        cards = _payment(rules, prep, debt)
        number = sum(counts_of(cards))
        if number and rules.tribute.may_refuse(debt):
            events = (*events, _event("offered", debt, cards, number))
            return debt.payee, TRIBUTE_TAKE, prep.but(offered=cards), events
        prep, events = take_cards(prep, debt, cards, events)
        if number and rules.tribute.is_returned(debt) and _limits(rules, prep)[0]:
            return debt.payee, GIVE, prep, events
        prep = prep.but(due=prep.due + 1, offered=None)
    return -1, TRIBUTE, prep, events


def _payment(rules: Rules, prep: Preparation, debt: Debt) -> Suited:
    """Return what a debt is paid with: what came from the payee in the same kind stays."""
    suited, received = prep.suited[debt.payer], prep.received[debt.payer]
    if rules.meaning > 1:
        withheld: Suited | None = None
        for giver, kind, cards in prep.receipts[debt.payer]:
            if giver == debt.payee and kind == debt.kind:
                withheld = cards if withheld is None else plus(withheld, cards)
        if withheld is not None and any(map(any, withheld)):
            due = Debt(debt.payer, debt.payee, debt.cards, debt.kind, withheld)
            return rules.tribute.payment(minus(suited, withheld), minus(received, withheld), due)
    return rules.tribute.payment(suited, received, debt)


def taken(rules: Rules, prep: Preparation, events: tuple[Event, ...]) -> Asked:
    """The payee takes what it is offered."""
    debt = prep.debts[prep.due]
    assert prep.offered is not None  # only an offer can be taken
    prep, events = take_cards(prep, debt, prep.offered, events)
    if rules.tribute.is_returned(debt) and _limits(rules, prep)[0]:
        return debt.payee, GIVE, prep, events
    return next_debt(rules, prep.but(due=prep.due + 1, offered=None), events)


def refused(rules: Rules, prep: Preparation, events: tuple[Event, ...]) -> Asked:
    """The payee refuses: the cards stay where they are."""
    debt = prep.debts[prep.due]
    events = (*events, Event("refused", debt.payee, {"debt": debt}))
    return next_debt(rules, prep.but(due=prep.due + 1, offered=None), events)


def given(rules: Rules, prep: Preparation, cards: Counts, events: tuple[Event, ...]) -> Asked:
    """The payee gives ``cards`` (by kind) back to the payer, lowest suits first."""
    debt = prep.debts[prep.due]
    deck = rules.deck
    hand = prep.suited[debt.payee]
    gift = nothing(deck)
    for kind, number in enumerate(cards):
        if number:
            gift = plus(gift, only(deck, kind, take(hand, kind, number, highest=False)))
    prep = _move(prep, debt.payee, debt.payer, gift, debt.kind, returned=True)
    seen = 1 << debt.payee | 1 << debt.payer
    data = {"debt": debt, "number": sum(cards)}
    events = (
        *events,
        Event("returned", debt.payee, {**data, "cards": gift}, seen),
        Event("returned", debt.payee, data, ALL & ~seen),
    )
    return next_debt(rules, prep.but(due=prep.due + 1, offered=None), events)


def take_cards(
    prep: Preparation, debt: Debt, cards: Suited, events: tuple[Event, ...]
) -> tuple[Preparation, tuple[Event, ...]]:
    """Move the cards of a debt from its payer to its payee."""
    number = sum(counts_of(cards))
    events = (*events, _event("paid", debt, cards, number))
    return _move(prep.but(offered=cards), debt.payer, debt.payee, cards, debt.kind), events


def _event(kind: str, debt: Debt, cards: Suited, number: int) -> Event:
    return Event(kind, debt.payer, {"debt": debt, "cards": cards, "number": number})


def _move(
    prep: Preparation, giver: int, taker: int, cards: Suited, kind: str, *, returned: bool = False
) -> Preparation:
    suited = list(prep.suited)
    received = list(prep.received)
    receipts = list(prep.receipts)
    if any(map(any, received[giver])):
        # Of equal cards the giver's own go first; the rest of them it had itself received.
        own = minus(suited[giver], received[giver])
        passed_on = tuple(
            [
                tuple([max(0, a - b) for a, b in zip(x, y, strict=True)]) if any(x) else x
                for x, y in zip(cards, own, strict=True)
            ]
        )
        if any(map(any, passed_on)):
            received[giver] = minus(received[giver], passed_on)
            # What a debt is paid with never came from the payee in the same kind; a seat that
            # gives back has the choice of all its cards.
            source = None if returned else (taker, kind)
            receipts[giver] = _without(receipts[giver], passed_on, source)
    suited[giver] = minus(suited[giver], cards)
    suited[taker] = plus(suited[taker], cards)
    received[taker] = plus(received[taker], cards)
    receipts[taker] = (*receipts[taker], (giver, kind, cards))
    return prep.but(suited=tuple(suited), received=tuple(received), receipts=tuple(receipts))


def _without(
    receipts: tuple[Receipt, ...], cards: Suited, withheld: tuple[int, str] | None
) -> tuple[Receipt, ...]:
    """Return receipts without these cards: of equal ones those go that came first."""
    left: list[Receipt] = []
    for giver, kind, held in receipts:
        if (giver, kind) != withheld:
            gone = common(held, cards)
            cards, held = minus(cards, gone), minus(held, gone)  # noqa: PLW2901 - what is left
        left.append((giver, kind, held))
    return tuple(left)


def return_limits(rules: Rules, state: State) -> tuple[int, Counts]:
    """Return how many cards the seat that is asked gives back, and the most of each kind."""
    return _limits(rules, prepared(state))


def _limits(rules: Rules, prep: Preparation) -> tuple[int, Counts]:
    debt = prep.debts[prep.due]
    assert prep.offered is not None  # set when the cards were taken
    number = sum(counts_of(prep.offered))
    limits = rules.tribute.returnable(
        counts_of(prep.suited[debt.payee]), counts_of(prep.suited[debt.payer]), number
    )
    return min(number, sum(limits)), limits
