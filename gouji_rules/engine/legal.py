"""Legal actions: what ``why_not`` allows, as a sequence made when looked at."""

from collections.abc import Sequence

from gouji_rules.engine.choices import Choices, ListedPlays, answers, leads, never, no_plays
from gouji_rules.engine.play import burns
from gouji_rules.engine.returns import Returns
from gouji_rules.engine.rules import Rules
from gouji_rules.engine.tribute import return_limits
from gouji_rules.engine.why_not import (
    Own,
    why_not_claim,
    why_not_put,
    why_not_yield,
)
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
from gouji_rules.game.refusal import Refusal
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
    seat = state.seat
    if seat < 0:
        return Choices(rules, None, no_plays, playing, (), never)
    if stage == LEAD:
        bound = state.status.burner == seat and state.status.bound
        own: Own = (state.hands[seat], None, bound)
        return Choices(rules, own, _plays, playing, (), why_not_put)
    if stage < BURN:
        own = (state.hands[seat], state.top, False)
        return Choices(rules, own, _plays, playing, answering_words(rules, state), why_not_put)
    if stage == BURN:
        return _burning(rules, state)
    if stage == GIVE:
        number, limits = return_limits(rules, state)
        return Returns(rules, limits, number)
    return Choices(rules, None, no_plays, playing, words(rules, state), never)


def _plays(rules: Rules, own: Own) -> Sequence[Play]:
    """Return the plays a seat may lead or answer with; a burner's leads keep his duty."""
    hand, top, bound = own
    if top is not None:
        return answers(rules, hand, top)
    found = leads(rules, hand)
    if not bound:
        return found
    fulfils = rules.burn.lead_fulfils
    if rules.burn_by_ranks:
        return found.kept(lambda play: fulfils(hand, play))
    return ListedPlays(rules, (play for play in found if fulfils(hand, play)))


def _burning(rules: Rules, state: State) -> Choices:
    """Return the burns: a plugin is asked of all there is, at once, the usual rule when needed."""
    if rules.burn_is_choosy and not rules.burn_by_ranks:
        found = tuple(burns(rules, state, state.seat))
        return Choices(rules, found, _listed, burning, JUST_PASS, _not_listed)
    own: Own = (state.hands[state.seat], state.top, False)
    if not rules.burn_is_choosy:
        return Choices(rules, own, _plays, burning, JUST_PASS, why_not_put)
    return Choices(rules, own, _burns, burning, JUST_PASS, _why_not_burn)


def _burns(rules: Rules, own: Own) -> Sequence[Play]:
    hand, top, _ = own
    assert top is not None  # a burn window stands on a top
    minus, why_not_with = rules.hands.minus, rules.usual_burn.why_not_with
    return answers(rules, hand, top).kept(
        lambda play: why_not_with(play, minus(hand, play)) is None
    )


def _why_not_burn(rules: Rules, own: Own, play: Play) -> Refusal | None:
    hand = own[0]
    return why_not_put(rules, own, play) or rules.usual_burn.why_not_with(
        play, rules.hands.minus(hand, play)
    )


def _listed(_rules: Rules, found: Sequence[Play]) -> Sequence[Play]:
    return found


def _not_listed(rules: Rules, found: Sequence[Play], play: Play) -> Refusal | None:
    return None if play in found else never(rules, None, play)
