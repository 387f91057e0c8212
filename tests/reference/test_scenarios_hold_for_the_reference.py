"""Scenario files hold for the literal reading as they do for the engine."""

from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.reference.comparison import Settings
from tests.reference.rulesets import RULESETS, ZHONGYOU, changed
from tests.reference.scenario_files import is_of_the_play_phase, run_play, run_result
from tests.reference.scenario_phases import is_of_buying, is_of_tribute, run_phase
from tests.reference.sentences import SENTENCES, can_be_said

EXPRESSIONS = ("beats", "gouji.is", "revolution.eligible", "tribute.point")
INTERFACE = """
- name: nobody answers a gouji play, so its player leads and has opened
  hands: {0: AA53, 1: KK3, 2: 553, 3: QQ3, 4: 663, 5: 773}
  lead: 0
  moves: [0 AA, 3 pass]
  expect: {asks: 0, leads: true, opened: [0]}
- name: only the opposite may answer
  hands: {0: AA53, 1: KK3, 2: 553, 3: QQ3, 4: 663, 5: 773}
  lead: 0
  moves: [0 AA]
  expect: {asks: 3, legal: [pass]}
- name: the burner runs out of jokers
  hands: {0: QQQ53, 1: XKK783, 2: 553, 3: 553, 4: 553, 5: 553}
  moves: [0 QQQ, 1 burn XKK, 4 pass]
  expect: {failed: [1], places: {1: 6}, asks: 0}
- name: point tribute, winner and loser both called early
  result: {finish_order: [0, 1, 2, 3, 4, 5], opened: [0], calls: {0: early, 3: early}}
  expect: {owes: [3 pays 0 12 point, 4 pays 1 1 fall]}
"""


def can_be_read(scenario: dict[str, Any], settings: dict[str, Any]) -> bool:
    """Whether the scenario needs nothing but what the reference knows."""
    words = {"result", "expect", "name", "source", "ruleset", "with"}
    of_a_result = {"result", "expect"} <= set(scenario) <= words
    known = all(key_can_be_read(key, value) for key, value in settings.items())
    return known and (
        of_a_result
        or is_of_the_play_phase(scenario)
        or is_of_buying(scenario)
        or is_of_tribute(scenario)
    )


def key_can_be_read(key: str, value: Any) -> bool:
    if key in SENTENCES:
        return can_be_said(str(value))
    if key.startswith("deck."):
        return key in ("deck.uneven", "deck.removed")
    return key not in EXPRESSIONS and not key.startswith("define")


def run(settings: Settings, scenario: dict[str, Any]) -> list[str]:
    if "phase" in scenario or {"result", "hands"} <= set(scenario):
        return run_phase(settings, scenario)
    if "result" in scenario:
        return run_result(settings, scenario)
    return run_play(settings, scenario)


@pytest.mark.parametrize("scenario", yaml.safe_load(INTERFACE), ids=lambda s: s["name"])
def test_published_scenarios(scenario: dict[str, Any]) -> None:
    assert run(ZHONGYOU, scenario) == []


FOLDER = Path(__file__).parents[1] / "scenarios"


@pytest.mark.parametrize(
    "path", sorted(FOLDER.glob("**/*.scenario.yaml")), ids=lambda path: path.name.split(".")[0]
)
def test_scenario_files_hold_for_the_reference_too(path: Path) -> None:
    document = yaml.safe_load(path.read_text(encoding="utf-8"))
    wrong = {}
    for scenario in document.get("scenarios", []):
        ruleset = scenario.get("ruleset", document.get("ruleset"))
        changes = document.get("with", {}) | scenario.get("with", {})
        if ruleset not in RULESETS or not can_be_read(scenario, changes):
            continue
        settings = changed(RULESETS[ruleset], document.get("with", {}))
        settings = changed(settings, scenario.get("with", {}))
        problems = run(settings, scenario)
        if problems:
            wrong[scenario["name"]] = problems
    assert wrong == {}
