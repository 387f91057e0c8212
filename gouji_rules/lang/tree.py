"""What an author wrote, as a tree with places: nothing is checked yet."""

from dataclasses import dataclass


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
