"""``gouji test --coverage``: what no scenario depends on; nothing shipped is without one."""

import json
from pathlib import Path

import pytest

from gouji_rules.cli import main
from gouji_rules.messages import LANGUAGES
from gouji_rules.ruleset import rulesets_folder, shipped_ids
from gouji_rules.scenario.coverage import coverage
from gouji_rules.scenario.coverage.report import lines, missing
from gouji_rules.scenario.running import scenario_files
from tests.meta.project import ROOT

TOWN = """\
id: town
extends: zhongyou
names: {zh-Hans: 镇, zh-Hant: 鎮, en: Town}
direction: clockwise
define:
  strong(play): play.rank >= K or play.jokers > 0   # 大
  unused(play): play.size > 3
  worth2(call): "{late: 2, early: 4, else: 1}[call]"
gouji:
  minimum: {9: 6}
burn:
  bonus: 3
tribute:
  returned: [fall, burn]
  fall:
    6: {to: 1, cards: 3}
  point: >-
    if payer.opened then 0
    else if payee.opened then worth2(payee.call)
    else 1
opening:
  opens: strong(play) and not every_card_above(play, play)
points: [5, 1, 0, 0, -1, -5]
"""

SCENARIOS = """\
ruleset: town.yaml
plays:
  - 999999 is gouji
  - 99999 is not gouji
  - AA opens
  - TTTTT does not open
scenarios:
  - name: fall
    result: {finish_order: [0, 1, 2, 3, 4, 5], opened: [0, 1, 2, 3, 4, 5]}
    expect: {debts: [4 pays 1 1 fall, 5 pays 0 3 fall], points: [4, -4]}
  - name: one has opened
    result: {finish_order: [0, 1, 2, 3, 4, 5], opened: [0, 1, 2, 4, 5], calls: {0: late}}
    expect: {owes: [3 pays 0 2 point]}
"""

REPORT = """\
town.yaml:6: play.jokers > 0   never true
  6 |   strong(play): play.rank >= K or play.jokers > 0   # 大
    |                                   ^^^^^^^^^^^^^^^
town.yaml:7: unused(play)   never called
town.yaml:8: early: 4   never reached
  8 |   worth2(call): "{late: 2, early: 4, else: 1}[call]"
    |                            ^^^^^^^^
town.yaml:8: 1   never reached
  8 |   worth2(call): "{late: 2, early: 4, else: 1}[call]"
    |                                            ^
town.yaml:12: burn.bonus: 3   no scenario depends on it
town.yaml:14: tribute.returned: [fall, burn]   no scenario notices when more is put in, such as [fall, burn, point]
town.yaml:14: tribute.returned: fall   no scenario depends on it
town.yaml:14: tribute.returned: burn   no scenario depends on it
town.yaml:20: 1   never reached
  20 |     else 1
     |          ^
town.yaml:22: not every_card_above(play, play)   never false
  22 |   opens: strong(play) and not every_card_above(play, play)
     |                           ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^

ruleset  lines  covered    %
town        14        7  50%
"""  # noqa: E501


@pytest.fixture
def town(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "town.yaml").write_text(TOWN, "utf-8")
    (tmp_path / "a.scenario.yaml").write_text(SCENARIOS, "utf-8")
    return tmp_path


def measured(folder, **parts):
    """Return the parts of a ruleset and what its scenarios miss: name -> why."""
    for name, text in parts.items():
        suffix = ".yaml" if "id:" in text else ".scenario.yaml"
        (folder / f"{name}{suffix}").write_text(text, "utf-8")
    found = coverage(list(scenario_files(folder)))
    assert not found.report.failed
    return {
        part.name + (" closed" if part.kind == "closed" else ""): part.missing
        for file in found.files
        for part in file.parts
    }


NAMES = "names: {zh-Hans: 镇, zh-Hant: 鎮, en: Town}\n"


def test_the_report_names_each_part_with_its_place_and_why(town):
    found = coverage(["a.scenario.yaml"])

    assert REPORT.splitlines() == lines(found)
    assert (6, 0) == (found.report.passed, found.report.failed)
    for lang in LANGUAGES:
        told = lines(found, lang)
        assert len(REPORT.splitlines()) == len(told)
        assert told[-1].startswith("town")


def test_the_command_ends_with_the_numbers_and_fails_under_a_limit(town, capsys, monkeypatch):
    monkeypatch.setenv("LANG", "C")

    assert 0 == main(["test", "--coverage"])
    assert f"{REPORT}6 passed, 0 failed\n" == capsys.readouterr().out
    assert 0 == main(["test", "--fail-under", "50"])
    assert 1 == main(["test", "--fail-under", "51"])
    assert "town" in capsys.readouterr().err


def test_a_ruleset_to_measure_is_read_without_coverage_being_named_too(town, capsys, monkeypatch):
    monkeypatch.setenv("LANG", "C")

    assert 0 == main(["test", "-r", "town.yaml"])
    assert "town" in capsys.readouterr().out
    assert 2 == main(["test", "-r", "nosuch"])
    assert "nosuch" in capsys.readouterr().err


def test_the_command_gives_every_part_as_data(town, capsys):
    main(["test", "--coverage", "--json"])
    found = json.loads(capsys.readouterr().out)
    ruleset = found["coverage"]["rulesets"][0]
    parts = {part["name"]: part for part in ruleset["parts"]}

    assert ("town", 14, 7) == (ruleset["id"], ruleset["lines"], ruleset["covered"])
    assert [6, 7, 8, 12, 14, 20, 22] == ruleset["missing_lines"]
    assert "unnoticed" == parts["burn.bonus"]["missing"]
    assert (12, 3) == (parts["burn.bonus"]["line"], parts["burn.bonus"]["column"])
    assert None is parts["gouji.minimum.9"]["missing"]
    assert parts["gouji.minimum.9"]["noticed_by"].endswith("a.scenario.yaml:3:5")


@pytest.mark.parametrize("name", ["twn", "no.yaml", "broken.yaml", "."])
def test_a_ruleset_that_cannot_be_read_is_one_clear_message(town, capsys, name):
    (town / "broken.yaml").write_text("id: broken\nwind: nxt\n", "utf-8")

    assert 2 == main(["test", "--coverage", "-r", name])
    seen = capsys.readouterr()
    assert "" == seen.out
    assert name.removesuffix(".yaml") in seen.err


def test_a_scenario_that_changes_a_setting_says_nothing_about_its_value(tmp_path):
    town = f"id: town\nextends: zhongyou\n{NAMES}wind: federation\n"
    wind = """\
ruleset: town.yaml
scenarios:
  - hands: {0: A, 1: 55, 2: 55, 3: 55, 4: 55, 5: 55}
    moves: [0 A, 1 pass, 2 pass, 3 pass, 4 pass, 5 pass]
    expect: {asks: 2}
"""
    changed = wind.replace("  - hands", "  - with: {wind: federation}\n    hands")

    assert {"wind": "unnoticed"} == measured(tmp_path, town=town, a=changed)
    assert {"wind": ""} == measured(tmp_path, town=town, a=wind)


def test_scenarios_of_a_child_count_for_its_parents(tmp_path):
    town = f"id: town\nextends: zhongyou\n{NAMES}points: [3, 1, 0, 0, -1, -3]\n"
    child = "id: child\nextends: town.yaml\nnames: {en: Child}\n"
    scenario = "{result: {finish_order: [0, 2, 1, 4, 3, 5]}, expect: {points: [4, -4]}}"
    (tmp_path / "town.yaml").write_text(town, "utf-8")
    (tmp_path / "child.yaml").write_text(child, "utf-8")
    path = tmp_path / "a.scenario.yaml"
    path.write_text(f"ruleset: child.yaml\nscenarios:\n  - {scenario}\n", "utf-8")
    parent, nothing = (
        coverage([path], [tmp_path / f"{name}.yaml"]).files[0] for name in ("town", "child")
    )

    assert ("town", "child") == (parent.id, nothing.id)
    assert "points.1" not in [part.name for part in parent.missing]
    assert [] == nothing.parts  # it says nothing of its own
    assert 100 == nothing.percent


def test_what_cannot_be_changed_by_itself_counts_and_is_said(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    town = f"""\
id: town
extends: zhongyou_nohold
{NAMES}deck:
  packs: 1
  removed: {{5: 4, 6: 2}}
"""
    (tmp_path / "town.yaml").write_text(town, "utf-8")
    (tmp_path / "a.scenario.yaml").write_text(
        "ruleset: town.yaml\nscenarios:\n  - expect: {dealt: 8, deck: {3: 4, 5: 0, 6: 2, A: 4}}\n",
        "utf-8",
    )
    found = coverage(["a.scenario.yaml"])
    fixed = [part.name for part in found.files[0].parts if part.fixed]

    assert "deck.removed.5" in fixed
    assert 100 == found.files[0].percent
    assert (
        "town.yaml:6: deck.removed: 5: 4   cannot be changed by itself: counts as covered"
        in lines(found)
    )


def test_what_is_only_reckoned_on_the_way_is_not_exercised(tmp_path):
    # Answers are found by comparing every shape with the top: each operand is both true and
    # false then, and no scenario need depend on any of it.
    town = f"""\
id: town
extends: zhongyou_nohold
{NAMES}beats: new.size == old.size and (new.rank > old.rank or new.jokers > old.jokers + 2)
"""
    scenario = """\
ruleset: town.yaml
scenarios:
  - hands: {0: 56, 1: 78, 2: 44, 3: 44, 4: 44, 5: DXX77}
    moves: [0 5]
    expect: {asks: 1, can: [7]}
"""
    measured(tmp_path, town=town, a=scenario)
    parts = coverage([tmp_path / "a.scenario.yaml"]).files[0].parts
    seen = {part.text: part.missing for part in parts if part.kind == "operand"}

    assert "" == seen["new.rank > old.rank"]
    assert seen["new.jokers > old.jokers + 2"]


@pytest.mark.parametrize("folder", sorted((ROOT / "plugins").glob("gouji-*")), ids=lambda p: p.name)
def test_plugins_and_their_options_count_with_the_settings(folder):
    for file in coverage(list(scenario_files(folder))).files:
        assert "plugins" in {part.setting for part in file.parts}
        assert [] == [part.name for part in file.missing]


def test_failing_scenarios_count_for_nothing_and_are_shown(town, capsys):
    wrong = SCENARIOS.replace("5 pays 0 3 fall", "5 pays 0 2 fall")
    (town / "a.scenario.yaml").write_text(wrong, "utf-8")

    assert 1 == main(["test", "--coverage", "--short"])
    said = capsys.readouterr().out
    assert "a.scenario.yaml:8: FAILED fall" in said
    assert "tribute.fall: 6: cards: 3   no scenario depends on it" in said
    assert said.endswith("5 passed, 1 failed\n")


@pytest.mark.long
def test_every_line_of_every_shipped_ruleset_is_exercised(monkeypatch):
    monkeypatch.chdir(ROOT)
    found = coverage(
        list(scenario_files("tests/scenarios")),
        [rulesets_folder() / f"{name}.yaml" for name in shipped_ids()],
    )

    assert 0 == found.report.failed
    assert [] == [
        line for file in found.files for part in file.missing for line in missing(file, part)
    ]
    assert set(shipped_ids()) == {file.id for file in found.files}


def test_a_number_that_both_sides_of_a_comparison_ask_for_is_depended_on(tmp_path):
    (tmp_path / "town.yaml").write_text(
        "id: town\nextends: xuandian\nnames: {zh-Hans: 镇, zh-Hant: 鎮, en: Town}\n"
        "define: {carried(play): play.size - play.jokers}\n"
        "beats: new.rank > old.rank and carried(new) == carried(old) and new.size == old.size\n",
        "utf-8",
    )
    path = tmp_path / "a.scenario.yaml"
    plays = ["99 beats 88", "X9 does not beat 88", "8 does not beat 9", "999 does not beat 88"]
    path.write_text(f"ruleset: town.yaml\nplays: {json.dumps(plays)}\n", "utf-8")
    (found,) = coverage([path]).files

    assert [] == [part.name for part in found.missing if part.name == "define.carried(play)"]
    assert [] == [part.text for part in found.missing if "carried" in part.text]


def test_what_is_put_into_a_row_unnoticed_is_named_and_can_be_answered(tmp_path: Path) -> None:
    head = "id: town\nextends: xuandian\nversion: 1\n"
    rows = "buying:\n  ranks:\n    4: {price: [2], optional: true}\n"
    (tmp_path / "town.yaml").write_text(head + rows, encoding="utf-8")
    others = "1: 33445, 2: 33445, 3: 33445, 4: 33445, 5: 33445"
    start = "ruleset: town.yaml\nwith: {buying.price: [D]}\nscenarios:\n"
    bought = (
        f"  - {{name: a, phase: buying, hands: {{0: K235, {others}}}, moves: [0 buy 4],\n"
        "     expect: {hands: {0: K435}}}\n"
    )
    joker = (
        f"  - {{name: b, phase: buying, hands: {{0: KD35, 1: K2355, {others[10:]}}},\n"
        "     expect: {asks: 1}}\n"
    )

    def told(text: str) -> str:
        (tmp_path / "town.scenario.yaml").write_text(start + text, encoding="utf-8")
        return "\n".join(lines(coverage([tmp_path / "town.scenario.yaml"])))

    row = "town.yaml:6: buying.ranks: 4: price: [2]   no scenario notices when more is put in"
    assert f"{row}, such as {{4: {{price: [2, D], optional: true}}}}" in told(bought)
    assert row not in told(bought + joker)
