"""pytest collects ``*.scenario.yaml``: one test for each statement and each scenario."""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from gouji_rules.scenario.running import Outcome

_SUFFIXES = (".scenario.yaml", ".scenario.yml")


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> "ScenarioModule | None":
    """Collect scenario files; everything else is left alone."""
    if file_path.name.endswith(_SUFFIXES):
        return ScenarioModule.from_parent(parent, path=file_path)
    return None


class ScenarioFailedError(Exception):
    """A scenario did not end as expected."""


class ScenarioModule(pytest.File):
    """A scenario file."""

    def collect(self) -> Iterator["ScenarioItem"]:
        """Yield a test for each statement and scenario."""
        from gouji_rules.diagnostics import RulesetError
        from gouji_rules.scenario.running import run_file

        try:
            outcomes = run_file(self.path)
        except RulesetError as error:
            raise self.CollectError(str(error)) from None
        names: dict[str, int] = {}
        for outcome in outcomes:
            number = names[outcome.name] = names.get(outcome.name, 0) + 1
            name = outcome.name if number == 1 else f"{outcome.name} ({number})"
            yield ScenarioItem.from_parent(self, name=name, outcome=outcome)


class ScenarioItem(pytest.Item):
    """A statement or a scenario."""

    def __init__(self, *, outcome: "Outcome", **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.outcome = outcome

    def runtest(self) -> None:
        """Fail where something was not as expected."""
        if not self.outcome.passed:
            raise ScenarioFailedError

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        """Tell what was expected and what happened."""
        if isinstance(excinfo.value, ScenarioFailedError):
            return "\n".join(self.outcome.lines())
        return super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[Path, int, str]:
        """Return where the scenario stands."""
        return self.path, self.outcome.span.line - 1, self.name
