"""The site: every rule has its pages in both languages, and nothing dangles."""

import pytest

from gouji_rules.rules import MODULES, SETTINGS
from tests.meta.project import ROOT

RULES = [module.SETTINGS[0].rule for module in MODULES]


@pytest.mark.parametrize("rule", RULES)
@pytest.mark.parametrize("folder", ["docs/cookbook", "docs/zh/cookbook"])
def test_every_rule_has_a_page_of_recipes(rule: str, folder: str) -> None:
    assert (ROOT / folder / f"{rule}.md").is_file()


@pytest.mark.parametrize("folder", ["rules", "cookbook", "reference", "diagnostics"])
def test_every_page_stands_in_both_languages(folder: str) -> None:
    english = {path.name for path in (ROOT / "docs" / folder).glob("*.md")}
    chinese = {path.name for path in (ROOT / "docs" / "zh" / folder).glob("*.md")}

    assert english == chinese


def test_the_recipes_use_most_settings() -> None:
    pages = "\n".join(
        path.read_text(encoding="utf-8") for path in (ROOT / "docs" / "cookbook").glob("*.md")
    )
    used = {key for key in SETTINGS if f"{key.rpartition('.')[2]}:" in pages}

    assert len(SETTINGS) * 0.7 < len(used)
