"""Pages and pictures that scripts make are what the scripts make now."""

import pytest

from gouji_rules import load_ruleset
from gouji_rules.messages import catalogue
from gouji_rules.ruleset import shipped_ids
from tests.meta.project import ROOT, script


@pytest.mark.parametrize("lang", ["en", "zh-Hans"])
def test_the_pages_of_rulesets_are_what_explain_says_now(lang: str) -> None:
    """If not: ``.venv/bin/python scripts/ruleset_pages.py``, and read the difference."""
    made = script("ruleset_pages")
    stand = {
        path.name: path.read_text(encoding="utf-8") for path in made.FOLDERS[lang].glob("*.md")
    }

    assert {name: text.rstrip("\n") + "\n" for name, text in made.pages(lang).items()} == stand


def test_the_parent_on_a_ruleset_s_page_is_the_one_that_it_extends() -> None:
    page = (ROOT / "docs" / "rulesets" / "huantai.md").read_text(encoding="utf-8")

    assert "It extends [Shandong](shandong.md) (`shandong`)" in page
    assert "- [`burn.first_needs_joker`](../rules/burn.md)\n  - The burning play itself" in page


@pytest.mark.parametrize("folder", ["docs", "docs/zh"])
def test_every_ruleset_has_a_page_that_the_list_names(folder: str) -> None:
    listed = (ROOT / folder / "rulesets" / "index.md").read_text(encoding="utf-8")

    assert [] == [name for name in shipped_ids() if f"({name}.md): `{name}`" not in listed]


def test_the_pictures_are_what_the_script_draws_now() -> None:
    """If not: ``.venv/bin/python scripts/play_pictures.py``, and look at them."""
    for path, drawn in script("play_pictures").drawn().items():
        assert drawn == path.read_text(encoding="utf-8"), path.name


def test_the_catalogue_says_in_english_what_the_docstrings_of_the_api_say() -> None:
    """Who changes a docstring changes the Chinese too, in ``messages/catalogue/api.json``."""
    said = {key: words["en"] for key, words in catalogue("api").items()}

    assert script("reference_api").texts() == said


PLAYS = {
    "888": (["999", "299", "AAA"], ["9999", "227"]),
    "22": (["XX", "DD"], ["D2"]),
    "X7777": (["D8888"], ["AAAAA", "D7777"]),
    "XX888": (["DD999"], ["DX999", "DD888"]),
    "D7777": ([], []),
}
"""What the page on how to play says of plays: on the table, beaten by, not beaten by."""


@pytest.mark.parametrize("page", ["docs/play.md", "docs/zh/play.md"])
def test_the_page_on_playing_says_what_its_ruleset_does(page: str) -> None:
    text = (ROOT / page).read_text(encoding="utf-8")
    rules = load_ruleset("xuandian")
    comma = "、" if "zh" in page else ", "

    for old, (beating, others) in PLAYS.items():
        row = next(line for line in text.splitlines() if line.startswith(f"| `{old}` |"))
        for cell, plays in zip(row.split(" | ")[1:], (beating, others), strict=False):
            if plays:
                assert comma.join(f"`{play}`" for play in plays) == cell.rstrip(" |")
        assert all(rules.beats(new, old) for new in beating)
        assert not any(rules.beats(new, old) for new in others)
    assert (4, 2, 0, 0, -2, -4) == tuple(rules.settings["points"])
    assert (6, 36) == (len(rules.settings["points"]), 216 // 6)
