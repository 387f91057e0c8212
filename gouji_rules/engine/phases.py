"""The phases of a ruleset, and the questions that they declare."""

import re
from collections.abc import Iterable, Sequence
from typing import Final

from gouji_rules.errors import GoujiError
from gouji_rules.game.actions import WORDS, Action
from gouji_rules.game.phases import Phase
from gouji_rules.game.questions import Question
from gouji_rules.game.state import PHASE_ORDER, State
from gouji_rules.rules import buying, calls, revolution, tribute  # noqa: F401 - they declare words
from gouji_rules.rules.burn import BURN
from gouji_rules.rules.turns import ANSWER, IN_TURN, LEAD
from gouji_rules.rules.yielding import REASK, YIELDED

IN_PLAY: Final = (LEAD, ANSWER, YIELDED, REASK, IN_TURN, BURN)
"""The questions of play."""

RULE_BOOK: Final = dict(WORDS)
"""The words of the rule book, all declared by now; those of a plugin are its rulesets' only."""

OF_PLUGINS: Final = "[a-z][a-z0-9_-]*[.][a-z][a-z0-9_]*"
"""How the names of phases look that are not of the rule book: the plugin's name stands first."""


class PhaseError(GoujiError, ValueError):
    """A phase cannot be put among the others.

    Attributes:
        phase: it.
        why: the reason, a key of the catalogue's ``plugin``.
        known: the phases after which it could come.
    """

    def __init__(self, phase: Phase, why: str, known: Sequence[str] = ()) -> None:
        super().__init__(f"{why}: {phase.name!r} after {phase.after!r}")
        self.phase, self.why, self.known = phase, why, known


def _with_followers(name: str, phases: Sequence[Phase]) -> list[str]:
    """Return a phase's name and those of all that come after it, next to it the first."""
    order, left = [], [name]
    while left:
        order.append(left.pop())
        left += [phase.name for phase in reversed(phases) if phase.after == order[-1]]
    return order


def order_with(phases: Sequence[Phase]) -> tuple[str, ...]:
    """Return the names of all phases in the order of a set, those of plugins among them.

    Args:
        phases: of plugins, in the ruleset's order; each comes behind the one that it comes
            ``after``. Of two that come after the same, the first is the first.

    Raises:
        PhaseError: a name is none for a phase or there is one of it already, or there is none
            after which it could come.
    """
    names = [phase.name for phase in phases]
    for phase in phases:
        if not re.fullmatch(OF_PLUGINS, phase.name):
            raise PhaseError(phase, "phase_name")
        if phase.name in PHASE_ORDER or names.count(phase.name) > 1:
            raise PhaseError(phase, "phase_twice")
        if phase.after in PHASE_ORDER[-2:] or phase.after not in (*PHASE_ORDER, *names):
            raise PhaseError(phase, "phase_after", known=[*PHASE_ORDER[:-2], *names])
    order: list[str] = []
    for name in PHASE_ORDER:
        order += _with_followers(name, phases)
    for phase in phases:
        if phase.name not in order:
            raise PhaseError(phase, "phase_circle")
    return tuple(order)


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
        for phase in made:
            phase.keeps_secrets = any(question.secret for question in phase.questions)
        made.place = {phase.name: place for place, phase in enumerate(made)}
        made.home = {question: phase for phase in made for question in phase.questions}
        asked = [*IN_PLAY, *(question for phase in made for question in phase.questions)]
        made.questions = {question.name: question for question in reversed(asked)}
        made.words = {**RULE_BOOK, **{word.text: word for each in asked for word in each.words}}
        return made

    def put_in(self, phases: Sequence[Phase]) -> "Phases":
        """Return these phases and those of plugins, in the order of ``order_with``.

        Raises:
            PhaseError: they cannot be put into an order.
        """
        added = [phase for phase in self if phase.name not in PHASE_ORDER]
        return Phases.of([*self, *phases], order_with([*added, *phases]))

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
