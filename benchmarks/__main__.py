"""``python -m benchmarks [FIGURE ...]``: measure the figures, all or some.

``python -m benchmarks --quick --keep`` measures all speeds in some minutes, and puts them into
RESULTS.md, DUEL.md and both READMEs.
"""

import argparse
from collections.abc import Callable
from pathlib import Path

from benchmarks import (
    bots,
    compiled,
    duel,
    jobs,
    length,
    memory,
    page,
    pipe,
    plugins,
    processes,
    readme,
    rulesets,
    screen,
    tables,
)
from benchmarks.figures import FIGURES
from benchmarks.measure import keep


def main() -> None:
    """Measure, print, and keep the results when asked to."""
    speeds = {figure.key: figure for figure in FIGURES}
    quick = [*speeds, "rulesets_speed", "processes", "duel_speed"]
    slow = ["jobs", "memory", "plugins", "pipe", "length", "screen", "bots", "tables", "page"]
    whole = [*quick, *slow]
    names = [*whole, "kills", "compiled"]
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("figures", nargs="*", metavar="FIGURE", help=", ".join(names))
    parser.add_argument("--rounds", type=int, default=5, help="turns of each contestant (5)")
    parser.add_argument("--seconds", type=float, default=5, help="seconds a turn (5)")
    parser.add_argument("--sets", type=int, default=1_000, help="after which memory is flat (1000)")
    parser.add_argument("--quick", action="store_true", help="the speeds alone, short turns")
    parser.add_argument("--keep", action="store_true", help="put the results into RESULTS.md")
    parser.add_argument("--wheel", type=Path, metavar="FILE", help="the one for `compiled`")
    parser.add_argument(
        "--before",
        type=Path,
        metavar="FOLDER",
        help=f"for `compiled`: a checkout of {compiled.BEFORE}, to be measured beside",
    )
    options = parser.parse_args()
    if unknown := set(options.figures) - set(names):
        parser.error(f"no figure {', '.join(sorted(unknown))}; there are {', '.join(names)}")
    if options.quick:
        options.rounds, options.seconds = 3, 1.0
    rounds, seconds = options.rounds, options.seconds
    others: dict[str, Callable[[], str]] = {
        "rulesets_speed": lambda: rulesets.measure(min(rounds, 2), min(seconds, 1.0)),
        "processes": lambda: processes.measure(max(rounds * 3, 5)),
        "jobs": lambda: jobs.measure(max(rounds // 2, 1)),
        "memory": lambda: memory.measure(options.sets),
        "pipe": lambda: pipe.measure(rounds, seconds),
        "length": lambda: length.measure(rounds),
        "screen": lambda: screen.measure(rounds),
        "page": lambda: page.measure(rounds),
        "plugins": lambda: plugins.measure(rounds * 2),
        "bots": bots.measure,
        "tables": lambda: tables.measure(seconds * 3),
        "kills": lambda: tables.kills(1_000),
        "compiled": lambda: compiled.measure(
            min(rounds, 3), min(seconds, 2), options.wheel, options.before
        ),
    }
    for name in options.figures or (quick if options.quick else whole):
        if name == "duel_speed":  # it has a page of its own
            duel.main(["--speed"])
            continue
        text = others[name]() if name in others else speeds[name].measure(rounds, seconds)
        print(text, end="\n\n", flush=True)
        if options.keep:
            keep(name, text)
    if options.keep:
        readme.write()


if __name__ == "__main__":
    main()
