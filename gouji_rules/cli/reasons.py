"""Why a move is allowed or not, as it is told at a terminal."""

from typing import TYPE_CHECKING

from gouji_rules.cli.output import Output
from gouji_rules.cli.recorded import cited

if TYPE_CHECKING:
    from pathlib import Path

    from gouji_rules.engine.rules import Rules
    from gouji_rules.record import Game
    from gouji_rules.ruleset.structure.resolved import Resolved
    from gouji_rules.why.moves import MoveReason


def written(
    rules: "Rules", changes: list[str], out: Output, record: "Path | None" = None
) -> "tuple[Resolved | None, str]":
    """Return the ruleset of a record as it is written today, if it still says the same.

    Args:
        rules: the record's.
        changes: texts ``KEY=VALUE`` by which both are changed.
        out: for whom to remark that it says something else, or is not known here.
        record: the record's file, where that is known.
    """
    from gouji_rules.ruleset.structure.finding import path_of

    found = cited(rules, record, changes)
    if found is not None:
        return found, ""
    key = "why.embedded_changed" if path_of(rules.id) is not None else "why.embedded_unknown"
    return None, out.text(key, ruleset=rules.id)


def tell_move(game: "Game", why: "MoveReason", remark: str, out: Output) -> None:
    """Print why a move is allowed or not, and what follows from it.

    Args:
        game: just before the move.
        why: of the move.
        remark: what to say besides; empty for nothing.
        out: where.
    """
    from gouji_rules.why.telling import move_lines

    lines = move_lines(why, out.lang)
    if why.events:
        lines += ["", out.text("why.follows"), *("  " + line for line in _events(game, why, out))]
    out.tell_indented([*lines, *(["", remark] if remark else [])], 4)


def _events(game: "Game", why: "MoveReason", out: Output) -> list[str]:
    """Return what follows, in the sentences of the table."""
    from gouji_rules.advice.names import Names
    from gouji_rules.advice.sentences import Sentences

    sentences = Sentences(Names(out.lang, None), game.rules, sees_all=True)
    told = (sentences.of(event) for event in why.events)
    return [sentence for sentence in told if sentence is not None]
