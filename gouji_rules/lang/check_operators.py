"""Checking what reckons, compares and joins."""

from itertools import permutations
from typing import Final

from gouji_rules.lang import bounds
from gouji_rules.lang.checker import NOTHING, Check, Checker
from gouji_rules.lang.typed import Here, Node, Typed
from gouji_rules.lang.types import BOOL, INT, RANK, UNKNOWN, AnyType, RecordType


def negative(check: Checker, node: Node, here: Here, _wanted: AnyType | None) -> Typed:
    """Check a minus sign before a number."""
    part = check.expression(node.parts[0], here)
    if part.type is UNKNOWN:
        return part
    if part.type != INT:
        return _no_number(check, node, node.parts[0], here, part.type, "-")
    between = (-part.high, -part.low)
    if part.kind == "constant":
        return check.make("constant", INT, node, here, -part.value, (), between)
    return check.make("negative", INT, node, here, None, (part,), between)


def binary(check: Checker, node: Node, here: Here, _wanted: AnyType | None) -> Typed:
    """Check ``+ - * // %``."""
    operator = str(node.value)
    left, right = (check.expression(part, here) for part in node.parts)
    for part, typed in zip(node.parts, (left, right), strict=True):
        if typed.type not in {INT, UNKNOWN}:
            return _no_number(check, node, part, here, typed.type, operator)
    if UNKNOWN in {left.type, right.type}:
        return left if left.type is UNKNOWN else right
    if operator in {"//", "%"} and (right.kind != "constant" or right.value == 0):
        text = check.text(node.parts[1], here)
        return check.fault("divisor", node.parts[1], here, operator=operator, text=text)
    between = bounds.of_binary(operator, left, right)
    return check.make("binary", INT, node, here, operator, (left, right), between)


def _no_number(
    check: Checker, node: Node, part: Node, here: Here, found: AnyType, operator: str
) -> Typed:
    if found == RANK:
        text = check.text(part, here)
        return check.fault("rank_arithmetic", node, here, operator=operator, text=text)
    return check.wrong_type(part, here, INT, found)


def compare(check: Checker, node: Node, here: Here, _wanted: AnyType | None) -> Typed:
    """Check ``== != < <= > >=``."""
    operator = str(node.value)
    left, right = check.alike(node.parts, here)
    if UNKNOWN in {left.type, right.type}:
        return left if left.type is UNKNOWN else right
    if left.type != right.type:
        first, second = (check.text(part, here) for part in node.parts)
        rightly = _compared_rightly(check, node, here, (left.type, right.type))
        parts = "" if rightly else _parts_to_compare((first, second), (left.type, right.type))
        return check.fault(
            "compared_types",
            node,
            here,
            suggestion=rightly,
            advice="diagnostics.advice_parts" if parts else "",
            parts=parts,
            left=left.type.name,
            right=right.type.name,
            left_text=first,
            right_text=second,
        )
    ordered = left.type in {INT, RANK}
    if isinstance(left.type, RecordType) or (operator not in {"==", "!="} and not ordered):
        parts = _parts_to_compare((check.text(node.parts[0], here),), (left.type,))
        return check.fault(
            "not_comparable",
            node,
            here,
            advice="diagnostics.advice_parts" if parts else "",
            found=left.type.name,
            sign=operator,
            parts=parts,
        )
    return check.make("compare", BOOL, node, here, operator, (left, right))


def _compared_rightly(
    check: Checker, node: Node, here: Here, types: tuple[AnyType, AnyType]
) -> str:
    """Return what was meant by a truth that is compared with 0 or 1, or a number with ``none``.

    Of cards that are compared with a number their number is meant: ``play.size``.
    """
    turned = zip(permutations(node.parts), permutations(types), strict=True)
    for (one, other), (type_, other_type) in turned:
        text, value = check.text(one, here), check.text(other, here)
        if type_ is INT and value == "none":
            return f"{text} {node.value} {NOTHING[INT]}"
        size = _size(check, one, type_, here) if other_type is INT else ""
        if size:
            sides = (size, value) if one is node.parts[0] else (value, size)
            return f" {node.value} ".join(sides)
        said = node.value in {"==", "!="} and one.kind in {"field", "name", "call"}
        if type_ is BOOL and other_type is INT and value in {"0", "1"} and said:
            return text if (value == "1") == (node.value == "==") else f"not {text}"
    return ""


def _size(check: Checker, part: Node, type_: AnyType, here: Here) -> str:
    """Return the size of what a part without one belongs to: of ``play.cards``, ``play.size``."""
    if not isinstance(type_, RecordType) or "size" in type_.fields or part.kind != "field":
        return ""
    owner = check.expression(part.parts[0], here).type
    sized = isinstance(owner, RecordType) and "size" in owner.fields
    return f"{check.text(part.parts[0], here)}.size" if sized else ""


def _parts_to_compare(texts: tuple[str, ...], types: tuple[AnyType, ...]) -> str:
    """Return a record's parts that have an order, as they are written: ``play.rank``.

    Of a record that is compared with a rank those that are ranks.
    """
    ordered = {RANK} if RANK in types else {INT, RANK}
    for text, type_ in zip(texts, types, strict=True):
        if isinstance(type_, RecordType):
            names = [name for name, field in type_.fields.items() if field.type in ordered]
            return ", ".join(f"`{text}.{name}`" for name in names[:_MOST_PARTS])
    return ""


_MOST_PARTS: Final = 4


def junction(check: Checker, node: Node, here: Here, _wanted: AnyType | None) -> Typed:
    """Check ``and``, ``or``, ``not``."""
    parts = tuple([check.of_type(part, here, BOOL) for part in node.parts])
    return check.make(node.kind, BOOL, node, here, None, parts)


def choice(check: Checker, node: Node, here: Here, wanted: AnyType | None) -> Typed:
    """Check ``if then else``."""
    condition = check.of_type(node.parts[0], here, BOOL)
    then, other = check.alike(node.parts[1:], here, wanted)
    if UNKNOWN in {then.type, other.type}:
        return then if then.type is UNKNOWN else other
    if then.type != other.type:
        first, second = (check.text(part, here) for part in node.parts[1:])
        return check.fault(
            "branches_differ",
            node,
            here,
            left=then.type.name,
            right=other.type.name,
            left_text=first,
            right_text=second,
        )
    between = bounds.of_either((then, other))
    return check.make("if", then.type, node, here, None, (condition, then, other), between)


CHECKS: Final[dict[str, Check]] = {
    "negative": negative,
    "binary": binary,
    "compare": compare,
    "and": junction,
    "or": junction,
    "not": junction,
    "if": choice,
}
