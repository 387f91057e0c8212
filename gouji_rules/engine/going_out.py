"""Leaving the set by going out, and the set's end.

Rule pages: docs/rules/places.md, docs/rules/points.md, docs/rules/free_play.md.
"""

from collections.abc import Callable, Sequence
from typing import Final

from gouji_rules.engine.bound import Bound
from gouji_rules.engine.effects import tell
from gouji_rules.engine.memory import remembered
from gouji_rules.game.effects import with_awards
from gouji_rules.game.events import Event, declared
from gouji_rules.game.hand import Hand
from gouji_rules.game.questions import NOTHING
from gouji_rules.game.result import SetResult
from gouji_rules.game.state import GOUJI, ORDINARY, SET_OVER, Burned, State, Status
from gouji_rules.game.step import Came, Events, Step
from gouji_rules.game.values import Amount, but
from gouji_rules.rules import headless
from gouji_rules.rules.places import places_so_far

WENT_OUT: Final = declared("went_out", "places", {"place": "place"})
SET_ENDED: Final = declared("set_ended", "places", {"result": "result"})

Ask = Callable[[Bound, State, Events], Step]


def after_going_out(rules: Bound, state: State, events: Events, ask: Ask) -> Step:
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


def _burn_told(rules: Bound, state: State, before: Burned, events: Events) -> Step:
    """Tell plugins of a burn that has succeeded since, if one has."""
    burned = state.status.burned
    if len(burned) == len(before):
        return state, events
    burner, victim, _ = burned[-1]
    return tell(rules, state, rules.listening.burn_succeeded, events, burner, victim)


def end_set(rules: Bound, hands: tuple[Hand, ...], status: Status, events: Events) -> Came:
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
    rules: Bound, bare: SetResult, last: State, events: Events = ()
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


def _reckoned(rules: Bound, bare: SetResult, last: State) -> SetResult:
    facts = rules.facts(but(last, status=but(last.status, result=bare)))
    before = facts.match.memory

    def with_points(besides: Sequence[Amount]) -> SetResult:
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
