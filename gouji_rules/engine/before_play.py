"""The phases before play, in order: calls, deal, first leader, buying, tribute, revolution.

A phase that asks nobody hands over to the next at once; a feature that is off has no phase.
Rule page: docs/rules/turns.md.
"""

from gouji_rules.engine import tribute
from gouji_rules.engine.going_out import end_set
from gouji_rules.engine.rules import Rules
from gouji_rules.engine.tribute import prepared
from gouji_rules.engine.tricks import Step, begin_free_play, lead, over
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
    Preparation,
    State,
    Status,
    fresh_status,
)
from gouji_rules.game.suited import Suited, counts_of, nothing
from gouji_rules.seats import COUNT, NEXT, SEATS, opposite, seats_of

Events = tuple[Event, ...]


def asking(
    rules: Rules, phase: int, stage: int, seat: int, status: Status, hands: tuple[Hand, ...] = ()
) -> State:
    """Return a position of a phase before play."""
    empty = hands or (rules.hands.make(rules.deck.nothing),) * 6
    return State(phase, stage, seat, empty, None, -1, 0, 0, 0, 0, 0, status)


def begin_set(rules: Rules, match: Match, events: Events = ()) -> Step:
    """Begin a set: early calls where the rules have them, then the deal."""
    status = fresh_status(match)
    if rules.calls == "two_stage":
        return asking(rules, EARLY_CALLS, CALL, 0, status), events
    return asking(rules, DEAL, NOTHING, -1, status), events


# Calls


def call(rules: Rules, state: State, action: Action) -> Step:
    """Call, or not."""
    seat = state.seat
    status = state.status
    value = str(action.value) if action.kind == "call" else "none"
    if value != "none":
        calls = list(status.calls)
        calls[seat] = value
        status = status.but(calls=tuple(calls))
    events: Events = (Event("called", seat, {"call": value}),)
    if state.phase == EARLY_CALLS:
        if seat < 5:
            return asking(rules, EARLY_CALLS, CALL, seat + 1, status), events
        return asking(rules, DEAL, NOTHING, -1, status), events
    return late_calls(rules, status, seat + 1, events)


def late_calls(rules: Rules, status: Status, first: int, events: Events) -> Step:
    """Ask the next seat from ``first`` on that may still call."""
    if rules.calls != "none":
        automatic = _prep(status).automatic
        for seat in range(first, 6):
            silent = automatic & (1 << seat | 1 << opposite(seat))
            if status.calls[seat] == "none" and not silent:
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
    status = state.status.but(match=match.but(deals=match.deals + 1))
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
    prep = Preparation(hands, (none,) * 6, (), 0, None, leader, drawn, 0, 0, 0)
    return buying(rules, status.but(prep=prep), events)


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
    status = status.but(prep=prep.but(suited=hands, automatic=automatic), revolted=automatic)
    if COUNT[automatic] >= rules.void_at:
        return void(rules, status, events)
    return begin_tribute(rules, status, events)


def begin_tribute(rules: Rules, status: Status, events: Events) -> Step:
    """Pay what the last set's result owes."""
    last = status.match.last
    if last is not None:
        debts = rules.tribute.debts(last, dict(status.match.memory))
        status = status.but(prep=_prep(status).but(debts=debts))
    return _tribute_asks(rules, status, tribute.next_debt(rules, _prep(status), events))


def answer_tribute(rules: Rules, state: State, action: Action) -> Step:
    """Take, refuse or give back."""
    prep = prepared(state)
    if action.kind == "take":
        asked = tribute.taken(rules, prep, ())
    elif action.kind == "refuse":
        asked = tribute.refused(rules, prep, ())
    else:
        asked = tribute.given(rules, prep, action.cards, ())
    return _tribute_asks(rules, state.status, asked)


def _tribute_asks(rules: Rules, status: Status, asked: tribute.Asked) -> Step:
    seat, stage, prep, events = asked
    status = status.but(prep=prep)
    if seat < 0:
        return late_calls(rules, status, 0, events)
    return asking(rules, TRIBUTE, stage, seat, status, _hands(rules, status)), events


# Revolution


def revolution(rules: Rules, status: Status, first: int, events: Events) -> Step:
    """Ask the next seat from ``first`` on that may revolt; then it is shown who did."""
    prep = _prep(status)
    hands = _hands(rules, status)
    if rules.revolution:
        for seat in range(first, 6):
            if not prep.automatic >> seat & 1 and rules.eligible(hands[seat]):
                return asking(rules, REVOLUTION, REVOLT, seat, status, hands), events
    revolted = prep.automatic | prep.revolts
    if COUNT[revolted] >= rules.void_at:
        events = (*events, *(Event("revolted", seat) for seat in seats_of(prep.revolts)))
        return void(rules, status.but(revolted=revolted), events)
    opened = status.opened
    if rules.opening:
        for seat in seats_of(revolted):
            opened |= 1 << opposite(seat)
    events = (*events, *(Event("revolted", seat) for seat in seats_of(revolted)))
    status = status.but(
        revolted=revolted, active=status.active & ~revolted, opened=opened & ~revolted
    )
    return heads(rules, status, 0, events)


def revolt_or_stay(rules: Rules, state: State, action: Action) -> Step:
    """Revolt or stay; nobody sees which before all have answered."""
    seat = state.seat
    prep = prepared(state)
    if action.kind == "revolt":
        prep = prep.but(revolts=prep.revolts | 1 << seat)
    return revolution(rules, state.status.but(prep=prep), seat + 1, ())


def heads(rules: Rules, status: Status, first: int, events: Events) -> Step:
    """Ask the opposites of revolters from seat ``first`` on: dead gouji, or headless at once."""
    for seat in range(first, 6):
        if not status.active >> seat & 1 or not status.revolted >> opposite(seat) & 1:
            continue
        if rules.dead_gouji:
            return (
                asking(rules, REVOLUTION, HEAD, seat, status, _hands(rules, status)),
                events,
            )
        status = status.but(headless=status.headless | 1 << seat)
    return begin_play(rules, status, events)


def choose_head(rules: Rules, state: State, action: Action) -> Step:
    """Take the dead gouji, or be headless at once."""
    seat = state.seat
    status = state.status
    if action.kind == "head":
        numbers = list(status.heads)
        numbers[seat] = rules.dead_gouji
        status = status.but(heads=tuple(numbers))
    else:
        status = status.but(headless=status.headless | 1 << seat)
    event = Event("chose_head", seat, {"head": action.kind == "head"})
    return heads(rules, status, seat + 1, (event,))


def void(rules: Rules, status: Status, events: Events) -> Step:
    """Too many have revolted: the set does not count."""
    match = status.match
    match = match.but(voids=match.voids + 1, void_run=match.void_run + 1)
    status = status.but(void=True, match=match)
    events = (*events, Event("void", -1, {"revolted": seats_of(status.revolted)}))
    return asking(rules, SET_OVER, NOTHING, -1, status, _hands(rules, status)), events


def begin_play(rules: Rules, status: Status, events: Events) -> Step:
    """Give the first lead."""
    hands = _hands(rules, status)
    leader = _prep(status).leader
    status = _without_empty_hands(status, hands)
    if rules.places_rule.has_ended(status.active):
        status, events = end_set(rules, hands, status, events)
        return over(asking(rules, REVOLUTION, NOTHING, -1, status, hands), status, events)
    if not status.active >> leader & 1:
        leader = NEXT[status.active][leader]
    if not status.free and rules.free_play.begins(status.active):
        status, events = begin_free_play(status, events)
    return lead(
        rules, asking(rules, REVOLUTION, NOTHING, -1, status, hands), status, leader, events
    )


def _without_empty_hands(status: Status, hands: tuple[Hand, ...]) -> Status:
    """Leave out of play who has paid its whole hand as tribute; its opposite is headless."""
    empty = sum(1 << seat for seat in SEATS if not hands[seat].size) & status.active
    if not empty:
        return status.but(prep=None)
    active = status.active & ~empty
    headless = status.headless & active
    for seat in seats_of(empty):
        other = opposite(seat)
        if active >> other & 1 and not status.heads[other]:
            headless |= 1 << other
    return status.but(prep=None, active=active, headless=headless)


def _prep(status: Status) -> Preparation:
    assert status.prep is not None  # it exists from the deal to the first lead
    return status.prep


def _hands(rules: Rules, status: Status) -> tuple[Hand, ...]:
    prep = _prep(status)
    if prep.hands is None:
        make = rules.hands.make
        prep.hands = tuple([make(counts_of(suited)) for suited in prep.suited])
    return prep.hands
