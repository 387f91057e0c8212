"""Leaving the set: going out, smothering, elimination, failure, and the set's end.

Rule pages: docs/rules/smothering.md, docs/rules/places.md, docs/rules/free_play.md.
"""

from collections.abc import Callable, Sequence

from gouji_rules.engine.memory import scored
from gouji_rules.engine.rules import Rules
from gouji_rules.engine.tricks import Step, begin_free_play, over
from gouji_rules.game.events import Event
from gouji_rules.game.hand import Hand
from gouji_rules.game.result import SetResult
from gouji_rules.game.state import GOUJI, ORDINARY, Remembered, State, Status
from gouji_rules.rules.places import places_so_far

Ask = Callable[[Rules, State, tuple[Event, ...]], Step]


def smother(
    rules: Rules, state: State, status: Status, events: tuple[Event, ...]
) -> tuple[Status, tuple[Event, ...]]:
    """The play that left its owner with only 3s has been beaten by the seat that is asked."""
    victim, by = state.owner, state.seat
    smothered = list(status.smothered)
    smothered[victim] = by
    status = status.but(smothered=tuple(smothered))
    audience = 63 if rules.eliminates else 1 << victim | 1 << by
    events = (*events, Event("smothered", victim, {"by": by}, audience))
    if not rules.eliminates:
        return status, events
    status = status.but(eliminated=status.eliminated | 1 << victim)
    events = (*events, Event("eliminated", victim))
    return set_aside(status, victim, events)


def set_aside(
    status: Status, seat: int, events: tuple[Event, ...]
) -> tuple[Status, tuple[Event, ...]]:
    """Take a seat that failed or was eliminated out of the set: worst free place, hand dead.

    The set may have ended by it, or free play begin: who calls this looks, once all that the
    play did is known.
    """
    active = status.active & ~(1 << seat)
    status = status.but(
        active=active,
        worst=(*status.worst, seat),
        headless=_with_opposite(status, active, seat),
    )
    place = places_so_far(status)[seat]
    return status, (*events, Event("placed", seat, {"place": place}))


def after_going_out(rules: Rules, state: State, events: tuple[Event, ...], ask: Ask) -> Step:
    """The seat that has just put its last cards down goes out."""
    status = state.status
    seat = state.seat
    out = (*status.out, seat)
    active = status.active & ~(1 << seat)
    opposite_active = bool(active >> (seat + 3) % 6 & 1)
    status = status.but(active=active, headless=status.headless & ~(1 << seat), out=out)
    events = (*events, Event("went_out", seat, {"place": places_so_far(status)[seat]}))
    by = status.smothered[seat]
    if by >= 0 and not rules.eliminates:
        events = (*events, Event("smothering_shown", seat, {"by": by}))
    if status.burner == seat:
        link = (seat, status.victim, status.links)
        events = (*events, Event("burn_succeeded", seat, {"victim": status.victim}))
        status = status.but(burned=(*status.burned, link), burner=-1, victim=-1, links=0)
    last_gouji = state.met == GOUJI and opposite_active
    if not last_gouji:
        status = status.but(headless=_with_opposite(status, active, seat))
        if not status.free and rules.free_play.begins(active):
            status, events = begin_free_play(status, events)
            state.met = ORDINARY
    if rules.places_rule.has_ended(active):
        status, events = end_set(rules, state.hands, status, events)
        return over(state, status, events)
    state.status = status
    return ask(rules, state, events)


def _with_opposite(status: Status, active: int, seat: int) -> int:
    """Return who is headless once ``seat`` has left: its opposite too, if it has no dead gouji."""
    opposite = (seat + 3) % 6
    headless = status.headless & ~(1 << seat)
    if active >> opposite & 1 and not status.heads[opposite]:
        headless |= 1 << opposite
    return headless


def end_set(
    rules: Rules,
    hands: tuple[Hand, ...],
    status: Status,
    events: tuple[Event, ...],
) -> tuple[Status, tuple[Event, ...]]:
    """Reckon places and points: nobody of the other federation is left to play against."""
    places = rules.places_rule.places(status, [hand.size for hand in hands])
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
    result = reckoned(rules, bare, status.match.memory)
    events = (*events, Event("set_ended", -1, {"result": result}))
    return status.but(result=result), events


def reckoned(rules: Rules, bare: SetResult, before: Remembered) -> SetResult:
    """Return a result with its points: for places, for burns, and for tribute that scores.

    Args:
        bare: the result without points.
        before: what plugins remembered before the set.
    """

    def with_points(besides: Sequence[float]) -> SetResult:
        whole = tuple(int(more) if more == int(more) else more for more in besides)
        points, sweep = rules.points_rule.points(bare.places, whole)
        return bare.but(points, sweep=sweep)

    bonuses = [0.0, 0.0]
    for burner, _victim, links in bare.burned:
        bonuses[burner % 2] += rules.burn.bonus(links)
    result = with_points(bonuses)
    if not rules.scored:
        return result
    tribute = scored(rules, result, before)
    return with_points([bonus + more for bonus, more in zip(bonuses, tribute, strict=True)])
