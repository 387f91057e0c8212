"""Opening (開點): winning a lead with a qualifying gouji play.

Rule page: docs/rules/opening.md.
"""

from collections.abc import Callable

from gouji_rules.cards import Deck
from gouji_rules.game.events import Event
from gouji_rules.game.policies import Judgement
from gouji_rules.game.state import GOUJI_HEADLESS, State
from gouji_rules.game.step import Came, Events
from gouji_rules.game.values import but
from gouji_rules.plays import Play
from gouji_rules.rules.kinds import Expression
from gouji_rules.rules.setting import Settings, setting
from gouji_rules.seats import opposite, seats_of


class OpeningSettings(Settings):
    """What is set of opening."""

    enabled: bool = setting(default=True)
    opens: str = setting(
        Expression("opening.opens", ("play",)),
        default="play.cards.jokers == 0 and not (play.size == 1 and play.rank == 2)",
    )
    fours: bool = setting(default=False)
    headless: bool = setting(default=True)


class OpeningRule:
    """Which winning gouji plays open, and who has opened.

    Attributes:
        enabled: there is opening at all.
        opens: whether a gouji play opens by itself: the expression ``opening.opens``.
        fours: in 4-open, the kind of the 4s that are to be led; -1 where it is not played.
    """

    def __init__(self, settings: OpeningSettings, judgement: Judgement, deck: Deck) -> None:
        self.enabled = settings.enabled
        self.opens: Callable[[Play], bool] = judgement.function
        self.fours = deck.four if settings.fours else -1
        self.headless = settings.headless

    def after_trick(self, state: State, events: Events) -> Came:
        """The owner of the top has won the lead with a gouji play: whether he has opened."""
        status = state.status
        owner = state.owner
        top = state.top
        assert top is not None  # a trick that ends has a top
        if status.free or status.burner == owner:
            return status, events
        if not top.opens or (status.opened | status.closed) >> owner & 1:
            return status, events
        if state.met == GOUJI_HEADLESS and not self.headless:
            return status, events
        if self.fours >= 0:
            if state.hands[owner].counts[self.fours]:
                return but(status, fours=owner), events
            return status, events
        return but(status, opened=status.opened | 1 << owner), (*events, Event("opened", owner))

    def after_lead(self, state: State, play: Play, events: Events) -> Came:
        """4-open: whether the lead shows all the 4s its seat holds, alone.

        Args:
            state: before the lead.
            play: what is led.
            events: what has happened up to there.
        """
        status = state.status
        seat = state.seat
        held = state.hands[seat].counts[self.fours]
        if play.naturals == play.size == held and play.rank == self.fours:
            opened = status.opened | 1 << seat
            return but(status, fours=-1, opened=opened), (*events, Event("opened", seat))
        return but(status, fours=-1), events

    def of_revolters(self, revolted: int) -> int:
        """Return the seats (mask) that have opened because their opposites revolted."""
        if not self.enabled:
            return 0
        return sum(1 << opposite(seat) for seat in seats_of(revolted))
