"""What stays out is told alike on its own page, where an author looks, and where one begins."""

import re
from pathlib import Path

import pytest

from gouji_rules.ruleset import check_file
from tests.meta.project import ROOT

DOCS = {"en": ROOT / "docs", "zh": ROOT / "docs" / "zh"}
FRONT = {"en": ROOT / "README.md", "zh": ROOT / "README.zh.md"}


def told(page: Path) -> list[str]:
    """Return what stays out by the table of the page, without its head."""
    rows = re.findall(r"^\| ([^|]+) \|", page.read_text(encoding="utf-8"), re.M)
    return rows[1:]


@pytest.mark.parametrize("lang", DOCS)
def test_each_of_them_has_a_section_of_its_own_in_the_same_order(lang: str) -> None:
    page = DOCS[lang] / "limits.md"
    sections = re.findall(r"^## (.+)$", page.read_text(encoding="utf-8"), re.M)

    assert 3 == len(told(page))
    assert told(page) == sections[:3]


@pytest.mark.parametrize("lang", DOCS)
def test_the_settings_page_has_the_same_list(lang: str) -> None:
    settings = (DOCS[lang] / "reference" / "settings.md").read_text(encoding="utf-8")
    before, _, after = settings.partition("](../limits.md)")

    assert before.count("\n## ") == 1  # above all that is made, where an author looks first
    assert told(DOCS[lang] / "limits.md") == re.findall(
        r"^- (.+)$", after.partition("\n## ")[0], re.M
    )


@pytest.mark.parametrize("lang", DOCS)
def test_the_readme_and_the_index_lead_there(lang: str) -> None:
    for page in (FRONT[lang], DOCS[lang] / "index.md"):
        assert "limits.md)" in page.read_text(encoding="utf-8"), page


@pytest.mark.parametrize(
    ("written", "reason"),
    [
        ("players: 4", "six seats"),
        ("人数: 八", "six seats"),
        ("federations: 3", "0, 2, 4 play against 1, 3, 5"),
        ("保皇: true", "opposites"),
    ],
)
def test_check_tells_whoever_asks_for_it_in_a_ruleset(
    written: str, reason: str, tmp_path: Path
) -> None:
    path = tmp_path / "town.yaml"
    path.write_text(f"id: town\nextends: xuandian\n{written}\n", encoding="utf-8")

    (problem,) = (one for one in check_file(path) if one.code == "unknown_key")

    (help_,) = problem.help
    assert reason in help_.text("en")
    assert "docs/limits.md" in help_.text("en")
    assert "docs/zh/limits.md" in help_.text("zh-Hans")
