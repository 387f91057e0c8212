"""Why: the doors of this package for one question, which rule decided.

>>> from gouji_rules import load_ruleset
>>> from gouji_rules.why import why_beats
>>> why_beats(load_ruleset("zhongyou"), "DD888", "XX888").verdict.said.text("en")
'carried rank higher: 8 in DD888, 8 in XX888'
"""

from gouji_rules.why.asked import Asked, why_asked
from gouji_rules.why.moves import MoveReason, why_action
from gouji_rules.why.plays import BeatsReason, Verdict, why_beats, why_gouji, why_opens
from gouji_rules.why.telling import beats_lines, move_lines

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
