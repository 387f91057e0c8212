"""Where every value of a ruleset comes from: file and line, parent, default or ``--with``."""

import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from gouji_rules.rules import SETTINGS
from gouji_rules.rules.kinds import NONE
from gouji_rules.ruleset.structure.finding import rulesets_folder
from gouji_rules.ruleset.structure.resolve import Resolved, Written
from gouji_rules.ruleset.yaml.writing import flow
from gouji_rules.sheet.shape import Grid, Section
from gouji_rules.sheet.words import Words

_LONGEST = 60


@dataclass(frozen=True, slots=True)
class Origin:
    """Where a value comes from.

    Attributes:
        key: the setting, an entry of its table, or a definition, ``define.outranks``.
        value: the value, as YAML writes it on one line.
        kind: ``file``, ``parent``, ``with`` or ``default``.
        ruleset: the id of the ruleset that says so; empty for a default and ``--with``.
        path: its file; empty for a default and ``--with``.
        line, column: where in it, from 1; 0 where there is no file.
    """

    key: str
    value: str
    kind: str
    ruleset: str = ""
    path: str = ""
    line: int = 0
    column: int = 0

    def as_json(self) -> dict[str, object]:
        """Return it as plain data."""
        return {
            "key": self.key,
            "value": self.value,
            "from": self.kind,
            "ruleset": self.ruleset or None,
            "path": self.path or None,
            "line": self.line or None,
            "column": self.column or None,
        }


def origins(found: Resolved) -> list[Origin]:
    """Return where every setting and definition of a resolved ruleset comes from.

    Entries of a table follow it where they come from elsewhere than the table itself, those that
    were taken away too.
    """
    made: list[Origin] = []
    for key, setting in SETTINGS.items():
        value = found.settings[key]
        expression = setting.kind.slot and isinstance(value, str)
        whole = _origin(found, key, " ".join(value.split()) if expression else flow(value))
        made.append(whole)
        if isinstance(value, dict):
            made += _entries(found, key, value, whole)
    for text, body in found.define.items():
        name = text.partition("(")[0].strip()
        made.append(_origin(found, f"define.{name}", f"{text}: {' '.join(body.split())}"))
    return made


def _entries(found: Resolved, key: str, value: dict[Any, Any], whole: Origin) -> Iterator[Origin]:
    entries = {str(name): entry for name, entry in value.items()}
    places = (path.rpartition(".") for path in found.written)
    taken = {name: NONE for table, _, name in places if table == key and name not in entries}
    for name, entry in {**entries, **taken}.items():
        if f"{key}.{name}" in found.written:
            one = _origin(found, f"{key}.{name}", flow(entry))
            if (one.kind, one.path) != (whole.kind, whole.path):
                yield one


def _origin(found: Resolved, key: str, value: str) -> Origin:
    place: Written | None = found.written.get(key)
    if place is None:
        return Origin(key, value, "default")
    if place.kind == "with":
        return Origin(key, value, "with")
    span = place.span
    return Origin(key, value, place.kind, place.ruleset, span.path, span.line, span.column)


def trace_section(found: list[Origin], words: Words) -> Section:
    """Return the origins as a section of a sheet; here, and only here, keys are named."""
    head = tuple(words.say(f"sheet.trace_{name}") for name in ("key", "value", "where"))
    rows = tuple((one.key, _cut(one.value), where(one, words)) for one in found)
    grid = Grid(words.say("sheet.trace_about"), head, rows)
    return Section(words.say("sheet.trace"), (grid,))


def where(one: Origin, words: Words) -> str:
    """Return where a value comes from, in words."""
    if one.kind in {"default", "with"}:
        return words.say(f"sheet.trace_{one.kind}")
    place = f"{_short(one.path)}:{one.line}"
    if one.kind == "file":
        return place
    parent = words.say("sheet.trace_parent", parent="{parent}").replace("{parent}", one.ruleset)
    return f"{place} {parent}"


def _cut(text: str) -> str:
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 1]}…"


def _short(path: str) -> str:
    """Return a path as seen from here, where that is shorter; of a shipped file its own name."""
    folder = rulesets_folder()
    if Path(path).parent == folder:
        return f"rulesets/{Path(path).name}"
    try:
        seen = os.path.relpath(path)
    except ValueError:  # another drive
        return path
    return min(path, seen, key=len)
