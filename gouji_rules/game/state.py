"""The state of a game: values that nobody changes.

Three of them, by how often they change: a ``State`` with every decision, its ``Status`` a
few dozen times a set, the ``Match`` once a set. A step builds a new ``State`` by one
constructor call and shares the rest; one flat value of forty fields costs twice that.
Seats are 0-5, sets of seats are masks, -1 is "nobody".
"""

from typing import Any, Final

from gouji_rules.game.debts import Debt, Receipt
from gouji_rules.game.hand import Hand
from gouji_rules.game.result import SetResult
from gouji_rules.game.suited import Suited
from gouji_rules.plays import Play

# Phases, in the order of a set. Those that ask nobody (deal, first leader, buying) never rest.
EARLY_CALLS: Final = 0
DEAL: Final = 1
TRIBUTE: Final = 2
LATE_CALLS: Final = 3
REVOLUTION: Final = 4
PLAY: Final = 5
SET_OVER: Final = 6

PHASE_NAMES: Final = (
    "early_calls",
    "deal",
    "tribute",
    "late_calls",
    "revolution",
    "play",
    "set_over",
)

# Questions of the play phase.
LEAD: Final = 0
ANSWER: Final = 1
YIELDED: Final = 2  # as ANSWER, and the owner's opposite has yielded and is asked again last
REASK: Final = 3  # the one who yielded, asked again
BURN: Final = 4
# Questions of the other phases.
CALL: Final = 5
TRIBUTE_TAKE: Final = 6
GIVE: Final = 7
REVOLT: Final = 8
HEAD: Final = 9
NOTHING: Final = 10

QUESTION_NAMES: Final = (
    "lead",
    "answer",
    "answer",
    "answer",
    "burn",
    "call",
    "tribute_take",
    "give",
    "revolution",
    "head",
    "",
)

# How the top of a trick is met.
ORDINARY: Final = 0
GOUJI: Final = 1
DEAD: Final = 2  # a dead gouji: only burners
GOUJI_HEADLESS: Final = 3  # a gouji play of a headless seat: met as an ordinary play

NOBODY: Final = (-1,) * 6
ZEROS: Final = (0,) * 6
NO_CALLS: Final = ("none",) * 6


Remembered = tuple[tuple[str, object], ...]
"""What plugins remember: (plugin, value) pairs, in the ruleset's order."""


class Preparation:
    """What a set needs between its deal and its first lead.

    Attributes:
        suited: each seat's hand with suits.
        received: each seat's cards that came as tribute, with suits.
        receipts: for each seat the same, one by one as they came.
        debts: all debts, in the order of payment; ``due`` is the next one's index.
        offered: the cards of the debt that is being taken or given back, with suits.
        leader: who leads first.
        drawn: the seat drawn by the deal's seed.
        automatic: mask of seats that revolted automatically.
        revolts: mask of seats that have said ``revolt``; ``asked`` have answered.
        hands: ``suited`` as hands, once somebody has wanted them.
    """

    __slots__ = (
        "asked",
        "automatic",
        "debts",
        "drawn",
        "due",
        "hands",
        "leader",
        "offered",
        "receipts",
        "received",
        "revolts",
        "suited",
    )

    def __init__(
        self,
        suited: tuple[Suited, ...],
        received: tuple[Suited, ...],
        debts: tuple[Debt, ...],
        due: int,
        offered: Suited | None,
        leader: int,
        drawn: int,
        automatic: int,
        revolts: int,
        asked: int,
        receipts: tuple[tuple[Receipt, ...], ...] = ((),) * 6,
    ) -> None:
        self.suited = suited
        self.received = received
        self.debts = debts
        self.due = due
        self.offered = offered
        self.leader = leader
        self.drawn = drawn
        self.automatic = automatic
        self.revolts = revolts
        self.asked = asked
        self.receipts = receipts
        self.hands: tuple[Hand, ...] | None = None

    def but(self, **changes: object) -> "Preparation":
        """Return this with some attributes changed; one that there is not is a TypeError."""
        made = Preparation(
            *[changes.pop(name, getattr(self, name)) for name in _PREPARATION]  # type: ignore[arg-type]
        )
        if changes:
            raise _no_such(made, changes)
        if made.suited is self.suited:
            made.hands = self.hands
        return made


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

    __slots__ = (
        "deals",
        "last",
        "memory",
        "number",
        "over",
        "points",
        "results",
        "sets",
        "shown",
        "single",
        "void_run",
        "voids",
    )

    def __init__(
        self,
        number: int,
        sets: int | None,
        deals: int,
        voids: int,
        results: tuple[SetResult, ...],
        points: tuple[float, float],
        last: SetResult | None,
        over: bool,
        single: bool,
        memory: Remembered = (),
        void_run: int = 0,
    ) -> None:
        self.number = number
        self.sets = sets
        self.deals = deals
        self.voids = voids
        self.results = results
        self.points = points
        self.last = last
        self.over = over
        self.single = single
        self.memory = memory
        self.void_run = void_run
        self.shown: dict[int, dict[str, object]] = {}

    def but(self, **changes: object) -> "Match":
        """Return this with some attributes changed; one that there is not is a TypeError."""
        made = Match(
            *[changes.pop(name, getattr(self, name)) for name in _MATCH]  # type: ignore[arg-type]
        )
        if changes:
            raise _no_such(made, changes)
        return made


class Status:
    """What a set remembers from trick to trick.

    Attributes:
        active: mask of seats that hold cards and have not revolted, failed or been eliminated.
        headless: mask of active seats that have no opposite and no dead gouji left.
        heads: dead gouji each seat has left (要頭).
        free: free play has begun.
        opened: mask of seats that have opened.
        fours: the seat that must lead all its 4s now to have opened; -1 for none.
        out: seats that went out, in order.
        worst: seats that failed or were eliminated, in order: they take the worst places.
        failed, eliminated, revolted: masks.
        burner, victim, links: who is burning whom, and how long the chain of burns is.
        bound: the burner's next lead has to keep his duty.
        closed: mask of seats that can open no more: they have burned without having opened.
        burned: burns that succeeded, as (burner, victim, links).
        undone: burners whose burn was undone, in order.
        smothered: for each seat, who smothered it; -1 for nobody.
        calls: each seat's call.
        void: the set does not count.
        result: the set's result once it has ended.
        prep: what the phases before play work on.
        match: the game around the set.
        public: the views' store of what everybody knows of this status.
    """

    __slots__ = (
        "active",
        "bound",
        "burned",
        "burner",
        "calls",
        "closed",
        "eliminated",
        "failed",
        "fours",
        "free",
        "headless",
        "heads",
        "links",
        "match",
        "opened",
        "out",
        "prep",
        "public",
        "result",
        "revolted",
        "smothered",
        "undone",
        "victim",
        "void",
        "worst",
    )

    def __init__(
        self,
        active: int,
        headless: int,
        heads: tuple[int, ...],
        free: bool,
        opened: int,
        fours: int,
        out: tuple[int, ...],
        worst: tuple[int, ...],
        failed: int,
        eliminated: int,
        revolted: int,
        burner: int,
        victim: int,
        links: int,
        burned: tuple[tuple[int, int, int], ...],
        undone: tuple[int, ...],
        smothered: tuple[int, ...],
        calls: tuple[str, ...],
        void: bool,
        result: SetResult | None,
        prep: Preparation | None,
        match: Match,
        bound: bool = True,
        closed: int = 0,
    ) -> None:
        self.bound = bound
        self.closed = closed
        self.active = active
        self.headless = headless
        self.heads = heads
        self.free = free
        self.opened = opened
        self.fours = fours
        self.out = out
        self.worst = worst
        self.failed = failed
        self.eliminated = eliminated
        self.revolted = revolted
        self.burner = burner
        self.victim = victim
        self.links = links
        self.burned = burned
        self.undone = undone
        self.smothered = smothered
        self.calls = calls
        self.void = void
        self.result = result
        self.prep = prep
        self.match = match
        self.public: Any = None

    def but(self, **changes: object) -> "Status":
        """Return this with some attributes changed; one that there is not is a TypeError."""
        made = Status(
            *[changes.pop(name, getattr(self, name)) for name in _STATUS]  # type: ignore[arg-type]
        )
        if changes:
            raise _no_such(made, changes)
        return made


class State:
    """A position: everything the next decision rests on.

    Attributes:
        phase: one of the phases of this module.
        stage: which question is being asked.
        seat: who is asked; -1 when nobody is.
        hands: the six hands.
        top: the play that lies on the table; None when a lead is asked for.
        owner: whose play that is.
        met: how the top is met: ORDINARY, GOUJI, DEAD or GOUJI_HEADLESS.
        passed: mask of seats that have passed in this trick.
        pending: mask of seats still to be asked after the one being asked.
        yielded: mask of seats that have yielded in this trick.
        gone: all cards put down in this set, packed as ``Play.packed`` is.
        status: what the set remembers from trick to trick.
    """

    __slots__ = (
        "gone",
        "hands",
        "met",
        "owner",
        "passed",
        "pending",
        "phase",
        "seat",
        "stage",
        "status",
        "top",
        "yielded",
    )

    def __init__(
        self,
        phase: int,
        stage: int,
        seat: int,
        hands: tuple[Hand, ...],
        top: Play | None,
        owner: int,
        met: int,
        passed: int,
        pending: int,
        yielded: int,
        gone: int,
        status: Status,
    ) -> None:
        self.phase = phase
        self.stage = stage
        self.seat = seat
        self.hands = hands
        self.top = top
        self.owner = owner
        self.met = met
        self.passed = passed
        self.pending = pending
        self.yielded = yielded
        self.gone = gone
        self.status = status


_PREPARATION = Preparation.__init__.__code__.co_varnames[1:12]
_MATCH = Match.__init__.__code__.co_varnames[1:12]
_STATUS = Status.__init__.__code__.co_varnames[1:25]


def _no_such(value: object, changes: dict[str, object]) -> TypeError:
    names = ", ".join(map(repr, changes))
    return TypeError(f"a {type(value).__name__} has no attribute {names}")


def fresh_status(match: Match, calls: tuple[str, ...] = NO_CALLS) -> Status:
    """Return the status of a set in which nothing has happened yet."""
    return Status(
        active=63,
        headless=0,
        heads=ZEROS,
        free=False,
        opened=0,
        fours=-1,
        out=(),
        worst=(),
        failed=0,
        eliminated=0,
        revolted=0,
        burner=-1,
        victim=-1,
        links=0,
        burned=(),
        undone=(),
        smothered=NOBODY,
        calls=calls,
        void=False,
        result=None,
        prep=None,
        match=match,
    )
