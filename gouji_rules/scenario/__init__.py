"""Scenario files: what a variant's author writes to pin a rule down.

``reading`` finds everything that is wrong with a file, ``running`` plays it, ``pytest_plugin``
hands it to pytest. Names are read in when they are first used: every run of pytest, of
whatever project, imports this package for its plugin.
"""

from typing import TYPE_CHECKING

from gouji_rules.lazily import lazily

if TYPE_CHECKING:
    from gouji_rules.scenario.checking import check_scenarios
    from gouji_rules.scenario.document import SUFFIXES, ScenarioFile
    from gouji_rules.scenario.reading import read_file
    from gouji_rules.scenario.running import run_file, run_paths
    from gouji_rules.scenario.telling import Outcome, Report


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

__getattr__ = lazily(
    __name__,
    {
        "checking": "check_scenarios",
        "document": "SUFFIXES ScenarioFile",
        "telling": "Outcome Report",
        "reading": "read_file",
        "running": "run_file run_paths",
    },
)
