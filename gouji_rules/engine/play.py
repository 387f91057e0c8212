"""The play phase: leads, answers, passes, yields, claims and burns.

``pass_`` and ``put_down`` are the engine's loop. They check nothing: ``why_not`` is the door.
Each returns the next state and what happened. Rule pages: docs/rules/turns.md and the pages
it names.
"""

from collections.abc import Callable, Sequence

from gouji_rules.engine.choices import ListedPlays, answers
from gouji_rules.engine.going_out import after_going_out, end_set, smother
from gouji_rules.engine.rules import Rules
from gouji_rules.engine.tricks import Step, begin_free_play, end_trick, over
from gouji_rules.game.events import CLAIMED, PASSED, YIELDED, Event
from gouji_rules.game.state import (
    ANSWER,
    BURN,
    DEAD,
    GOUJI,
    GOUJI_HEADLESS,
    LEAD,
    ORDINARY,
    PLAY,
    REASK,
    State,
    Status,
)
from gouji_rules.game.state import YIELDED as YIELDED_STAGE
from gouji_rules.plays import Play
from gouji_rules.seats import NEXT


def pass_(rules: Rules, state: State) -> Step:
    """Pass: in a burn window, decline without a word."""
    seat = state.seat
    if state.stage == BURN:
        return next_burner(rules, state, ())
    return _ask_next(rules, state, state.passed | 1 << seat, PASSED[seat])


def claim(rules: Rules, state: State) -> Step:
    """Claim the wind: a pass that does not bind if somebody else answers."""
    return _ask_next(rules, state, state.passed, CLAIMED[state.seat])


def _ask_next(rules: Rules, state: State, passed: int, event: Event) -> Step:
    pending = state.pending
    if pending:
        seat = NEXT[pending][state.seat]
        return (
            State(
                PLAY,
                state.stage,
                seat,
                state.hands,
                state.top,
                state.owner,
                state.met,
                passed,
                pending & ~(1 << seat),
                state.yielded,
                state.gone,
                state.status,
            ),
            (event,),
        )
    if state.stage == YIELDED_STAGE:
        return (
            State(
                PLAY,
                REASK,
                (state.owner + 3) % 6,
                state.hands,
                state.top,
                state.owner,
                state.met,
                passed,
                0,
                state.yielded,
                state.gone,
                state.status,
            ),
            (event,),
        )
    return end_trick(rules, state, (event,))


def yield_(_rules: Rules, state: State) -> Step:
    """Yield: let the seats before the owner answer first."""
    seat = state.seat
    after = NEXT[state.pending][seat]
    return (
        State(
            PLAY,
            YIELDED_STAGE,
            after,
            state.hands,
            state.top,
            state.owner,
            state.met,
            state.passed,
            state.pending & ~(1 << after),
            state.yielded | 1 << seat,
            state.gone,
            state.status,
        ),
        (YIELDED[seat],),
    )


def next_burner(rules: Rules, state: State, events: tuple[Event, ...]) -> Step:
    """Ask the next seat that can burn; when there is none, those who may answer."""
    top = state.top
    assert top is not None  # a burn window stands on a top
    pending = state.pending
    for seat in rules.burn.order(state):
        bit = 1 << seat
        if pending & bit:
            pending ^= bit
            if may_burn(rules, state, seat):
                return (
                    State(
                        PLAY,
                        BURN,
                        seat,
                        state.hands,
                        top,
                        state.owner,
                        state.met,
                        state.passed,
                        pending,
                        state.yielded,
                        state.gone,
                        state.status,
                    ),
                    events,
                )
    if state.met == DEAD:
        return end_trick(rules, state, events)
    status = state.status
    owner = state.owner
    may = (1 << (owner + 3) % 6 | status.headless) & ~state.passed | rules.asked_again[owner]
    asked = status.active & may & ~(1 << owner)
    if not asked:
        return end_trick(rules, state, events)
    seat = NEXT[asked][owner]
    return (
        State(
            PLAY,
            ANSWER,
            seat,
            state.hands,
            top,
            owner,
            state.met,
            state.passed,
            asked & ~(1 << seat),
            state.yielded,
            state.gone,
            status,
        ),
        events,
    )


def may_burn(rules: Rules, state: State, seat: int) -> bool:
    """Return whether ``seat`` is asked whether it burns: it may, and holds a play that may."""
    top = state.top
    assert top is not None  # a burn window stands on a top
    if not state.status.active >> seat & 1:
        return False
    hand = state.hands[seat]
    if rules.burn_by_ranks and not rules.usual_burn.could_admit(hand):
        return False
    if not rules.can_answer(hand, top) or rules.burn.why_not(state, seat) is not None:
        return False
    if not rules.burn_is_choosy:
        return True
    found = answers(rules, hand, top)
    holds = _admitted(rules, state, seat)
    return any(map(holds, found.ends() if rules.burn_by_ranks else found))


def burns(rules: Rules, state: State, seat: int) -> Sequence[Play]:
    """Return the plays with which ``seat`` may burn the top."""
    top = state.top
    assert top is not None  # a burn window stands on a top
    found = answers(rules, state.hands[seat], top)
    holds = _admitted(rules, state, seat)
    return found.kept(holds) if rules.burn_by_ranks else ListedPlays(rules, filter(holds, found))


def _admitted(rules: Rules, state: State, seat: int) -> Callable[[Play], bool]:
    admits = rules.burn.admits
    minus = rules.hands.minus
    hand = state.hands[seat]
    return lambda play: admits(state, seat, play, minus(hand, play)) is None


def put_down(rules: Rules, state: State, play: Play, *, burn: bool = False) -> Step:
    """Put a play down: as a lead, an answer or a burn."""
    seat = state.seat
    status = state.status
    bit = 1 << seat
    hand = rules.hands.minus(state.hands[seat], play)
    before = state.hands
    hands = (*before[:seat], hand, *before[seat + 1 :])
    gone = state.gone + play.packed
    top = state.top
    events: tuple[Event, ...]
    if top is None:
        events = (Event("led", seat, {"play": play}),)
        if status.fours >= 0:
            status, events = _lead_after_winning(rules, state, play, events)
        if rules.one_duty_lead and status.burner == seat and status.bound:
            status = status.but(bound=False)
    else:
        kind = "burned" if burn else "answered"
        events = (Event(kind, seat, {"play": play, "top": top, "owner": state.owner}),)
        status, events = _beaten(rules, state, burn, events)
    eliminated = status.active != state.status.active
    if eliminated and hand.size and not status.free and rules.free_play.begins(status.active):
        status, events = begin_free_play(status, events)
    met = ORDINARY
    if not status.free:
        beats_gouji = top is not None and state.met != ORDINARY
        burning_lead = top is None and status.burner == seat and play.jokers > 0
        if play.gouji or beats_gouji or burning_lead:
            met = GOUJI
            if status.headless & bit:
                met = GOUJI_HEADLESS
            elif status.heads[seat]:
                met = DEAD
                heads = list(status.heads)
                heads[seat] -= 1
                status = status.but(heads=tuple(heads))
            elif (
                top is not None
                and state.met == GOUJI
                and state.owner == (seat + 3) % 6
                and not status.active >> state.owner & 1
            ):
                met = DEAD  # the answer to a finisher's last gouji play
    new = State(
        PLAY, LEAD, seat, hands, play, seat, met, state.passed, 0, state.yielded, gone, status
    )
    if not hand.size:
        return after_going_out(rules, new, events, ask)
    if eliminated and rules.places_rule.has_ended(status.active):
        status, events = end_set(rules, hands, status, events)
        return over(new, status, events)
    return ask(rules, new, events)


def ask(rules: Rules, state: State, events: tuple[Event, ...]) -> Step:
    """Ask who may answer the play that has just been put down."""
    status = state.status
    owner = state.owner
    met = state.met
    active = status.active
    if status.free:
        asked = active if rules.reentry else active & ~state.passed
    elif met in {ORDINARY, GOUJI_HEADLESS}:
        asked = active & (~state.passed | rules.asked_again[owner])
    else:
        state.pending = active & ~(1 << owner)
        return next_burner(rules, state, events)
    asked &= ~(1 << owner)
    if not asked:
        return end_trick(rules, state, events)
    seat = NEXT[asked][owner]
    state.stage = ANSWER
    state.seat = seat
    state.pending = asked & ~(1 << seat)
    return state, events


def _lead_after_winning(
    rules: Rules, state: State, play: Play, events: tuple[Event, ...]
) -> tuple[Status, tuple[Event, ...]]:
    """4-open: whether the lead shows all the 4s its seat holds, alone."""
    status = state.status
    seat = state.seat
    four = rules.deck.four
    held = state.hands[seat].counts[four]
    if play.naturals == play.size == held and play.rank == four:
        opened = status.opened | 1 << seat
        return status.but(fours=-1, opened=opened), (*events, Event("opened", seat))
    return status.but(fours=-1), events


def _beaten(
    rules: Rules, state: State, burn: bool, events: tuple[Event, ...]
) -> tuple[Status, tuple[Event, ...]]:
    """What it means that the top is beaten: undone burns, new burns, smothering."""
    status = state.status
    seat = state.seat
    owner = state.owner
    links = 0
    if status.burner >= 0 and status.burner == owner:
        links = status.links
        events = (*events, Event("burn_undone", owner, {"by": seat}))
        status = status.but(undone=(*status.undone, owner), burner=-1, victim=-1, links=0)
    if burn:
        status = status.but(burner=seat, victim=owner, links=links + 1, bound=True)
        if rules.burning_closes and not status.opened >> seat & 1:
            status = status.but(closed=status.closed | 1 << seat)
    if state.hands[owner].only_threes and status.active >> owner & 1:
        return smother(rules, state, status, events)
    return status, events
