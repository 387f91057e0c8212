"""The shapes of values in a scenario file: seats, lists of them, mappings by seat, words."""

import re
from collections.abc import Callable, Iterable
from collections.abc import Mapping as Mapping_
from dataclasses import replace
from typing import Any, Final

from gouji_rules.diagnostics import Diagnostic, Message, Note, Span, diagnosed, nearest, shown
from gouji_rules.engine.phases import OF_PLUGINS
from gouji_rules.engine.position import PHASES
from gouji_rules.game.debts import DEBT_KINDS
from gouji_rules.messages import catalogue
from gouji_rules.rules.kinds import is_rank, rank_name
from gouji_rules.ruleset.yaml.nodes import Mapping, Node, Scalar, Sequence, plain

Shape = Callable[["Shapes", Node, str], Any]
"""Reads a part as a value; tells what is wrong and returns None where it is none."""

SEATS: Final = ("0", "1", "2", "3", "4", "5")
CALLS: Final = ("none", "early", "late", "declare")
NOBODY: Final = (
    *("", "~", "null", "none", "nobody", "no one", "-"),
    *("没人", "沒人", "没有", "沒有", "无", "無", "无人", "無人", "谁也不", "誰也不"),
)
_BURN: Final = re.compile(r"([0-5]) burned ([0-5])( x[1-9][0-9]?)?\Z")
_DEBT: Final = re.compile(r"([0-5]) pays ([0-5]) ([0-9]{1,4}) (\S+)\Z")
_NUMBER: Final = re.compile(r"[-+]?[0-9]{1,9}(\.[0-9]{1,9})?\Z")

_WORDS_OF_SCENARIOS: Final = {
    "not_true_or_false": "scenario.not_true_or_false",
    "unknown_key": "scenario.unknown_key",
    "unknown_setting": "scenario.unknown_setting",
}
"""Codes of rulesets that are told in other words of a scenario file."""


class Shapes:
    """Reads values and collects what is wrong with them.

    Attributes:
        problems: what has been found so far.
    """

    def __init__(self, problems: list[Diagnostic]) -> None:
        self.problems = problems
        self.dedented: list[Node | None] = []

    def problem(self, code: str, span: Span, /, *, suggestion: str = "", **params: object) -> None:
        """Keep a problem."""
        key = _WORDS_OF_SCENARIOS.get(code, "")
        told = diagnosed(code, span, params, did_you_mean=suggestion, key=key)
        self.problems.append(told)

    def keys(
        self,
        node: Mapping,
        known: Iterable[str],
        where: str,
        elsewhere: Mapping_[str, Iterable[str]] | None = None,
    ) -> None:
        """Tell which keys of a mapping are none.

        Args:
            node: the mapping.
            known: the keys that it may have.
            where: what it is: ``file``, ``scenario``, ``result``, ``expect``.
            elsewhere: what keys there are in other places, by place.
        """
        names = list(known)
        lost = self._lost_lines(node, names)
        for key, _ in node.entries:
            if key.text in names or key in lost:
                continue
            params = {"found": shown(key.text), "where": Message(f"scenario.in_{where}")}
            close = nearest(key.text, names) or ""
            places = [other for other, keys in (elsewhere or {}).items() if key.text in keys]
            if places and not close:
                there = Message(f"scenario.in_{places[0]}")
                help_ = Message("scenario.belongs", {"where": there})
                self.told("unknown_key", key.span, params, help_)
            else:
                self.problem("unknown_key", key.span, suggestion=close, **params)

    def _lost_lines(self, node: Mapping, names: list[str]) -> list[Scalar]:
        """Tell seats that stand no further right than the key they belong to; return their keys."""
        found: list[Scalar] = []
        head: Scalar | None = None
        first = -1
        for key, value in node.entries:
            if key.text in names:
                empty = isinstance(value, Scalar) and value.value is None and not value.text
                head, first = (key if empty else None), -1
            elif head is not None and key.text in (*SEATS, "6"):
                found.append(key)
                if first >= 0:
                    note = Note(key.span, Message("diagnostics.and_here"))
                    told = self.problems[first]
                    self.problems[first] = replace(told, notes=(*told.notes, note)[:4])
                    continue
                first = len(self.problems)
                self.dedented.append(node.get(head.text))
                note = Note(head.span, Message("diagnostics.section_here", {"group": head.text}))
                helps = (Message("diagnostics.indent_it", {"found": key.text}),)
                params = {"found": key.text, "group": head.text}
                told = diagnosed("dedented", key.span, params, helps=helps, notes=(note,))
                self.problems.append(told)
        return found

    def told(self, code: str, span: Span, params: dict[str, object], help_: Message) -> None:
        """Keep a problem with help of its own."""
        key = _WORDS_OF_SCENARIOS.get(code, "")
        self.problems.append(diagnosed(code, span, params, helps=(help_,), key=key))

    def word(self, node: Node, key: str, known: Iterable[str]) -> str | None:
        """Read one of some words."""
        names = list(known)
        if isinstance(node, Scalar) and node.text in names:
            return node.text
        found = _found(node)
        close = nearest(found, names) or ""
        self.problem("not_a_word", node.span, suggestion=close, key=key, found=found, known=names)
        return None

    def text(self, node: Node, key: str) -> str | None:
        """Read a text as it is written, quoted or not."""
        if isinstance(node, Scalar):
            return node.text
        self.problem("not_text", node.span, key=key)
        return None

    def items(self, node: Node, key: str) -> list[Node] | None:
        """Read a list."""
        if isinstance(node, Sequence):
            return node.items
        self.problem("not_a_list", node.span, key=key)
        return None

    def entries(self, node: Node, key: str) -> list[tuple[Scalar, Node]] | None:
        """Read a mapping."""
        if isinstance(node, Mapping):
            return node.entries
        if any(node is one for one in self.dedented):
            return None  # told already
        self.problem("not_a_mapping", node.span, key=key)
        return None


def _found(node: Node) -> str:
    """Return what is written there, of a list or a table as it stands in the file."""
    if isinstance(node, Scalar):
        return shown(node.text)
    return shown(" ".join(node.source.text[node.start : node.end].split()))


def seat(shapes: Shapes, node: Node, key: str) -> int | None:
    """Read a seat."""
    if isinstance(node, Scalar) and node.text.strip() in SEATS:
        return int(node.text)
    shapes.problem("not_a_seat", node.span, key=key, found=_found(node))
    return None


def seat_or_nobody(shapes: Shapes, node: Node, key: str) -> int | None:
    """Read a seat, or a word for none."""
    if isinstance(node, Scalar) and node.text.lower() in NOBODY:
        return None
    return seat(shapes, node, key)


def seats(shapes: Shapes, node: Node, key: str) -> list[int] | None:
    """Read a list of seats, each once."""
    found: list[int] = []
    for item in shapes.items(node, key) or ():
        one = seat(shapes, item, key)
        if one is not None and one in found:
            shapes.problem("seat_twice", item.span, key=key, seat=one)
        elif one is not None:
            found.append(one)
    return found


def by_seat(shape: Shape) -> Shape:
    """Return the shape of a mapping from seats to values of a shape."""

    def read(shapes: Shapes, node: Node, key: str) -> Any:
        found: dict[int, Any] = {}
        for name, below in shapes.entries(node, key) or ():
            one = seat(shapes, name, key)
            if one is not None:
                found[one] = shape(shapes, below, f"{key}.{one}")
        return found

    return read


def text(shapes: Shapes, node: Node, key: str) -> str | None:
    """Read a text as it is written."""
    return shapes.text(node, key)


def texts(shapes: Shapes, node: Node, key: str) -> list[str] | None:
    """Read a list of texts as they are written."""
    items = shapes.items(node, key)
    if items is None:
        return None
    return [words for item in items if (words := shapes.text(item, key)) is not None]


def switch(shapes: Shapes, node: Node, key: str) -> bool | None:
    """Read true or false."""
    if isinstance(node, Scalar) and isinstance(node.value, bool):
        return node.value
    shapes.problem("not_true_or_false", node.span, key=key, found=_found(node))
    return None


def call(shapes: Shapes, node: Node, key: str) -> str | None:
    """Read a call."""
    return shapes.word(node, key, CALLS)


def phase(shapes: Shapes, node: Node, key: str) -> str | None:
    """Read a phase; whether a plugin has the one it names, ``NAME.PHASE``, the ruleset knows."""
    if isinstance(node, Scalar) and re.fullmatch(OF_PLUGINS, node.text):
        return node.text
    return shapes.word(node, key, PHASES)


def place(shapes: Shapes, node: Node, key: str) -> int | None:
    """Read a place 1-6."""
    found = shapes.word(node, key, ("1", "2", "3", "4", "5", "6"))
    return int(found) if found is not None else None


def small_number(shapes: Shapes, node: Node, key: str) -> int | None:
    """Read a whole number 0-99."""
    if isinstance(node, Scalar) and re.fullmatch("[0-9]{1,2}", node.text):
        return int(node.text)
    shapes.problem("not_a_number", node.span, key=key, found=_found(node))
    return None


def number_or_nobody(shapes: Shapes, node: Node, key: str) -> int | None:
    """Read a whole number 0-99, or a word for none."""
    if isinstance(node, Scalar) and node.text.lower() in NOBODY:
        return None
    return small_number(shapes, node, key)


def dealt(shapes: Shapes, node: Node, key: str) -> int | list[int | None] | None:
    """Read how many cards each seat is dealt: one number, or six where they are not all alike."""
    if not isinstance(node, Sequence):
        return small_number(shapes, node, key)
    if len(node.items) != len(SEATS):
        shapes.problem("wrong_length", node.span, key=key, limit=len(SEATS))
        return None
    found = [small_number(shapes, item, key) for item in node.items]
    return found[0] if len(set(found)) == 1 else found


def by_kind(shapes: Shapes, node: Node, key: str) -> dict[str, int | None]:
    """Read a number for each of some kinds of cards."""
    found: dict[str, int | None] = {}
    for name, below in shapes.entries(node, key) or ():
        found[rank_name(name.text)] = small_number(shapes, below, f"{key}.{name.text}")
        if not is_rank(name.text):
            shapes.problem("not_a_kind", name.span, key=key, found=name.text)
    return found


def game(shapes: Shapes, node: Node, key: str) -> dict[str, Any] | None:
    """Read what was played of a game before the set."""
    entries = shapes.entries(node, key)
    if entries is None or not isinstance(node, Mapping):
        return None
    shapes.keys(node, GAME, "game")
    return {
        name.text: GAME[name.text](shapes, below, f"{key}.{name.text}")
        for name, below in entries
        if name.text in GAME
    }


def both_sides(shapes: Shapes, node: Node, key: str) -> list[float] | None:
    """Read the numbers of both federations: seats 0 2 4, then seats 1 3 5."""
    items = shapes.items(node, key)
    if items is None:
        return None
    written = [item.text for item in items if isinstance(item, Scalar)]
    if len(items) == 2 and len(written) == 2 and all(map(_NUMBER.match, written)):
        return [float(one) for one in written]
    shapes.problem("not_both_sides", node.span, key=key)
    return None


def burns(shapes: Shapes, node: Node, key: str) -> list[str] | None:
    """Read a list of burns, ``1 burned 0``."""
    found: list[str] = []
    for item in shapes.items(node, key) or ():
        written = " ".join(item.text.split()) if isinstance(item, Scalar) else ""
        if _BURN.match(written):
            found.append(written)
        else:
            shapes.problem("not_a_burn", item.span, key=key, found=_found(item))
    return found


def undone(shapes: Shapes, node: Node, key: str) -> list[int] | bool | None:
    """Read whose burns were undone: seats, ``1 burned 0``, or whether there was any."""
    if isinstance(node, Scalar) and isinstance(node.value, bool):
        return node.value
    found: list[int] = []
    for item in shapes.items(node, key) or ():
        written = item.text.strip() if isinstance(item, Scalar) else ""
        if _BURN.match(" ".join(written.split())):
            found.append(int(written[0]))
        elif (one := seat(shapes, item, key)) is not None:
            found.append(one)
    return found


def debts(shapes: Shapes, node: Node, key: str) -> list[str] | None:
    """Read a list of debts, ``3 pays 0 12 point``."""
    found: list[str] = []
    for item in shapes.items(node, key) or ():
        written = " ".join(item.text.split()) if isinstance(item, Scalar) else ""
        match = _DEBT.match(written)
        if match is not None and match[4] in DEBT_KINDS:
            found.append(f"{match[1]} pays {match[2]} {int(match[3])} {match[4]}")
            continue
        close = nearest(match[4], DEBT_KINDS) if match is not None else None
        shapes.problem("not_a_debt", item.span, suggestion=close or "", key=key, found=_found(item))
    return found


def error(shapes: Shapes, node: Node, _key: str) -> bool | str | None:
    """Read true, false or the code of a refusal."""
    if isinstance(node, Scalar) and isinstance(node.value, bool):
        return node.value
    written = _found(node)
    codes = catalogue("refusal")
    if written in codes:
        return written
    close = nearest(written, codes) or ""
    shapes.problem("not_a_refusal", node.span, suggestion=close, found=written)
    return None


def memory(shapes: Shapes, node: Node, key: str) -> dict[str, Any] | None:
    """Read what plugins remember, plain data by plugin; what it means they say themselves."""
    entries = shapes.entries(node, key)
    return None if entries is None else {name.text: plain(below) for name, below in entries}


def result(shapes: Shapes, node: Node, key: str) -> dict[str, Any] | None:
    """Read the result of a set."""
    entries = shapes.entries(node, key)
    if entries is None or not isinstance(node, Mapping):
        return None
    shapes.keys(node, RESULT, "result")
    return {
        name.text: RESULT[name.text](shapes, below, f"{key}.{name.text}")
        for name, below in entries
        if name.text in RESULT
    }


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
    "result": result,
    "game": game,
    "memory": memory,
}
"""What a scenario may begin with."""

EXPECT: Final[dict[str, Shape]] = {
    "asks": seat_or_nobody,
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
    "leader": seat_or_nobody,
    "top": text,
    "owner": seat_or_nobody,
    "error": error,
    "memory": memory,
    "shows": by_seat(by_seat(number_or_nobody)),
    "sees": by_seat(by_seat(text)),
    "deck": by_kind,
    "dealt": dealt,
    "totals": both_sides,
    "game_over": switch,
}
"""What a scenario may expect."""
