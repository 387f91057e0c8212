"""Shipped files damaged at random: what becomes of each is told in words, at a place, soon.

    python -m tests.ruleset.mutations --number 10000 --jobs 2

prints every mutation that is not, and the slowest; ``test_mutations`` runs a sample. A seed
gives the same mutation on every machine as long as the shipped files are the same.
"""

import argparse
import random
import re
import sys
import tempfile
import time
import traceback
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path

from gouji_rules.diagnostics import Diagnostic
from gouji_rules.diagnostics.render import as_json, full
from gouji_rules.messages import LANGUAGES
from gouji_rules.ruleset import check_file, rulesets_folder
from gouji_rules.scenario import check_scenarios

SLOW = 2.0
"""Seconds that no mutation may take."""

SIGNS = (
    *("\t", ":", "：", "，", "、", "（", "）", "＝", "“", "”", "【", "】", "　", "１", "Ｄ"),
    *("[", "]", "{", "}", "'", '"', "&a", "*a", "!x", "!(", "|", ">", "- ", "-", "? ", "#", " #"),
    *("\0", "\x07", "\x1b", "\x7f", "\u200b", "\u00a0", "\u2028", "\ufeff", "\r", "\n", "\n\n"),
    *("=", "==", "&&", "||", "!", "..", "//", "/", "%", "@", "`", "$", "\\", "<<: ", "---", "..."),
    *("🂡", "且", "燒牌", "é", "\ud800"),
)
VALUES = (
    *("true", "false", "yes", "on", "是", "null", "~", "", "0", "-1", "1", "5.0", "1e9", "9" * 40),
    *(".inf", ".nan", "0x1F", "1_000", "12:30", "2026-01-01", "T", "10", "X", "3♥", "''", '""'),
    *("[]", "{}", "[1, 2]", "{a: 1}", "[[[[1]]]]", "{3: {4: 5}}", "text", "'quoted'", "|", ">-"),
    *("new.size == 1", "play", "some x in 0..64: x == 1", "if a then b", "*anchor", "&x 1"),
    *("xuandian", "nowhere", "../rulesets/xuandian.yaml", "town.yaml", "x" * 3000),
)
KEYS = (
    *("burn", "deck", "define", "extends", "id", "names", "points", "beats", "plugins", "brun"),
    *("enabled", "烧牌", "10", "''", '""', "[a]", "{a: b}", "? a", "burn.priority", "x" * 500),
)


@cache
def texts(kind: str) -> tuple[str, ...]:
    """Return the shipped rulesets, or the scenario files."""
    paths = sorted(rulesets_folder().glob("*.yaml"))
    if kind == "scenarios":
        paths = sorted((Path(__file__).parents[1] / "scenarios").rglob("*.scenario.yaml"))
    return tuple(path.read_text(encoding="utf-8") for path in paths)


def mutated(seed: int, kind: str = "rulesets") -> str:
    """Return a file damaged in one to four ways."""
    chance = random.Random(seed)
    lines = chance.choice(texts(kind)).split("\n")
    for _ in range(chance.choice((1, 1, 1, 2, 2, 4))):
        way = chance.choice(WAYS)
        if way is splice:
            splice(lines, chance, chance.choice(texts(kind)))
        else:
            way(lines, chance)
        lines = "\n".join(lines).split("\n")
    return "\n".join(lines)


def _line(lines: list[str], chance: random.Random) -> int:
    return chance.randrange(len(lines))


def delete(lines: list[str], chance: random.Random) -> None:
    first = _line(lines, chance)
    lines[first : first + chance.randrange(1, 4)] = []
    lines or lines.append("")


def duplicate(lines: list[str], chance: random.Random) -> None:
    first = _line(lines, chance)
    lines[first:first] = lines[first : first + chance.randrange(1, 4)]


def swap(lines: list[str], chance: random.Random) -> None:
    a, b = _line(lines, chance), _line(lines, chance)
    lines[a], lines[b] = lines[b], lines[a]


def indent(lines: list[str], chance: random.Random) -> None:
    at = _line(lines, chance)
    lines[at] = chance.choice((" ", "  ", "    ", "\t", "　", "", "")) + lines[at].lstrip()


def drop(lines: list[str], chance: random.Random) -> None:
    at = _line(lines, chance)
    place = chance.randrange(len(lines[at]) + 1)
    lines[at] = lines[at][:place] + lines[at][place + chance.randrange(1, 4) :]


def insert(lines: list[str], chance: random.Random) -> None:
    at = _line(lines, chance)
    place = chance.randrange(len(lines[at]) + 1)
    lines[at] = lines[at][:place] + chance.choice(SIGNS) + lines[at][place:]


def other_value(lines: list[str], chance: random.Random) -> None:
    at = _line(lines, chance)
    key, colon, _ = lines[at].partition(":")
    lines[at] = f"{key}{colon} {chance.choice(VALUES)}"


def other_entry(lines: list[str], chance: random.Random) -> None:
    """Change a word within a line, in a list, a table or an expression."""
    at = _line(lines, chance)
    words = list(re.finditer(r"[\w.]+", lines[at]))
    if words:
        word = chance.choice(words)
        lines[at] = lines[at][: word.start()] + chance.choice(VALUES) + lines[at][word.end() :]


def other_key(lines: list[str], chance: random.Random) -> None:
    at = _line(lines, chance)
    lines[at] = re.sub(r"^( *)[^:]*", lambda m: m[1] + chance.choice(KEYS), lines[at])


def splice(lines: list[str], chance: random.Random, text: str = "") -> None:
    other = text.split("\n")
    first, begin = _line(lines, chance), _line(other, chance)
    lines[first:] = other[begin:]


def truncate(lines: list[str], chance: random.Random) -> None:
    at = _line(lines, chance)
    lines[at] = lines[at][: chance.randrange(len(lines[at]) + 1)]
    del lines[at + 1 :]


def nest(lines: list[str], chance: random.Random) -> None:
    at, depth = _line(lines, chance), chance.choice((3, 30, 300, 3000))
    bracket = chance.choice(("[]", "{}", "()"))
    key = lines[at].partition(":")[0]
    lines[at] = f"{key}: {bracket[0] * depth}1{bracket[1] * chance.choice((0, depth))}"


def repeat(lines: list[str], chance: random.Random) -> None:
    at = _line(lines, chance)
    lines[at] = lines[at] * chance.choice((2, 20, 200))


WAYS = (
    *(delete, duplicate, swap, indent, drop, insert, other_value, other_entry, other_key),
    *(splice, truncate, nest, repeat),
)


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of a mutation.

    Attributes:
        seed: which one.
        seconds: how long it took.
        problems: how many errors were told.
        fault: what is wrong with that, or the empty string.
    """

    seed: int
    seconds: float
    problems: int
    fault: str


def outcome(seed: int, kind: str = "rulesets") -> Outcome:
    """Check a mutation as ``gouji check`` does, and tell its problems in every language."""
    text = mutated(seed, kind)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "town.yaml"
        path.write_bytes(text.encode("utf-8", "surrogatepass"))
        began = time.process_time()
        problems: list[Diagnostic] = []
        try:
            problems = check_scenarios(path) if kind == "scenarios" else check_file(path)
            fault = next(filter(None, (misplaced(text, path, one) for one in problems)), "")
        except Exception:  # noqa: BLE001 - whatever it is, it is what is looked for
            fault = traceback.format_exc()
        seconds = time.process_time() - began
    if not fault and seconds > SLOW:
        fault = f"{seconds:.1f} s"
    refused = sum(one.severity == "error" for one in problems)
    return Outcome(seed, seconds, refused, fault)


def misplaced(text: str, path: Path, told: Diagnostic) -> str:
    """Return what is wrong with the place of a problem, or the empty string."""
    for lang in LANGUAGES:
        full(told, lang)
    as_json(told)
    span = told.span
    if not span.path:
        return f"no file: {told}"
    if min(span.line, span.column) < 1 or (span.end_line, span.end_column) < (
        span.line,
        span.column,
    ):
        return f"no place: {told}"
    lines = lines_of(text)
    if span.path == str(path):
        if span.line > len(lines) or span.column > len(lines[span.line - 1]) + 1:
            return f"outside the file: {told}"
    elif not Path(span.path).is_file():
        return f"no such file: {told}"
    return ""


def lines_of(text: str) -> list[str]:
    """Return the lines of a text, as YAML divides them."""
    return re.split(r"\r\n|[\r\n\x85\u2028\u2029]", text.removeprefix("\ufeff"))


def main() -> int:
    """Run many mutations; 1 where one of them is not told as it should be."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--number", type=int, default=10_000)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--kind", choices=("rulesets", "scenarios"), default="rulesets")
    args = parser.parse_args()
    seeds = range(args.first, args.first + args.number)
    with ProcessPoolExecutor(args.jobs) as pool:
        found = list(pool.map(partial(outcome, kind=args.kind), seeds, chunksize=50))
    faults = [one for one in found if one.fault]
    for one in faults[:20]:
        print(f"seed {one.seed}: {one.fault}")
    slowest = max(found, key=lambda one: one.seconds)
    refused = sum(one.problems > 0 for one in found)
    print(
        f"{len(found)} mutations of {args.kind}: {len(faults)} faults; {refused} refused, "
        f"{len(found) - refused} without an error; "
        f"{sum(one.seconds for one in found):.0f} s of processor, "
        f"slowest {slowest.seconds:.2f} s (seed {slowest.seed})"
    )
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
