"""The phases before play, in order: calls, deal, first leader, buying, tribute, revolution.

A phase that asks nobody hands over to the next at once; a feature that is off has no phase.
Rule page: docs/rules/turns.md.
"""

from gouji_rules.engine.going_out import end_set, over
from gouji_rules.engine.rules import Rules
from gouji_rules.engine.tricks import lead
from gouji_rules.game.actions import Action
from gouji_rules.game.events import Event
from gouji_rules.game.hand import Hand
from gouji_rules.game.shuffle import Generator
from gouji_rules.game.state import (
    CALL,
    DEAL,
    EARLY_CALLS,
    HEAD,
    LATE_CALLS,
    NOTHING,
    REVOLT,
    REVOLUTION,
    SET_OVER,
    TRIBUTE,
    Match,
    Phase,
    Preparation,
    Question,
    State,
    Status,
)
from gouji_rules.game.step import Events, Step
from gouji_rules.game.suited import Suited, counts_of, nothing
from gouji_rules.game.values import but
from gouji_rules.rules import headless
from gouji_rules.rules.tribute import Asked
from gouji_rules.seats import NEXT, SEATS, seats_of


def asking(
    rules: Rules,
    phase: Phase,
    question: Question,
    seat: int,
    status: Status,
    hands: tuple[Hand, ...] = (),
) -> State:
    """Return a position of a phase before play."""
    empty = hands or (rules.hands.make(rules.deck.nothing),) * 6
    return State(phase, question, seat, empty, status)


def begin_set(rules: Rules, match: Match, events: Events = ()) -> Step:
    """Begin a set: early calls where the rules have them, then the deal."""
    status = Status(match)
    if rules.calls.early:
        return asking(rules, EARLY_CALLS, CALL, 0, status), events
    return asking(rules, DEAL, NOTHING, -1, status), events


# Calls


def call(rules: Rules, state: State, action: Action) -> Step:
    """Call, or not."""
    seat = state.seat
    status, events = rules.calls.called(state.status, seat, action)
    if state.phase != EARLY_CALLS:
        return late_calls(rules, status, seat + 1, events)
    following = rules.calls.next_early(seat + 1)
    if following >= 0:
        return asking(rules, EARLY_CALLS, CALL, following, status), events
    return asking(rules, DEAL, NOTHING, -1, status), events


def late_calls(rules: Rules, status: Status, first: int, events: Events) -> Step:
    """Ask the next seat from ``first`` on that may still call."""
    seat = rules.calls.next_late(status, first)
    if seat >= 0:
        return asking(rules, LATE_CALLS, CALL, seat, status, _hands(rules, status)), events
    return revolution(rules, status, 0, events)


# Deal, first leader, buying


def deal(rules: Rules, state: State, seed: int) -> Step:
    """Shuffle and deal with ``seed``; card i goes to seat i mod 6."""
    deck = rules.deck
    generator = Generator(seed)
    cards = list(deck.cards)
    generator.shuffle(cards)
    hands: list[Suited] = []
    places = [(kind << 2, (kind << 2) + len(suits)) for kind, suits in enumerate(deck.no_suits)]
    for seat in SEATS:
        mine = [0] * (len(places) << 2)
        for card in cards[seat::6]:
            mine[card] += 1
        hands.append(tuple([tuple(mine[first:end]) for first, end in places]))
    match = state.status.match
    status = but(state.status, match=but(match, deals=match.deals + 1))
    drawn = generator.below(6)
    events = tuple(Event("dealt", seat, {"cards": hands[seat]}, 1 << seat) for seat in SEATS)
    return dealt(rules, status, tuple(hands), drawn, events)


def dealt(
    rules: Rules, status: Status, hands: tuple[Suited, ...], drawn: int, events: Events
) -> Step:
    """Go on from dealt hands: first leader, buying, tribute."""
    results = status.match.results
    last = results[-1] if results else None
    leader = rules.first_leader.choose(hands, drawn, last)
    events = (*events, Event("first_leader", leader))
    none = nothing(rules.deck)
    prep = Preparation(hands, (none,) * 6, leader, drawn)
    return buying(rules, but(status, prep=prep), events)


def buying(rules: Rules, status: Status, events: Events) -> Step:
    """Let seats without a 3 buy one; who cannot pay revolts."""
    if rules.buying is None:
        return begin_tribute(rules, status, events)
    prep = _prep(status)
    hands, purchases = rules.buying.buy(prep.suited)
    automatic = 0
    for purchase in purchases:
        if purchase.revolted:
            automatic |= 1 << purchase.buyer
            events = (*events, Event("auto_revolted", purchase.buyer))
        elif purchase.seller >= 0:
            data = {"seller": purchase.seller, "paid": purchase.paid, "three": purchase.three}
            events = (*events, Event("bought", purchase.buyer, data))
    status = but(
        status, prep=but(prep, suited=hands, hands=None, automatic=automatic), revolted=automatic
    )
    if rules.revolution.voids(automatic):
        return void(rules, status, events)
    return begin_tribute(rules, status, events)


def begin_tribute(rules: Rules, status: Status, events: Events) -> Step:
    """Pay what the last set's result owes."""
    prep = _prep(status)
    last = status.match.last
    if last is not None:
        prep = but(prep, debts=rules.tribute.to_pay(last, dict(status.match.memory)))
    asked = rules.tribute.next_debt(prep, events, withholds=rules.meaning > 1)
    return _tribute_asks(rules, status, asked)


def answer_tribute(rules: Rules, state: State, action: Action) -> Step:
    """Take, refuse or give back."""
    prep = _prep(state.status)
    asked = rules.tribute.answered(prep, action, withholds=rules.meaning > 1)
    return _tribute_asks(rules, state.status, asked)


def _tribute_asks(rules: Rules, status: Status, asked: Asked) -> Step:
    seat, question, prep, events = asked
    status = but(status, prep=prep)
    if seat < 0:
        return late_calls(rules, status, 0, events)
    return asking(rules, TRIBUTE, question, seat, status, _hands(rules, status)), events


# Revolution


def revolution(rules: Rules, status: Status, first: int, events: Events) -> Step:
    """Ask the next seat from ``first`` on that may revolt; then it is shown who did."""
    hands = _hands(rules, status)
    seat = rules.revolution.next_asked(status, hands, first)
    if seat >= 0:
        return asking(rules, REVOLUTION, REVOLT, seat, status, hands), events
    status, events = rules.revolution.shown(status, events)
    if rules.revolution.voids(status.revolted):
        return void(rules, status, events)
    return heads(rules, status, 0, events)


def revolt_or_stay(rules: Rules, state: State, action: Action) -> Step:
    """Revolt or stay; nobody sees which before all have answered."""
    seat = state.seat
    status = rules.revolution.answered(state.status, seat, revolts=action.kind == "revolt")
    return revolution(rules, status, seat + 1, ())


def heads(rules: Rules, status: Status, first: int, events: Events) -> Step:
    """Ask the opposites of revolters from seat ``first`` on: dead gouji, or headless at once."""
    seat = rules.revolution.next_head(status, first)
    if seat >= 0:
        return asking(rules, REVOLUTION, HEAD, seat, status, _hands(rules, status)), events
    return begin_play(rules, rules.revolution.settled(status), events)


def choose_head(rules: Rules, state: State, action: Action) -> Step:
    """Take the dead gouji, or be headless at once."""
    seat = state.seat
    status, events = rules.revolution.chose(state.status, seat, head=action.kind == "head")
    return heads(rules, status, seat + 1, events)


def void(rules: Rules, status: Status, events: Events) -> Step:
    """Too many have revolted: the set does not count."""
    match = status.match
    match = but(match, voids=match.voids + 1, void_run=match.void_run + 1)
    status = but(status, void=True, match=match)
    events = (*events, Event("void", -1, {"revolted": seats_of(status.revolted)}))
    return asking(rules, SET_OVER, NOTHING, -1, status, _hands(rules, status)), events


def begin_play(rules: Rules, status: Status, events: Events) -> Step:
    """Give the first lead."""
    hands = _hands(rules, status)
    leader = _prep(status).leader
    status = _without_empty_hands(status, hands)
    if rules.places.has_ended(status.active):
        status, events = end_set(rules, hands, status, events)
        return over(asking(rules, REVOLUTION, NOTHING, -1, status, hands), status, events)
    if not status.active >> leader & 1:
        leader = NEXT[status.active][leader]
    status, events = rules.free_play.after(status, events)
    return lead(
        rules, asking(rules, REVOLUTION, NOTHING, -1, status, hands), status, leader, events
    )


def _without_empty_hands(status: Status, hands: tuple[Hand, ...]) -> Status:
    """Leave out of play who has paid its whole hand as tribute; its opposite is headless."""
    empty = sum(1 << seat for seat in SEATS if not hands[seat].size) & status.active
    if not empty:
        return but(status, prep=None)
    active = status.active & ~empty
    return but(status, prep=None, active=active, headless=headless.after(status, active, empty))


def _prep(status: Status) -> Preparation:
    assert status.prep is not None  # it exists from the deal to the first lead
    return status.prep


def _hands(rules: Rules, status: Status) -> tuple[Hand, ...]:
    prep = _prep(status)
    if prep.hands is None:
        make = rules.hands.make
        prep.hands = tuple([make(counts_of(suited)) for suited in prep.suited])
    return prep.hands
