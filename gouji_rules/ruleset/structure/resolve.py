"""From a file and its parents to one value for each setting, each with its place."""

import re
from collections.abc import Mapping as MappingType
from collections.abc import Sequence as SequenceType
from pathlib import Path, PurePath
from typing import Any, Final

from gouji_rules.diagnostics import Diagnostic, Message, RulesetError, Span, diagnosed, nearest
from gouji_rules.rules import SETTINGS
from gouji_rules.ruleset.known import GROUPS, ITSELF, SINGLE, TOP
from gouji_rules.ruleset.structure.changes import layers
from gouji_rules.ruleset.structure.documents import Document, composed, open_document, open_text
from gouji_rules.ruleset.structure.finding import (
    is_folder,
    looks_like_path,
    meant_ruleset,
    path_of,
    shipped_ids,
)
from gouji_rules.ruleset.structure.laying import lay_over
from gouji_rules.ruleset.structure.plugin_entries import lay_options
from gouji_rules.ruleset.structure.resolved import Resolved, Written
from gouji_rules.ruleset.structure.validate import examine
from gouji_rules.ruleset.yaml.nodes import Scalar, plain
from gouji_rules.ruleset.yaml.shelf import Shelf
from gouji_rules.ruleset.yaml.source import read_source, text_source

MAX_PARENTS: Final = 16

_OURS: Final = frozenset({*GROUPS, *SINGLE, "extends", "define"})
"""Keys by which a text shows that it is a ruleset."""


def chain_of(document: Document) -> list[Document]:
    """Return a document with its parents, itself first.

    Raises:
        RulesetError: a parent is missing or broken, or they go round in a circle.
    """
    chain = [document]
    shelf = document.source.shelf
    while True:
        child = chain[-1]
        node = child.top.get("extends")
        if not isinstance(node, Scalar) or not isinstance(node.value, str) or not node.text:
            return chain
        if shelf is not None:
            chain.append(_from_shelf(node, chain, shelf))
            continue
        path = path_of(node.text, child.path)
        if is_folder(node.text, child.path, path):
            raise _failed(node.span, "is_folder", {"found": node.text})
        if path is None:
            close = meant_ruleset(node.text.removesuffix(".yaml"))
            close = close or meant_ruleset(PurePath(node.text).stem)  # of another folder
            raise _failed(node.span, "unknown_parent", {"found": node.text}, suggestion=close)
        seen = [one.path.resolve() for one in chain if one.path is not None]
        if path.resolve() in seen:
            raise _in_circle(node, chain)
        if len(chain) >= MAX_PARENTS:
            raise _failed(node.span, "too_many_parents", {"most": MAX_PARENTS})
        chain.append(_parent(node, path))


def _in_circle(node: Scalar, chain: SequenceType[Document]) -> RulesetError:
    names = " → ".join([*(one.id for one in chain), node.text])
    other = Message("diagnostics.another_parent")
    return _failed(node.span, "parents_in_circle", {"chain": names}, other)


def _from_shelf(node: Scalar, chain: SequenceType[Document], shelf: Shelf) -> Document:
    """Return the parent that a text names: one that was given with it, or one that ships."""
    name = node.text
    given = shelf.parents.get(name)
    # a text may change the shipped ruleset whose id it keeps, as a file may
    itself = given is None and not (len(chain) == 1 and name in shipped_ids())
    if name in {one.source.path for one in chain[1:]} | ({chain[0].id} if itself else set()):
        raise _in_circle(node, chain)
    if len(chain) >= MAX_PARENTS:
        raise _failed(node.span, "too_many_parents", {"most": MAX_PARENTS})
    if given is None:
        of_plugins = shelf.plugins is None and not looks_like_path(name)
        path = path_of(name) if name in shipped_ids() or of_plugins else None
        if path is None:
            close = nearest(name, [*shelf.parents, *shipped_ids()]) or ""
            helps = () if close else (Message("diagnostics.parent_of_text"),)
            raise _failed(node.span, "unknown_parent", {"found": name}, *helps, suggestion=close)
        given = read_source(path).text
        return composed(text_source(name, given), path)
    return composed(text_source(name, given, shelf=shelf), None)


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
    span: Span,
    code: str,
    params: dict[str, object],
    *helps: Message,
    suggestion: str = "",
) -> RulesetError:
    return RulesetError([diagnosed(code, span, params, helps=helps, did_you_mean=suggestion)])


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
    top, problems = document.examined[0], [*document.examined[1]]
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
        above, more = parent.examined
        tops.append(above)
        problems += more
    found = _begin(document)
    found.shelf = document.source.shelf
    found.problems = problems
    found.whole = whole
    for one, its_top in reversed(list(zip(chain, tops, strict=True))):
        sound = Document(one.source, its_top, one.path)
        own = one is document
        lay_over(found, sound, "file" if own else "parent", told=own and not changes)
        _fill_in(found)
    for text in layers(changes or {}):
        extra = open_text(text, "--with")
        sound_top, more = examine(extra.top)
        problems += [
            *more,
            *(_of_the_file(key) for key, _ in extra.top.entries if key.text in ITSELF),
        ]
        lay_over(found, Document(extra.source, sound_top, None), "with", told=True)
    problems += lay_options(found, changes or {})
    # In one order, so that equal rulesets give equal documents.
    found.settings = {
        key: setting.kind.in_order(found.settings[key])
        if setting.kind.merges
        else found.settings[key]
        for key, setting in SETTINGS.items()
    }
    return found


def _of_the_file(key: Scalar) -> Diagnostic:
    """Return the problem of a change that would make it another ruleset."""
    helps = (Message("diagnostics.of_the_file", {"key": key.text}),)
    return diagnosed("unknown_setting", key.span, {"found": key.text}, helps=helps)


def _fill_in(found: Resolved) -> None:
    """Let defaults hold where the first of the parents says nothing; all others inherit them."""
    for key, setting in SETTINGS.items():
        if key not in found.settings:
            found.settings[key] = setting.kind.normal(setting.default)


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


__all__ = [
    "Document",
    "Resolved",
    "Written",
    "composed",
    "open_document",
    "open_text",
    "resolve",
]
