"""Whole processes: how long a person waits for a command, start to end."""

import subprocess
import sys
import sysconfig
import time
from pathlib import Path
from statistics import median

from benchmarks.measure import ROOT, calibrate, machine

_LOAD = (
    "import time; start = time.perf_counter(); import gouji_rules as gr; "
    "middle = time.perf_counter(); gr.load_ruleset('{ruleset}'); "
    "print(time.perf_counter() - middle)"
)


def command() -> list[str]:
    """Return the installed ``gouji``, as a person runs it."""
    return [str(Path(sysconfig.get_path("scripts")) / "gouji")]


def commands() -> list[tuple[str, list[str], float | None]]:
    """Return what is timed: name, command, and the milliseconds aimed at."""
    python = [sys.executable]
    beats = [*command(), "beats", "-r", "zhongyou", "DD999", "XX888"]
    load = [*python, "-c", _LOAD.format(ruleset="zhongyou")]
    child = [*python, "-c", _LOAD.format(ruleset="zhongyou_exchange")]
    return [
        ("`python -c pass`", [*python, "-c", "pass"], None),
        ("`import gouji_rules`", [*python, "-c", "import gouji_rules"], 100),
        ("`gouji beats -r zhongyou DD999 XX888`", beats, 300),
        ("`load_ruleset('zhongyou')`, inside a fresh process", load, 150),
        ("`load_ruleset('zhongyou_exchange')`, the same", child, 150),
        ("`gouji --help`", [*command(), "--help"], None),
        ("`import chess`", [*python, "-c", "import chess"], None),
        ("`import pyspiel`", [*python, "-c", "import pyspiel"], None),
        ("`import rlcard`", [*python, "-c", "import rlcard"], None),
    ]


def once(arguments: list[str]) -> float | None:
    """Return a command's milliseconds, or None when it fails.

    A command that prints one number has timed itself, in seconds; that counts instead.
    """
    start = time.perf_counter()
    done = subprocess.run(arguments, cwd=ROOT, capture_output=True, encoding="utf-8", check=False)
    spent = time.perf_counter() - start
    if done.returncode:
        return None
    try:
        return float(done.stdout) * 1000
    except ValueError:
        return spent * 1000


def measure(rounds: int) -> str:
    """Time every command turn about and return the section for RESULTS.md."""
    rows = commands()
    times: dict[str, list[float]] = {name: [] for name, *_ in rows}
    loops = []
    for number in range(rounds + 1):
        loops.append(calibrate())
        for name, arguments, _ in rows:
            spent = once(arguments)
            # The first round fills the disk's cache and Python's own; it is not counted.
            if spent is not None and number:
                times[name].append(spent)
    lines = [
        "## Whole processes",
        "",
        "| | median ms | lowest | highest | aimed at |",
        "|---|--:|--:|--:|--:|",
    ]
    for name, _, goal in rows:
        if times[name]:
            middle, low, high = median(times[name]), min(times[name]), max(times[name])
            aim = f"under {goal:g}" if goal else "–"
            lines.append(f"| {name} | {middle:.0f} | {low:.0f} | {high:.0f} | {aim} |")
    spread = f"{min(loops) * 1000:.0f} to {max(loops) * 1000:.0f} ms"
    lines += [
        "",
        f"{rounds} rounds. Noise: a fixed loop of plain Python took {spread}. {machine()}.",
    ]
    return "\n".join(lines)
