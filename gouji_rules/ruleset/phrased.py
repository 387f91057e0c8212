"""Faults of an expression that is a player's sentence: told once, with the expression for it."""

import re
from dataclasses import replace
from typing import Final

from gouji_rules.diagnostics import Diagnostic, Message
from gouji_rules.rules.vocabulary import SLOTS
from gouji_rules.ruleset.phrases import phrase_meant
from gouji_rules.ruleset.structure.resolve import Resolved
from gouji_rules.ruleset.yaml.nodes import Scalar

_JOINED: Final = re.compile(r"(\s+(?:and|or)\s+)")
_PLAIN: Final = re.compile(r"\w[^,\[\]{}#:'\"]*")


def phrased(found: Resolved, problems: list[Diagnostic]) -> list[Diagnostic]:
    """Return problems; all those of a sentence whose expression is known as one."""
    for key in SLOTS:
        node = found.nodes.get(key)
        if not isinstance(node, Scalar):
            continue
        within = [one for one in problems if _is_in(one, node)]
        meant = _meant(key, node.text) if within else ""
        if not meant:
            continue
        right = meant if _PLAIN.fullmatch(meant) else f'"{meant}"'
        helps = (Message("diagnostics.did_you_mean", {"word": right}),)
        first = replace(
            within[0], span=node.span, notes=(), help=helps, suggestion=right, edits=(), meant=""
        )
        problems = [first, *(one for one in problems if one not in within)]
    return problems


def _meant(key: str, text: str) -> str:
    """Return the expression for a sentence, or for sentences joined by ``and`` or ``or``."""
    whole = phrase_meant(key, text)
    parts = _JOINED.split(text)
    if whole or len(parts) == 1:
        return whole
    known = [phrase_meant(key, part) or part for part in parts]
    return "" if known == parts else "".join(map(_bracketed, known))


def _bracketed(part: str) -> str:
    """Return a part that may stand beside ``and``."""
    loose = " or " in part or part.startswith("if ")
    return f"({part})" if loose and not _JOINED.fullmatch(part) else part


def _is_in(problem: Diagnostic, node: Scalar) -> bool:
    here, span = problem.span, node.span
    return here.path == span.path and (
        (span.line, span.column) <= (here.line, here.column) <= (span.end_line, span.end_column)
    )
