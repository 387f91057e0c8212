"""What an author wrote, as a tree with places: nothing is checked yet."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Node:
    """A part of an expression.

    Attributes:
        kind: ``number``, ``bool``, ``name``, ``field``, ``call``, ``negative``, ``binary``,
            ``compare``, ``and``, ``or``, ``not``, ``if``, ``in_list``, ``in_range``, ``some``,
            ``every``, ``table``, ``index``.
        start, end: its place, in characters.
        value: the number, the name, the operator; for ``in_*`` whether it is negated.
        parts: the parts, in the order of the text. A table's are key, value, key, value ...,
            and its ``value`` tells whether a last one stands for ``else``.
    """

    kind: str
    start: int
    end: int
    value: object = None
    parts: tuple["Node", ...] = ()

    def size(self) -> int:
        """Return the number of parts, itself included."""
        total = 0
        left = [self]
        while left:
            node = left.pop()
            total += 1
            left.extend(node.parts)
        return total
