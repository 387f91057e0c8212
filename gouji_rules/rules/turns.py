"""Turns: a lead, and the answers to it, seat after seat.

The engine's loop walks through them (``engine/play.py``); what it asks is declared here, in
``yielding`` and in ``burn``. The numbers of the six questions are the loop's order.
Rule page: docs/rules/turns.md.
"""

from typing import Final

from gouji_rules.game.actions import CLAIM, PASS, YIELD
from gouji_rules.game.questions import Question

LEAD: Final = Question("lead", "turns", answers="plays", refusal="must_lead", number=0)

ANSWER: Final = Question(
    "answer", "turns", words=(PASS, YIELD, CLAIM), answers="plays", silence=PASS, number=1
)

IN_TURN: Final = Question(
    "answer", "turns", words=(PASS, YIELD), answers="plays", silence=PASS, number=4
)
"""As ``ANSWER``, among seats that are asked whether they burn: the last of those that answer."""
