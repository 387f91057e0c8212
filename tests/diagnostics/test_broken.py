"""Broken rulesets and scenario files with one slip each, as authors make them.

The first message of each stands at the slip and is the only one; its suggestion is what was
meant; and it is told, in three languages, as in ``broken/told``. These texts are written by

    python -m tests.diagnostics.test_broken

and are read before they are kept.
"""

import os
from pathlib import Path

import pytest

from gouji_rules.diagnostics import Diagnostic
from gouji_rules.diagnostics.render import full
from gouji_rules.messages import LANGUAGES
from gouji_rules.ruleset import check_file
from gouji_rules.ruleset.structure.finding import known_ids
from gouji_rules.scenario import check_scenarios
from tests.diagnostics.broken_table import SLIPS

FOLDER = Path(__file__).parent / "broken"
NAMES = [row[0] for row in SLIPS]


def problems(name: str) -> list[Diagnostic]:
    """Return what is wrong with a file, checked from its own folder."""
    before = Path.cwd()
    os.chdir(FOLDER)
    try:
        return check_scenarios(name) if "_scenario_" in name else check_file(name)
    finally:
        os.chdir(before)


def told(name: str) -> str:
    """Return how a file is told in every language; the list of rulesets left out."""
    parts = []
    found = problems(name)
    for lang in LANGUAGES:
        words = "\n".join(full(one, lang) for one in found)
        for separator in (", ", "、"):
            words = words.replace(separator.join(known_ids()), "…")
        parts.append(f"[{lang}]\n{words}\n")
    return "\n".join(parts)


def golden(name: str) -> Path:
    """Return where the texts of a file are kept."""
    return FOLDER / "told" / f"{Path(name).stem}.txt"


def test_there_are_more_than_forty_and_each_is_in_the_table() -> None:
    assert len(SLIPS) >= 40
    assert sorted(path.name for path in FOLDER.glob("*.yaml")) == NAMES
    assert sorted(golden(name).name for name in NAMES) == sorted(
        path.name for path in (FOLDER / "told").iterdir()
    )


@pytest.mark.parametrize(("name", "line", "column", "suggestion"), SLIPS, ids=NAMES)
def test_the_one_message_stands_at_the_slip(
    name: str, line: int, column: int, suggestion: str
) -> None:
    found = problems(name)

    assert [(line, column)] == [(one.span.line, one.span.column) for one in found]
    assert suggestion == (found[0].meant or found[0].suggestion)


@pytest.mark.parametrize("name", NAMES)
def test_it_is_told_as_it_was_read(name: str) -> None:
    assert golden(name).read_text(encoding="utf-8") == told(name)


def main() -> None:
    """Write the texts anew."""
    (FOLDER / "told").mkdir(exist_ok=True)
    for path in (FOLDER / "told").iterdir():
        path.unlink()
    for name in NAMES:
        golden(name).write_text(told(name), encoding="utf-8")


if __name__ == "__main__":
    main()
