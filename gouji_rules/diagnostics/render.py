"""Diagnostics as people and programs read them: full, short, JSON."""

from typing import Final

from gouji_rules.diagnostics.diagnostic import Diagnostic, Span, visible
from gouji_rules.messages import text
from gouji_rules.messages.layout import width_of

Row = list[tuple[str, str]]
"""A line: what each part of it is, and its text."""

_TAB: Final = 4
_WINDOW: Final = 96
"""How many columns of a source line are shown; longer lines are cut around the caret."""
_FAR: Final = 200
"""So many characters on either side of the caret are looked at."""


def short(diagnostic: Diagnostic, lang: str = "en") -> str:
    """Return ``path:line:col: error[CODE]: message``."""
    where = visible(diagnostic.span.where)
    return f"{where}: {diagnostic.severity}[{diagnostic.code}]: {diagnostic.text(lang)}"


def full(diagnostic: Diagnostic, lang: str = "en") -> str:
    """Return the short form, the line with a caret under the fault, notes and help."""
    rows_ = rows(diagnostic, lang)
    return "\n".join("".join(words for _, words in row) for row in rows_)


def rows(diagnostic: Diagnostic, lang: str) -> list[Row]:
    """Return the full form as lines of parts, each with what it is, so that it can be coloured."""
    severity = diagnostic.severity
    lines: list[Row] = [
        [
            ("where", f"{visible(diagnostic.span.where)}: "),
            (severity, f"{severity}[{diagnostic.code}]"),
            ("message", f": {diagnostic.text(lang)}"),
        ]
    ]
    lines += _excerpt(diagnostic.span, severity)
    label = text("diagnostics.help", lang)
    gap = " " if lang == "en" else ""
    lines += [
        [("help", f"  {label}{gap}"), ("message", words)] for words in diagnostic.help_texts(lang)
    ]
    for note in diagnostic.notes:
        where = f"  {visible(note.span.where)}: "
        lines.append([("where", where), ("message", note.message.text(lang))])
        if (note.span.path, note.span.line) != (diagnostic.span.path, diagnostic.span.line):
            lines += _excerpt(note.span, "note")
    return lines


def as_json(diagnostic: Diagnostic) -> dict[str, object]:
    """Return plain data: code, severity, place, the message and help in every language.

    ``suggestion`` is what to write in place of the place told, ``edits`` the same as changes of
    the text, of which there may be several; ``meant`` is the name or value that was meant.
    """
    languages = ("en", "zh-Hans", "zh-Hant")
    return {
        "code": diagnostic.code,
        "severity": diagnostic.severity,
        **diagnostic.span.stretch,
        "message": {lang: diagnostic.text(lang) for lang in languages},
        "help": [{lang: m.text(lang) for lang in languages} for m in diagnostic.help],
        "suggestion": diagnostic.suggestion or None,
        "meant": diagnostic.meant or diagnostic.suggestion or None,
        "edits": [{**edit.span.stretch, "text": edit.text} for edit in diagnostic.changes],
        "notes": [
            {**note.span.spot, "message": {lang: note.message.text(lang) for lang in languages}}
            for note in diagnostic.notes
        ],
    }


def excerpt(span: Span) -> list[str]:
    """Return the line a span begins in and a caret under it; nothing where the line is empty."""
    return ["".join(words for _, words in row) for row in _excerpt(span, "note")]


def _excerpt(span: Span, mark: str) -> list[Row]:
    line = span.source
    if not line.strip():
        return []
    start = min(span.column - 1, len(line))
    end = span.end_column - 1 if span.end_line == span.line else len(line.rstrip())
    # What is shown lies near the caret: a line may be all of a file, and many may point at it.
    first = max(0, start - _FAR)
    line = line[first : start + _FAR]
    start, end = start - first, end - first
    cells = _cells(line)
    end = max(start + 1, min(end, len(cells)))
    before, marked, after = cells[:start], cells[start:end], cells[end:]
    cut = ""
    if _wide(cells) > _WINDOW:
        kept = _last(before, _WINDOW // 2)
        before, cut = kept, "…" if len(kept) < len(before) else ""
    room = _WINDOW - _wide(before)
    marked, more = _fit(marked, room)
    after, rest = _fit(after, room - _wide(marked))
    number = str(span.line)
    gutter = " " * len(number)
    caret = " " * (len(cut) + _wide(before)) + "^" * max(1, _wide(marked))
    shown = cut + "".join(before + marked + after) + ("…" if more or rest else "")
    return [
        [("gutter", f"  {number} | "), ("source", shown.rstrip())],
        [("gutter", f"  {gutter} | "), (mark, caret)],
    ]


def _cells(line: str) -> list[str]:
    """Return for each character what is shown for it: tabs as spaces, nothing invisible."""
    cells: list[str] = []
    column = 0
    for char in line:
        cell = " " * (_TAB - column % _TAB) if char == "\t" else visible(char)
        column += _wide([cell])
        cells.append(cell)
    return cells


def _wide(cells: list[str]) -> int:
    return sum(map(width_of, cells))


def _fit(cells: list[str], room: int) -> tuple[list[str], bool]:
    """Return as many cells as the room takes, and whether some are left out."""
    taken = 0
    for i, cell in enumerate(cells):
        taken += _wide([cell])
        if taken > room:
            return cells[:i], True
    return cells, False


def _last(cells: list[str], room: int) -> list[str]:
    """Return the cells at the end that fit into the room."""
    first, taken = len(cells), 0
    while first:
        taken += _wide([cells[first - 1]])
        if taken > room:
            break
        first -= 1
    return cells[first:]
