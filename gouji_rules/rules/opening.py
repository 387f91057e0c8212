"""Opening (開點): winning a lead with a qualifying gouji play.

Rule page: docs/rules/opening.md.
"""

from collections.abc import Callable

from gouji_rules.game.policies import Judgement
from gouji_rules.plays import Play
from gouji_rules.rules.kinds import Expression
from gouji_rules.rules.setting import Settings, setting


class OpeningSettings(Settings):
    """What is set of opening."""

    enabled: bool = setting(default=True)
    opens: str = setting(
        Expression("opening.opens"),
        default="play.cards.jokers == 0 and not (play.size == 1 and play.rank == 2)",
    )
    fours: bool = setting(default=False)
    headless: bool = setting(default=True)


class OpeningRule:
    """Which winning gouji plays open: the expression ``opening.opens``."""

    def __init__(self, judgement: Judgement) -> None:
        self.opens: Callable[[Play], bool] = judgement.function
