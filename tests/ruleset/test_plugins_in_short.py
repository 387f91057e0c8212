"""``plugins: [NAME: {option: value}]``: a plugin's settings under its name."""

import json

import pytest
from jsonschema import Draft202012Validator

import gouji_rules as gr
from gouji_rules.ruleset import parse_changes
from gouji_rules.ruleset.schema import make_schema
from gouji_rules.scenario import run_paths
from gouji_rules.schemas import published

LONG = """
id: town
extends: xuandian
plugins:
  - {name: gouji-liangpai, version: "1.0", options: {points: 2}}
"""
SHORT = """
id: town
extends: xuandian
plugins:
  - gouji-liangpai: {version: "1.0", points: 2}
"""


def shown(rules: gr.Rules) -> list[float]:
    hands = {0: "2553", 1: "2553", 2: "X553", 3: "2553", 4: "2553", 5: "2553"}
    game = gr.Game.from_position(rules, hands=hands, phase="liangpai.show")
    return [award.amount for award in game.step("liangpai shows").state.status.awards]


def test_the_short_form_says_what_the_long_one_says():
    long, short = gr.loads_ruleset(LONG), gr.loads_ruleset(SHORT)

    assert [2] == shown(long) == shown(short)
    assert long.digest == short.digest
    assert long.resolved["plugins"] == short.resolved["plugins"]


def test_what_is_wrong_is_told_at_its_place_and_suggested():
    with pytest.raises(gr.RulesetError) as failed:
        gr.loads_ruleset(SHORT.replace("points", "pionts"))

    (problem,) = failed.value.diagnostics
    assert ("plugin_unknown_option", 5, "points") == (
        problem.code,
        problem.span.line,
        problem.suggestion,
    )
    assert 38 == problem.span.column


def test_a_value_that_cannot_be_is_told_at_its_place():
    with pytest.raises(gr.RulesetError) as failed:
        gr.loads_ruleset(SHORT.replace("points: 2", "points: many"))

    assert ("plugin_option", 5) == (
        failed.value.diagnostics[0].code,
        failed.value.diagnostics[0].span.line,
    )


def test_a_plugin_that_is_not_there_is_told_by_its_name():
    with pytest.raises(gr.RulesetError) as failed:
        gr.loads_ruleset(SHORT.replace("liangpai", "liangpei"))

    assert "unknown_plugin" == failed.value.diagnostics[0].code
    assert "gouji-liangpai" == failed.value.diagnostics[0].suggestion


@pytest.mark.parametrize("entry", ["{points: 2, cards: 3}", "{name: {points: 2}}", "{a: 5}"])
def test_what_is_neither_form_is_refused(entry):
    with pytest.raises(gr.RulesetError):
        gr.loads_ruleset(f"id: town\nextends: xuandian\nplugins: [{entry}]\n")


def test_a_change_from_outside_is_laid_over_the_options():
    changes = parse_changes(["plugins.gouji-liangpai.points=3"])

    assert [3] == shown(gr.load_ruleset("xuandian_liangpai", changes))
    assert [1] == shown(gr.load_ruleset("xuandian_liangpai"))


def test_a_change_of_an_option_that_there_is_not_is_told():
    for key, code in {
        "plugins.gouji-liangpai.pionts": "plugin_unknown_option",
        "plugins.gouji-liangpei.points": "unknown_setting",
    }.items():
        with pytest.raises(gr.RulesetError) as failed:
            gr.load_ruleset("xuandian_liangpai", {key: 3})
        assert code == failed.value.diagnostics[0].code


def test_scenarios_change_options_as_well(tmp_path):
    path = tmp_path / "x.scenario.yaml"
    path.write_text(
        "ruleset: xuandian_liangpai\nwith: {plugins.gouji-liangpai.points: 4}\nscenarios:\n"
        "  - name: asked\n    phase: liangpai.show\n    hands: {0: '2553', 1: X253}\n"
        "    expect: {asks: 1}\n",
        encoding="utf-8",
    )

    assert (1, 0) == (run_paths([path]).passed, run_paths([path]).failed)


def test_the_schema_of_editors_takes_both_forms():
    of_editors = json.loads(published("ruleset"))
    assert make_schema() == of_editors
    check = Draft202012Validator(of_editors)
    both = [
        "gouji-liangpai",
        {"name": "gouji-liangpai", "options": {"points": 2}},
        {"gouji-liangpai": {"version": "1.0", "points": 2}},
    ]
    document = {"id": "town", "extends": "xuandian", "plugins": both}
    assert check.is_valid(document)
    assert not check.is_valid({**document, "plugins": [{"name": "x", "points": 2}]})
    assert not check.is_valid({**document, "plugins": [{"x": 5}]})


@pytest.mark.parametrize(
    ("option", "code"), [("limit", "plugin_option"), ("limt", "plugin_unknown_option")]
)
def test_a_wrong_option_from_outside_is_shown_where_it_was_written(option: str, code: str) -> None:
    text = "id: x\nextends: zhongyou\nplugins:\n  - name: gouji-fanshao\n    options: {limit: 4}\n"
    key = f"plugins.gouji-fanshao.{option}"
    with pytest.raises(gr.RulesetError) as caught:
        gr.loads_ruleset(text, settings={key: 99})

    [problem] = [one for one in caught.value.diagnostics if one.severity == "error"]
    assert (code, "--with", f"{key}=99") == (problem.code, problem.span.path, problem.span.source)


@pytest.mark.parametrize(
    ("written", "right"),
    [
        ("plugins: [{name: gouji-liangpai, points: 2}]", "options: {points: 2}"),
        (
            "gouji-liangpai: {points: 2}",
            "plugins: [{name: gouji-liangpai, options: {points: 2}}]",
        ),
        ("gouji_liangpai: 2", "plugins: [{name: gouji-liangpai}]"),
        ('liangpai: {version: "1.0"}', 'plugins: [{name: gouji-liangpai, version: "1.0"}]'),
    ],
)
def test_a_plugins_setting_in_the_wrong_place_is_told_with_the_right_one(written, right):
    with pytest.raises(gr.RulesetError) as failed:
        gr.loads_ruleset(f"id: town\nextends: xuandian\n{written}\n")

    (problem,) = [one for one in failed.value.diagnostics if one.severity == "error"]
    assert any(f"`{right}`" in one.text("en") for one in problem.help)
