"""Why an expression holds, or does not: the comparisons in it that decide, for given records.

Only ``gouji check`` comes here, and only where it has something to tell.
"""

from collections.abc import Callable
from itertools import product
from typing import Any, Final

from gouji_rules.lang.canonical import Writer
from gouji_rules.lang.compile import Compiled
from gouji_rules.lang.generate import generate
from gouji_rules.lang.reading import Read, reads
from gouji_rules.lang.typed import Typed
from gouji_rules.lang.types import BOOL

Ground = tuple[Typed, ...]
"""Parts that, being as they are, make the whole what it is."""

_MOST: Final = 64
"""Grounds of one expression; of more, the first are enough to tell an author where to look."""


class Grounds:
    """Finds what decides an expression.

    Args:
        compiled: the expression: a truth.
    """

    def __init__(self, compiled: Compiled) -> None:
        self._compiled = compiled
        self._writer = Writer(compiled.env.rank_names)
        self._judges: dict[int, Callable[..., Any]] = {}
        self._reads: dict[int, frozenset[Read]] = {}

    def of(self, *records: object) -> list[Ground]:
        """Return every way in which the value comes about for these records, each by itself enough.

        A way is made of parts without ``and``, ``or``, ``not`` and ``if``.
        """
        return self._of(self._compiled.typed, records)

    def value(self, part: Typed, *records: object) -> Any:
        """Return the value of a part that stands in no loop."""
        judge = self._judges.get(id(part))
        if judge is None:
            compiled = self._compiled
            judge = generate(part, compiled.slot, compiled.env.functions)
            self._judges[id(part)] = judge
        return judge(*records)

    def reads(self, part: Typed) -> frozenset[Read]:
        """Return what a part looks at, as ``Compiled.reads`` does of the whole."""
        if id(part) not in self._reads:
            self._reads[id(part)] = frozenset(reads(part, self._writer))
        return self._reads[id(part)]

    def _of(self, part: Typed, records: tuple[object, ...]) -> list[Ground]:
        if part.kind == "not":
            return self._of(part.parts[0], records)
        if part.kind == "if" and part.type == BOOL:
            condition, then, other = part.parts
            chosen = then if self.value(condition, *records) else other
            return self._together((condition, chosen), records)
        if part.kind not in {"and", "or"}:
            return [() if part.kind == "constant" else (part,)]
        holds = bool(self.value(part, *records))
        if holds == (part.kind == "and"):
            return self._together(part.parts, records)
        alone = (one for one in part.parts if bool(self.value(one, *records)) == holds)
        return [ground for one in alone for ground in self._of(one, records)][:_MOST]

    def _together(self, parts: tuple[Typed, ...], records: tuple[object, ...]) -> list[Ground]:
        made: list[Ground] = [()]
        for part in parts:
            pairs = product(made, self._of(part, records))
            made = [first + second for first, second in pairs][:_MOST]
        return made
