"""Expressions as trees with places: as an author wrote them, and checked, with types and bounds."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from gouji_rules.lang.types import AnyType


@dataclass(frozen=True, slots=True)
class Node:
    """A part of an expression.

    Attributes:
        kind: ``number``, ``bool``, ``name``, ``field``, ``call``, ``negative``, ``binary``,
            ``compare``, ``and``, ``or``, ``not``, ``if``, ``in_list``, ``in_range``, ``some``,
            ``every``, ``table``, ``index``.
        start, end: its place, in characters; of a part in brackets, with the brackets.
        value: the number, the name, the operator; for ``in_*`` whether it is negated.
        parts: the parts, in the order of the text. A table's are key, value, key, value ...,
            and its ``value`` tells whether a last one stands for ``else``.
        at: where the name of a ``name``, ``field``, ``call``, ``some`` or ``every`` begins.
    """

    kind: str
    start: int
    end: int
    value: object = None
    parts: tuple["Node", ...] = ()
    at: int = 0

    @property
    def name(self) -> "Node":
        """The name alone, as a part with its place."""
        word = str(self.value)
        return Node("name", self.at, self.at + len(word), word, (), self.at)


def table_values(node: Node) -> tuple[Node, ...]:
    """Return the values of a table, that of ``else`` last."""
    keys = len(node.parts) // 2 * 2
    return (*node.parts[1:keys:2], *node.parts[keys:])


@dataclass(frozen=True, slots=True)
class Typed:
    """A checked part of an expression, definitions written out.

    Attributes:
        kind: as of ``tree.Node``, but without names and indexes: ``constant``, ``param``,
            ``variable`` and ``min_max`` besides, ``table`` for a table with its index.
        type: its type.
        source, start, end: in whose text it stands, and where.
        value: a constant's value; the name of a parameter, field, primitive; an operator; of
            a table, how many keys it has and whether it has an ``else``.
        parts: its parts; of a table the index, the keys, the values.
        low, high: the bounds of an int.
        python: what the generated code names it, where that is not ``value``: a field's
            attribute path, the number of a variable.
        nodes, depth: the number of its parts and their levels, itself included.
        cost: a bound on the steps that its value takes.
        sites: of the body of a definition, the call that it stands for, as source, start and
            end; more than one where a body is nothing but a call, the innermost first.
    """

    kind: str
    type: AnyType
    source: str
    start: int
    end: int
    value: Any = None
    parts: tuple["Typed", ...] = ()
    low: int = 0
    high: int = 0
    python: Any = None
    nodes: int = 1
    depth: int = 1
    cost: int = 1
    sites: tuple[tuple[str, int, int], ...] = ()


class Here(NamedTuple):
    """Where a part stands: what the names around it mean, and in whose text."""

    scope: Mapping[str, Typed]
    source: str
