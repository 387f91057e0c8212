"""Free play (四戶亂纏): the endgame without gouji, yield and burn.

Rule page: docs/rules/free_play.md.
"""

from collections.abc import Mapping
from typing import Any

from gouji_rules.rules.setting import TRUE_FALSE, Integer, Setting
from gouji_rules.seats import COUNT

SETTINGS = (
    Setting("free_play.at", Integer(0, 6), 4, "free_play"),
    Setting("free_play.reentry", TRUE_FALSE, True, "free_play"),
    Setting("free_play.yielding", TRUE_FALSE, False, "free_play"),
)


class FreePlayRule:
    """When free play begins, from ``free_play.at``."""

    def __init__(self, settings: Mapping[str, Any]) -> None:
        self.at: int = settings["free_play.at"]

    def begins(self, active: int) -> bool:
        """Return whether few enough seats are active (mask)."""
        return COUNT[active] <= self.at
