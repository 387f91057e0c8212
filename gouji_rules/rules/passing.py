"""Passing (過牌): how long a pass binds.

Rule page: docs/rules/passing.md.
"""

from typing import Literal

from gouji_rules.game.state import DEAD, GOUJI, State
from gouji_rules.rules.setting import Settings, setting
from gouji_rules.seats import SEATS

_NOBODY = (0,) * 6
_OPPOSITE = tuple(1 << (owner + 3) % 6 for owner in SEATS)


class PassingSettings(Settings):
    """What is set of passing."""

    lifted_by: Literal["any", "gouji", "unanswered", "none"] = setting(default="any")


class PassingRule:
    """Who may answer a play, and whom a pass binds no longer.

    Args:
        settings: of passing.
        reentry: whether a pass binds nobody in free play (``free_play.reentry``).

    Attributes:
        again: for each owner of an ordinary top, the seat (mask) that is asked though it has
            passed.
        again_on_gouji: the same for a gouji play.
        lifts_last: a pass may be lifted when all others have passed.
    """

    def __init__(self, settings: PassingSettings, *, reentry: bool) -> None:
        by = settings.lifted_by
        self.again = _OPPOSITE if by == "any" else _NOBODY
        self.again_on_gouji = _NOBODY if by == "none" else _OPPOSITE
        self.lifts_last = by == "unanswered"
        self.reentry = reentry

    def asked(self, state: State) -> int:
        """Return the seats (mask) that are asked to answer the top, once nobody burns it."""
        status, owner, met = state.status, state.owner, state.met
        if status.free:
            asked = status.active if self.reentry else status.active & ~state.passed
        elif met == GOUJI:
            may = 1 << (owner + 3) % 6 | status.headless
            asked = status.active & (may & ~state.passed | self.again_on_gouji[owner])
        elif met == DEAD:
            return 0
        else:
            asked = status.active & (~state.passed | self.again[owner])
        return asked & ~(1 << owner)

    def asked_last(self, state: State) -> int:
        """Return the seat whose pass is lifted once all others have passed on the top, or -1."""
        opposite = (state.owner + 3) % 6
        if not self.lifts_last or state.status.free or state.met in {GOUJI, DEAD}:
            return -1
        return opposite if (state.passed & state.status.active) >> opposite & 1 else -1
