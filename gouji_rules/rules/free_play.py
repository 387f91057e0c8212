"""Free play (四戶亂纏): the endgame without gouji, yield and burn.

Rule page: docs/rules/free_play.md.
"""

from gouji_rules.rules.kinds import Integer
from gouji_rules.rules.setting import Settings, setting
from gouji_rules.seats import COUNT


class FreePlaySettings(Settings):
    """What is set of free play."""

    at: int = setting(Integer(0, 6), default=4)
    reentry: bool = setting(default=True)
    yielding: bool = setting(default=False)


class FreePlayRule:
    """When free play begins, from ``free_play.at``."""

    def __init__(self, settings: FreePlaySettings) -> None:
        self.at = settings.at

    def begins(self, active: int) -> bool:
        """Return whether few enough seats are active (mask)."""
        return COUNT[active] <= self.at
