"""Opening (開點): winning a lead with a qualifying gouji play, or what else opens.

Rule page: docs/rules/opening.md.
"""

from collections.abc import Callable, Sequence
from typing import Final, Literal

from gouji_rules.cards import Deck
from gouji_rules.game.events import Event, declared
from gouji_rules.game.hand import Hand
from gouji_rules.game.policies import Judgement
from gouji_rules.game.state import State, Status
from gouji_rules.game.step import Came, Events
from gouji_rules.game.values import but
from gouji_rules.game.winning import FIRST_LEAD, Win
from gouji_rules.plays import Play
from gouji_rules.rules.kinds import Expression
from gouji_rules.rules.setting import Settings, setting
from gouji_rules.seats import opposite, seats_of

OPENED: Final = declared("opened", "opening")

OPPOSITE_TURN: Final = 3
"""The opposite is the third seat after a play's owner."""


class OpeningSettings(Settings):
    """What is set of opening."""

    enabled: bool = setting(default=True)
    on: Literal["gouji_won", "won", "unanswered", "played"] = setting(default="gouji_won")
    opens: str = setting(
        Expression("opening.opens", ("play", "win")),
        default="play.cards.jokers == 0 and not (play.size == 1 and play.rank == 2)",
    )
    natural: str = setting(Expression("opening.natural", ("hand",)), default="false")
    fours: bool = setting(default=False)
    headless: bool = setting(default=True)


class OpeningRule:
    """Which plays open, at which moment, and who has opened.

    Attributes:
        enabled: there is opening at all.
        any_play: any play that wins the lead may open, in free play too.
        by_pass: a gouji play opens when the opposite passes on it, whoever wins the trick.
        by_playing: a gouji play opens when it is put down.
        minds_win: more than the play decides, so that it is asked again at each such moment.
        fours: in 4-open, the kind of the 4s that are to be led; -1 where it is not played.
    """

    def __init__(self, settings: OpeningSettings, judgement: Judgement, deck: Deck) -> None:
        self.enabled = settings.enabled
        self.any_play = settings.on == "won"
        self.by_pass = settings.enabled and settings.on == "unanswered"
        self.by_playing = settings.enabled and settings.on == "played"
        self._judged: Callable[[Play, Win], bool] = judgement.function
        self.minds_win = any(name == "win" for name, _ in judgement.reads)
        self.fours = deck.four if settings.fours else -1
        self.headless = settings.headless

    def knows(self, natural: Callable[[Hand], bool]) -> None:
        """Learn which hands have opened by nature: ``opening.natural``."""
        self.natural = natural

    # What a plugin may answer anew

    def opens(self, play: Play) -> bool:
        """Return whether the expression ``opening.opens`` lets a set's first lead open."""
        return bool(self._judged(play, FIRST_LEAD))

    def opens_with(self, play: Play, win: Win) -> bool:
        """Return whether it lets a play open, given what surrounds it."""
        return bool(self._judged(play, win))

    # The moments

    def before_first_lead(self, status: Status, hands: Sequence[Hand], events: Events) -> Came:
        """Who holds what ``opening.natural`` asks for has opened, before the first question."""
        if self.enabled:
            for seat in seats_of(status.active & ~status.opened):
                if seat != status.burner and self.natural(hands[seat]):
                    status, events = _opened(status, seat, events)
        return status, events

    def after_trick(self, state: State, events: Events) -> Came:
        """The owner of the top has won the lead with it: whether he has opened."""
        status, owner, top = state.status, state.owner, state.top
        assert top is not None  # a trick that ends has a top
        if self.by_pass or self.by_playing or (status.free and not self.any_play):
            return status, events
        if not self._lets(status, owner, top):
            return status, events
        if self.fours < 0:
            return _opened(status, owner, events)
        if state.hands[owner].counts[self.fours]:
            status = but(status, fours=owner)
        return status, events

    def after_play(self, status: Status, seat: int, play: Play, events: Events) -> Came:
        """A play has been put down that is not the hand's last: whether that opens.

        Args:
            status: what the play has made of the set so far.
            seat: who has put it down.
            play: what it is.
            events: what has happened up to there.
        """
        if status.free or not self._lets(status, seat, play):
            return status, events
        return _opened(status, seat, events)

    def after_pass(self, state: State, passed: int, after: int, events: Events) -> Came:
        """The opposite has let a gouji play pass, if his turn has come and gone: it opens.

        Args:
            state: before the pass, or before the first seat is asked to answer.
            passed: the seats (mask) that have passed in this trick.
            after: the seat that is asked next; the owner where nobody is.
            events: what has happened up to there.
        """
        status, owner, top = state.status, state.owner, state.top
        assert top is not None  # there is something to pass on
        across = opposite(owner)
        before = (state.seat - owner) % 6
        turn = before <= OPPOSITE_TURN < ((after - owner) % 6 or 6)
        both = 1 << owner | 1 << across
        if not turn or not passed >> across & 1 or status.active & both != both:
            return status, events
        if not self._lets(status, owner, top):
            return status, events
        return _opened(status, owner, events)

    def after_move(self, status: Status, hands: Sequence[Hand]) -> Status:
        """Cards have gone from hand to hand: who has no 4s left leads none to have opened."""
        seat = status.fours
        if seat >= 0 and not hands[seat].counts[self.fours]:
            return but(status, fours=-1)
        return status

    def _lets(self, status: Status, seat: int, play: Play) -> bool:
        """Return whether a seat opens with a play at this moment."""
        if status.burner == seat or (status.opened | status.closed) >> seat & 1:
            return False
        with_opposite = bool(status.active >> opposite(seat) & 1)
        alone = status.headless >> seat & 1 or (status.free and not with_opposite)
        if alone and not self.headless:
            return False
        if not self.minds_win:
            return play.opens
        win = Win(status.led, len(status.out), with_opposite, status.free)
        return self.may_open(play) and self.opens_with(play, win)

    def may_open(self, play: Play) -> bool:
        """Return whether a play could open at all, whatever ``opens`` says of it."""
        return self.enabled and (play.gouji or self.any_play)

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
        status = but(status, fours=-1)
        if play.naturals == play.size == held and play.kind == self.fours:
            return _opened(status, seat, events)
        return status, events

    def of_revolters(self, revolted: int) -> int:
        """Return the seats (mask) that have opened because their opposites revolted."""
        if not self.enabled:
            return 0
        return sum(1 << opposite(seat) for seat in seats_of(revolted))


def _opened(status: Status, seat: int, events: Events) -> Came:
    return but(status, opened=status.opened | 1 << seat), (*events, Event(OPENED, seat))
