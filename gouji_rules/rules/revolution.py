"""Revolution (革命): a seat without 2s and jokers may lay its hand down.

Rule page: docs/rules/revolution.md.
"""

from collections.abc import Callable, Sequence
from typing import Final

from gouji_rules.game.actions import Action, word
from gouji_rules.game.events import Event, declared
from gouji_rules.game.hand import Hand, HandTable
from gouji_rules.game.phases import Phase, prepared
from gouji_rules.game.questions import Question
from gouji_rules.game.state import State, Status
from gouji_rules.game.step import Came, Events, Step
from gouji_rules.game.values import but
from gouji_rules.rules import headless
from gouji_rules.rules.kinds import Expression, Integer
from gouji_rules.rules.opening import OpeningRule
from gouji_rules.rules.setting import Settings, setting
from gouji_rules.seats import ALL, COUNT, opposite, seats_of

VOID: Final = declared("void", "revolution", {"revolted": "seats"})
REVOLTED: Final = declared("revolted", "revolution")
CHOSE_HEAD: Final = declared("chose_head", "revolution", {"head": "flag"})

REVOLTS: Final = word("revolt")
STAYS: Final = word("stay")
HEAD: Final = word("head")
HEADLESS: Final = word("headless")

ASKS_REVOLT: Final = Question(
    "revolution",
    "revolution",
    "revolution.enabled",
    words=(REVOLTS, STAYS),
    yes=REVOLTS,
    no=STAYS,
    silence=STAYS,
    in_turn=False,
    secret=True,
    shown="later",
    refusal="asked_to_revolt",
    asked_by="revolution.eligible",
)

ASKS_HEAD: Final = Question(
    "head",
    "revolution",
    "revolution.dead_gouji",
    words=(HEAD, HEADLESS),
    yes=HEAD,
    no=HEADLESS,
    silence=HEAD,
    refusal="asked_for_head",
)


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
        self, settings: RevolutionSettings, eligible: Callable[[Hand], bool], opening: OpeningRule
    ) -> None:
        self.enabled = settings.enabled
        self.eligible = eligible
        self.void_at = settings.void_at
        self.dead_gouji = settings.dead_gouji
        self.opening = opening

    def voids(self, revolted: int) -> bool:
        """Return whether so many have revolted (mask) that the set does not count."""
        return COUNT[revolted] >= self.void_at

    def void(self, status: Status, events: Events) -> Came:
        """Too many have revolted: the set does not count."""
        match = status.match
        match = but(match, voids=match.voids + 1, void_run=match.void_run + 1)
        events = (*events, Event(VOID, -1, {"revolted": seats_of(status.revolted)}))
        return but(status, void=True, match=match), events

    def next_asked(self, status: Status, hands: Sequence[Hand], first: int) -> int:
        """Return the next seat from ``first`` on that may revolt; -1 for none."""
        if self.enabled:
            automatic = prepared(status).automatic
            for seat in range(first, 6):
                if not automatic >> seat & 1 and self.eligible(hands[seat]):
                    return seat
        return -1

    def answered(self, status: Status, seat: int, *, revolts: bool) -> Status:
        """A seat revolts or stays; nobody sees which before all have answered."""
        prep = prepared(status)
        if revolts:
            prep = but(prep, revolts=prep.revolts | 1 << seat)
        return but(status, prep=prep)

    def without(self, status: Status, revolted: int) -> Status:
        """Return the set without those (mask) of whom everybody knows that they have revolted."""
        status = but(
            status,
            active=status.active & ~revolted,
            opened=(status.opened | self.opening.of_revolters(revolted)) & ~revolted,
        )
        return self.settled(status)

    def might_be_asked(self, status: Status) -> int:
        """Return who may be asked whether it revolts, as everybody knows: who has not already."""
        return ALL & ~status.revolted if self.enabled else 0

    def shown(self, status: Status, events: Events) -> Came:
        """All have answered: who revolts leaves the set, and his opposite has opened."""
        prep = prepared(status)
        revolted = prep.automatic | prep.revolts
        if not revolted:
            return status, events
        if self.voids(revolted):
            events = (*events, *_told(prep.revolts))
            return but(status, revolted=revolted), events
        opened = status.opened | self.opening.of_revolters(revolted)
        events = (*events, *_told(prep.revolts))
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
        events = (Event(CHOSE_HEAD, seat, {"head": head}),)
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
        alone = headless.after(status, status.active, status.revolted)
        return but(status, headless=alone) if alone != status.headless else status


class RevolutionPhase(Phase):
    """Who may revolts or stays, unseen by the others; then the opposites of revolters choose."""

    name = "revolution"
    questions = (ASKS_REVOLT, ASKS_HEAD)

    def __init__(self, table: HandTable, rule: RevolutionRule) -> None:
        super().__init__(table)
        self.rule = rule

    def begin(self, state: State) -> Step:
        """Ask who may revolt; where nobody may, it is shown who has revolted before."""
        status = state.status
        automatic = prepared(status).automatic
        if automatic:  # what everybody knows already is no secret while others are asked
            status = self.rule.without(status, automatic)
        return self._asks_on(status, 0, _told(automatic))

    def might_be_asked(self, question: Question, state: State) -> int:
        """Return who may be asked, as everybody knows it."""
        if question == ASKS_REVOLT:
            return self.rule.might_be_asked(state.status)
        return super().might_be_asked(question, state)

    def apply(self, state: State, seat: int, answer: Action) -> Step:
        """Revolt or stay; take the dead gouji, or be headless at once."""
        status = state.status
        if state.question == ASKS_REVOLT:
            status = self.rule.answered(status, seat, revolts=answer == REVOLTS)
            return self._asks_on(status, seat + 1, ())
        status, events = self.rule.chose(status, seat, head=answer == HEAD)
        return self._heads(status, seat + 1, events)

    def _asks_on(self, status: Status, first: int, events: Events) -> Step:
        """Ask the next seat from ``first`` on that may revolt; then it is shown who did."""
        rule = self.rule
        seat = rule.next_asked(status, self.hands(status), first)
        if seat >= 0:
            return self.asks(ASKS_REVOLT, seat, status), events
        status, events = rule.shown(status, events)
        if rule.voids(status.revolted):
            status, events = rule.void(status, events)
            return self.ends(status), events
        return self._heads(status, 0, events)

    def _heads(self, status: Status, first: int, events: Events) -> Step:
        """Ask the opposites of revolters from seat ``first`` on."""
        seat = self.rule.next_head(status, first)
        if seat >= 0:
            return self.asks(ASKS_HEAD, seat, status), events
        return self.goes_on(self.rule.settled(status)), events


def _told(revolted: int) -> Events:
    """Return the events of seats (mask) of whom everybody sees that they have revolted."""
    return tuple(Event(REVOLTED, seat) for seat in seats_of(revolted))
