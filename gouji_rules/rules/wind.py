"""Taking the wind (接風): who leads after a finisher's last play that nobody beat.

Rule page: docs/rules/wind.md.
"""

from typing import Literal

from gouji_rules.game.facts import Facts
from gouji_rules.game.refusal import Refusal
from gouji_rules.game.state import DEAD, GOUJI, State
from gouji_rules.rules.hold_three import HeldRule
from gouji_rules.rules.setting import Settings, setting
from gouji_rules.rules.turns import ANSWER, IN_TURN
from gouji_rules.seats import NEXT, mates


class WindSettings(Settings):
    """What is set of the wind."""

    wind: Literal["next", "federation", "opposite"] = setting(default="next", top=True)


class WindRule:
    """The usual wind, from the setting ``wind``.

    Attributes:
        claims: what ``can_be_claimed`` said when the ruleset was loaded.
    """

    def __init__(self, settings: WindSettings, held: HeldRule) -> None:
        self.wind = settings.wind
        self.held = held
        self.claims = self.can_be_claimed()

    def can_be_claimed(self) -> bool:
        """Return whether the seat that would lead may claim it instead of passing."""
        return self.wind == "next"

    def may_claim(self, state: State) -> bool:
        """Return whether the seat that is asked to answer may claim the wind."""
        # A cheap look first: nearly always it is somebody else's.
        return NEXT[state.status.active][state.owner] == state.seat and self.why_not(state) is None

    def why_not(self, state: State) -> Refusal | None:
        """Return why the seat that is asked may not claim the wind, or None."""
        seat = state.seat
        owner = state.owner
        if not ANSWER <= state.question <= IN_TURN or state.top is None:
            return self._why_not_now(state)
        if not self.claims:
            return Refusal("wind_goes_elsewhere", "wind", "wind")
        active = state.status.active
        if active >> owner & 1:
            return Refusal("no_wind", "wind")
        if state.met == GOUJI:
            return Refusal("no_wind", "wind", "gouji.is")
        if NEXT[active][owner] != seat:
            return Refusal("only_next_claims", "wind", params={"seat": NEXT[active][owner]})
        return self.held.why_not_say(state.hands[seat])

    def _why_not_now(self, state: State) -> Refusal:
        """Return why there is no wind where one leads, or is asked whether one burns."""
        if state.top is None:
            return Refusal("nothing_to_claim", "wind")
        active, owner = state.status.active, state.owner
        is_his = not active >> owner & 1 and NEXT[active][owner] == state.seat
        # If it were no gouji play he would be asked to answer it, and it might be his.
        return Refusal("no_claim_for_a_burn", "wind", "gouji.is" if is_his and self.claims else "")

    def leader(self, state: State, facts: Facts | None = None) -> int:
        """Return who leads: after a gouji last play always the next active seat."""
        del facts
        return self.goes_to(state.owner, state.status.active, state.met)

    def goes_to(self, finisher: int, active: int, met: int) -> int:
        """Return who leads after a finisher's last play that nobody beat.

        Args:
            finisher: whose last play it was.
            active: the seats in play, as bits.
            met: how the play is met (``game.state``).
        """
        following = NEXT[active][finisher]
        if met in {GOUJI, DEAD} or self.wind == "next":
            return following
        if self.wind == "opposite":
            opposite = (finisher + 3) % 6
            return opposite if active >> opposite & 1 else following
        return next((mate for mate in mates(finisher) if active >> mate & 1), following)
