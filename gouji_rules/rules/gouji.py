"""Gouji plays (夠級牌): strong enough that only the opposite may answer.

Rule page: docs/rules/gouji.md.
"""

from collections.abc import Callable

from gouji_rules.game.policies import Judgement
from gouji_rules.plays import Play
from gouji_rules.rules.setting import TRUE_FALSE, Expression, RankNumbers, Setting

SETTINGS = (
    Setting(
        "gouji.minimum",
        RankNumbers(1, 99),
        {"T": 5, "J": 4, "Q": 3, "K": 2, "A": 2, "2": 1, "X": 1, "D": 1},
        "gouji",
    ),
    Setting("gouji.hung", TRUE_FALSE, True, "gouji"),
    Setting("gouji.is", Expression("gouji.is"), "default_gouji(play)", "gouji"),
)


class GoujiRule:
    """What a gouji play is: the expression ``gouji.is``."""

    def __init__(self, judgement: Judgement) -> None:
        self.is_gouji: Callable[[Play], bool] = judgement.function
