"""Every page is reached by links from both READMEs, and says what it is: no two share a title."""

import re
from collections import Counter
from pathlib import Path

import pytest

from tests.meta.project import ROOT, files

LINK = re.compile(r"\]\(([^)#\s]+)[^)]*\)")


def linked(page: Path) -> set[Path]:
    """Return the pages that a page links to, a folder by its README or index."""
    found = set()
    for target in LINK.findall(page.read_text(encoding="utf-8")):
        if "://" not in target:
            where = (page.parent / target).resolve()
            found |= {where} if where.suffix == ".md" else set()
    return found


def reached(start: str) -> set[Path]:
    """Return every page that a walk along links comes to."""
    seen: set[Path] = set()
    left = [ROOT / start]
    while left:
        page = left.pop()
        if page not in seen:
            seen.add(page)
            left += linked(page)
    return seen


def pages() -> set[Path]:
    """Return the pages that are there to be read."""
    folders = ("docs", "plugins", "benchmarks")
    found = {path for path in files() if path.suffix == ".md"}
    return {
        path for path in found if path.parent == ROOT or path.relative_to(ROOT).parts[0] in folders
    }


@pytest.mark.parametrize("start", ["README.md", "README.zh.md"])
def test_every_page_is_reached_by_links(start: str) -> None:
    assert [] == sorted(str(page.relative_to(ROOT)) for page in pages() - reached(start))


@pytest.mark.parametrize(
    ("start", "first"),
    [
        ("README.md", ["docs/play.md", "docs/index.md", "docs/rules/index.md"]),
        ("README.zh.md", ["docs/zh/play.md", "docs/zh/index.md", "docs/zh/rules/index.md"]),
    ],
)
def test_the_readmes_begin_with_the_way_to_all_others(start: str, first: list[str]) -> None:
    top = (ROOT / start).read_text(encoding="utf-8").partition("\n## ")[0]

    assert first == [target for target in LINK.findall(top) if target.startswith("docs/")]


@pytest.mark.parametrize("zh", [False, True])
def test_no_two_pages_of_a_language_share_a_title(zh: bool) -> None:
    titles = Counter(
        path.read_text(encoding="utf-8").partition("\n")[0]
        for path in (ROOT / "docs").rglob("*.md")
        if ((ROOT / "docs" / "zh") in path.parents) == zh
    )

    assert {} == {title: number for title, number in titles.items() if number > 1}


def test_every_page_of_the_docs_stands_in_both_languages() -> None:
    docs = ROOT / "docs"
    every = {path.relative_to(docs).as_posix() for path in docs.rglob("*.md")}
    chinese = {name.removeprefix("zh/") for name in every if name.startswith("zh/")}

    assert chinese == {name for name in every if not name.startswith("zh/")}
