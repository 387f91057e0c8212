"""A lesson that can be played: its file with the rules of each of its steps."""

from gouji_rules.engine.game import Game
from gouji_rules.engine.rules import Rules
from gouji_rules.lessons.document import LessonFile, Step
from gouji_rules.scenario.document import ScenarioFile
from gouji_rules.scenario.rulesets import Rulesets


class Lesson:
    """A lesson with its rulesets, each loaded when it is first needed.

    Args:
        file: the lesson as read.

    Attributes:
        file: the same.
    """

    def __init__(self, file: LessonFile) -> None:
        self.file = file
        self._rulesets = Rulesets(ScenarioFile(file.path, file.setup, [], []))

    @property
    def id(self) -> str:
        """Its name among lessons."""
        return self.file.id

    @property
    def steps(self) -> tuple[Step, ...]:
        """Its steps."""
        return self.file.steps

    @property
    def seat(self) -> int:
        """Where the learner sits."""
        return self.file.seat

    def rules(self, step: Step) -> Rules:
        """Return the rules of a step.

        Raises:
            RulesetError: its ruleset is not valid.
        """
        return self._rulesets.rules(step.setup)

    def table(self, step: Step, before: Game | None) -> Game | None:
        """Return the table at the beginning of a step, its moves not yet made.

        Args:
            step: the step.
            before: the table at the end of the step before; None for none.

        Raises:
            RulesetError: its ruleset is not valid.
            PositionError: its position is none.
        """
        if step.sets_up:
            return Game.from_position(self.rules(step), **step.situation.position)
        if step.open_set is not None:
            return Game(self.rules(step), seed=step.open_set.seed, sets=1)
        return before
