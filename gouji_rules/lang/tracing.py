"""Branches of expressions, whether they are taken, and what would hold without them.

Only ``gouji test --coverage`` comes here. A ruleset that is played runs what ``generate``
made; nothing here costs it anything.
"""

import ast
from collections.abc import Callable, Iterator, Mapping
from copy import copy
from dataclasses import dataclass, replace
from typing import Final

from gouji_rules.lang.compile import Compiled
from gouji_rules.lang.generate import Generator, function_of
from gouji_rules.lang.typed import Typed
from gouji_rules.lang.types import BOOL, INT

Place = tuple[str, int, int]
"""Source (a slot's name or a definition's key), start and end of a part."""

Seen = Callable[[Place, object], None]
"""Is told the place of a part and the value it has, each time it is evaluated."""


@dataclass(frozen=True, slots=True)
class Branch:
    """A part of an expression that may or may not decide.

    Attributes:
        kind: ``slot`` (a whole setting), ``definition`` (the body of one), ``operand`` of
            ``and`` or ``or``, ``then``, ``else``, ``row`` of a table, ``body`` of a quantifier.
        place: where the part stands whose value tells.
        start: where what is shown of it begins: a row of a table with its key.
        truth: whether it has to be seen both true and false, or only reached.
    """

    kind: str
    place: Place
    start: int
    truth: bool


def branches(compiled: Compiled) -> Iterator[Branch]:
    """Yield the branches of an expression and of the definitions it calls.

    A definition called twice yields the same branches twice.
    """
    typed, name = compiled.typed, compiled.slot.name
    yield _branch("slot", typed)
    if typed.source == name:
        yield from _inside(typed, (name,))
    else:  # nothing but a call
        yield _branch("definition", typed)
        yield from _inside(typed, (name, typed.source))


def _branch(kind: str, typed: Typed, start: int | None = None) -> Branch:
    truth = typed.type == BOOL and kind in {"slot", "definition", "operand", "body"}
    return Branch(kind, place_of(typed), typed.start if start is None else start, truth)


def _inside(typed: Typed, sources: tuple[str, ...]) -> Iterator[Branch]:
    """Yield what is below a part; ``sources`` are the texts it is written out in."""
    yield from _own(typed)
    for part in typed.parts:
        if part.source in sources:
            # An argument stands in the text of a caller, inside a definition's body.
            yield from _inside(part, sources[: sources.index(part.source) + 1])
        else:
            yield _branch("definition", part)
            yield from _inside(part, (*sources, part.source))


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
            start = key.start if key.source == value.source else value.start
            yield _branch("row", value, start)
        for value in values[number:]:
            yield _branch("row", value)


def place_of(typed: Typed) -> Place:
    """Return where a part stands."""
    return typed.source, typed.start, typed.end


def traced(compiled: Compiled, seen: Seen) -> Compiled:
    """Return the expression with every branch telling ``seen`` whenever it is evaluated."""
    generator = _Tracer({branch.place for branch in branches(compiled)}, seen)
    made = copy(compiled)
    made.function = function_of(compiled.typed, compiled.slot, compiled.env.functions, generator)
    return made


class _Tracer(Generator):
    """Generates code that tells of its branches."""

    # Which row was wanted can only be told where a row is a piece of code.
    lookup = False

    def __init__(self, wanted: set[Place], seen: Seen) -> None:
        super().__init__()
        self._wanted = wanted
        self._places: list[Place] = []

        def saw(number: int, value: object) -> object:
            seen(self._places[number], value)
            return value

        self.globals["b_saw"] = saw

    def expression(self, typed: Typed) -> ast.expr:
        made = super().expression(typed)
        place = place_of(typed)
        if place not in self._wanted:
            return made
        self._places.append(place)
        number = ast.Constant(len(self._places) - 1)
        return ast.Call(ast.Name("b_saw", ast.Load()), [number, made], [])


_ONE: Final = Typed("constant", INT, "", 0, 0, 1, low=1, high=1)


def without(compiled: Compiled, place: Place) -> Iterator[Compiled]:
    """Yield the expression changed at one part, in every way in which it can be changed.

    A truth is made always true, then always false; a number one more, then one less. Parts
    of other types cannot be changed.
    """
    for change in (_true, _false, _more, _less):
        typed = _changed(compiled.typed, place, change)
        if typed is not None:
            used = compiled.definitions_used
            yield Compiled(compiled.text, compiled.slot, compiled.env, typed, used)


def _true(typed: Typed) -> Typed | None:
    return _constant(typed, True)


def _false(typed: Typed) -> Typed | None:
    return _constant(typed, False)


def _constant(typed: Typed, value: bool) -> Typed | None:
    if typed.type != BOOL or (typed.kind == "constant" and typed.value is value):
        return None
    return replace(typed, kind="constant", value=value, parts=(), nodes=1, depth=1, cost=1)


def _more(typed: Typed) -> Typed | None:
    return _moved(typed, "+")


def _less(typed: Typed) -> Typed | None:
    return _moved(typed, "-")


def _moved(typed: Typed, sign: str) -> Typed | None:
    if typed.type != INT:
        return None
    return replace(typed, kind="binary", value=sign, parts=(typed, _ONE), python=None)


def _changed(typed: Typed, place: Place, change: Callable[[Typed], Typed | None]) -> Typed | None:
    """Return a part with what stands at ``place`` changed; None where nothing is."""
    if place_of(typed) == place:
        return change(typed)
    parts = [_changed(part, place, change) for part in typed.parts]
    if not any(parts):
        return None
    kept = (new or old for new, old in zip(parts, typed.parts, strict=True))
    return replace(typed, parts=tuple(kept))


def places_by_slot(slots: Mapping[str, object]) -> dict[Place, list[str]]:
    """Return for each branch the settings in whose expressions it stands."""
    found: dict[Place, list[str]] = {}
    for name, compiled in slots.items():
        if isinstance(compiled, Compiled):
            for branch in branches(compiled):
                names = found.setdefault(branch.place, [])
                if name not in names:
                    names.append(name)
    return found
