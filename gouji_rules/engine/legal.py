"""Legal actions: what ``why_not`` allows, as a sequence made when looked at."""

from collections.abc import Sequence

from gouji_rules.engine.bound import Bound
from gouji_rules.engine.choices import Choices, never, no_plays
from gouji_rules.engine.finding import answers, answers_if_any, leads
from gouji_rules.engine.returns import Returns
from gouji_rules.engine.why_not import Own, why_not_put
from gouji_rules.engine.words import JUST_PASS, answering_words
from gouji_rules.game.actions import Action, burning, playing
from gouji_rules.game.hand import Hand
from gouji_rules.game.phases import is_closing
from gouji_rules.game.questions import silence_of
from gouji_rules.game.refusal import Refusal
from gouji_rules.game.state import State
from gouji_rules.plays import Play
from gouji_rules.rules.burn import BURN
from gouji_rules.rules.turns import LEAD


def legal_actions(rules: Bound, state: State) -> Choices:
    """Return what the seat that is asked may do; empty only where nobody is asked."""
    question = state.question
    seat = state.seat
    if seat < 0:
        return Choices(rules, None, no_plays, playing, (), never)
    if question == LEAD:
        status = state.status
        bound = status.burner == seat and rules.burn.binds(status, seat)
        hand = rules.held.hand(state, seat) if rules.held.has_locks else state.hands[seat]
        return leading_choices(rules, hand, bound)
    if question < BURN:
        hand = rules.held.hand(state, seat) if rules.held.has_locks else state.hands[seat]
        # As ``answering_choices``: without a call more, most questions being answers.
        words, own = answering_words(rules, state), (hand, state.top, False)
        return Choices(rules, own, plays_of, playing, words, why_not_put)
    if question == BURN:
        return _burning(rules, state)
    phase = rules.phases.asking(state)
    if is_closing(state):
        return Choices(rules, None, no_plays, playing, (silence_of(question),), never)
    if question.answers == "cards":
        number, limits = phase.cards(state)
        return Returns(rules, limits, number, phase.words(state))
    return Choices(rules, None, no_plays, playing, phase.words(state), never)


def leading_choices(rules: Bound, hand: Hand, bound: bool) -> Choices:
    """Return what a hand may lead; ``bound`` is a burner whose lead has to keep his duty."""
    return Choices(rules, (hand, None, bound), plays_of, playing, (), why_not_put)


def answering_choices(rules: Bound, hand: Hand, top: Play, words: tuple[Action, ...]) -> Choices:
    """Return what a hand may answer a top with, besides words."""
    return Choices(rules, (hand, top, False), plays_of, playing, words, why_not_put)


def burning_choices(rules: Bound, hand: Hand, top: Play) -> Choices:
    """Return what a hand may burn a top with, where ranks and jokers decide that."""
    own: Own = (hand, top, False)
    if not rules.burn.is_choosy:
        return Choices(rules, own, plays_of, burning, JUST_PASS, why_not_put)
    return Choices(rules, own, burns_of, burning, JUST_PASS, _why_not_burn)


def plays_of(rules: Bound, own: Own) -> Sequence[Play]:
    """Return the plays a seat may lead or answer with; a burner's leads keep his duty."""
    hand, top, bound = own
    if top is not None:
        return answers_if_any(rules, hand, top)
    found = leads(rules, hand)
    if not bound:
        return found
    fulfils = rules.burn.lead_fulfils
    if rules.burn.by_ranks:
        return found.kept(lambda play: fulfils(hand, play))
    return found.picked(lambda play: fulfils(hand, play))


def _burning(rules: Bound, state: State) -> Choices:
    """Return the burns: a plugin is asked of all there is, at once, the usual rule when needed."""
    burn = rules.burn
    if burn.is_choosy and not burn.by_ranks:
        found = burn.plays(state, state.seat)
        return Choices(rules, found, lambda _, listed: listed, burning, JUST_PASS, _not_listed)
    assert state.top is not None  # a burn window stands on a top
    return burning_choices(rules, rules.held.hand(state, state.seat), state.top)


def burns_of(rules: Bound, own: Own) -> Sequence[Play]:
    """Return the plays a seat may burn with, where their ranks and jokers decide."""
    hand, top, _ = own
    assert top is not None  # a burn window stands on a top
    minus, why_not_with = rules.hands.minus, rules.burn.why_not_with
    return answers(rules, hand, top).kept(
        lambda play: why_not_with(play, minus(hand, play)) is None
    )


def _why_not_burn(rules: Bound, own: Own, play: Play) -> Refusal | None:
    hand = own[0]
    return why_not_put(rules, own, play) or rules.burn.why_not_with(
        play, rules.hands.minus(hand, play)
    )


def _not_listed(rules: Bound, found: Sequence[Play], play: Play) -> Refusal | None:
    return None if play in found else never(rules, None, play)
