"""Measuring turn about: every contestant in a process of its own, in rounds, medians.

One machine is slow now and fast a minute later. Contestants that take turns meet the same
weather, and the ratio of two rates of one round says more than either rate. A loop of plain
Python is timed before each turn; how far its times spread is printed as the noise.
"""

import json
import os
import platform
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from importlib import metadata
from pathlib import Path
from statistics import median

ROOT = Path(__file__).resolve().parent.parent
RESULTS = Path(__file__).resolve().parent / "RESULTS.md"


@dataclass(frozen=True, slots=True)
class Sample:
    """What one turn gave.

    Attributes:
        count: questions answered.
        seconds: processor time for them, which a busy machine changes least.
        forced: how many of them had one answer only.
    """

    count: int
    seconds: float
    forced: int = 0

    @property
    def rate(self) -> float:
        """Questions a second."""
        return self.count / self.seconds


@dataclass(frozen=True, slots=True)
class Runner:
    """Where turns are run.

    Attributes:
        python: the interpreter.
        folder: from which it finds ``benchmarks``.
        environment: what the environment is to say besides.
    """

    python: str | Path = sys.executable
    folder: Path = ROOT
    environment: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Contestant:
    """One workload of ``benchmarks.worker``.

    Attributes:
        name: what the table calls it.
        work: the worker's name for it, with its arguments after colons.
        note: what exactly is counted.
        package: what must be installed for it, if anything.
        runner: the interpreter that runs it, in which folder, and what its environment is to say
            besides; by default the one that measures, in the checkout.
    """

    name: str
    work: str
    note: str
    package: str = ""
    runner: Runner = Runner()

    def installed(self) -> bool:
        """Return whether its package is there."""
        try:
            return not self.package or bool(metadata.version(self.package))
        except metadata.PackageNotFoundError:
            return False


@dataclass(slots=True)
class Turns:
    """The samples of all contestants, round by round."""

    samples: dict[str, list[Sample]] = field(default_factory=dict)
    calibrations: list[float] = field(default_factory=list)

    def rates(self, name: str) -> list[float]:
        """Return the rates of a contestant, round by round."""
        return [sample.rate for sample in self.samples[name]]

    def ratio(self, name: str, peer: str) -> float:
        """Return the median over the rounds of one rate divided by another."""
        pairs = zip(self.rates(name), self.rates(peer), strict=True)
        return median(mine / other for mine, other in pairs)

    def noise(self) -> str:
        """Say how far the same plain loop spread while the figures were taken."""
        fast, slow = min(self.calibrations), max(self.calibrations)
        return f"a fixed loop of plain Python took {fast * 1000:.0f} to {slow * 1000:.0f} ms"


def calibrate() -> float:
    """Return the seconds that a fixed loop takes now."""
    start = time.perf_counter()
    total = 0
    for number in range(2_000_000):
        total += number & 3
    return time.perf_counter() - start


def one_turn(work: str, seconds: float, runner: Runner) -> Sample:
    """Run one contestant in a fresh process for about so many seconds.

    Raises:
        RuntimeError: its process failed.
    """
    done = subprocess.run(
        [runner.python, "-m", "benchmarks.worker", work, str(seconds)],
        cwd=runner.folder,
        env=os.environ | dict(runner.environment),
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    if done.returncode:
        raise RuntimeError(f"{work}: {done.stderr}")
    return Sample(**json.loads(done.stdout.splitlines()[-1]))


def take_turns(contestants: Sequence[Contestant], rounds: int, seconds: float) -> Turns:
    """Let the contestants take turns; say on standard error how it goes."""
    turns = Turns({contestant.name: [] for contestant in contestants})
    for number in range(rounds):
        for contestant in contestants:
            turns.calibrations.append(calibrate())
            sample = one_turn(contestant.work, seconds, contestant.runner)
            turns.samples[contestant.name].append(sample)
            line = f"round {number + 1}/{rounds}  {contestant.name}: {sample.rate:,.0f}/s"
            print(line, file=sys.stderr, flush=True)
    return turns


def table(contestants: Sequence[Contestant], turns: Turns) -> str:
    """Return the rates as a Markdown table."""
    lines = [
        "| | questions /s | lowest | highest | forced | /s without the forced | what runs |",
        "|---|--:|--:|--:|--:|--:|---|",
    ]
    for contestant in contestants:
        rates = turns.rates(contestant.name)
        samples = turns.samples[contestant.name]
        forced = sum(s.forced for s in samples) / sum(s.count for s in samples)
        lines.append(
            f"| {contestant.name} | {median(rates):,.0f} | {min(rates):,.0f} | {max(rates):,.0f} "
            f"| {100 * forced:.0f} % | {median(rates) * (1 - forced):,.0f} | {contestant.note} |"
        )
    return "\n".join(lines)


def machine() -> str:
    """Describe the machine and the versions that were measured."""
    model = platform.processor() or platform.machine()
    info = Path("/proc/cpuinfo")
    if info.is_file():
        names = [line for line in info.read_text().splitlines() if line.startswith("model name")]
        model = names[0].partition(":")[2].strip() if names else model
    load = ", ".join(f"{value:.2f}" for value in os.getloadavg())
    peers = []
    for name in ("chess", "open_spiel", "rlcard"):
        try:
            peers.append(f"{name} {metadata.version(name)}")
        except metadata.PackageNotFoundError:
            peers.append(f"{name} not installed")
    return (
        f"{model}, {os.cpu_count()} cores; CPython {platform.python_version()}; "
        f"{', '.join(peers)}; load average {load}"
    )


def keep(name: str, text: str) -> None:
    """Put a figure's text into RESULTS.md, in place of what it said before."""
    head, tail = f"<!-- {name} -->", f"<!-- end of {name} -->"
    old = RESULTS.read_text(encoding="utf-8") if RESULTS.is_file() else "# Results\n"
    block = f"{head}\n{text.strip()}\n{tail}"
    if head in old:
        before, _, rest = old.partition(head)
        after = rest.partition(tail)[2]
        new = before + block + after
    else:
        new = f"{old.rstrip()}\n\n{block}\n"
    RESULTS.write_text(new, encoding="utf-8")
