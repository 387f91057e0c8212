"""Legal actions: what ``why_not`` allows, as a sequence made when looked at."""

from collections.abc import Sequence

from gouji_rules.engine.choices import Choices, ListedPlays, answers, leads
from gouji_rules.engine.play import burns
from gouji_rules.engine.returns import Returns
from gouji_rules.engine.rules import Rules
from gouji_rules.engine.tribute import return_limits
from gouji_rules.engine.why_not import why_not, why_not_claim, why_not_yield
from gouji_rules.game.actions import (
    CALL_DECLARE,
    CALL_EARLY,
    CALL_LATE,
    CLAIM,
    HEAD,
    HEADLESS,
    NO_CALL,
    PASS,
    REFUSE,
    REVOLT,
    STAY,
    TAKE,
    YIELD,
    Action,
    burning,
    playing,
)
from gouji_rules.game.state import (
    BURN,
    CALL,
    EARLY_CALLS,
    GIVE,
    LEAD,
    ORDINARY,
    State,
)
from gouji_rules.game.state import HEAD as HEAD_STAGE
from gouji_rules.game.state import REVOLT as REVOLT_STAGE
from gouji_rules.game.state import TRIBUTE_TAKE as TAKE_STAGE
from gouji_rules.plays import Play
from gouji_rules.seats import NEXT

JUST_PASS = (PASS,)


def words(rules: Rules, state: State) -> tuple[Action, ...]:
    """Return the legal actions that are written as words."""
    stage = state.stage
    if stage == LEAD:
        return ()
    if stage < BURN:
        return answering_words(rules, state)
    if stage == BURN:
        return JUST_PASS
    if stage == CALL:
        if state.phase == EARLY_CALLS:
            return CALL_EARLY, NO_CALL
        return (CALL_DECLARE if rules.calls == "declare" else CALL_LATE), NO_CALL
    if stage == TAKE_STAGE:
        return TAKE, REFUSE
    if stage == REVOLT_STAGE:
        return REVOLT, STAY
    if stage == HEAD_STAGE:
        return HEAD, HEADLESS
    return ()


def answering_words(rules: Rules, state: State) -> tuple[Action, ...]:
    """Return the words one may answer a top with; ``JUST_PASS`` itself where only a pass."""
    # Two cheap looks first: nearly always neither a yield nor a claim can be.
    seat = state.seat
    owner = state.owner
    if (
        seat == (owner + 3) % 6
        and state.met == ORDINARY
        and not state.yielded >> seat & 1
        and why_not_yield(rules, state) is None
    ):
        if _may_claim(rules, state):
            return PASS, YIELD, CLAIM
        return PASS, YIELD
    return (PASS, CLAIM) if _may_claim(rules, state) else JUST_PASS


def _may_claim(rules: Rules, state: State) -> bool:
    active = state.status.active
    return (
        not active >> state.owner & 1
        and NEXT[active][state.owner] == state.seat
        and why_not_claim(rules, state) is None
    )


def legal_actions(rules: Rules, state: State) -> Choices:
    """Return what the seat that is asked may do; empty only where nobody is asked."""
    stage = state.stage
    if state.seat < 0:
        return Choices(rules, state, _none, playing, (), why_not)
    if stage == LEAD:
        return Choices(rules, state, _plays, playing, (), why_not)
    if stage < BURN:
        return Choices(rules, state, _plays, playing, answering_words(rules, state), why_not)
    if stage == BURN:
        return Choices(rules, state, _plays, burning, JUST_PASS, why_not)
    if stage == GIVE:
        number, limits = return_limits(rules, state)
        return Returns(rules, state, limits, number, why_not)
    return Choices(rules, state, _none, playing, words(rules, state), why_not)


def _none(_rules: Rules, _state: State) -> Sequence[Play]:
    return ()


def _plays(rules: Rules, state: State) -> Sequence[Play]:
    hand = state.hands[state.seat]
    if state.top is None:
        return lead_choices(rules, state)
    if state.stage == BURN and rules.burn_is_choosy:
        return burns(rules, state, state.seat)
    return answers(rules, hand, state.top)


def lead_choices(rules: Rules, state: State) -> Sequence[Play]:
    """Return the plays the seat that is asked may lead; a burner's keep his duty."""
    hand = state.hands[state.seat]
    if state.status.burner != state.seat or not state.status.bound:
        return leads(rules, hand)
    fulfils = rules.burn.lead_fulfils
    found = leads(rules, hand)
    if rules.burn_by_ranks:
        return found.kept(lambda play: fulfils(hand, play))
    return ListedPlays(rules, (play for play in found if fulfils(hand, play)))
