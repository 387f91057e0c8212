"""How scenario files ended, and how that is told."""

from dataclasses import dataclass, field

from gouji_rules.diagnostics import Diagnostic
from gouji_rules.scenario.ending import Ending
from gouji_rules.scenario.telling import failure_lines


class Outcome(Ending):
    """How one statement or scenario ended, and that in words."""

    __slots__ = ()

    def lines(self, lang: str = "en", *, short: bool = False) -> list[str]:
        """Return a failure in words: which, what was expected and happened, where, by what.

        Args:
            lang: ``en``, ``zh-Hans`` or ``zh-Hant``.
            short: whether only the first line is wanted.
        """
        return failure_lines(self, lang, short=short)


@dataclass(slots=True)
class Report:
    """How some files ended.

    Attributes:
        outcomes: of every statement and scenario that could be run.
        problems: what is wrong with files and rulesets that could not be read.
        files: how many files were run.
        unreadable: how many files, or rulesets that they name, could not be read.
    """

    outcomes: list[Outcome] = field(default_factory=list)
    problems: list[Diagnostic] = field(default_factory=list)
    files: int = 0
    unreadable: int = 0

    @property
    def passed(self) -> int:
        """How many passed."""
        return sum(outcome.passed for outcome in self.outcomes)

    @property
    def failed(self) -> int:
        """How many failed; a file or ruleset that cannot be read is one failure."""
        return sum(not outcome.passed for outcome in self.outcomes) + self.unreadable

    def add(self, other: "Report") -> None:
        """Take in what another report says."""
        self.outcomes += other.outcomes
        self.problems += other.problems
        self.files += other.files
        self.unreadable += other.unreadable
