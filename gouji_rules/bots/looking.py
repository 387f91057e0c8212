"""Bots that play by what they see, on the kernel: they are shown a view of the layout."""

from collections.abc import Callable

from gouji_rules.engine.choices import Choices
from gouji_rules.engine.view import View
from gouji_rules.game.actions import Action
from gouji_rules.kernel import words
from gouji_rules.kernel.comparison import can_answer
from gouji_rules.kernel.layout import BURN, LEAD, Layout
from gouji_rules.kernel.seen import choices_of, view_of
from gouji_rules.kernel.tables import Tables, key_of


class Looking:
    """A bot of a seat, as the kernel asks it.

    Args:
        choose: the bot's.
    """

    def __init__(self, choose: Callable[[View, Choices], Action]) -> None:
        self._choose = choose

    def decide(self, tables: Tables, layout: Layout) -> int:
        """Return what the bot does, as the kernel has it; one that can only pass is not asked."""
        besides = 0
        if LEAD < layout.question < BURN:
            besides = words.besides_pass(tables, layout)
            if not besides and not can_answer(tables, layout, layout.seat):
                return words.FORCED
        view = view_of(tables, layout)
        action = self._choose(view, choices_of(tables, layout, view.own, besides))
        play = action.play
        return words.NUMBERS[action.kind] if play is None else key_of(play)
