"""Checking what looks into lists, ranges and tables."""

from collections.abc import Sequence
from typing import Final

from gouji_rules.lang import bounds
from gouji_rules.lang.checker import Check, Checker
from gouji_rules.lang.typed import Here, Node, Typed, table_values
from gouji_rules.lang.types import BOOL, INT, RANK, UNKNOWN, AnyType, EnumType, RecordType

MAX_RANGE: Final = 128
"""``some`` and ``every`` look at numbers no further from 0."""


def in_list(check: Checker, node: Node, here: Here, _wanted: AnyType | None) -> Typed:
    """Check ``x in [a, b]``."""
    left, *items = check.alike(node.parts, here)
    if left.type is UNKNOWN:
        return left
    if isinstance(left.type, RecordType):
        return check.fault("not_comparable", node, here, found=left.type.name, sign="in")
    for part, item in zip(node.parts[1:], items, strict=True):
        if item.type not in {left.type, UNKNOWN}:
            check.wrong_type(part, here, left.type, item.type)
    return check.make("in_list", BOOL, node, here, node.value, (left, *items))


def in_range(check: Checker, node: Node, here: Here, _wanted: AnyType | None) -> Typed:
    """Check ``x in a..b``."""
    left, low, high = parts = check.alike(node.parts, here)
    if UNKNOWN in {part.type for part in parts}:
        return next(part for part in parts if part.type is UNKNOWN)
    if left.type not in {INT, RANK}:
        return check.fault("not_comparable", node, here, found=left.type.name, sign="..")
    for part, typed in zip(node.parts[1:], (low, high), strict=True):
        if typed.type != left.type:
            return check.wrong_type(part, here, left.type, typed.type)
    _forwards(check, node.parts[1], node.parts[2], here, low, high)
    return check.make("in_range", BOOL, node, here, node.value, (left, low, high))


def quantifier(check: Checker, node: Node, here: Here, _wanted: AnyType | None) -> Typed:
    """Check ``some x in a..b: e`` and ``every x in a..b: e``."""
    word = str(node.value)
    if word in here.scope or word in check.env.constants:
        check.fault("name_taken", node.name, here, found=word)
    low, high = (check.of_type(part, here, INT) for part in node.parts[:2])
    for part, bound in zip(node.parts, (low, high), strict=False):
        if bound.low < -MAX_RANGE or bound.high > MAX_RANGE:
            text = check.text(part, here)
            check.fault("range_too_large", part, here, most=MAX_RANGE, text=text)
            return Typed("constant", UNKNOWN, here.source, node.start, node.end)
    _forwards(check, node.parts[0], node.parts[1], here, low, high)
    check.variables += 1
    ends = (low.low, max(high.high, low.low))
    unique = f"{check.variables}_{word}"
    at = node.name
    variable = Typed("variable", INT, here.source, at.start, at.end, word, (), *ends, python=unique)
    body = check.of_type(node.parts[2], Here({**here.scope, word: variable}, here.source), BOOL)
    turns = ends[1] - ends[0] + 1
    cost = 2 + low.cost + high.cost + turns * (1 + body.cost)
    parts = (low, high, body)
    return check.make(node.kind, BOOL, node, here, word, parts, python=unique, cost=cost)


def _forwards(check: Checker, first: Node, last: Node, here: Here, low: Typed, high: Typed) -> None:
    """Note a range of numbers or ranks written the wrong way round.

    One that is empty for reckoned numbers may be meant: a definition called with 0.
    """
    if low.type != high.type or not (_is_written(first, here) and _is_written(last, here)):
        return
    backwards = low.low > high.low
    if low.type == RANK:
        backwards = low.kind == high.kind == "constant" and low.value > high.value
    if backwards:
        spot = Node("range", first.start, last.end)
        meant = f"{check.text(last, here)}..{check.text(first, here)}"
        check.fault("empty_range", spot, here, suggestion=meant, text=check.text(spot, here))


def _is_written(node: Node, here: Here) -> bool:
    """Return whether a part stands there as a number or a rank, not as a parameter's name."""
    return node.kind in {"number", "negative"} or (
        node.kind == "name" and node.value not in here.scope
    )


def table(check: Checker, node: Node, here: Here, _wanted: AnyType | None) -> Typed:
    """Refuse a table that is not asked for a value."""
    return check.fault("table_without_index", node, here)


def index(check: Checker, node: Node, here: Here, wanted: AnyType | None) -> Typed:
    """Check a table with what is looked up in it."""
    entries, key = node.parts
    if entries.kind != "table":
        return check.fault("not_a_table", entries, here, text=check.text(entries, here))
    asked = check.expression(key, here)
    if isinstance(asked.type, RecordType):
        asked = check.fault("not_comparable", key, here, found=asked.type.name, sign="[…]")
    key_nodes = entries.parts[: len(entries.parts) // 2 * 2 : 2]
    keys = _keys(check, key_nodes, here, asked.type)
    value_nodes = table_values(entries)
    values = check.alike(value_nodes, here, wanted)
    main = next((value.type for value in values if value.type is not UNKNOWN), UNKNOWN)
    for part, value in zip(value_nodes, values, strict=True):
        if value.type not in {main, UNKNOWN}:
            check.wrong_type(part, here, main, value.type)
            main = UNKNOWN
    if UNKNOWN in {asked.type, main, *(part.type for part in (*keys, *values))}:
        return Typed("constant", UNKNOWN, here.source, node.start, node.end)
    missing = "" if entries.value else _missing(check, asked, {part.value for part in keys})
    if missing:
        return check.fault("table_not_total", entries, here, missing=missing)
    between = bounds.of_either(tuple(values))
    parts = (asked, *keys, *values)
    shape = (len(keys), bool(entries.value))
    return check.make("table", main, node, here, shape, parts, between)


def _keys(check: Checker, nodes: Sequence[Node], here: Here, type_: AnyType) -> list[Typed]:
    """Check the keys of a table: constants of the type of its index, each once."""
    if type_ is UNKNOWN:
        return []
    found: list[Typed] = []
    seen: set[object] = set()
    for node in nodes:
        key = check.of_type(node, here, type_)
        text = check.text(node, here)
        if key.type is not UNKNOWN and key.kind != "constant":
            key = check.fault("table_key", node, here, text=text)
        elif key.type is not UNKNOWN and key.value in seen:
            key = check.fault("table_key_twice", node, here, found=text)
        seen.add(key.value)
        found.append(key)
    return found


def _missing(check: Checker, asked: Typed, seen: set[object]) -> str:
    """Return what a table without ``else`` lacks; the empty string where nothing."""
    type_ = asked.type
    if isinstance(type_, EnumType):
        return ", ".join(member for member in type_.members if member not in seen)
    if type_ == BOOL:
        return ", ".join(word for word, value in (("true", 1), ("false", 0)) if value not in seen)
    if type_ == RANK:
        names = check.env.rank_names
        lacking = [names[kind] for kind in sorted(names) if kind not in seen]
        return ", ".join(lacking) if len(lacking) < len(names) // 2 else "else"
    known = range(asked.low, asked.high + 1)
    if len(known) > len(seen) + 5:
        return "else"
    return ", ".join(str(number) for number in known if number not in seen)


CHECKS: Final[dict[str, Check]] = {
    "in_list": in_list,
    "in_range": in_range,
    "some": quantifier,
    "every": quantifier,
    "table": table,
    "index": index,
}
