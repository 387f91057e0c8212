"""Folders of pages that are made by a script, in both languages of the docs."""

from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def folders(name: str) -> dict[str, Path]:
    """Return language -> where its pages of a folder of docs lie."""
    return {"en": ROOT / "docs" / name, "zh-Hans": ROOT / "docs" / "zh" / name}


def write(where: dict[str, Path], pages: Callable[[str], dict[str, str]]) -> int:
    """Write all pages anew; what is no page any more goes.

    Args:
        where: language -> folder.
        pages: returns the pages of a language by file name.
    """
    for lang, folder in where.items():
        folder.mkdir(parents=True, exist_ok=True)
        made = pages(lang)
        for path in folder.glob("*.md"):
            if path.name not in made:
                path.unlink()
        for name, words in made.items():
            (folder / name).write_text(words.rstrip("\n") + "\n", encoding="utf-8")
    return 0
