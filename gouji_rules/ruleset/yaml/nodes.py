"""The located tree: what a YAML text says, each part with its place and as it was written."""

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from collections.abc import Sequence as PathOfKeys
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final

from gouji_rules.diagnostics import Span
from gouji_rules.ruleset.yaml.shelf import Shelf

_BREAK: Final = re.compile(r"\r\n|[\r\n\x85\u2028\u2029]")
_ESCAPE: Final = re.compile(
    r"\\(?:x[0-9A-Fa-f]{2}|u[0-9A-Fa-f]{4}|U[0-9A-Fa-f]{8}|\r\n|.)", re.DOTALL
)
_ESCAPED: Final = {
    "0": "\0", "a": "\a", "b": "\b", "t": "\t", "n": "\n", "v": "\v", "f": "\f", "r": "\r",
    "e": "\x1b", "N": "\x85", "_": "\xa0", "L": "\u2028", "P": "\u2029",
}  # fmt: skip


class Source:
    """A text and its name, which turns positions into places.

    Attributes:
        path: the file's name as it was given.
        text: all of it.
        quoted: whether problems may show lines of it.
        shelf: what a text that was given stands among; None for a file, which stands in its
            folder.
    """

    def __init__(
        self, text: str, path: str, *, quoted: bool = True, shelf: Shelf | None = None
    ) -> None:
        self.text = text
        self.path = path
        self.quoted = quoted
        self.shelf = shelf
        self._texts: dict[int, str] = {}
        self._spans: dict[tuple[int, int], Span] = {}

    @cached_property
    def lines(self) -> list[tuple[int, int]]:
        """Where each line begins and ends, in characters of the text."""
        found: list[tuple[int, int]] = []
        start = 0
        for match in _BREAK.finditer(self.text):
            found.append((start, match.start()))
            start = match.end()
        found.append((start, len(self.text)))
        return found

    @cached_property
    def _starts(self) -> list[int]:
        return [start for start, _ in self.lines]

    def line_column(self, index: int) -> tuple[int, int]:
        """Return line and column, from 1, of a position in the text."""
        line = bisect_right(self._starts, index) - 1
        start, _ = self.lines[line]
        return line + 1, index - start + 1

    def span(self, start: int, end: int) -> Span:
        """Return the span from one position to another."""
        known = self._spans.get((start, end))
        if known is None:
            known = self._spans[start, end] = self._span(start, end)
        return known

    def _span(self, start: int, end: int) -> Span:
        line, column = self.line_column(min(start, len(self.text)))
        end_line, end_column = self.line_column(min(max(start, end), len(self.text)))
        shown = self.line(line) if self.quoted else ""
        return Span(self.path, line, column, end_line, end_column, shown)

    def line(self, number: int) -> str:
        """Return a line, from 1, without its end; empty where there is none.

        All spans of a line share one text of it: a line may be all of a file.
        """
        if not 0 < number <= len(self.lines):
            return ""
        known = self._texts.get(number)
        if known is None:
            start, end = self.lines[number - 1]
            known = self._texts[number] = self.text[start:end]
        return known


@dataclass(eq=False, slots=True)
class Node:
    """A part of the tree.

    Attributes:
        source: the text it is in.
        start, end: where, in characters of the text.
    """

    source: Source
    start: int
    end: int

    @property
    def span(self) -> Span:
        """Where it stands."""
        return self.source.span(self.start, self.end)


@dataclass(eq=False, slots=True)
class Scalar(Node):
    """A value without parts.

    Attributes:
        text: its text, folded and unquoted.
        value: what it means by the rules of YAML 1.2: None, bool, int, float or str.
        style: ``""`` plain, or the sign it begins with: ``'``, ``"``, ``|``, ``>``.
    """

    text: str = ""
    value: bool | int | float | str | None = None
    style: str = ""

    def named(self, word: str) -> "Scalar":
        """Return a word that nobody has written, in the place of this one."""
        return Scalar(self.source, self.start, self.end, word, word, self.style)

    def span_of(self, start: int, end: int) -> Span:
        """Return where in the file a part of ``text`` stands, whatever the style.

        Args:
            start, end: positions in ``text``; ``end`` after the last character.
        """
        if not self.style and self.source.text[self.start : self.end] == self.text:
            # Written as it is read, as nearly all is: no need to look at each character.
            whole = len(self.text)
            first = self.start + min(start, whole)
            return self.source.span(first, max(first, self.start + min(end, whole)))
        places = self._places()
        if places is None:
            return self.span
        first = places[min(start, len(places) - 1)][0]
        last = places[min(end, len(places)) - 1][1] if end > start else first
        return self.source.span(first, last)

    def _places(self) -> list[tuple[int, int]] | None:
        """Return for each character of ``text``, and for its end, where in the file it is.

        Folding and indentation change white space only, so the characters that are none
        come in the same order in both.
        """
        found: list[tuple[int, int]] = []
        written = self._written()
        after = self.start + (1 if self.style in {"'", '"'} else 0)
        gap = 0
        for char in self.text:
            if char.isspace():
                found.append((after + gap, after + gap + 1))
                gap += 1
                continue
            position, length, meant = next(written, (-1, 0, ""))
            if meant != char:
                return None
            for i in range(len(found) - gap, len(found)):
                found[i] = min(found[i], (position, position + 1))
            found.append((position, position + length))
            after, gap = position + length, 0
        found.append((after, after))
        return found

    def _written(self) -> Iterator[tuple[int, int, str]]:
        """Yield the visible characters of the file: position, length, what each means."""
        text, position, end = self.source.text, self.start, self.end
        if self.style in {"|", ">"}:
            match = _BREAK.search(text, position)
            position = match.end() if match else end
        elif self.style:
            position, end = position + 1, end - 1
        while position < end:
            char, length = text[position], 1
            if self.style == "'" and char == "'":
                length = 2
            elif self.style == '"' and char == "\\":
                match = _ESCAPE.match(text, position)
                if match:
                    length = match.end() - position
                    char = _unescaped(match.group()[1:])
            if char.strip():
                yield position, length, char
            position += length


def _unescaped(code: str) -> str:
    if code[0] in "xuU" and len(code) > 1:
        try:
            return chr(int(code[1:], 16))
        except (ValueError, OverflowError):
            return "\ufffd"
    return _ESCAPED.get(code, code)


@dataclass(eq=False, slots=True)
class Sequence(Node):
    """A list."""

    items: list[Node] = field(default_factory=list)


@dataclass(eq=False, slots=True)
class Mapping(Node):
    """A table; its keys are scalars, each once."""

    entries: list[tuple[Scalar, Node]] = field(default_factory=list)
    _at: dict[str, int] = field(default_factory=dict)

    def get(self, key: str) -> Node | None:
        """Return the value of a key, or None."""
        entry = self._entry(key)
        return entry[1] if entry else None

    def at(self, path: Iterable[str]) -> Node | None:
        """Return what stands at a path of keys, or None."""
        node: Node | None = self
        for key in path:
            node = node.get(key) if isinstance(node, Mapping) else None
        return node

    def put(self, path: PathOfKeys[str], value: Node) -> "Mapping":
        """Return a tree with another value at a path; what is not on the path is shared."""
        entries: list[tuple[Scalar, Node]] = []
        for key, below in self.entries:
            new = below
            if key.text == path[0]:
                new = value
                if len(path) > 1 and isinstance(below, Mapping):
                    new = below.put(path[1:], value)
            entries.append((key, new))
        return Mapping(self.source, self.start, self.end, entries)

    def key(self, key: str) -> Scalar | None:
        """Return the key itself, for its place."""
        entry = self._entry(key)
        return entry[0] if entry else None

    def rename(self, number: int, name: str) -> None:
        """Let an entry, by its number, have another name; no other entry has that one."""
        key, value = self.entries[number]
        if self._entry(key.text) is not None:  # all are numbered now
            del self._at[key.text]
        self.entries[number] = key.named(name), value
        self._at[name] = number

    def _entry(self, key: str) -> tuple[Scalar, Node] | None:
        for number in range(len(self._at), len(self.entries)):
            self._at[self.entries[number][0].text] = number
        number = self._at.get(key, -1)
        return self.entries[number] if number >= 0 else None


Plain = bool | int | float | str | list["Plain"] | dict[str, "Plain"] | None
"""Plain data, as JSON knows it."""


def plain(node: Node) -> Plain:
    """Return a tree as plain data; keys are texts as written."""
    if isinstance(node, Scalar):
        return node.value
    if isinstance(node, Sequence):
        return [plain(item) for item in node.items]
    assert isinstance(node, Mapping)
    return {key.text: plain(value) for key, value in node.entries}
