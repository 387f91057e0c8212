"""Keys that are right somewhere else, lists without brackets, and paths into rows."""

from pathlib import Path
from typing import Any

import pytest

from gouji_rules import load_ruleset
from gouji_rules.diagnostics import Diagnostic, RulesetError
from gouji_rules.messages import LANGUAGES
from gouji_rules.ruleset import check_file
from gouji_rules.ruleset.loading import parse_changes
from gouji_rules.scenario import check_scenarios

HEAD = "id: mine\nnames: {en: Mine, zh-Hans: 我的}\nextends: zhongyou\n"


def problems(folder: Path, text: str) -> list[Diagnostic]:
    path = folder / "mine.yaml"
    path.write_text(HEAD + text, encoding="utf-8")
    return check_file(path)


@pytest.mark.parametrize(
    ("text", "there"),
    [
        ("hold_three: {4: {until: [opened]}}", "held.4"),
        ("hold_three: {4: {price: [2]}}", "buying.ranks.4"),
        ("held: {4: {price: [2]}}", "buying.ranks.4.price"),
        ("buying: {ranks: {4: {until: [opened]}}}", "held.4.until"),
        ("tribute: {fall: {between: all}}", "tribute.fall_between"),
        ("tribute: {fall: {order: [fall, burn]}}", "tribute.order"),
        ("held: {4: {reentry: true}}", "free_play.reentry"),
    ],
)
def test_a_key_that_is_right_elsewhere_is_told_where(tmp_path: Path, text: str, there: str) -> None:
    (found,) = problems(tmp_path, text)

    assert ("key_elsewhere", there) == (found.code, found.params["there"])
    name = there.rpartition(".")[2]
    for lang in LANGUAGES:
        assert any(f"{name}: " in one.text(lang) for one in found.help)


@pytest.mark.parametrize(
    ("text", "right"),
    [
        ("held: {4: {until: opened, first_out}}", "held: {4: {until: [opened, first_out]}}"),
        (
            "held: {4: {until: opened, first_out, plain: true}}",
            "held: {4: {until: [opened, first_out], plain: true}}",
        ),
        ("held:\n  4: {until: [opened], first_out}", "held:\n  4: {until: [opened, first_out]}"),
        ("tribute: {excluded: D, X}", "tribute: {excluded: [D, X]}"),
        ("tribute: {order: burn, point, fall}", "tribute: {order: [burn, point, fall]}"),
        ("deck: {levels: X, D}", "deck: {levels: [X, D]}"),
        ("buying: {price: 2, X, D}", "buying: {price: [2, X, D]}"),
        ("tribute: {return_ranks: 3, 4, 5}", "tribute: {return_ranks: [3, 4, 5]}"),
    ],
)
def test_a_list_without_brackets_between_braces_is_told_with_them(
    tmp_path: Path, text: str, right: str
) -> None:
    (found,) = problems(tmp_path, text)
    (change,) = found.edits
    lines = (HEAD + text).splitlines()
    at = change.span.line - 1
    before, after = lines[at][: change.span.column - 1], lines[at][change.span.end_column - 1 :]
    lines[at] = before + change.text + after

    assert "set_to_nothing" == found.code
    assert (HEAD + right).splitlines() == lines
    assert [] == [one for one in problems(tmp_path, right) if one.severity == "error"]


def test_words_that_are_no_items_of_the_list_before_them_are_keys_as_ever(tmp_path: Path) -> None:
    (found,) = problems(tmp_path, "held: {4: {until: opened, soon}}")
    assert ("set_to_nothing", ()) == (found.code, found.edits)


def test_opening_by_nature_with_every_hand_is_told(tmp_path: Path) -> None:
    (found,) = problems(tmp_path, "opening: {natural: true}")

    assert ("warning", "always_same") == (found.severity, found.code)
    assert "all six have opened before the first card" in found.text("en")
    assert [] == problems(tmp_path, "opening: {natural: false}")
    assert [] == problems(tmp_path, "opening: {natural: not hand.gouji}")


@pytest.mark.parametrize(
    ("changes", "key", "value"),
    [
        (["held.4.together=true"], "held", {"4": {"together": True}}),
        (
            ["held.4.together=true", "held.4.plain=true", "held.10.until=[opened]"],
            "held",
            {"4": {"together": True, "plain": True}, "T": {"until": ["opened"]}},
        ),
        (
            ["held=none", "held.4.plain=true", "held.4.together=true"],
            "held",
            {
                "4": {"plain": True, "together": True},
            },
        ),
        (["buying.ranks.4.optional=true"], "buying.ranks", {"4": {"optional": True}}),
    ],
)
def test_a_path_may_lead_into_a_row(changes: list[str], key: str, value: Any) -> None:
    settings = load_ruleset("zhongyou", parse_changes(changes)).settings
    assert value == settings[key]


@pytest.mark.parametrize(
    ("written", "told"),
    [
        ("held.4.untill=opened", "held.4.until"),
        ("buying.4.price=[2]", "buying.ranks.4.price"),
        ("tribute.fall.6.cards=3", "tribute.fall.6={to: 1, cards: 2}"),
        ("held.4.price=[2]", "last, together, plain, until"),
        ("held.4={until: opened, first_out}", "until: [opened, first_out]"),
    ],
)
def test_a_path_into_a_row_that_there_is_not_has_its_hint(written: str, told: str) -> None:
    with pytest.raises(RulesetError) as caught:
        parse_changes([written])
    (found,) = caught.value.diagnostics
    assert any(told in one.text("en") for one in found.help)


SCENARIO = """\
ruleset: zhongyou
with: {{{changes}}}
scenarios:
  - name: 4s go together
    source: here
    hands: {{0: "447", 1: 55, 2: 55, 3: 55, 4: 55, 5: 55}}
    lead: 0
    expect: {{legal: ["44", "7"]}}
"""


@pytest.mark.parametrize(
    ("changes", "codes"),
    [
        ("held.4.together: true", []),
        ("held.4: {together: true}", []),
        ("held.4.together: true, held.4.plain: true", []),
        ("held.4.together: maybe", ["wrong_value", "not_true_or_false"]),
        ("held.4.toogether: true", ["unknown_setting"]),
        ("tribute.fall.6.cards: 3", ["unknown_setting"]),
        ("held: {4: {until: opened, first_out}}", ["set_to_nothing"]),
    ],
)
def test_scenario_files_have_the_same_paths(tmp_path: Path, changes: str, codes: list[str]) -> None:
    path = tmp_path / "mine.scenario.yaml"
    path.write_text(SCENARIO.format(changes=changes), encoding="utf-8")

    assert codes == [one.code for one in check_scenarios(path)]
