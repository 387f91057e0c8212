"""Laying what a file says over what its parents do: values replace, tables merge."""

from collections.abc import Iterable
from typing import Any, Final

from gouji_rules.diagnostics import Diagnostic, Message, Note, Span, diagnosed
from gouji_rules.lang import LangErrors, read_head
from gouji_rules.rules import SETTINGS
from gouji_rules.rules.kinds import NONE, rank_name
from gouji_rules.ruleset.structure.documents import Document
from gouji_rules.ruleset.structure.resolved import Resolved, Written
from gouji_rules.ruleset.structure.tables import (
    empty_table,
    entry_name,
    keeps_none,
    laid_over,
    nothing_taken,
    options_over,
    rows_of,
)
from gouji_rules.ruleset.structure.validate import settings_in
from gouji_rules.ruleset.yaml.nodes import Mapping, Node, Scalar, Sequence, plain

_NUMBERS_OF_CARDS: Final = frozenset({"deck.removed", "deck.added", "tribute.fall"})
"""Tables in which an entry of no cards says what holds without it."""


def lay_over(found: Resolved, document: Document, kind: str, *, told: bool) -> None:
    """Lay what a document says over what its parents do.

    Args:
        found: what they say; nothing at all for the first of them.
        document: what is laid over it.
        kind: what its values are said to come from (``Written``).
        told: whether it is told what it says of tables in vain.
    """
    _Layer(found, document, kind, told=told).lay()


class _Layer:
    def __init__(self, found: Resolved, document: Document, kind: str, *, told: bool) -> None:
        self.found = found
        self.top = document.top
        self.kind = kind
        self.name = document.id if kind != "with" else ""
        # Where a parent could not be read, nobody knows what there is.
        self.told = told and found.whole
        self.alone = not found.settings
        found.changed |= kind == "with"

    def lay(self) -> None:
        data = plain(self.top)
        assert isinstance(data, dict)  # the top is a mapping
        for key, written in settings_in(data).items():
            self.setting(key, written)
        if isinstance(data.get("region"), str | dict):  # the nearest one's: parents come first
            self.found.info["region"] = data["region"]
        self.joker_names(self.top.get("joker_names"))
        self.plugins(data.get("plugins"), self.top.key("plugins"), self.top.get("plugins"))
        define = self.top.get("define")
        if isinstance(define, Mapping):
            self.define(define)
        elif _is_none(define):
            self.found.define.clear()

    def note(self, key: str, span: Span) -> None:
        self.found.written[key] = Written(span, self.kind, self.name)

    def setting(self, key: str, written: Any) -> None:
        found = self.found
        node = _node(self.top, key)
        span = _key_span(self.top, key, node)
        value = SETTINGS[key].kind.normal(written)
        if SETTINGS[key].kind.merges and written != NONE:
            before = found.settings.get(key, {})
            self.in_vain(key, node, before)
            value = laid_over(key, before, value)
        else:
            _forget_entries(found, key)
        found.settings[key] = value
        found.nodes[key] = node
        self.note(key, span)
        for entry in _entries(node):
            self.note(f"{key}.{entry_name(key, entry.text)}", entry.span)

    def in_vain(self, key: str, node: Node, before: dict[Any, Any]) -> None:
        """Tell what a table says in vain: nothing, or that there is no more what never was."""
        if not self.told or not isinstance(node, Mapping):
            return
        if not node.entries and before:
            self.found.problems.append(empty_table(key, node.span))
        names = {str(name) for name in before}
        for entry, value in node.entries:
            name = entry_name(key, entry.text)
            if isinstance(value, Mapping):
                self.fields_in_vain(key, name, value, before.get(name))
            if _is_none(value) and name not in names and not keeps_none(key):
                self.taken_in_vain(key, entry, names)
            elif _is_nothing(key, value) and name not in names:
                params = {"key": key, "found": entry.text}
                self.found.problems.append(diagnosed("entry_of_nothing", entry.span, params))

    def fields_in_vain(self, key: str, name: str, node: Mapping, before: Any) -> None:
        """Tell of what a row takes away and has not inherited."""
        row = rows_of(key)
        there = before if isinstance(before, dict) else {}
        if row is None:
            return
        for field, value in node.entries:
            known = field.text in row.fields and field.text not in there
            if _is_none(value) and known and row.takes_away(field.text, NONE):
                self.taken_in_vain(f"{key}.{name}", field, there)

    def taken_in_vain(self, key: str, entry: Scalar, names: Iterable[object]) -> None:
        if self.told:
            self.found.problems.append(
                nothing_taken(key, entry.text, entry.span, names, alone=self.alone)
            )

    def joker_names(self, named: Node | None) -> None:
        """Merge what joker levels are called; a name, in whatever languages, is one value."""
        info = self.found.info
        names: dict[str, Any] = {} if _is_none(named) else dict(info.pop("joker_names", {}))
        info.pop("joker_names", None)
        for level, said in named.entries if isinstance(named, Mapping) else ():
            letter = rank_name(level.text)
            if not _is_none(said):
                names[letter] = plain(said)
            elif names.pop(letter, None) is None:
                self.taken_in_vain("joker_names", level, names)
            self.note(f"joker_names.{letter}", level.span)
        if names:
            info["joker_names"] = names

    def plugins(self, entries: Any, key: Scalar | None, node: Node | None) -> None:
        """Take the list over; options of a plugin that was named before are laid over its own."""
        if not isinstance(entries, list) or key is None:
            return
        inherited = {
            one["name"]: one.get("options") or {}
            for one in self.found.plugins
            if isinstance(one, dict)
        }
        self.found.plugins = [
            options_over(inherited, entry) for entry in _with_versions(entries, node)
        ]
        self.note("plugins", key.span)
        self.found.nodes["plugins"] = node or key

    def define(self, define: Mapping) -> None:
        found = self.found
        here: dict[str, Scalar] = {}
        for key, node in define.entries:
            if not isinstance(node, Scalar):
                continue
            try:
                own, _ = read_head(key.text)
            except LangErrors:
                own = key.text
            if own in here:
                found.problems.append(_defined_twice(own, key, here[own]))
                continue
            here[own] = key
            known = {other.partition("(")[0].strip(): other for other in found.define}
            if own in known:
                del found.define[known[own]]
            if _is_none(node):
                if own not in known:
                    self.taken_in_vain("define", key, known)
                continue
            found.define[key.text] = node.text
            self.note(f"define.{own}", key.span)
            found.nodes[f"define:{key.text}"] = node
            found.nodes[f"key of {key.text}"] = key


def _is_nothing(key: str, value: Node) -> bool:
    """Return whether an entry of a table says no cards, which is what holds without it."""
    if key not in _NUMBERS_OF_CARDS:
        return False
    if isinstance(value, Mapping):
        value = next((said for name, said in value.entries if name.text == "cards"), value)
    return isinstance(value, Scalar) and value.text == "0"


def _is_none(node: Node | None) -> bool:
    return isinstance(node, Scalar) and node.value == NONE


def _with_versions(entries: list[Any], node: Node | None) -> list[Any]:
    """Return the entries of ``plugins``, versions as they are written: 1.10 is no number."""
    items = node.items if isinstance(node, Sequence) else []
    made: list[Any] = []
    for entry, item in zip(entries, items, strict=False):
        version = item.get("version") if isinstance(item, Mapping) else None
        if isinstance(entry, dict) and isinstance(version, Scalar):
            entry = {**entry, "version": version.text}  # noqa: PLW2901
        made.append(entry)
    return made


def _forget_entries(found: Resolved, key: str) -> None:
    if key not in found.written:
        return  # nobody has said anything of it
    for name in [name for name in found.written if name.startswith(f"{key}.")]:
        del found.written[name]


def _entries(node: Node) -> list[Scalar]:
    """Return the keys of a table or the items of a list."""
    if isinstance(node, Mapping):
        return [entry for entry, _ in node.entries]
    items = node.items if isinstance(node, Sequence) else []
    return [item for item in items if isinstance(item, Scalar)]


def _defined_twice(name: str, key: Scalar, first: Scalar) -> Diagnostic:
    """Two heads of one name in one file, which are two keys to YAML."""
    return diagnosed(
        "lang_definition_twice",
        key.span,
        {"found": name},
        helps=(Message("lang.definition_twice_help", {"found": name}),),
        notes=(Note(first.span, Message("diagnostics.first_here")),),
    )


def _node(top: Mapping, key: str) -> Node:
    node = top.at(key.split(".") if key.partition(".")[0] not in SETTINGS else [key])
    assert node is not None  # the key came from this tree
    return node


def _key_span(top: Mapping, key: str, node: Node) -> Span:
    *groups, name = key.split(".")
    above = top.at(groups)
    entry = above.key(name) if isinstance(above, Mapping) else None
    return entry.span if entry is not None else node.span
