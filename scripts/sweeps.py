"""Run every whole sweep, one after the other, and keep what each said in benchmarks/SWEEPS.md.

    .venv/bin/python scripts/sweeps.py                 all of each: about two hours of two cores
    .venv/bin/python scripts/sweeps.py --part 20       about a twentieth of each
    .venv/bin/python scripts/sweeps.py kills pairs     some of them; the rows of others stay

The tests hold a fixed sample of each; this is for before a release, and after a change of what
they look at. A sweep that ends with another code than 0 has found something: it is shown whole.
"""

import argparse
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path
from time import perf_counter
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
KEPT: Final = ROOT / "benchmarks" / "SWEEPS.md"
LONGEST: Final = 3 * 3600
"""Seconds after which a sweep is ended, and that is what is written down."""


HEAD: Final = (
    "# Sweeps",
    "",
    "What `scripts/sweeps.py` ran last of each; the tests hold a sample of each.",
    "",
    "| sweep | looks at | command | what it said last | on | took |",
    "|---|---|---|---|---|--:|",
)


def sweeps(part: int) -> dict[str, tuple[str, list[str]]]:
    """Return for each sweep what it looks at, and what runs about one of ``part`` parts of it."""
    return {
        "pairs": (
            "`gouji diff` of ordered pairs of rulesets, those of plugins among them",
            ["-m", "benchmarks.pairs", *(["--sample", str(420 // part)] if part > 1 else [])],
        ),
        "suggestions": (
            "every suggestion of `gouji check`, applied, is accepted: settings × wrong values",
            ["-m", "tests.ruleset.suggestions", "--share", str(1 / part)],
        ),
        "elsewhere": (
            "the same in scenario files, options of plugins and behind `--with`",
            ["-m", "tests.ruleset.suggestions_elsewhere", "--share", str(1 / part)],
        ),
        "switching": (
            "the setting that a refusal names, switched, takes it away",
            ["-m", "tests.why.switching", str(part)],
        ),
        "rulesets": (
            "random valid rulesets, 20 sets each",
            ["-m", "tests.ruleset.many", "--number", str(1000 // part)],
        ),
        "kills": (
            "`gouji play` killed by every signal, and by pairs of them, at random moments",
            ["scripts/kills.py", str(200 // part)],
        ),
    }


def main() -> int:
    """Run what is named, all where nothing is; 1 where a sweep found something."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("names", nargs="*", metavar="NAME")
    parser.add_argument("--part", type=int, default=1, metavar="N", help="one of N parts of each")
    asked = parser.parse_args()
    known = sweeps(asked.part)
    if unknown := set(asked.names) - set(known):
        parser.error(f"no sweep is named {' or '.join(sorted(unknown))}: {', '.join(known)}")
    worst = 0
    for name, (about, arguments) in known.items():
        if asked.names and name not in asked.names:
            continue
        print(f"== {name}", flush=True)
        code, said, seconds = _run(arguments)
        print(said, flush=True)
        worst = max(worst, code != 0)
        # At once, so that what ends the next one costs nothing of this one.
        before = KEPT.read_text(encoding="utf-8") if KEPT.exists() else ""
        row = row_of(name, about, arguments, (code, said, seconds), datetime.now(UTC))
        KEPT.write_text(with_row(before, name, row), encoding="utf-8")
    return worst


def row_of(
    name: str, about: str, arguments: list[str], ended: tuple[int, str, float], when: datetime
) -> str:
    """Return a sweep's row of the table: what it said last, and when.

    Args:
        name, about: of the sweep.
        arguments: what Python ran.
        ended: the code it ended with, all it said, and the seconds it took.
        when: it ended.
    """
    code, said, seconds = ended
    last = next((line for line in reversed(said.splitlines()) if line.strip()), "nothing")
    found = f" (ended with {code})" if code else ""
    cells = (name, about, f"`{' '.join(arguments)}`", last.strip() + found)
    told = " | ".join(cell.replace("|", "\\|") for cell in cells)
    return f"| {told} | {when:%Y-%m-%d} | {seconds:.0f} s |"


def with_row(kept: str, name: str, row: str) -> str:
    """Return the kept text with one sweep's row in its place, the others as they were."""
    rows = {line.split("|")[1].strip(): line for line in kept.splitlines() if line[:1] == "|"}
    rows[name] = row
    return "\n".join([*HEAD, *(rows[one] for one in sweeps(1) if one in rows)]) + "\n"


def _run(arguments: list[str]) -> tuple[int, str, float]:
    begun = perf_counter()
    try:
        ended = subprocess.run(
            [sys.executable, *arguments],
            cwd=ROOT,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            timeout=LONGEST,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return 124, f"ended after {LONGEST} s", perf_counter() - begun
    return ended.returncode, ended.stdout, perf_counter() - begun


if __name__ == "__main__":
    sys.exit(main())
