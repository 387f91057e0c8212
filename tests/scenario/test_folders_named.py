"""A folder where a ruleset is to be named is told as a folder, wherever it is named."""

import pytest

from gouji_rules.ruleset import check_file
from gouji_rules.scenario import check_scenarios


@pytest.mark.parametrize("name", ["towns", "./towns", "towns/", "towns.yaml"])
def test_extends_and_ruleset_say_the_same_of_a_folder(tmp_path, name):
    (tmp_path / name).mkdir()
    child, asked = tmp_path / "child.yaml", tmp_path / "asked.scenario.yaml"
    child.write_text(f"id: child\nextends: {name}\n", encoding="utf-8")
    asked.write_text(f"ruleset: {name}\nplays: [KK is gouji]\n", encoding="utf-8")

    (of_child,), (of_asked,) = check_file(child), check_scenarios(asked)

    assert ("is_folder", 2, 10) == (of_child.code, of_child.span.line, of_child.span.column)
    assert ("is_folder", 1, 10) == (of_asked.code, of_asked.span.line, of_asked.span.column)


def test_a_shipped_ruleset_is_not_taken_for_a_folder_of_its_name(tmp_path):
    (tmp_path / "zhongyou").mkdir()
    child = tmp_path / "child.yaml"
    child.write_text("id: child\nextends: zhongyou\n", encoding="utf-8")

    assert [] == check_file(child)
