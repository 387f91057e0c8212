"""Lists that lack their brackets between braces: ``{until: opened, first_out}``, or have braces
in their place: ``{2, 1, 0, 0, -1, -2}``.

To YAML each item is a key of its own that is set to nothing.
"""

from dataclasses import replace
from typing import Any

from gouji_rules.diagnostics import Diagnostic, Edit, Message, nearest, shown
from gouji_rules.ruleset.known import SINGLE
from gouji_rules.ruleset.structure.advice import Asked, asked_at
from gouji_rules.ruleset.yaml.nodes import Mapping, Node, Scalar, Sequence, plain
from gouji_rules.ruleset.yaml.problems import problem, read_value

Pair = tuple[Scalar, Node]


def with_brackets(top: Mapping) -> tuple[Mapping, list[Diagnostic]]:
    """Return a tree in which such lists are lists, and a problem for each of them."""
    problems: list[Diagnostic] = []
    made = bracketed(top, [], problems)
    assert isinstance(made, Mapping)  # as it was
    return made, problems


def bracketed(node: Node, path: list[Any], problems: list[Diagnostic]) -> Node:
    """Return a node as ``with_brackets`` does.

    Args:
        node: the node.
        path: the keys that lead to it.
        problems: where the problems are put.
    """
    if not isinstance(node, Mapping) or not node.entries:
        return node
    between_braces = node.source.text[node.start : node.start + 1] == "{"
    made = Mapping(node.source, node.start, node.end)
    left = list(node.entries)
    while left:
        key, value = left.pop(0)
        here = [*path, key.text]
        further = _further(left, value, here) if between_braces else []
        if within := _in_braces(value, here):
            problems.append(_told_braces(key, value))
            value = within
        elif further:
            items = [*_items(value), *(one for one, _ in further)]
            del left[: len(further)]
            value = Sequence(node.source, value.start, further[-1][0].end, items)
            problems.append(_told(key, value, further))
        else:
            value = bracketed(value, here, problems)
        made.entries.append((key, value))
    return made


def _in_braces(value: Node, path: list[Any]) -> Sequence | None:
    """Return the list that is meant by keys between braces that are all set to nothing."""
    if not isinstance(value, Mapping) or not value.entries:
        return None
    raw = value.source.text[value.start : value.end]
    if raw[:1] != "{" or not all(_is_nothing(one) for _, one in value.entries):
        return None
    # From the text: the same item twice is one key.
    asked, items = asked_at(path), read_value(f"[{raw[1:-1]}]")
    known = asked if asked is not None else _near(path)
    if known is None or not isinstance(items, list) or not known.kind.conforms(items):
        return None
    keys = {key.text: key for key, _ in value.entries}
    last = [key for key, _ in value.entries][-1]
    found: list[Node] = [keys.get(str(item), last) for item in items]
    return Sequence(value.source, value.start, value.end, found)


def _near(path: list[Any]) -> Asked | None:
    """Return what a key of the top answers that is a setting misspelt: ``point``."""
    close = nearest(path[0], SINGLE) if len(path) == 1 else None
    return asked_at([close]) if close else None


def _is_nothing(value: Node) -> bool:
    return isinstance(value, Scalar) and value.value is None and not value.text


def _told_braces(key: Scalar, value: Node) -> Diagnostic:
    """Return the problem of braces in place of brackets."""
    raw = value.source.text[value.start : value.end]
    right = f"[{raw[1:-1].strip()}]"
    wanted = Message("diagnostics.type_array")
    return problem(
        "wrong_type", value.span, suggestion=right, key=key.text, found=shown(raw), wanted=wanted
    )


def _items(value: Node) -> list[Node]:
    return value.items if isinstance(value, Sequence) else [value]


def _further(left: list[Pair], value: Node, path: list[Any]) -> list[Pair]:
    """Return the keys behind a value that are set to nothing and further items of its list."""
    further: list[Pair] = []
    for key, nothing in left:
        if not _is_nothing(nothing):
            break
        further.append((key, nothing))
    asked = asked_at(path) if further else None
    while asked is not None and further:
        items = [*map(plain, _items(value)), *(key.value for key, _ in further)]
        if asked.kind.conforms(items):
            return further
        further.pop()
    return []


def _told(key: Scalar, value: Sequence, further: list[Pair]) -> Diagnostic:
    """Return the problem, told at the first item that has become a key."""
    items = [item.source.text[item.start : item.end] for item in value.items]
    right = f"[{', '.join(items)}]"
    first = further[0][0]
    told = problem(
        "set_to_nothing", first.span, suggestion=f"{key.text}: {right}", found=first.text
    )
    edits = (Edit(value.source.span(value.start, value.end), right),)
    return replace(told, suggestion="", edits=edits, meant=right)
