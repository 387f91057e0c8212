"""The end of a trick: who leads next, who has opened, who is headless, who fails.

Rule pages: docs/rules/opening.md, docs/rules/wind.md, docs/rules/burn.md.
"""

from gouji_rules.engine.choices import leads
from gouji_rules.engine.rules import Rules
from gouji_rules.game.events import Event
from gouji_rules.game.hand import Hand
from gouji_rules.game.state import (
    GOUJI_HEADLESS,
    LEAD,
    NOTHING,
    PLAY,
    SET_OVER,
    State,
    Status,
)
from gouji_rules.seats import NEXT

Step = tuple[State, tuple[Event, ...]]
"""The next state, and what happened."""


def end_trick(rules: Rules, state: State, events: tuple[Event, ...]) -> Step:
    """End the trick: nobody is left to ask, the next lead falls to somebody."""
    status = state.status
    owner = state.owner
    active = status.active
    met = state.met
    if active >> owner & 1:
        leader = owner
        if met and not status.free and status.burner != owner:
            status, events = _opening(rules, state, events)
    else:
        leader = rules.wind.leader(state)
    if active != 63:
        headless = _headless_now(status)
        if headless != status.headless:
            status = status.but(headless=headless)
        if not status.free and rules.free_play.begins(active):
            status, events = begin_free_play(status, events)
    return lead(rules, state, status, leader, events)


def lead(
    rules: Rules, state: State, status: Status, leader: int, events: tuple[Event, ...]
) -> Step:
    """Give the lead to ``leader``; a burner who cannot keep his duty fails here."""
    bound = status.burner == leader and leader >= 0 and status.bound
    if bound and not _keeps_duty(rules, state.hands[leader]):
        return _fail(rules, state, status, events)
    return (
        State(
            PLAY,
            LEAD,
            leader,
            state.hands,
            None,
            -1,
            0,
            0,
            0,
            0,
            state.gone,
            status,
        ),
        events,
    )


def _keeps_duty(rules: Rules, hand: Hand) -> bool:
    """Return whether a burner has a lead that keeps his duty; a plugin is held to what it says."""
    burn = rules.burn
    can_lead = burn.can_lead(hand)
    disagrees = getattr(burn, "disagrees", None)  # a plugin's, see gouji_rules/hooks/guard.py
    if can_lead and disagrees is not None:
        fulfils = burn.lead_fulfils
        if not any(fulfils(hand, play) for play in leads(rules, hand)):
            raise disagrees(rules.deck.format(hand.counts))
    return can_lead


def begin_free_play(status: Status, events: tuple[Event, ...]) -> tuple[Status, tuple[Event, ...]]:
    """Begin free play: a pending burn lapses."""
    events = (*events, Event("free_play_began", -1))
    return status.but(free=True, burner=-1, victim=-1, links=0), events


def _opening(
    rules: Rules, state: State, events: tuple[Event, ...]
) -> tuple[Status, tuple[Event, ...]]:
    status = state.status
    owner = state.owner
    top = state.top
    assert top is not None  # a trick that ends has a top
    if not top.opens or (status.opened | status.closed) >> owner & 1:
        return status, events
    if state.met == GOUJI_HEADLESS and not rules.headless_opens:
        return status, events
    if rules.fours:
        if state.hands[owner].counts[rules.deck.four]:
            return status.but(fours=owner), events
        return status, events
    return status.but(opened=status.opened | 1 << owner), (*events, Event("opened", owner))


def _headless_now(status: Status) -> int:
    """Return the active seats that have no opposite and no dead gouji left."""
    active = status.active
    lonely = active & ~(active << 3 & 63 | active >> 3)
    return lonely & ~sum(1 << seat for seat in range(6) if status.heads[seat])


def _fail(rules: Rules, state: State, status: Status, events: tuple[Event, ...]) -> Step:
    """The burner has no lead that keeps his duty: his burn has failed."""
    from gouji_rules.engine.going_out import end_set, set_aside

    burner = status.burner
    leader = rules.burn.leader_after_failure(status, burner)
    events = (*events, Event("burn_failed", burner, {"victim": status.victim}))
    status = status.but(burner=-1, victim=-1, links=0, failed=status.failed | 1 << burner)
    new = State(PLAY, LEAD, burner, state.hands, None, -1, 0, 0, 0, 0, state.gone, status)
    status, events = set_aside(status, burner, events)
    if not status.free and rules.free_play.begins(status.active):
        status, events = begin_free_play(status, events)
    if rules.places_rule.has_ended(status.active):
        status, events = end_set(rules, state.hands, status, events)
        return over(new, status, events)
    if not status.active >> leader & 1:
        leader = NEXT[status.active][leader]
    return lead(rules, new, status, leader, events)


def over(state: State, status: Status, events: tuple[Event, ...]) -> Step:
    """Return the position in which the set has just ended: nobody is asked."""
    return (
        State(
            SET_OVER,
            NOTHING,
            -1,
            state.hands,
            state.top,
            state.owner,
            state.met,
            state.passed,
            0,
            state.yielded,
            state.gone,
            status,
        ),
        events,
    )
