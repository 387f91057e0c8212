"""``python -m benchmarks bots``: `steady` against `random` on every shipped ruleset.

2,000 sets a ruleset, half of them with the federations exchanged; share of sets in which
`steady` has more points than `random`, and its mean points, with 95 % intervals.
"""

import sys
from math import sqrt

from gouji_rules.ruleset import load_ruleset, shipped_ids
from gouji_rules.simulate import simulate

SETS = 2000


def measure() -> str:
    """Return the section for RESULTS.md."""
    lines = [
        "## `steady` against `random`",
        "",
        f"Goal: a clear win on every shipped ruleset. `python -m benchmarks bots`: {SETS:,} sets"
        " each, half of them with the federations exchanged, 95 % intervals. A set is won with"
        " more points than the others.",
        "",
        "| ruleset | sets | share of sets won | lost | mean points a set |",
        "|---|--:|--:|--:|--:|",
    ]
    for name in shipped_ids():
        rules = load_ruleset(name)
        won = lost = 0
        points = spread = 0.0
        for seed, bots in enumerate((("steady", "random"), ("random", "steady"))):
            sides = simulate(rules, sets=SETS // 2, seed=seed, bots=bots).as_json()["by_bot"]
            steady = sides["steady"]
            won += steady["won"]
            lost += sides["random"]["won"]
            points += steady["mean_points"] / 2
            spread += (steady["mean_points_interval"] / 2) ** 2
        share = won / SETS
        interval = 1.96 * sqrt(share * (1 - share) / SETS)
        lines.append(
            f"| {name} | {SETS} | {share:.1%} ± {interval:.1%} | {lost / SETS:.1%} "
            f"| {points:+.2f} ± {sqrt(spread):.2f} |"
        )
        print(lines[-1], file=sys.stderr, flush=True)
    return "\n".join(lines)
