"""Legal actions that are written as words: a pass, a call, taking or refusing tribute."""

from gouji_rules.engine.rules import Rules
from gouji_rules.game.actions import (
    CLAIM,
    HEAD,
    HEADLESS,
    PASS,
    REFUSE,
    REVOLT,
    STAY,
    TAKE,
    YIELD,
    Action,
)
from gouji_rules.game.state import (
    BURN,
    CALL,
    EARLY_CALLS,
    LEAD,
    State,
)
from gouji_rules.game.state import HEAD as HEAD_STAGE
from gouji_rules.game.state import REVOLT as REVOLT_STAGE
from gouji_rules.game.state import TRIBUTE_TAKE as TAKE_STAGE

JUST_PASS = (PASS,)


def words(rules: Rules, state: State) -> tuple[Action, ...]:
    """Return the legal actions that are written as words."""
    question = state.question
    if question == LEAD:
        return ()
    if question < BURN:
        return answering_words(rules, state)
    if question == BURN:
        return JUST_PASS
    if question == CALL:
        return rules.calls.words(early=state.phase == EARLY_CALLS)
    if question == TAKE_STAGE:
        return TAKE, REFUSE
    if question == REVOLT_STAGE:
        return REVOLT, STAY
    if question == HEAD_STAGE:
        return HEAD, HEADLESS
    return ()


def answering_words(rules: Rules, state: State) -> tuple[Action, ...]:
    """Return the words one may answer a top with; ``JUST_PASS`` itself where only a pass."""
    # Two cheap looks first: nearly always neither a claim nor a yield can be.
    owner = state.owner
    may_claim = not state.status.active >> owner & 1 and rules.wind.may_claim(state)
    if state.seat == (owner + 3) % 6 and rules.yielding.may(state):
        return (PASS, YIELD, CLAIM) if may_claim else (PASS, YIELD)
    return (PASS, CLAIM) if may_claim else JUST_PASS
