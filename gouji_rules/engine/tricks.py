"""The end of a trick: who leads next, what the rules make of it.

Rule pages: docs/rules/opening.md, docs/rules/wind.md, docs/rules/burn.md.
"""

from gouji_rules.engine.bound import Bound
from gouji_rules.engine.effects import tell
from gouji_rules.engine.finding import leads
from gouji_rules.engine.going_out import end_set, over
from gouji_rules.game.hand import Hand
from gouji_rules.game.state import State, Status
from gouji_rules.game.step import Events, Step
from gouji_rules.game.values import but
from gouji_rules.rules import headless
from gouji_rules.rules.turns import LEAD
from gouji_rules.seats import ALL, NEXT


def end_trick(rules: Bound, state: State, events: Events) -> Step:
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
    rules: Bound, state: State, status: Status, before: Status, leader: int, events: Events
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
    won = before.burner == owner and before.fresh and status.active >> owner & 1
    succeeded = len(status.burned) > len(before.burned)
    if not (won or succeeded or listening.lead_won):
        return lead(rules, state, status, leader, events)
    state = but(state, status=status)
    if won:
        state, events = tell(rules, state, listening.burn_won, events, owner, victim)
    if succeeded:
        state, events = tell(rules, state, listening.burn_succeeded, events, owner, victim)
    state, events = tell(rules, state, listening.lead_won, events, leader)
    return lead(rules, state, state.status, leader, events)


def lead(rules: Bound, state: State, status: Status, leader: int, events: Events) -> Step:
    """Give the lead to ``leader``; a burner who cannot keep his duty fails here."""
    if (
        status.burner == leader
        and rules.burn.binds(status, leader)
        and not keeps_duty(rules, rules.held.bound(state.hands[leader], status, leader))
    ):
        return _fail(rules, state, status, events)
    return state.leads(LEAD, leader, status), events


def keeps_duty(rules: Bound, hand: Hand) -> bool:
    """Return whether a burner has a lead that keeps his duty; a plugin is held to what it says."""
    burn = rules.burn
    can_lead = burn.can_lead(hand)
    if can_lead and burn.disagrees is not None:
        fulfils = burn.lead_fulfils
        if not any(fulfils(hand, play) for play in leads(rules, hand)):
            raise burn.disagrees(rules.deck.format(hand.counts))
    return can_lead


def _fail(rules: Bound, state: State, status: Status, events: Events) -> Step:
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
