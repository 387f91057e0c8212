"""From a file and its parents to one value for each setting, each with its place."""

import re
from collections.abc import Mapping as MappingType
from collections.abc import Sequence as SequenceType
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from gouji_rules.diagnostics import Diagnostic, Message, Note, RulesetError, Span
from gouji_rules.lang import LangErrors, read_head
from gouji_rules.rules import SETTINGS
from gouji_rules.rules.setting import RankNumbers, Ranks
from gouji_rules.ruleset.documents import Document, composed, open_document, open_text
from gouji_rules.ruleset.finding import path_of
from gouji_rules.ruleset.keys import GROUPS, SINGLE, TOP
from gouji_rules.ruleset.kinds import normal, rank_name
from gouji_rules.ruleset.named import meant_ruleset
from gouji_rules.ruleset.nodes import Mapping, Node, Scalar, Sequence, plain
from gouji_rules.ruleset.source import read_source
from gouji_rules.ruleset.validate import examine, settings_in

MAX_PARENTS: Final = 16

_OURS: Final = frozenset({*GROUPS, *SINGLE, "extends", "define"})
"""Keys by which a text shows that it is a ruleset."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where a value comes from.

    Attributes:
        span: where it is written.
        kind: ``file``, ``parent``, ``with`` or ``default``.
        ruleset: the id of the ruleset whose file it is; empty for a default.
    """

    span: Span
    kind: str
    ruleset: str = ""


@dataclass(slots=True)
class Resolved:
    """A ruleset without parents.

    Attributes:
        id, names, info: its own metadata.
        settings: every setting by key path, in normal form, defaults included.
        define: definitions, key -> text.
        places: where each value is written, by key path; of tables and lists also each entry's,
            ranks by their one character.
        nodes: the scalar behind each expression and definition, for the places of errors.
        top: where to point for a value that is written nowhere.
        plugins: the entries of ``plugins``, as written.
        bound: the plugins themselves once they are loaded (``hooks.Bound``).
        problems: warnings and errors found so far.
        whole: whether all parents could be read.
    """

    id: str
    names: dict[str, str]
    info: dict[str, Any]
    settings: dict[str, Any]
    top: Span
    define: dict[str, str] = field(default_factory=dict)
    places: dict[str, Place] = field(default_factory=dict)
    nodes: dict[str, Node] = field(default_factory=dict)
    plugins: list[Any] = field(default_factory=list)
    bound: Any = None
    problems: list[Diagnostic] = field(default_factory=list)
    whole: bool = True

    def span(self, key: str) -> Span:
        """Return where a setting's value is written, or the top of the file."""
        place = self.places.get(key)
        return place.span if place is not None else self.top

    def document(self) -> dict[str, Any]:
        """Return the ruleset as one document that needs no parent."""
        made: dict[str, Any] = {"id": self.id, "names": self.names, **self.info}
        if self.plugins:
            made["plugins"] = self.plugins
        if self.define:
            made["define"] = dict(self.define)
        for key, value in self.settings.items():
            group, _, name = key.partition(".")
            plain_value = (
                {str(part): below for part, below in value.items()}
                if isinstance(value, dict)
                else value
            )
            if name:
                made.setdefault(group, {})[name] = plain_value
            else:
                made[group] = plain_value
        return made


def chain_of(document: Document) -> list[Document]:
    """Return a document with its parents, itself first.

    Raises:
        RulesetError: a parent is missing or broken, or they go round in a circle.
    """
    chain = [document]
    while True:
        child = chain[-1]
        node = child.top.get("extends")
        if not isinstance(node, Scalar) or not isinstance(node.value, str) or not node.text:
            return chain
        path = path_of(node.text, child.path)
        if path is None or path.is_dir():
            close = meant_ruleset(node.text.removesuffix(".yaml"))
            raise _failed(node.span, "unknown_parent", {"found": node.text}, suggestion=close)
        seen = [one.path.resolve() for one in chain if one.path is not None]
        if path.resolve() in seen:
            names = [*(one.id for one in chain), node.text]
            raise _failed(node.span, "parents_in_circle", {"chain": " → ".join(names)})
        if len(chain) >= MAX_PARENTS:
            raise _failed(node.span, "too_many_parents", {"most": MAX_PARENTS})
        chain.append(_parent(node, path))


def _parent(node: Scalar, path: Path) -> Document:
    """Read the parent that ``node`` names.

    Whoever checks somebody else's ruleset passes on what is said of it: ``extends`` must not put
    lines of any file of this computer there, but those of rulesets.
    """
    params: dict[str, object] = {"found": node.text}
    try:
        source = read_source(path, quoted=False)
    except OSError as error:
        params["why"] = error.strerror or str(error)
        raise _failed(node.span, "cannot_open", params) from None
    except RulesetError as error:
        if any(problem.code == "not_a_file" for problem in error.diagnostics):
            raise _failed(node.span, "not_a_file", params) from None
        raise
    if is_another_file(source.text):
        raise _failed(node.span, "not_a_ruleset", params)
    keys = _keys_of(source.text)
    source.quoted = "id" in keys and not keys.isdisjoint(_OURS)
    return composed(source, path)


def is_another_file(text: str) -> bool:
    """Return whether a text holds something, and nothing by which one knows a ruleset."""
    written = any(line.strip() and not line.lstrip().startswith("#") for line in text.splitlines())
    return written and not text.lstrip().startswith("{") and _keys_of(text).isdisjoint(TOP)


def _keys_of(text: str) -> set[str]:
    """Return the words before a colon at the left edge of a text's lines."""
    return set(re.findall(r"^([a-z_]+)[ \t]*[:：]", text, re.MULTILINE))


def _failed(
    span: Span, code: str, params: dict[str, object], *, suggestion: str = ""
) -> RulesetError:
    helps = (Message("diagnostics.did_you_mean", {"word": suggestion}),) if suggestion else ()
    return RulesetError(
        [Diagnostic(code, "error", f"diagnostics.{code}", params, span, (), helps, suggestion)]
    )


def resolve(
    document: Document,
    changes: MappingType[str, Any] | None = None,
    parents: SequenceType[Document] | None = None,
) -> Resolved:
    """Return what a document and its parents say, ``changes`` (key -> value) on top.

    Args:
        document: the ruleset's own.
        changes: from outside.
        parents: its parents, nearest first, where they have been read already.

    Raises:
        RulesetError: the structure of one of them is wrong; all problems of all of them.
    """
    found = resolve_sound(document, changes, parents)
    if any(problem.severity == "error" for problem in found.problems):
        raise RulesetError(found.problems)
    return found


def resolve_sound(
    document: Document,
    changes: MappingType[str, Any] | None = None,
    parents: SequenceType[Document] | None = None,
) -> Resolved:
    """Return the same of what is sound in them; what is wrong with the rest is in ``problems``."""
    top, problems = examine(document.top)
    # A parent that is named under a misspelt key is read all the same.
    document = Document(document.source, top, document.path)
    whole = not any(problem.params.get("key") == "extends" for problem in problems)
    try:
        chain = chain_of(document) if parents is None else [document, *parents]
    except RulesetError as error:
        known = {problem.span for problem in problems}
        problems += [problem for problem in error.diagnostics if problem.span not in known]
        chain, whole = [document], False
    tops = [top]
    for parent in chain[1:]:
        above, more = examine(parent.top)
        tops.append(above)
        problems += more
    found = _begin(document)
    found.problems = problems
    found.whole = whole
    for one, its_top in reversed(list(zip(chain, tops, strict=True))):
        sound = Document(one.source, its_top, one.path)
        _lay_over(found, sound, "file" if one is document else "parent")
    if changes:
        extra = change_document(changes)
        sound_top, more = examine(extra.top)
        problems += more
        _lay_over(found, Document(extra.source, sound_top, None), "with")
    for key, setting in SETTINGS.items():
        if key not in found.settings:
            found.settings[key] = normal(setting.kind, setting.default)
    # In the order of the settings, so that equal rulesets give equal documents.
    found.settings = {key: found.settings[key] for key in SETTINGS}
    return found


def _begin(document: Document) -> Resolved:
    data = plain(document.top)
    assert isinstance(data, dict)
    names = data.get("names") or {}
    assert isinstance(names, dict)  # what is no table is left out
    info = {
        key: data[key]
        for key in ("region", "sources", "deviations", "version")
        if data.get(key) is not None
    }
    version = document.top.get("version")
    if isinstance(version, Scalar) and isinstance(version.value, float):
        info["version"] = version.text  # 1.10 is as it is written, not the number 1.1
    identity = document.top.key("id") or document.top
    return Resolved(
        document.id,
        {str(lang): str(name) for lang, name in names.items()},
        info,
        {},
        identity.span,
    )


def _lay_over(found: Resolved, document: Document, kind: str) -> None:
    top = document.top
    data = plain(top)
    assert isinstance(data, dict)
    name = document.id if kind != "with" else ""
    for key, written in settings_in(data).items():
        node = _node(top, key)
        value = normal(SETTINGS[key].kind, written)
        before: Any = found.settings.get(key)
        # Tables merge; but a change from outside replaces, and a child that names all of a
        # table says its order too (`deck.jokers`).
        tables = isinstance(value, dict) and isinstance(before, dict)
        if tables and kind != "with" and not before.keys() <= value.keys():
            found.settings[key] = before | value
        else:
            _forget_entries(found, key)
            found.settings[key] = value
        found.places[key] = Place(_key_span(top, key, node), kind, name)
        found.nodes[key] = node
        for entry in _entries(node):
            found.places[f"{key}.{_entry_name(key, entry)}"] = Place(entry.span, kind, name)
    if isinstance(data.get("region"), str | dict):  # the nearest one's: parents come first
        found.info["region"] = data["region"]
    named = top.get("joker_names")
    if isinstance(named, Mapping):
        for level, said in named.entries:
            letter = rank_name(level.text)
            found.info.setdefault("joker_names", {})[letter] = plain(said)
            found.places[f"joker_names.{letter}"] = Place(level.span, kind, name)
    if isinstance(data.get("plugins"), list):
        found.plugins = _plugins(data["plugins"], top.get("plugins"))  # type: ignore[arg-type]
        named = top.key("plugins")
        assert named is not None  # it has a value
        found.places["plugins"] = Place(named.span, kind, name)
        found.nodes["plugins"] = top.get("plugins") or named
    define = top.get("define")
    if isinstance(define, Mapping):
        _define(found, define, kind, name)


def _plugins(entries: list[Any], node: Node | None) -> list[Any]:
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
    if key not in found.places:
        return  # nobody has said anything of it
    for name in [name for name in found.places if name.startswith(f"{key}.")]:
        del found.places[name]


def _entries(node: Node) -> list[Scalar]:
    """Return the keys of a table or the items of a list."""
    if isinstance(node, Mapping):
        return [entry for entry, _ in node.entries]
    items = node.items if isinstance(node, Sequence) else []
    return [item for item in items if isinstance(item, Scalar)]


def _entry_name(key: str, entry: Scalar) -> str:
    kind = SETTINGS[key].kind
    return rank_name(entry.text) if isinstance(kind, RankNumbers | Ranks) else entry.text


def _define(found: Resolved, define: Mapping, kind: str, ruleset: str) -> None:
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
        for other in list(found.define):
            if other.partition("(")[0].strip() == own:
                del found.define[other]
        found.define[key.text] = node.text
        found.places[f"define.{own}"] = Place(key.span, kind, ruleset)
        found.nodes[f"define:{key.text}"] = node
        found.nodes[f"key of {key.text}"] = key


def _defined_twice(name: str, key: Scalar, first: Scalar) -> Diagnostic:
    """Two heads of one name in one file, which are two keys to YAML."""
    return Diagnostic(
        "lang_definition_twice",
        "error",
        "lang.definition_twice",
        {"found": name},
        key.span,
        (Note(first.span, Message("diagnostics.first_here")),),
        (Message("lang.definition_twice_help", {"found": name}),),
    )


def _node(top: Mapping, key: str) -> Node:
    node: Node | None = top
    for part in key.split(".") if key.partition(".")[0] not in SETTINGS else [key]:
        node = node.get(part) if isinstance(node, Mapping) else None
    assert node is not None  # the key came from this tree
    return node


def _key_span(top: Mapping, key: str, node: Node) -> Span:
    group, _, name = key.rpartition(".")
    above = top.get(group) if group else top
    entry = above.key(name) if isinstance(above, Mapping) else None
    return entry.span if entry is not None else node.span


def change_document(changes: MappingType[str, Any]) -> Document:
    """Return changes of settings (key path -> value) as a document of its own."""
    import json

    nested: dict[str, Any] = {}
    for key, value in changes.items():
        group, _, name = key.partition(".")
        if name and isinstance(nested.setdefault(group, {}), dict):
            nested[group][name] = value
        else:
            nested[group] = value
    return open_text(json.dumps(nested, ensure_ascii=False, default=str), "--with")


__all__ = [
    "Document",
    "Place",
    "Resolved",
    "change_document",
    "composed",
    "open_document",
    "open_text",
    "resolve",
]
