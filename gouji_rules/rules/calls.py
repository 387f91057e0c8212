"""Calls (預點, 明點, 宣點): bets on opening.

Rule page: docs/rules/calls.md.
"""

from typing import Final, Literal

from gouji_rules.game.actions import Action, word
from gouji_rules.game.events import Event, declared
from gouji_rules.game.hand import HandTable
from gouji_rules.game.phases import Phase, prepared
from gouji_rules.game.questions import Question
from gouji_rules.game.state import State, Status
from gouji_rules.game.step import Came, Events, Step
from gouji_rules.game.values import but
from gouji_rules.rules.setting import Settings, setting
from gouji_rules.seats import opposite

CALLED: Final = declared("called", "calls", {"call": "call"})

NO_CALL: Final = word("no_call", "no call")
CALL_EARLY: Final = word("call", "call early", "early")
CALL_LATE: Final = word("call", "call late", "late")
CALL_DECLARE: Final = word("call", "call declare", "declare")

ASKS_CALL: Final = Question(
    "call",
    "calls",
    "calls",
    words=(CALL_EARLY, CALL_LATE, CALL_DECLARE, NO_CALL),
    no=NO_CALL,
    silence=NO_CALL,
    in_turn=False,
    shown="all",
    refusal="asked_for_call",
)


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

    def next_early(self, status: Status, first: int) -> int:
        """Return the next seat from ``first`` on that is asked before the deal; -1 for none."""
        return next((seat for seat in range(first, 6) if self.may_call(status, seat)), -1)

    def next_late(self, status: Status, first: int) -> int:
        """Return the next seat from ``first`` on that may still call; -1 for none."""
        if not self.late:
            return -1
        automatic = prepared(status).automatic
        for seat in range(first, 6):
            silent = automatic & (1 << seat | 1 << opposite(seat))
            if status.calls[seat] == "none" and not silent and self.may_call(status, seat):
                return seat
        return -1

    def may_call(self, status: Status, seat: int) -> bool:  # noqa: ARG002
        """Tell that every seat may call that has not, and whose opposite has not revolted."""
        return True

    def called(self, status: Status, seat: int, action: Action) -> Came:
        """A seat calls, or does not."""
        value = str(action.value) if action.kind == "call" else "none"
        if value != "none":
            calls = list(status.calls)
            calls[seat] = value
            status = but(status, calls=tuple(calls))
        return status, (Event(CALLED, seat, {"call": value}),)


class _CallsPhase(Phase):
    """Seats call, or do not, one after the other."""

    questions = (ASKS_CALL,)
    early = False

    def __init__(self, table: HandTable, rule: CallsRule) -> None:
        super().__init__(table)
        self.rule = rule

    def begin(self, state: State) -> Step:
        """Ask the first seat that may call."""
        return self._asks_on(state.status, 0, ())

    def apply(self, state: State, seat: int, answer: Action) -> Step:
        status, events = self.rule.called(state.status, seat, answer)
        return self._asks_on(status, seat + 1, events)

    def words(self, state: State) -> tuple[Action, ...]:  # noqa: ARG002
        """Return a call and none."""
        return self.rule.words(early=self.early)

    def might_be_asked(self, question: Question, state: State) -> int:  # noqa: ARG002
        """Return who is asked, now or after others: everybody knows that."""
        seats = 0
        seat = state.seat
        while seat >= 0:
            seats |= 1 << seat
            seat = self._next(state.status, seat + 1)
        return seats

    def _asks_on(self, status: Status, first: int, events: Events) -> Step:
        seat = self._next(status, first)
        if seat >= 0:
            return self.asks(ASKS_CALL, seat, status), events
        return self.goes_on(status), events

    def _next(self, status: Status, first: int) -> int:
        """Return the next seat from ``first`` on that may call, or -1."""
        asked = self.rule.next_early if self.early else self.rule.next_late
        return asked(status, first)


class EarlyCallsPhase(_CallsPhase):
    """Calls before anybody has seen a card."""

    name = "early_calls"
    early = True


class LateCallsPhase(_CallsPhase):
    """Calls with the cards in hand, of who has not called before."""

    name = "late_calls"
