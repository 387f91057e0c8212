"""What plugins cost: the same ruleset with two policies wrapped, and with every one.

Goal: with two policy plugins at least 80 % of the speed without; ``check_plugin`` on each
shipped plugin in under ten seconds. The plugins under ``plugins/`` have to be installed.
"""

import statistics
import time

import gouji_rules as gr
from benchmarks.measure import machine
from gouji_rules.simulate import simulate
from gouji_rules.testing import check_plugin

SETTINGS = "extends: zhongyou\nsweep: {ends_game: false}\n"
CONTESTANTS = {
    "no plugin": "",
    "`gouji-fanshao` (burn) and `gouji-chuangong` (tribute)": (
        "plugins: [{name: gouji-fanshao}, {name: gouji-chuangong}]\n"
    ),
    "`gouji-qiangkai` (tribute and memory)": "plugins: [{name: gouji-qiangkai}]\n",
    "`gouji-jiaopai` (moments)": "plugins: [{name: gouji-jiaopai}]\n",
    "`gouji-liansheng` (moments and memory)": "plugins: [{name: gouji-liansheng}]\n",
    "`gouji-jiaohuan` (comparison)": "plugins: [{name: gouji-jiaohuan}]\n",
}
PLUGINS = (
    "gouji-fanshao",
    "gouji-chuangong",
    "gouji-qiangkai",
    "gouji-jiaopai",
    "gouji-liansheng",
    "gouji-jiaohuan",
)


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
