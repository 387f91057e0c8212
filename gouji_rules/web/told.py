"""Problems and refusals as the page shows them: in one language, with code and place."""

from typing import TypedDict

from gouji_rules.diagnostics import Diagnostic
from gouji_rules.rules import SETTINGS


class Edit(TypedDict):
    """A change of the text that mends it: lines and columns from 1, the end not in it."""

    line: int
    column: int
    end_line: int
    end_column: int
    text: str


class Problem(TypedDict):
    """One problem of a ruleset.

    Keys:
        code, severity: as ``gouji check`` tells them.
        setting: the setting that it is about; empty where it is about none.
        line, column, end_line, end_column: where, from 1; 0 for nowhere.
        source: that line.
        text: what is wrong.
        help: what instead.
        edits: what mends it.
    """

    code: str
    severity: str
    setting: str
    line: int
    column: int
    end_line: int
    end_column: int
    source: str
    text: str
    help: list[str]
    edits: list[Edit]


def problem_told(problem: Diagnostic, lang: str) -> Problem:
    """Return a problem for the page."""
    span = problem.span
    setting = str(problem.params.get("key", ""))
    if span.path == "--with":
        setting = span.source.partition("=")[0].strip()
    return {
        "code": problem.code,
        "severity": problem.severity,
        "setting": setting if setting in SETTINGS else "",
        "line": span.line,
        "column": span.column,
        "end_line": span.end_line,
        "end_column": span.end_column,
        "source": span.source[:400],
        "text": problem.text(lang),
        "help": problem.help_texts(lang),
        "edits": [
            {
                "line": edit.span.line,
                "column": edit.span.column,
                "end_line": edit.span.end_line,
                "end_column": edit.span.end_column,
                "text": edit.text,
            }
            for edit in problem.changes
        ],
    }
