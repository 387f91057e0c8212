"""Branches of expressions, whether they are taken, and what would hold without them.

Only ``gouji test --coverage`` comes here. A ruleset that is played runs what ``generate``
made; nothing here costs it anything.
"""

import ast
from collections.abc import Callable, Iterator
from copy import copy
from dataclasses import dataclass, replace
from typing import Final

from gouji_rules.lang.compile import Compiled
from gouji_rules.lang.generate import Generator, function_of
from gouji_rules.lang.typed import Typed
from gouji_rules.lang.types import BOOL, INT

Spot = tuple[str, int, int]
"""Source (a slot's name or a definition's key), start and end of a part."""

Change = Callable[[Typed], Typed | None]
"""Returns another part in place of one, or None where this part cannot be changed so."""

Seen = Callable[[Spot, object], None]
"""Is told the place of a part and the value it has, each time it is evaluated."""


@dataclass(frozen=True, slots=True)
class Branch:
    """A part of an expression that may or may not decide.

    Attributes:
        kind: ``slot`` (a whole setting), ``definition`` (the body of one), ``operand`` of
            ``and`` or ``or``, ``then``, ``else``, ``row`` of a table, ``body`` of a quantifier.
        spot: where the part stands whose value tells.
        start: where what is shown of it begins: a row of a table with its key.
        truth: whether it has to be seen both true and false, or only reached.
        changes: how it can be changed: a truth always true, always false, a number one more, one
            less, always the same; a value of another type not at all.
    """

    kind: str
    spot: Spot
    start: int
    truth: bool
    changes: tuple[Change, ...]


def branches(compiled: Compiled) -> Iterator[Branch]:
    """Yield the branches of an expression and of the definitions it calls.

    A definition called twice yields the same branches twice.
    """
    typed, name = compiled.typed, compiled.slot.name
    yield _branch("slot", typed)
    yield from _below(typed, (name,))


def _branch(kind: str, typed: Typed, start: int | None = None) -> Branch:
    spot = _spots(typed)[-1]
    return _made(kind, spot, spot[1] if start is None else start, typed)


def _made(kind: str, spot: Spot, start: int, typed: Typed) -> Branch:
    kinds = {"slot", "definition", "operand", "body"}
    truth = typed.type == BOOL and typed.kind != "constant" and kind in kinds
    changes = tuple(change for change in _CHANGES if change(typed) is not None)
    return Branch(kind, spot, start, truth, changes)


def _spots(typed: Typed) -> tuple[Spot, ...]:
    """Return where a part stands: itself, then the calls that it stands for."""
    return ((typed.source, typed.start, typed.end), *typed.sites)


def _below(typed: Typed, sources: tuple[str, ...]) -> Iterator[Branch]:
    """Yield the bodies that a part is, and what is below it.

    Args:
        typed: the part.
        sources: the texts it stands in, one called by the other; an argument of a definition
            stands in the text of a caller.
    """
    for spot in reversed(_spots(typed)):
        if spot[0] in sources:
            sources = sources[: sources.index(spot[0]) + 1]
        else:
            yield _made("definition", spot, spot[1], typed)
            sources = (*sources, spot[0])
    yield from _own(typed)
    for part in typed.parts:
        yield from _below(part, sources)


def _own(typed: Typed) -> Iterator[Branch]:
    parts = typed.parts
    if typed.kind in {"and", "or"}:
        for part in parts:
            if part.kind != "constant":
                yield _branch("operand", part)
    elif typed.kind == "if":
        yield _branch("then", parts[1])
        yield _branch("else", parts[2])
    elif typed.kind in {"some", "every"}:
        yield _branch("body", parts[2])
    elif typed.kind == "table":
        number = typed.value[0]
        keys, values = parts[1 : number + 1], parts[number + 1 :]
        for key, value in zip(keys, values, strict=False):
            inside = key.source == _spots(value)[-1][0]
            yield _branch("row", value, key.start if inside else None)
        for value in values[number:]:
            yield _branch("row", value)


def traced(compiled: Compiled, seen: Seen) -> Compiled:
    """Return the expression with every branch telling ``seen`` whenever it is evaluated."""
    generator = _Tracer({branch.spot for branch in branches(compiled)}, seen)
    made = copy(compiled)
    made.watched = True
    made.function = function_of(compiled.typed, compiled.slot, compiled.env.functions, generator)
    return made


class _Tracer(Generator):
    """Generates code that tells of its branches."""

    # Which row was wanted can only be told where a row is a piece of code.
    lookup = False

    def __init__(self, wanted: set[Spot], seen: Seen) -> None:
        super().__init__()
        self._wanted = wanted
        self._seen_at: list[Spot] = []

        def saw(number: int, value: object) -> object:
            seen(self._seen_at[number], value)
            return value

        self.globals["b_saw"] = saw

    def expression(self, typed: Typed) -> ast.expr:
        made = super().expression(typed)
        for spot in _spots(typed):
            if spot in self._wanted:
                self._seen_at.append(spot)
                number = ast.Constant(len(self._seen_at) - 1)
                made = ast.Call(ast.Name("b_saw", ast.Load()), [number, made], [])
        return made


_ONE: Final = Typed("constant", INT, "", 0, 0, 1, low=1, high=1)


def without(compiled: Compiled, spot: Spot, change: Change) -> Compiled | None:
    """Return the expression changed at one part; None where it cannot be.

    Args:
        compiled: the expression.
        spot: of the part.
        change: one of its branch's.
    """
    typed = _changed(compiled.typed, spot, change)
    if typed is None:
        return None
    used = compiled.definitions_used
    return Compiled(compiled.text, compiled.slot, compiled.env, typed, used)


def _constant(typed: Typed, value: bool) -> Typed | None:
    if typed.type != BOOL or (typed.kind == "constant" and typed.value is value):
        return None
    return replace(typed, kind="constant", value=value, parts=(), nodes=1, depth=1, cost=1)


def _same(typed: Typed) -> Typed | None:
    """Return a number that is the same whatever it is asked of."""
    if typed.type != INT or typed.kind == "constant":
        return None
    one = replace(_ONE, source=typed.source, start=typed.start, end=typed.end)
    return replace(one, sites=typed.sites)


def _moved(typed: Typed, sign: str) -> Typed | None:
    if typed.type != INT:
        return None
    return replace(typed, kind="binary", value=sign, parts=(typed, _ONE), python=None)


def _changed(typed: Typed, spot: Spot, change: Callable[[Typed], Typed | None]) -> Typed | None:
    """Return a part with what stands at ``place`` changed; None where nothing is."""
    if spot in _spots(typed):
        return change(typed)
    parts = [_changed(part, spot, change) for part in typed.parts]
    if not any(parts):
        return None
    kept = (new or old for new, old in zip(parts, typed.parts, strict=True))
    return replace(typed, parts=tuple(kept))


_CHANGES: Final[tuple[Change, ...]] = (
    lambda typed: _constant(typed, True),
    lambda typed: _constant(typed, False),
    lambda typed: _moved(typed, "+"),
    lambda typed: _moved(typed, "-"),
    _same,
)
