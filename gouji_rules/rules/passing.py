"""Passing (過牌): how long a pass binds.

Rule page: docs/rules/passing.md.
"""

from gouji_rules.game.state import DEAD, GOUJI, State
from gouji_rules.rules.setting import Settings, setting
from gouji_rules.seats import SEATS


class PassingSettings(Settings):
    """What is set of passing."""

    against_opposite: bool = setting(default=True)


class PassingRule:
    """Who may answer a play, and whom a pass binds no longer.

    Args:
        settings: of passing.
        reentry: whether a pass binds nobody in free play (``free_play.reentry``).
    """

    def __init__(self, settings: PassingSettings, *, reentry: bool) -> None:
        again = settings.against_opposite
        self.again = tuple(again << (owner + 3) % 6 for owner in SEATS)
        """For each owner of a top, the seat (mask) that is asked though it has passed."""
        self.reentry = reentry

    def asked(self, state: State) -> int:
        """Return the seats (mask) that are asked to answer the top, once nobody burns it."""
        status, owner, met = state.status, state.owner, state.met
        if status.free:
            asked = status.active if self.reentry else status.active & ~state.passed
        elif met == GOUJI:
            may = 1 << (owner + 3) % 6 | status.headless
            asked = status.active & (may & ~state.passed | self.again[owner])
        elif met == DEAD:
            return 0
        else:
            asked = status.active & (~state.passed | self.again[owner])
        return asked & ~(1 << owner)
