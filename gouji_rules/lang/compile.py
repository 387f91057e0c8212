"""Expressions compiled: what a setting like ``beats`` becomes when a ruleset is loaded."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from gouji_rules.lang import check_names, check_operators, check_tables
from gouji_rules.lang.canonical import Read, Writer, reads
from gouji_rules.lang.checker import Check, Checker
from gouji_rules.lang.definitions import Definition
from gouji_rules.lang.generate import generate
from gouji_rules.lang.parse import parse
from gouji_rules.lang.typed import Node, Typed
from gouji_rules.lang.types import BOOL, Environment, Slot

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


@dataclass(frozen=True, slots=True)
class Part:
    """One conjunct of an expression, and whether it holds.

    Attributes:
        text: canonical text, definitions written out.
        value: whether it holds.
        source, start, end: where it stands in the author's text.
    """

    text: str
    value: bool
    source: str
    start: int
    end: int


class Compiled:
    """A compiled expression; call it with the records of its slot.

    Attributes:
        text: as the author wrote it.
        slot: what it is for.
        typed: the checked expression, definitions written out.
        function: the plain Python function.
        reads: what it looks at, as (parameter, field path); of a primitive that takes the
            whole record ``every_card_above()``, of one with a rank besides ``count(X)``,
            or ``count(?)`` where the rank is reckoned.
        conjuncts: canonical text of the parts of its top-level ``and``.
        definitions_used: names of the definitions it calls, directly or not.
        watched: somebody is told what its parts come to, so that it is only asked as a whole.
    """

    watched = False

    def __init__(
        self,
        text: str,
        slot: Slot,
        env: Environment,
        typed: Typed,
        used: tuple[str, ...],
    ) -> None:
        self.text = text
        self.slot = slot
        self.env = env
        self.typed = typed
        self.definitions_used = used
        self.function: Callable[..., Any] = generate(typed, slot, env.functions)
        writer = Writer(env.rank_names)
        self.reads = frozenset(reads(typed, writer))
        self._parts = tuple(_conjuncts(typed))
        self.conjuncts = tuple(map(writer.write, self._parts))
        self._judges: tuple[Callable[..., Any], ...] = ()

    def __call__(self, *records: object) -> Any:
        """Return the value for these records, by position."""
        return self.function(*records)

    def explain(self, *records: object) -> list[Part]:
        """Return the conjuncts, each with whether it holds for these records.

        Of an expression that is no truth there are none.
        """
        if self.typed.type != BOOL:
            return []
        if not self._judges:
            functions = self.env.functions
            self._judges = tuple(generate(part, self.slot, functions) for part in self._parts)
        return [
            Part(text, judge(*records), part.source, part.start, part.end)
            for text, judge, part in zip(self.conjuncts, self._judges, self._parts, strict=True)
        ]

    def tests(self, field: Read, apart: Callable[[str], bool]) -> Tests | None:
        """Return the tests in which the value depends on a field; None where it does otherwise.

        Args:
            field: a parameter and its field, ``("new", "rank")``.
            apart: tells of another path of that parameter whether it has nothing to do with the
                field, which a primitive that gets the whole record may have.
        """
        finder = Finder(field, apart, Writer(self.env.rank_names))
        if self.watched or not finder.find(self.typed) or len(finder.tests) > MOST_TESTS:
            return None
        functions = self.env.functions
        made = tuple(generate(test, self.slot, functions) for test in finder.tests.values())
        return Tests(made, frozenset(finder.reads), frozenset(finder.rest))

    def loosened(
        self, param: str, apart: Callable[[str], bool], alike: Mapping[str, str]
    ) -> Loosened | None:
        """Return what holds wherever the expression does; None where that is nothing.

        Args:
            param: a parameter of which it looks at no more than it may.
            apart: tells of a path of that parameter whether it may be looked at.
            alike: of primitives, a field in which their first two records are equal wherever they
                hold.
        """
        writer = Writer(self.env.rank_names)
        made = Loosener(param, apart, writer, alike).loosened(self.typed)
        if self.watched or made.kind == "constant":
            return None
        function = generate(made, self.slot, self.env.functions)
        return Loosened(function, frozenset(reads(made, writer)))

    def __repr__(self) -> str:
        return f"<Compiled {self.slot.name}: {self.text}>"


def compile_expression(
    text: str,
    slot: Slot,
    env: Environment,
    definitions: Mapping[str, Definition] | None = None,
) -> Compiled:
    """Compile the expression of a slot.

    Args:
        text: the expression.
        slot: its parameters and the type of its value.
        env: what else it may name.
        definitions: the ruleset's definitions by name.

    Raises:
        LangErrors: all faults, each with its place.
    """
    typed, used = check(parse(text, slot.name), text, slot, env, definitions or {})
    return Compiled(text, slot, env, typed, used)


def _conjuncts(typed: Typed) -> list[Typed]:
    if typed.kind != "and":
        return [typed]
    return [conjunct for part in typed.parts for conjunct in _conjuncts(part)]


_CHECKS: Final[dict[str, Check]] = {
    **check_names.CHECKS,
    **check_operators.CHECKS,
    **check_tables.CHECKS,
}


def check(
    tree: Node, text: str, slot: Slot, env: Environment, definitions: Mapping[str, Definition]
) -> tuple[Typed, tuple[str, ...]]:
    """Return the checked expression, and the definitions that it calls, directly or not.

    Args:
        tree: the parsed expression.
        text, slot, env, definitions: as of ``compile_expression``.

    Raises:
        LangErrors: all faults found.
    """
    checker = Checker(text, slot, env, definitions, _CHECKS)
    check_names.check_heads(checker)
    typed = checker.check(tree)
    return typed, tuple(checker.used)
