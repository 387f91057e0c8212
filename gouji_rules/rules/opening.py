"""Opening (開點): winning a lead with a qualifying gouji play.

Rule page: docs/rules/opening.md.
"""

from collections.abc import Callable

from gouji_rules.game.policies import Judgement
from gouji_rules.plays import Play
from gouji_rules.rules.setting import TRUE_FALSE, Expression, Setting

SETTINGS = (
    Setting("opening.enabled", TRUE_FALSE, True, "opening"),
    Setting(
        "opening.opens",
        Expression("opening.opens"),
        "play.cards.jokers == 0 and not (play.size == 1 and play.rank == 2)",
        "opening",
    ),
    Setting("opening.fours", TRUE_FALSE, False, "opening"),
    Setting("opening.headless", TRUE_FALSE, True, "opening"),
)


class OpeningRule:
    """Which winning gouji plays open: the expression ``opening.opens``."""

    def __init__(self, judgement: Judgement) -> None:
        self.opens: Callable[[Play], bool] = judgement.function
