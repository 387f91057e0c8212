"""Tables merge: what a file says of one is laid over what it inherits, entry by entry.

``KEY: none`` takes an inherited entry away; the table itself, set to ``none``, is empty. The
order of keys never carries meaning, so every table is kept in one order. Tables are found by
their kind (``Kind.merges``); ``joker_names``, ``define`` and the options of plugins are the
tables that are no settings.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from gouji_rules.diagnostics import Diagnostic, Message, Span, diagnosed, nearest
from gouji_rules.rules import SETTINGS
from gouji_rules.rules.kinds import NONE, LaidRow, TableOf, rank_name


def entry_name(key: str, written: str) -> str:
    """Return the name of an entry of a setting as places have it: ``10`` is ``T``."""
    return rank_name(written) if SETTINGS[key].kind.of_ranks else written


def table_of(path: str) -> tuple[str, str]:
    """Return the table and the entry that a path such as ``gouji.minimum.T`` names, or nothing."""
    key, _, entry = path.rpartition(".")
    if key in SETTINGS and entry and SETTINGS[key].kind.merges:
        return key, entry
    return "", ""


def row_of(path: str) -> tuple[str, str]:
    """Return the row and the field that a path such as ``held.4.together`` names, or nothing.

    Rows that are written whole, ``tribute.fall.6``, have no such paths.
    """
    row, _, field = path.rpartition(".")
    table = table_of(row)[0]
    rows = rows_of(table) if table else None
    return (row, field) if rows is not None and field in rows.fields else ("", "")


def is_path(path: str) -> bool:
    """Return whether a path names a setting, an entry of a table, or a field of a row."""
    return path in SETTINGS or any((table_of(path)[0], row_of(path)[0]))


def in_row(path: str, value: Any) -> tuple[str, Any]:
    """Return a change of a field of a row as one of the row, any other as it is."""
    row, field = row_of(path)
    return (row, {field: value}) if row else (path, value)


def laid_over(key: str, before: Mapping[Any, Any], written: Mapping[Any, Any]) -> dict[Any, Any]:
    """Return an inherited table of a setting with what is written of it laid over it."""
    kind = SETTINGS[key].kind
    assert isinstance(kind, TableOf)  # what merges is a table
    return kind.laid_over(before, written)


def keeps_none(key: str) -> bool:
    """Return whether an entry of a table that is ``none`` stays one (``TableOf.keeps_none``)."""
    kind = SETTINGS[key].kind
    return isinstance(kind, TableOf) and kind.keeps_none


def rows_of(key: str) -> LaidRow[Any] | None:
    """Return the kind of the rows of a table that are laid over inherited ones field by field."""
    kind = SETTINGS[key].kind
    return kind.entry if isinstance(kind, TableOf) and isinstance(kind.entry, LaidRow) else None


def options_over(inherited: Mapping[str, Any], entry: Any) -> Any:
    """Return an entry of ``plugins``, its options laid over those its parent gives the plugin.

    Args:
        inherited: by plugin, the options that a parent gives it.
        entry: a plugin's name, or the table that names it.
    """
    name = entry["name"] if isinstance(entry, dict) else entry
    written = entry.get("options", {}) if isinstance(entry, dict) else {}
    options = {} if written == NONE else _deep(inherited.get(name, {}), written)
    if not isinstance(entry, dict) and not options:
        return entry
    made = {"name": entry} if not isinstance(entry, dict) else dict(entry)
    if "options" in made or options:
        made["options"] = options
    return made


def _deep(before: Any, written: Any) -> Any:
    """Lay a table over another at any depth, in one order of keys.

    Only the plugin knows what its options may be. Where a text was, ``none`` is another text.
    """
    if not isinstance(written, Mapping):
        return written
    old: Mapping[str, Any] = before if isinstance(before, Mapping) else {}
    made = dict(old)
    for name, value in written.items():
        if value == NONE and name in old and not isinstance(old[name], str):
            del made[name]
        else:
            made[name] = _deep(old.get(name), value)
    return dict(sorted(made.items()))


def empty_table(key: str, span: Span) -> Diagnostic:
    """Return the warning that an empty table over a full one changes nothing."""
    helps = Message("diagnostics.empties_it", {"line": f"{key.rpartition('.')[2]}: {NONE}"})
    return diagnosed("empty_table", span, {"key": key}, helps=(helps,), suggestion=NONE)


def nothing_taken(
    key: str, name: str, span: Span, inherited: Iterable[object], *, alone: bool
) -> Diagnostic:
    """Return the warning that an entry is taken away that is not inherited.

    Args:
        key: the table.
        name: the entry as written.
        span: where.
        inherited: the names of the entries that are.
        alone: whether the file has no parent.
    """
    names = sorted(map(str, inherited))
    close = nearest(name, names) or ""
    helps = Message("diagnostics.extends_nothing", {"key": key})
    if not alone:
        helps = Message("diagnostics.entries_inherited", {"names": names})
        if close:
            helps = Message("diagnostics.did_you_mean", {"word": close})
        elif not names:
            helps = Message("diagnostics.inherited_is_empty", {"key": key})
    params = {"key": key, "found": name}
    return diagnosed(
        "nothing_to_take_away",
        span,
        params,
        helps=(helps,),
        suggestion="" if alone else close,
    )
