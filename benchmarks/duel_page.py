"""What duels found, kept in a file, and the page that is made from it.

The file has a JSON object a line. Each says what was played: rulesets and play by digest, so that
what another bot or another ruleset did is never taken for what these do.
"""

import json
from collections.abc import Sequence
from functools import cache
from hashlib import sha256
from math import sqrt
from pathlib import Path
from typing import Any

from benchmarks.measure import machine
from gouji_rules.ruleset import load_ruleset, shipped_ids
from gouji_rules.simulate import simulate

FOUND = Path(__file__).resolve().parent / "duel.jsonl"
PAGE = Path(__file__).resolve().parent / "DUEL.md"

Row = dict[str, Any]

_PLAYED = ("sets", "void_sets", "decisions", "forced", "places", "points", "per_set")
"""What of a report tells how bots have played."""
_TRIED = 30
"""So many sets of each ruleset tell how a bot plays."""


@cache
def play_digest(bots: tuple[str, str]) -> str:
    """Return a digest of how bots play: of what comes of some sets of every shipped ruleset.

    So it stays when they are written anew, or run faster, and play as they did.
    """
    found = sha256()
    for name in shipped_ids():
        rules = load_ruleset(name)
        for bot in bots:
            report = simulate(rules, sets=_TRIED, seed=1, jobs=1, bots=(bot,)).as_json()
            found.update(json.dumps([report[key] for key in _PLAYED], sort_keys=True).encode())
    return found.hexdigest()[:12]


def what(name: str, digest: str, bots: tuple[str, str], seed: int) -> Row:
    """Return what tells one portion of a duel, or one measurement of speed, from others."""
    return {
        "ruleset": name,
        "digest": digest[:12],
        "bots": list(bots),
        "play": play_digest(bots),
        "seed": seed,
    }


def put(file: str, row: Row) -> None:
    """Add a row to a file."""
    if "speed" in row:
        row["machine"] = machine()
    with Path(file).open("a", encoding="utf-8") as out:
        out.write(json.dumps(row) + "\n")
    print(json.dumps(row), flush=True)


def rows(file: str, bots: tuple[str, str]) -> list[Row]:
    """Return the rows of a file about two bots and the shipped rulesets as these are now."""
    path = Path(file)
    now = {name: load_ruleset(name).digest for name in shipped_ids()}
    found: list[Row] = []
    for line in path.read_text(encoding="utf-8").splitlines() if path.is_file() else []:
        try:
            row = json.loads(line)
        except ValueError:  # the writer was stopped in the middle of it
            continue
        name = row["ruleset"]
        asked = what(name, now.get(name, ""), bots, row["seed"])
        if name in now and all(row.get(key) == value for key, value in asked.items()):
            found.append(row)
    return found


class Total:
    """What all portions of a ruleset come to.

    Args:
        portions: rows of one ruleset.

    Attributes:
        sets: how many the two bots played against each other.
        mean: the first bot's mean points a set.
        interval: half of its 95 % interval: pairs of games are independent, sets are not.
    """

    def __init__(self, portions: Sequence[Row]) -> None:
        self._portions = portions
        pairs: int = sum(row["pairs"] for row in portions)
        self.sets: int = sum(row["sets"] for row in portions)
        self.mean: float = sum(row["points"] for row in portions) / self.sets
        pp, pn, nn = self._sums("squares")
        off = max(0.0, pp - 2 * self.mean * pn + self.mean**2 * nn)
        self.interval = 1.96 * sqrt(off * pairs / max(1, pairs - 1)) / self.sets

    def _sums(self, key: str) -> list[float]:
        return [sum(numbers) for numbers in zip(*(row[key] for row in self._portions), strict=True)]

    def cells(self) -> list[str]:
        """Return the cells of the table."""
        against = [float(self.sets)] * 2
        alike = self._sums("alike_sets")
        return [
            f"{self.sets:,}",
            f"{self.mean:+.2f} ± {self.interval:.2f}",
            _shares(self._sums("smothered"), against, 2),
            _shares(self._sums("blunders"), against, 3),
            _shares(self._sums("alike"), alike, 2),
            _shares(self._sums("alike_blunders"), alike, 3),
        ]


def _shares(numbers: list[float], sets: list[float], digits: int) -> str:
    return ", ".join(f"{a / b:.{digits}f}" for a, b in zip(numbers, sets, strict=True))


def page(file: str, bots: tuple[str, str]) -> str:
    """Return the page that tells what a file knows."""
    one, other = bots
    known = rows(file, bots)
    speeds = {row["ruleset"]: row for row in known if "speed" in row}
    portions: dict[str, list[Row]] = {}
    for row in known:
        if "points" in row:
            portions.setdefault(row["ruleset"], []).append(row)
    totals = {name: Total(portions[name]) for name in shipped_ids() if name in portions}
    above = [name for name, total in totals.items() if total.mean > total.interval]
    below = [name for name, total in totals.items() if total.mean < -total.interval]
    lines = [
        f"# `{one}` against `{other}`",
        "",
        "Made by `python -m benchmarks.duel` from duel.jsonl; `--speed` measures the last column,"
        " on a quiet machine. Every deal is played twice with the federations changed; mean points"
        " a set with a 95 % interval over pairs of games.",
        "",
        f"- *smothered*: seats a set of `{one}`, of `{other}`, when they play each other; *alike*:"
        " when all six seats are played by one of them, over a quarter as many sets.",
        "- *by blunder*: of these those that began at a lead from which another order of as many"
        " plays ends with one that no unseen cards beat.",
        f"- *speed*: decisions a second of six `{one}` over six `{other}`, by processor time: games"
        " by turns, the least of some times counts; the median of the rounds, and the range.",
        "",
        f"{len(totals)} of {len(shipped_ids())} rulesets played; `{one}` is clearly above in"
        f" {len(above)}, clearly below in {len(below)}.",
        "",
        "| ruleset | sets | points a set | smothered | by blunder | alike | by blunder | speed |",
        "|---|--:|--:|--:|--:|--:|--:|--:|",
    ]
    for name, total in totals.items():
        timed = speeds.get(name)
        speed = "–"
        if timed is not None:
            speed = f"{timed['speed']:.2f} ({timed['slowest']:.2f}–{timed['fastest']:.2f})"
        lines.append("| " + " | ".join([name, *total.cells(), speed]) + " |")
    if speeds:
        lines += ["", f"Speeds: {next(iter(speeds.values()))['machine']}."]
    return "\n".join(lines) + "\n"
