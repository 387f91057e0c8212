"""A page says in Chinese what it says in English: its code words, rulesets, headings, table rows.

Words in capitals and Chinese words inside code are what a reader fills in; they are left out.
What scripts make is compared where it is made.
"""

import re
from pathlib import Path

import pytest

from tests.meta.project import ROOT

DOCS = ROOT / "docs"
MADE = re.compile(r"<!-- made: (\w+) -->.*?<!-- end: \1 -->", re.S)
FENCED = re.compile(r"^```.*?^```$", re.M | re.S)
CODE = re.compile(r"`+([^`\n]+)`+")
FILLED_IN = re.compile(r"[\u3000-\u9fff]|\b[A-Z]{4,}\b")

PAGES = sorted(
    path.relative_to(DOCS).as_posix()
    for path in DOCS.rglob("*.md")
    if not {"zh", "diagnostics"} & {*path.relative_to(DOCS).parts}
)


def both(page: str) -> list[str]:
    """Return what is written by hand of a page, in English and in Chinese."""
    found = (folder / page for folder in (DOCS, DOCS / "zh"))
    return [FENCED.sub("", MADE.sub("", path.read_text(encoding="utf-8"))) for path in found]


def code(text: str) -> set[str]:
    """Return the code words of a text that are the same in every language."""
    return {word for word in CODE.findall(text) if not FILLED_IN.search(word)}


@pytest.mark.parametrize("page", PAGES)
def test_a_page_names_the_same_things_in_both_languages(page: str) -> None:
    english, chinese = map(code, both(page))

    assert (set(), set()) == (english - chinese, chinese - english)


@pytest.mark.parametrize("page", PAGES)
def test_a_page_has_the_same_headings_and_rows_in_both_languages(page: str) -> None:
    for pattern in (r"^#+ ", r"^\|"):
        english, chinese = (len(re.findall(pattern, text, re.M)) for text in both(page))
        assert english == chinese, pattern


@pytest.mark.parametrize("pair", [("README.md", "README.zh.md")])
def test_the_readmes_show_the_same_commands_and_rulesets(pair: tuple[str, str]) -> None:
    """The table of rulesets, and every command of a block."""
    rows, shells = [], []
    for name in pair:
        text = (ROOT / Path(name)).read_text(encoding="utf-8")
        rows.append(re.findall(r"^\| `([a-z0-9_]+)` \|", text, re.M))
        blocks = re.findall(r"^```sh\n(.*?)^```$", text, re.M | re.S)
        shells.append([FILLED_IN.sub("", block) for block in blocks])

    assert rows[0] == rows[1]
    assert [block.split()[:2] for block in shells[0]] == [block.split()[:2] for block in shells[1]]
