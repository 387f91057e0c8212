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
from gouji_rules.engine.legal import burns_of, plays_of
from gouji_rules.engine.view import View
from gouji_rules.game.actions import PASS, Action, burning, playing
from gouji_rules.kernel import shapes, words
from gouji_rules.kernel.burn import binds
from gouji_rules.kernel.comparison import may_answer
from gouji_rules.kernel.hand import hand_of
from gouji_rules.kernel.layout import BURN, LEAD, Layout
from gouji_rules.kernel.tables import Tables, key_of
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

    # On the kernel

    def pick(self, number: int) -> int:
        """Return the place of one of so many answers before play, as ``choose`` would pick it."""
        return int(self._random() * number)

    def decide(self, tables: Tables, layout: Layout) -> int:
        """Return what ``choose`` would, as the kernel has it; draw as often."""
        question = layout.question
        if question == LEAD:
            if not tables.by_shape or (layout.burner == layout.seat and tables.has_duty):
                return self._decide_lead(tables, layout)
            index = int(self._random() * shapes.count_leads(tables, layout))
            return shapes.lead_at(tables, layout, index)
        if question == BURN:
            return self._decide_burn(tables, layout)
        if not tables.by_shape:
            return self._decide_answer(tables, layout)
        number = shapes.count_answers(tables, layout)
        besides = words.besides_pass(tables, layout)
        if not number and not besides:
            return words.FORCED
        index = int(self._random() * (number + 1 + besides.bit_count()))
        if index < number:
            return shapes.answer_at(tables, layout, index)
        return words.word_at(besides, index - number)

    def _decide_lead(self, tables: Tables, layout: Layout) -> int:
        """Lead where plays are looked at: they are not alike, or a burner has his duty."""
        rules, seat = tables.rules, layout.seat
        hand = hand_of(tables, layout, seat)
        plays = plays_of(rules, (hand, None, binds(layout, seat)))
        if layout.burner == seat and tables.has_duty:
            plays = carried_through(rules, hand, plays) or plays
        return key_of(plays[int(self._random() * len(plays))])

    def _decide_answer(self, tables: Tables, layout: Layout) -> int:
        """Answer where plays are looked at."""
        besides = words.besides_pass(tables, layout)
        plays: Sequence[Play] = ()
        if may_answer(tables, layout, layout.seat):
            hand = hand_of(tables, layout, layout.seat)
            plays = plays_of(tables.rules, (hand, layout.top, False))
        if not plays and not besides:
            return words.FORCED
        index = int(self._random() * (len(plays) + 1 + besides.bit_count()))
        if index < len(plays):
            return key_of(plays[index])
        return words.word_at(besides, index - len(plays))

    def _decide_burn(self, tables: Tables, layout: Layout) -> int:
        seat = layout.seat
        at_least = layout.at_least[seat]
        jokers = tables.combo_sizes[layout.held[seat]]
        if len(at_least) > 1 and jokers < at_least[1].bit_count() - 3:
            return words.PASS
        rules, hand = tables.rules, hand_of(tables, layout, seat)
        found = burns_of if tables.is_choosy else plays_of
        plays = carried_through(rules, hand, found(rules, (hand, layout.top, False)))
        index = int(self._random() * (len(plays) + 1))
        return key_of(plays[index]) if index < len(plays) else words.PASS
