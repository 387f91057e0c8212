"""Every suggestion, applied, is accepted: in scenario files, options of plugins, and ``--with``.

    python -m tests.ruleset.suggestions_elsewhere

writes each of many wrong values at each key of a scenario file, at options of a plugin, and behind
``--with``; misspells each key as well; applies what is suggested, and reads it again. Whatever is
said of them is said in three languages.
"""

import argparse
import random
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from gouji_rules.diagnostics import Diagnostic, RulesetError
from gouji_rules.messages import LANGUAGES
from gouji_rules.rules import SETTINGS
from gouji_rules.ruleset import load_ruleset, parse_changes
from gouji_rules.ruleset.proving import apply
from gouji_rules.ruleset.yaml.problems import read_value
from gouji_rules.scenario import check_scenarios
from gouji_rules.scenario.shapes import EXPECT, GAME, POSITION, RESULT
from tests.ruleset.suggestions import PARENT, Fault, faults_of, problems, values_of

HANDS: Final = "{0: AA53, 1: 553, 2: 553, 3: 2253, 4: 663, 5: 773}"
PLUGIN: Final = "gouji-jiaohuan"
OPTIONS: Final = ("prices", "prices.D", "prices.D.X", "compare")
PLACES: Final = ("file", "scenario", "position", "expect", "result", "game", "options", "with")
_FILE: Final = ("ruleset", "plays")
_SCENARIO: Final = ("hands", "moves", "with", "name", "source")
_OWN: Final = (
    *(
        "0",
        "[0]",
        "[0, 1]",
        "{0: 1}",
        "{0: AA}",
        "[0 AA, 3 pass]",
        "[0 AA, 3 过牌]",
        "3 22",
        "座位3",
    ),
    *("[6]", "[1, 2, 3, 4, 5, 6]", "{1: 1, 6: 2}", "[1 burned 0]", "1 烧 0", "[头科]", "{0: 头科}"),
    *(
        "大王",
        "小王 K K",
        "{0: 大王}",
        "[AA beats KK]",
        "AA 管 KK",
        "AA opens",
        "KK > QQ",
        "xuandain",
    ),
    *("宣点", "{points: [2, 1]}", "{finish_order: [0, 1, 2, 3, 4, 5]}", "[2, -2]", "late calls"),
)
"""What people write in scenario files."""


def scenario_text(place: str, key: str, value: str) -> str:
    """Return a scenario file with one key set."""
    said = {"ruleset": PARENT, "plays": "[AA beats KK]"} | ({key: value} if place == "file" else {})
    own = {"name": "one", "hands": HANDS, "moves": "[0 AA]"}
    own |= {key: value} if place in {"scenario", "position"} else {}
    below = {"result": "result", "expect": "expect", "game": "game"}.get(place, "")
    if place == "result":
        own.pop("moves")
    if below:
        own[below] = f"\n      {key}: {value}"
    top = [f"{name}: {one}" for name, one in said.items()]
    rows = [f"    {name}: {one}" for name, one in own.items()]
    return "\n".join([*top, "scenarios:", "  - " + rows[0].strip(), *rows[1:]]) + "\n"


def in_scenarios(text: str) -> list[Diagnostic]:
    """Return the errors of a scenario file's text."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "town.scenario.yaml"
        path.write_text(text, encoding="utf-8")
        return [one for one in check_scenarios(path) if one.severity == "error"]


def options_text(key: str, value: str) -> str:
    """Return a ruleset with one option of a plugin set."""
    said = value
    for name in reversed(key.split(".")):
        said = f"{{{name}: {said}}}"
    return f"id: town\nextends: {PARENT}\nplugins:\n  - {{name: {PLUGIN}, options: {said}}}\n"


def behind_with(text: str) -> list[Diagnostic]:
    """Return the errors of what stands behind ``--with``."""
    try:
        load_ruleset(PARENT, parse_changes([text]))
    except RulesetError as error:
        return [one for one in error.diagnostics if one.severity == "error"]
    return []


def read_with(source: str) -> Mapping[str, Any]:
    """Return the changes of a text that a problem of ``--with`` quotes, after an edit."""
    if not source.startswith("{"):
        return parse_changes([source])
    found: dict[str, Any] = {}
    for name, value in (read_value(source) or {}).items():
        inner = value.items() if isinstance(value, dict) and name not in SETTINGS else ()
        found |= {f"{name}.{key}": one for key, one in inner} or {name: value}
    return found


def with_faults(key: str, value: str, counts: Counter[str]) -> Iterator[Fault]:
    """Yield what is suggested behind ``--with`` and is not accepted."""
    before = behind_with(f"{key}={value}")
    known = {(one.code, one.text()) for one in before}
    counts["accepted" if not before else "refused"] += 1
    for one in before:
        if not one.changes:
            continue
        counts["suggestions"] += 1
        after = apply(one.span.source, one.changes)
        again = _read_again(after)
        # A key that is right lets what is wrong with its value be seen.
        key_now_right = one.code == "unknown_setting" and one.code not in {w.code for w in again}
        wrong = [] if key_now_right else again
        if any(other.span.path == "--with" and _said(other) not in known for other in wrong):
            yield Fault(f"--with {key}", value, "refused", f"{after} -> {wrong[0].text()}")


def _said(one: Diagnostic) -> tuple[str, str]:
    return one.code, one.text()


def _read_again(source: str) -> list[Diagnostic]:
    try:
        load_ruleset(PARENT, read_with(source))
    except RulesetError as error:
        return [one for one in error.diagnostics if one.severity == "error"]
    return []


def cases(place: str) -> list[tuple[str, tuple[str, ...]]]:
    """Return the keys of a place, each with the values that are tried there."""
    if place == "with":
        return [(key, values_of(key)) for key in SETTINGS]
    if place == "options":
        return [(key, values_of("burn.enabled")) for key in OPTIONS]
    keys = {
        "file": _FILE, "scenario": _SCENARIO, "position": POSITION, "expect": EXPECT,
        "result": RESULT, "game": GAME,
    }[place]  # fmt: skip
    return [(key, (*values_of("burn.enabled"), *_OWN)) for key in keys]


def misspelt(key: str) -> tuple[str, ...]:
    """Return slips of a key's name."""
    last = key.rpartition(".")[2]
    slips = (last[:-1], last + "s", last.upper(), last[1:] + last[0], last.replace("_", "-"))
    return tuple(slip for slip in slips if slip and slip != last)


def faults(place: str, key: str, value: str, counts: Counter[str]) -> Iterator[Fault]:
    """Yield what is wrong with what is said of a value at a key of a place."""
    if place == "with":
        yield from with_faults(key, value, counts)
        yield from _wordless(behind_with(f"{key}={value}"), (f"--with {key}", value))
        return
    text = options_text(key, value) if place == "options" else scenario_text(place, key, value)
    check: Callable[[str], list[Diagnostic]] = problems if place == "options" else in_scenarios
    yield from faults_of(text, check, (f"{place} {key}", value), counts)
    yield from _wordless(check(text), (f"{place} {key}", value))


def _wordless(found: list[Diagnostic], case: tuple[str, str]) -> Iterator[Fault]:
    """Yield problems of which nothing, or nothing whole, is said in one of the languages."""
    for one in found:
        for lang in LANGUAGES:
            for words in (one.text(lang), *one.help_texts(lang)):
                if not words.strip() or ("``" in words and "`" not in case[1]):
                    yield Fault(*case, "no words", f"{lang}: {words}")


def sweep(share: float, seed: int, places: tuple[str, ...]) -> tuple[list[Fault], Counter[str]]:
    """Return the faults of a share of the cases of some places, and how many of what there were."""
    counts: Counter[str] = Counter()
    found: list[Fault] = []
    draw = random.Random(seed)
    for place in places:
        for key, values in cases(place):
            for value in values:
                if draw.random() < share:
                    counts["cases"] += 1
                    found += faults(place, key, value, counts)
            for name in misspelt(key):
                if draw.random() < share:
                    counts["names"] += 1
                    slip = ".".join([*key.split(".")[:-1], name])
                    # What is wrong with the value besides is no fault of the name's.
                    told = faults(place, slip, "true", counts)
                    found += [one for one in told if f"`{name}`" in one.what]
    return found, counts


def main() -> int:
    """Run the whole sweep, or a part of it."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument(
        "places", nargs="*", help=f"of {', '.join(PLACES)}; all where none is named"
    )
    parser.add_argument("--share", type=float, default=1.0)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    found, counts = sweep(asked.share, asked.seed, tuple(asked.places) or PLACES)
    for fault in found:
        print(f"{fault.why}: {fault.key}: {fault.value!r}: {fault.what}")
    print(dict(counts), f"faults {len(found)}")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
