"""Scenario files: what a variant's author writes to pin a rule down.

``reading`` finds everything that is wrong with a file, ``running`` plays it, ``pytest_plugin``
hands it to pytest. Names are read in when they are first used: every run of pytest, of
whatever project, imports this package for its plugin.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gouji_rules.scenario.checking import check_scenarios
    from gouji_rules.scenario.document import SUFFIXES, ScenarioFile
    from gouji_rules.scenario.outcome import Outcome, Report
    from gouji_rules.scenario.reading import read_file
    from gouji_rules.scenario.running import run_file, run_paths

_HOMES = {
    "SUFFIXES": "document",
    "Outcome": "outcome",
    "Report": "outcome",
    "ScenarioFile": "document",
    "check_scenarios": "checking",
    "read_file": "reading",
    "run_file": "running",
    "run_paths": "running",
}

__all__ = [
    "SUFFIXES",
    "Outcome",
    "Report",
    "ScenarioFile",
    "check_scenarios",
    "read_file",
    "run_file",
    "run_paths",
]


def __getattr__(name: str) -> object:
    home = _HOMES.get(name)
    if home is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value: object = getattr(import_module(f"{__name__}.{home}"), name)
    globals()[name] = value
    return value
