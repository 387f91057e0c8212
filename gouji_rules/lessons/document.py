"""What a lesson holds once its file has been read."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from gouji_rules.diagnostics import Span
from gouji_rules.scenario.document import Scenario, Setup, Statement, Words

SUFFIXES: Final = (".lesson.yaml", ".lesson.yml")
"""How the names of lesson files end."""

Texts = Mapping[str, str]
"""A text by language; lines as the author has them."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What is said to some moves of the learner.

    Attributes:
        do: the moves as written; empty for every move that the others fit.
        when: an expression over ``play`` and ``left``, the hand after it; None for none.
        because: codes of refusals: why the rules do not allow it; empty for whatever they say.
        say: what is said.
        then: the moves of the others that follow, and what is to be so after them.
        span: where it stands.
    """

    do: tuple[Words, ...]
    when: Words | None
    because: tuple[str, ...]
    say: Texts
    then: Scenario
    span: Span

    @property
    def for_all(self) -> bool:
        """Whether it is said to whatever no other is said to."""
        return self.when is None and not self.do and not self.because


@dataclass(frozen=True, slots=True)
class OpenSet:
    """A set played with open hands against bots.

    Attributes:
        seed: the seed of its deal and of the bots.
        bots: who plays the other seats.
    """

    seed: int
    bots: str


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a lesson.

    Attributes:
        tell: what is told first.
        hint: what helps who does not know; empty for none.
        situation: its position, the moves of others before the question, and what is to be so
            then: the claims of the text, which ``check`` holds against the engine.
        sets_up: whether it has a position of its own; else the table stays as it was.
        claims: statements about plays that the text makes.
        right, wrong, refused: what is said to moves that lead on, to other lawful ones and to
            unlawful ones; of each the first that fits. Without ``right`` nothing is asked.
        show: what is drawn: the own ``hand``, the ``table`` of six seats as well, or that with
            all hands ``open``.
        open_set: the set that is played, for a step that is one.
        span: where it stands.
    """

    tell: Texts
    hint: Texts
    situation: Scenario
    sets_up: bool
    claims: tuple[Statement, ...]
    right: tuple[Answer, ...]
    wrong: tuple[Answer, ...]
    refused: tuple[Answer, ...]
    show: str
    open_set: OpenSet | None
    span: Span

    @property
    def setup(self) -> Setup:
        """Its ruleset."""
        return self.situation.setup


@dataclass(frozen=True, slots=True)
class LessonFile:
    """A lesson as read.

    Attributes:
        path: its file.
        id: its name among lessons.
        title, about: what it is called, and what it teaches, in a line.
        seat: where the learner sits.
        setup: its ruleset.
        steps: in order; at least one.
    """

    path: Path
    id: str
    title: Texts
    about: Texts
    seat: int
    setup: Setup
    steps: tuple[Step, ...]
