"""Scenario files: what a variant's author writes to pin a rule down.

``reading`` finds everything that is wrong with a file, ``running`` plays it, ``pytest_plugin``
hands it to pytest.
"""

from gouji_rules.scenario.reading import SUFFIXES, ScenarioFile, check_scenarios, read_file
from gouji_rules.scenario.running import Outcome, Report, run_file, run_paths

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
