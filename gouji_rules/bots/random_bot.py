"""``random``: uniform over its shapes and words; it burns only what it can carry through.

A shape says a rank, how many cards and which jokers; it is played with the fewest 2s that it needs.
Where a ruleset looks at more of a play than its shape, it is uniform over plays and words.

Burning at random ruins three sets in four, and then nothing but failed burns is measured.
"""

from collections.abc import Sequence
from random import Random

from gouji_rules.bots.shapes import (
    answer_shapes,
    carried_through,
    count_leads,
    lead_at,
    play_of,
)
from gouji_rules.engine.choices import Choices
from gouji_rules.engine.view import View
from gouji_rules.game.actions import PASS, Action, burning, playing
from gouji_rules.plays import Play


class RandomBot:
    """Chooses at random.

    Args:
        seed: equal views get equal choices for an equal seed.
    """

    name = "random"

    def __init__(self, seed: int = 0) -> None:
        self._random = Random(seed).random

    def choose(self, view: View, actions: Choices) -> Action:
        """Return one of ``actions``."""
        question = view.question
        random = self._random
        if question == "answer":
            assert view.top is not None  # an answer has something to answer
            if not view.rules.shapes_alike:
                return actions[int(random() * len(actions))]
            shapes = answer_shapes(view.rules, view.own, view.top)
            words = actions.words
            index = int(random() * (len(shapes) + len(words)))
            if index < len(shapes):
                return playing(play_of(view.rules, view.own, *shapes[index]))
            return words[index - len(shapes)]
        if question == "lead":
            if view.public.burner == view.seat and view.rules.burn.has_duty:
                return self._lead_burning(view, actions.plays)
            if not view.rules.shapes_alike:
                return actions[int(random() * len(actions))]
            hand = view.own
            return playing(lead_at(view.rules, hand, int(random() * count_leads(hand))))
        if question == "burn":
            return self._burn(view, actions)
        return actions[int(random() * len(actions))]

    def _burn(self, view: View, actions: Choices) -> Action:
        rules = view.rules
        hand = view.own
        # A joker for each rank but the burning one and the last: without that, why look.
        if len(hand.at_least) > 1 and hand.jokers < hand.at_least[1].bit_count() - 3:
            return PASS
        plays = carried_through(rules, hand, actions.plays)
        index = int(self._random() * (len(plays) + 1))
        return burning(plays[index]) if index < len(plays) else PASS

    def _lead_burning(self, view: View, plays: Sequence[Play]) -> Action:
        chosen = carried_through(view.rules, view.own, plays) or plays
        return playing(chosen[int(self._random() * len(chosen))])
