"""Where an expression depends on one field of one of its parameters: in which small tests.

``new.rank > old.rank and new.size == old.size`` looks at ``new.rank`` in one test. For records
that are alike in all else the expression comes out alike wherever its tests do; who has to ask it
for every rank asks the tests first, and then once for each way they come out.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from gouji_rules.lang.canonical import Writer
from gouji_rules.lang.reading import Read, reads
from gouji_rules.lang.typed import Typed
from gouji_rules.lang.types import BOOL

MOST_TESTS = 8
"""With more of them hardly two records are alike."""


@dataclass(frozen=True, slots=True)
class Tests:
    """The tests in which an expression depends on a field, and what it reads.

    Attributes:
        functions: the tests, each called with the records of the slot by position.
        reads: what the tests look at.
        rest: what all that is no test looks at.
    """

    functions: tuple[Callable[..., Any], ...]
    reads: frozenset[Read]
    rest: frozenset[Read]


class Finder:
    """Finds the tests of a field.

    Args:
        field: the parameter and the field, ``("new", "rank")``.
        apart: tells of another path of that parameter whether it has nothing to do with the field.
        writer: writes parts of the expression.
    """

    def __init__(self, field: Read, apart: Callable[[str], bool], writer: Writer) -> None:
        self._field = field
        self._apart = apart
        self._writer = writer
        self.tests: dict[str, Typed] = {}
        self.reads: set[Read] = set()
        self.rest: set[Read] = set()

    def find(self, typed: Typed) -> bool:
        """Gather the tests of a part; tell whether it depends on the field in them only."""
        param, path = self._field
        read = reads(typed, self._writer)
        mine = {one for name, one in read if name == param}
        if all(map(self._apart, mine)):
            self.rest |= read
            return True
        known = dict(self.tests), set(self.reads), set(self.rest)
        if typed.parts and all(self.find(part) for part in typed.parts):
            return True
        self.tests, self.reads, self.rest = known
        if typed.type != BOOL or mine != {path} or _has_free_variable(typed, frozenset()):
            return False
        self.tests[self._writer.write(typed)] = typed
        self.reads |= read
        return True


def _has_free_variable(typed: Typed, bound: frozenset[object]) -> bool:
    if typed.kind == "variable":
        return typed.python not in bound
    if typed.kind in {"some", "every"}:
        bound |= {typed.python}
    return any(_has_free_variable(part, bound) for part in typed.parts)
