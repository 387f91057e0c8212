"""When ``steady`` calls: with a hand that is likely to open."""

from gouji_rules.engine.choices import Choices
from gouji_rules.engine.view import View
from gouji_rules.game.actions import Action
from gouji_rules.rules.calls import NO_CALL

_STRONG = 5
"""This many ranks that open by themselves are a hand to call on."""


def steady_call(view: View, actions: Choices) -> Action:
    """Return the call that is asked for, or none."""
    hand = view.own
    if not hand.size:  # before the deal there is nothing to go by
        return NO_CALL
    rules = view.rules
    counts = hand.counts
    strength = 0
    for kind in rules.deck.naturals:
        number = counts[kind]
        if number:
            play = rules.plays_table.get(kind, number, 0, 0)
            if play.opens:
                strength += 1 + (number >= 5)
    return actions[0] if strength >= _STRONG else NO_CALL
