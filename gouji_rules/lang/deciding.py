"""What can be asked of an expression once for many records: its small tests, and a looser one.

``new.rank > old.rank and new.size == old.size`` looks at ``new.rank`` in one test. For records
that are alike in all else the expression comes out alike wherever its tests do; who has to ask it
for every rank asks the tests first, and then once for each way they come out.

``every_card_above(new, old) or new.rank > old.rank and new.size < old.size`` holds only where
``new.size == old.size or new.size < old.size`` does, which is asked first, once for all that are
alike in what is left.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from gouji_rules.lang.canonical import Read, Writer, reads
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


@dataclass(frozen=True, slots=True)
class Loosened:
    """What holds wherever an expression does.

    Attributes:
        function: called with the records of the slot by position.
        reads: what it looks at.
    """

    function: Callable[..., Any]
    reads: frozenset[Read]


class Loosener:
    """Takes out of an expression what must not be looked at.

    Args:
        param: the parameter of which only a little may be looked at.
        apart: tells of a path of that parameter whether it may be.
        writer: writes parts of the expression.
        alike: of primitives, a field in which their first two records are equal wherever they hold.
    """

    def __init__(
        self,
        param: str,
        apart: Callable[[str], bool],
        writer: Writer,
        alike: Mapping[str, str],
    ) -> None:
        self._param = param
        self._apart = apart
        self._writer = writer
        self._alike = alike

    def known(self, typed: Typed) -> bool:
        """Return whether a part looks at nothing that it must not."""
        return all(
            self._apart(path) for name, path in reads(typed, self._writer) if name == self._param
        )

    def loosened(self, typed: Typed, holds: bool = True) -> Typed:
        """Return what is true wherever a part that is a truth is; or false, wherever it is.

        Args:
            holds: whether the part is loosened; else made stricter, as under a ``not``.
        """
        if self.known(typed):
            return typed
        kind, parts = typed.kind, typed.parts
        if kind in {"and", "or"}:
            return _joined(typed, kind, (self.loosened(part, holds) for part in parts))
        if kind == "not":
            inner = self.loosened(parts[0], not holds)
            if inner.kind == "constant":
                return replace(inner, value=not inner.value)
            return replace(typed, parts=(inner,))
        if kind == "if":
            condition, *both = parts
            chosen = [self.loosened(part, holds) for part in both]
            if self.known(condition):
                return replace(typed, parts=(condition, *chosen))
            return _joined(typed, "or" if holds else "and", chosen)
        if kind in {"some", "every"} and self.known(parts[0]) and self.known(parts[1]):
            return replace(typed, parts=(*parts[:2], self.loosened(parts[2], holds)))
        if kind == "call" and holds and typed.value in self._alike:
            equal = _equal(typed, self._alike[typed.value])
            if self.known(equal):
                return equal
        return replace(typed, kind="constant", type=BOOL, value=holds, parts=())


def _equal(call: Typed, field: str) -> Typed:
    """Return that the first two records that a primitive is given are equal in a field."""
    sides = tuple(
        replace(part, kind="field", value=field, python=field, parts=(part,))
        for part in call.parts[:2]
    )
    return replace(call, kind="compare", value="==", parts=sides)


def _joined(of: Typed, kind: str, parts: Iterable[Typed]) -> Typed:
    """Return parts as one, without those that say nothing; ``kind`` is ``and`` or ``or``."""
    idle = kind == "and"
    kept: list[Typed] = []
    for part in parts:
        if part.kind != "constant":
            kept.append(part)
        elif part.value is not idle:
            return part
    if not kept:
        return replace(of, kind="constant", type=BOOL, value=idle, parts=())
    return kept[0] if len(kept) == 1 else replace(of, kind=kind, type=BOOL, parts=tuple(kept))
