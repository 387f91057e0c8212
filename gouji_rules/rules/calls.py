"""Calls (預點, 明點, 宣點): bets on opening.

Rule page: docs/rules/calls.md.
"""

from typing import Final, Literal

from gouji_rules.game.actions import CALL_DECLARE, CALL_EARLY, CALL_LATE, NO_CALL, Action
from gouji_rules.game.events import Event
from gouji_rules.game.state import Status
from gouji_rules.game.step import Came
from gouji_rules.game.values import but
from gouji_rules.rules.setting import Settings, setting
from gouji_rules.seats import opposite


class CallsSettings(Settings):
    """What is set of calls."""

    calls: Literal["none", "declare", "two_stage"] = setting(default="none", top=True)


CALLS: Final = ("none", "early", "late", "declare")
"""What a seat may have called: the members of the language's enumeration ``call``."""


class CallsRule:
    """Who calls when, and what.

    Attributes:
        kind: the setting: ``none``, ``declare`` or ``two_stage``.
        early: there are calls before the deal.
        late: there are calls after tribute.
        known: what a seat may have called.
    """

    def __init__(self, settings: CallsSettings) -> None:
        self.kind = settings.calls
        self.early = self.kind == "two_stage"
        self.late = self.kind != "none"
        self.known: tuple[str, ...] = tuple(call for call in CALLS if call != "declare")
        if not self.early:
            self.known = ("none", "declare") if self.late else ("none",)
        self._late_words = (CALL_LATE if self.early else CALL_DECLARE, NO_CALL)

    def words(self, *, early: bool) -> tuple[Action, ...]:
        """Return what a seat can say when it is asked for its call."""
        return (CALL_EARLY, NO_CALL) if early else self._late_words

    def next_early(self, first: int) -> int:
        """Return the next seat from ``first`` on that is asked before the deal; -1 for none."""
        return first if first < 6 else -1

    def next_late(self, status: Status, first: int) -> int:
        """Return the next seat from ``first`` on that may still call; -1 for none."""
        if not self.late:
            return -1
        assert status.prep is not None  # it exists from the deal to the first lead
        automatic = status.prep.automatic
        for seat in range(first, 6):
            silent = automatic & (1 << seat | 1 << opposite(seat))
            if status.calls[seat] == "none" and not silent:
                return seat
        return -1

    def called(self, status: Status, seat: int, action: Action) -> Came:
        """A seat calls, or does not."""
        value = str(action.value) if action.kind == "call" else "none"
        if value != "none":
            calls = list(status.calls)
            calls[seat] = value
            status = but(status, calls=tuple(calls))
        return status, (Event("called", seat, {"call": value}),)
