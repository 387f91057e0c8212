"""A rule sheet drawn on lines: on a terminal, into a pipe, into a text file."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from gouji_rules.cli.wide import wrap
from gouji_rules.messages.layout import pad, width_of

if TYPE_CHECKING:
    from gouji_rules.sheet.shape import Grid, Section, Sheet, Told

_GAP = "  "
_LEAST = 6
"""No column is made narrower than this."""


def as_text(sheet: "Sheet", columns: int) -> list[str]:
    """Return a sheet as lines of at most ``columns`` columns."""
    lines = [*_heading(sheet.title, "=", columns), ""]
    for label, text in sheet.facts:
        lines += wrap(f"{label}  {text}", columns, _GAP)
    for section in sheet.everything():
        lines += ["", *section_text(section, columns)]
    return lines


def is_heading(lines: Sequence[str], place: int) -> bool:
    """Return whether a line of a sheet is a heading: what comes after it is a rule."""
    after = lines[place + 1] if place + 1 < len(lines) else ""
    return bool(after) and not after.strip("=-") and not after.startswith(" ")


def _heading(title: str, rule: str, columns: int) -> list[str]:
    lines = wrap(title, columns)
    return [*lines, rule * max(map(width_of, lines))]


def section_text(section: "Section", columns: int) -> Iterator[str]:
    """Yield the lines of a section, its heading first."""
    from gouji_rules.sheet.shape import Grid

    yield from _heading(section.title, "-", columns)
    for block in section.blocks:
        if isinstance(block, Grid):
            yield from _grid(block, columns)
        else:
            yield from _told(block, columns, "")


def _told(told: "Told", columns: int, indent: str) -> Iterator[str]:
    yield from wrap(f"{indent}- {told.text}", columns, f"{indent}  ")
    for part in told.below:
        yield from _told(part, columns, f"{indent}  ")


def _grid(grid: "Grid", columns: int) -> Iterator[str]:
    yield from wrap(grid.title, columns, _GAP)
    rows = [grid.head, *grid.rows]
    widths = _widths(rows, columns - len(_GAP))
    if sum(widths) + len(_GAP) * len(widths) > columns:
        yield from _cell_by_cell(grid, columns)
        return
    drawn = [list(_row(row, widths)) for row in rows]
    yield from drawn[0]
    yield _GAP + _GAP.join("-" * width for width in widths)
    for lines in drawn[1:]:
        yield from lines
    yield ""


def _cell_by_cell(grid: "Grid", columns: int) -> Iterator[str]:
    """Yield a table that is too wide for the lines as a list."""
    for first, *cells in grid.rows:
        yield from wrap(f"{_GAP}{first}", columns, _GAP)
        for title, cell in zip(grid.head[1:], cells, strict=True):
            yield from wrap(f"{_GAP * 2}{title}: {cell}", columns, _GAP * 3)
    yield ""


def _widths(rows: Sequence[Sequence[str]], columns: int) -> list[int]:
    """Return the widths of the columns: as wide as they need, the widest giving way first.

    Words are broken only where nothing else helps.
    """
    widths = [max(map(width_of, column)) for column in zip(*rows, strict=True)]
    words = [max(map(_longest_word, column)) for column in zip(*rows, strict=True)]
    room = columns - len(_GAP) * (len(widths) - 1)
    for least in (words, [_LEAST] * len(widths)):
        spare = [max(0, width - own) for width, own in zip(widths, least, strict=True)]
        while sum(widths) > room and any(spare):
            widest = max(range(len(widths)), key=lambda i: (spare[i] > 0, widths[i]))
            widths[widest] -= 1
            spare[widest] -= 1
    return widths


def _longest_word(text: str) -> int:
    """Return the width of the longest part of a text at which no line should break."""
    return max((_breakable(word) for word in text.split()), default=0)


def _breakable(word: str) -> int:
    wide = width_of(word) > len(word)
    return _LEAST if wide else len(word)


def _row(cells: Sequence[str], widths: Sequence[int]) -> Iterator[str]:
    columns = [wrap(cell, width) for cell, width in zip(cells, widths, strict=True)]
    for line in range(max(map(len, columns))):
        parts = [
            pad(column[line] if line < len(column) else "", width)
            for column, width in zip(columns, widths, strict=True)
        ]
        yield (_GAP + _GAP.join(parts)).rstrip()
