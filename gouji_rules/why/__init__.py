"""Why: the doors of this package for one question, which rule decided.

>>> from gouji_rules import load_ruleset
>>> from gouji_rules.why import why_beats
>>> why_beats(load_ruleset("zhongyou"), "DD888", "XX888").verdict.said.text("en")
'carried rank higher: 8 in DD888, 8 in XX888'

Names are read in when they are first used: who wants to know where a setting is written
(``spots``) needs nothing of the rest.
"""

from typing import TYPE_CHECKING

from gouji_rules.lazily import lazily

if TYPE_CHECKING:
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

__getattr__ = lazily(
    __name__,
    {
        "moves": "Asked MoveReason why_action why_asked",
        "plays": "BeatsReason Verdict why_beats why_gouji why_opens",
        "telling": "beats_lines move_lines",
    },
)
