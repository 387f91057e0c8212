"""Diagnostics for the programs that show them in a repository: GitHub's log, SARIF."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from gouji_rules.addresses import REPOSITORY
from gouji_rules.diagnostics.codes import page
from gouji_rules.diagnostics.diagnostic import Diagnostic, Span, visible
from gouji_rules.diagnostics.registry import Problem, problems

_SARIF: Final = "https://json.schemastore.org/sarif-2.1.0.json"


def github(problem: Diagnostic, lang: str) -> str:
    """Return a workflow command, which GitHub shows at the line in a pull request.

    Its address is a path from the folder in which the command runs, as GitHub wants it.
    """
    span = problem.span
    properties = {
        "file": _relative(span.path),
        "line": span.line,
        "col": span.column,
        "endLine": span.end_line,
        "endColumn": max(span.end_column, span.column + (span.end_line == span.line)),
        "title": problem.code,
    }
    written = ",".join(f"{name}={_property(value)}" for name, value in properties.items())
    words = "\n".join([problem.text(lang), *problem.help_texts(lang)])
    return f"::{problem.severity} {written}::{_data(words)}"


def sarif(found: Mapping[str, Sequence[Diagnostic]], lang: str, version: str) -> dict[str, Any]:
    """Return a SARIF 2.1.0 log of all problems: what code scanning and editors read.

    Args:
        found: the problems, by file.
        lang: of the messages.
        version: the program's.
    """
    told = [problem for of_file in found.values() for problem in of_file]
    codes = list(dict.fromkeys(problem.code for problem in told))
    driver = {
        "name": "gouji check",
        "version": version,
        "informationUri": REPOSITORY,
        "rules": [_rule(problems()[code], lang) for code in codes],
    }
    run = {
        "tool": {"driver": driver},
        "columnKind": "unicodeCodePoints",
        "results": [_result(problem, codes.index(problem.code), lang) for problem in told],
    }
    return {"$schema": _SARIF, "version": "2.1.0", "runs": [run]}


def _rule(problem: Problem, lang: str) -> dict[str, Any]:
    return {
        "id": problem.code,
        "helpUri": problem.page,
        "shortDescription": {"text": page(problem.code).title(lang)},
        "defaultConfiguration": {"level": problem.severity},
    }


def _result(problem: Diagnostic, rule: int, lang: str) -> dict[str, Any]:
    words = "\n".join([problem.text(lang), *problem.help_texts(lang)])
    made: dict[str, Any] = {
        "ruleId": problem.code,
        "ruleIndex": rule,
        "level": problem.severity,
        "message": {"text": words},
        "locations": [_location(problem.span)],
    }
    if problem.notes:
        made["relatedLocations"] = [
            {**_location(note.span), "message": {"text": note.message.text(lang)}}
            for note in problem.notes
        ]
    return made


def _location(span: Span) -> dict[str, Any]:
    region = {
        "startLine": span.line,
        "startColumn": span.column,
        "endLine": span.end_line,
        "endColumn": span.end_column,
    }
    place = {"artifactLocation": {"uri": _uri(span.path)}, "region": region}
    return {"physicalLocation": place}


def _relative(path: str) -> str:
    """Return a path from the folder we are in, where it lies below; with forward slashes."""
    try:
        return Path(path).resolve().relative_to(Path.cwd()).as_posix()
    except (OSError, ValueError):
        return visible(path)


def _uri(path: str) -> str:
    from urllib.parse import quote

    return quote(_relative(path))


def _data(words: str) -> str:
    return words.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(value: object) -> str:
    return _data(str(value)).replace(":", "%3A").replace(",", "%2C")
