"""Why: the doors of this package for one question, which rule decided.

>>> from gouji_rules import load_ruleset
>>> from gouji_rules.why import why_beats
>>> why_beats(load_ruleset("zhongyou"), "DD888", "XX888").verdict.said.text("en")
'carried rank higher: 8 in DD888, 8 in XX888'

Names are read in when they are first used: who wants to know where a setting is written
(``spots``) needs nothing of the rest.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gouji_rules.why.moves import Asked, MoveReason, why_action, why_asked
    from gouji_rules.why.plays import BeatsReason, Verdict, why_beats, why_gouji, why_opens
    from gouji_rules.why.telling import beats_lines, move_lines

_HOMES = {
    "Asked": "asked",
    "BeatsReason": "plays",
    "MoveReason": "moves",
    "Verdict": "plays",
    "beats_lines": "telling",
    "move_lines": "telling",
    "why_action": "moves",
    "why_asked": "asked",
    "why_beats": "plays",
    "why_gouji": "plays",
    "why_opens": "plays",
}

__all__ = [
    "Asked",
    "BeatsReason",
    "MoveReason",
    "Verdict",
    "beats_lines",
    "move_lines",
    "why_action",
    "why_asked",
    "why_beats",
    "why_gouji",
    "why_opens",
]


def __getattr__(name: str) -> object:
    home = _HOMES.get(name)
    if home is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{home}"), name)
