"""Expressions compiled: what a setting like ``beats`` becomes when a ruleset is loaded."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from gouji_rules.lang.check import Checker
from gouji_rules.lang.definitions import Definition
from gouji_rules.lang.generate import generate
from gouji_rules.lang.parse import parse
from gouji_rules.lang.typed import Typed
from gouji_rules.lang.types import BOOL, Environment, RecordType, Slot


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
    """

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
        self.reads = frozenset(_reads(typed))
        self._parts = tuple(_conjuncts(typed))
        self.conjuncts = tuple(part.text for part in self._parts)

    def __call__(self, *records: object) -> Any:
        """Return the value for these records, by position."""
        return self.function(*records)

    def explain(self, *records: object) -> list[Part]:
        """Return the conjuncts, each with whether it holds for these records."""
        return [
            Part(
                part.text,
                bool(generate(part, self.slot, self.env.functions)(*records)),
                part.source,
                part.start,
                part.end,
            )
            for part in self._parts
            if part.type is BOOL
        ]

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
    tree = parse(text, slot.name)
    checker = Checker(env, definitions or {})
    typed = checker.slot(tree, slot)
    return Compiled(text, slot, env, typed, tuple(checker.used))


def _conjuncts(typed: Typed) -> list[Typed]:
    if typed.kind != "and":
        return [typed]
    return [conjunct for part in typed.parts for conjunct in _conjuncts(part)]


def _reads(typed: Typed) -> set[tuple[str, str]]:
    if typed.kind == "field":
        path = typed.value
        inner = typed.parts[0]
        while inner.kind == "field":
            path = f"{inner.value}.{path}"
            inner = inner.parts[0]
        if inner.kind == "param":
            return {(inner.value, path)}
        return _reads(inner)
    found = {read for part in typed.parts for read in _reads(part)}
    if typed.kind == "call":
        others = [part for part in typed.parts if not isinstance(part.type, RecordType)]
        names = ",".join(part.text if part.kind == "constant" else "?" for part in others)
        for part in typed.parts:
            if part.kind == "param" and isinstance(part.type, RecordType):
                found.add((part.value, f"{typed.value}({names})"))
    elif typed.kind == "param" and isinstance(typed.type, RecordType):
        found.add((typed.value, "*"))
    if typed.kind == "call":
        found = {(name, path) for name, path in found if path != "*"}
    return found
