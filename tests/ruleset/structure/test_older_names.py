"""Settings by an earlier name: read wherever a ruleset is said, and never written again."""

import json
from pathlib import Path

import pytest

import gouji_rules as gr
from gouji_rules.diagnostics import RulesetError
from gouji_rules.record import Game
from gouji_rules.record.format import digest
from gouji_rules.ruleset.loading import check_file, parse_changes
from gouji_rules.scenario.reading import read_file
from gouji_rules.sheet.statements import statement
from tests.conftest import lines_of

HEAD = "id: t\nextends: xuandian\n"
MEANT = {"true": "any", "false": "none"}


@pytest.mark.parametrize("written", MEANT)
def test_a_file_may_say_the_earlier_name(written: str) -> None:
    rules = gr.loads_ruleset(f"{HEAD}passing:\n  against_opposite: {written}\n", "t.yaml")

    assert MEANT[written] == rules.chosen.passing.lifted_by
    assert "passing.against_opposite" not in rules.settings
    assert "t.yaml:4:3" == rules.where("passing.lifted_by")
    assert {"lifted_by": MEANT[written]} == rules.resolved["passing"]


def test_so_may_changes_from_outside() -> None:
    changes = parse_changes(["passing.against_opposite=false"])

    assert "none" == gr.load_ruleset("xuandian", changes).chosen.passing.lifted_by


def test_the_nearer_one_holds_by_whichever_name_it_is_said() -> None:
    parent = f"{HEAD}passing: {{lifted_by: gouji}}\n"
    changes = {"passing.against_opposite": True}

    assert "any" == gr.loads_ruleset(parent, settings=changes).chosen.passing.lifted_by


def test_it_says_the_same_as_the_name_of_now() -> None:
    then = gr.load_ruleset("xuandian", {"passing.against_opposite": False})
    now = gr.load_ruleset("xuandian", {"passing.lifted_by": "none"})

    assert now.digest == then.digest
    assert statement(now, "passing.lifted_by", "en") == statement(then, "passing.lifted_by", "en")


@pytest.mark.parametrize(
    ("lines", "code", "place", "meant"),
    [
        ("{lifted_by: gouji, against_opposite: true}", "said_by_both_names", 29, ""),
        ("{against_opposite: true, lifted_by: any}", "said_by_both_names", 11, ""),
        ("{against_opposite: gouji}", "not_true_or_false", 29, ""),
        ("{against_opposite: 'no'}", "not_true_or_false", 29, "false"),
        ("{against_opposite: [true]}", "not_true_or_false", 29, ""),
        ("{against_opposite: }", "set_to_nothing", 11, ""),
    ],
)
def test_what_is_wrong_is_told_where_it_stands(
    lines: str, code: str, place: int, meant: str, tmp_path: Path
) -> None:
    path = tmp_path / "t.yaml"
    path.write_text(f"{HEAD}passing: {lines}\n", encoding="utf-8")
    (told,) = check_file(path)

    assert (code, 3, place, meant) == (
        told.code,
        told.span.line,
        told.span.column,
        told.suggestion,
    )
    assert "against_opposite" in told.text("en")


def test_both_names_of_a_change_are_an_error_too() -> None:
    changes = parse_changes(["passing.against_opposite=false", "passing.lifted_by=gouji"])

    with pytest.raises(RulesetError) as caught:
        gr.load_ruleset("xuandian", changes)
    assert ["said_by_both_names"] == [one.code for one in caught.value.diagnostics]


@pytest.mark.parametrize(
    ("changes", "codes"),
    [
        ("{passing.against_opposite: false}", []),
        ("{passing: {against_opposite: false}}", []),
        ("{passing.against_opposite: maybe}", ["not_true_or_false"]),
        ("{passing.against_opposite: false, passing.lifted_by: any}", ["said_by_both_names"]),
        ("{passing: {against_opposite: false, lifted_by: any}}", ["said_by_both_names"]),
    ],
)
def test_scenarios_may_say_it(changes: str, codes: list[str], tmp_path: Path) -> None:
    path = tmp_path / "t.scenario.yaml"
    path.write_text(
        f"ruleset: xuandian\nwith: {{passing.lifted_by: gouji}}\nscenarios:\n  - name: n\n"
        f"    with: {changes}\n    hands: {{0: 55, 1: 66}}\n    expect: {{asks: 0}}\n",
        encoding="utf-8",
    )
    if not codes:
        assert {"passing.lifted_by": "none"} == read_file(path).scenarios[0].setup.changes
        return
    with pytest.raises(RulesetError) as caught:
        read_file(path)
    assert codes == [one.code for one in caught.value.diagnostics]


def test_records_that_say_it_are_played_by_it(tmp_path: Path) -> None:
    hands = {0: "7753", 1: "XA53", 2: "553", 3: "553", 4: "92653", 5: "663"}
    rules = gr.load_ruleset("xuandian", {"passing.lifted_by": "none"})
    path = tmp_path / "now.jsonl"
    game = Game.from_position(rules, hands=hands, lead=0)
    for move in ("7", "pass", "pass", "pass", "9", "pass", "pass"):
        game = game.step(move)
    game.save(path)
    header, *rest = lines_of(path.read_text(encoding="utf-8"))
    header["resolved"]["passing"] = {"against_opposite": False}
    header["digest"] = digest(header["resolved"])
    path.write_text("\n".join(map(json.dumps, [header, *rest])) + "\n", encoding="utf-8")

    assert "none" == Game.load(path).rules.chosen.passing.lifted_by
    assert 4 == Game.load(path).seat
