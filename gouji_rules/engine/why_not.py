"""``why_not``: the one answer to "may this seat do that?".

``step``, the terminal, the web page and the bots all ask here. Nothing is tried out and
nothing is raised: None means yes, a ``Refusal`` says what stands against it.
"""

from gouji_rules.engine.play import burns
from gouji_rules.engine.rules import Rules
from gouji_rules.game.actions import Action
from gouji_rules.game.hand import Hand
from gouji_rules.game.refusal import Refusal
from gouji_rules.game.state import (
    ANSWER,
    BURN,
    CALL,
    GIVE,
    GOUJI,
    HEAD,
    LEAD,
    ORDINARY,
    PLAY,
    REASK,
    REVOLT,
    TRIBUTE_TAKE,
    YIELDED,
    State,
)
from gouji_rules.messages import Worded
from gouji_rules.plays import Play
from gouji_rules.seats import NEXT


def why_not(rules: Rules, state: State, action: Action) -> Refusal | None:
    """Return why the seat that is asked may not do ``action``, or None where it may."""
    kind = action.kind
    if state.seat < 0:
        return Refusal("nobody_is_asked", "turns")
    if state.phase == PLAY:
        if kind == "play" and action.play is not None:
            return _why_not_play(rules, state, action.play)
        if kind == "pass":
            return Refusal("must_lead", "turns") if state.stage == LEAD else None
        if kind == "burn" and action.play is not None:
            return _why_not_burn(rules, state, action.play)
        if kind == "yield":
            return why_not_yield(rules, state)
        if kind == "claim":
            return why_not_claim(rules, state)
        return Refusal("not_in_play", "turns", params={"action": Worded(action.text)})
    if action in _words(rules, state):
        return None
    if state.stage == GIVE and kind == "give":
        return _why_not_give(rules, state, action)
    code, rule, setting = _OTHER_QUESTIONS[state.stage]
    return Refusal(code, rule, setting, {"action": Worded(action.text)})


_OTHER_QUESTIONS = {
    CALL: ("asked_for_call", "calls", "calls"),
    TRIBUTE_TAKE: ("asked_to_take", "tribute", "tribute.refusal"),
    GIVE: ("asked_to_give", "tribute", "tribute.returned"),
    REVOLT: ("asked_to_revolt", "revolution", "revolution.enabled"),
    HEAD: ("asked_for_head", "revolution", "revolution.dead_gouji"),
}
"""The refusal of what answers another question, and the rule and setting that put this one."""


def _words(rules: Rules, state: State) -> tuple[Action, ...]:
    from gouji_rules.engine.legal import words

    return words(rules, state)


def why_not_held(rules: Rules, hand: Hand, play: Play) -> Refusal | None:
    """Return why the play cannot be made from ``hand``: cards it lacks, or 3s held back."""
    lacking = [max(0, a - b) for a, b in zip(play.counts, hand.counts, strict=True)]
    if any(lacking):
        return Refusal("not_held", "words", params={"cards": rules.deck.format(lacking)})
    three = rules.deck.three
    if rules.hold_three and play.counts[three]:
        if play.naturals != play.size:
            return Refusal("threes_go_alone", "hold_three", "hold_three.enabled")
        if not hand.only_threes or play.size != hand.size:
            return Refusal("threes_go_last", "hold_three", "hold_three.enabled")
    return None


Own = tuple[Hand, Play | None, bool]
"""What a lead or an answer rests on: the hand, the top, and whether a burner's duty binds."""


def _why_not_play(rules: Rules, state: State, play: Play) -> Refusal | None:
    if state.stage == BURN:
        return Refusal("asked_to_burn", "burn", "burn.enabled", {"play": play.text})
    status = state.status
    bound = state.top is None and status.burner == state.seat and status.bound
    return why_not_put(rules, (state.hands[state.seat], state.top, bound), play)


def why_not_put(rules: Rules, own: Own, play: Play) -> Refusal | None:
    """Return why a play may not be led or answer the top, or None."""
    hand, top, bound = own
    refusal = why_not_held(rules, hand, play)
    if refusal is not None:
        return refusal
    if top is None:
        if bound and not rules.burn.lead_fulfils(hand, play):
            if play.jokers:  # jokers alone, where they have to be hung
                return Refusal("burner_leads_hung", "burn", "burn.duty_play")
            return Refusal("burner_leads_with_jokers", "burn", "burn.enabled")
        return None
    return _why_not_above(rules, hand, play, top)


def _why_not_above(rules: Rules, hand: Hand, play: Play, top: Play) -> Refusal | None:
    if hand.only_threes:
        return Refusal("threes_only_lead", "hold_three", "hold_three.enabled")
    return rules.why_not_beats(play, top)


def _why_not_burn(rules: Rules, state: State, play: Play) -> Refusal | None:
    seat = state.seat
    hand = state.hands[seat]
    top = state.top
    if not rules.settings["burn.enabled"]:
        return Refusal("burning_is_off", "burn", "burn.enabled")
    if state.stage == ANSWER and top is not None:
        # Whoever beats a play in his own turn answers it.
        return Refusal("answer_is_no_burn", "burn", params={"play": Worded(play.text)})
    if state.stage != BURN or top is None:
        return _why_no_burn_now(rules, state, play)
    return (
        why_not_held(rules, hand, play)
        or _why_not_above(rules, hand, play, top)
        or rules.burn.why_not(state, seat)
        or rules.burn.admits(state, seat, play, rules.hands.minus(hand, play))
    )


def _why_no_burn_now(rules: Rules, state: State, play: Play) -> Refusal:
    """Return why there is nothing to burn for the seat that is asked something else."""
    if not rules.settings["burn.enabled"]:
        return Refusal("burning_is_off", "burn", "burn.enabled")
    if state.status.free:
        return Refusal("no_burn_in_free_play", "free_play", "free_play.at")
    top, opposite = state.top, (state.owner + 3) % 6
    would = top is not None and state.met == ORDINARY and not top.gouji and state.seat != opposite
    if would and top is not None and rules.beats(play, top):
        return Refusal("no_burn_now", "burn", "gouji.is")
    return Refusal("no_burn_now", "burn")


def why_not_yield(rules: Rules, state: State) -> Refusal | None:
    """Return why the seat that is asked may not yield, or None."""
    seat = state.seat
    owner = state.owner
    if not rules.yielding:
        return Refusal("yielding_is_off", "yielding", "yielding.enabled")
    if state.stage not in {ANSWER, YIELDED, REASK} or state.top is None:
        return Refusal("nothing_to_yield", "yielding")
    if state.status.free and not rules.free_yielding:
        return Refusal("no_yield_in_free_play", "free_play", "free_play.yielding")
    if seat != (owner + 3) % 6:
        return Refusal("only_opposite_yields", "yielding", params={"owner": owner})
    if state.met == GOUJI:
        return Refusal("no_yield_on_gouji", "yielding", "gouji.is")
    if state.yielded >> seat & 1:
        return Refusal("yielded_already", "yielding")
    if not state.pending & (1 << (owner + 4) % 6 | 1 << (owner + 5) % 6):
        return Refusal("nobody_to_yield_to", "yielding")
    if state.hands[seat].only_threes:
        return Refusal("threes_only_pass", "hold_three", "hold_three.enabled")
    return None


def why_not_claim(rules: Rules, state: State) -> Refusal | None:
    """Return why the seat that is asked may not claim the wind, or None."""
    seat = state.seat
    owner = state.owner
    if state.stage not in {ANSWER, YIELDED, REASK} or state.top is None:
        return Refusal("nothing_to_claim", "wind")
    if not rules.wind_claims:
        return Refusal("wind_goes_elsewhere", "wind", "wind")
    active = state.status.active
    if active >> owner & 1:
        return Refusal("no_wind", "wind")
    if state.met == GOUJI:
        return Refusal("no_wind", "wind", "gouji.is")
    if NEXT[active][owner] != seat:
        return Refusal("only_next_claims", "wind", params={"seat": NEXT[active][owner]})
    if state.hands[seat].only_threes:
        return Refusal("threes_only_pass", "hold_three", "hold_three.enabled")
    return None


def _why_not_give(rules: Rules, state: State, action: Action) -> Refusal | None:
    from gouji_rules.engine.tribute import return_limits

    number, limits = return_limits(rules, state)
    cards = action.cards
    if sum(cards) != number:
        return Refusal(
            "give_other_number",
            "tribute",
            "tribute.returned",
            {"number": number, "given": sum(cards)},
        )
    hand = state.hands[state.seat].counts
    lacking = [max(0, a - b) for a, b in zip(cards, hand, strict=True)]
    if any(lacking):
        return Refusal("not_held", "words", params={"cards": rules.deck.format(lacking)})
    over = [max(0, a - b) for a, b in zip(cards, limits, strict=True)]
    if any(over):
        three = rules.deck.three
        if rules.hold_three and over[three] and cards[three] == hand[three]:
            return Refusal("keep_last_three", "hold_three", "hold_three.enabled")
        ranks: list[str] = rules.settings["tribute.return_ranks"]
        junk = [
            n if ranks and kind not in ranks else 0
            for n, kind in zip(over, rules.deck.kinds, strict=True)
        ]
        if any(junk):
            return Refusal(
                "give_return_ranks",
                "tribute",
                "tribute.return_ranks",
                {"cards": rules.deck.format(junk)},
            )
        return Refusal(
            "give_held_ranks",
            "tribute",
            "tribute.return_only_held_ranks",
            {"cards": rules.deck.format(over)},
        )
    return None


__all__ = [
    "Own",
    "burns",
    "why_not",
    "why_not_claim",
    "why_not_held",
    "why_not_put",
    "why_not_yield",
]
