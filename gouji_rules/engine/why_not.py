"""``why_not``: the one answer to "may this seat do that?".

``step``, the terminal, the web page and the bots all ask here. Nothing is tried out and
nothing is raised: None means yes, a ``Refusal`` says what stands against it.
"""

from gouji_rules.engine.rules import Rules
from gouji_rules.engine.words import words
from gouji_rules.game.actions import Action
from gouji_rules.game.hand import Hand
from gouji_rules.game.refusal import Refusal
from gouji_rules.game.state import (
    BURN,
    CALL,
    GIVE,
    HEAD,
    LEAD,
    PLAY,
    REVOLT,
    TRIBUTE_TAKE,
    State,
)
from gouji_rules.messages import Worded
from gouji_rules.plays import Play


def why_not(rules: Rules, state: State, action: Action) -> Refusal | None:
    """Return why the seat that is asked may not do ``action``, or None where it may."""
    kind = action.kind
    if state.seat < 0:
        return Refusal("nobody_is_asked", "turns")
    if state.phase == PLAY:
        if kind == "play" and action.play is not None:
            return _why_not_play(rules, state, action.play)
        if kind == "pass":
            return Refusal("must_lead", "turns") if state.question == LEAD else None
        if kind == "burn" and action.play is not None:
            return _why_not_burn(rules, state, action.play)
        if kind == "yield":
            return rules.yielding.why_not(state)
        if kind == "claim":
            return rules.wind.why_not(state)
        return Refusal("not_in_play", "turns", params={"action": Worded(action.text)})
    if action in words(rules, state):
        return None
    if state.question == GIVE and kind == "give":
        assert state.status.prep is not None  # it exists from the deal to the first lead
        hand = state.hands[state.seat]
        return rules.tribute.why_not_give(state.status.prep, hand, action.cards)
    code, rule, setting = _OTHER_QUESTIONS[state.question]
    return Refusal(code, rule, setting, {"action": Worded(action.text)})


_OTHER_QUESTIONS = {
    CALL: ("asked_for_call", "calls", "calls"),
    TRIBUTE_TAKE: ("asked_to_take", "tribute", "tribute.refusal"),
    GIVE: ("asked_to_give", "tribute", "tribute.returned"),
    REVOLT: ("asked_to_revolt", "revolution", "revolution.enabled"),
    HEAD: ("asked_for_head", "revolution", "revolution.dead_gouji"),
}
"""The refusal of what answers another question, and the rule and setting that put this one."""


def why_not_held(rules: Rules, hand: Hand, play: Play) -> Refusal | None:
    """Return why the play cannot be made from ``hand``: cards it lacks, or 3s held back."""
    lacking = [max(0, a - b) for a, b in zip(play.counts, hand.counts, strict=True)]
    if any(lacking):
        return Refusal("not_held", "words", params={"cards": rules.deck.format(lacking)})
    return rules.held.why_not(hand, play)


Own = tuple[Hand, Play | None, bool]
"""What a lead or an answer rests on: the hand, the top, and whether a burner's duty binds."""


def _why_not_play(rules: Rules, state: State, play: Play) -> Refusal | None:
    if state.question == BURN:
        return Refusal("asked_to_burn", "burn", "burn.enabled", {"play": play.text})
    bound = state.top is None and rules.burn.binds(state.status, state.seat)
    return why_not_put(rules, (state.hands[state.seat], state.top, bound), play)


def why_not_put(rules: Rules, own: Own, play: Play) -> Refusal | None:
    """Return why a play may not be led or answer the top, or None."""
    hand, top, bound = own
    refusal = why_not_held(rules, hand, play)
    if refusal is not None:
        return refusal
    if top is None:
        return rules.burn.why_not_lead(hand, play) if bound else None
    return rules.held.why_not_answer(hand) or rules.why_not_beats(play, top)


def _why_not_burn(rules: Rules, state: State, play: Play) -> Refusal | None:
    return (
        rules.burn.why_not_now(state, play)
        or why_not_put(rules, (state.hands[state.seat], state.top, False), play)
        or rules.burn.why_not_burn(state, play)
    )
