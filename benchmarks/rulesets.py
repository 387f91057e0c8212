"""How fast every shipped ruleset is played: bots through ``simulate``, in processor time.

Processor time is not what a person waits for on a busy machine, and so can be had again on one.
Each turn is a process of its own: what a ruleset learns about its plays while it is played is
learnt anew, and the first second counts like every other.
"""

import json
import subprocess
import sys
import time
from statistics import median

from benchmarks.measure import ROOT, calibrate, machine
from gouji_rules.ruleset import shipped_ids

BOTS = ("random", "steady")


def turn(ruleset: str, bots: str, seconds: float) -> tuple[int, float, int]:
    """Play for so many seconds of processor time; return questions, seconds and forced ones."""
    import gouji_rules as gr
    from gouji_rules.simulate import simulate

    rules = gr.load_ruleset(ruleset)
    questions = forced = seed = 0
    start = time.process_time()
    while time.process_time() - start < seconds:
        seed += 1
        report = simulate(rules, sets=10, seed=seed, bots=(bots,))
        questions += report.questions
        forced += report.tally.forced
    return questions, time.process_time() - start, forced


def in_a_process(ruleset: str, bots: str, seconds: float) -> tuple[float, float]:
    """Return questions a second, and the share of forced ones, of a turn in a fresh process.

    Raises:
        RuntimeError: the process failed.
    """
    done = subprocess.run(
        [sys.executable, "-m", "benchmarks.rulesets", ruleset, bots, str(seconds)],
        cwd=ROOT,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    if done.returncode:
        raise RuntimeError(f"{ruleset}: {done.stderr}")
    questions, spent, forced = json.loads(done.stdout)
    return questions / spent, forced / questions


def measure(rounds: int, seconds: float) -> str:
    """Return the section for RESULTS.md."""
    ids = shipped_ids()
    rates: dict[tuple[str, str], list[float]] = {(name, bots): [] for name in ids for bots in BOTS}
    forced: dict[str, float] = {}
    loops = []
    for number in range(rounds):
        loops.append(calibrate())
        for (name, bots), found in rates.items():
            rate, share = in_a_process(name, bots, seconds)
            found.append(rate)
            if bots == "random":
                forced[name] = share
        print(f"round {number + 1}/{rounds} of all rulesets", file=sys.stderr, flush=True)
    lines = [
        "## Every shipped ruleset",
        "",
        "Questions a second of processor time, bots through `simulate`, deals and counting"
        f" included; medians of {rounds} turns of {seconds:g} s, each in a fresh process.",
        "",
        "| | `random` /s | `steady` /s | forced, of `random`'s |",
        "|---|--:|--:|--:|",
    ]
    for name in ids:
        cells = " | ".join(f"{median(rates[name, bots]):,.0f}" for bots in BOTS)
        lines.append(f"| {name} | {cells} | {forced[name]:.0%} |")
    spread = f"{min(loops) * 1000:.0f} to {max(loops) * 1000:.0f} ms"
    noise = f"Noise: a fixed loop of plain Python took {spread}."
    return "\n".join([*lines, "", f"{noise} {machine()}."])


if __name__ == "__main__":
    print(json.dumps(turn(sys.argv[1], sys.argv[2], float(sys.argv[3]))))
