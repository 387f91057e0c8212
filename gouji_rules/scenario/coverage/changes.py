"""Other values of a setting: what coverage changes to see whether a scenario notices.

Each ``Piece`` is as much of a ruleset's file as one can change by itself: a value, an entry of
a table, an item of a list. A value that cannot stand there is harmless: the loader refuses it
and the next is tried.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, Final

from gouji_rules.diagnostics import Span
from gouji_rules.rules import SETTINGS
from gouji_rules.rules.kinds import Kind
from gouji_rules.ruleset.structure.older import with_names_of_now
from gouji_rules.ruleset.structure.validate import settings_in
from gouji_rules.ruleset.yaml.nodes import Mapping, Node, Scalar, Sequence, plain
from gouji_rules.ruleset.yaml.writing import flow

NOT_PLAYED: Final = frozenset({"direction", "deck.levels", "deck.uneven"})
"""Settings that may change nothing that is played: how a table is drawn; the order of jokers, which
has to be said where a comparison takes two levels for the same, too; that hands may differ in size,
which says nothing of a deck that six can share, and without which no other deck is taken."""

_STEPS: Final = (1, -1, 2, -2, 3, -3, 6, -6)
_NEVER_GROWN: Final = frozenset({"deck.ranks", "deck.jokers"})
"""Settings to which nothing is added: a rank that is not there changes the whole deck."""


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
        others: these values, as one would write them.
    """

    key: str
    name: str
    text: str
    span: Span
    closed: bool
    trees: tuple[Mapping, ...]
    others: tuple[str, ...]


def pieces(top: Mapping) -> Iterator[Piece]:
    """Yield the pieces of the settings that a ruleset's file itself says.

    Expressions have branches instead; only where rows stand for one are they pieces.
    """
    top = with_names_of_now(top)[0]
    for key in settings_in(_plain(top)):
        if key in NOT_PLAYED or key not in SETTINGS:
            continue
        path = tuple(key.split(".")) if key.partition(".")[0] not in SETTINGS else (key,)
        node = top.at(path)
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
                items[number] = item.put(path, _new(value, new))
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
    data = plain(top)
    assert isinstance(data, dict)  # the top is a mapping
    return data


class _Maker:
    def __init__(self, top: Mapping, key: str, path: tuple[str, ...], node: Node) -> None:
        self.top = top
        self.key = key
        self.path = path
        self.node = node
        entry = top.key(path[0]) if len(path) == 1 else _entry(top, path)
        self.at = entry if entry is not None else node

    def pieces(self, kind: Kind[Any]) -> Iterator[Piece]:
        written = plain(self.node)
        for part in kind.parts(written):
            others = [one for one in part.others if not self._cannot(one, closed=part.closed)]
            nodes = [_made(self.node, one) for one in others]
            if part.closed and not part.path:
                if nodes:
                    yield self.piece("", _brief(self.node), self.at, nodes, closed=True)
            elif not part.path:
                text = self.node.text if isinstance(self.node, Scalar) else _brief(self.node)
                yield self.piece("", text, self.at, nodes)
            else:
                at = _below(self.node, part.path, at_key=part.at_key)
                yield self.piece(part.name, part.text, at, nodes, closed=part.closed)

    def _cannot(self, value: Any, *, closed: bool) -> bool:
        """Return whether an entry that is added says nothing, whatever the ruleset."""
        if not closed:
            return False
        # Who buys a 3 has none to pay with.
        return self.key in _NEVER_GROWN or (self.key == "buying.price" and value[-1] == "3")

    def piece(
        self, name: str, text: str, at: Node, nodes: list[Node], *, closed: bool = False
    ) -> Piece:
        """Return a piece whose setting becomes each of ``nodes``."""
        full = f"{self.key}.{name}" if name else self.key
        trees = tuple(self.top.put(self.path, node) for node in nodes)
        span = self.at.source.span(at.start, max(at.end, at.start + 1))
        return Piece(self.key, full, text, span, closed, trees, tuple(map(_written, nodes)))


def _entry(top: Mapping, path: tuple[str, ...]) -> Scalar | None:
    above = top.at(path[:-1])
    return above.key(path[-1]) if isinstance(above, Mapping) else None


def _numbers_near(node: Scalar) -> list[Any]:
    value = node.value
    if isinstance(value, bool) or not isinstance(value, int | float):
        return []
    return [value + step for step in _STEPS]


def _made(like: Node, value: Any) -> Node:
    """Return the node of plain data, standing where another stands."""
    if isinstance(value, list):
        return Sequence(
            like.source, like.start, like.end, items=[_made(like, one) for one in value]
        )
    if isinstance(value, dict):
        entries = [(_new(like, key), _made(like, one)) for key, one in value.items()]
        return Mapping(like.source, like.start, like.end, entries)
    return _new(like, value)


def _new(like: Node, value: Any) -> Scalar:
    text = str(value).lower() if isinstance(value, bool) else str(value)
    return Scalar(like.source, like.start, like.end, text, value)


def _below(node: Node, path: tuple[int | str, ...], *, at_key: bool) -> Node:
    """Return what stands at a path below a node: the value, or its key."""
    for number, step in enumerate(path):
        if isinstance(node, Sequence):
            node = node.items[int(step)]
        elif isinstance(node, Mapping):
            last = number == len(path) - 1
            node = next(
                key if last and at_key else value
                for key, value in node.entries
                if key.text == str(step)
            )
    return node


def _written(node: Node) -> str:
    """Return a value on one line of YAML, cut."""
    text = flow(plain(node))
    return text if len(text) <= 60 else f"{text[:59]}…"


def _brief(node: Node) -> str:
    """Return a list or table as written, on one line and cut."""
    text = " ".join(node.source.text[node.start : node.end].split())
    return text if len(text) <= 40 else f"{text[:39]}…"
