"""How scenario files ended, and how that is told."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from gouji_rules.diagnostics import Diagnostic, Message, Span
from gouji_rules.diagnostics.diagnostic import visible
from gouji_rules.messages import text


@dataclass(frozen=True, slots=True)
class Failure:
    """Something that was not as expected.

    Attributes:
        key: what it is, a key of the catalogue's ``scenario``.
        params: what the message names; values as the engine and the file have them.
        span: where it was expected.
    """

    key: str
    params: Mapping[str, object]
    span: Span

    def text(self, lang: str = "en") -> str:
        """Return it in words."""
        said = {name: words(value, lang) for name, value in self.params.items()}
        return text(f"scenario.{self.key}", lang, **said)


@dataclass(frozen=True, slots=True)
class Decision:
    """The rule that decided.

    Attributes:
        rule: its name, the page ``docs/rules/<rule>.md``.
        setting: the key of the setting, or the empty string.
        value: the setting's value.
        where: the place where it is set, or the empty string.
    """

    rule: str
    setting: str = ""
    value: object = None
    where: str = ""

    def text(self, lang: str = "en") -> str:
        """Return it in words."""
        params = {
            "rule": self.rule,
            "setting": self.setting,
            "value": words(self.value, lang),
            "where": visible(self.where),
        }
        key = "decided_there" if self.where else "decided_by_setting" if self.setting else "decided"
        return text(f"scenario.{key}", lang, **params)


@dataclass(slots=True)
class Outcome:
    """How one statement or scenario ended.

    Attributes:
        name: its name, or the statement itself; empty where it has none.
        span: where it stands.
        source: what it cites.
        failures: what was expected and what happened; empty where it passed.
        position: where it ended, for a failure: what to show of it, in order.
        decisions: which rules decided what was not as expected.
    """

    name: str
    span: Span
    source: str = ""
    failures: list[Failure] = field(default_factory=list)
    position: list[Message] = field(default_factory=list)
    decisions: list[Decision] = field(default_factory=list)

    @property
    def passed(self) -> bool:
        """Whether everything was as expected."""
        return not self.failures

    def title(self, lang: str = "en") -> str:
        """Return its name, or where it has none its line."""
        return self.name or text("scenario.nameless", lang, line=self.span.line)

    def lines(self, lang: str = "en") -> list[str]:
        """Return a failure in words: which, what was expected and happened, where, by what."""
        found = [f"{visible(self.span.place)}: {visible(self.title(lang))}"]
        found += [f"  {failure.text(lang)}" for failure in self.failures]
        found += [f"  {decision.text(lang)}" for decision in self.decisions]
        if self.position:
            found.append("  " + text("scenario.position", lang))
            found += [
                "    " + text(line.key, lang, **{n: words(v, lang) for n, v in line.params.items()})
                for line in self.position
            ]
        if self.source:
            found.append("  " + text("scenario.cites", lang, source=visible(self.source)))
        return found


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


def words(value: object, lang: str) -> str:
    """Return a value as a scenario file would write it."""
    if isinstance(value, Message):
        return value.text(lang)
    if isinstance(value, str):
        return visible(value) if value else '""'
    if isinstance(value, bool):
        return "true" if value else "false"
    if value is None:
        return "none"
    if isinstance(value, float):
        return f"{value:g}"
    if isinstance(value, Mapping):
        inner = (f"{words(key, lang)}: {words(below, lang)}" for key, below in value.items())
        return "{" + ", ".join(inner) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(words(one, lang) for one in value) + "]"
    return visible(str(value))
