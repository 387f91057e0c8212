"""Which of a step's answers a move gets: one that names it, describes it, or why it is refused."""

from functools import cache
from operator import gt
from typing import Final

from gouji_rules.engine.game import Game
from gouji_rules.engine.rules import Rules
from gouji_rules.game.actions import Action
from gouji_rules.game.refusal import Refusal
from gouji_rules.lang import compile_expression
from gouji_rules.lang.compile import Compiled
from gouji_rules.lang.types import BOOL, Field, RecordType, Slot
from gouji_rules.lessons.document import Answer
from gouji_rules.rules.vocabulary import HAND, PLAY, environment

_PLAY: Final = RecordType(
    "play",
    {
        **PLAY.fields,
        "gouji": Field(BOOL, "gouji", doc="a gouji play by the ruleset"),
        "opens": Field(BOOL, "opens", doc="one that opens by the ruleset"),
    },
)
WHEN: Final = Slot("when", (("play", _PLAY), ("left", HAND)), BOOL, "whether an answer is meant")
"""What a ``when`` is given: the play, and the hand that it would leave."""


@cache
def compiled(text: str, rules: Rules) -> Compiled:
    """Return the expression of a ``when``.

    Raises:
        LangErrors: it is none.
    """
    return compile_expression(text, WHEN, environment(rules.chosen.gouji, rules.deck))


def first(
    answers: tuple[Answer, ...], game: Game, action: Action | None, refusal: Refusal | None = None
) -> Answer | None:
    """Return the first answer that is said to a move of the seat that is asked.

    Args:
        answers: of a step, right, wrong or refused ones.
        game: where the table stands.
        action: the move, lawful or not; None for what cannot be read.
        refusal: why it is not lawful.
    """
    for answer in answers:
        if answer.for_all or (refusal is not None and refusal.code in answer.because):
            return answer
        if action is not None and _names(answer, game, action):
            return answer
    return None


def _names(answer: Answer, game: Game, action: Action) -> bool:
    """Return whether an answer names a move, or its expression is true of it."""
    if any(game.read(one.text) == action for one in answer.do):
        return True
    play, hand = action.play, game.state.hands[game.seat]
    if answer.when is None or play is None or any(map(gt, play.counts, hand.counts)):
        return False
    left = game.rules.hands.minus(hand, play)
    return bool(compiled(answer.when.text, game.rules)(play, left))
