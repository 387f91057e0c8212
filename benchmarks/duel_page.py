"""What duels found, kept in a file, and the page that is made from it.

The file has a JSON object a line. Each says what was played: rulesets and bots by digest, so that
what another bot or another ruleset did is never taken for what these do.
"""

import json
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from benchmarks.measure import ROOT, machine
from gouji_rules.ruleset import load_ruleset, shipped_ids

FOUND = Path(__file__).resolve().parent / "duel.jsonl"
PAGE = Path(__file__).resolve().parent / "DUEL.md"

Row = dict[str, Any]

_DECIDING = ("bold", "calls", "easy", "endings", "random_bot", "shapes", "steady", "unseen")
"""The files of the bots that ship."""


@cache
def bots_digest() -> str:
    """Return a digest of the bots that ship, as they are written."""
    found = sha256()
    for name in _DECIDING:
        found.update((ROOT / "gouji_rules" / "bots" / f"{name}.py").read_bytes())
    return found.hexdigest()[:12]


def what(name: str, digest: str, bots: tuple[str, str], sets: int, seed: int) -> Row:
    """Return what tells one duel from others; with no sets it is a measurement of speed."""
    return {
        "ruleset": name,
        "digest": digest[:12],
        "bots": list(bots),
        "written": bots_digest(),
        "sets": sets,
        "seed": seed,
    }


def put(file: str, row: Row) -> None:
    """Add a row to a file."""
    if "speed" in row:
        row["machine"] = machine()
    with Path(file).open("a", encoding="utf-8") as out:
        out.write(json.dumps(row) + "\n")
    print(json.dumps(row), flush=True)


def rows(file: str, bots: tuple[str, str], sets: int, seed: int) -> list[Row]:
    """Return the rows of a file that say what is wanted, by the bots and rulesets of now."""
    path = Path(file)
    found: dict[str, Row] = {}
    for line in path.read_text(encoding="utf-8").splitlines() if path.is_file() else []:
        try:
            row = json.loads(line)
        except ValueError:  # the writer was stopped in the middle of it
            continue
        name = row["ruleset"]
        if name not in found and name in shipped_ids():
            asked = what(name, load_ruleset(name).digest, bots, sets, seed)
            if all(row.get(key) == value for key, value in asked.items()):
                found[name] = row
    return [found[name] for name in shipped_ids() if name in found]


def page(file: str, bots: tuple[str, str], sets: int, seed: int) -> str:
    """Return the page that tells what a file knows."""
    one, other = bots
    played = rows(file, bots, sets, seed)
    speeds = {row["ruleset"]: row for row in rows(file, bots, 0, seed)}
    clear = [row for row in played if row["mean"] > row["interval"]]
    below = [row for row in played if row["mean"] < -row["interval"]]
    lines = [
        f"# `{one}` against `{other}`",
        "",
        "Made by `python -m benchmarks.duel` from duel.jsonl; `--speed` measures the last column,"
        " on a quiet machine. Every deal is played twice with the federations changed; mean points"
        " a set with a 95 % interval over pairs of games.",
        "",
        f"- *smothered*: seats a set of `{one}`, of `{other}`, when they play each other; *alike*:"
        " the same when all six seats are played by one of them, over a quarter as many sets.",
        "- *by blunder*: of these those that began at a lead from which another order of as many"
        " plays ends with one that no unseen cards beat.",
        f"- *speed*: decisions a second of six `{one}` over six `{other}`, by processor time: games"
        " by turns, the least of some times counts; the median of the rounds, and the range.",
        "",
        f"{len(played)} rulesets of {len(shipped_ids())}: `{one}` clearly above in {len(clear)},"
        f" clearly below in {len(below)}.",
        "",
        "| ruleset | sets | points a set | smothered | by blunder | alike | by blunder | speed |",
        "|---|--:|--:|--:|--:|--:|--:|--:|",
    ]
    for row in played:
        timed = speeds.get(row["ruleset"])
        cells = [
            row["ruleset"],
            f"{row['played']:,}",
            f"{row['mean']:+.2f} ± {row['interval']:.2f}",
            *(_two(row[key], 2 + ("blunders" in key)) for key in _PAIRS),
            f"{timed['speed']:.2f} ({timed['slowest']:.2f}–{timed['fastest']:.2f})"
            if timed
            else "",
        ]
        lines.append("| " + " | ".join(cells) + " |")
    if speeds:
        lines += ["", f"Speeds: {next(iter(speeds.values()))['machine']}."]
    return "\n".join(lines) + "\n"


_PAIRS = ("smothered", "blunders", "alike", "alike_blunders")


def _two(numbers: list[float], digits: int) -> str:
    return ", ".join(f"{number:.{digits}f}" for number in numbers)
