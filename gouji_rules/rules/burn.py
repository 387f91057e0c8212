"""Burning (燒牌): beating somebody else's gouji play, then leading to the end with jokers.

Rule page: docs/rules/burn.md.
"""

from collections.abc import Callable, Sequence
from typing import Any, Final, Literal

from gouji_rules.game.actions import PASS
from gouji_rules.game.events import Event, declared
from gouji_rules.game.hand import Hand, HandTable
from gouji_rules.game.questions import Question
from gouji_rules.game.refusal import Refusal
from gouji_rules.game.state import ORDINARY, State, Status
from gouji_rules.game.step import Came, Events
from gouji_rules.game.values import but
from gouji_rules.messages import Worded
from gouji_rules.plays import Answers, Play
from gouji_rules.rules.burn_duty import duty_can_be_kept, ranks_of
from gouji_rules.rules.hold_three import HeldRule
from gouji_rules.rules.kinds import Number
from gouji_rules.rules.places import set_aside
from gouji_rules.rules.setting import Settings, setting
from gouji_rules.rules.turns import ANSWER, IN_TURN
from gouji_rules.seats import NEXT, SEATS, federation, seats_of

BURN_UNDONE: Final = declared("burn_undone", "burn", {"by": "seat"})
BURN_SUCCEEDED: Final = declared("burn_succeeded", "burn", {"victim": "seat"})
BURN_FAILED: Final = declared("burn_failed", "burn", {"victim": "seat"})

BURN: Final = Question(
    *("burn", "burn", "burn.enabled"),
    words=(PASS,),
    answers="plays",
    silence=PASS,
    no=PASS,
    in_turn=False,
    secret=True,
    refusal="asked_to_burn",
    number=5,
)


_LEADS: Final = frozenset({"can_lead", "lead_fulfils"})
_BY_RANKS: Final = _LEADS | {"admits", "can_carry_through"}
"""What a plugin may say anew by which more than ranks and jokers may count."""


class BurnSettings(Settings):
    """What is set of burning."""

    enabled: bool = setting(default=True)
    asked: Literal["before_opposite", "in_turn"] = setting(default="before_opposite")
    priority: Literal["federation_first", "seat_order"] = setting(default="federation_first")
    admission: Literal["any", "feasible"] = setting(default="any")
    first_needs_joker: bool = setting(default=False)
    requires_opened: bool = setting(default=False)
    after_pass: bool = setting(default=False)
    gives_up_opening: bool = setting(default=False)
    mates: bool = setting(default=True)
    duty: Literal["every_lead", "next_lead", "none"] = setting(default="every_lead")
    duty_play: Literal["joker", "hung"] = setting(default="joker")
    succeeds: Literal["going_out", "unanswered"] = setting(default="going_out")
    counter: Literal["plain", "double"] = setting(default="plain")
    after_failure: Literal["victim", "next"] = setting(default="victim")
    bonus: float = setting(Number(-1000, 1000), default=0)


def _over(status: Status) -> Status:
    """Return the status in which nobody is burning."""
    return but(status, burner=-1, victim=-1, links=0)


class BurnRule:
    """The usual burning, from the ``burn`` settings.

    Args:
        settings: of burning.
        hands: the hands of these rules.
        held: the rank that goes last.
        cards: how many cards a burn is worth (``tribute.burn``).

    Attributes:
        enabled: there is burning at all.
        orders: by a play's owner, what ``order`` says.
        by_ranks: what ``admits`` says of a play rests on the ranks and jokers that are left; a
            plugin's may not.
        is_choosy: ``admits`` refuses any play at all.
        orders_anew: a plugin says in which order seats are asked.
        disagrees: makes the error of a plugin that says a hand can lead which has no lead.
    """

    by_ranks = True
    orders_anew = False
    disagrees: Callable[[str], Exception] | None = None

    def __init__(
        self, settings: BurnSettings, hands: HandTable, held: HeldRule, *, cards: int
    ) -> None:
        self.enabled = settings.enabled
        self.requires_opened = settings.requires_opened
        self.after_pass = settings.after_pass
        self.first_needs_joker = settings.first_needs_joker
        self.feasible = settings.admission == "feasible"
        self.is_choosy = self.first_needs_joker or self.feasible
        self.doubles = settings.counter == "double"
        self.hung = settings.duty_play == "hung"
        self.has_duty = settings.duty != "none"
        self.next_lead_only = settings.duty == "next_lead"
        self.mates = settings.mates
        self.in_turn = settings.asked == "in_turn"
        self.at_once = settings.succeeds == "unanswered"
        self.gives_up_opening = settings.gives_up_opening
        self.victim_leads = settings.after_failure == "victim"
        self.cards = cards
        self.points = settings.bonus
        self.hands = hands
        self.held = held
        if settings.priority == "federation_first":
            steps: tuple[int, ...] = (2, 4, 1, 5)
        else:
            steps = (1, 2, 4, 5)
        if not self.mates:
            steps = (1, 5)
        if not self.enabled:
            steps = ()
        self.orders = tuple(tuple((owner + step) % 6 for step in steps) for owner in SEATS)

    def knows(
        self,
        beats: Callable[[Play, Play], bool],
        can_answer: Callable[[Hand, Play], bool],
        answers: Callable[[Hand, Play], Answers],
        plugin: Any = None,
    ) -> None:
        """Learn how plays are answered, which a ruleset is bound to after this.

        Args:
            beats: whether the first play beats the second.
            can_answer: whether a hand holds a play that beats another.
            answers: which those are.
            plugin: what answers in this rule's place, where a plugin does.
        """
        self.beats, self.can_answer, self.answers = beats, can_answer, answers
        if plugin is not None:
            anew = getattr(plugin, "anew", _BY_RANKS)
            self.by_ranks = not anew & _BY_RANKS
            self.is_choosy = getattr(plugin, "is_choosy", True)
            self.orders_anew = "order" in anew
            if anew & _LEADS:
                self.disagrees = getattr(plugin, "disagrees", None)

    # What a plugin may answer anew

    def order(self, state: State) -> tuple[int, ...]:
        """Return those besides the opposite who may burn, mates first or in play order."""
        return self.orders[state.owner]

    def why_not(self, state: State, seat: int) -> Refusal | None:
        """Return why ``seat`` may not burn, whatever it holds."""
        status = state.status
        if not self.enabled:
            return Refusal("burning_is_off", "burn", "burn.enabled")
        if status.free:
            return Refusal("no_burn_in_free_play", "free_play", "free_play.at")
        if not status.active >> (seat + 3) % 6 & 1:
            return Refusal("burner_needs_opposite", "burn")
        if not self.mates and federation(seat) == federation(state.owner):
            return Refusal("mates_never_burn", "burn", "burn.mates", {"owner": state.owner})
        if state.passed >> seat & 1 and not self.after_pass:
            return Refusal("no_burn_after_pass", "burn", "burn.after_pass")
        if state.yielded >> seat & 1:
            return Refusal("no_burn_after_yield", "burn")
        if self.requires_opened and not status.opened >> seat & 1:
            return Refusal("burner_must_have_opened", "burn", "burn.requires_opened")
        return None

    def admits(self, state: State, seat: int, play: Play, rest: Hand) -> Refusal | None:  # noqa: ARG002
        """Return why this play may not burn, whoever burns with it and when."""
        return self.why_not_with(play, rest)

    def why_not_with(self, play: Play, rest: Hand) -> Refusal | None:
        """Return why this play may not burn: a joker is wanted, or the duty cannot be kept."""
        if self.first_needs_joker and not play.jokers:
            return Refusal("burn_needs_joker", "burn", "burn.first_needs_joker")
        if self.feasible and not self.can_carry_through(rest):
            return Refusal("burn_not_feasible", "burn", "burn.admission")
        return None

    def could_admit(self, hand: Hand) -> bool:
        """Return whether ``hand`` may hold a play that ``admits`` lets burn; quick to ask."""
        if self.first_needs_joker and not hand.jokers:
            return False
        if not self.feasible or self.next_lead_only or not self.has_duty:
            return True
        if self.held.has_rows:
            return hand.jokers >= self.held.of_last_lead(hand)[0] - 2
        # One rank goes with the burning play, one with the last lead; 3s held back are that one.
        return hand.jokers >= ranks_of(hand) - (1 if self.held.holds_back(hand) else 2)

    def lead_fulfils(self, hand: Hand, play: Play) -> bool:
        """Return whether the lead holds a joker (is hung) or is the last play of the hand."""
        return (play.hung if self.hung else play.jokers > 0) or play.size == hand.size

    def can_lead(self, hand: Hand) -> bool:
        """Return whether there is a joker to lead (hung), or the whole hand is one play."""
        if hand.only_last:
            return True
        if self.held.has_rows:
            return self._can_lead_with_rows(hand)
        # Where there are slots there is a card to hang a joker on.
        if len(hand.combos) > 1 and (not self.hung or hand.slots):
            return True
        if self.held.holds_back(hand):
            return False
        return self.hands.plays.of_counts(hand.counts) is not None

    def _can_lead_with_rows(self, hand: Hand) -> bool:
        if hand.jokers and (not self.hung or hand.twos or self.held.of_last_lead(hand)[0]):
            return True
        whole = self.hands.plays.of_counts(hand.counts)
        return whole is not None and self.held.why_not(hand, whole, True) is None

    def can_carry_through(self, rest: Hand) -> bool:
        """Return whether the duty can be kept to its end with ``rest``."""
        if not self.has_duty:
            return True
        if self.next_lead_only:
            return not rest.size or self.can_lead(rest)
        return duty_can_be_kept(rest, self.held, hung=self.hung)

    def leader_after_failure(self, status: Status, burner: int) -> int:
        """Return the victim, or the seat after the burner."""
        return status.victim if self.victim_leads else (burner + 1) % 6

    def cards_owed(self, links: int) -> int:
        """Return the burn tribute, doubled for each further link where the rules say so."""
        return self.cards << (links - 1) if self.doubles else self.cards

    def bonus(self, links: int) -> float:  # noqa: ARG002
        """Return the burn bonus."""
        return self.points

    # Who burns

    def window(self, state: State) -> int:
        """Return the seats (mask) that are looked at, one after the other, on a gouji play.

        With the owner's opposite among them all are asked in turn (``next_in_turn``).
        """
        left = state.status.active & ~(1 << state.owner)
        return left if self.in_turn else left & ~(1 << (state.owner + 3) % 6)

    def walks(self, state: State) -> bool:
        """Return whether those that are left are asked in turn, answers among the burns."""
        return self.in_turn or bool(state.pending >> (state.owner + 3) % 6 & 1)

    def next_in_turn(self, state: State, answering: int) -> tuple[int, int]:
        """Return the next seat that is asked, to burn or to answer, -1 for none, and who is left.

        Args:
            state: whose seat was asked, or has played, last.
            answering: the seats (mask) that may answer.
        """
        pending, seat, burners = state.pending, state.seat, self.order(state)
        while pending:
            seat = NEXT[pending][seat]
            pending &= ~(1 << seat)
            if answering >> seat & 1 or (seat in burners and self.may(state, seat)):
                return seat, pending
        return -1, 0

    def might(self, state: State, seat: int) -> bool:
        """Return whether ``seat`` may burn the top as far as everybody can see."""
        active = bool(state.status.active >> seat & 1)
        return active and seat in self.order(state) and self.why_not(state, seat) is None

    def next_asked(self, state: State) -> tuple[int, int]:
        """Return the next seat that is asked whether it burns, -1 for none, and who is left.

        Those that are left (mask) have not been looked at.
        """
        pending = able = state.pending
        if self.orders_anew:
            able = sum(1 << seat for seat in seats_of(pending) if self.may(state, seat))
            if not able:
                return -1, pending  # in whatever order: a plugin need not be asked
        for seat in self.order(state):
            bit = 1 << seat
            if pending & bit:
                pending ^= bit
                if able & bit and (self.orders_anew or self.may(state, seat)):
                    return seat, pending
        return -1, pending

    def might_be_asked(self, state: State) -> int:
        """Return the seats (mask) that may be asked whether they burn, as everybody knows it."""
        active = state.status.active & ~(1 << state.owner)
        able = (seat for seat in self.order(state) if active >> seat & 1)
        return sum(1 << seat for seat in able if self.why_not(state, seat) is None)

    def may(self, state: State, seat: int) -> bool:
        """Return whether ``seat`` may burn the top, and holds a play that may."""
        top = state.top
        assert top is not None  # a burn window stands on a top
        if not state.status.active >> seat & 1:
            return False
        hand = self.held.hand(state, seat) if self.held.has_locks else state.hands[seat]
        if self.by_ranks and not self.could_admit(hand):
            return False
        if not self.can_answer(hand, top) or self.why_not(state, seat) is not None:
            return False
        if not self.is_choosy:
            return True
        found = self.answers(hand, top)
        return any(map(self._admitted(state, seat), found.ends() if self.by_ranks else found))

    def plays(self, state: State, seat: int) -> Sequence[Play]:
        """Return the plays with which ``seat`` may burn the top."""
        top = state.top
        assert top is not None  # a burn window stands on a top
        found = self.answers(self.held.hand(state, seat), top)
        holds = self._admitted(state, seat)
        return found.kept(holds) if self.by_ranks else found.picked(holds)

    def _admitted(self, state: State, seat: int) -> Callable[[Play], bool]:
        admits = self.admits
        minus = self.hands.minus
        hand = self.held.hand(state, seat)
        return lambda play: admits(state, seat, play, minus(hand, play)) is None

    def why_not_burn(self, state: State, play: Play) -> Refusal | None:
        """Return why the seat that is asked may not burn with a play that beats the top."""
        seat = state.seat
        return self.why_not(state, seat) or self.admits(
            state, seat, play, self.hands.minus(self.held.hand(state, seat), play)
        )

    def why_not_now(self, state: State, play: Play) -> Refusal | None:
        """Return why nobody is asked whether it burns, or None where somebody is."""
        top = state.top
        if not self.enabled:
            return Refusal("burning_is_off", "burn", "burn.enabled")
        if state.question == BURN:
            return None
        if ANSWER <= state.question <= IN_TURN and top is not None:
            # Whoever beats a play in his own turn answers it.
            setting = "gouji.is" if self._on_gouji(state, play) else ""
            return Refusal("answer_is_no_burn", "burn", setting, {"play": Worded(play.text)})
        if state.status.free:
            return Refusal("no_burn_in_free_play", "free_play", "free_play.at")
        return Refusal("no_burn_now", "burn", "gouji.is" if self._on_gouji(state, play) else "")

    def _on_gouji(self, state: State, play: Play) -> bool:
        """Return whether it could burn with ``play`` if the top were a gouji play, as it is not."""
        top, opposite, status = state.top, (state.owner + 3) % 6, state.status
        if top is None or top.gouji or state.met != ORDINARY:
            return False
        if status.free or state.seat == opposite:
            return False
        # Gouji plays of headless seats are answered by all in turn; headless seats never burn.
        both = status.active >> opposite & status.active >> (state.seat + 3) % 6 & 1
        return bool(both) and self.beats(play, top)

    # What a burn is bound to, and what becomes of it

    def binds(self, status: Status, seat: int) -> bool:
        """Return whether ``seat`` is the burner and its next lead has to keep his duty."""
        return status.burner == seat and status.bound and seat >= 0

    def why_not_lead(self, hand: Hand, play: Play) -> Refusal | None:
        """Return why a burner who is bound may not lead ``play``."""
        if self.lead_fulfils(hand, play):
            return None
        if play.jokers:  # jokers alone, where they have to be hung
            return Refusal("burner_leads_hung", "burn", "burn.duty_play")
        return Refusal("burner_leads_with_jokers", "burn", "burn.enabled")

    def after_answer(self, state: State, burns: bool, events: Events) -> Came:
        """The top has been beaten: a burn that is undone, a burn that begins.

        Args:
            state: before the answer.
            burns: it was beaten by a burn.
            events: what has happened up to there.
        """
        status, seat, owner = state.status, state.seat, state.owner
        links = status.links if status.burner == owner else 0
        if status.burner == owner:
            if links:  # what has succeeded is not undone
                events = (*events, Event(BURN_UNDONE, owner, {"by": seat}))
                status = but(status, undone=(*status.undone, owner))
            status = _over(status)
        if burns:
            bound = self.has_duty
            status = but(
                status, burner=seat, victim=owner, links=links + 1, bound=bound, fresh=True
            )
            if self.gives_up_opening and not status.opened >> seat & 1:
                status = but(status, closed=status.closed | 1 << seat)
        return status, events

    def after_lead(self, status: Status) -> Status:
        """The burner has led: where one lead is his duty he is bound no longer."""
        return but(status, bound=False) if self.next_lead_only and status.bound else status

    def after_going_out(self, status: Status, seat: int, events: Events) -> Came:
        """The burner has gone out: his burn has succeeded, unless the burning play has to stand."""
        if status.burner != seat or (self.at_once and status.links):
            return status, events
        status, events = self._succeeds(status, events) if status.links else (status, events)
        return _over(status), events

    def after_trick(self, status: Status, events: Events) -> Came:
        """The burner has won a trick: a burn that nobody answered may have succeeded by it."""
        status, events = self.stands(but(status, fresh=False), events)
        if status.burner >= 0 and not status.links and not status.bound:
            status = _over(status)
        return status, events

    def stands(self, status: Status, events: Events) -> Came:
        """Nobody will beat the burning play any more, if it is the one on top."""
        if not self.at_once or status.burner < 0 or not status.links:
            return status, events
        status, events = self._succeeds(status, events)
        return status if status.active >> status.burner & 1 else _over(status), events

    def _succeeds(self, status: Status, events: Events) -> Came:
        """A burn has succeeded; whoever plays on is no link of a chain any more."""
        burned = (*status.burned, (status.burner, status.victim, status.links))
        events = (*events, Event(BURN_SUCCEEDED, status.burner, {"victim": status.victim}))
        return but(status, burned=burned, links=0), events

    def in_position(self, status: Status) -> Status:
        """Return the status of a position in which somebody is burning, who leads."""
        if status.burner < 0:
            return status
        return but(self.stands(status, ())[0], bound=self.has_duty)

    def fails(self, status: Status, events: Events) -> tuple[Status, Events, int]:
        """The burner has no lead that keeps his duty.

        Returns:
            the status in which he has left the set, what has happened, and the seat from which
            on the next active seat leads.
        """
        burner, leader = status.burner, self.leader_after_failure(status, status.burner)
        events = (*events, Event(BURN_FAILED, burner, {"victim": status.victim}))
        status = but(_over(status), failed=status.failed | 1 << burner)
        return *set_aside(status, burner, events), leader
