"""Legal actions that are written as words: a pass, a call, taking or refusing tribute."""

from typing import Final

from gouji_rules.engine.bound import Bound
from gouji_rules.game.actions import CLAIM, PASS, YIELD, Action
from gouji_rules.game.phases import is_closing
from gouji_rules.game.questions import silence_of
from gouji_rules.game.state import PLAY, State
from gouji_rules.rules.burn import BURN
from gouji_rules.rules.turns import LEAD

JUST_PASS: Final[tuple[Action, ...]] = (PASS,)


def words(rules: Bound, state: State) -> tuple[Action, ...]:
    """Return the legal actions that are written as words."""
    if state.phase != PLAY:
        if is_closing(state):
            return (silence_of(state.question),)
        return rules.phases.asking(state).words(state)
    question = state.question
    if question == LEAD:
        return ()
    return JUST_PASS if question == BURN else answering_words(rules, state)


def answering_words(rules: Bound, state: State) -> tuple[Action, ...]:
    """Return the words one may answer a top with; ``JUST_PASS`` itself where only a pass."""
    # Two cheap looks first: nearly always neither a claim nor a yield can be.
    owner = state.owner
    may_claim = not state.status.active >> owner & 1 and rules.wind.may_claim(state)
    if state.seat == (owner + 3) % 6 and rules.yielding.may(state):
        return (PASS, YIELD, CLAIM) if may_claim else (PASS, YIELD)
    return (PASS, CLAIM) if may_claim else JUST_PASS
