"""Other values of a setting: what coverage changes to see whether a scenario notices.

Each ``Piece`` is as much of a ruleset's file as one can change by itself: a value, an entry of
a table, an item of a list. A value that cannot stand there is harmless: the loader refuses it
and the next is tried.
"""

from collections.abc import Iterator
from collections.abc import Sequence as SequenceType
from dataclasses import dataclass, replace
from typing import Any, Final

from gouji_rules.cards import SUITED
from gouji_rules.diagnostics import Span
from gouji_rules.rules import SETTINGS
from gouji_rules.rules.kinds import (
    Boolean,
    Choice,
    Expression,
    FallTable,
    Integer,
    Kind,
    ListOf,
    Number,
    RankNumbers,
    RankOrCard,
    Ranks,
    SixNumbers,
)
from gouji_rules.ruleset.kinds import NONE, is_table, rank_name
from gouji_rules.ruleset.nodes import Mapping, Node, Scalar, Sequence
from gouji_rules.ruleset.validate import settings_in

NOT_PLAYED: Final = frozenset({"direction", "deck.levels"})
"""Settings that may change nothing that is played: how a table is drawn; the order of jokers, which
has to be said where a comparison takes two levels for the same, too."""

_STEPS: Final = (1, -1, 2, -2, 3, -3, 6, -6)
_RANKS: Final = (*SUITED, "X", "D")


@dataclass(frozen=True, slots=True)
class Piece:
    """A part of a setting that can be changed by itself.

    Attributes:
        key: the setting.
        name: the key with the entry's name behind it, ``gouji.minimum.T``.
        text: as it is written: the entry, or the value.
        span: where it stands.
        closed: whether it is about what is not in a table or list.
        trees: the file's tree with each other value in turn.
    """

    key: str
    name: str
    text: str
    span: Span
    closed: bool
    trees: tuple[Mapping, ...]


def pieces(top: Mapping) -> Iterator[Piece]:
    """Yield the pieces of the settings that a ruleset's file itself says.

    Expressions have branches instead; only where rows stand for one are they pieces.
    """
    for key in settings_in(_plain(top)):
        if key in NOT_PLAYED or key not in SETTINGS:
            continue
        path = tuple(key.split(".")) if key.partition(".")[0] not in SETTINGS else (key,)
        node = _at(top, path)
        if node is not None:
            yield from _Maker(top, key, path, node).pieces(SETTINGS[key].kind)
    named = top.get("plugins")
    if isinstance(named, Sequence):
        yield from _plugins(top, named)


def _plugins(top: Mapping, node: Sequence) -> Iterator[Piece]:
    """Yield each plugin, to be done without, and each number and switch of its options."""
    maker = _Maker(top, "plugins", ("plugins",), node)
    for number, item in enumerate(node.items):
        name = item.get("name") if isinstance(item, Mapping) else item
        if not isinstance(name, Scalar):
            continue
        others = node.items[:number] + node.items[number + 1 :]
        yield maker.piece(name.text, name.text, name, [replace(node, items=others)])
        options = item.get("options") if isinstance(item, Mapping) else None
        for path, value in _scalars(options, ("options",)):
            made: list[Node] = []
            for new in [not value.value] if isinstance(value.value, bool) else _numbers_near(value):
                assert isinstance(item, Mapping)  # it has options
                items = list(node.items)
                items[number] = _put(item, path, _scalar(value, new))
                made.append(replace(node, items=items))
            if made:
                option = ".".join(path)
                text = f"{option}: {value.text}"
                yield maker.piece(f"{name.text}.{option}", text, value, made)


def _scalars(node: Node | None, path: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], Scalar]]:
    """Yield the values below a table, each with its path."""
    if isinstance(node, Mapping):
        for key, below in node.entries:
            yield from _scalars(below, (*path, key.text))
    elif isinstance(node, Scalar):
        yield path, node


def _plain(top: Mapping) -> dict[str, Any]:
    from gouji_rules.ruleset.nodes import plain

    data = plain(top)
    assert isinstance(data, dict)  # the top is a mapping
    return data


def _at(top: Mapping, path: SequenceType[str]) -> Node | None:
    node: Node | None = top
    for part in path:
        node = node.get(part) if isinstance(node, Mapping) else None
    return node


class _Maker:
    """Makes the pieces of one setting."""

    def __init__(self, top: Mapping, key: str, path: tuple[str, ...], node: Node) -> None:
        self.top = top
        self.key = key
        self.path = path
        self.node = node
        entry = top.key(path[0]) if len(path) == 1 else _entry(top, path)
        self.at = entry if entry is not None else node

    def pieces(self, kind: Kind[Any]) -> Iterator[Piece]:
        node = self.node
        if isinstance(kind, ListOf | Ranks) and isinstance(node, Sequence):
            yield from self._list(node, kind)
        elif isinstance(kind, RankNumbers) and isinstance(node, Mapping):
            yield from self._numbers(node)
        elif isinstance(kind, SixNumbers) and isinstance(node, Sequence):
            yield from self._six(node)
        elif isinstance(kind, FallTable) and isinstance(node, Mapping):
            yield from self._fall(node)
        elif isinstance(kind, Expression) and isinstance(node, Sequence):
            yield from self._rows(node)
        elif isinstance(node, Scalar) and node.value == NONE and is_table(kind):
            empty = Mapping(node.source, node.start, node.end)  # what is inherited stays
            yield self.piece("", node.text, self.at, [empty])
        elif isinstance(node, Scalar) and not isinstance(kind, Expression):
            yield self.piece(
                "", node.text, self.at, [_scalar(node, v) for v in _others(kind, node)]
            )

    def piece(
        self, name: str, text: str, at: Node, nodes: list[Node], *, closed: bool = False
    ) -> Piece:
        """Return a piece whose setting becomes each of ``nodes``."""
        full = f"{self.key}.{name}" if name else self.key
        trees = tuple(_put(self.top, self.path, node) for node in nodes)
        span = self.at.source.span(at.start, max(at.end, at.start + 1))
        return Piece(self.key, full, text, span, closed, trees)

    def _list(self, node: Sequence, kind: ListOf | Ranks) -> Iterator[Piece]:
        items = node.items
        for number, item in enumerate(items):
            if not isinstance(item, Scalar):
                continue
            dropped = items[:number] + items[number + 1 :]
            made: list[Node] = []
            for other in (number + 1, number - 1):
                if 0 <= other < len(items):
                    swapped = list(items)
                    swapped[number], swapped[other] = items[other], item
                    made.append(replace(node, items=swapped))
            made.append(replace(node, items=dropped))
            yield self.piece(
                rank_name(item.text) if isinstance(kind, Ranks) else item.text,
                item.text,
                item,
                made,
            )
        there = {rank_name(item.text) for item in items if isinstance(item, Scalar)}
        known = kind.values if isinstance(kind, ListOf) else _RANKS
        more = [name for name in known if name.upper() not in there]
        if self.key == "buying.price":  # who buys a 3 has none to pay with
            more = [name for name in more if name != "3"]
        if more and self.key != "deck.ranks":
            last = items[-1] if items else node
            grown = [replace(node, items=[*items, _new(last, name)]) for name in more]
            yield self.piece("", _brief(node), self.at, list(grown), closed=True)

    def _numbers(self, node: Mapping) -> Iterator[Piece]:
        entries = node.entries
        for number, (key, value) in enumerate(entries):
            if not isinstance(value, Scalar):
                continue
            made: list[Node] = [
                _with_entries(
                    node, [*entries[:number], (key, _scalar(value, new)), *entries[number + 1 :]]
                )
                for new in _numbers_near(value)
            ]
            made.append(_with_entries(node, entries[:number] + entries[number + 1 :]))
            yield self.piece(rank_name(key.text), f"{key.text}: {value.text}", key, made)
        there = {rank_name(key.text) for key, _ in entries}
        more = [rank for rank in _RANKS if rank not in there]
        if more and self.key != "deck.jokers":
            grown: list[Node] = [
                _with_entries(node, [*entries, (_new(node, rank), _new(node, number))])
                for rank in more
                for number in (6, 3)
            ]
            yield self.piece("", _brief(node), self.at, grown, closed=True)

    def _six(self, node: Sequence) -> Iterator[Piece]:
        items = [item for item in node.items if isinstance(item, Scalar)]
        if len(items) != len(node.items):
            return
        for number, item in enumerate(items):
            made: list[Node] = []
            for step in _STEPS:
                alone = _moved(items, number, step)
                # Points that have to be balanced: another place gives what this one gets.
                other = len(items) - 1 - number
                made += [_sequence(node, alone), _sequence(node, _moved(alone, other, -step))]
            yield self.piece(str(number + 1), item.text, item, made)

    def _fall(self, node: Mapping) -> Iterator[Piece]:
        entries = node.entries
        for number, (key, row) in enumerate(entries):
            if not isinstance(row, Mapping):
                left = _with_entries(node, entries[:number] + entries[number + 1 :])
                yield self.piece(key.text, f"{key.text}: {NONE}", key, [left])
                continue
            for part, (name, value) in enumerate(row.entries):
                if not isinstance(value, Scalar):
                    continue
                made: list[Node] = []
                for new in (*_numbers_near(value), 5, 6):
                    cells = [*row.entries]
                    cells[part] = (name, _scalar(value, new))
                    below = _with_entries(row, cells)
                    made.append(
                        _with_entries(
                            node, [*entries[:number], (key, below), *entries[number + 1 :]]
                        )
                    )
                yield self.piece(
                    f"{key.text}.{name.text}", f"{key.text}: {name.text}: {value.text}", value, made
                )
        there = {key.text for key, _ in entries}
        more = [place for place in "123456" if place not in there]
        grown: list[Node] = [
            _with_entries(node, [*entries, (_new(node, place), _row(node, to, 1))])
            for place in reversed(more)
            for to in range(1, 7)
            if str(to) != place
        ]
        if grown:
            yield self.piece("", _brief(node), self.at, grown, closed=True)

    def _rows(self, node: Sequence) -> Iterator[Piece]:
        for number, row in enumerate(node.items):
            cards = row.get("cards") if isinstance(row, Mapping) else None
            if not isinstance(row, Mapping) or not isinstance(cards, Scalar):
                continue
            made: list[Node] = []
            for new in _numbers_near(cards):
                cells = [(k, _scalar(cards, new) if v is cards else v) for k, v in row.entries]
                items = list(node.items)
                items[number] = _with_entries(row, cells)
                made.append(replace(node, items=items))
            yield self.piece(str(number + 1), f"cards: {cards.text}", row, made)


def _entry(top: Mapping, path: tuple[str, ...]) -> Scalar | None:
    above = _at(top, path[:-1])
    return above.key(path[-1]) if isinstance(above, Mapping) else None


def _others(kind: Kind[Any], node: Scalar) -> list[Any]:
    """Return other values of a setting that is one value."""
    value = node.value
    if isinstance(kind, Boolean):
        return [not value]
    if isinstance(kind, Choice):
        return [one for one in kind.values if one != value]
    if isinstance(kind, Integer | Number):
        return _numbers_near(node)
    if isinstance(kind, RankOrCard):
        return [rank for rank in SUITED if rank != rank_name(node.text)]
    if isinstance(kind, Ranks):
        text = node.text.replace("10", "T")
        return [text[::-1], text[1:], text[:-1]]
    return []


def _numbers_near(node: Scalar) -> list[Any]:
    value = node.value
    if isinstance(value, bool) or not isinstance(value, int | float):
        return []
    return [value + step for step in _STEPS]


def _moved(items: list[Scalar], number: int, step: int) -> list[Scalar]:
    moved = list(items)
    value = items[number].value
    if isinstance(value, int | float):
        moved[number] = _scalar(items[number], value + step)
    return moved


def _scalar(node: Scalar, value: Any) -> Scalar:
    text = str(value).lower() if isinstance(value, bool) else str(value)
    return Scalar(node.source, node.start, node.end, text, value)


def _new(node: Node, value: Any) -> Scalar:
    return Scalar(node.source, node.start, node.end, str(value), value)


def _row(node: Node, to: int, cards: int) -> Mapping:
    row = Mapping(node.source, node.start, node.end)
    row.entries = [(_new(node, "to"), _new(node, to)), (_new(node, "cards"), _new(node, cards))]
    return row


def _sequence(node: Sequence, items: SequenceType[Node]) -> Sequence:
    return replace(node, items=list(items))


def _with_entries(node: Mapping, entries: list[tuple[Scalar, Node]]) -> Mapping:
    return Mapping(node.source, node.start, node.end, entries)


def _put(node: Mapping, path: tuple[str, ...], value: Node) -> Mapping:
    """Return a tree with another value at a path; what is not on the path is shared."""
    entries: list[tuple[Scalar, Node]] = []
    for key, below in node.entries:
        new = below
        if key.text == path[0]:
            new = value
            if len(path) > 1 and isinstance(below, Mapping):
                new = _put(below, path[1:], value)
        entries.append((key, new))
    return _with_entries(node, entries)


def _brief(node: Node) -> str:
    """Return a list or table as written, on one line and cut."""
    text = " ".join(node.source.text[node.start : node.end].split())
    return text if len(text) <= 40 else f"{text[:39]}…"
