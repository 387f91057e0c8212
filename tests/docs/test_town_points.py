"""Each rule point of a town's text is held by a scenario of that town that cites the text."""

import re

import pytest

from gouji_rules.scenario.document import Scenario
from gouji_rules.scenario.reading import read_file
from tests.docs.town_points import TOWNS
from tests.meta.project import ROOT

SCENARIOS = ROOT / "tests" / "scenarios" / "towns"


def rows() -> list[tuple[str, str]]:
    """Return the rule points of docs/towns.md, each with its readings; a row may go on."""
    text = (ROOT / "docs" / "towns.md").read_text(encoding="utf-8")
    found: list[tuple[str, str]] = []
    for line in text.partition("\n## Deck and deal")[2].partition("\n## Not rules")[0].splitlines():
        cells = [cell.strip() for cell in re.split(r"(?<!\\)\|", line)[1:-1]]
        if len(cells) == 4 and cells[0] != "rule point" and not cells[0].startswith("-"):
            found.append((cells[0] or found[-1][0], f"{cells[0]} {cells[1]}"))
    return found


def marked(readings: str, marks: tuple[str, ...]) -> bool:
    """Return whether readings are marked as a town's; a mark that names a place is that place's."""
    for one in re.findall(r"\b(?:ZT \w+|[A-Z0-9]+)\b", readings):
        mark, _, place = one.partition(" ")
        if one in marks or (mark in marks and place not in {"Zaozhuang", "Tengzhou"}):
            return True
    return False


def held(name: str) -> tuple[dict[str, Scenario], str]:
    """Return the scenarios of a town's file by name, and its text."""
    path = SCENARIOS / f"{name}.scenario.yaml"
    return {one.name: one for one in read_file(path).scenarios}, path.read_text(encoding="utf-8")


def test_every_town_s_file_is_of_its_ruleset_and_has_its_points() -> None:
    files = {path.name.partition(".")[0] for path in SCENARIOS.glob("*.scenario.yaml")}

    assert files == set(TOWNS)
    assert [] == [name for name in TOWNS if f"\nruleset: {name}\n" not in held(name)[1]]


@pytest.mark.parametrize("name", TOWNS)
def test_every_row_of_the_page_that_is_marked_with_a_town_s_text_is_a_point(name: str) -> None:
    marked_rows = [point for point, readings in rows() if marked(readings, TOWNS[name].marks)]

    assert marked_rows
    assert [] == [point for point in marked_rows if point not in TOWNS[name].points]


@pytest.mark.parametrize("name", TOWNS)
def test_every_point_is_held_by_a_scenario_that_cites_the_text_or_by_plays(name: str) -> None:
    town = TOWNS[name]
    scenarios, text = held(name)
    wrong = []
    for point, claims in town.points.items():
        for claim in claims:
            if claim in scenarios:
                if not scenarios[claim].source.startswith(town.cites):
                    wrong.append(f"{point}: {claim}: cites {scenarios[claim].source}")
            elif f"\n  - {claim}\n" not in text:
                wrong.append(f"{point}: {claim}: neither a scenario nor a play")

    assert [] == wrong


@pytest.mark.parametrize("name", TOWNS)
def test_every_scenario_that_cites_a_town_s_own_text_holds_a_point(name: str) -> None:
    town = TOWNS[name]
    scenarios, _ = held(name)
    claimed = {claim for claims in town.points.values() for claim in claims}
    own = {key for key, one in scenarios.items() if one.source.startswith(town.cites)}

    assert set() == own - claimed
