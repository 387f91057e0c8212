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


def measure(rounds: int) -> str:
    """Return the section for RESULTS.md: every contestant once a round, in turn."""
    rules = {
        name: gr.loads_ruleset(f"id: bench\n{SETTINGS}{more}") for name, more in CONTESTANTS.items()
    }
    speeds: dict[str, list[float]] = {name: [] for name in rules}
    for one in rules.values():
        simulate(one, sets=20, seed=1, bots=("random",))
    for seed in range(rounds):
        for name, one in rules.items():
            start = time.process_time()
            report = simulate(one, sets=80, seed=seed, bots=("random",))
            speeds[name].append(report.questions / (time.process_time() - start))
    usual = statistics.median(speeds["no plugin"])
    lines = [
        "## Plugins",
        "",
        "Random bots on zhongyou (a sweep does not end the game), decisions a second of processor"
        f" time, {rounds} rounds in turn:",
        "",
        "| | median | lowest | highest | of the speed without |",
        "|---|--:|--:|--:|--:|",
    ]
    for name, found in speeds.items():
        middle = statistics.median(found)
        lines.append(
            f"| {name} | {middle:,.0f} | {min(found):,.0f} | {max(found):,.0f} "
            f"| {middle / usual:.0%} |"
        )
    lines += ["", "| `check_plugin` | seconds |", "|---|--:|"]
    for name in PLUGINS:
        start = time.perf_counter()
        check_plugin(name)
        lines.append(f"| {name} | {time.perf_counter() - start:.1f} |")
    return "\n".join([*lines, "", machine()])
