"""Smothering (悶): the play before the 3s was beaten.

Rule page: docs/rules/smothering.md.
"""

from typing import Final, Literal

from gouji_rules.game.events import Event, declared
from gouji_rules.game.state import NOBODY, State, Status
from gouji_rules.game.step import Came, Events
from gouji_rules.game.values import but
from gouji_rules.rules.places import set_aside
from gouji_rules.rules.setting import Settings, setting
from gouji_rules.seats import ALL, opposite

SMOTHERED: Final = declared("smothered", "smothering", {"by": "seat"}, seen="two")
ELIMINATED: Final = declared("eliminated", "smothering")
SMOTHERING_SHOWN: Final = declared("smothering_shown", "smothering", {"by": "seat"})


class SmotheringSettings(Settings):
    """What is set of smothering."""

    effect: Literal["tribute", "eliminate"] = setting(default="tribute")
    by_opposite: bool = setting(default=True)


class SmotheringRule:
    """Who is smothered, and what comes of it.

    Attributes:
        eliminates: who is smothered leaves the set at once.
    """

    def __init__(self, settings: SmotheringSettings) -> None:
        self.eliminates = settings.effect == "eliminate"
        self.by_opposite = settings.by_opposite

    def after_answer(self, state: State, status: Status, events: Events) -> Came:
        """The seat that is asked has beaten the top: its owner's 3s are all he has left.

        Args:
            state: before the answer.
            status: what the answer has made of the set so far.
            events: what has happened up to there.
        """
        victim, by = state.owner, state.seat
        if not state.hands[victim].only_last or not status.active >> victim & 1:
            return status, events
        if not self.smothers(state, victim, by):
            return status, events
        smothered = list(status.smothered)
        smothered[victim] = by
        status = but(status, smothered=tuple(smothered))
        audience = ALL if self.eliminates else 1 << victim | 1 << by
        events = (*events, Event(SMOTHERED, victim, {"by": by}, audience))
        if not self.eliminates:
            return status, events
        status = but(status, eliminated=status.eliminated | 1 << victim)
        return set_aside(status, victim, (*events, Event(ELIMINATED, victim)))

    def smothers(self, state: State, victim: int, by: int) -> bool:  # noqa: ARG002
        """Return whether who beats the play smothers: his own opposite may not."""
        return self.by_opposite or by != opposite(victim)

    def after_going_out(self, status: Status, seat: int, events: Events) -> Events:
        """Who goes out shows by whom he was smothered, where nobody else has seen it."""
        by = status.smothered[seat]
        if by < 0 or self.eliminates:
            return events
        return (*events, Event(SMOTHERING_SHOWN, seat, {"by": by}))

    def seen(self, status: Status, seat: int) -> dict[int, int]:
        """Return who was smothered by whom, as far as ``seat`` may know."""
        if status.smothered is NOBODY or not any(by >= 0 for by in status.smothered):
            return {}
        over = status.result is not None or self.eliminates
        return {
            victim: by
            for victim, by in enumerate(status.smothered)
            if by >= 0 and (over or seat in {victim, by} or victim in status.out)
        }
