"""The site: every rule has its pages in both languages, and nothing dangles."""

import re

import pytest

from gouji_rules.rules import RULES, SETTINGS
from tests.meta.project import ROOT


@pytest.mark.parametrize("rule", RULES)
@pytest.mark.parametrize("folder", ["docs/cookbook", "docs/zh/cookbook"])
def test_every_rule_has_a_page_of_recipes(rule: str, folder: str) -> None:
    assert (ROOT / folder / f"{rule}.md").is_file()


@pytest.mark.parametrize("folder", ["rules", "cookbook", "reference", "diagnostics"])
def test_every_page_stands_in_both_languages(folder: str) -> None:
    english = {path.name for path in (ROOT / "docs" / folder).glob("*.md")}
    chinese = {path.name for path in (ROOT / "docs" / "zh" / folder).glob("*.md")}

    assert english == chinese


@pytest.mark.parametrize("folder", ["docs/cookbook", "docs/zh/cookbook"])
def test_the_recipes_use_every_setting(folder: str) -> None:
    pages = (path.read_text(encoding="utf-8") for path in (ROOT / folder).glob("*.md"))
    blocks = "".join(block for page in pages for block in page.split("```yaml\n")[1:])

    assert [] == [key for key in SETTINGS if f"{key.rpartition('.')[2]}:" not in blocks]


@pytest.mark.parametrize("folder", ["docs/cookbook", "docs/zh/cookbook"])
def test_the_list_of_recipes_names_each_of_them_on_the_row_of_its_page(folder: str) -> None:
    between = "；" if "zh" in folder else "; "
    index = (ROOT / folder / "index.md").read_text(encoding="utf-8")

    rows = re.findall(r"^\| \[.*?\]\((.*?)\) \| (.*) \|$", index, re.MULTILINE)

    assert {f"{rule}.md" for rule in RULES} == {page for page, _ in rows}
    for page, row in rows:
        text = (ROOT / folder / page).read_text(encoding="utf-8")
        recipes = re.findall("^## (.*)$", text, re.MULTILINE)
        assert between.join(one[0].lower() + one[1:] for one in recipes) == row, page
