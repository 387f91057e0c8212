"""``python -m tests.ruleset.many``: random valid rulesets, played by bots whose moves are checked.

Goal: 1,000 rulesets that pass the loader play 20 sets each to their end. A failure prints the
number that makes the ruleset again (``--one NUMBER --show`` prints its files and plays it alone).
"""

import argparse
import signal
import sys
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from multiprocessing import Pool
from pathlib import Path
from random import Random
from types import FrameType

from benchmarks.measure import keep, machine
from gouji_rules.bots import make
from gouji_rules.diagnostics import RulesetError
from gouji_rules.ruleset import load_ruleset
from gouji_rules.simulate.playing import play_game
from tests.ruleset.random_chains import write_chain

SECONDS = 60
"""A set that takes longer goes on for ever, or as good as that."""


@dataclass
class Trial:
    """What became of one ruleset.

    Attributes:
        number: what made it.
        refused: the codes for which the loader did not take it.
        sets, voids: complete and void sets played.
        questions: put to seats.
        slowest: seconds that the slowest game took, by its complete sets.
        fault: the traceback, or what is wrong; empty where all is well.
    """

    number: int
    refused: tuple[str, ...] = ()
    sets: int = 0
    voids: int = 0
    questions: int = 0
    slowest: float = 0
    fault: str = ""


class TooLongError(Exception):
    """A set did not end in time."""


@contextmanager
def time_limit(seconds: float) -> Iterator[None]:
    """Raise ``TooLongError`` where what is inside takes longer."""

    def stop(_signal: int, _frame: FrameType | None) -> None:
        raise TooLongError

    before = signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def try_one(number: int, sets: int, bots: str = "random") -> Trial:
    """Write a ruleset, load it, play it."""
    trial = Trial(number)
    with tempfile.TemporaryDirectory() as folder:
        try:
            path = write_chain(Random(number), Path(folder))
            rules = load_ruleset(path)
        except RulesetError as error:
            wrong = [one for one in error.diagnostics if one.severity == "error"]
            trial.refused = tuple(one.code for one in wrong)
            if not all(one.span.line >= 1 for one in wrong):
                trial.fault = "a problem without a place"
            return trial
        except Exception:  # noqa: BLE001 -- whatever it is, it is what is looked for
            trial.fault = traceback.format_exc()
            return trial
        try:
            play(trial, rules, sets, bots)
        except TooLongError:
            trial.fault = f"a game did not end: {trial.sets} sets done"
        except Exception:  # noqa: BLE001 -- whatever it is, it is what is looked for
            trial.fault = traceback.format_exc()
    return trial


def play(trial: Trial, rules, sets: int, name: str) -> None:
    """Play games until so many sets are complete, and look at every result."""
    game = 0
    while trial.sets < sets:
        bots = [make(name, trial.number * 1000 + game * 6 + seat) for seat in range(6)]
        begun = time.perf_counter()
        missing = sets - trial.sets
        with time_limit(SECONDS * missing):
            played = play_game(rules, trial.number * 1000 + game, bots, missing, checked=True)
        complete = [one.result for one in played if one.result is not None]
        for result in complete:
            assert sorted(result.places) == [1, 2, 3, 4, 5, 6], result.places
        trial.sets += len(complete)
        trial.voids += len(played) - len(complete)
        trial.questions += sum(one.decisions for one in played)
        took = (time.perf_counter() - begun) / max(1, len(complete))
        trial.slowest = max(trial.slowest, took)
        game += 1


@dataclass
class Summary:
    """All trials together."""

    valid: int = 0
    refused: int = 0
    sets: int = 0
    voids: int = 0
    questions: int = 0
    slowest: tuple[float, int] = (0.0, -1)
    codes: Counter = field(default_factory=Counter)
    faults: list[Trial] = field(default_factory=list)

    def add(self, trial: Trial) -> None:
        """Count one more."""
        if trial.fault:
            self.faults.append(trial)
            print(f"number {trial.number}:\n{trial.fault}", file=sys.stderr, flush=True)
        if trial.refused:
            self.refused += 1
            self.codes.update(set(trial.refused))
            return
        self.valid += not trial.fault
        self.sets += trial.sets
        self.voids += trial.voids
        self.questions += trial.questions
        self.slowest = max(self.slowest, (trial.slowest, trial.number))

    def text(self, sets: int, seconds: float, jobs: int, bots: str) -> str:
        """Return the part of RESULTS.md."""
        cores = "; ".join(part for part in machine().split("; ") if "open_spiel" not in part)
        codes = ", ".join(f"`{code}` {count}" for code, count in self.codes.most_common())
        return (
            "## Random rulesets\n\n"
            "Goal: 1,000 random valid rulesets play 20 sets each to their end. "
            "`python -m tests.ruleset.many`: chains of one to three files over a shipped ruleset "
            "or none, every kind of setting, "
            f"random expressions and definitions, decks of 1 to 12 packs; {bots} bots; every move "
            "and the places of every set looked at.\n\n"
            "| valid rulesets | sets each | played to the end | failed | void sets besides | "
            "questions | slowest, seconds a set |\n|--:|--:|--:|--:|--:|--:|--:|\n"
            f"| {self.valid + len(self.faults):,} | {sets} | {self.valid:,} | {len(self.faults)} "
            f"| {self.voids:,} | {self.questions:,} | {self.slowest[0]:.2f} "
            f"(number {self.slowest[1]}) |\n\n"
            f"The loader refused {self.refused} more that were written on the way, each problem "
            f"with its place: {codes}.\n\n{seconds:.0f} s with {jobs} processes. {cores}.\n"
        )

    def line(self, sets: int, bots: str) -> str:
        """Return what came of it in one line."""
        return (
            f"{self.valid + len(self.faults):,} valid rulesets, {sets} sets of {bots} bots each, "
            f"{self.questions:,} questions; {len(self.faults)} failed; "
            f"{self.refused:,} more refused by the loader"
        )


def one_of_many(task: tuple[int, int, str]) -> Trial:
    """Try one: what a process of the pool does."""
    return try_one(*task)


def run(number: int, sets: int, seed: int, jobs: int, bots: str) -> Summary:
    """Try numbers from ``seed`` on until so many rulesets were valid."""
    summary = Summary()
    tasks = ((n, sets, bots) for n in range(seed, seed + 3 * number))
    with Pool(jobs) as pool:
        for trial in pool.imap(one_of_many, tasks, 4):
            summary.add(trial)
            if summary.valid + len(summary.faults) >= number:
                pool.terminate()
                break
    return summary


def show(number: int) -> None:
    """Print the files of a ruleset."""
    with tempfile.TemporaryDirectory() as folder:
        write_chain(Random(number), Path(folder))
        for path in sorted(Path(folder).iterdir()):
            print(f"# {path.name}\n{path.read_text(encoding='utf-8')}")


def main() -> int:
    """Run and print the table; 1 where something failed."""
    parser = argparse.ArgumentParser(prog="python -m tests.ruleset.many", description=__doc__)
    parser.add_argument("--number", type=int, default=1000, help="valid rulesets (1000)")
    parser.add_argument("--sets", type=int, default=20, help="sets of each (20)")
    parser.add_argument("--seed", type=int, default=0, help="the first number tried (0)")
    parser.add_argument("--jobs", type=int, default=2, help="processes (2)")
    parser.add_argument("--bots", default="random", help="who plays (random)")
    parser.add_argument("--one", type=int, help="this number alone")
    parser.add_argument("--show", action="store_true", help="print its files")
    parser.add_argument("--keep", action="store_true", help="put the table into RESULTS.md")
    options = parser.parse_args()
    if options.one is not None:
        if options.show:
            show(options.one)
        trial = try_one(options.one, options.sets, options.bots)
        print(trial.fault or trial)
        return int(bool(trial.fault))
    begun = time.perf_counter()
    summary = run(options.number, options.sets, options.seed, options.jobs, options.bots)
    text = summary.text(options.sets, time.perf_counter() - begun, options.jobs, options.bots)
    print(text)
    if options.keep:
        keep("rulesets", text)
    print(summary.line(options.sets, options.bots))
    return int(bool(summary.faults))


if __name__ == "__main__":
    sys.exit(main())
