"""Every suggestion, applied, is accepted: each setting with each of many wrong values.

    python -m tests.ruleset.suggestions

writes each value at each key of a ruleset, reads what is said of it, applies what is suggested,
and checks again: nothing may be wrong with that key then. Where nothing is suggested, the values
must be told with what they mean, in three languages. It prints every case in which that is not
so, and how many there were of each kind; ``test_suggestions`` runs a sample.
"""

import argparse
import json
import random
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from gouji_rules.diagnostics import Diagnostic, RulesetError
from gouji_rules.messages import LANGUAGES
from gouji_rules.rules import SETTINGS
from gouji_rules.ruleset import loads_ruleset
from gouji_rules.ruleset.proving import OFFERS, apply

WORDS: Final[tuple[str, ...]] = tuple(
    json.loads(Path(__file__).with_name("wrong_values.json").read_text(encoding="utf-8"))
)
"""What people write: words of three languages, numbers, lists, tables, quotes, near misses."""

EXPLAINED: Final = frozenset(
    {
        *("deck_not_shared", "no_ranks", "deck_too_large", "rank_twice", "too_few_threes"),
        *("joker_is_rank", "joker_has_no_suit"),
    }
)
"""What contradicts something else, and says in its one sentence what is to be mended."""

PARENT: Final = "xuandian"


@dataclass(frozen=True, slots=True)
class Fault:
    """A case that is not as it should be.

    Attributes:
        key, value: the setting, and what was written there.
        why: ``refused``, ``no help``, ``crash``.
        what: what was suggested, and what came of it.
    """

    key: str
    value: str
    why: str
    what: str


def text_of(key: str, value: str) -> str:
    """Return a ruleset that says nothing but one setting."""
    group, _, name = key.partition(".")
    said = f"{group}:\n  {name}: {value}\n" if name else f"{key}: {value}\n"
    return f"id: town\nextends: {PARENT}\n{said}"


def problems(text: str) -> list[Diagnostic]:
    """Return the errors of a ruleset's text."""
    try:
        loads_ruleset(text, "town.yaml")
    except RulesetError as error:
        return [one for one in error.diagnostics if one.severity == "error"]
    return []


def faults(key: str, value: str, counts: Counter[str]) -> Iterator[Fault]:
    """Yield what is wrong with what is said of a value at a key."""
    text = text_of(key, value)
    yield from faults_of(text, problems, (key, value), counts)
    for one in problems(text):
        yield from _helpless(key, value, one)


def faults_of(
    text: str,
    problems: Callable[[str], list[Diagnostic]],
    case: tuple[str, str],
    counts: Counter[str],
) -> Iterator[Fault]:
    """Yield what is suggested for a text and is not accepted.

    Args:
        text: what was written.
        problems: returns the errors of such a text.
        case: the key and the value that are tried in it.
        counts: how many of what there were.
    """
    key, value = case
    before = problems(text)
    counts["accepted" if not before else "refused"] += 1
    offers = [one for one in before if one.changes]
    for one in offers:
        counts["suggestions"] += 1
        after = apply(text, one.changes)
        wrong = [
            error
            for error in problems(after)
            if _touches(error, text, after) or (error.code, error.text()) not in _said(before)
        ]
        if wrong:
            what = f"{[edit.text for edit in one.changes]} -> {wrong[0].text()}"
            yield Fault(key, value, "refused", what)
    if len(offers) == len(before) > 1:
        edits = [edit for one in before for edit in one.changes]
        if problems(_all_applied(text, edits)):
            yield Fault(key, value, "refused", "all together")


def _all_applied(text: str, edits: Sequence[object]) -> str:
    return apply(text, list(dict.fromkeys(edits)))  # type: ignore[arg-type]


def _said(found: list[Diagnostic]) -> set[tuple[str, str]]:
    return {(one.code, one.text()) for one in found}


def _touches(error: Diagnostic, text: str, after: str) -> bool:
    """Return whether an error stands in what has changed."""
    start = next((at for at, (a, b) in enumerate(zip(text, after, strict=False)) if a != b), 0)
    back = zip(reversed(text), reversed(after), strict=False)
    tail = next((at for at, (a, b) in enumerate(back) if a != b), 0)
    lines = after.splitlines(keepends=True)
    at = sum(map(len, lines[: error.span.line - 1])) + error.span.column - 1
    return after == text or start <= at < len(after) - tail


def _helpless(key: str, value: str, one: Diagnostic) -> Iterator[Fault]:
    """Yield a problem that says neither what was meant nor what may stand there."""
    if one.changes or one.help or one.code in EXPLAINED:
        for lang in LANGUAGES:
            for words in one.help_texts(lang):
                if not words.strip() or "``" in words:
                    yield Fault(key, value, "no help", f"{lang}: {words}")
    else:
        yield Fault(key, value, "no help", f"{one.code}: {one.text()}")
    if not one.changes and any(message.key in OFFERS for message in one.help):
        yield Fault(key, value, "offer without change", one.help_texts()[0])


def values_of(key: str) -> tuple[str, ...]:
    """Return what is written at a key: the words, and near misses of its own values."""
    kind = SETTINGS[key].kind
    own: list[str] = []
    for value in kind.values:
        own += [value[:-1], value.upper(), f"'{value}'", f"[{value}]", value.replace("_", " ")]
    if kind.slot:
        own += ["not", "and", "(", "true and", "play", "x = 1", "if a then b"]
    return (*WORDS, *own)


def sweep(keys: Sequence[str], share: float, seed: int) -> tuple[list[Fault], Counter[str]]:
    """Return the faults of some keys with a share of the values, and how many of what there were.

    Args:
        keys: the settings.
        share: how much of the values, above 0, at most 1.
        seed: which of them.
    """
    counts: Counter[str] = Counter()
    found: list[Fault] = []
    draw = random.Random(seed)
    for key in keys:
        for value in values_of(key):
            if draw.random() < share:
                counts["cases"] += 1
                found += faults(key, value, counts)
    return found, counts


def main() -> int:
    """Run the whole sweep, or a part of it."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("keys", nargs="*", help="settings; all where none is named")
    parser.add_argument("--share", type=float, default=1.0)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    found, counts = sweep(asked.keys or list(SETTINGS), asked.share, asked.seed)
    for fault in found:
        print(f"{fault.why}: {fault.key}: {fault.value!r}: {fault.what}")
    print(dict(counts), f"faults {len(found)}")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
