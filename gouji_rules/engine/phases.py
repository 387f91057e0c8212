"""The phases of a ruleset, and the questions that they declare."""

import re
from collections.abc import Iterable
from typing import Final

from gouji_rules.game.actions import WORDS, Action
from gouji_rules.game.phases import Phase
from gouji_rules.game.questions import Question
from gouji_rules.game.state import PHASE_ORDER, State
from gouji_rules.rules.burn import BURN
from gouji_rules.rules.turns import ANSWER, IN_TURN, LEAD
from gouji_rules.rules.yielding import REASK, YIELDED

IN_PLAY: Final = (LEAD, ANSWER, YIELDED, REASK, IN_TURN, BURN)
"""The questions of play."""

OF_PLUGINS: Final = "[a-z][a-z0-9_]*[.][a-z][a-z0-9_]*"
"""How the names of phases look that are not of the rule book: the plugin's name stands first."""


class Phases(tuple[Phase, ...]):
    """The phases before play that a ruleset has, in their order.

    Attributes:
        order: the names of all phases in the order of a set, those that the ruleset lacks too.
        place: where in the tuple a phase stands, by its name.
        home: the phase of each question that is put before play.
        questions: every question that can be put, by its name; those of play too.
        words: every answer that is written as words, by its text.
    """

    order: tuple[str, ...]
    place: dict[str, int]
    home: dict[Question, Phase]
    questions: dict[str, Question]
    words: dict[str, Action]

    @property
    def added(self) -> tuple[str, ...]:
        """The names of the phases that are not of the rule book."""
        return tuple(name for name in self.order if name not in PHASE_ORDER)

    @classmethod
    def of(cls, phases: Iterable[Phase], order: tuple[str, ...] = PHASE_ORDER) -> "Phases":
        """Return the phases, put into their order."""
        made = cls(sorted(phases, key=lambda phase: order.index(phase.name)))
        made.order = order
        made.place = {phase.name: place for place, phase in enumerate(made)}
        made.home = {question: phase for phase in made for question in phase.questions}
        asked = [*IN_PLAY, *(question for phase in made for question in phase.questions)]
        made.questions = {question.name: question for question in reversed(asked)}
        made.words = {**WORDS, **{word.text: word for each in asked for word in each.words}}
        return made

    def put_in(self, phase: Phase, after: str) -> "Phases":
        """Return these phases and one more.

        Args:
            phase: it; its name is ``NAME.PHASE`` (``OF_PLUGINS``), and nobody else's.
            after: the name of the phase after which it comes.

        Raises:
            ValueError: there is a phase of that name or it is none for a phase, or there is none
                after which it could come.
        """
        named = re.fullmatch(OF_PLUGINS, phase.name) and phase.name not in self.order
        if not named or after not in self.order[:-2]:
            raise ValueError(f"a phase {phase.name!r} after {after!r}: {', '.join(self.order)}")
        index = self.order.index(after) + 1
        return Phases.of([*self, phase], (*self.order[:index], phase.name, *self.order[index:]))

    def asking(self, state: State) -> Phase:
        """Return the phase before play whose question is being asked."""
        return self[self.place[state.phase]]

    def first_from(self, name: str) -> int:
        """Return the place of the first phase that is ``name`` or comes after it."""
        named = self.order.index(name)
        later = (place for place, one in enumerate(self) if self.order.index(one.name) >= named)
        return next(later, len(self))

    def is_past(self, phase: str, name: str) -> bool:
        """Return whether ``phase`` comes after the phase ``name``."""
        return bool(phase) and self.order.index(phase) > self.order.index(name)
