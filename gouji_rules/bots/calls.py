"""What bots call, and when they revolt: by the hand, and before the deal by what is owed.

Nothing is known before the deal but the last set's result: who took place 1 or 2 is paid cards.
"""

from gouji_rules.engine.choices import Choices
from gouji_rules.engine.view import View
from gouji_rules.game.actions import Action
from gouji_rules.rules.calls import NO_CALL
from gouji_rules.rules.revolution import REVOLTS, STAYS

_STRONG = 5
"""This many ranks that open by themselves are a hand to call on."""
_WEAK = 4
"""With so many cards of the two highest ranks or fewer, and no 2 or joker, a hand revolts."""
_EARLY = 2
"""From place 1 to this one a seat calls before the deal."""


def easy_call(view: View, actions: Choices) -> Action:
    """Return the call that is asked for where the hand opens easily; none before the deal."""
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


def steady_call(view: View, actions: Choices) -> Action:
    """Return the call: before the deal by the last result, after it by a hand that can open."""
    if not view.own.size:
        last = view.public.last_result
        best = last is not None and last.places[view.seat] <= _EARLY
        return actions[0] if best else NO_CALL
    fours = view.rules.opening.fours
    if fours >= 0 and not view.own.counts[fours]:
        return NO_CALL  # without 4s nobody opens
    return easy_call(view, actions)


def steady_revolt(view: View) -> Action:
    """Return whether to lay a hand down that has hardly anything to win a lead with."""
    rules = view.rules
    highest = rules.hands.free_kinds[-2:]
    return REVOLTS if sum(view.own.counts[kind] for kind in highest) <= _WEAK else STAYS
