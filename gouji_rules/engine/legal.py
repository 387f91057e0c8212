"""Legal actions: what ``why_not`` allows, as a sequence made when looked at.

Those that are words are few; ways of giving cards back may be millions, and are counted.
"""

from collections.abc import Iterator, Sequence
from operator import gt
from typing import Any

from gouji_rules.cards import Counts
from gouji_rules.engine.choices import Choices, never, no_plays
from gouji_rules.engine.finding import answers, leads
from gouji_rules.engine.rules import Rules
from gouji_rules.game.actions import (
    CLAIM,
    PASS,
    YIELD,
    Action,
    burning,
    giving,
    playing,
)
from gouji_rules.game.hand import Hand
from gouji_rules.game.phases import is_closing
from gouji_rules.game.questions import Question, silence_of
from gouji_rules.game.refusal import Refusal
from gouji_rules.game.state import PLAY, State
from gouji_rules.messages import Worded
from gouji_rules.plays import Play
from gouji_rules.rules.burn import BURN
from gouji_rules.rules.turns import LEAD


def why_not(rules: Rules, state: State, action: Action) -> Refusal | None:
    """Return why the seat that is asked may not do ``action``, or None where it may."""
    kind = action.kind
    if state.seat < 0:
        return Refusal("nobody_is_asked", "turns")
    if state.phase == PLAY:
        if kind == "play" and action.play is not None:
            return _why_not_play(rules, state, action.play)
        if kind == "pass":
            return Refusal(LEAD.refusal, LEAD.rule) if state.question == LEAD else None
        if kind == "burn" and action.play is not None:
            return _why_not_to_burn(rules, state, action.play)
        if kind == "yield":
            return rules.yielding.why_not(state)
        if kind == "claim":
            return rules.wind.why_not(state)
        return Refusal("not_in_play", "turns", params={"action": Worded(action.text)})
    if is_closing(state):
        return why_not_silence(state.question, action)
    return rules.phases.asking(state).why_not(state, action)


def why_not_silence(question: Question, action: Action) -> Refusal | None:
    """Return why a seat that can be silent only may not do ``action``, or None for silence."""
    if action == silence_of(question):
        return None
    if action in question.words or (question == BURN and action.kind == "burn"):
        return Refusal("only_silence", question.rule, question.asked_by)
    return question.refuses(action)


def why_not_held(rules: Rules, hand: Hand, play: Play, leads: bool) -> Refusal | None:
    """Return why the play cannot be made from ``hand``: cards it lacks, or that are held back."""
    if any(map(gt, play.counts, hand.counts)):
        lacking = [max(0, a - b) for a, b in zip(play.counts, hand.counts, strict=True)]
        return Refusal("not_held", "words", params={"cards": rules.deck.format(lacking)})
    return rules.held.why_not(hand, play, leads)


Own = tuple[Hand, Play | None, bool]
"""What a lead or an answer rests on: the hand, the top, and whether a burner's duty binds."""


def _why_not_play(rules: Rules, state: State, play: Play) -> Refusal | None:
    if state.question == BURN:
        return Refusal(BURN.refusal, BURN.rule, BURN.setting, {"play": play.text})
    bound = state.top is None and rules.burn.binds(state.status, state.seat)
    return why_not_put(rules, (rules.held.hand(state, state.seat), state.top, bound), play)


def why_not_put(rules: Rules, own: Own, play: Play) -> Refusal | None:
    """Return why a play may not be led or answer the top, or None."""
    hand, top, bound = own
    refusal = why_not_held(rules, hand, play, top is None)
    if refusal is not None:
        return refusal
    if top is None:
        return rules.burn.why_not_lead(hand, play) if bound else None
    return rules.held.why_not_answer(hand) or rules.why_not_beats(play, top)


def _why_not_to_burn(rules: Rules, state: State, play: Play) -> Refusal | None:
    return (
        rules.burn.why_not_now(state, play)
        or why_not_put(rules, (rules.held.hand(state, state.seat), state.top, False), play)
        or rules.burn.why_not_burn(state, play)
    )


class Returns(Choices):
    """All ways of giving back ``number`` cards; there can be millions.

    Args:
        rules: the ruleset.
        limits: how many cards of each kind may be among them.
        number: how many cards are given.
        words: the words that answer as well.
    """

    __slots__ = ("_deck", "_limits", "_number", "_ways")

    def __init__(
        self, rules: Rules, limits: Counts, number: int, words: tuple[Action, ...] = ()
    ) -> None:
        super().__init__(rules, None, no_plays, playing, words, never)
        self._deck = rules.deck
        self._limits = limits
        self._number = number
        # _ways[k][n]: how often n cards can be chosen from the kinds k and above.
        ways = [[1] + [0] * number]
        for limit in reversed(limits):
            above = ways[-1]
            ways.append(
                [sum(above[n - i] for i in range(min(limit, n) + 1)) for n in range(number + 1)]
            )
        self._ways = ways[::-1]

    def __reduce__(self) -> tuple[Any, ...]:
        return Returns, (self._rules, self._limits, self._number, self.words)

    def __contains__(self, action: object) -> bool:
        if not isinstance(action, Action) or action.kind != "give":
            return action in self.words
        cards, limits = action.cards, self._limits
        return (
            len(cards) == len(limits)
            and sum(cards) == self._number
            and all(0 <= card <= limit for card, limit in zip(cards, limits, strict=True))
        )

    def __len__(self) -> int:
        return self._ways[0][self._number] + len(self.words)

    def __getitem__(self, index: int | slice) -> Action | Sequence[Action]:  # type: ignore[override]
        total = len(self)
        if isinstance(index, slice):
            return [self._nth(i) for i in range(*index.indices(total))]
        if index < 0:
            index += total
        if not 0 <= index < total:
            raise IndexError(index)
        return self._nth(index)

    def __iter__(self) -> Iterator[Action]:
        return (self._nth(index) for index in range(len(self)))

    def _nth(self, index: int) -> Action:
        number = self._ways[0][self._number]
        if index >= number:
            return self.words[index - number]
        # The most cards of the lowest kinds come first: what one is gladdest to give.
        left = self._number
        cards: list[int] = []
        for kind, limit in enumerate(self._limits):
            for taken in range(min(limit, left), -1, -1):
                ways = self._ways[kind + 1][left - taken]
                if index < ways:
                    cards.append(taken)
                    left -= taken
                    break
                index -= ways
        given = tuple(cards)
        return giving(given, self._deck.format(given))


def legal_actions(rules: Rules, state: State) -> Choices:
    """Return what the seat that is asked may do; empty only where nobody is asked."""
    question = state.question
    seat = state.seat
    if seat < 0:
        return Choices(rules, None, no_plays, playing, (), never)
    if question == LEAD:
        status = state.status
        bound = status.burner == seat and rules.burn.binds(status, seat)
        hand = rules.held.hand(state, seat) if rules.held.has_locks else state.hands[seat]
        own: Own = (hand, None, bound)
        return Choices(rules, own, _plays, playing, (), why_not_put)
    if question < BURN:
        hand = rules.held.hand(state, seat) if rules.held.has_locks else state.hands[seat]
        own = (hand, state.top, False)
        return Choices(rules, own, _plays, playing, answering_words(rules, state), why_not_put)
    if question == BURN:
        return _burning(rules, state)
    phase = rules.phases.asking(state)
    if is_closing(state):
        return Choices(rules, None, no_plays, playing, (silence_of(question),), never)
    if question.answers == "cards":
        number, limits = phase.cards(state)
        return Returns(rules, limits, number, phase.words(state))
    return Choices(rules, None, no_plays, playing, phase.words(state), never)


def _plays(rules: Rules, own: Own) -> Sequence[Play]:
    """Return the plays a seat may lead or answer with; a burner's leads keep his duty."""
    hand, top, bound = own
    if top is not None:
        return answers(rules, hand, top)
    found = leads(rules, hand)
    if not bound:
        return found
    fulfils = rules.burn.lead_fulfils
    if rules.burn.by_ranks:
        return found.kept(lambda play: fulfils(hand, play))
    return found.picked(lambda play: fulfils(hand, play))


def _burning(rules: Rules, state: State) -> Choices:
    """Return the burns: a plugin is asked of all there is, at once, the usual rule when needed."""
    burn = rules.burn
    if burn.is_choosy and not burn.by_ranks:
        found = burn.plays(state, state.seat)
        return Choices(rules, found, _listed, burning, JUST_PASS, _not_listed)
    own: Own = (rules.held.hand(state, state.seat), state.top, False)
    if not burn.is_choosy:
        return Choices(rules, own, _plays, burning, JUST_PASS, why_not_put)
    return Choices(rules, own, _burns, burning, JUST_PASS, _why_not_burn)


def _burns(rules: Rules, own: Own) -> Sequence[Play]:
    hand, top, _ = own
    assert top is not None  # a burn window stands on a top
    minus, why_not_with = rules.hands.minus, rules.burn.why_not_with
    return answers(rules, hand, top).kept(
        lambda play: why_not_with(play, minus(hand, play)) is None
    )


def _why_not_burn(rules: Rules, own: Own, play: Play) -> Refusal | None:
    hand = own[0]
    return why_not_put(rules, own, play) or rules.burn.why_not_with(
        play, rules.hands.minus(hand, play)
    )


def _listed(_rules: Rules, found: Sequence[Play]) -> Sequence[Play]:
    return found


def _not_listed(rules: Rules, found: Sequence[Play], play: Play) -> Refusal | None:
    return None if play in found else never(rules, None, play)


JUST_PASS = (PASS,)


def words(rules: Rules, state: State) -> tuple[Action, ...]:
    """Return the legal actions that are written as words."""
    if state.phase != PLAY:
        if is_closing(state):
            return (silence_of(state.question),)
        return rules.phases.asking(state).words(state)
    question = state.question
    if question == LEAD:
        return ()
    return JUST_PASS if question == BURN else answering_words(rules, state)


def answering_words(rules: Rules, state: State) -> tuple[Action, ...]:
    """Return the words one may answer a top with; ``JUST_PASS`` itself where only a pass."""
    # Two cheap looks first: nearly always neither a claim nor a yield can be.
    owner = state.owner
    may_claim = not state.status.active >> owner & 1 and rules.wind.may_claim(state)
    if state.seat == (owner + 3) % 6 and rules.yielding.may(state):
        return (PASS, YIELD, CLAIM) if may_claim else (PASS, YIELD)
    return (PASS, CLAIM) if may_claim else JUST_PASS
