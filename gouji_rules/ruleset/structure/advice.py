"""What may stand at a setting, told to an author who has to choose: each value with its meaning."""

import re
from typing import Any, Final, NamedTuple

from gouji_rules.diagnostics import Diagnostic, Message, Span, diagnosed, nearest
from gouji_rules.diagnostics.glossary import GLOSSARY
from gouji_rules.rules import SETTINGS
from gouji_rules.rules.kinds import NONE, Choice, Kind, LaidRow, Row, TableOf
from gouji_rules.rules.kinds.meaning import is_nothing
from gouji_rules.ruleset.structure.facts import DOTTED, facts_meant, settings_meant
from gouji_rules.ruleset.structure.tables import is_path
from gouji_rules.ruleset.yaml.writing import flow

_SENTENCE: Final = re.compile(
    r"\bif\b|\bthen\b|\b(payer|payee|play|win|new|old|hand)\.|==|[<>]=?\s*\d|\band\b|\bor\b|如果|的话"
)
_OTHER_SIGN: Final = re.compile(r"\s*([\w.]+)\s*(?:[:：＝]|=>|->|→|\s)\s*(\S.*)", re.DOTALL)
_LONGEST: Final = 30
_MOST_OTHERS: Final = 2
_EXAMPLES: Final[dict[str, str]] = {
    "deck.removed": "{3: 10, 4: 8}",
    "deck.added": "{5: 6}",
    "deck.jokers": "{X: 1, D: 1}",
    "deck.levels": "[X, D]",
    "deck.ranks": "[3, 4, 5, 6, 7, 8, 9, T, J, Q, K, A, 2]",
    "held": "{4: {together: true, plain: true}}",
    "buying.price": "[2, X, D]",
    "buying.ranks": "{4: {optional: true}}",
    "tribute.order": "[burn, point, fall]",
    "tribute.excluded": "[D]",
    "tribute.return_ranks": "[3, 4, 5]",
    "tribute.fall": "{6: {to: 1, cards: 2}, 5: {to: 2, cards: 1}}",
    "tribute.scored": "[fall]",
    "points": "[2, 1, 0, 0, -1, -2]",
    "gouji.minimum": "{K: 3, A: 2}",
    "gouji.is": "default_gouji(play) or play.size >= 10",
    "opening.opens": "play.cards.jokers == 0 and play.twos == 0",
}
"""Examples of settings whose default shows little, or is not written in one word."""


class Asked(NamedTuple):
    """What a value answers: a setting, or a field of a row of one.

    Attributes:
        key: its path as it is told, ``held.4.until``.
        kind: what values it takes.
        about: the catalogue's key of what it means.
    """

    key: str
    kind: Kind[Any]
    about: str


def asked_at(path: list[Any]) -> Asked | None:
    """Return what a value answers, by the keys and numbers that lead to it.

    An item of a list answers what the list does, by itself. None where it is neither a setting
    nor below one.
    """
    for length in (2, 1):
        key = ".".join(map(str, path[:length]))
        if key in SETTINGS and len(path) >= length:
            break
    else:
        return None
    kind: Kind[Any] = SETTINGS[key].kind
    about = f"setting.{key}.about"
    for step in path[length:]:
        if isinstance(kind, Row):
            about = f"editor.{key.rpartition('.')[2]}.{step}.about"
        below = kind.below(step)
        if below is None:
            return None
        kind = below
    told = ".".join(str(step) for step in path if not isinstance(step, int))
    return Asked(told, kind, about)


def example_of(key: str) -> str:
    """Return a value of a setting as YAML writes it; on a ruleset that ships it is accepted."""
    made = _EXAMPLES.get(key)
    return made if made is not None else flow(SETTINGS[key].default)


def advice(key: str) -> tuple[Message, ...]:
    """Return what may be written at a setting: its values with what they mean, and an example."""
    return advised(Asked(key, SETTINGS[key].kind, f"setting.{key}.about"))


def advised(asked: Asked) -> tuple[Message, ...]:
    """Return what may be written at a setting or at a field of a row."""
    key, kind, about = asked
    helps: list[Message] = []
    if kind.values:
        helps += values_told(kind, key)
    else:
        helps.append(Message("diagnostics.about_setting", {"about": Message(about)}))
    if isinstance(kind, Row):
        helps.append(Message("diagnostics.keys_here", {"names": list(kind.fields)}))
    if kind.bounds:
        limits = {"low": flow(kind.bounds[0]), "high": flow(kind.bounds[1])}
        helps.append(Message("diagnostics.between", limits))
    if kind.none_is_empty:
        helps.append(Message("diagnostics.none_for_empty", {"none": NONE}))
    if kind.has_example and key in SETTINGS:
        name = key.rpartition(".")[2]
        right = f"{name}: {example_of(key)}"
        helps.append(Message("diagnostics.for_example", {"right": right}))
    if kind.slot:
        helps.append(Message("diagnostics.see_cookbook"))
    return tuple(helps)


def without_value(text: str, span: Span) -> Diagnostic:
    """Return the problem of a change without its ``=``: written otherwise, or without a value."""
    written = _OTHER_SIGN.fullmatch(text)
    if written is not None and is_path(written[1]):
        right = f"{written[1]}={written[2]}"
        return diagnosed("with_without_value", span, {"found": text}, did_you_mean=right)
    key = text.strip()
    right = f"{key}={example_of(key)}" if key in SETTINGS else "burn.priority=seat_order"
    helps = (Message("diagnostics.for_example", {"right": right}),)
    return diagnosed("with_without_value", span, {"found": text}, helps=helps)


def row_meant(path: str, sign: str) -> tuple[str, tuple[Message, ...]]:
    """Return what is to be written where a path into a row was meant, and what else helps.

    ``held.4.untill`` is ``held.4.until``, ``buying.4.price`` is ``buying.ranks.4.price``. A row
    that is written whole has no such paths: the help has an example of it.

    Args:
        path: as it was written.
        sign: what stands between a path and its value.
    """
    row, _, field = path.rpartition(".")
    named, _, entry = row.rpartition(".")
    tables = {key: one.kind for key, one in SETTINGS.items() if isinstance(one.kind, TableOf)}
    rows = {key: kind.entry for key, kind in tables.items() if isinstance(kind.entry, Row)}
    there = [key for key in rows if key.rpartition(".")[0] == named]
    table = (there[0] if len(there) == 1 else nearest(named, rows)) if named else None
    if table is None or not tables[table].keys.is_meant(entry):
        return "", ()
    if not isinstance(rows[table], LaidRow):
        usual = flow(next(iter(SETTINGS[table].default.values())))
        right = f"{table}.{entry}{sign}{usual}"
        return "", (Message("diagnostics.for_example", {"right": right}),)
    name = nearest(field, rows[table].fields)
    if name is None:
        return "", (Message("diagnostics.keys_here", {"names": list(rows[table].fields)}),)
    return f"{table}.{entry}.{name}", ()


def where_else(key: str, words: str) -> tuple[Message, ...]:
    """Return where a value belongs that has been written at another setting.

    A sentence belongs to a setting that takes one; a word that only other settings take, there.
    """
    section = key.partition(".")[0]
    if _SENTENCE.search(words) or DOTTED.search(words):
        takers = [one for one, said in SETTINGS.items() if said.kind.slot]
        near = [one for one in takers if one.startswith(f"{section}.")]
        only = Message("diagnostics.only_sentences", {"names": near or takers})
        return (*settings_meant(words, key), only, *facts_meant(words))
    if not words or len(words) > _LONGEST or is_nothing(words):
        return ()
    others: list[str] = []
    for other, setting in SETTINGS.items():
        if isinstance(setting.kind, Choice) and other != key and _means(words, setting.kind):
            others.append(other)
    if 0 < len(others) <= _MOST_OTHERS:
        found = {"found": words, "names": " / ".join(others)}
        return (Message("diagnostics.value_of_another", found),)
    return ()


def _means(words: str, kind: Choice) -> bool:
    """Return whether a word is a value, or what players call it."""
    return words in kind.values or any(one in kind.values for one in GLOSSARY.get(words, ()))


def values_told(kind: Kind[Any], key: str) -> list[Message]:
    """Return a line for each value that a kind of setting names, with its meaning."""
    return [
        Message(
            "diagnostics.value_means",
            {"value": value, "meaning": Message(kind.meaning_of(value, key))},
        )
        for value in kind.values
    ]
