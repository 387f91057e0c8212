"""A simulation's memory must not grow with its sets: measured in one process, set after set."""

import gc
import json
import subprocess
import sys
from pathlib import Path

from benchmarks.measure import ROOT, machine

BUNDLES = 8


def resident() -> int:
    """Return this process's resident memory, in KiB."""
    for line in Path("/proc/self/status").read_text().splitlines():
        if line.startswith("VmRSS"):
            return int(line.split()[1])
    raise RuntimeError("no VmRSS")


def grow(ruleset: str, bots: str, sets: int) -> list[int]:
    """Return the resident KiB after each of eight simulations of so many sets."""
    import gouji_rules as gr
    from gouji_rules.simulate import simulate

    rules = gr.load_ruleset(ruleset)
    after = []
    for seed in range(BUNDLES):
        simulate(rules, sets=sets, seed=seed, jobs=1, bots=(bots,))
        gc.collect()
        after.append(resident())
    return after


def one_simulation(ruleset: str, bots: str, sets: int) -> list[int]:
    """Return the resident KiB after one simulation of so many sets, as a list of one."""
    import gouji_rules as gr
    from gouji_rules.simulate import simulate

    simulate(gr.load_ruleset(ruleset), sets=sets, seed=0, jobs=1, bots=(bots,))
    return [resident()]


def worker(kind: str, ruleset: str, bots: str, sets: int) -> list[int]:
    """Run one of the two above in a fresh process."""
    done = subprocess.run(
        [sys.executable, "-m", "benchmarks.memory", kind, ruleset, bots, str(sets)],
        cwd=ROOT,
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    return [int(value) for value in json.loads(done.stdout)]


def measure(sets: int) -> str:
    """Measure both kinds of bots and return the section for RESULTS.md."""
    lines = [
        "## Memory",
        "",
        "Goal: a simulation's memory does not grow with its sets. Resident MiB:",
        "",
        f"| | {sets} sets | {sets * 4} sets | {sets * 16} sets "
        f"| growth over {BUNDLES - 2} more runs of {sets * 2} sets in one process |",
        "|---|--:|--:|--:|--:|",
    ]
    for bots in ("random", "steady"):
        sizes = [worker("one", "xuandian", bots, sets * times)[0] / 1024 for times in (1, 4, 16)]
        after = worker("grow", "xuandian", bots, sets * 2)
        growth = (after[-1] - after[1]) / 1024
        cells = " | ".join(f"{size:.1f}" for size in sizes)
        lines.append(f"| `{bots}`, xuandian | {cells} | {growth:+.1f} |")
    return "\n".join([*lines, "", f"{machine()}."])


if __name__ == "__main__":
    task = {"grow": grow, "one": one_simulation}[sys.argv[1]]
    print(json.dumps(task(sys.argv[2], sys.argv[3], int(sys.argv[4]))))
