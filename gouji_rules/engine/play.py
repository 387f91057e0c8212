"""The play phase: leads, answers, passes, yields, claims and burns.

``pass_`` and ``put_down`` are the engine's loop. They check nothing: ``why_not`` is the door.
Each returns the next state and what happened. Rule pages: docs/rules/turns.md and the pages
it names.
"""

from typing import Final

from gouji_rules.engine.bound import Bound
from gouji_rules.engine.going_out import after_going_out, end_set, over
from gouji_rules.engine.tricks import end_trick
from gouji_rules.game.events import CLAIMED, PASSED, Event, declared
from gouji_rules.game.events import YIELDED as HAS_YIELDED
from gouji_rules.game.state import DEAD, GOUJI, ORDINARY, Met, State
from gouji_rules.game.step import Events, Step
from gouji_rules.game.values import but
from gouji_rules.plays import Play
from gouji_rules.rules.burn import BURN
from gouji_rules.rules.burn_rows import last_asked, next_in_rows
from gouji_rules.rules.turns import ANSWER, IN_TURN
from gouji_rules.rules.yielding import REASK, YIELDED
from gouji_rules.seats import NEXT

LED: Final = declared("led", "turns", {"play": "play"})
ANSWERED: Final = declared("answered", "turns", {"play": "play", "top": "play", "owner": "seat"})
BURNED: Final = declared("burned", "burn", {"play": "play", "top": "play", "owner": "seat"})

FORGETFUL: Final = 4
"""Up to this meaning ``win.led`` was of an earlier play where a burn or 4-open came between."""


def pass_(rules: Bound, state: State) -> Step:
    """Pass: in a burn window, decline without a word."""
    seat = state.seat
    pending = state.pending
    question = state.question
    passed = state.passed | 1 << seat
    if question >= IN_TURN:
        if question == BURN:
            return next_burner(rules, state, ())
        asked = state.asks(question, seat, pending, passed)
        return _next_in_turn(rules, asked, PASSED[seat])
    if pending:  # as nearly always: without a call more
        after = NEXT[pending][seat]
        events: Events = PASSED[seat]
        if state.met is GOUJI and rules.opening.by_pass:
            state, events = _let_pass(rules, state, passed, after, events)
        return state.asks(question, after, pending & ~(1 << after), passed), events
    return _asked_all(rules, state, passed, PASSED[seat])


def claim(rules: Bound, state: State) -> Step:
    """Claim the wind: a pass that does not bind if somebody else answers."""
    seat = state.seat
    pending = state.pending
    if pending:
        after = NEXT[pending][seat]
        asks = state.asks(state.question, after, pending & ~(1 << after), state.passed)
        return asks, CLAIMED[seat]
    return _asked_all(rules, state, state.passed, CLAIMED[seat])


def _asked_all(rules: Bound, state: State, passed: int, events: Events) -> Step:
    """Nobody is left to ask: who yielded is asked again, else the trick ends."""
    if state.question == YIELDED:
        return state.asks(REASK, rules.yielding.asked_again(state), 0, passed), events
    if state.met is GOUJI and rules.opening.by_pass:
        state, events = _let_pass(rules, state, passed, state.owner, events)
    return end_trick(rules, state, events)


def _let_pass(rules: Bound, state: State, passed: int, after: int, events: Events) -> Step:
    """A gouji play may open once the opposite has let it pass; ``after`` is asked next."""
    status, events = rules.opening.after_pass(state, passed, after, events)
    return (state if status is state.status else but(state, status=status)), events


def yield_(rules: Bound, state: State) -> Step:
    """Yield: let the seats before the owner answer, or burn, first."""
    if state.met is GOUJI:
        asked = state.yields(YIELDED, state.seat, rules.yielding.asked_on_gouji(state))
        return _next_in_turn(rules, asked, HAS_YIELDED[state.seat])
    after = NEXT[state.pending][state.seat]
    pending = state.pending & ~(1 << after)
    return state.yields(YIELDED, after, pending), HAS_YIELDED[state.seat]


def next_burner(rules: Bound, state: State, events: Events) -> Step:
    """Ask the next seat that can burn; when there is none, those who may answer."""
    if rules.burn.walks(state):
        return _next_in_turn(rules, state, events)
    seat, pending = rules.burn.next_asked(state)
    if seat < 0 and rules.asks_all:
        seat, pending = last_asked(rules.burn, state), 0
    if seat >= 0:
        return state.asks(BURN, seat, pending, state.passed), events
    asked = rules.passing.asked(state)
    seat = NEXT[asked][state.owner] if asked else state.owner
    if state.met is GOUJI and rules.opening.by_pass:
        # Who is out of the trick lets it pass as well, when his turn would have come.
        begun = but(state, seat=state.owner)
        state, events = _let_pass(rules, begun, state.passed, seat, events)
    if not asked:
        return end_trick(rules, state, events)
    return state.asks(ANSWER, seat, asked & ~(1 << seat), state.passed), events


def _next_in_turn(rules: Bound, state: State, events: Events) -> Step:
    """Ask the next seat that can burn or may answer."""
    answering = rules.passing.asked(state)
    if rules.asks_all:
        seat, pending = next_in_rows(rules.burn, state, answering)
    else:
        seat, pending = rules.burn.next_in_turn(state, answering)
    if state.met is GOUJI and rules.opening.by_pass:
        # Who has yielded is asked again: until then he has let nothing pass.
        passed, after = state.passed & ~pending, seat if seat >= 0 else state.owner
        state, events = _let_pass(rules, state, passed, after, events)
    if seat < 0:
        return end_trick(rules, state, events)
    question = IN_TURN if answering >> seat & 1 else BURN
    return state.asks(question, seat, pending, state.passed), events


def put_down(rules: Bound, state: State, play: Play, *, burn: bool = False) -> Step:
    """Put a play down: as a lead, an answer or a burn."""
    seat = state.seat
    status = state.status
    before = state.hands
    now = list(before)
    hand = now[seat] = rules.hands.minus(before[seat], play)
    hands = tuple(now)
    top = state.top
    opening = rules.opening
    events: Events
    if top is None:
        events = (Event(LED, seat, {"play": play}),)
        if status.fours >= 0:
            status, events = opening.after_lead(state, play, events)
        if status.burner == seat:
            status = rules.burn.after_lead(status)
    else:
        owner = state.owner
        kind = BURNED if burn else ANSWERED
        events = (Event(kind, seat, {"play": play, "top": top, "owner": owner}),)
        if burn or status.burner == owner:
            status, events = rules.burn.after_answer(state, burn, events)
        if before[owner].only_last:
            status, events = rules.smothering.after_answer(state, status, events)
    if opening.minds_win and not _forgets(rules, state, burn):
        status = but(status, led=top is None)
    if opening.by_playing and hand.size:
        status, events = opening.after_play(status, seat, play, events)
    eliminated = status.active != state.status.active
    if eliminated and hand.size:
        status, events = rules.free_play.after(status, events)
    met: Met = ORDINARY
    if (play.gouji or state.met or status.burner == seat) and not status.free:
        met, status = rules.gouji.met(state, status, play)  # nearly all others are ordinary
    new = state.puts_down(play, met, hands, status)
    if not hand.size:
        return after_going_out(rules, new, events, ask)
    if eliminated and rules.places.has_ended(status.active):
        status, events = end_set(rules, hands, status, events)
        return over(new, status, events)
    return ask(rules, new, events)


def _forgets(rules: Bound, state: State, burn: bool) -> bool:
    """Return whether an engine of before forgot that a play was led, or that it answered."""
    if rules.meaning > FORGETFUL:
        return False
    status = state.status
    return status.fours >= 0 if state.top is None else burn or status.burner == state.owner


def ask(rules: Bound, state: State, events: Events) -> Step:
    """Ask who may burn or answer the play that has just been put down."""
    met = state.met
    if met is GOUJI or met is DEAD:
        state.pending = rules.burn.window(state)
        return next_burner(rules, state, events)
    asked = rules.passing.asked(state)
    last = rules.passing.asked_last(state) if rules.passing.lifts_last else -1
    if not asked:
        if last >= 0:
            return state.asks(REASK, last, 0, state.passed), events
        return end_trick(rules, state, events)
    seat = NEXT[asked][state.owner]
    state.question = ANSWER if last < 0 else YIELDED
    state.seat = seat
    state.pending = asked & ~(1 << seat)
    return state, events
