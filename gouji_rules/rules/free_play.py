"""Free play (四戶亂纏): the endgame without gouji, yield and burn.

Rule page: docs/rules/free_play.md.
"""

from typing import Final

from gouji_rules.game.events import Event, declared
from gouji_rules.game.state import Status
from gouji_rules.game.step import Came, Events
from gouji_rules.game.values import but
from gouji_rules.rules.kinds import Integer
from gouji_rules.rules.setting import Settings, setting
from gouji_rules.seats import COUNT

FREE_PLAY_BEGAN: Final = declared("free_play_began", "free_play")


class FreePlaySettings(Settings):
    """What is set of free play."""

    at: int = setting(Integer(0, 6), default=4)
    reentry: bool = setting(default=True)
    yielding: bool = setting(default=False)


class FreePlayRule:
    """When free play begins, from ``free_play.at``, and what it ends."""

    def __init__(self, settings: FreePlaySettings) -> None:
        self.at = settings.at

    def begins(self, active: int) -> bool:
        """Return whether few enough seats are active (mask)."""
        return COUNT[active] <= self.at

    def after(self, status: Status, events: Events) -> Came:
        """Begin free play where it is due; a pending burn lapses with that."""
        if status.free or not self.begins(status.active):
            return status, events
        events = (*events, Event(FREE_PLAY_BEGAN, -1))
        return but(status, free=True, burner=-1, victim=-1, links=0), events
