"""Taking the wind (接風): who leads after a finisher's last play that nobody beat.

Rule page: docs/rules/wind.md.
"""

from typing import Literal

from gouji_rules.game.state import DEAD, GOUJI, State
from gouji_rules.rules.setting import Settings, setting
from gouji_rules.seats import NEXT, mates


class WindSettings(Settings):
    """What is set of the wind."""

    wind: Literal["next", "federation", "opposite"] = setting(default="next", top=True)


class WindRule:
    """The usual wind, from the setting ``wind``."""

    def __init__(self, settings: WindSettings) -> None:
        self.wind = settings.wind

    def can_be_claimed(self) -> bool:
        """Return whether the seat that would lead may claim it instead of passing."""
        return self.wind == "next"

    def leader(self, state: State) -> int:
        """Return who leads: after a gouji last play always the next active seat."""
        finisher = state.owner
        active = state.status.active
        following = NEXT[active][finisher]
        if state.met in {GOUJI, DEAD} or self.wind == "next":
            return following
        if self.wind == "opposite":
            opposite = (finisher + 3) % 6
            return opposite if active >> opposite & 1 else following
        return next((mate for mate in mates(finisher) if active >> mate & 1), following)
