"""Memory must not grow with the sets that are played: after some it stays as it is.

Every shipped ruleset is played by a process of its own, whose resident memory is looked at after
so many sets, and after more of them. As many processes play at a time as there are cores: that
makes nobody's memory another.
"""

import gc
import json
import os
import random
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Final

from benchmarks.measure import ROOT, machine
from gouji_rules.ruleset import shipped_ids

TIMES: Final = {"random": (1, 2, 3), "steady": (1, 1.5), "loop": (1, 2, 3)}
"""When memory is looked at, in times of the sets after which it is to be flat. ``loop`` is what a
person writes: ``legal_actions``, a uniform choice, ``step``."""
LOOPED: Final = ("xuandian", "eagle")
"""The rulesets that the loop plays: the fullest text, and the one with the largest tables."""
_BUNDLE: Final = 50


def resident() -> int:
    """Return this process's resident memory, in KiB."""
    gc.collect()
    for line in Path("/proc/self/status").read_text().splitlines():
        if line.startswith("VmRSS"):
            return int(line.split()[1])
    raise RuntimeError("no VmRSS")


def simulated(ruleset: str, bots: str) -> Iterator[int]:
    """Play bundles of sets between bots; yield after each how many sets there have been."""
    import gouji_rules as gr
    from gouji_rules.simulate import simulate

    rules, seed = gr.load_ruleset(ruleset), 0
    while True:
        seed += 1
        simulate(rules, sets=_BUNDLE, seed=seed, jobs=1, bots=(bots,))
        yield seed * _BUNDLE


def stepped(ruleset: str) -> Iterator[int]:
    """Play sets by the public loop; yield after each how many there have been."""
    import gouji_rules as gr

    rules, chance, seed = gr.load_ruleset(ruleset), random.Random(1), 0
    while True:
        seed += 1
        game = gr.Game(rules, seed=seed, sets=1)
        while not game.over:
            game = game.step(chance.choice(game.legal_actions()))
        yield seed


def looked_at(ruleset: str, how: str, marks: list[int]) -> list[int]:
    """Return the resident KiB after so many sets, for each of the marks."""
    playing = stepped(ruleset) if how == "loop" else simulated(ruleset, how)
    found: list[int] = []
    while len(found) < len(marks):
        if next(playing) >= marks[len(found)]:
            found.append(resident())
    return found


def worker(ruleset: str, how: str, marks: list[int]) -> list[int]:
    """Run ``looked_at`` in a fresh process."""
    done = subprocess.run(
        [sys.executable, "-m", "benchmarks.memory", ruleset, how, *map(str, marks)],
        cwd=ROOT,
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    print(f"{ruleset}, {how}: {done.stdout.strip()}", file=sys.stderr, flush=True)
    return [int(value) for value in json.loads(done.stdout)]


def measure(sets: int) -> str:
    """Measure both kinds of bots and the loop; return the section for RESULTS.md.

    Args:
        sets: after so many memory is to be flat.
    """
    marks = {how: [round(sets * times) for times in found] for how, found in TIMES.items()}
    ids = shipped_ids()
    asked = [(name, how) for how in ("loop", "steady", "random") for name in ids]
    asked = [(name, how) for name, how in asked if how != "loop" or name in LOOPED]
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        sizes = pool.map(lambda one: worker(one[0], one[1], marks[one[1]]), asked)
        found = dict(zip(asked, sizes, strict=True))
    heads = [f"`{how}`, {mark:,}" for how in ("random", "steady") for mark in marks[how]]
    lines = [
        "## Memory",
        "",
        f"Goal: memory is flat after {sets:,} sets. Resident MiB of one process after so many sets,"
        " the interpreter and all modules included.",
        "",
        f"| | {' | '.join(heads)} |",
        f"|---|{'--:|' * len(heads)}",
    ]
    lines += [
        f"| {name} | {' | '.join(_cells(found[name, 'random'] + found[name, 'steady']))} |"
        for name in ids
    ]
    grown = {how: _most_grown(found, how) for how in ("random", "steady")}
    lines += [
        "",
        "Most of what came after that: "
        + ", ".join(f"{by:+.1f} MiB for `{how}` ({name})" for how, (by, name) in grown.items())
        + ". The public loop, after "
        + ", ".join(f"{mark:,}" for mark in marks["loop"])
        + " sets: "
        + "; ".join(f"{name} {', '.join(_cells(found[name, 'loop']))} MiB" for name in LOOPED)
        + ".",
        "",
        f"{machine()}.",
    ]
    return "\n".join(lines)


def _cells(sizes: list[int]) -> list[str]:
    return [f"{size / 1024:.1f}" for size in sizes]


def _most_grown(found: dict[tuple[str, str], list[int]], how: str) -> tuple[float, str]:
    """Return by how many MiB the ruleset grew that grew most, and which it is."""
    return max(
        ((sizes[-1] - sizes[0]) / 1024, name)
        for (name, played), sizes in found.items()
        if played == how
    )


if __name__ == "__main__":
    ruleset, how, *marks = sys.argv[1:]
    print(json.dumps(looked_at(ruleset, how, [int(mark) for mark in marks])))
