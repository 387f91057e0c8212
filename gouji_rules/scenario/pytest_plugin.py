"""pytest collects ``*.scenario.yaml``: one test for each statement and each scenario.

pytest imports this for every project in an environment where the package is installed, so
nothing else is imported before there is a scenario file, and files that are not ours are left
alone: those whose keys are others. The option ``gouji_scenarios`` of an ini file says ``auto``
(so), ``all`` or ``none``.
"""

import codecs
import re
from collections.abc import Iterable, Iterator
from difflib import get_close_matches
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import pytest

from gouji_rules.errors import GoujiError

if TYPE_CHECKING:
    from gouji_rules.scenario.document import Scenario, Setup, Statement
    from gouji_rules.scenario.rulesets import Rulesets
    from gouji_rules.scenario.telling import Outcome

_SUFFIXES: Final = (".scenario.yaml", ".scenario.yml")
_HEAD: Final = 1 << 16
_KEY: Final = re.compile(r"""^["']?([A-Za-z_]+)["']?[ \t]*[:：]""", re.MULTILINE)
_CHOICES: Final = ("auto", "all", "none")


def pytest_addoption(parser: pytest.Parser) -> None:
    """Let a project say which scenario files are ours."""
    words = "which *.scenario.yaml are scenario files of Gouji Rules: auto, all, none"
    parser.addini("gouji_scenarios", words, default="auto")


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> "ScenarioModule | None":
    """Collect scenario files; everything else is left alone."""
    if not file_path.name.endswith(_SUFFIXES):
        return None
    choice = parent.config.getini("gouji_scenarios")
    if choice not in _CHOICES:
        raise pytest.UsageError(f"gouji_scenarios is one of {', '.join(_CHOICES)}, not {choice!r}")
    if choice == "none" or (choice == "auto" and not looks_like_ours(file_path)):
        return None
    return ScenarioModule.from_parent(parent, path=file_path)


def looks_like_ours(path: Path) -> bool:
    """Return whether a file says which ruleset it is about, or has statements about plays.

    A key that is misspelt counts as well: such a file is ours, and told to be wrong.
    """
    try:
        with path.open("rb") as file:
            raw = file.read(_HEAD)
    except OSError:
        return False
    wide = raw.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE))
    keys = _KEY.findall(raw.decode("utf-16" if wide else "utf-8-sig", "replace"))
    return "plays" in keys or bool(get_close_matches("ruleset", keys, 1, 0.8))


class ScenarioFailedError(GoujiError):
    """A scenario did not end as expected.

    Attributes:
        lines: what was expected and what happened.
    """

    def __init__(self, lines: list[str]) -> None:
        super().__init__("\n".join(lines))
        self.lines = lines


Entry = tuple[str, "Statement | Scenario"]
"""What a test is called, and what it runs."""


class ScenarioModule(pytest.File):
    """A scenario file."""

    def collect(self) -> "Iterator[ScenarioItem | Part | BrokenItem]":
        """Yield a test for each statement and scenario; one that fails where it cannot be read."""
        from gouji_rules.diagnostics import RulesetError
        from gouji_rules.diagnostics.render import full
        from gouji_rules.scenario.reading import read_file
        from gouji_rules.scenario.rulesets import Rulesets

        try:
            found = read_file(self.path)
        except RulesetError as error:
            lines = list(map(full, error.diagnostics))
            line = error.diagnostics[0].span.line
            yield BrokenItem.from_parent(self, name="can be read", lines=lines, line=line)
            return
        every: list[Entry] = [
            *((one.text, one) for one in found.statements),
            *((one.name, one) for one in found.scenarios),
        ]
        with_ = {"setup": found.setup, "rulesets": Rulesets(found)}
        yield from _tests(self, [(_pieces(name), one) for name, one in _named(every)], with_)


def _named(every: Iterable[Entry]) -> Iterator[Entry]:
    """Yield what tests are called: each name once."""
    names: dict[str, int] = {}
    for said, one in every:
        name = " ".join(said.split()) or f"line {one.span.line}"
        number = names[name] = names.get(name, 0) + 1
        yield name if number == 1 else f"{name} ({number})", one


def _pieces(name: str) -> list[str]:
    """Split a name as pytest splits what is typed, so that one with ``::`` is found by it."""
    before, bracket, rest = name.partition("[")
    *pieces, last = before.split("::")
    return [*pieces, f"{last}{bracket}{rest}"]


def _tests(
    parent: pytest.Collector,
    every: "list[tuple[list[str], Statement | Scenario]]",
    with_: dict[str, Any],
) -> "Iterator[ScenarioItem | Part]":
    """Yield tests in order, those whose name has ``::`` in a part named by what stands before."""
    parts: dict[str, list[tuple[list[str], Statement | Scenario]]] = {}
    for (first, *more), one in every:
        if more:
            parts.setdefault(first, []).append((more, one))
    for (first, *more), one in every:
        if not more:
            yield ScenarioItem.from_parent(parent, name=first, one=one, **with_)
        elif first in parts:
            yield Part.from_parent(parent, name=first, every=parts.pop(first), with_=with_)


class Part(pytest.Collector):
    """The tests whose names have the same words before ``::``."""

    def __init__(self, *, every: list[Any], with_: dict[str, Any], **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.every = every
        self.with_ = with_

    def collect(self) -> "Iterator[ScenarioItem | Part]":
        """Yield the tests."""
        return _tests(self, self.every, self.with_)


class BrokenItem(pytest.Item):
    """A scenario file that cannot be read: a test that fails, and not the end of all tests."""

    def __init__(self, *, lines: list[str], line: int, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.lines = lines
        self.line = line

    def runtest(self) -> None:
        """Fail."""
        raise ScenarioFailedError(self.lines)

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:  # noqa: ARG002
        """Say what is wrong with the file."""
        return str(excinfo.value)

    def reportinfo(self) -> tuple[Path, int, str]:
        """Return where the fault stands."""
        return self.path, self.line - 1, self.name


class ScenarioItem(pytest.Item):
    """A statement or a scenario."""

    def __init__(
        self,
        *,
        one: "Statement | Scenario",
        setup: "Setup",
        rulesets: "Rulesets",
        **kwargs: Any,
    ) -> None:
        super().__init__(**kwargs)
        self.one = one
        self.setup_ = setup
        self.rulesets = rulesets

    def runtest(self) -> None:
        """Fail where something is not as expected, or the ruleset cannot be loaded."""
        from gouji_rules.diagnostics import RulesetError
        from gouji_rules.diagnostics.render import full
        from gouji_rules.scenario.running import run_one

        try:
            outcome: Outcome = run_one(self.rulesets, self.one, self.setup_)
        except RulesetError as error:
            raise ScenarioFailedError(list(map(full, error.diagnostics))) from None
        if not outcome.passed:
            raise ScenarioFailedError(outcome.lines())

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        """Tell what was expected and what happened; of anything else pytest's own account."""
        if isinstance(excinfo.value, ScenarioFailedError):
            return str(excinfo.value)
        return super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[Path, int, str]:
        """Return where the scenario stands."""
        return self.path, self.one.span.line - 1, self.name
