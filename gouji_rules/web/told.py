"""Problems and results as the page shows them: in one language."""

from typing import Any, TypedDict

from gouji_rules.advice import results
from gouji_rules.advice.names import Names
from gouji_rules.advice.telling import signed
from gouji_rules.diagnostics import Diagnostic
from gouji_rules.engine.rules import Rules
from gouji_rules.messages.saying import say
from gouji_rules.record import Game
from gouji_rules.rules import SETTINGS
from gouji_rules.variant.amending import AmendError


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


def answer_refused(text: str) -> Problem:
    """Return an answer to a question of ``gouji new`` that is none, as a problem for the page.

    Args:
        text: why it is none.
    """
    return _refused("wrong_answer", text)


def setting_refused(error: AmendError, lang: str) -> Problem:
    """Return a setting that cannot be put into a file, as a problem for the page."""
    text = say(f"web.stays_{error.code}", lang, key=error.key)
    return _refused("file_stays", text, error.key)


def _refused(code: str, text: str, setting: str = "") -> Problem:
    return {
        "code": code,
        "severity": "error",
        "setting": setting if setting in SETTINGS else "",
        "line": 0,
        "column": 0,
        "end_line": 0,
        "end_column": 0,
        "source": "",
        "text": text,
        "help": [],
        "edits": [],
    }


def length_of(rules: Rules, sets: int | None) -> dict[str, float]:
    """Return how long a game is: of so many ``sets``, or up to a ``target``; 0 for the other.

    Args:
        rules: by which it is played.
        sets: as many as whoever opened the table wanted; None for what the ruleset says.
    """
    games = rules.chosen.games
    if games.target and sets is None:
        return {"sets": 0, "target": games.target}
    return {"sets": sets or games.sets, "target": 0}


def result_told(game: Game, names: Names) -> dict[str, Any] | None:
    """Return how the last set of a game ended, in words; None before the first.

    Args:
        game: the game.
        names: how its seats are called.

    Returns:
        ``set``, its number; ``places``, from the first on: ``seat``, ``points`` (empty where a
        plugin reckons, or a sweep is all that counts), and ``notes``; ``rows``, what else has
        brought points: ``words``, the ``points`` of seats 0 2 4 and seats 1 3 5, ``detail``;
        ``points``, what the set brought to them, the sum of all that; ``totals``, in all;
        ``lines``, what else is to be said; ``tribute``, what is paid after the next deal, a line
        each; ``won``, who has won the game, once it is over.
    """
    rules, sets = game.rules, game.result.sets
    if not sets:
        return None
    result = sets[-1]
    swept = results.sweep(rules, result, names)
    match = game.state.status.match
    return {
        "set": len(sets),
        "places": [
            {
                "seat": seat,
                "points": ""
                if (points := results.points_of(rules, result, place)) is None
                else signed(points),
                "notes": [*results.notes(result, seat, names)],
            }
            for place in range(1, 7)
            if (seat := result.seat_at(place)) >= 0
        ],
        "rows": [
            {"words": row.words, "points": [signed(one) for one in row.sides], "detail": row.detail}
            for row in results.rows(rules, result, match, names)
        ],
        "points": [signed(one) for one in result.points],
        "totals": [signed(one) for one in game.result.points],
        "won": results.outcome(game.result, names) if game.over else "",
        "lines": [swept] if swept else [],
        "tribute": [] if game.over else results.tribute(rules, result, match, names),
    }
