"""``python -m benchmarks.pairs``: `gouji diff` of every ordered pair of rulesets.

All that ship, and those of the plugins where they are installed. Each pair is compared and told in
one language after the other; whatever is raised is a fault. ``--sample N`` takes N pairs.
"""

import argparse
import random
import sys
import time
from itertools import permutations
from statistics import median

from benchmarks.measure import keep, machine
from gouji_rules.diff.difference import compare
from gouji_rules.diff.told import as_json, comparison_lines
from gouji_rules.engine.rules import Rules
from gouji_rules.hooks import look
from gouji_rules.messages import LANGUAGES
from gouji_rules.ruleset import load_ruleset, shipped_ids


def names() -> list[str]:
    """Return the ids of all rulesets that are there: shipped ones, then those of plugins."""
    return [*shipped_ids(), *look().rulesets]


def compare_pair(one: Rules, other: Rules) -> int:
    """Compare two rulesets, tell it in every language, and return the number of differences."""
    comparison = compare(one, other)
    for lang in LANGUAGES:
        comparison_lines(comparison, lang)
        as_json(comparison, lang)
    return len(comparison.differences)


def measure(sample: int | None) -> tuple[str, str, bool]:
    """Return the section for RESULTS.md, what it says in one line, and whether all is well."""
    ids = names()
    rules = {name: load_ruleset(name) for name in ids}
    pairs = list(permutations(ids, 2))
    if sample is not None:
        pairs = random.Random(1).sample(pairs, min(sample, len(pairs)))
    times: dict[tuple[str, str], float] = {}
    faults = []
    found = 0
    for pair in pairs:
        start = time.process_time()
        try:
            found += compare_pair(rules[pair[0]], rules[pair[1]])
        except Exception as error:  # noqa: BLE001 - whatever it is, it is the fault looked for
            faults.append(f"{' '.join(pair)}: {type(error).__name__}: {error}")
        times[pair] = time.process_time() - start
    command, some = "python -m benchmarks.pairs", ""
    if sample is not None:
        command, some = f"{command} --sample {sample}", ", so many of them by chance"
    slowest = max(times, key=lambda pair: times[pair])
    lines = [
        "## `gouji diff`",
        "",
        "Goal: every ordered pair of rulesets, in under a second of processor time at the median."
        f" `{command}`{some}.",
        "",
        "| rulesets | pairs | differences | faults | median s | slowest s |",
        "|--:|--:|--:|--:|--:|--:|",
        f"| {len(ids)} | {len(pairs)} | {found:,} | {len(faults)} | {median(times.values()):.2f} "
        f"| {times[slowest]:.2f} ({' '.join(slowest)}) |",
        *(["", *(f"- {fault}" for fault in faults)] if faults else []),
        "",
        f"{machine()}.",
    ]
    line = (
        f"{len(pairs)} pairs of {len(ids)} rulesets, {found:,} differences told in "
        f"{len(LANGUAGES)} languages; {len(faults)} faults; median {median(times.values()):.2f} s, "
        f"slowest {times[slowest]:.2f} s ({' '.join(slowest)})"
    )
    return "\n".join(lines), line, not faults


def main() -> int:
    """Measure, print, and keep the results when asked to; 1 where something is raised."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.pairs", description=__doc__)
    parser.add_argument("--sample", type=int, help="so many pairs; all where not said")
    parser.add_argument("--keep", action="store_true", help="put the results into RESULTS.md")
    options = parser.parse_args()
    text, line, well = measure(options.sample)
    print(text)
    if options.keep:
        keep("pairs", text)
    print(line)
    return 0 if well else 1


if __name__ == "__main__":
    sys.exit(main())
