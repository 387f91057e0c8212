"""Drawing without rich: the few things of it that our drawings are made of, in plain text.

An install without the extra ``play`` has no rich; ``drawing`` chooses.
"""

from dataclasses import dataclass
from typing import TextIO

from gouji_rules.cli.wide import wrap
from gouji_rules.messages.layout import pad, width_of


class Text:
    """Words; their styles are left out."""

    def __init__(self, words: str = "", style: str = "") -> None:
        del style
        self.plain = words

    def __str__(self) -> str:
        return self.plain

    def append(self, words: str, style: str = "") -> "Text":
        """Add words at the end."""
        del style
        self.plain += words
        return self

    def append_text(self, other: "Text") -> "Text":
        """Add a text at the end."""
        self.plain += other.plain
        return self

    def rstrip(self) -> None:
        """Take spaces away at the end."""
        self.plain = self.plain.rstrip()


@dataclass(frozen=True)
class _Column:
    title: str
    justify: str
    no_wrap: bool


class Table:
    """Rows in columns, without lines between them.

    Args:
        padding: spaces above, to the right of, below and to the left of a cell; the second counts.
        options: what else rich takes; styles and frames are left out.
    """

    def __init__(
        self, *, padding: tuple[int, int, int, int] = (0, 1, 0, 0), **options: object
    ) -> None:
        del options
        self._gap = padding[1]
        self._columns: list[_Column] = []
        self._rows: list[list[str]] = []

    def add_column(
        self, title: str = "", *, justify: str = "left", no_wrap: bool = False, **options: object
    ) -> None:
        """Add a column."""
        del options
        self._columns.append(_Column(title, justify, no_wrap))

    def add_row(self, *cells: Text | str, **options: object) -> None:
        """Add a row."""
        del options
        self._rows.append([str(cell) for cell in cells])

    def lines(self, columns: int) -> list[str]:
        """Return the table as lines of at most so many columns, as far as its cells allow."""
        rows = [[one.title for one in self._columns], *self._rows]
        widths = [max(width_of(row[i]) for row in rows) for i in range(len(self._columns))]
        too_much = sum(widths) + self._gap * len(widths) - columns
        for i in sorted(range(len(widths)), key=lambda i: -widths[i]):
            if too_much > 0 and not self._columns[i].no_wrap:
                less = min(too_much, max(0, widths[i] - 8))
                widths[i] -= less
                too_much -= less
        found: list[str] = []
        for row in rows:
            cells = [wrap(cell, max(1, wide)) for cell, wide in zip(row, widths, strict=True)]
            for number in range(max(map(len, cells))):
                parts = [
                    self._cell(cell[number] if number < len(cell) else "", one, wide)
                    for cell, one, wide in zip(cells, self._columns, widths, strict=True)
                ]
                found.append((" " * self._gap).join(parts).rstrip())
        return found

    def _cell(self, words: str, column: _Column, wide: int) -> str:
        if column.justify == "right":
            return " " * (wide - width_of(words)) + words
        return pad(words, wide)


class Console:
    """Prints texts and tables.

    Args:
        file: where.
        width: columns to draw in.
    """

    def __init__(self, file: TextIO, width: int) -> None:
        self._file = file
        self.width = width

    def print(self, drawn: object, *, soft_wrap: bool = False) -> None:
        """Print a text, or a table in the console's width."""
        if isinstance(drawn, Table):
            for line in drawn.lines(self.width):
                print(line, file=self._file)
            return
        words = str(drawn)
        print(words if soft_wrap else "\n".join(wrap(words, self.width)), file=self._file)
