"""Bots on the kernel: those that play by what they see are shown a view of the layout."""

from collections.abc import Callable

from gouji_rules.cards import Counts
from gouji_rules.engine.choices import Choices
from gouji_rules.engine.returns import chosen, ways_of
from gouji_rules.engine.view import View
from gouji_rules.game.actions import Action
from gouji_rules.kernel import words as spoken
from gouji_rules.kernel.before_play import BeforePlay
from gouji_rules.kernel.comparison import can_answer, may_answer
from gouji_rules.kernel.layout import BURN, LEAD, Layout
from gouji_rules.kernel.seen import LaidView, choices_of, dealt_cards, dealt_word
from gouji_rules.kernel.tables import Tables, key_of


class Looking:
    """A bot of a seat, as the kernel asks it.

    Args:
        choose: the bot's.
        at_sight: what it does where it needs no view; None where it needs one.
    """

    def __init__(
        self,
        choose: Callable[[View, Choices], Action],
        at_sight: Callable[[Tables, Layout, int], int | None] | None = None,
    ) -> None:
        self._choose = choose
        self._at_sight = at_sight
        self._view: LaidView | None = None

    def decide(self, tables: Tables, layout: Layout) -> int:
        """Return what the bot does, as the kernel has it; one that can only pass is not asked."""
        besides = 0
        if LEAD < layout.question < BURN:
            besides = spoken.besides_pass(tables, layout)
            answers = may_answer if tables.by_rows else can_answer
            if not besides and not answers(tables, layout, layout.seat):
                return spoken.FORCED
        if self._at_sight is not None:
            found = self._at_sight(tables, layout, besides)
            if found is not None:
                return found
        view = self._view
        if view is not None and view.layout is layout:  # and not of another set
            view.show()
        else:
            view = self._view = LaidView(tables, layout)
        action = self._choose(view, choices_of(tables, layout, view.own, besides))
        play = action.play
        return spoken.NUMBERS[action.kind] if play is None else key_of(play)

    def word(self, before: BeforePlay, words: tuple[Action, ...]) -> Action:
        """Return what the bot says before play."""
        return self._choose(*dealt_word(before, words))

    def cards(self, before: BeforePlay, limits: Counts, number: int) -> Counts:
        """Return what the bot gives back."""
        return self._choose(*dealt_cards(before, limits, number)).cards


class Blind:
    """A bot that answers before play without looking.

    Args:
        pick: given how many answers there are, returns the place of one of them.
    """

    def __init__(self, pick: Callable[[int], int]) -> None:
        self._pick = pick

    def word(self, before: BeforePlay, words: tuple[Action, ...]) -> Action:  # noqa: ARG002
        """Return one of the words."""
        return words[self._pick(len(words))]

    def cards(self, before: BeforePlay, limits: Counts, number: int) -> Counts:  # noqa: ARG002
        """Return one way of giving so many back."""
        ways = ways_of(limits, number)
        return chosen(ways, limits, number, self._pick(ways[0][number]))
