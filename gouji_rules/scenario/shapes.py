"""The shapes of values in a scenario file: seats, lists of them, mappings by seat, words."""

import re
from collections.abc import Callable
from collections.abc import Mapping as Mapping_
from dataclasses import dataclass
from typing import Any, Final

from gouji_rules.diagnostics import Message, nearest
from gouji_rules.engine.phases import OF_PLUGINS
from gouji_rules.engine.position import OLDER, PHASES
from gouji_rules.game.debts import DEBT_KINDS
from gouji_rules.messages import catalogue
from gouji_rules.messages.described import Schema, choices, described
from gouji_rules.rules.calls import CALLS
from gouji_rules.rules.kinds import is_rank, rank_name
from gouji_rules.rules.kinds.cards import RANK_PATTERN
from gouji_rules.rules.kinds.meaning import boolean_meant
from gouji_rules.ruleset.yaml.nodes import Mapping, Node, Scalar, Sequence, plain
from gouji_rules.scenario.reader import SEATS, Reader, written_there

NOBODY: Final = (
    *("", "~", "null", "none", "nobody", "no one", "-"),
    *("没人", "沒人", "没有", "沒有", "无", "無", "无人", "無人", "谁也不", "誰也不"),
)
_BURN: Final = re.compile(r"([0-5]) burned ([0-5])( x[1-9][0-9]?)?\Z")
_DEBT: Final = re.compile(r"([0-5]) pays ([0-5]) ([0-9]{1,4}) ([a-z]\S*)\Z")
_BURN_WRITTEN: Final = r"\s*[0-5]\s+burned\s+[0-5](\s+x[1-9][0-9]?)?\s*"
_DEBT_WRITTEN: Final = r"^\s*[0-5]\s+pays\s+[0-5]\s+[0-9]{1,4}\s+[a-z]\S*\s*$"
_ANY_PHASE: Final = re.compile(r"[a-z0-9._-]+", re.IGNORECASE)
_NUMBER: Final = re.compile(r"[-+]?[0-9]{1,9}(\.[0-9]{1,9})?\Z")


@dataclass(frozen=True, slots=True)
class Shape:
    """What a value may look like: how it is read, and the same as JSON Schema for editors.

    Attributes:
        read: reads the value of a key; what cannot be read is told, and None.
        schema: makes the schema.
    """

    read: Callable[[Reader, Node, str], Any]
    schema: Callable[[], Schema]


def _shape(**schema: Any) -> Callable[[Callable[[Reader, Node, str], Any]], Shape]:
    return lambda read: Shape(read, lambda: schema)


def _written_number(low: int, high: int, pattern: str) -> dict[str, Any]:
    return {"type": ["integer", "string"], "minimum": low, "maximum": high, "pattern": pattern}


@_shape(**_written_number(0, 5, "^[0-5]$"))
def seat(shapes: Reader, node: Node, key: str) -> int | None:
    """A seat."""
    if isinstance(node, Scalar) and node.text.strip() in SEATS:
        return int(node.text)
    shapes.problem("not_a_seat", node.span, key=key, found=written_there(node))
    return None


@_shape(type="array", uniqueItems=True, items=seat.schema())
def seats(shapes: Reader, node: Node, key: str) -> list[int]:
    """A list of seats, each once."""
    found: list[int] = []
    for item in shapes.items(node, key, seats=True):
        one = seat.read(shapes, item, key)
        if one is not None and one in found:
            shapes.problem("seat_twice", item.span, key=key, seat=one)
        elif one is not None:
            found.append(one)
    return found


def or_nobody(shape: Shape) -> Shape:
    """Return a shape for which a word for none may stand as well."""

    def read(shapes: Reader, node: Node, key: str) -> Any:
        nobody = isinstance(node, Scalar) and node.text.lower() in NOBODY
        return None if nobody else shape.read(shapes, node, key)

    def schema() -> Schema:
        body = shape.schema()
        pattern = f"^({body['pattern'][1:-1]}|~|null|none|nobody|-|)$"
        return {**body, "type": [*body["type"], "null"], "pattern": pattern}

    return Shape(read, schema)


def by_seat(shape: Shape) -> Shape:
    """Return the shape of a mapping from seats to values of a shape."""

    def read(shapes: Reader, node: Node, key: str) -> dict[int, Any]:
        found: dict[int, Any] = {}
        for name, below in shapes.entries(node, key):
            one = seat.read(shapes, name, key)
            if one is not None:
                found[one] = shape.read(shapes, below, f"{key}.{one}")
        return found

    return Shape(
        read,
        lambda: {
            "type": "object",
            "additionalProperties": False,
            "patternProperties": {"^[0-5]$": shape.schema()},
        },
    )


def keyed(name: str, known: Mapping_[str, Shape], prefix: str = "") -> Shape:
    """Return the shape of a mapping of some keys and no others.

    Args:
        name: what it is, for messages.
        known: its keys.
        prefix: before them in the catalogue.
    """

    def read(shapes: Reader, node: Node, key: str) -> dict[str, Any] | None:
        entries = shapes.entries(node, key)
        if not isinstance(node, Mapping):
            return None
        shapes.keys(node, known, name)
        return {
            one.text: known[one.text].read(shapes, below, f"{key}.{one.text}")
            for one, below in entries
            if one.text in known
        }

    return Shape(read, lambda: closed({key: one.schema() for key, one in known.items()}, prefix))


def closed(known: Mapping_[str, Schema], prefix: str = "") -> Schema:
    """Return the schema of a mapping of some keys and no others, each described."""
    return {
        "type": "object",
        "additionalProperties": False,
        "properties": {key: described("editor", prefix + key, one) for key, one in known.items()},
    }


@_shape(type=["string", "integer", "number", "boolean"])
def text(shapes: Reader, node: Node, key: str) -> str | None:
    """A text as it is written."""
    return shapes.text(node, key)


@_shape(type="array", items=text.schema())
def texts(shapes: Reader, node: Node, key: str) -> list[str]:
    """A list of texts as they are written."""
    read = [shapes.text(item, key) for item in shapes.items(node, key)]
    return [words for words in read if words is not None]


@_shape(type="boolean")
def switch(shapes: Reader, node: Node, key: str) -> bool | None:
    """True or false."""
    if isinstance(node, Scalar) and isinstance(node.value, bool):
        return node.value
    found = written_there(node)
    meant = boolean_meant(node.text) if isinstance(node, Scalar) else ""
    shapes.problem("not_true_or_false", node.span, suggestion=meant, key=key, found=found)
    return None


call: Final = Shape(
    lambda shapes, node, key: shapes.word(node, key, CALLS),
    lambda: {"type": "string", **choices(CALLS, [f"editor.call.{one}.about" for one in CALLS])},
)
"""A call."""


def _phase(shapes: Reader, node: Node, key: str) -> str | None:
    if isinstance(node, Scalar) and _ANY_PHASE.fullmatch(node.text):
        return node.text
    return shapes.word(node, key, PHASES)


def _phase_schema() -> Schema:
    keys = [f"editor.phase.{phase}.about" for phase in PHASES]
    others = f"^({'|'.join([OF_PLUGINS, *OLDER])})$"
    return {"anyOf": [{"type": "string", **choices(PHASES, keys)}, {"pattern": others}]}


phase: Final = Shape(_phase, _phase_schema)
"""A phase; which there are, those of plugins among them, the ruleset knows."""


@_shape(**_written_number(1, 6, "^[1-6]$"))
def place(shapes: Reader, node: Node, key: str) -> int | None:
    """A place 1-6."""
    found = shapes.word(node, key, ("1", "2", "3", "4", "5", "6"))
    return int(found) if found is not None else None


@_shape(**_written_number(0, 99, "^[0-9]{1,2}$"))
def small_number(shapes: Reader, node: Node, key: str) -> int | None:
    """A whole number 0-99."""
    if isinstance(node, Scalar) and re.fullmatch("[0-9]{1,2}", node.text):
        return int(node.text)
    shapes.problem("not_a_number", node.span, key=key, found=written_there(node))
    return None


_SMALL: Final = small_number.schema()


@_shape(**{**_SMALL, "type": [*_SMALL["type"], "array"]}, minItems=6, maxItems=6, items=_SMALL)
def dealt(shapes: Reader, node: Node, key: str) -> int | list[int | None] | None:
    """How many cards each seat is dealt: one number, or six where they are not all alike."""
    if not isinstance(node, Sequence):
        number: int | None = small_number.read(shapes, node, key)
        return number
    if len(node.items) != len(SEATS):
        bound = Message("diagnostics.length_exactly", {"limit": len(SEATS)})
        shapes.problem("wrong_length", node.span, key=key, number=len(node.items), bound=bound)
        return None
    found = [small_number.read(shapes, item, key) for item in node.items]
    return found[0] if len(set(found)) == 1 else found


@_shape(type="object", propertyNames={"pattern": RANK_PATTERN}, additionalProperties=_SMALL)
def by_kind(shapes: Reader, node: Node, key: str) -> dict[str, int | None]:
    """A number for each of some kinds of cards."""
    found: dict[str, int | None] = {}
    for name, below in shapes.entries(node, key):
        found[rank_name(name.text)] = small_number.read(shapes, below, f"{key}.{name.text}")
        if not is_rank(name.text):
            shapes.problem("not_a_kind", name.span, key=key, found=name.text)
    return found


@_shape(type="array", minItems=2, maxItems=2, items={"type": ["number", "string"]})
def both_sides(shapes: Reader, node: Node, key: str) -> list[float] | None:
    """The numbers of both federations: seats 0 2 4, then seats 1 3 5."""
    if not isinstance(node, Sequence):
        shapes.items(node, key)
        return None
    written = [item.text for item in node.items if isinstance(item, Scalar)]
    if len(node.items) == 2 and len(written) == 2 and all(map(_NUMBER.match, written)):
        return [float(one) for one in written]
    shapes.problem("not_both_sides", node.span, key=key)
    return None


@_shape(type="array", items={"type": "string", "pattern": f"^{_BURN_WRITTEN}$"})
def burns(shapes: Reader, node: Node, key: str) -> list[str]:
    """A list of burns, ``1 burned 0``."""
    found: list[str] = []
    for item in shapes.items(node, key):
        written = _words(item)
        if _BURN.match(written):
            found.append(written)
        else:
            shapes.problem("not_a_burn", item.span, key=key, found=written_there(item))
    return found


@_shape(type=["array", "boolean"], items={**seat.schema(), "pattern": f"^([0-5]|{_BURN_WRITTEN})$"})
def undone(shapes: Reader, node: Node, key: str) -> list[int] | bool:
    """Whose burns were undone: seats, ``1 burned 0``, or whether there was any."""
    if isinstance(node, Scalar) and isinstance(node.value, bool):
        return node.value
    found: list[int] = []
    for item in shapes.items(node, key):
        written = _words(item)
        if _BURN.match(written):
            found.append(int(written[0]))
        elif (one := seat.read(shapes, item, key)) is not None:
            found.append(one)
    return found


@_shape(type="array", items={"type": "string", "pattern": _DEBT_WRITTEN})
def debts(shapes: Reader, node: Node, key: str) -> list[str]:
    """A list of debts, ``3 pays 0 12 point``."""
    found: list[str] = []
    for item in shapes.items(node, key):
        match = _DEBT.match(_words(item))
        close = None
        if match is not None:
            # A plugin's own kind begins with its name; what looks like one of ours is meant so.
            known = match[4] in DEBT_KINDS or "." in match[4]
            close = None if known else nearest(match[4], DEBT_KINDS)
            if close is None:
                found.append(f"{match[1]} pays {match[2]} {int(match[3])} {match[4]}")
                continue
        shapes.problem(
            "not_a_debt", item.span, suggestion=close or "", key=key, found=written_there(item)
        )
    return found


def _words(item: Node) -> str:
    return " ".join(item.text.split()) if isinstance(item, Scalar) else ""


def _error(shapes: Reader, node: Node, _key: str) -> bool | str | None:
    if isinstance(node, Scalar) and isinstance(node.value, bool):
        return node.value
    written = written_there(node)
    codes = catalogue("refusal")
    if written in codes:
        return written
    close = nearest(written, codes) or ""
    shapes.problem("not_a_refusal", node.span, suggestion=close, found=written)
    return None


error: Final = Shape(
    _error,
    lambda: {"type": ["boolean", "string"], "enum": [True, False, *catalogue("refusal")]},
)
"""True, false or the code of a refusal."""


@_shape(type="object")
def memory(shapes: Reader, node: Node, key: str) -> dict[str, Any]:
    """What plugins remember, plain data by plugin; what it means they say themselves."""
    return {name.text: plain(below) for name, below in shapes.entries(node, key)}


GAME: Final[dict[str, Shape]] = {"sets": small_number, "points": both_sides}
"""What may be said of a game before the set."""

RESULT: Final[dict[str, Shape]] = {
    "finish_order": seats,
    "places": by_seat(place),
    "opened": seats,
    "calls": by_seat(call),
    "smothered": by_seat(seat),
    "burned": burns,
    "revolted": seats,
}
"""What a result may name."""

POSITION: Final[dict[str, Shape]] = {
    "phase": phase,
    "hands": by_seat(text),
    "out": seats,
    "opened": seats,
    "revolted": seats,
    "failed": seats,
    "eliminated": seats,
    "smothered": by_seat(seat),
    "burning": by_seat(seat),
    "calls": by_seat(call),
    "head": by_seat(small_number),
    "lead": seat,
    "drawn": seat,
    "result": keyed("result", RESULT),
    "game": keyed("game", GAME, "game."),
    "memory": memory,
    "notes": memory,
}
"""What a scenario may begin with."""

EXPECT: Final[dict[str, Shape]] = {
    "asks": or_nobody(seat),
    "leads": switch,
    "legal": texts,
    "can": texts,
    "cannot": texts,
    "opened": seats,
    "out": seats,
    "places": by_seat(place),
    "failed": seats,
    "eliminated": seats,
    "revolted": seats,
    "burning": by_seat(seat),
    "burned": burns,
    "undone": undone,
    "smothered": by_seat(seat),
    "free_play": switch,
    "headless": seats,
    "dead": switch,
    "head": by_seat(small_number),
    "calls": by_seat(call),
    "over": switch,
    "points": both_sides,
    "sweep": switch,
    "void": switch,
    "debts": debts,
    "owes": debts,
    "hands": by_seat(text),
    "passed": seats,
    "leader": or_nobody(seat),
    "top": text,
    "owner": or_nobody(seat),
    "error": error,
    "memory": memory,
    "notes": memory,
    "awards": memory,
    "shows": by_seat(by_seat(or_nobody(small_number))),
    "sees": by_seat(by_seat(text)),
    "deck": by_kind,
    "dealt": dealt,
    "totals": both_sides,
    "game_over": switch,
}
"""What a scenario may expect."""
