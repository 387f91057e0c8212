"""pytest collects ``*.scenario.yaml``: one test for each statement and each scenario.

pytest imports this for every project in an environment where the package is installed, so
nothing else is imported before there is a scenario file.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from gouji_rules.scenario.document import Scenario, Setup, Statement
    from gouji_rules.scenario.outcome import Outcome
    from gouji_rules.scenario.rulesets import Rulesets

_SUFFIXES = (".scenario.yaml", ".scenario.yml")


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> "ScenarioModule | None":
    """Collect scenario files; everything else is left alone."""
    if file_path.name.endswith(_SUFFIXES):
        return ScenarioModule.from_parent(parent, path=file_path)
    return None


class ScenarioFailedError(Exception):
    """A scenario did not end as expected.

    Attributes:
        lines: what was expected and what happened.
    """

    def __init__(self, lines: list[str]) -> None:
        super().__init__("\n".join(lines))
        self.lines = lines


class ScenarioModule(pytest.File):
    """A scenario file."""

    def collect(self) -> Iterator["ScenarioItem"]:
        """Yield a test for each statement and scenario."""
        from gouji_rules.diagnostics import RulesetError
        from gouji_rules.diagnostics.render import full
        from gouji_rules.scenario.reading import read_file
        from gouji_rules.scenario.rulesets import Rulesets

        try:
            found = read_file(self.path)
        except RulesetError as error:
            raise self.CollectError("\n".join(map(full, error.diagnostics))) from None
        rulesets = Rulesets(found)
        names: dict[str, int] = {}
        every: list[tuple[str, Statement | Scenario]] = [
            *((one.text, one) for one in found.statements),
            *((one.name, one) for one in found.scenarios),
        ]
        for said, one in every:
            name = " ".join(said.split()) or f"line {one.span.line}"
            number = names[name] = names.get(name, 0) + 1
            yield ScenarioItem.from_parent(
                self,
                name=name if number == 1 else f"{name} ({number})",
                one=one,
                setup=found.setup,
                rulesets=rulesets,
            )


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
