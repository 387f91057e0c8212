"""Checked expressions made simpler before they are told: same meaning, fewer turns.

Tables become choices, a comparison of numbers that are chosen (``largest(new) > largest(old)``)
becomes the choice itself, what is always so or never so disappears, and ``not`` moves inwards
to where a language has a word for it ("holds no joker").
"""

import operator
import re
from collections.abc import Callable
from dataclasses import replace
from typing import Final

from gouji_rules.lang.typed import Typed
from gouji_rules.lang.types import BOOL, INT, AnyType

_CHINESE: Final = re.compile(r"[\u3400-\u9fff]+")
_MOST_CASES: Final = 64
"""Comparisons with more cases than this are told as they are."""

_OPERATORS: Final[dict[str, Callable[[int, int], int]]] = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "//": operator.floordiv,
    "%": operator.mod,
    "min": min,
    "max": max,
}
_COMPARISONS: Final[dict[str, Callable[[int, int], bool]]] = {
    "==": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}
OPPOSITE: Final = {"==": "!=", "!=": "==", "<": ">=", ">=": "<", ">": "<=", "<=": ">"}
MIRROR: Final = {"==": "==", "!=": "!=", "<": ">", "<=": ">=", ">": "<", ">=": "<="}


class Contrary(str):
    """The source of a part that stands for its contrary: ``not hidden(old)`` is not ``hidden``."""

    __slots__ = ()


def _turned(part: Typed) -> Typed:
    """Return a part with its source marked as that of the contrary, or no longer so."""
    source = str(part.source) if isinstance(part.source, Contrary) else Contrary(part.source)
    return replace(part, source=source)


def name_of(part: Typed, around: str) -> str:
    """Return the name of the definition that a part is, where that is a Chinese word.

    Args:
        part: a part.
        around: the source of the part around it.
    """
    if isinstance(part.source, Contrary):  # its name says the very opposite
        return ""
    name = part.source.partition("(")[0].strip()
    return name if part.source != around and _CHINESE.fullmatch(name) else ""


def simple(part: Typed) -> Typed:
    """Return an expression of the same value that is easier to tell."""
    if part.kind == "table":
        return simple(_choices(part))
    parts = tuple(map(simple, part.parts))
    made = replace(part, parts=parts)
    if part.kind == "if":
        return _choice(made, *parts)
    if part.kind in {"and", "or"}:
        return _join(made, parts)
    if part.kind == "not":
        return negated(parts[0])
    if part.kind == "compare":
        return _compare(made)
    if part.kind == "in_list" and parts[0].type == BOOL:
        return _among_truths(made)
    return made


def constant(like: Typed, value: int | bool, type_: AnyType) -> Typed:
    """Return a constant that stands where another part stood."""
    return Typed("constant", type_, like.source, like.start, like.end, value)


def negated(part: Typed) -> Typed:
    """Return the contrary of a condition."""
    kind, parts = part.kind, part.parts
    turned = _turned(part)
    if kind == "constant":
        return constant(part, not part.value, BOOL)
    if kind == "not":
        return parts[0] if isinstance(part.source, Contrary) else _turned(parts[0])
    if kind == "compare":
        return replace(turned, value=OPPOSITE[part.value])
    if kind in {"in_list", "in_range"}:
        return replace(turned, value=not part.value)
    if kind == "if":
        return replace(turned, parts=(parts[0], negated(parts[1]), negated(parts[2])))
    if kind in {"some", "every"}:
        other = "every" if kind == "some" else "some"
        return replace(turned, kind=other, parts=(*parts[:2], negated(parts[2])))
    if kind in {"and", "or"} and not is_single(part):
        other = "or" if kind == "and" else "and"
        return replace(turned, kind=other, parts=tuple(map(negated, parts)))
    return Typed("not", BOOL, turned.source, part.start, part.end, None, (part,))


def is_single(part: Typed) -> bool:
    """Return whether a condition says that a play is one card of a rank: "a single 2"."""
    if part.kind != "and" or len(part.parts) != 2:
        return False
    found = [_field_is(one) for one in part.parts]
    sizes = [one for one in found if one and one[0] == "size" and one[2] == 1]
    ranks = [one for one in found if one and one[0] == "rank"]
    return len(sizes) == len(ranks) == 1 and sizes[0][1] == ranks[0][1]


def _field_is(part: Typed) -> tuple[str, object, object] | None:
    """Return (field, whose, value) of ``play.size == 1``."""
    if part.kind != "compare" or part.value != "==":
        return None
    field, value = part.parts
    if field.kind != "field" or value.kind != "constant" or field.parts[0].kind != "param":
        return None
    return str(field.value), field.parts[0].value, value.value


def _is(part: Typed, value: bool) -> bool:
    return part.kind == "constant" and part.value is value


def _choice(made: Typed, condition: Typed, then: Typed, other: Typed) -> Typed:
    if condition.kind == "constant":
        return then if condition.value else other
    if same(then, other):
        return then
    if made.type != BOOL:
        return made
    if _is(then, True):
        return _joined("or", made, condition, other)
    if _is(then, False):
        return _joined("and", made, negated(condition), other)
    if _is(other, True):
        return _joined("or", made, negated(condition), then)
    if _is(other, False):
        return _joined("and", made, condition, then)
    return made


def same(one: Typed, other: Typed) -> bool:
    """Return whether two parts say the same, wherever they stand."""
    return (
        (one.kind, one.value, one.python) == (other.kind, other.value, other.python)
        and len(one.parts) == len(other.parts)
        and all(map(same, one.parts, other.parts))
    )


def _joined(kind: str, like: Typed, *parts: Typed) -> Typed:
    return _join(Typed(kind, BOOL, like.source, like.start, like.end, None, parts), parts)


def _join(made: Typed, parts: tuple[Typed, ...]) -> Typed:
    """Flatten ``and`` and ``or``, and leave out what decides nothing."""
    decides = made.kind == "or"
    kept: list[Typed] = []
    for part in parts:
        inner = part.parts if part.kind == made.kind and not name_of(part, made.source) else (part,)
        for one in inner:
            if _is(one, decides):
                return constant(made, decides, BOOL)
            if not _is(one, not decides) and not any(same(one, other) for other in kept):
                kept.append(one)
    if not kept:
        return constant(made, not decides, BOOL)
    return kept[0] if len(kept) == 1 else replace(made, parts=tuple(kept))


def _choices(table: Typed) -> Typed:
    """Return a table as choices: ``if it is the first key then ... else ...``."""
    keys, otherwise = table.value
    index = table.parts[0]
    names, values = table.parts[1 : keys + 1], list(table.parts[keys + 1 :])
    made = values.pop() if otherwise or len(values) == 1 else values[-1]
    for name, value in zip(reversed(names[: len(values)]), reversed(values), strict=True):
        if value is made and not otherwise:
            continue
        test = _test(table, index, name)
        made = replace(table, kind="if", value=None, parts=(test, value, made))
    return made


def _test(table: Typed, index: Typed, name: Typed) -> Typed:
    if index.type == BOOL:
        return index if name.value else negated(index)
    return Typed("compare", BOOL, table.source, table.start, table.end, "==", (index, name))


def _among_truths(part: Typed) -> Typed:
    """Return ``x in [a, b]`` of truths as ``x == a or x == b``."""
    asked, *items = part.parts
    found = [_equal_truths(replace(part, kind="compare", value="=="), asked, one) for one in items]
    made = _joined("or", part, *found)
    return negated(made) if part.value else made


# Comparisons of chosen numbers

_Tree = int | tuple[Typed, "_Tree", "_Tree"]


def _compare(made: Typed) -> Typed:
    left, right = made.parts
    if left.type == BOOL:
        return _equal_truths(made, left, right)
    if left.type != INT:
        return made
    if left.kind == "constant" and right.kind == "constant":
        return constant(made, _COMPARISONS[made.value](left.value, right.value), BOOL)
    if left.kind == "constant":
        return replace(made, value=MIRROR[made.value], parts=(right, left))
    first, second = _tree(left), _tree(right)
    if first is None or second is None or _cases(first) * _cases(second) > _MOST_CASES:
        return made
    tree = _both(first, second, lambda a, b: int(_COMPARISONS[made.value](a, b)))
    return _condition(made, tree)


def _equal_truths(made: Typed, left: Typed, right: Typed) -> Typed:
    wanted = made.value == "=="
    for one, other in ((left, right), (right, left)):
        if one.kind == "constant":
            return other if bool(one.value) is wanted else negated(other)
    return Typed(
        "if",
        BOOL,
        made.source,
        made.start,
        made.end,
        None,
        (left, right, negated(right)) if wanted else (left, negated(right), right),
    )


def _tree(part: Typed) -> _Tree | None:
    """Return a number as the choice between constants that it is; None where it is none."""
    if part.kind == "constant":
        return int(part.value)
    if part.kind == "if":
        then, other = _tree(part.parts[1]), _tree(part.parts[2])
        return None if then is None or other is None else (part.parts[0], then, other)
    if part.kind not in {"binary", "min_max"}:
        return None
    trees = [_tree(one) for one in part.parts]
    made = trees[0]
    for tree in trees[1:]:
        if made is None or tree is None or _cases(made) * _cases(tree) > _MOST_CASES:
            return None
        made = _both(made, tree, _OPERATORS[part.value])
    return made


def chosen(part: Typed, most: int) -> Typed:
    """Return a reckoned number as a choice between at most so many constants, where it is one."""
    tree = _tree(part)
    if part.kind in {"if", "constant"} or tree is None or _cases(tree) > most:
        return part
    return _of_tree(part, tree)


def _of_tree(like: Typed, tree: _Tree) -> Typed:
    if isinstance(tree, int):
        return constant(like, tree, INT)
    then, other = _of_tree(like, tree[1]), _of_tree(like, tree[2])
    return Typed("if", INT, like.source, like.start, like.end, None, (tree[0], then, other))


def only_one(part: Typed) -> bool:
    """Return whether a condition says that just one of two things is so."""
    return part.kind == "if" and part.type == BOOL and same(part.parts[1], negated(part.parts[2]))


def one_of_two(part: Typed) -> Typed | None:
    """Return what just one of two opposites is or has, of a condition that says so; else None."""
    if not only_one(part):
        return None
    one, other = part.parts[0], part.parts[2]
    return one if _of_the_other(one, other) else None


def _of_the_other(one: Typed, other: Typed) -> bool:
    """Return whether two conditions say the same, each of one of two records."""
    if one.kind == other.kind == "param":
        return one.type == other.type and one.value != other.value
    return (
        (one.kind, one.value, one.python) == (other.kind, other.value, other.python)
        and len(one.parts) == len(other.parts)
        and all(
            same(a, b) if a.kind == "constant" else _of_the_other(a, b)
            for a, b in zip(one.parts, other.parts, strict=True)
        )
    )


def _cases(tree: _Tree) -> int:
    return 1 if isinstance(tree, int) else _cases(tree[1]) + _cases(tree[2])


def _both(one: _Tree, other: _Tree, reckon: Callable[[int, int], int]) -> _Tree:
    if not isinstance(one, int):
        return one[0], _both(one[1], other, reckon), _both(one[2], other, reckon)
    if not isinstance(other, int):
        return other[0], _both(one, other[1], reckon), _both(one, other[2], reckon)
    return reckon(one, other)


def _condition(like: Typed, tree: _Tree) -> Typed:
    if isinstance(tree, int):
        return constant(like, bool(tree), BOOL)
    parts = (tree[0], _condition(like, tree[1]), _condition(like, tree[2]))
    made = Typed("if", BOOL, like.source, like.start, like.end, None, parts)
    return _choice(made, *parts)
