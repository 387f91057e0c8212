"""Every example of the docs is run, and does what the page says.

``python -m tests.docs.test_examples`` writes what is printed now into the pages, where nothing
is left out of it, to be read as a difference.
"""

import tempfile
from pathlib import Path

import pytest

from tests.docs.examples import LEFT_OUT, follow, pages
from tests.meta.project import ROOT


@pytest.mark.parametrize("page", pages())
def test_the_examples_of_the_page_do_what_it_says(page: str, tmp_path: Path) -> None:
    for tried in follow(page, tmp_path):
        assert not tried.fault, f"{page}:{tried.block.line}: {tried.fault}\n{tried.printed}"


@pytest.mark.parametrize(
    "walk", [f"docs/plugins/{name}.md" for name in ("tribute", "burn", "moments", "recipes")]
)
def test_the_walks_that_write_plugins_are_among_the_pages_in_both_languages(walk: str) -> None:
    assert {walk, walk.replace("docs/", "docs/zh/")} <= {*pages()}


def rewrite() -> None:
    """Put what the commands print now into the pages."""
    for page in pages():
        lines = (ROOT / page).read_text(encoding="utf-8").splitlines(keepends=True)
        with tempfile.TemporaryDirectory() as folder:
            found = list(follow(page, Path(folder)))
        for block, fault, printed in reversed(found):
            if fault and block.language == "text" and LEFT_OUT not in block.text:
                lines[block.line : block.line + block.text.count("\n")] = [printed]
            elif fault:
                print(f"{page}:{block.line}: {fault}\n{printed}")
        (ROOT / page).write_text("".join(lines), encoding="utf-8")


if __name__ == "__main__":
    rewrite()
