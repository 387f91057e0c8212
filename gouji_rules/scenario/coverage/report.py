"""Coverage as people and programs read it."""

import os
from pathlib import Path

from gouji_rules.diagnostics.diagnostic import visible
from gouji_rules.diagnostics.render import excerpt
from gouji_rules.messages import text
from gouji_rules.messages.layout import columns
from gouji_rules.scenario.coverage.measuring import Coverage, FileCoverage, Part

_BRANCHES = frozenset({"operand", "then", "else", "row", "body"})


def lines(found: Coverage, lang: str = "en") -> list[str]:
    """Return what is not exercised, line by line, then a table of the rulesets.

    Args:
        found: what was measured.
        lang: ``en``, ``zh-Hans`` or ``zh-Hant``.
    """
    said: list[str] = []
    for file in found.files:
        for part in file.parts:
            if part.missing:
                said += missing(file, part, lang)
            elif part.fixed:
                said.append(_line(file, part, text("coverage.fixed", lang)))
    if said:
        said.append("")
    return said + table(found, lang)


def missing(file: FileCoverage, part: Part, lang: str = "en") -> list[str]:
    """Return a part that is not exercised: its place, what it is and why; a branch with a caret."""
    said = [_line(file, part, reason(part, lang))]
    if part.kind in _BRANCHES:
        said += excerpt(part.span)
    return said


def _line(file: FileCoverage, part: Part, why: str) -> str:
    what = visible(part.text if part.kind in _BRANCHES | {"definition"} else _setting(part))
    return f"{visible(shown(file.path))}:{part.span.line}: {what}   {why}"


def _setting(part: Part) -> str:
    entry = part.name.removeprefix(f"{part.setting}.")
    if part.kind in {"value", "closed"} and (": " in part.text or entry == part.text):
        return f"{part.setting}: {part.text}"  # an entry of a table or list names itself
    return f"{part.name}: {part.text}"


def reason(part: Part, lang: str = "en") -> str:
    """Return in words why a part counts as not exercised."""
    kind = "branch" if part.kind in _BRANCHES else part.kind
    key = f"{part.missing}_{kind}" if part.missing == "unnoticed" else part.missing
    return text(f"coverage.{key}", lang, tried=visible(part.tried))


def table(found: Coverage, lang: str = "en") -> list[str]:
    """Return the rulesets with their numbers of lines, one a line."""
    heads = [text(f"coverage.head_{name}", lang) for name in ("ruleset", "lines", "covered")]
    rows = [
        [visible(file.id), str(len(file.lines)), str(file.covered), f"{percent(file)}%"]
        for file in found.files
    ]
    return columns([[*heads, "%"], *rows], right=(1, 2, 3))


def percent(file: FileCoverage) -> str:
    """Return the share of lines, rounded down: 100 only where every line is exercised."""
    return str(int(file.percent))


def shown(path: Path) -> str:
    """Return a file's name as one would write it here."""
    try:
        near = os.path.relpath(path)
    except ValueError:  # on another drive
        return str(path)
    return str(path) if near.startswith("..") else near


def as_json(found: Coverage) -> dict[str, object]:
    """Return plain data: the rulesets with their numbers, and each part with its state."""
    return {
        "rulesets": [
            {
                "id": file.id,
                "path": str(file.path),
                "lines": len(file.lines),
                "covered": file.covered,
                "percent": round(file.percent, 2),
                "missing_lines": [
                    line for line, is_covered in file.lines.items() if not is_covered
                ],
                "parts": [_part(part) for part in file.parts],
            }
            for file in found.files
        ]
    }


def _part(part: Part) -> dict[str, object]:
    return {
        "setting": part.setting,
        "name": part.name,
        "kind": part.kind,
        "text": part.text,
        "line": part.span.line,
        "column": part.span.column,
        "end_line": part.span.end_line,
        "end_column": part.span.end_column,
        "missing": part.missing or None,
        "fixed": part.fixed,
        "noticed_by": part.by or None,
    }
