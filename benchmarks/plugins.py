"""What plugins cost: the same ruleset with each of them alone, and with two.

Goal: with each at least 90 % of the speed without, with `gouji-jiaohuan` 85 %; ``check_plugin`` on
each shipped plugin in under ten seconds. The plugins under ``plugins/`` have to be installed.
"""

import statistics
import time

import gouji_rules as gr
from benchmarks.measure import machine
from gouji_rules.simulate import simulate
from gouji_rules.testing import check_plugin

SETTINGS = "extends: zhongyou\nsweep: {ends_game: false}\n"
PLUGINS = {
    "gouji-fanshao": "burn",
    "gouji-chuangong": "tribute",
    "gouji-qiangkai": "tribute and memory",
    "gouji-jiaohuan": "comparison",
    "gouji-jiaopai": "moments",
    "gouji-liansheng": "moments and memory",
    "gouji-liangpai": "a phase and moments",
}
"""Each shipped plugin, and what it says anew."""

CONTESTANTS = {
    "no plugin": "",
    **{f"`{name}` ({of})": f"plugins: [{{name: {name}}}]\n" for name, of in PLUGINS.items()},
    "`gouji-fanshao` and `gouji-chuangong`": (
        "plugins: [{name: gouji-fanshao}, {name: gouji-chuangong}]\n"
    ),
}


def speed(rules: gr.Rules, seed: int) -> float:
    """Return how many decisions a second of processor time random bots make in 20 sets."""
    start = time.process_time()
    report = simulate(rules, sets=20, seed=seed, bots=("random",))
    return report.questions / (time.process_time() - start)


def measure(rounds: int) -> str:
    """Return the section for RESULTS.md: each contestant between two turns of no plugin."""
    rules = {
        name: gr.loads_ruleset(f"id: bench\n{SETTINGS}{more}") for name, more in CONTESTANTS.items()
    }
    speeds: dict[str, list[float]] = {name: [] for name in rules}
    parts: dict[str, list[float]] = {name: [] for name in rules}
    for one in rules.values():
        simulate(one, sets=20, seed=1, bots=("random",))
    for seed in range(rounds * 4):
        for name, one in rules.items():
            without = speed(rules["no plugin"], seed)
            speeds[name].append(speed(one, seed))
            parts[name].append(speeds[name][-1] * 2 / (without + speed(rules["no plugin"], seed)))
    lines = [
        "## Plugins",
        "",
        "Random bots on zhongyou (a sweep does not end the game), decisions a second of processor"
        f" time; {rounds * 4} turns, each between two of no plugin, with which it is compared"
        " (the middle half of what was found):",
        "",
        "| | median | of the speed without | middle half |",
        "|---|--:|--:|--:|",
    ]
    for name, found in speeds.items():
        low, middle, high = statistics.quantiles(parts[name], n=4)
        lines.append(
            f"| {name} | {statistics.median(found):,.0f} | {middle:.1%} | {low:.0%}-{high:.0%} |"
        )
    lines += ["", "| `check_plugin` | seconds |", "|---|--:|"]
    for name in PLUGINS:
        start = time.perf_counter()
        check_plugin(name)
        lines.append(f"| {name} | {time.perf_counter() - start:.1f} |")
    return "\n".join([*lines, "", machine()])
