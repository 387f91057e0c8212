"""A rule sheet as Markdown."""

import re
from collections.abc import Iterator

from gouji_rules.sheet.shape import Grid, Section, Sheet, Told

_SPECIAL = re.compile(r"([\\`*_{}\[\]<>#|])")


def as_markdown(sheet: Sheet) -> str:
    """Return a sheet as Markdown."""
    return "\n".join(_lines(sheet)) + "\n"


def escaped(text: str) -> str:
    """Return a text in which no character means anything to Markdown."""
    return _SPECIAL.sub(r"\\\1", " ".join(text.split()))


def _lines(sheet: Sheet) -> Iterator[str]:
    yield f"# {escaped(sheet.title)}"
    yield ""
    for label, text in sheet.facts:
        yield f"- **{escaped(label)}**: {escaped(text)}"
    for section in sheet.everything():
        yield from _section(section)


def _section(section: Section) -> Iterator[str]:
    yield ""
    yield f"## {escaped(section.title)}"
    yield ""
    grid = False
    for block in section.blocks:
        if isinstance(block, Grid):
            if block is not section.blocks[0]:
                yield ""
            yield from [escaped(block.title), ""]
            yield _row(block.head)
            yield _row(("---",) * len(block.head), plain=True)
            yield from map(_row, block.rows)
            grid = True
            continue
        if grid:
            yield ""
            grid = False
        yield from told_lines(block, "")


def _row(cells: tuple[str, ...], *, plain: bool = False) -> str:
    return f"| {' | '.join(cells if plain else map(escaped, cells))} |"


def told_lines(told: Told, indent: str) -> Iterator[str]:
    """Yield a sentence and its parts as a list, ``indent`` before each line."""
    yield f"{indent}- {escaped(told.text)}"
    for part in told.below:
        yield from told_lines(part, indent + "  ")
