"""Text to tree, by lark; faults of the grammar as ``LangErrors`` with places."""

import re
from dataclasses import replace
from functools import cache, lru_cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any, Final

from gouji_rules.lang.errors import LangError, LangErrors
from gouji_rules.lang.slips import find_brackets, find_slips
from gouji_rules.lang.typed import Node

if TYPE_CHECKING:
    from lark import Lark
    from lark.exceptions import UnexpectedToken

MAX_LENGTH: Final = 2000
MAX_DEPTH: Final = 60
MAX_DIGITS: Final = 7

# What may begin an operand, and what may only begin a whole expression.
_OPERANDS: Final = frozenset({"INT", "NAME", "TRUE", "FALSE", "LBRACE"})
_WHOLE: Final = frozenset({"NOT", "IF", "SOME", "EVERY"})


@lru_cache(maxsize=1024)
def parse(text: str, source: str = "") -> Node:
    """Return the tree of an expression.

    Args:
        text: the expression.
        source: whose text it is, for the errors.

    Raises:
        LangErrors: it is none: slips, grammar, too long or too deeply nested.
    """
    errors = _length(text) or find_slips(text) or find_brackets(text)
    if not errors:
        read = _read(text)
        if isinstance(read, Node):
            return read
        errors = [read]
    for fault in errors:
        fault.source = source
    raise LangErrors(errors)


def _read(text: str) -> Node | LangError:
    from lark.exceptions import UnexpectedCharacters, UnexpectedToken

    try:
        tree = _parser().parse(text)
    except UnexpectedToken as error:
        return _grammar_error(error, text)
    except UnexpectedCharacters as error:
        at = int(error.pos_in_stream or 0)
        return LangError("strange_character", at, at + 1, params={"found": text[at], "instead": ""})
    deep = _too_deep(tree)
    if deep is not None:
        return deep
    try:
        return _node(tree)
    except _FaultError as fault:
        return fault.error


_AFTER_IN: Final = re.compile(
    r"\bin\s+(?P<written>(?P<low>\w+)\s*(?:-|\bto\b)\s*(?P<high>\w+)"
    r"|[{(](?P<listed>\s*\w+(?:\s*,\s*\w+)*\s*)[)}])"
)
"""What people write for `4..9` and `[J, Q]`: `4-9`, `4 to 9`, `{J, Q}`."""


@cache
def _parser() -> "Lark":
    """Return the parser, from the tables that are shipped (scripts/grammar.py).

    Another lark than the one that wrote them may read them otherwise: then they are made anew.
    """
    import json

    import lark

    folder = files(__package__)
    text = folder.joinpath("grammar.json").read_text(encoding="utf-8")
    tables = json.loads(text, object_hook=_numbered)
    if lark.__version__ == tables["lark"]:
        data, memo = tables["data"], tables["memo"]
        kept: Lark = lark.Lark._load_from_dict(data, memo)  # type: ignore[no-untyped-call]
        return kept
    grammar = folder.joinpath("grammar.lark").read_text(encoding="utf-8")
    return lark.Lark(grammar, parser="lalr", lexer="basic", propagate_positions=True)


def _numbered(table: dict[str, Any]) -> dict[int | str, Any]:
    """Return a table of JSON with the numbers that were its keys, which JSON writes as texts."""
    return {int(key) if key.isdecimal() else key: value for key, value in table.items()}


def _length(text: str) -> list[LangError]:
    if len(text) > MAX_LENGTH:
        params = {"length": len(text), "most": MAX_LENGTH}
        return [LangError("too_long", MAX_LENGTH, len(text), params=params)]
    if not text.strip():
        return [LangError("empty", 0, len(text))]
    return []


def _grammar_error(error: "UnexpectedToken", text: str) -> LangError:
    token = error.token
    wanted = set(error.accepts or error.expected or ())
    operand_wanted = "INT" in wanted
    # At the end lark blames the last token: the place is reckoned here.
    at_end = token.type == "$END"
    start = len(text.rstrip()) if at_end else int(token.start_pos or 0)
    end = start if at_end else start + len(token)
    params = {"found": "" if at_end else str(token)}
    code = "ends_too_soon" if at_end else "unexpected"
    if operand_wanted:
        if token.type in _WHOLE:
            code = "brackets_wanted"
    elif "ELSE" in wanted and token.type not in _OPERANDS:
        code = "missing_else"
    elif "THEN" in wanted:
        code = "missing_then"
    elif "DOTDOT" in wanted:
        code = "missing_range"
    elif "COLON" in wanted:
        code = "missing_colon"
    elif "AND" in wanted and token.type in {"OPERATOR", "IN"}:
        code = "chained"
    elif "AND" in wanted and token.type in _OPERANDS:
        code = "missing_operator"
    if code in {"missing_range", "missing_colon", "unexpected"}:
        known = _range_meant(text, start) or _rank_field(text, start)
        if known is not None:
            return known
    fault = LangError(code, start, end, params=params)
    if code == "missing_operator" and str(token).casefold() in {"end", "endif", "fi"}:
        fault.advice = "diagnostics.advice_choice"  # nothing closes it
    if code == "unexpected" and token.type in {"IF", "THEN", "ELSE"} and not operand_wanted:
        fault.advice = "diagnostics.advice_choice"  # a if b else c; a condition without its `if`
    return fault


_RANK_FIELD: Final = re.compile(
    r"\b(?P<whose>hand|play|new|old)\.(?P<found>(?P<rank>10|[2-9])s?)\b"
)


def _rank_field(text: str, at: int) -> LangError | None:
    """Return the fault of a rank that is written as if it were a field: ``hand.2s``."""
    for match in _RANK_FIELD.finditer(text):
        if match.start("found") != at:
            continue
        whose, found, rank = match.group("whose", "found", "rank")
        params = {"found": found}
        if rank == "2":
            return LangError("unexpected", at, match.end(), "", params, "twos")
        right = f"count({whose}, {rank})"
        return LangError("unexpected", match.start(), match.end(), "", params, right)
    return None


def _range_meant(text: str, at: int) -> LangError | None:
    """Return the fault of a range or a list after ``in`` that is written otherwise."""
    for match in _AFTER_IN.finditer(text):
        start, end = match.span("written")
        if start <= at <= end:
            low, high, listed = match.group("low", "high", "listed")
            right = f"{low}..{high}" if low else f"[{listed.strip()}]"
            return LangError("missing_range", start, end, suggestion=right)
    return None


def _too_deep(tree: Any) -> LangError | None:
    """Return the first part, in the order of the text, that lies too deep."""
    left = [(tree, 1)]
    while left:
        part, depth = left.pop()
        if depth > MAX_DEPTH:
            start, end = part.meta.start_pos, part.meta.end_pos
            return LangError("too_deep", start, end, params={"most": MAX_DEPTH})
        inner = [child for child in part.children if hasattr(child, "children")]
        last = len(inner) - 1 if part.data in {"sum_", "product"} else 0
        # a + b + c is ((a + b) + c): the first two lie deepest.
        left += [
            (child, depth + 1 + max(0, last - max(at, 1)))
            for at, child in reversed(list(enumerate(inner)))
        ]
    return None


class _FaultError(Exception):
    def __init__(self, error: LangError) -> None:
        self.error = error


def _node(tree: Any) -> Node:
    start, end = tree.meta.start_pos, tree.meta.end_pos
    kind: str = tree.data
    children = tree.children
    if kind == "group":
        return replace(_node(children[0]), start=start, end=end)
    if kind == "number":
        return _number(str(children[0]), start, end)
    if kind in {"true", "false"}:
        return Node("bool", start, end, kind == "true")
    if kind == "name":
        return Node("name", start, end, str(children[0]), (), start)
    if kind in {"call", "some", "every"}:
        word = children[0]
        return Node(kind, start, end, str(word), _nodes(children[1:]), word.start_pos)
    if kind == "field":
        word = children[1]
        return Node("field", start, end, str(word), _nodes(children[:1]), word.start_pos)
    if kind in {"comparison", "sum_", "product"}:
        return _operators(kind, children, start)
    if kind in {"in_", "not_in"}:
        items = children[1]
        name = "in_list" if items.data == "list_" else "in_range"
        parts = (_node(children[0]), *_nodes(items.children))
        return Node(name, start, end, kind == "not_in", parts)
    if kind == "table":
        return _table(children, start, end)
    # and_, or_, not_, if_, negative, index
    return Node(kind.rstrip("_"), start, end, None, _nodes(children))


def _nodes(children: list[Any]) -> tuple[Node, ...]:
    return tuple(_node(child) for child in children if hasattr(child, "children"))


def _number(digits: str, start: int, end: int) -> Node:
    if len(digits) > MAX_DIGITS:
        params = {"found": digits, "most": 10**MAX_DIGITS - 1}
        raise _FaultError(LangError("number_too_large", start, end, params=params))
    return Node("number", start, end, int(digits))


def _operators(kind: str, children: list[Any], start: int) -> Node:
    if kind == "comparison" and len(children) > 3:
        token = children[3]
        params = {"found": str(token)}
        raise _FaultError(LangError("chained", token.start_pos, token.end_pos, params=params))
    name = "compare" if kind == "comparison" else "binary"
    left = _node(children[0])
    for operator, right in zip(children[1::2], children[2::2], strict=True):
        other = _node(right)
        left = Node(name, start, other.end, str(operator), (left, other))
    return left


def _table(children: list[Any], start: int, end: int) -> Node:
    parts: list[Node] = []
    otherwise: list[Node] = []
    for entry in children:
        if entry.data == "otherwise":
            if otherwise:
                raise _FaultError(LangError("two_elses", entry.meta.start_pos, entry.meta.end_pos))
            otherwise += _nodes(entry.children)
        else:
            parts += _nodes(entry.children)
    return Node("table", start, end, bool(otherwise), (*parts, *otherwise))
