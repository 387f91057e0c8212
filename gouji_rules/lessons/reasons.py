"""Why another seat may have made its move, as a teacher would guess: what advice says to oneself.

A bot does not tell what it thinks. What is told here holds of the move itself, whoever made it.
"""

from gouji_rules.diagnostics import Message
from gouji_rules.engine.choices import Choices
from gouji_rules.engine.view import View
from gouji_rules.game.actions import CLAIM, PASS, YIELD, Action
from gouji_rules.plays import Play
from gouji_rules.rules.burn import BURN
from gouji_rules.rules.turns import ANSWER, LEAD
from gouji_rules.seats import opposite

_MANY = 4
"""Plays of so many cards few hands can answer."""


def reason(view: View, choices: Choices, action: Action) -> Message | None:
    """Return why a move makes sense; None where there is nothing to say of it.

    Args:
        view: what its seat knows.
        choices: what it could do.
        action: what it did.
    """
    key = _key(view, choices, action)
    return Message(f"learn.why_{key}") if key else None


def _key(view: View, choices: Choices, action: Action) -> str:
    play = action.play
    if play is None:
        return _of_words(view, choices, action)
    left = view.rules.hands.minus(view.own, play)
    if not left.size:
        return "out"
    if left.only_last:
        return "threes_left"
    if action.kind == "burn":
        return "burn"
    if view.question == LEAD.name:
        return _lead(view, play)
    return _answer(view, choices, play)


def _of_words(view: View, choices: Choices, action: Action) -> str:
    if view.question == BURN.name:
        return ""  # nobody sees who declines
    if action == YIELD:
        return "yield"
    if action == CLAIM:
        return "claim"
    if action == PASS and view.question == ANSWER.name:
        return _pass(view, choices)
    return {"call": "call", "stay": "stay", "revolt": "revolt"}.get(action.kind, "")


def _pass(view: View, choices: Choices) -> str:
    plays = choices.plays
    if not plays:
        return "pass_none"
    if _is_mate(view):
        return "pass_mate"
    if all(play.jokers or play.twos for play in plays):
        return "pass_dear"
    return "pass_keeps"


def _lead(view: View, play: Play) -> str:
    if view.seat in view.burning:
        return "lead_duty"
    if play.gouji and not view.free_play and view.seat not in view.headless:
        opens = play.opens and view.seat not in view.opened
        return "lead_opens" if opens else "lead_gouji"
    if play.size >= _MANY:
        return "lead_many"
    lower = any(
        number and kind < play.kind and kind != view.rules.hands.last
        for kind, number in enumerate(view.own.counts)
    )
    return "lead" if lower else "lead_low"


def _answer(view: View, choices: Choices, play: Play) -> str:
    if view.owner == opposite(view.seat) and not view.free_play:
        return "answer_opposite_gouji" if view.top and view.top.gouji else "answer_opposite"
    if play.jokers or play.twos:
        return "answer_dear"
    cheapest = min((one.kind for one in choices.plays if not one.jokers), default=play.kind)
    return "answer_lowest" if play.kind == cheapest else "answer"


def _is_mate(view: View) -> bool:
    return view.owner >= 0 and view.owner % 2 == view.seat % 2
