"""Text to tree, by lark; faults of the grammar as ``LangErrors`` with places."""

from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from gouji_rules.lang.errors import LangError, LangErrors
from gouji_rules.lang.slips import find_slips
from gouji_rules.lang.tree import Node

if TYPE_CHECKING:
    from lark import Lark, Token, Tree

MAX_LENGTH = 2000
MAX_DEPTH = 60
MAX_NODES = 1000


def parse(text: str, source: str = "") -> Node:
    """Return the tree of an expression.

    Args:
        text: the expression.
        source: whose text it is, for the errors.

    Raises:
        LangErrors: it is none: slips, grammar, too long or too deeply nested.
    """
    errors = _too_much(text) or find_slips(text)
    if not errors:
        try:
            tree = _parser().parse(text)
        except Exception as error:  # noqa: BLE001 - lark's, told apart below
            errors = [_grammar_error(error, text)]
        else:
            node = _convert(tree)
            if isinstance(node, Node):
                if node.size() <= MAX_NODES:
                    return node
                errors = [LangError("too_long", 0, len(text), params={"most": MAX_LENGTH})]
            else:
                errors = [node]
    for fault in errors:
        fault.source = source
    raise LangErrors(errors)


@cache
def _parser() -> "Lark":
    from lark import Lark

    grammar = files(__package__).joinpath("grammar.lark").read_text(encoding="utf-8")
    return Lark(grammar, parser="lalr", lexer="basic", propagate_positions=True)


def _too_much(text: str) -> list[LangError]:
    if len(text) > MAX_LENGTH:
        params = {"length": len(text), "most": MAX_LENGTH}
        return [LangError("too_long", MAX_LENGTH, len(text), params=params)]
    if not text.strip():
        return [LangError("empty", 0, 0)]
    depth = 0
    for position, char in enumerate(text):
        if char in "([{":
            depth += 1
            if depth > MAX_DEPTH:
                return [LangError("too_deep", position, position + 1, params={"most": MAX_DEPTH})]
        elif char in ")]}":
            depth -= 1
    words = text.split()
    if sum(word in {"not", "if", "some", "every"} for word in words) + text.count("-") > MAX_DEPTH:
        return [LangError("too_deep", 0, len(text), params={"most": MAX_DEPTH})]
    return []


def _grammar_error(error: Exception, text: str) -> LangError:
    from lark.exceptions import UnexpectedCharacters, UnexpectedToken

    if isinstance(error, UnexpectedToken):
        token = error.token
        expected = set(error.accepts or error.expected or ())
        if token.type == "$END":
            end = len(text.rstrip())
            code = "missing_else" if "ELSE" in expected else "ends_too_soon"
            if "RPAR" in expected and code == "ends_too_soon" and "INT" not in expected:
                code = "missing_bracket"
            return LangError(code, end, end)
        start = token.start_pos or 0
        params = {"found": str(token)}
        if "ELSE" in expected:
            return LangError("missing_else", start, start + len(token), params=params)
        if token.type == "OPERATOR" and expected <= _AFTER_COMPARISON:
            return LangError("chained", start, start + len(token), params=params)
        return LangError("unexpected", start, start + len(token), params=params)
    if isinstance(error, UnexpectedCharacters):
        start = int(error.pos_in_stream or 0)
        return LangError(
            "strange_character", start, start + 1, params={"found": error.char, "instead": ""}
        )
    raise error


_AFTER_COMPARISON = frozenset({"AND", "OR", "$END", "RPAR", "THEN", "ELSE", "COMMA"})


def _convert(tree: "Tree[Token] | Token") -> Node | LangError:
    try:
        return _node(tree)
    except _FaultError as fault:
        return fault.error


class _FaultError(Exception):
    def __init__(self, error: LangError) -> None:
        self.error = error


def _node(tree: Any) -> Node:
    meta = tree.meta
    start, end = meta.start_pos, meta.end_pos
    kind: str = tree.data
    children = tree.children
    if kind == "group":
        return _node(children[0])
    if kind == "number":
        return _number(str(children[0]), start, end)
    if kind in {"true", "false"}:
        return Node("bool", start, end, kind == "true")
    if kind == "name":
        return Node("name", start, end, str(children[0]))
    if kind == "call":
        parts = tuple(_node(child) for child in children[1:] if child is not None)
        return Node("call", start, end, str(children[0]), parts)
    if kind == "field":
        return Node("field", start, end, str(children[1]), (_node(children[0]),))
    if kind in {"or_", "and_"}:
        return Node(kind[:-1], start, end, None, tuple(map(_node, children)))
    if kind == "negative":
        return Node("negative", start, end, None, (_node(children[1]),))
    if kind in {"some", "every"}:
        parts = tuple(map(_node, children[1:]))
        return Node(kind, start, end, str(children[0]), parts)
    if kind in {"comparison", "sum_", "product"}:
        return _operators(kind, children)
    if kind in {"in_", "not_in"}:
        items = children[1]
        name = "in_list" if items.data == "list_" else "in_range"
        parts = (_node(children[0]), *map(_node, items.children))
        return Node(name, start, end, kind == "not_in", parts)
    if kind == "table":
        return _table(children, start, end)
    return Node(kind.rstrip("_"), start, end, None, tuple(map(_node, children)))


def _number(digits: str, start: int, end: int) -> Node:
    if len(digits) > 7:
        raise _FaultError(LangError("number_too_large", start, end, params={"found": digits}))
    return Node("number", start, end, int(digits))


def _operators(kind: str, children: list[Any]) -> Node:
    left = _node(children[0])
    if kind == "comparison" and len(children) > 3:
        token = children[3]
        raise _FaultError(
            LangError(
                "chained",
                token.start_pos,
                token.end_pos,
                params={"found": str(token)},
            )
        )
    name = "compare" if kind == "comparison" else "binary"
    for operator, right in zip(children[1::2], children[2::2], strict=True):
        other = _node(right)
        left = Node(name, left.start, other.end, str(operator), (left, other))
    return left


def _table(children: list[Any], start: int, end: int) -> Node:
    parts: list[Node] = []
    otherwise: list[Node] = []
    for entry in children:
        if entry.data == "otherwise":
            if otherwise:
                raise _FaultError(LangError("two_elses", entry.meta.start_pos, entry.meta.end_pos))
            otherwise.append(_node(entry.children[0]))
        else:
            parts += map(_node, entry.children)
    return Node("table", start, end, bool(otherwise), (*parts, *otherwise))
