"""Reporting (報牌): telling how many cards one holds.

Rule page: docs/rules/reporting.md.
"""

from typing import Final, Literal

from gouji_rules.cards import Counts
from gouji_rules.game.state import PLAY, State
from gouji_rules.rules.kinds import Integer
from gouji_rules.rules.setting import Settings, setting
from gouji_rules.seats import mask_of, mates


class ReportingSettings(Settings):
    """What is set of reporting."""

    section = "report"

    mode: Literal["never", "on_request", "shown"] = setting(default="never")
    limit: int = setting(Integer(1, 99), default=10)
    mates_see: bool = setting(default=False)


UNKNOWN: Final[tuple[int | None, ...]] = (None,) * 6
"""Nobody says how many cards it holds."""


class ReportingRule:
    """How many cards a seat tells, and whose hands its mates see.

    Attributes:
        told: hands of up to ``report.limit`` cards are told at all.
        mates_see: mates see such hands.
        asks: a plugin says whose.
    """

    def __init__(self, settings: ReportingSettings) -> None:
        self.told = settings.mode != "never"
        self.mates_see = settings.mates_see
        self.limit = settings.limit
        self.asks = False

    def by_plugin(self) -> None:
        """Learn that a plugin says whose cards are told and shown."""
        self.asks = self.told = self.mates_see = True

    def tells(self, state: State) -> int:
        """Return the seats (mask) whose number of cards everybody knows."""
        return self._up_to_limit(state) if self.told else 0

    def shows(self, state: State, seat: int) -> int:
        """Return the mates (mask) whose hands ``seat`` sees."""
        return self._up_to_limit(state) & mask_of(mates(seat)) if self.mates_see else 0

    def _up_to_limit(self, state: State) -> int:
        return mask_of(seat for seat, hand in enumerate(state.hands) if hand.size <= self.limit)

    def told_to_all(self, state: State) -> tuple[int | None, ...]:
        """Return each seat's number of cards as everybody knows it, None where nobody else does."""
        if not self.told:
            return UNKNOWN
        if self.asks:
            told = self.tells(state)
            return tuple([h.size if told >> s & 1 else None for s, h in enumerate(state.hands)])
        return tuple([hand.size if hand.size <= self.limit else None for hand in state.hands])

    def counts(self, state: State, seat: int) -> tuple[int | None, ...]:
        """Return each seat's number of cards as ``seat`` knows it, None where it does not."""
        if not self.told:
            return UNKNOWN
        known = [*self.told_to_all(state)]
        known[seat] = state.hands[seat].size
        return tuple(known)

    def mates_hands(self, state: State, seat: int) -> dict[int, Counts]:
        """Return the hands by kind that ``seat`` sees of its mates."""
        if not self.mates_see or state.phase != PLAY:
            return {}
        hands = state.hands
        if self.asks:
            shown = self.shows(state, seat)
            return {mate: hands[mate].counts for mate in mates(seat) if shown >> mate & 1}
        return {mate: hands[mate].counts for mate in mates(seat) if hands[mate].size <= self.limit}
