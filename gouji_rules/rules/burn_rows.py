"""Burn windows where whoever might burn is asked, as everybody knows it: at tables.

The last who might is asked whatever he holds, and closes the window: so it is there, and ends,
where nobody could burn as well. Rule page: docs/rules/burn.md.
"""

from gouji_rules.game.state import State
from gouji_rules.rules.burn import BurnRule
from gouji_rules.seats import NEXT


def last_asked(rule: BurnRule, state: State) -> int:
    """Return who might burn and is asked last, as everybody knows; -1 once he has been."""
    last = next((seat for seat in reversed(rule.order(state)) if rule.might(state, seat)), -1)
    return last if last >= 0 and state.pending >> last & 1 else -1


def next_in_rows(rule: BurnRule, state: State, answering: int) -> tuple[int, int]:
    """Return the next seat that is asked, to burn or to answer, -1 for none, and who is left.

    As ``BurnRule.next_in_turn``, but the last of each row is asked whether or not he can burn.

    Args:
        rule: who may burn.
        state: whose seat was asked, or has played, last.
        answering: the seats (mask) that may answer.
    """
    pending, seat, between, last = state.pending, state.seat, _between(state), (-1, 0)
    while pending:
        seat = NEXT[pending][seat]
        pending &= ~(1 << seat)
        if between >> seat & 1:
            if last[0] >= 0:
                return last
            if answering >> seat & 1:
                return seat, pending
        elif rule.might(state, seat):
            if rule.may(state, seat):
                return seat, pending
            last = seat, pending
    return last


def row(rule: BurnRule, state: State) -> int:
    """Return who might burn (mask) in the row of the seat that is asked in its turn.

    Rows lie between the owner, his opposite and headless seats, who answer, where they may, when
    their turn comes: that everybody sees.
    """
    between, found = _between(state), 0
    for step in (1, 5):
        seat = state.seat
        while not between >> seat & 1:
            found |= 1 << seat
            seat = (seat + step) % 6
    return rule.might_be_asked(state) & found


def _between(state: State) -> int:
    """Return the seats (mask) between which rows lie."""
    owner, status = state.owner, state.status
    return 1 << owner | status.active & (1 << (owner + 3) % 6 | status.headless)
