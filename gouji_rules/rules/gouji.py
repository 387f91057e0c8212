"""Gouji plays (夠級牌): strong enough that only the opposite may answer.

Rule page: docs/rules/gouji.md.
"""

from collections.abc import Callable, Mapping

from gouji_rules.game.policies import Judgement
from gouji_rules.plays import Play
from gouji_rules.rules.kinds import Expression, RankNumbers
from gouji_rules.rules.setting import Settings, setting


class GoujiSettings(Settings):
    """What is set of gouji plays."""

    minimum: Mapping[str, int] = setting(
        RankNumbers(1, 99),
        default={"T": 5, "J": 4, "Q": 3, "K": 2, "A": 2, "2": 1, "X": 1, "D": 1},
    )
    hung: bool = setting(default=True)
    is_: str = setting(Expression("gouji.is"), default="default_gouji(play)")


class GoujiRule:
    """What a gouji play is: the expression ``gouji.is``."""

    def __init__(self, judgement: Judgement) -> None:
        self.is_gouji: Callable[[Play], bool] = judgement.function
