"""Before play, where nobody looks on: a set from its calls and its deal to its first lead.

As ``engine/before_play.py`` goes through the phases of the rule book, whose rule objects say what
comes of an answer. But no position is made, nobody is told anything, and hands stay numbers
until all have theirs. Rule page: docs/rules/turns.md.
"""

from collections.abc import Sequence
from typing import Protocol

from gouji_rules.cards import Counts
from gouji_rules.game.actions import Action
from gouji_rules.game.hand import Hand
from gouji_rules.game.paying import move
from gouji_rules.game.questions import NOTHING, Question
from gouji_rules.game.shuffle import Generator, deal_seed
from gouji_rules.game.state import PLAY, Match, Preparation, State, Status
from gouji_rules.game.suited import Suited, counts_of, size_of, take
from gouji_rules.game.values import but
from gouji_rules.kernel.hand import unbound_hand_of
from gouji_rules.kernel.layout import LEAD, NOBODY, OVER, Layout
from gouji_rules.kernel.tables import Tables
from gouji_rules.rules import headless, revolution
from gouji_rules.rules.calls import ASKS_CALL, EarlyCallsPhase, LateCallsPhase
from gouji_rules.rules.revolution import ASKS_HEAD, ASKS_REVOLT, RevolutionPhase
from gouji_rules.rules.tribute import ASKS_GIVE, ASKS_TAKE, REFUSE
from gouji_rules.rules.tribute_phase import TributePhase
from gouji_rules.rules.turns import LEAD as ASKS_LEAD
from gouji_rules.seats import NEXT, SEATS


class Answers(Protocol):
    """A bot, as it is asked before play."""

    def word(self, before: "BeforePlay", words: tuple[Action, ...]) -> Action:
        """Return one of some words."""
        ...

    def cards(self, before: "BeforePlay", limits: Counts, number: int) -> Counts:
        """Return so many cards by kind, of each no more than its limit, to give back."""
        ...


class BeforePlay:
    """A set before its first lead.

    Args:
        tables: of the ruleset.
        match: the game around it.
        answers: by seat, who answers.

    Attributes:
        status: what the set remembers; ``void`` where too many have revolted.
        questions: how many have been put.
        phase, question, seat: the last of them, the phase by its name, and who is asked.
        offered: cards with suits that are offered, or that as many are given back for; None for
            none. ``giver``: whose they are or were.
    """

    def __init__(self, tables: Tables, match: Match, answers: Sequence[Answers]) -> None:
        self.tables = tables
        self.rules = tables.rules
        self.answers = answers
        self.status = Status(match)
        self.questions = 0
        self.phase: str = ""
        self.question: Question = NOTHING
        self.seat: int = NOBODY
        self.offered: Suited | None = None
        self.giver: int = NOBODY
        self._laid: Layout | None = None  # once cards have changed hands for the last time

    def play(self, seed: int) -> Layout | None:
        """Go on to the first lead; return it, or None for a set that is void.

        Where hardly anybody has cards left the set is over before it.

        Args:
            seed: the game's.
        """
        if self.rules.calls.early:
            self._call(early=True)
        self._deal(seed)
        self._buy()
        if not self.status.void:
            self._pay()
            deck, prep = self.rules.deck, self._prep
            layout = Layout(self.tables, [[*counts_of(deck, one)] for one in prep.suited])
            self._laid = layout
            self._call(early=False)
            self._revolt(layout)
            if not self.status.void:
                self._lead(layout)
                return layout
        return None

    @property
    def _prep(self) -> Preparation:
        prep = self.status.prep
        assert prep is not None  # it exists from the deal to the first lead
        return prep

    @property
    def sizes(self) -> list[int]:
        """How many cards each seat holds now."""
        prep = self.status.prep
        return [0] * 6 if prep is None else [size_of(one) for one in prep.suited]

    def hand(self, seat: int) -> Hand:
        """Return the hand of a seat as it is now."""
        if self._laid is not None:
            return unbound_hand_of(self.tables, self._laid, seat)
        prep, hands = self.status.prep, self.rules.hands
        if prep is None:
            return hands.empty[seat]
        return hands.make(counts_of(self.rules.deck, prep.suited[seat]))

    def _asked(self, phase: str, question: Question, seat: int) -> Answers:
        """Put a question to a seat; return who answers."""
        self.questions += 1
        self.phase, self.question, self.seat = phase, question, seat
        return self.answers[seat]

    # The phases, in their order

    def _call(self, *, early: bool) -> None:
        """Let seats call (預點, 明點, 宣點), before the deal or after tribute."""
        rule = self.rules.calls
        words = rule.words(early=early)
        phase = EarlyCallsPhase.name if early else LateCallsPhase.name
        following = rule.next_early if early else rule.next_late
        seat = following(self.status, 0)
        while seat >= 0:
            word = self._asked(phase, ASKS_CALL, seat).word(self, words)
            self.status, _ = rule.called(self.status, seat, word)
            seat = following(self.status, seat + 1)

    def _deal(self, seed: int) -> None:
        rules, status = self.rules, self.status
        before = status.match
        generator = Generator(deal_seed(seed, before.deals))
        cards = list(rules.deck.cards)
        generator.shuffle(cards)
        status.match = but(before, deals=before.deals + 1)
        hands = tuple([sum(cards[seat::6]) for seat in SEATS])
        drawn = generator.below(6)
        last = before.results[-1] if before.results else None
        leader = rules.first_leader.choose(hands, drawn, last)
        status.prep = Preparation(hands, leader=leader, drawn=drawn)

    def _buy(self) -> None:
        """Who lacks a rank buys it, unasked (``gears.plays_from_the_deal``); or he revolts."""
        rule, status, prep = self.rules.buying, self.status, self._prep
        if rule is None:
            return
        prep.suited, purchases = rule.buy(prep.suited)
        for purchase in purchases:
            if purchase.revolted:
                prep.automatic |= 1 << purchase.buyer
        self.status = but(status, revolted=prep.automatic)
        if self.rules.revolution.voids(prep.automatic):
            self.status, _ = self.rules.revolution.void(self.status, ())

    def _pay(self) -> None:
        """Pay the tribute that the last set's result owes, debt by debt."""
        rule, last = self.rules.tribute, self.status.match.last
        if last is None:
            return
        prep = self._prep
        for debt in rule.to_pay(last, {}):
            cards = rule.paid_with(prep, debt)
            if not cards:
                continue
            self.offered, self.giver = cards, debt.payer
            if rule.may_refuse(debt) and self._refuses(debt.payee):
                continue
            move(prep, debt.payer, debt.payee, cards, debt.kind)
            if rule.is_returned(debt):
                number, limits = rule.limits_of(prep, debt, size_of(cards))
                if number:
                    gift = self._given(debt.payee, number, limits)
                    move(prep, debt.payee, debt.payer, gift, debt.kind, returned=True)

    def _refuses(self, seat: int) -> bool:
        answers = self._asked(TributePhase.name, ASKS_TAKE, seat)
        return answers.word(self, ASKS_TAKE.words) == REFUSE

    def _given(self, seat: int, number: int, limits: Counts) -> Suited:
        """Return the cards that a seat gives back, lowest suits first."""
        hand = self._prep.suited[seat]
        gift = 0
        asked = self._asked(TributePhase.name, ASKS_GIVE, seat)
        for kind, many in enumerate(asked.cards(self, limits, number)):
            if many:
                gift += take(hand, kind, many, highest=False)
        return gift

    def _revolt(self, layout: Layout) -> None:
        rule, automatic = self.rules.revolution, self._prep.automatic
        if automatic:
            self.status = rule.without(self.status, automatic)
        if rule.enabled:
            hands = self._hands(layout)
            seat = rule.next_asked(self.status, hands, 0)
            while seat >= 0:
                revolts = self._says(ASKS_REVOLT, seat) == revolution.REVOLTS
                self.status = rule.answered(self.status, seat, revolts=revolts)
                seat = rule.next_asked(self.status, hands, seat + 1)
        self.status, _ = rule.shown(self.status, ())
        if rule.voids(self.status.revolted):
            self.status, _ = rule.void(self.status, ())
            return
        seat = rule.next_head(self.status, 0)
        while seat >= 0:
            head = self._says(ASKS_HEAD, seat) == revolution.HEAD
            self.status, _ = rule.chose(self.status, seat, head=head)
            seat = rule.next_head(self.status, seat + 1)
        self.status = rule.settled(self.status)

    def _says(self, question: Question, seat: int) -> Action:
        answers = self._asked(RevolutionPhase.name, question, seat)
        return answers.word(self, question.words)

    def _hands(self, layout: Layout) -> list[Hand]:
        return [unbound_hand_of(self.tables, layout, seat) for seat in SEATS]

    def _lead(self, layout: Layout) -> None:
        """Give the first lead; who has paid his whole hand as tribute is out of play."""
        tables, status, leader = self.tables, self.status, self._prep.leader
        empty = sum([1 << seat for seat in SEATS if not layout.sizes[seat]]) & status.active
        if empty:
            active = status.active & ~empty
            status.headless = headless.after(status, active, empty)
            status.active = active
        status.prep = None
        ended = tables.ended[status.active]
        if not ended:
            if not status.active >> leader & 1:
                leader = NEXT[status.active][leader]
            if tables.by_nature:
                hands = self.rules.held.all_bound(self._hands(layout), status)
                status, _ = self.rules.opening.before_first_lead(status, hands, ())
            if tables.begins_free[status.active]:
                status.free = True
        nobody = self.rules.hands.empty  # made of the layout where somebody looks
        layout.begin(tables, State(PLAY, ASKS_LEAD, leader, nobody, status))
        layout.question, layout.leads = (OVER, 0) if ended else (LEAD, 1)
