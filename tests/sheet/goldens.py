"""Golden rule sheets: what is written for shipped rulesets, read by a person.

``python -m tests.sheet.goldens`` writes them anew. Read the difference before committing
it: is every sentence still true, and would a player say it so?
"""

from pathlib import Path

import gouji_rules as gr
from gouji_rules.cli.sheet import as_text
from gouji_rules.sheet.html import as_html
from gouji_rules.sheet.markdown import as_markdown
from gouji_rules.sheet.sheet import sheet

FOLDER = Path(__file__).parent / "golden"
GOLDENS = (
    ("zhongyou", "zh-Hans", "txt"),
    ("xuandian", "zh-Hant", "txt"),
    ("zhongyou_exchange", "en", "txt"),
    ("shandong", "en", "md"),
    ("huantai", "zh-Hans", "html"),
)
"""Ruleset, language, format."""


def name(ruleset: str, lang: str, suffix: str) -> str:
    """Return the file's name."""
    return f"{ruleset}.{lang}.{suffix}"


def written(ruleset: str, lang: str, suffix: str) -> str:
    """Return the sheet as it is written now."""
    made = sheet(gr.load_ruleset(ruleset), lang)
    if suffix == "txt":
        return "\n".join(as_text(made, 80)) + "\n"
    return as_markdown(made) if suffix == "md" else as_html(made)


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for golden in GOLDENS:
        (FOLDER / name(*golden)).write_text(written(*golden), encoding="utf-8")
