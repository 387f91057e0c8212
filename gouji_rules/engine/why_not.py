"""``why_not``: the one answer to "may this seat do that?".

``step``, the terminal, the web page and the bots all ask here. Nothing is tried out and
nothing is raised: None means yes, a ``Refusal`` says what stands against it.
"""

from operator import gt

from gouji_rules.engine.bound import Bound
from gouji_rules.game.actions import Action
from gouji_rules.game.hand import Hand
from gouji_rules.game.phases import is_closing
from gouji_rules.game.questions import Question, silence_of
from gouji_rules.game.refusal import Refusal
from gouji_rules.game.state import PLAY, State
from gouji_rules.messages import Worded
from gouji_rules.plays import Play
from gouji_rules.rules.burn import BURN
from gouji_rules.rules.turns import LEAD


def why_not(rules: Bound, state: State, action: Action) -> Refusal | None:
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
            return _why_not_burn(rules, state, action.play)
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
    if action in question.words or question == BURN:  # whatever he would burn with
        return Refusal("only_silence", question.rule, question.asked_by, question.names)
    return question.refuses(action)


def why_not_held(rules: Bound, hand: Hand, play: Play, leads: bool) -> Refusal | None:
    """Return why the play cannot be made from ``hand``: cards it lacks, or that are held back."""
    if any(map(gt, play.counts, hand.counts)):
        lacking = [max(0, a - b) for a, b in zip(play.counts, hand.counts, strict=True)]
        return Refusal("not_held", "words", params={"cards": rules.deck.format(lacking)})
    return rules.held.why_not(hand, play, leads)


def why_not_beats(rules: Bound, new: Play, old: Play) -> Refusal | None:
    """Return why ``new`` does not beat ``old``, or None where it does."""
    compared = rules.answering
    if compared.beats(new, old):
        return None
    params: dict[str, object] = {"new": new.text, "old": old.text}
    if new.size != old.size:
        params |= {"new_size": new.size, "old_size": old.size}
        if compared.same_size:
            return Refusal("not_same_size", "comparison", "beats", params)
    return Refusal("not_above", "comparison", "beats", params)


Own = tuple[Hand, Play | None, bool]
"""What a lead or an answer rests on: the hand, the top, and whether a burner's duty binds."""


def _why_not_play(rules: Bound, state: State, play: Play) -> Refusal | None:
    if state.question == BURN:
        return Refusal(BURN.refusal, BURN.rule, BURN.setting, {"play": play.text})
    bound = state.top is None and rules.burn.binds(state.status, state.seat)
    return why_not_put(rules, (rules.held.hand(state, state.seat), state.top, bound), play)


def why_not_put(rules: Bound, own: Own, play: Play) -> Refusal | None:
    """Return why a play may not be led or answer the top, or None."""
    hand, top, bound = own
    refusal = why_not_held(rules, hand, play, top is None)
    if refusal is not None:
        return refusal
    if top is None:
        return rules.burn.why_not_lead(hand, play) if bound else None
    return rules.held.why_not_answer(hand) or why_not_beats(rules, play, top)


def _why_not_burn(rules: Bound, state: State, play: Play) -> Refusal | None:
    return (
        rules.burn.why_not_now(state, play)
        or why_not_put(rules, (rules.held.hand(state, state.seat), state.top, False), play)
        or rules.burn.why_not_burn(state, play)
    )
