"""Changes of settings from outside: ``--with``, ``with:`` of scenarios, arguments from Python.

A change is a key path with its value: a setting, ``gouji.minimum``, or an entry of a table,
``gouji.minimum.T``. Tables merge here as everywhere.
"""

import json
from collections.abc import Iterable, Mapping
from typing import Any

from gouji_rules.rules import SETTINGS
from gouji_rules.rules.kinds import NONE
from gouji_rules.ruleset.known import names_of
from gouji_rules.ruleset.structure.plugin_entries import is_option
from gouji_rules.ruleset.structure.tables import entry_name, in_row, rows_of, table_of


def merged(*changes: Mapping[str, Any]) -> dict[str, Any]:
    """Return changes made one after another as one.

    A table is laid over what was said of it before, entry by entry; whatever else is written
    later holds.
    """
    pairs: list[tuple[str, Any]] = []
    for one in changes:
        named = {name for key in one for name in names_of(key)}
        pairs = [pair for pair in pairs if pair[0] not in named or pair[0] in one]
        pairs += one.items()
    return merged_pairs(pairs)


def merged_pairs(pairs: Iterable[tuple[str, Any]]) -> dict[str, Any]:
    """Return changes made one after another, key path and value of each, as one."""
    made: dict[str, Any] = {}
    for written, said in pairs:
        path, value = in_row(written, said)
        table, entry = table_of(path)
        if table:
            _put(made, table, {entry: value})
        elif path in SETTINGS and SETTINGS[path].kind.merges and isinstance(value, Mapping):
            _put(made, path, value)
        else:
            for name in [name for name in made if table_of(name)[0] == path]:
                del made[name]
            made[path] = value
    return made


def exactly(changes: Mapping[str, Any]) -> dict[str, Any]:
    """Return changes of settings that leave of each table nothing but what they say."""
    made: dict[str, Any] = {}
    for key, value in changes.items():
        if key in SETTINGS and SETTINGS[key].kind.merges and isinstance(value, Mapping):
            made[key] = NONE
            made |= {f"{key}.{name}": one for name, one in value.items()}
        else:
            made[key] = value
    return made


def _put(made: dict[str, Any], table: str, entries: Mapping[Any, Any]) -> None:
    """Lay entries over what the changes say of a table already."""
    named = {entry_name(table, str(name)): value for name, value in entries.items()}
    there = made.get(table)
    if there is not None and not isinstance(there, Mapping):  # emptied before, then filled
        for name, value in named.items():
            one = f"{table}.{name}"
            made[one] = _both(made.get(one), value) if rows_of(table) is not None else value
        return
    before = there or {}
    if rows_of(table) is not None:
        named = {name: _both(before.get(name), row) for name, row in named.items()}
    made[table] = {**before, **named}


def _both(before: Any, row: Any) -> Any:
    """Return a row laid over what was said of it before."""
    rows = isinstance(row, Mapping) and isinstance(before, Mapping)
    return {**before, **row} if rows else row


def layers(changes: Mapping[str, Any]) -> list[str]:
    """Return changes as documents of JSON, each to be laid over the one before it.

    There is more than one where a table is set as a whole and entries of it are besides.
    """
    whole: dict[str, Any] = {}
    besides: dict[str, Any] = {}
    for written, said in changes.items():
        if is_option(written):  # laid over the plugin's entry, in a list
            continue
        path, value = in_row(written, said)
        table, entry = table_of(path)
        if table:
            into = besides if table in changes else whole
            group, _, name = table.partition(".")
            above = into.setdefault(group, {})
            above = above.setdefault(name, {}) if name else above
            above[entry] = _both(above.get(entry), value) if path != written else value
            continue
        group, _, name = path.partition(".")
        if name and isinstance(whole.setdefault(group, {}), dict):
            whole[group][name] = value
        else:
            whole[group] = value
    return [json.dumps(one, ensure_ascii=False, default=str) for one in (whole, besides) if one]
