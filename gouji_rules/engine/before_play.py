"""Before play: the walk through the phases that the rules declare, and the first lead.

A phase that asks nobody hands over to the next at once; a feature that is off has no phase.
Rule page: docs/rules/turns.md.
"""

from gouji_rules.engine.effects import carry_out, tell
from gouji_rules.engine.going_out import end_set, over
from gouji_rules.engine.rules import Rules
from gouji_rules.engine.tricks import lead
from gouji_rules.game.actions import Action, dealing
from gouji_rules.game.hand import Hand
from gouji_rules.game.moments import Stepped, Wanting
from gouji_rules.game.phases import Phase, hands_of, prepared
from gouji_rules.game.questions import NOTHING, Question
from gouji_rules.game.state import DEAL, PLAY, SET_OVER, Match, State, Status
from gouji_rules.game.step import Events, Step
from gouji_rules.game.values import but
from gouji_rules.rules import headless
from gouji_rules.seats import ALL, NEXT, SEATS


def begin_set(rules: Rules, match: Match, events: Events = ()) -> Step:
    """Begin a set with its first phase."""
    return go_on(rules, begun(rules, Status(match)), events, 0)


def begun(rules: Rules, status: Status) -> State:
    """Return the position of a set in which no phase has begun yet."""
    return State("", NOTHING, -1, hands_of(rules.hands, status), status)


def go_on(rules: Rules, state: State, events: Events, first: int) -> Step:
    """Walk through the phases, from the place ``first`` on, until somebody is asked.

    After the last of them play begins.
    """
    for place, phase in enumerate(rules.phases[first:], first):
        came = phase.begin(state)
        if came is not None:
            before = state.status
            state, more = _carried_out(rules, phase, came)
            if _are_seen(more) and _is_open(rules, before):
                return _closing(rules, before, place), events
            state = _hushed(phase, state, NOTHING, seen=_are_seen(more))
            events = (*events, *more)
            if state.question != NOTHING or state.phase == SET_OVER:
                return state, events
    return begin_play(rules, state.status, events)


def answered(rules: Rules, state: State, action: Action) -> Step:
    """Return what comes of an answer in a phase before play."""
    return _answered(rules, state, action, rules.phases.place[state.phase])


def deal(rules: Rules, state: State, seed: int) -> Step:
    """Return what comes of a deal with ``seed``, whatever of the set came before it."""
    return _answered(rules, state, dealing(seed), rules.phases.place[DEAL])


def _answered(rules: Rules, state: State, action: Action, place: int) -> Step:
    phase, asked, seat = rules.phases[place], state.question, state.seat
    if not asked.shows(action):
        state = _closed(state)
    prep = state.status.prep
    if prep is not None and prep.closing >= 0:
        later = prep.closing
        state = but(state, status=but(state.status, prep=but(prep, closing=-1)))
        if later:
            return go_on(rules, rules.phases[later - 1].goes_on(state.status), (), later)
    state, events = _carried_out(rules, phase, phase.apply(state, seat, action))
    if asked.shows(action) or _are_seen(events, seat):
        state = _hushed(phase, state, asked, seen=True)
    if rules.listening.dealt and action.kind == "deal":
        dealt = but(state, hands=hands_of(rules.hands, state.status))
        state, events = tell(rules, dealt, rules.listening.dealt, events)
    if state.question != NOTHING or state.phase == SET_OVER:
        return state, events
    return go_on(rules, state, events, place + 1)


def _carried_out(rules: Rules, phase: Phase, came: Stepped | Wanting) -> Step:
    """Return what a phase has come to, with the effects carried out that a plugin's wants."""
    if not isinstance(came, Wanting):
        return came[0], came[1]
    state, events, effects, by = came
    return carry_out(rules, but(state, hands=phase.hands(state.status)), effects, by, events)


def _are_seen(events: Events, seat: int = -1) -> bool:
    """Return whether anybody but ``seat`` sees something of what has happened."""
    others = ALL & ~(1 << seat) if seat >= 0 else ALL
    return any(event.audience & others for event in events)


def _hushed(phase: Phase, state: State, asked: Question, *, seen: bool) -> State:
    """Return the position with the secret questions that may be open as everybody knows.

    Where nobody is asked, or nobody has more to say, the others cannot tell: to them a question
    is open until they see something.
    """
    status = state.status
    if not phase.keeps_secrets and not (seen and status.hushed):
        return state
    hushed = phase.secrets(state, asked)
    if not seen:
        hushed = (*status.hushed, *hushed)
    return state if hushed == status.hushed else but(state, status=but(status, hushed=hushed))


def _is_open(rules: Rules, status: Status) -> bool:
    """Return whether a secret question is open as everybody knows, and not closed yet."""
    hushed, prep = status.hushed, status.prep
    return bool(hushed) and prep is not None and prep.closed != hushed and rules.meaning > 3


def _closing(rules: Rules, status: Status, later: int) -> State:
    """Return the position in which the last who might be asked closes what is open.

    Who that is everybody knows, and he is asked whatever the others hold: what all see next comes
    after his silence, whether or not anybody could have answered.

    Args:
        rules: the ruleset.
        status: the set up to what all see next.
        later: the place of the phase that begins then; the number of phases for play.
    """
    question, seats = status.hushed[-1]
    status = but(status, prep=but(prepared(status), closing=later))
    return rules.phases.home[question].closes(question, seats.bit_length() - 1, status)


def _closed(state: State) -> State:
    """Return the position with what the silence of the last who might be asked has closed."""
    status = state.status
    hushed, prep = status.hushed, status.prep
    if not hushed or prep is None or hushed[-1][0] != state.question:
        return state
    if state.seat != hushed[-1][1].bit_length() - 1:
        return state
    return but(state, status=but(status, prep=but(prep, closed=hushed)))


def begin_play(rules: Rules, status: Status, events: Events) -> Step:
    """Give the first lead."""
    before = status
    hands = hands_of(rules.hands, status)
    leader = prepared(status).leader
    status = _without_empty_hands(status, hands)
    state = State("", NOTHING, -1, hands, status)
    if rules.places.has_ended(status.active):
        status, events = end_set(rules, hands, status, events)
        return over(state, status, events)
    if not status.active >> leader & 1:
        leader = NEXT[status.active][leader]
    earlier = len(events)
    if rules.listening.play_begun:
        begun = but(state, phase=PLAY)
        state, events = tell(rules, begun, rules.listening.play_begun, events)
        status, hands = state.status, state.hands
    status, events = rules.opening.before_first_lead(
        status, rules.held.all_bound(hands, status), events
    )
    status, events = rules.free_play.after(status, events)
    if status.hushed and _are_seen(events[earlier:]):
        if _is_open(rules, before):
            return _closing(rules, before, len(rules.phases)), events[:earlier]
        if any(event.public for event in events[earlier:]):  # which tells that play has begun
            status = but(status, hushed=())
    return lead(rules, state, status, leader, events)


def _without_empty_hands(status: Status, hands: tuple[Hand, ...]) -> Status:
    """Leave out of play who has paid its whole hand as tribute; its opposite is headless."""
    empty = sum(1 << seat for seat in SEATS if not hands[seat].size) & status.active
    if not empty:
        return but(status, prep=None)
    active = status.active & ~empty
    return but(status, prep=None, active=active, headless=headless.after(status, active, empty))
