"""Yielding (讓牌): the opposite lets the two seats after him answer first.

Rule page: docs/rules/yielding.md.
"""

from gouji_rules.game.questions import ANSWER, REASK
from gouji_rules.game.refusal import Refusal
from gouji_rules.game.state import GOUJI, ORDINARY, State
from gouji_rules.rules.hold_three import HeldRule
from gouji_rules.rules.setting import Settings, setting


class YieldingSettings(Settings):
    """What is set of yielding."""

    enabled: bool = setting(default=True)


class YieldingRule:
    """Who may yield, and when he is asked again.

    Args:
        settings: of yielding.
        held: whoever holds nothing but cards that go last does not yield.
        in_free_play: whether one may yield in free play (``free_play.yielding``).
    """

    def __init__(self, settings: YieldingSettings, held: HeldRule, *, in_free_play: bool) -> None:
        self.enabled = settings.enabled
        self.in_free_play = in_free_play
        self.held = held

    def may(self, state: State) -> bool:
        """Return whether the owner's opposite, who is asked to answer, may yield."""
        # A cheap look first: nearly always it is this that stands against it.
        return (
            state.met == ORDINARY
            and not state.yielded >> state.seat & 1
            and self.why_not(state) is None
        )

    def why_not(self, state: State) -> Refusal | None:
        """Return why the seat that is asked may not yield, or None."""
        seat = state.seat
        owner = state.owner
        if not self.enabled:
            return Refusal("yielding_is_off", "yielding", "yielding.enabled")
        if not ANSWER <= state.question <= REASK or state.top is None:
            return Refusal("nothing_to_yield", "yielding")
        if state.status.free and not self.in_free_play:
            return Refusal("no_yield_in_free_play", "free_play", "free_play.yielding")
        if seat != (owner + 3) % 6:
            return Refusal("only_opposite_yields", "yielding", params={"owner": owner})
        if state.met == GOUJI:
            return Refusal("no_yield_on_gouji", "yielding", "gouji.is")
        if state.yielded >> seat & 1:
            return Refusal("yielded_already", "yielding")
        if not state.pending & (1 << (owner + 4) % 6 | 1 << (owner + 5) % 6):
            return Refusal("nobody_to_yield_to", "yielding")
        return self.held.why_not_say(state.hands[seat])

    def asked_again(self, state: State) -> int:
        """Return who is asked again once the seats he yielded to have answered or passed."""
        return (state.owner + 3) % 6
