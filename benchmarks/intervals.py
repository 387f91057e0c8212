"""``python -m benchmarks.intervals``: do the 95 % intervals cover 95 %?

A pool of games stands for all games there could be: each on a seed of its own. Then runs are
drawn from it, each of as many sets as ``gouji simulate --sets`` would count, by the very code that
counts them, and it is looked at how often the interval of a run covers the mean of the pool. So
too for comparisons of a ruleset with itself on two seeds: how often anything is marked.
"""

import argparse
import random
from collections.abc import Sequence

from benchmarks.measure import keep, machine
from gouji_rules.diff.shift import compared
from gouji_rules.game.shuffle import deal_seed
from gouji_rules.ruleset import load_ruleset
from gouji_rules.simulate import PlayedSet, Tally
from gouji_rules.simulate.playing import bots_for_game, play_game
from gouji_rules.simulate.rows import FIGURES, KINDS, SIDE_KINDS, rows_of

SHOWN = ("points_even", "won_even", "level", "sweeps", "opened", "smothered", "burns", "decisions")
Games = Sequence[list[PlayedSet]]


def pool_of(ruleset: str, bots: str, games: int) -> Games:
    """Return so many games, each on a seed of its own."""
    rules = load_ruleset(ruleset)
    return [
        play_game(rules, deal_seed(seed, 0), bots_for_game((bots,), seed, 0), 1 << 30)
        for seed in range(games)
    ]


def counted(games: Games, sets: int) -> Tally:
    """Return what ``simulate`` counts of games played in this order."""
    tally = Tally(("", ""))
    for one in games:
        tally.add(one, sets)
        if tally.sets >= sets:
            break
    return tally


def covers(pool: Games, sets: int, runs: int, chance: random.Random) -> dict[str, float]:
    """Return for each figure in which share of the runs the interval covers the pool's mean."""
    kinds = KINDS | SIDE_KINDS
    truth = {name: one.mean for name, one in counted(pool, 1 << 30).sums.items()}
    inside = dict.fromkeys(SHOWN, 0)
    for _ in range(runs):
        tally = counted(chance.choices(pool, k=sets), sets)
        for name in SHOWN:
            found = tally.sums[name].interval(kinds[name])
            inside[name] += found is not None and found[0] <= truth[name] <= found[1]
    return {name: number / runs for name, number in inside.items()}


def false_marks(pool: Games, sets: int, runs: int, chance: random.Random) -> float:
    """Return how often anything is marked where a ruleset is compared with itself."""
    rows = [rows_of(one) for one in pool]
    marked = 0
    for _ in range(runs):
        two = [chance.choices(rows, k=sets) for _ in range(2)]
        shift = compared(zip(*two, strict=True), sets)
        marked += any(one.shifts for one in shift)
    return marked / runs


def measure(games: int, runs: int) -> str:
    """Return the section for RESULTS.md."""
    chance = random.Random(1)
    lines = [
        "## Intervals",
        "",
        "Goal: a 95 % interval covers the true mean in 94 to 96 % of the simulations; of the"
        " comparisons of a ruleset with itself at most 5 % mark anything."
        f" `python -m benchmarks.intervals`: {games} games of each ruleset by `steady`, each on its"
        f" own seed, are the pool; {runs} simulations are drawn from it, {runs // 4} comparisons.",
        "",
        "| | sets | " + " | ".join(SHOWN) + " | anything marked |",
        "|---|--:|" + "--:|" * (len(SHOWN) + 1),
    ]
    for ruleset in ("xuandian", "zhongyou", "shandong"):
        pool = pool_of(ruleset, "steady", games)
        for sets in (100, 400):
            found = covers(pool, sets, runs, chance)
            cells = " | ".join(f"{found[name]:.1%}" for name in SHOWN)
            false = false_marks(pool, sets, runs // 4, chance)
            lines.append(f"| {ruleset} | {sets} | {cells} | {false:.1%} |")
    return "\n".join([*lines, "", f"{len(FIGURES)} figures in a comparison. {machine()}."])


def main() -> None:
    """Measure, print, and keep the results when asked to."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.intervals", description=__doc__)
    parser.add_argument("--games", type=int, default=1000, help="games in the pool (1000)")
    parser.add_argument("--runs", type=int, default=2000, help="simulations drawn from it (2000)")
    parser.add_argument("--keep", action="store_true", help="put the results into RESULTS.md")
    options = parser.parse_args()
    text = measure(options.games, options.runs)
    print(text)
    if options.keep:
        keep("intervals", text)


if __name__ == "__main__":
    main()
