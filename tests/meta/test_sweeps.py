"""What scripts/sweeps.py keeps: one row a sweep, and only that of one that was run is replaced."""

import runpy
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from tests.meta.project import ROOT

SCRIPT: dict[str, Any] = runpy.run_path(str(ROOT / "scripts" / "sweeps.py"))
HEAD, row_of, with_row = SCRIPT["HEAD"], SCRIPT["row_of"], SCRIPT["with_row"]
KEPT: Path = SCRIPT["KEPT"]
DAY = datetime(2026, 12, 1, tzinfo=UTC)


def row(name: str, said: str, code: int = 0) -> str:
    return str(row_of(name, "what", ["-m", "it"], (code, said, 2.6), DAY))


def test_a_sweep_that_is_run_alone_replaces_its_own_row_only() -> None:
    kept = with_row("", "kills", row("kills", "first"))
    kept = with_row(kept, "pairs", row("pairs", "all well"))
    kept = with_row(kept, "kills", row("kills", "second"))

    assert [*HEAD, row("pairs", "all well"), row("kills", "second")] == kept.splitlines()


def test_a_row_tells_the_last_line_that_was_said_and_a_code_that_is_not_0() -> None:
    assert "| pairs | what | `-m it` | a \\| b (ended with 1) | 2026-12-01 | 3 s |" == row(
        "pairs", "before\na | b\n\n", 1
    )


def test_what_is_kept_are_rows_of_sweeps_that_exist() -> None:
    kept = KEPT.read_text(encoding="utf-8").splitlines() if KEPT.exists() else [*HEAD]

    assert list(HEAD) == kept[: len(HEAD)]
    assert set() == {line.split("|")[1].strip() for line in kept[len(HEAD) :]} - set(
        SCRIPT["sweeps"](1)
    )
