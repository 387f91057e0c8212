"""``python -m benchmarks.readme``: puts the speeds of RESULTS.md into both READMEs.

What the READMEs say is what RESULTS.md says: a test compares them.
"""

import re

from benchmarks.measure import RESULTS, ROOT

HEAD, TAIL = "<!-- speeds: from benchmarks/RESULTS.md -->", "<!-- end of speeds -->"

ROWS = {
    "README.md": {
        "random": "random bots through `simulate`, slowest to fastest shipped ruleset",
        "steady": "`steady` bots, the same",
        "loop": "the Python loop above",
        "open_spiel": "OpenSpiel `dou_dizhu`, random playouts (C++, driven from Python)",
        "chess": "python-chess, random playouts",
        "rlcard": "RLCard `doudizhu`, `env.run`",
    },
    "README.zh.md": {
        "random": "随机机器人，`simulate`，自带规则里最慢到最快",
        "steady": "`steady` 机器人，同上",
        "loop": "上面的 Python 循环",
        "open_spiel": "OpenSpiel `dou_dizhu`，随机对局（C++，从 Python 调用）",
        "chess": "python-chess，随机对局",
        "rlcard": "RLCard `doudizhu`，`env.run`",
    },
}
"""What a row is called, in each README."""


def speeds(results: str) -> dict[str, str]:
    """Return the speeds that RESULTS.md tells, by row."""
    every = _rows(_part(results, "rulesets_speed"))
    found = {
        name: _range([cells[place] for cells in every.values()])
        for place, name in enumerate(("random", "steady"))
    }
    random, loop = _rows(_part(results, "random")), _rows(_part(results, "loop"))
    found["loop"] = _range([cells[0] for name, cells in loop.items() if "Python loop" in name])
    for row, peer in (
        ("open_spiel", "OpenSpiel `dou_dizhu`"),
        ("chess", "python-chess"),
        ("rlcard", "RLCard `env.run`"),
    ):
        if peer in random:
            found[row] = _range([random[peer][0]])
    return found


def table(results: str, readme: str) -> str:
    """Return the table of a README, with its marks."""
    found = speeds(results)
    lines = [f"| {said} | {found[row]} |" for row, said in ROWS[readme].items() if row in found]
    unit = "每秒" if "zh" in readme else "/s"
    return "\n".join([HEAD, "", f"| | {unit} |", "|---|--:|", *lines, "", TAIL])


def _part(results: str, name: str) -> str:
    return results.partition(f"<!-- {name} -->")[2].partition(f"<!-- end of {name} -->")[0]


def _rows(part: str) -> dict[str, list[float]]:
    """Return the numbers of each row of a table: the first two columns behind its name."""
    rows: dict[str, list[float]] = {}
    for line in part.splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if len(cells) > 2 and re.fullmatch(r"[\d,]+", cells[1]):
            numbers = [cell.replace(",", "") for cell in cells[1:3]]
            rows[cells[0].strip("*")] = [float(number) for number in numbers]
    return rows


def _range(numbers: list[float]) -> str:
    ends = [f"{float(f'{number:.2g}'):,.0f}" for number in (min(numbers), max(numbers))]
    return ends[0] if ends[0] == ends[1] else "–".join(ends)


def write() -> None:
    """Write the tables into both READMEs."""
    results = RESULTS.read_text(encoding="utf-8")
    for name in ROWS:
        path = ROOT / name
        text = path.read_text(encoding="utf-8")
        before, _, rest = text.partition(HEAD)
        path.write_text(before + table(results, name) + rest.partition(TAIL)[2], encoding="utf-8")


if __name__ == "__main__":
    write()
