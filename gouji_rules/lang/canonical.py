"""Checked expressions to canonical text, definitions written out; and what they look at."""

from collections.abc import Mapping

from gouji_rules.lang.typed import Typed
from gouji_rules.lang.types import BOOL, RANK, RecordType

_LEVELS = {
    "or": 1,
    "and": 2,
    "not": 3,
    "if": 0,
    "some": 0,
    "every": 0,
    "compare": 4,
    "in_list": 4,
    "in_range": 4,
    "+": 5,
    "-": 5,
    "*": 6,
    "//": 6,
    "%": 6,
    "negative": 7,
}
"""How tightly a part holds together; what is not named needs brackets nowhere."""

_TIGHTEST = 9


class Writer:
    """Writes checked expressions of one slot.

    Args:
        rank_names: how each rank is written, by index.
    """

    def __init__(self, rank_names: Mapping[int, str]) -> None:
        self._rank_names = rank_names
        self._shown: dict[str, str] = {}

    def write(self, typed: Typed) -> str:  # noqa: PLR0912 - a kind of part each
        """Return the canonical text of a part."""
        kind, value, parts = typed.kind, typed.value, typed.parts
        if kind == "constant":
            return self._constant(typed)
        if kind == "param":
            return str(value)
        if kind == "variable":
            return self._shown[typed.python]
        if kind in {"some", "every"}:
            return self._quantifier(typed)
        if kind == "table":
            return self._table(typed)
        if kind in {"call", "min_max"}:
            return f"{value}({', '.join(map(self.write, parts))})"
        if kind == "if":
            condition, then, other = map(self.write, parts)
            return f"if {condition} then {then} else {other}"
        if kind == "field":
            return f"{self._at_least(_TIGHTEST, parts[0])}.{value}"
        if kind in {"not", "negative"}:
            return f"{'not ' if kind == 'not' else '-'}{self._at_least(_TIGHTEST, parts[0])}"
        if kind in {"and", "or"}:
            return f" {kind} ".join(self._at_least(3, part) for part in parts)
        if kind == "binary":
            level = _LEVELS[value]
            left, right = self._at_least(level, parts[0]), self._at_least(level + 1, parts[1])
            return f"{left} {value} {right}"
        words = [self._at_least(5, part) for part in parts]
        if kind == "compare":
            return f"{words[0]} {value} {words[1]}"
        sign = "not in" if value else "in"
        if kind == "in_list":
            return f"{words[0]} {sign} [{', '.join(map(self.write, parts[1:]))}]"
        return f"{words[0]} {sign} {words[1]}..{words[2]}"

    def _at_least(self, level: int, part: Typed) -> str:
        """Return the text of a part, in brackets where it holds less tightly than ``level``."""
        text = self.write(part)
        own = _LEVELS.get(part.value if part.kind == "binary" else part.kind, _TIGHTEST)
        if part.kind == "constant" and text.startswith("-"):
            own = _LEVELS["negative"]
        return text if own >= level else f"({text})"

    def _constant(self, typed: Typed) -> str:
        if typed.type == RANK:
            return self._rank_names[typed.value]
        if typed.type == BOOL:
            return "true" if typed.value else "false"
        return str(typed.value)

    def _quantifier(self, typed: Typed) -> str:
        low, high, body = typed.parts
        first, last = self._at_least(5, low), self._at_least(5, high)
        # A definition written out inside a loop may use the name of the loop's variable.
        name, number = str(typed.value), 1
        while name in self._shown.values():
            number += 1
            name = f"{typed.value}_{number}"
        self._shown[typed.python] = name
        text = f"{typed.kind} {name} in {first}..{last}: {self.write(body)}"
        del self._shown[typed.python]
        return text

    def _table(self, typed: Typed) -> str:
        keys, otherwise = typed.value
        index, *rest = map(self.write, typed.parts)
        entries = [f"{key}: {value}" for key, value in zip(rest, rest[keys:], strict=False)][:keys]
        if otherwise:
            entries.append(f"else: {rest[-1]}")
        return f"{{{', '.join(entries)}}}[{index}]"


Read = tuple[str, str]
"""A parameter of the slot, and what of it: ``cards.bigs``, ``count(X)``."""


def reads(typed: Typed, writer: Writer) -> set[Read]:
    """Return what the value of a part may depend on."""
    if typed.kind == "field":
        return _path(typed.parts[0], str(typed.value), writer)
    if isinstance(typed.type, RecordType):
        return _path(typed, "*", writer)
    if typed.kind == "call":
        names = ",".join(
            writer.write(part) if part.kind == "constant" else "?"
            for part in typed.parts
            if not isinstance(part.type, RecordType)
        )
        called = f"{typed.value}({names})"
        return {
            read
            for part in typed.parts
            for read in (
                _path(part, called, writer)
                if isinstance(part.type, RecordType)
                else reads(part, writer)
            )
        }
    return {read for part in typed.parts for read in reads(part, writer)}


def _path(record: Typed, path: str, writer: Writer) -> set[Read]:
    """Return what is read where ``path`` is read of a part that is a record."""
    if record.kind == "param":
        return {(record.value, path)}
    if record.kind == "field":
        return _path(record.parts[0], f"{record.value}.{path}", writer)
    if record.kind == "call":
        path = f"{record.value}().{path}"
    # An if, a table, a primitive: any record in it may be the one, the rest decides which.
    found: set[Read] = set()
    for part in record.parts:
        if isinstance(part.type, RecordType):
            found |= _path(part, path, writer)
        else:
            found |= reads(part, writer)
    return found
