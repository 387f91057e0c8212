"""The state of a game: values that nobody changes.

Three of them, by how often they change: a ``State`` with every decision, its ``Status`` a
few dozen times a set, the ``Match`` once a set. A step builds a new ``State`` by one
constructor call and shares the rest; one flat value of forty fields costs twice that.
Of the others one is made of another by ``game.values.but``.
Phases go by their names. Seats are 0-5, sets of seats are masks, -1 is "nobody".
"""

from dataclasses import dataclass, field
from enum import IntEnum
from typing import Any, Final

from gouji_rules.game.debts import Debt, Receipt
from gouji_rules.game.effects import Award
from gouji_rules.game.hand import Hand
from gouji_rules.game.questions import NOTHING, Question
from gouji_rules.game.result import SetResult
from gouji_rules.game.suited import Suited
from gouji_rules.game.values import Amount
from gouji_rules.plays import Play


class Met(IntEnum):
    """How the top of a trick is met."""

    ORDINARY = 0
    GOUJI = 1
    DEAD = 2  # a dead gouji: only burners
    GOUJI_HEADLESS = 3  # a gouji play of a headless seat: met as an ordinary play


# The loop has them at hand as they are: a member of a class is looked up twice.
ORDINARY: Final = Met.ORDINARY
GOUJI: Final = Met.GOUJI
DEAD: Final = Met.DEAD
GOUJI_HEADLESS: Final = Met.GOUJI_HEADLESS

DEAL: Final = "deal"
PLAY: Final = "play"
SET_OVER: Final = "set_over"
"""The phases that the engine itself knows; the others are declared by their rules."""

PHASE_ORDER: Final = (
    "early_calls",
    DEAL,
    "first_leader",
    "buying",
    "tribute",
    "late_calls",
    "revolution",
    PLAY,
    SET_OVER,
)
"""The phases in the order of a set, whether or not a ruleset has them."""

NOBODY: Final = (-1,) * 6
ZEROS: Final = (0,) * 6
NO_CALLS: Final = ("none",) * 6


Burned = tuple[tuple[int, int, int], ...]
"""Burns that succeeded, as (burner, victim, links of the chain)."""

Remembered = tuple[tuple[str, object], ...]
"""What plugins remember: (plugin, value) pairs, in the ruleset's order."""


@dataclass(slots=True, eq=False, repr=False, match_args=False)
class Preparation:
    """What a set needs between its deal and its first lead.

    Attributes:
        suited: each seat's hand with suits.
        received: each seat's cards that came as tribute, with suits.
        receipts: for each seat the same, one by one as they came.
        turn: while buying, the number of the turn in which a seat is asked (``BuyingRule``).
        debts: all debts, in the order of payment; ``due`` is the next one's index.
        offered: the cards of the debt that is being taken or given back, with suits.
        leader: who leads first.
        drawn: the seat drawn by the deal's seed.
        heard: while buying, the number of the first turn of which nobody has heard yet.
        automatic: mask of seats that revolted automatically.
        revolts: mask of seats that have said ``revolt``.
        closing: -1 for none; else the question that is open closes a secret one and is answered
            by silence only: the place of the phase that begins then, 0 where the phase goes on.
        closed: the windows (``Status.hushed``) of which the last seat has answered the last.
        hands, made: ``suited`` as hands when somebody last wanted them, and what ``suited`` was
            then: only hands that have changed since are made anew.
    """

    suited: tuple[Suited, ...]
    received: tuple[Suited, ...] = ZEROS
    leader: int = 0
    drawn: int = 0
    turn: int = 0
    heard: int = 0
    debts: tuple[Debt, ...] = ()
    due: int = 0
    offered: Suited | None = None
    automatic: int = 0
    revolts: int = 0
    closing: int = -1
    closed: tuple[tuple[Question, int], ...] = ()
    receipts: tuple[tuple[Receipt, ...], ...] = ((),) * 6
    hands: tuple[Hand, ...] = ()
    made: tuple[Suited, ...] = ()


@dataclass(slots=True, eq=False, repr=False, match_args=False)
class Match:
    """The game around the set.

    Attributes:
        number: which set this is, from 1; void sets do not count.
        sets: how many sets whoever started the game wanted; None for the ruleset's number.
        deals: how many deals there have been, void sets included.
        voids: how many of them were void; ``void_run`` since the last set that counted.
        results: the results of the sets played.
        points: the two federations' totals.
        last: the result whose tribute is due; None before the first set and after a sweep.
        over: the game has ended.
        single: a position set up by hand: one set, and nothing is dealt again.
        memory: what plugins remember from set to set, as (plugin, value) pairs.
        shown: the views' store of what each seat may see of it.
    """

    number: int = 1
    sets: int | None = None
    deals: int = 0
    voids: int = 0
    results: tuple[SetResult, ...] = ()
    points: tuple[Amount, Amount] = (0, 0)
    last: SetResult | None = None
    over: bool = False
    single: bool = False
    memory: Remembered = ()
    void_run: int = 0
    shown: dict[int, dict[str, object]] = field(init=False, default_factory=dict)


@dataclass(slots=True, eq=False, repr=False, match_args=False)
class Status:
    """What a set remembers from trick to trick.

    Attributes:
        match: the game around the set.
        active: mask of seats that hold cards and have not revolted, failed or been eliminated.
        headless: mask of active seats that have no opposite and no dead gouji left.
        heads: dead gouji each seat has left (要頭).
        free: free play has begun.
        hushed: the secret questions that may be open as everybody knows, the first of them first,
            each with the seats (mask) that may be asked it; the set may be past them.
        opened: mask of seats that have opened.
        fours: the seat that must lead all its 4s now to have opened; -1 for none.
        led: the top is the lead of its trick; told only where opening asks for it.
        out: seats that went out, in order.
        worst: seats that failed or were eliminated, in order: they take the worst places.
        failed, eliminated, revolted: masks.
        burner, victim, links: who is burning whom, and how long the chain of burns is; no link
            where the burn has succeeded and the burner plays on.
        bound: the burner's next lead has to keep his duty.
        closed: mask of seats that can open no more: they have burned without having opened.
        burned: burns that succeeded, as (burner, victim, links).
        undone: burners whose burn was undone, in order.
        smothered: for each seat, who smothered it; -1 for nobody.
        calls: each seat's call.
        void: the set does not count.
        result: the set's result once it has ended.
        prep: what the phases before play work on.
        awards: the points that plugins have given in this set.
        fresh: the burner has burned, and the trick of his burning play has not ended yet.
        notes: what plugins' phases have noted in this set: (phase, value, how often it has asked).
        public: the views' store of what everybody knows of this status.
    """

    match: Match
    active: int = 63
    headless: int = 0
    heads: tuple[int, ...] = ZEROS
    free: bool = False
    opened: int = 0
    fours: int = -1
    led: bool = True
    out: tuple[int, ...] = ()
    worst: tuple[int, ...] = ()
    failed: int = 0
    eliminated: int = 0
    revolted: int = 0
    burner: int = -1
    victim: int = -1
    links: int = 0
    bound: bool = True
    closed: int = 0
    burned: Burned = ()
    undone: tuple[int, ...] = ()
    smothered: tuple[int, ...] = NOBODY
    calls: tuple[str, ...] = NO_CALLS
    void: bool = False
    result: SetResult | None = None
    prep: Preparation | None = None
    hushed: tuple[tuple[Question, int], ...] = ()
    awards: tuple[Award, ...] = ()
    fresh: bool = False
    notes: tuple[tuple[str, object, int], ...] = ()
    public: Any = field(init=False, default=None)


@dataclass(slots=True, eq=False, repr=False, match_args=False)
class State:
    """A position: everything the next decision rests on.

    Attributes:
        phase: the name of the phase.
        question: which question is being asked.
        seat: who is asked; -1 when nobody is.
        hands: the six hands.
        status: what the set remembers from trick to trick.
        top: the play that lies on the table; None when a lead is asked for.
        owner: whose play that is.
        met: how the top is met: ORDINARY, GOUJI, DEAD or GOUJI_HEADLESS.
        passed: mask of seats that have passed in this trick.
        pending: mask of seats still to be asked after the one being asked.
        yielded: mask of seats that have yielded in this trick.
        gone: all cards put down in this set, packed as ``Play.packed`` is.
    """

    phase: str
    question: Question
    seat: int
    hands: tuple[Hand, ...]
    status: Status
    top: Play | None = None
    owner: int = -1
    met: Met = ORDINARY
    passed: int = 0
    pending: int = 0
    yielded: int = 0
    gone: int = 0

    # One constructor call each, by place: keywords, and a call more, cost a fifth of a pass.

    def asks(self, question: Question, seat: int, pending: int, passed: int) -> "State":
        """Return the position in which another seat is asked about the same top."""
        return State(
            self.phase,
            question,
            seat,
            self.hands,
            self.status,
            self.top,
            self.owner,
            self.met,
            passed,
            pending,
            self.yielded,
            self.gone,
        )

    def yields(self, question: Question, seat: int, pending: int) -> "State":
        """Return the position in which the seat that is asked has yielded to ``seat``."""
        made = self.asks(question, seat, pending, self.passed)
        made.yielded |= 1 << self.seat
        return made

    def leads(self, question: Question, seat: int, status: Status) -> "State":
        """Return the position in which ``seat`` has the lead of a new trick."""
        gone = self.gone
        return State(PLAY, question, seat, self.hands, status, None, -1, ORDINARY, 0, 0, 0, gone)

    def puts_down(self, play: Play, met: Met, hands: tuple[Hand, ...], status: Status) -> "State":
        """Return the position with a play of the asked seat on top, before anybody is asked."""
        return State(
            PLAY,
            NOTHING,
            self.seat,
            hands,
            status,
            play,
            self.seat,
            met,
            self.passed,
            0,
            self.yielded,
            self.gone + play.packed,
        )

    def ends(self, status: Status) -> "State":
        """Return the position in which the set has just ended: nobody is asked."""
        made = self.asks(NOTHING, -1, 0, self.passed)
        made.phase, made.status = SET_OVER, status
        return made
