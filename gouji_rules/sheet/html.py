"""A rule sheet as one HTML page that prints well; it needs nothing else, and runs nothing."""

from collections.abc import Iterator
from html import escape
from typing import Final

from gouji_rules.sheet.shape import Grid, Section, Sheet, Told

STYLE: Final = """\
:root { color-scheme: light; }
body { margin: 2rem auto; max-width: 62rem; padding: 0 1.5rem; color: #111; background: #fff;
  font: 17px/1.5 "Noto Sans", "Helvetica Neue", Arial, "Liberation Sans", "DejaVu Sans",
  "Noto Sans CJK SC", "Source Han Sans SC", "PingFang SC",
  "Microsoft YaHei", system-ui, sans-serif; }
:lang(zh-Hant) { font-family: "Noto Sans", "Helvetica Neue", Arial,
  "Liberation Sans", "DejaVu Sans", "Noto Sans CJK TC", "Source Han Sans TC",
  "PingFang TC", "Microsoft JhengHei", system-ui, sans-serif; }
h1 { font-size: 1.9em; line-height: 1.2; margin: 0 0 .4em; }
h2 { font-size: 1.15em; margin: 1em 0 .3em; padding-bottom: .1em;
  border-bottom: 2px solid #b3261e; }
dl { margin: 0; display: grid; grid-template-columns: max-content 1fr; gap: .1em 1em; }
dt { font-weight: bold; }
dd { margin: 0; }
ul { margin: .2em 0; padding-left: 1.3em; }
li { margin: .1em 0; }
table { border-collapse: collapse; margin: .2em 0 .5em; }
caption { text-align: left; padding-bottom: .15em; }
th, td { border: 1px solid #888; padding: .1em .55em; text-align: left; vertical-align: top; }
th[scope=row] { white-space: nowrap; }
th { background: #f1ece4; font-weight: bold; }
footer { font-size: .85em; color: #333; }
@media (min-width: 60rem) { main { columns: 2; column-gap: 2.5rem; } }
section, table, li { break-inside: avoid; }
main section { break-inside: auto; }
h2, caption { break-after: avoid; }
@page { size: A4; margin: 10mm 10mm; }
@media print {
  body { margin: 0; padding: 0; max-width: none; font-size: 9.4pt; line-height: 1.32; }
  :lang(en) body { font-size: 8.7pt; line-height: 1.25; }
  main { columns: 2; column-gap: 7mm; }
  footer h2 { font-size: 9pt; margin-top: .4em; border-bottom-width: 1px; }
  h1 { font-size: 17pt; }
  h2 { font-size: 11.5pt; margin-top: .6em; }
  th { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
  a { color: inherit; }
}
"""


_COLUMN: Final = 'th scope="col"'
_ROW: Final = 'th scope="row"'


def as_html(sheet: Sheet) -> str:
    """Return a sheet as an HTML page."""
    return "\n".join(_lines(sheet)) + "\n"


def _lines(sheet: Sheet) -> Iterator[str]:
    title = escape(sheet.title)
    yield "<!DOCTYPE html>"
    yield f'<html lang="{sheet.lang}">'
    yield "<head>"
    yield '<meta charset="utf-8">'
    yield '<meta name="viewport" content="width=device-width, initial-scale=1">'
    yield f"<title>{title}</title>"
    yield f"<style>\n{STYLE}</style>"
    yield "</head>"
    yield "<body>"
    yield f"<header><h1>{title}</h1>"
    if sheet.facts:
        yield "<dl>"
        for label, text in sheet.facts:
            yield f"<dt>{escape(label)}</dt><dd>{escape(text)}</dd>"
        yield "</dl>"
    yield "</header>"
    yield "<main>"
    for section in sheet.sections:
        yield from _section(section)
    yield "</main>"
    yield "<footer>"
    for section in sheet.notes:
        yield from _section(section)
    yield "</footer>"
    yield "</body>"
    yield "</html>"


def _section(section: Section) -> Iterator[str]:
    yield "<section>"
    yield f"<h2>{escape(section.title)}</h2>"
    listing = False
    for block in section.blocks:
        is_grid = isinstance(block, Grid)
        if listing and is_grid:
            yield "</ul>"
        if not listing and not is_grid:
            yield "<ul>"
        listing = not is_grid
        if isinstance(block, Grid):
            yield from _grid(block)
        else:
            yield _told(block)
    if listing:
        yield "</ul>"
    yield "</section>"


def _told(told: Told) -> str:
    below = "".join(map(_told, told.below))
    inner = f"\n<ul>{below}</ul>" if below else ""
    return f"<li>{escape(told.text)}{inner}</li>"


def _grid(grid: Grid) -> Iterator[str]:
    yield f"<table><caption>{escape(grid.title)}</caption>"
    yield f"<thead><tr>{_cells(grid.head, _COLUMN)}</tr></thead>"
    yield "<tbody>"
    for first, *rest in grid.rows:
        yield f"<tr>{_cells((first,), _ROW)}{_cells(rest, 'td')}</tr>"
    yield "</tbody></table>"


def _cells(cells: "tuple[str, ...] | list[str]", tag: str) -> str:
    name = tag.partition(" ")[0]
    return "".join(f"<{tag}>{escape(cell)}</{name}>" for cell in cells)
