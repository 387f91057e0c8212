"""Several processes, and a cluster of them, beside one: the same simulation, start to end."""

import json
import subprocess
import time
from importlib.util import find_spec
from statistics import median
from typing import Final

from benchmarks.measure import ROOT, calibrate, machine
from benchmarks.processes import command

SETS: Final = (1_000, 3_000, 10_000)
AIMS: Final = {1_000: 1.0, 3_000: 1.7, 10_000: 1.85}
"""By how much two processes are to be faster than one."""
LONG: Final = 60.0
"""Seconds that two processes play beside a cluster of two workers."""
NEAR: Final = 1.15


def once(sets: int, *how: str) -> tuple[float, object]:
    """Return the seconds of a simulation of random bots by ``zhongyou``, and what it counted.

    Raises:
        RuntimeError: it failed.
    """
    asked = ["simulate", "-r", "zhongyou", "--bots", "random", "--sets", str(sets), "--json"]
    start = time.perf_counter()
    done = subprocess.run(
        [*command(), *asked, *how], cwd=ROOT, capture_output=True, encoding="utf-8", check=False
    )
    spent = time.perf_counter() - start
    if done.returncode:
        raise RuntimeError(f"{asked} {how}: {done.stderr}")
    counted = json.loads(done.stdout)
    for timed in ("seconds", "decisions_per_second"):
        del counted[timed]
    return spent, counted


def measure(rounds: int) -> str:
    """Time one and two processes turn about, and a cluster; return the section for RESULTS.md."""
    lines = [
        "## Several processes",
        "",
        "| sets | one process, s | two, s | times as fast | aimed at |",
        "|--:|--:|--:|--:|--:|",
    ]
    loops, rate = [], 0.0
    for sets in SETS:
        times: list[tuple[float, float]] = []
        for _ in range(rounds):
            loops.append(calibrate())
            (one, counted), (two, also) = once(sets, "--jobs", "1"), once(sets, "--jobs", "2")
            assert counted == also, "the figures depend on how many processes play"
            times.append((one, two))
        rate = sets / median(two for _, two in times)
        alone, shared = (median(pair[place] for pair in times) for place in (0, 1))
        ratio = median(one / two for one, two in times)
        lines.append(f"| {sets:,} | {alone:.2f} | {shared:.2f} | {ratio:.2f} | {AIMS[sets]:g} |")
    lines += ["", "Random bots by `zhongyou`, `gouji simulate --jobs`, start to end."]
    if find_spec("distributed") is not None:
        sets = round(rate * LONG)
        (two, counted), (cluster, also) = (
            once(sets, *how, "--jobs", "2") for how in ((), ("--cluster", "local"))
        )
        assert counted == also, "the figures depend on who plays"
        lines[-1] += (
            f" {sets:,} sets took two processes {two:.1f} s, a Dask cluster of two workers that is"
            f" started for them {cluster:.1f} s, {cluster / two:.2f} times as long (aimed at: at"
            f" most {NEAR:g})."
        )
    spread = f"{min(loops) * 1000:.0f} to {max(loops) * 1000:.0f} ms"
    lines += [
        "",
        f"{rounds} rounds. Noise: a fixed loop of plain Python took {spread}. {machine()}.",
    ]
    return "\n".join(lines)
