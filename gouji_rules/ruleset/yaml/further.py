"""The slips behind the one at which the YAML library stops: found in a text that is put right."""

import re
from dataclasses import replace
from typing import Any, Final

import yaml

from gouji_rules.diagnostics import Diagnostic, Span
from gouji_rules.ruleset.known import KNOWN
from gouji_rules.ruleset.yaml.nodes import Source
from gouji_rules.ruleset.yaml.syntax import full_width_colon, not_a_mapping, syntax_error

_MOST: Final = 20
"""So many slips are told at once; who has more sees the others once these are mended."""

_SIGNS: Final = frozenset({"full_width", "tab", "odd_space", "glued_colon", "comma_wanted"})
"""Slips of single signs: it is sure what to write in their place."""

_KEY: Final = re.compile(r"[ ]*(?:-[ ]+)*(\w+)[ ]*(：)")

_LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


def further(source: Source, first: Diagnostic) -> list[Diagnostic]:
    """Return further slips of single signs in a text, where the first is one.

    Each is put right in a copy of the text, which is read again; what else is wrong with that is
    told once these are mended, and so are further ones in one line.

    Args:
        source: the text.
        first: the slip at which reading it stopped.
    """
    found: list[Diagnostic] = []
    copy, slip, moved, told = source, first, [0] * len(source.lines), {first.span.line}
    for _ in range(2 * _MOST):
        if slip.code not in _SIGNS or not slip.changes or len(found) + 1 >= _MOST:
            break
        before = copy
        copy = _mended(copy, slip)
        line = slip.span.line - 1
        if len(copy.lines) != len(moved):
            break
        moved[line] += len(copy.text) - len(before.text)
        again = _stops(copy)
        if again is None or again.code not in _SIGNS or again.span.line < slip.span.line:
            break
        slip = again
        if slip.span.line not in told:  # those of one line are mended with its first
            told.add(slip.span.line)
            found.append(_there(source, slip, moved[slip.span.line - 1]))
    rest = _colons(source, told) if first.code in _SIGNS else []
    return sorted([*found, *rest], key=lambda one: one.span.line)[: _MOST - 1]


def _colons(source: Source, told: set[int]) -> list[Diagnostic]:
    """Return the full-width colons behind keys that YAML takes for part of a value."""
    found: list[Diagnostic] = []
    for line, (start, end) in enumerate(source.lines, 1):
        key = _KEY.match(source.text, start, end)
        if key is not None and line not in told and key[1] in KNOWN:
            found.append(full_width_colon(source.span(key.start(2), key.end(2))))
    return found


def _mended(source: Source, slip: Diagnostic) -> Source:
    """Return a text with a slip put right."""
    edit, text = slip.changes[0], source.text
    start = source.lines[edit.span.line - 1][0] + edit.span.column - 1
    end = source.lines[edit.span.end_line - 1][0] + edit.span.end_column - 1
    return Source(text[:start] + edit.text + text[end:], source.path, quoted=source.quoted)


def _stops(source: Source) -> Diagnostic | None:
    """Return the slip at which reading a text stops; None where it is read to its end."""
    try:
        events = [*yaml.parse(source.text, Loader=_LOADER)]
    except yaml.MarkedYAMLError as error:
        return syntax_error(source, error)
    except yaml.YAMLError:
        return None
    top = events[2] if len(events) > 2 else None
    if isinstance(top, yaml.ScalarEvent) and top.value:
        start: Any = top.start_mark
        end: Any = top.end_mark
        return not_a_mapping(source, start.index, end.index)
    return None


def _there(source: Source, slip: Diagnostic, moved: int) -> Diagnostic:
    """Return a slip of the copy where it stands in the text itself."""

    def back(span: Span) -> Span:
        shown = source.line(span.line) if source.quoted else ""
        column, end = span.column - moved, span.end_column - moved
        return replace(span, column=column, end_column=end, source=shown)

    return replace(slip, span=back(slip.span))
