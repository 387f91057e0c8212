"""The site: every rule has its pages in both languages, and nothing dangles."""

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
