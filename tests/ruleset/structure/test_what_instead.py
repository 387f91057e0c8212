"""Slips that used to be told without what to write, or with what was wrong again."""

import pytest

from gouji_rules import RulesetError, load_ruleset
from gouji_rules.messages import LANGUAGES
from gouji_rules.ruleset import check_file, parse_changes
from gouji_rules.ruleset.known import METADATA
from gouji_rules.scenario import check_scenarios

NOTHING = {
    "tribute: {burn: $}": "0",
    "tribute: {smother: $}": "0",
    "burn: {bonus: $}": "0",
    "sweep: {flat: $}": "0",
    "sweep: {multiplier: $}": "1",
    "free_play: {at: $}": "0",
    "game: {target: $}": "0",
    "revolution: {void_at: $}": "7",
}


def checked(tmp_path, lines):
    path = tmp_path / "town.yaml"
    path.write_text(f"id: town\nextends: xuandian\n{lines}\n", encoding="utf-8")
    return check_file(path)


@pytest.mark.parametrize("word", ["none", "off", "无", "沒有"])
@pytest.mark.parametrize("line", NOTHING)
def test_a_number_set_to_none_is_told_with_the_number_that_means_so(tmp_path, line, word):
    (found,) = checked(tmp_path, line.replace("$", word))

    assert ("wrong_type", NOTHING[line]) == (found.code, found.suggestion)
    assert [] == [
        problem.code
        for problem in checked(tmp_path, line.replace("$", found.suggestion))
        if problem.severity == "error"
    ]


@pytest.mark.parametrize("line", ["game: {sets: none}", "deck: {packs: none}"])
def test_where_there_must_be_some_no_number_is_suggested(tmp_path, line):
    (found,) = checked(tmp_path, line)

    assert "" == found.suggestion


@pytest.mark.parametrize("key", METADATA)
def test_what_is_no_setting_is_no_other_setting(key):
    with pytest.raises(RulesetError) as failed:
        load_ruleset("xuandian", parse_changes([f"{key}=x"]))

    (found,) = failed.value.diagnostics
    assert ("unknown_setting", "") == (found.code, found.suggestion)
    for lang in LANGUAGES:
        assert "burn.priority=seat_order" in found.help_texts(lang)[0]


def test_nor_in_a_scenario_file(tmp_path):
    path = tmp_path / "town.scenario.yaml"
    path.write_text("ruleset: xuandian\nwith: {id: x}\nplays: [KK is gouji]\n", encoding="utf-8")

    (found,) = check_scenarios(path)

    assert ("unknown_setting", "") == (found.code, found.suggestion)
    assert "in the file only" in found.help_texts("en")[0]


@pytest.mark.parametrize("value", ["[1]", "{a: 1}"])
def test_a_version_may_be_a_number_or_a_text(tmp_path, value):
    (found,) = checked(tmp_path, f"version: {value}")

    assert "it must be a number or a text" in found.text("en")
    assert "例如 `version: 2`" in found.help_texts("zh-Hans")


def test_a_head_with_a_comma_in_braces_is_told_how_to_be_written(tmp_path):
    found = checked(tmp_path, "define: {a(p, q): p.size > q.size}")[0]

    assert 'write `"name(a, b)": …`' in found.help_texts("en")[0]
    good = 'define: {"a(p, q)": p.size > q.size}\nbeats: a(new, old)'
    assert [] == [one for one in checked(tmp_path, good) if one.severity == "error"]
