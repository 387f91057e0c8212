"""Revolution (革命): a seat without 2s and jokers may lay its hand down.

Rule page: docs/rules/revolution.md.
"""

from collections.abc import Callable, Sequence

from gouji_rules.game.events import Event
from gouji_rules.game.hand import Hand
from gouji_rules.game.policies import Judgement
from gouji_rules.game.state import Status
from gouji_rules.game.step import Came, Events
from gouji_rules.game.values import but
from gouji_rules.rules import headless
from gouji_rules.rules.kinds import Expression, Integer
from gouji_rules.rules.opening import OpeningRule
from gouji_rules.rules.setting import Settings, setting
from gouji_rules.seats import COUNT, opposite, seats_of


class RevolutionSettings(Settings):
    """What is set of revolution."""

    enabled: bool = setting(default=True)
    eligible: str = setting(
        Expression("revolution.eligible", ("hand",)), default="hand.twos == 0 and hand.jokers == 0"
    )
    void_at: int = setting(Integer(1, 7, nothing=7), default=2)
    dead_gouji: int = setting(Integer(0, 99), default=3)


class RevolutionRule:
    """Who may revolt, when a set is void by it, and what it leaves the opposite.

    Attributes:
        enabled: anybody may revolt of his own will.
        eligible: whether a hand may: the expression ``revolution.eligible``.
        void_at: so many revolters make a set void.
        dead_gouji: so many dead gouji the opposite of a revolter may choose to have.
    """

    def __init__(
        self, settings: RevolutionSettings, judgement: Judgement, opening: OpeningRule
    ) -> None:
        self.enabled = settings.enabled
        self.eligible: Callable[[Hand], bool] = judgement.function
        self.void_at = settings.void_at
        self.dead_gouji = settings.dead_gouji
        self.opening = opening

    def voids(self, revolted: int) -> bool:
        """Return whether so many have revolted (mask) that the set does not count."""
        return COUNT[revolted] >= self.void_at

    def next_asked(self, status: Status, hands: Sequence[Hand], first: int) -> int:
        """Return the next seat from ``first`` on that may revolt; -1 for none."""
        if self.enabled:
            assert status.prep is not None  # it exists from the deal to the first lead
            automatic = status.prep.automatic
            for seat in range(first, 6):
                if not automatic >> seat & 1 and self.eligible(hands[seat]):
                    return seat
        return -1

    def answered(self, status: Status, seat: int, *, revolts: bool) -> Status:
        """A seat revolts or stays; nobody sees which before all have answered."""
        prep = status.prep
        assert prep is not None  # it exists from the deal to the first lead
        if revolts:
            prep = but(prep, revolts=prep.revolts | 1 << seat)
        return but(status, prep=prep)

    def shown(self, status: Status, events: Events) -> Came:
        """All have answered: who revolts leaves the set, and his opposite has opened."""
        prep = status.prep
        assert prep is not None  # it exists from the deal to the first lead
        revolted = prep.automatic | prep.revolts
        if self.voids(revolted):
            events = (*events, *(Event("revolted", seat) for seat in seats_of(prep.revolts)))
            return but(status, revolted=revolted), events
        opened = status.opened | self.opening.of_revolters(revolted)
        events = (*events, *(Event("revolted", seat) for seat in seats_of(revolted)))
        return (
            but(
                status,
                revolted=revolted,
                active=status.active & ~revolted,
                opened=opened & ~revolted,
            ),
            events,
        )

    def next_head(self, status: Status, first: int) -> int:
        """Return the next seat from ``first`` on that chooses to have dead gouji; -1 for none."""
        if self.dead_gouji:
            for seat in range(first, 6):
                if status.active >> seat & 1 and status.revolted >> opposite(seat) & 1:
                    return seat
        return -1

    def chose(self, status: Status, seat: int, *, head: bool) -> Came:
        """The opposite of a revolter takes the dead gouji, or is headless at once."""
        events = (Event("chose_head", seat, {"head": head}),)
        if not head:
            gone = 1 << opposite(seat)
            return but(status, headless=headless.after(status, status.active, gone)), events
        numbers = list(status.heads)
        numbers[seat] = self.dead_gouji
        return but(status, heads=tuple(numbers)), events

    def settled(self, status: Status) -> Status:
        """Nobody chooses any more: without dead gouji revolters leave their opposites headless."""
        if self.dead_gouji:
            return status
        return but(status, headless=headless.after(status, status.active, status.revolted))
