"""Yielding (讓牌): the opposite lets the two seats after him answer first.

Rule page: docs/rules/yielding.md.
"""

from typing import Final

from gouji_rules.game.actions import CLAIM, PASS
from gouji_rules.game.questions import Question
from gouji_rules.game.refusal import Refusal
from gouji_rules.game.state import GOUJI, ORDINARY, State
from gouji_rules.rules.burn import BurnRule
from gouji_rules.rules.hold_three import HeldRule
from gouji_rules.rules.passing import PassingRule
from gouji_rules.rules.setting import Settings, setting
from gouji_rules.rules.turns import ANSWER, IN_TURN


def _asks(number: int) -> Question:
    return Question(
        "answer",
        "yielding",
        "yielding.enabled",
        words=(PASS, CLAIM),
        answers="plays",
        silence=PASS,
        number=number,
    )


YIELDED: Final = _asks(2)
"""An answer where the owner's opposite is asked last: he has yielded, or passed."""

REASK: Final = _asks(3)
"""The owner's opposite, asked last."""


class YieldingSettings(Settings):
    """What is set of yielding."""

    enabled: bool = setting(default=True)
    on_gouji: bool = setting(default=False)


def _between(owner: int) -> tuple[int, int]:
    """Return the seats between the owner's opposite and the owner."""
    return (owner + 4) % 6, (owner + 5) % 6


class YieldingRule:
    """Who may yield, and when he is asked again.

    Args:
        settings: of yielding.
        held: whoever holds nothing but cards that go last does not yield.
        burn, passing: of gouji plays, who may burn and who may answer them.
        in_free_play: whether one may yield in free play (``free_play.yielding``).
    """

    def __init__(
        self,
        settings: YieldingSettings,
        held: HeldRule,
        burn: BurnRule,
        passing: PassingRule,
        *,
        in_free_play: bool,
    ) -> None:
        self.enabled = settings.enabled
        self.on_gouji = settings.on_gouji
        self.highest = GOUJI if settings.on_gouji else ORDINARY
        self.burn = burn
        self.passing = passing
        self.in_free_play = in_free_play
        self.held = held

    def may(self, state: State) -> bool:
        """Return whether the owner's opposite, who is asked to answer, may yield."""
        # A cheap look first: nearly always it is this that stands against it.
        return (
            state.met <= self.highest
            and not state.yielded >> state.seat & 1
            and self.why_not(state) is None
        )

    def why_not(self, state: State) -> Refusal | None:
        """Return why the seat that is asked may not yield, or None."""
        seat = state.seat
        owner = state.owner
        if not ANSWER <= state.question <= IN_TURN or state.top is None:
            code = "nothing_to_yield" if state.top is None else "no_yield_for_a_burn"
            return self._off() or Refusal(code, "yielding", params={"owner": owner})
        forbidden = self.forbids(state)
        if forbidden is not None:
            return forbidden
        if seat != (owner + 3) % 6:
            return Refusal("only_opposite_yields", "yielding", params={"owner": owner})
        if state.yielded >> seat & 1:
            return Refusal("yielded_already", "yielding")
        if state.met == GOUJI and not self._to_yield_to(state):
            return Refusal("nobody_to_yield_to_on_gouji", "yielding")
        if state.met != GOUJI and not state.pending & (1 << (owner + 4) % 6 | 1 << (owner + 5) % 6):
            return Refusal("nobody_to_yield_to", "yielding")
        return self.held.why_not_say(state.hands[seat])

    def _off(self) -> Refusal | None:
        if self.enabled:
            return None
        return Refusal("yielding_is_off", "yielding", "yielding.enabled")

    def forbids(self, state: State) -> Refusal | None:
        """Return why nobody may yield now: by the settings, in free play, on a gouji play."""
        if not self.enabled:
            return self._off()
        if state.status.free and not self.in_free_play:
            return Refusal("no_yield_in_free_play", "free_play", "free_play.yielding")
        across = state.seat == (state.owner + 3) % 6
        if across and state.met == GOUJI and not self.on_gouji:
            return Refusal("no_yield_on_gouji", "yielding", self._refuses_on_gouji(state))
        return None

    def _to_yield_to(self, state: State) -> bool:
        """Return whether a seat between him and the owner might burn or answer a gouji play."""
        answering = self.passing.asked(state)
        return any(
            answering >> seat & 1 or self.burn.might(state, seat) for seat in _between(state.owner)
        )

    def _refuses_on_gouji(self, state: State) -> str:
        """Return the setting without which he could yield on this gouji play."""
        once = not state.yielded >> state.seat & 1
        return "yielding.on_gouji" if once and self._to_yield_to(state) else "gouji.is"

    def asked_on_gouji(self, state: State) -> int:
        """Return the seats (mask) that are looked at when he yields on a gouji play: him last."""
        between = sum(1 << seat for seat in _between(state.owner))
        return state.status.active & between | 1 << state.seat

    def asked_again(self, state: State) -> int:
        """Return who is asked again once the seats he yielded to have answered or passed."""
        return (state.owner + 3) % 6
