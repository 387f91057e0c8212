"""The play phase: leads, answers, passes, yields, claims and burns.

``pass_`` and ``put_down`` are the engine's loop. They check nothing: ``why_not`` is the door.
Each returns the next state and what happened. Rule pages: docs/rules/turns.md and the pages
it names.
"""

from collections.abc import Callable, Sequence
from typing import Final

from gouji_rules.engine.effects import tell
from gouji_rules.engine.finding import leads
from gouji_rules.engine.memory import remembered
from gouji_rules.engine.rules import Rules
from gouji_rules.game.effects import with_awards
from gouji_rules.game.events import CLAIMED, PASSED, Event, declared
from gouji_rules.game.events import YIELDED as HAS_YIELDED
from gouji_rules.game.hand import Hand
from gouji_rules.game.questions import NOTHING
from gouji_rules.game.result import SetResult
from gouji_rules.game.state import DEAD, GOUJI, ORDINARY, SET_OVER, Burned, Met, State, Status
from gouji_rules.game.step import Came, Events, Step
from gouji_rules.game.values import but
from gouji_rules.plays import Play
from gouji_rules.rules import headless
from gouji_rules.rules.burn import BURN
from gouji_rules.rules.places import places_so_far
from gouji_rules.rules.turns import ANSWER, IN_TURN, LEAD
from gouji_rules.rules.yielding import REASK, YIELDED
from gouji_rules.seats import ALL, NEXT

WENT_OUT: Final = declared("went_out", "places", {"place": "place"})
SET_ENDED: Final = declared("set_ended", "places", {"result": "result"})

Ask = Callable[[Rules, State, Events], Step]


def after_going_out(rules: Rules, state: State, events: Events, ask: Ask) -> Step:
    """The seat that has just put its last cards down goes out."""
    status = state.status
    seat = state.seat
    active = status.active & ~(1 << seat)
    # After a last gouji play the opposite is headless only when the trick has ended.
    waits = state.met == GOUJI and bool(active >> (seat + 3) % 6 & 1)
    alone = headless.after(status, active, 0 if waits else 1 << seat)
    status = but(status, active=active, headless=alone, out=(*status.out, seat))
    events = (*events, Event(WENT_OUT, seat, {"place": places_so_far(status)[seat]}))
    events = rules.smothering.after_going_out(status, seat, events)
    burned = status.burned
    status, events = rules.burn.after_going_out(status, seat, events)
    if not waits and not status.free:
        status, events = rules.free_play.after(status, events)
        if status.free:
            state.met = ORDINARY
    state.status = status
    state, events = tell(rules, state, rules.listening.gone_out, events, seat)
    state, events = _burn_told(rules, state, burned, events)
    status = state.status
    if rules.places.has_ended(active):
        status, events = end_set(rules, state.hands, status, events)
        return over(state, status, events)
    return ask(rules, state, events)


def _burn_told(rules: Rules, state: State, before: Burned, events: Events) -> Step:
    """Tell plugins of a burn that has succeeded since, if one has."""
    burned = state.status.burned
    if len(burned) == len(before):
        return state, events
    burner, victim, _ = burned[-1]
    return tell(rules, state, rules.listening.burn_succeeded, events, burner, victim)


def end_set(rules: Rules, hands: tuple[Hand, ...], status: Status, events: Events) -> Came:
    """Reckon places and points: nobody of the other federation is left to play against."""
    burned = status.burned
    status, events = rules.burn.stands(status, events)
    last = State(SET_OVER, NOTHING, -1, hands, status)
    last, events = _burn_told(rules, last, burned, events)
    status = last.status
    places = rules.places.places(status, [hand.size for hand in hands], rules.facts(last))
    bare = SetResult(
        places,
        status.opened,
        status.calls,
        status.smothered,
        status.burned,
        status.revolted,
        (0, 0),
        sweep=False,
    )
    result, events = reckoned(rules, bare, last, events)
    events = (*events, Event(SET_ENDED, -1, {"result": result}))
    return but(status, result=result, awards=result.awards), events


def reckoned(
    rules: Rules, bare: SetResult, last: State, events: Events = ()
) -> tuple[SetResult, Events]:
    """Return a result with its points, and what has happened.

    They are for places, for burns, for tribute that scores, and what plugins give.

    Args:
        rules: the ruleset.
        bare: the result without points.
        last: the set's last position.
        events: what has happened up to there.
    """
    result = _reckoned(rules, bare, last)
    awards = last.status.awards
    if awards:
        result = but(result, points=with_awards(result.points, awards), awards=awards)
    if rules.listening.set_ended:
        told = but(last, status=but(last.status, result=result))
        told, events = tell(rules, told, rules.listening.set_ended, events)
        awards, more = told.status.awards, told.status.awards[len(awards) :]
        result = but(result, points=with_awards(result.points, more), awards=awards)
    return result, events


def _reckoned(rules: Rules, bare: SetResult, last: State) -> SetResult:
    facts = rules.facts(but(last, status=but(last.status, result=bare)))
    before = facts.match.memory

    def with_points(besides: Sequence[float]) -> SetResult:
        whole = tuple(int(more) if more == int(more) else more for more in besides)
        points, sweep = rules.points.points(bare.places, whole, facts)
        return but(bare, points=points, sweep=sweep)

    bonuses = [0.0, 0.0]
    for burner, _victim, links in bare.burned:
        bonuses[burner % 2] += rules.burn.bonus(links)
    result = with_points(bonuses)
    if not rules.tribute.in_points:
        return result
    debts = rules.tribute.debts(result, dict(remembered(rules, result, before)))
    tribute = rules.tribute.points(debts)
    return with_points([bonus + more for bonus, more in zip(bonuses, tribute, strict=True)])


def over(state: State, status: Status, events: Events) -> Step:
    """Return the position in which the set has just ended: nobody is asked."""
    return state.ends(status), events


def end_trick(rules: Rules, state: State, events: Events) -> Step:
    """End the trick: nobody is left to ask, the next lead falls to somebody."""
    status = state.status
    owner = state.owner
    active = status.active
    if active >> owner & 1:
        leader = owner
        if state.met or rules.opening.any_play:
            status, events = rules.opening.after_trick(state, events)
            leader = rules.gouji.leader(state)
    else:
        leader = rules.wind.leader(state, rules.facts(state))
    before = status
    if status.burner == owner:
        status, events = rules.burn.after_trick(status, events)
    if active != ALL:
        alone = headless.after(status, active)
        if alone != status.headless:
            status = but(status, headless=alone)
        status, events = rules.free_play.after(status, events)
    if rules.tells_tricks:
        return _told(rules, state, status, before, leader, events)
    return lead(rules, state, status, leader, events)


def _told(
    rules: Rules, state: State, status: Status, before: Status, leader: int, events: Events
) -> Step:
    """Tell plugins whose burn has won or succeeded by the trick, and who has the lead.

    Args:
        rules: the ruleset.
        state: the trick that has ended.
        status: what has come of it.
        before: before burning was looked at.
        leader: who has the next lead.
        events: what has happened up to there.
    """
    listening, owner, victim = rules.listening, state.owner, before.victim
    state = but(state, status=status)
    if before.burner == owner and before.fresh and status.active >> owner & 1:
        state, events = tell(rules, state, listening.burn_won, events, owner, victim)
    if len(status.burned) > len(before.burned):
        state, events = tell(rules, state, listening.burn_succeeded, events, owner, victim)
    state, events = tell(rules, state, listening.lead_won, events, leader)
    return lead(rules, state, state.status, leader, events)


def lead(rules: Rules, state: State, status: Status, leader: int, events: Events) -> Step:
    """Give the lead to ``leader``; a burner who cannot keep his duty fails here."""
    if (
        status.burner == leader
        and rules.burn.binds(status, leader)
        and not _keeps_duty(rules, rules.held.bound(state.hands[leader], status, leader))
    ):
        return _fail(rules, state, status, events)
    return state.leads(LEAD, leader, status), events


def _keeps_duty(rules: Rules, hand: Hand) -> bool:
    """Return whether a burner has a lead that keeps his duty; a plugin is held to what it says."""
    burn = rules.burn
    can_lead = burn.can_lead(hand)
    if can_lead and burn.disagrees is not None:
        fulfils = burn.lead_fulfils
        if not any(fulfils(hand, play) for play in leads(rules, hand)):
            raise burn.disagrees(rules.deck.format(hand.counts))
    return can_lead


def _fail(rules: Rules, state: State, status: Status, events: Events) -> Step:
    """The burner has no lead that keeps his duty: his burn has failed."""
    burner = status.burner
    status, events, leader = rules.burn.fails(status, events)
    new = state.leads(LEAD, burner, status)
    status, events = rules.free_play.after(status, events)
    if rules.places.has_ended(status.active):
        status, events = end_set(rules, state.hands, status, events)
        return over(new, status, events)
    if not status.active >> leader & 1:
        leader = NEXT[status.active][leader]
    return lead(rules, new, status, leader, events)


LED: Final = declared("led", "turns", {"play": "play"})
ANSWERED: Final = declared("answered", "turns", {"play": "play", "top": "play", "owner": "seat"})
BURNED: Final = declared("burned", "burn", {"play": "play", "top": "play", "owner": "seat"})


def pass_(rules: Rules, state: State) -> Step:
    """Pass: in a burn window, decline without a word."""
    seat = state.seat
    pending = state.pending
    question = state.question
    passed = state.passed | 1 << seat
    if question >= IN_TURN:
        if question == BURN:
            return next_burner(rules, state, ())
        return _next_in_turn(rules, state.asks(question, seat, pending, passed), PASSED[seat])
    if pending:  # as nearly always: without a call more
        after = NEXT[pending][seat]
        events: Events = PASSED[seat]
        if state.met is GOUJI and rules.opening.by_pass:
            state, events = _let_pass(rules, state, passed, after, events)
        return state.asks(question, after, pending & ~(1 << after), passed), events
    return _asked_all(rules, state, passed, PASSED[seat])


def claim(rules: Rules, state: State) -> Step:
    """Claim the wind: a pass that does not bind if somebody else answers."""
    seat = state.seat
    pending = state.pending
    if pending:
        after = NEXT[pending][seat]
        asks = state.asks(state.question, after, pending & ~(1 << after), state.passed)
        return asks, CLAIMED[seat]
    return _asked_all(rules, state, state.passed, CLAIMED[seat])


def _asked_all(rules: Rules, state: State, passed: int, events: Events) -> Step:
    """Nobody is left to ask: who yielded is asked again, else the trick ends."""
    if state.question == YIELDED:
        return state.asks(REASK, rules.yielding.asked_again(state), 0, passed), events
    if state.met is GOUJI and rules.opening.by_pass:
        state, events = _let_pass(rules, state, passed, state.owner, events)
    return end_trick(rules, state, events)


def _let_pass(rules: Rules, state: State, passed: int, after: int, events: Events) -> Step:
    """A gouji play may open once the opposite has let it pass; ``after`` is asked next."""
    status, events = rules.opening.after_pass(state, passed, after, events)
    return (state if status is state.status else but(state, status=status)), events


def yield_(rules: Rules, state: State) -> Step:
    """Yield: let the seats before the owner answer, or burn, first."""
    if state.met is GOUJI:
        asked = state.yields(YIELDED, state.seat, rules.yielding.asked_on_gouji(state))
        return _next_in_turn(rules, asked, HAS_YIELDED[state.seat])
    after = NEXT[state.pending][state.seat]
    pending = state.pending & ~(1 << after)
    return state.yields(YIELDED, after, pending), HAS_YIELDED[state.seat]


def next_burner(rules: Rules, state: State, events: Events) -> Step:
    """Ask the next seat that can burn; when there is none, those who may answer."""
    if rules.burn.walks(state):
        return _next_in_turn(rules, state, events)
    seat, pending = rules.burn.next_asked(state)
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


def _next_in_turn(rules: Rules, state: State, events: Events) -> Step:
    """Ask the next seat that can burn or may answer."""
    answering = rules.passing.asked(state)
    seat, pending = rules.burn.next_in_turn(state, answering)
    if state.met is GOUJI and rules.opening.by_pass:
        # Who has yielded is asked again: until then he has let nothing pass.
        passed, after = state.passed & ~pending, seat if seat >= 0 else state.owner
        state, events = _let_pass(rules, state, passed, after, events)
    if seat < 0:
        return end_trick(rules, state, events)
    question = IN_TURN if answering >> seat & 1 else BURN
    return state.asks(question, seat, pending, state.passed), events


def put_down(rules: Rules, state: State, play: Play, *, burn: bool = False) -> Step:
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
    if opening.minds_win:
        status = but(status, led=top is None)
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


def ask(rules: Rules, state: State, events: Events) -> Step:
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
