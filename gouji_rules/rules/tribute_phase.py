"""The phase of tribute: paid debt by debt, whoever is to be asked is asked.

Rule page: docs/rules/tribute.md.
"""

from collections.abc import Callable

from gouji_rules.cards import Counts
from gouji_rules.game.actions import Action
from gouji_rules.game.hand import HandTable
from gouji_rules.game.phases import About, Phase, prepared
from gouji_rules.game.refusal import Refusal
from gouji_rules.game.state import State, Status
from gouji_rules.game.step import Step
from gouji_rules.game.values import but
from gouji_rules.rules.tribute import ASKS_GIVE, ASKS_TAKE, Asked, TributeRule


class TributePhase(Phase):
    """What the last set's result owes is paid, debt by debt.

    Args:
        table: makes the hands of these rules.
        rule: tribute's.
        withholds: tells whether what came from the payee in the same kind does not go back.
    """

    name = "tribute"
    questions = (ASKS_TAKE, ASKS_GIVE)

    def __init__(self, table: HandTable, rule: TributeRule, withholds: Callable[[], bool]) -> None:
        super().__init__(table)
        self.rule = rule
        self.withholds = withholds

    def begin(self, state: State) -> Step | None:
        """Pay until somebody has to be asked."""
        status = state.status
        last = status.match.last
        if last is None:
            return None
        debts = self.rule.to_pay(last, dict(status.match.memory))
        prep = but(prepared(status), debts=debts)
        return self._goes_on(status, self.rule.next_debt(prep, (), withholds=self.withholds()))

    def apply(self, state: State, seat: int, answer: Action) -> Step:  # noqa: ARG002
        """Take, refuse or give back."""
        asked = self.rule.answered(prepared(state.status), answer, withholds=self.withholds())
        return self._goes_on(state.status, asked)

    def _goes_on(self, status: Status, asked: Asked) -> Step:
        seat, question, prep, events = asked
        status = but(status, prep=prep)
        if seat < 0:
            return self.goes_on(status), events
        return self.asks(question, seat, status), events

    def cards(self, state: State) -> tuple[int, Counts]:
        """Return how many cards are given back, and the most of each kind."""
        return self.rule.limits(prepared(state.status))

    def about(self, state: State) -> About:
        """Return the cards that are offered, or that as many are given back for."""
        prep = prepared(state.status)
        debt = prep.debts[prep.due]
        number, among = self.cards(state) if state.question == ASKS_GIVE else (0, ())
        return About(prep.offered, debt.payer, number, among)

    def why_not(self, state: State, answer: Action) -> Refusal | None:
        """Return why the payee may not answer so, or None."""
        if state.question == ASKS_GIVE and answer.kind == "give":
            hand = state.hands[state.seat]
            return self.rule.why_not_give(prepared(state.status), hand, answer.cards)
        return super().why_not(state, answer)
