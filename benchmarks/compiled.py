"""The compiled build beside the sources and OpenSpiel, turn about, in processor time.

Both builds run from one environment, into which a compiled wheel of this checkout is installed:
the same files, once with ``GOUJI_PURE=1``. It is made as users get it, which takes minutes, and
kept under ``build/`` for as long as the package stays as it is.
"""

import subprocess
import sys
from hashlib import blake2b
from pathlib import Path
from statistics import median
from typing import Final

from benchmarks.figures import OPEN_SPIEL
from benchmarks.measure import ROOT, Contestant, Runner, machine, take_turns

RULESETS: Final = ("zhongyou", "xuandian", "eagle", "five_packs")
WORKS: Final = {
    "random": "simulate:{}:random",
    "steady": "simulate:{}:steady",
    "loop": "loop:{}",
}
"""What is measured, and the worker's name for it by a ruleset."""
BUILDS: Final = {"pure": "1", "compiled": "0"}
"""Each build, and what ``GOUJI_PURE`` says for it."""
BEFORE: Final = "a7b5c379"
"""The last commit before there was a kernel: what the goals for `steady` and `loop` start from."""


def measure(rounds: int, seconds: float, wheel: Path | None, before: Path | None) -> str:
    """Measure both builds; return the section for RESULTS.md.

    Args:
        rounds: turns of each contestant.
        seconds: processor time of a turn.
        wheel: a compiled wheel to measure; None to make one of this checkout.
        before: a checkout of ``BEFORE``, whose sources are measured, too; None for none.
    """
    folder = environment(wheel)
    runners = {build: runner(folder, pure) for build, pure in BUILDS.items()}
    if before is not None:
        runners["before"] = Runner(folder=before, environment={"GOUJI_PURE": "1"})
    ours = {
        (name, work, build): Contestant(
            f"{work}, {name}, {build}", how.format(name), "", runner=runs
        )
        for name in RULESETS
        for work, how in WORKS.items()
        for build, runs in runners.items()
    }
    peers = [OPEN_SPIEL] if OPEN_SPIEL.installed() else []
    turns = take_turns([*peers, *ours.values()], rounds, seconds)
    lines = [
        "## The compiled build",
        "",
        "Goals: `random` in zhongyou 3.5 times OpenSpiel's `dou_dizhu` from Python; against the"
        f" commit before there was a kernel ({BEFORE}) `steady` 1.3 times as fast pure and 3 times"
        " compiled, `loop` 1.2 and 2.5 times.",
        "",
        "| | | pure /s | compiled /s | compiled to pure | pure to OpenSpiel | compiled to it"
        " | pure to before | compiled to before |",
        "|---|---|--:|--:|--:|--:|--:|--:|--:|",
    ]
    for name in RULESETS:
        for work in WORKS:
            pure, compiled = (ours[name, work, build].name for build in BUILDS)
            rates = " | ".join(f"{median(turns.rates(one)):,.0f}" for one in (pure, compiled))
            beside = [
                f"{turns.ratio(one, peer.name):.2f}" for peer in peers for one in (pure, compiled)
            ] or ["not installed"] * 2
            beside += [
                f"{turns.ratio(one, ours[name, work, 'before'].name):.2f}" if before else "–"
                for one in (pure, compiled)
            ]
            ratio = f"{turns.ratio(compiled, pure):.2f}"
            lines.append(f"| {name} | `{work}` | {rates} | {ratio} | {' | '.join(beside)} |")
    lines += [
        "",
        "Questions a second of processor time. `random` and `steady` through `simulate`, deals and"
        " counting included; `loop` is the public Python loop. Ratios are the medians of the"
        " rounds' own.",
        *(f"{peer.name}: {median(turns.rates(peer.name)):,.0f}/s." for peer in peers),
        "",
        f"{rounds} rounds of {seconds:g} s a turn. Noise: {turns.noise()}. {machine()}.",
    ]
    return "\n".join(lines)


def runner(folder: Path, pure: str) -> Runner:
    """Return what runs one build: no folder that it looks into has the sources of the checkout."""
    python = next(path for path in folder.glob("venv-compiled/*/python*") if path.stem == "python")
    return Runner(python, folder / "bench", {"GOUJI_PURE": pure})


def environment(wheel: Path | None) -> Path:
    """Return the folder of an environment that has the compiled wheel; it is made where need be.

    Raises:
        CalledProcessError: it cannot be made; what went wrong has been printed.
    """
    folder = ROOT / "build" / f"measured-{_digest(wheel)}"
    ready = folder / "ready"
    if not ready.exists():
        given = () if wheel is None else ("--wheel", str(wheel.absolute()))
        make = (sys.executable, "scripts/wheels.py", "--install", str(folder), *given)
        subprocess.run(make, cwd=ROOT, stdout=sys.stderr, check=True)
        ready.touch()
    return folder


def _digest(wheel: Path | None) -> str:
    """Return what tells a wheel, or all that one made here would hold, from every other."""
    found = blake2b(digest_size=8)
    for name in ("gouji_rules", "rulesets") if wheel is None else ():
        for path in sorted((ROOT / name).rglob("*")):
            if path.is_file() and path.suffix != ".pyc":
                found.update(f"{path.relative_to(ROOT)} {path.stat().st_size}\n".encode())
                found.update(path.read_bytes())
    if wheel is not None:
        found.update(wheel.read_bytes())
    return found.hexdigest()
