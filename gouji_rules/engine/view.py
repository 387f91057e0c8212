"""Views: what one seat may know, put together piece by piece.

A view is built by adding what a seat may see, never by deleting from the state. Two states
that differ only in what the seat may not see give equal views (tests/engine/test_views.py).
Rule page: docs/rules/view.md.
"""

from typing import Final

from gouji_rules.cards import Counts
from gouji_rules.engine.memory import shown
from gouji_rules.engine.rules import Rules
from gouji_rules.engine.together import hides
from gouji_rules.game.hand import Hand
from gouji_rules.game.phases import NOTHING_MORE, is_closing
from gouji_rules.game.result import SetResult
from gouji_rules.game.state import NOBODY, PLAY, Match, State, Status
from gouji_rules.game.values import Amount, ReadOnly
from gouji_rules.plays import Play
from gouji_rules.rules.burn import BURN
from gouji_rules.rules.reporting import UNKNOWN
from gouji_rules.seats import SEATS, seats_of

WATCHER = -1
"""In the place of a seat: whoever watches."""


class Public:
    """What everybody at the table knows of a set's status; made once for each status.

    Attributes: as of ``View``, whose properties pass them on; ``bound``, whether the burner's
    next lead has to keep his duty; ``text`` and ``lies``, the store of ``plain`` for all of it,
    and for what is asked and lies on the table, as JSON.
    """

    __slots__ = (
        "active_mask",
        "bound",
        "burner",
        "calls",
        "eliminated_mask",
        "failed_mask",
        "free_play",
        "headless_mask",
        "heads",
        "last_result",
        "lies",
        "opened_mask",
        "out",
        "points",
        "revolted_mask",
        "set_number",
        "sets_played",
        "text",
        "victim",
    )

    def __init__(self, status: Status) -> None:
        self.text = ""
        self.lies: tuple[tuple[object, ...], str, str, str] = ((), "", "", "")
        match = status.match
        self.active_mask = status.active
        self.opened_mask = status.opened
        self.headless_mask = status.headless
        self.revolted_mask = status.revolted
        self.failed_mask = status.failed
        self.eliminated_mask = status.eliminated
        self.heads: tuple[int, ...] = status.heads
        self.out: tuple[int, ...] = status.out
        self.calls: tuple[str, ...] = status.calls
        self.burner = status.burner
        self.bound = status.bound and status.burner >= 0
        self.victim = status.victim
        self.free_play = status.free
        self.set_number = match.number
        self.sets_played = len(match.results)
        self.points: tuple[Amount, Amount] = match.points
        self.last_result: SetResult | None = match.results[-1] if match.results else None


def public_of(status: Status) -> Public:
    """Return the public facts of a status, which are made once and kept with it."""
    known = status.public
    if known is None:
        known = status.public = Public(status)
    assert isinstance(known, Public)  # nobody else writes there
    return known


def memory_of(rules: Rules, match: Match, seat: int) -> dict[str, object]:
    """Return what a seat may see of what plugins remember; worked out once a set."""
    known = match.shown.get(seat)
    if known is None:
        known = match.shown[seat] = ReadOnly(shown(rules, match.memory, seat))
    return known


_KNOWN: Final = (
    *("active_mask", "opened_mask", "headless_mask", "revolted_mask", "failed_mask"),
    *("eliminated_mask", "heads", "out", "calls", "burner", "bound", "victim", "free_play"),
    *("set_number", "sets_played", "points", "last_result"),
)
"""What everybody knows, by the names of ``Public``."""
_SEEN: Final = (
    *("about", "asks", "counts", "fours", "gone", "mates_hands", "memory", "met", "own", "owner"),
    *("passed_mask", "pending_mask", "phase", "question", "seat", "smothered", "top"),
    "yielded_mask",
)
"""What else tells views apart, by the names of ``View``."""


class View:
    """What one seat knows of a game, and nothing more.

    Masks are sets of seats as bits; ``seats_of`` lists them. The properties below give the
    same as tuples and dictionaries.

    Attributes:
        rules: the ruleset that is played.
        seat: whose view it is, 0-5.
        phase: the phase's name: ``play``, ``set_over``, or one before play.
        asks: who is asked; None where nobody is, or where it is hidden from this seat.
        question: the name of what is asked, where the seat may know it; else empty. What is
            declared of it is in ``rules.phases.questions``.
        own: the seat's own hand.
        top, owner: the play on the table and whose it is; None and -1 when there is none.
        met: how the top is met (``game.state``): ORDINARY, GOUJI, DEAD, GOUJI_HEADLESS.
        passed_mask: who has passed in this trick (in a burn window nobody is seen to).
        pending_mask: in an ordinary trick, who is still to be asked.
        yielded_mask: who has yielded in this trick.
        public: what everybody knows of the set's status, with masks; the properties list it.
        gone: all cards put down in this set, packed; ``played`` are their counts.
        fours: the seat itself where it has won with a gouji play and has still to lead its 4s to
            have opened; -1 for anybody else: nobody else knows whether it holds any.
        memory: what plugins show this seat of what they remember, by plugin.
        about: where this seat is asked before play, what the question is about: cards that it is
            offered, that it chooses from, what it can buy.
    """

    __slots__ = (
        "_counts",
        "_mates_hands",
        "_smothered",
        "about",
        "asks",
        "fours",
        "gone",
        "memory",
        "met",
        "own",
        "owner",
        "passed_mask",
        "pending_mask",
        "phase",
        "public",
        "question",
        "rules",
        "seat",
        "top",
        "yielded_mask",
    )

    def __init__(self, rules: Rules, state: State, seat: int) -> None:
        status = state.status
        question = state.question
        asked = state.seat
        self.phase = state.phase
        self.about = NOTHING_MORE
        if asked != seat and (asked < 0 or hides(rules, state)):
            self.asks: int | None = None
            self.question = ""
            self.pending_mask = 0
            if status.hushed and not state.gone and asked >= 0:
                self.phase = rules.phases.home[status.hushed[0][0]].name
        else:
            self.asks = asked
            self.question = question.name
            if question < BURN:
                self.pending_mask = state.pending
            else:
                self.pending_mask = 0
                if question > BURN and asked == seat and not is_closing(state):
                    self.about = rules.phases.asking(state).about(state)
        self.rules = rules
        self.seat = seat
        self.own: Hand = state.hands[seat]
        if rules.held.has_locks:
            self.own = rules.held.hand(state, seat)
        self.top: Play | None = state.top
        self.owner = state.owner
        self.met = state.met
        self.passed_mask = state.passed
        self.yielded_mask = state.yielded
        self.gone = state.gone
        self.public = status.public or public_of(status)
        self._smothered: dict[int, int] = (
            {} if status.smothered is NOBODY else rules.smothering.seen(status, seat)
        )
        self._counts: tuple[int | None, ...] = (
            rules.reporting.counts(state, seat) if rules.reporting.told else UNKNOWN
        )
        self._mates_hands: dict[int, Counts] = (
            rules.reporting.mates_hands(state, seat)
            if rules.reporting.mates_see and self.phase == PLAY
            else {}
        )
        self.memory: dict[str, object] = (
            status.match.shown.get(seat) or memory_of(rules, status.match, seat)
            if rules.memories
            else {}
        )
        self.fours = status.fours if status.fours == seat else -1

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, View)
            and all(getattr(self, name) == getattr(other, name) for name in _SEEN)
            and self.rules.plays_table.is_same(other.rules.plays_table)
            and all(getattr(self.public, one) == getattr(other.public, one) for one in _KNOWN)
        )

    def __hash__(self) -> int:
        return hash((self.seat, self.own, self.gone))

    def __repr__(self) -> str:
        return f"<View of seat {self.seat}: {self.hand_text or 'no cards'}>"

    # What is seldom looked at: some views work it out when it is

    @property
    def smothered(self) -> dict[int, int]:
        """Who was smothered, as far as this seat may know: the smotherer by the seat."""
        return self._smothered

    @property
    def counts(self) -> tuple[int | None, ...]:
        """Each seat's number of cards where the ruleset displays it, else None."""
        return self._counts

    @property
    def mates_hands(self) -> dict[int, Counts]:
        """The hands by kind of its mates where the ruleset shows them, by seat."""
        return self._mates_hands

    @property
    def hand(self) -> Counts:
        """The seat's own cards by kind."""
        return self.own.counts

    @property
    def hand_text(self) -> str:
        """The seat's own cards, high to low."""
        return self.rules.deck.format(self.own.counts)

    @property
    def locked(self) -> tuple[str, ...]:
        """The ranks in its hand, low to high, that are locked for the seat now."""
        kinds, own = self.rules.deck.kinds, self.own
        held = (kind for kind, number in enumerate(own.counts) if number)
        return tuple(kinds[kind] for kind in held if own.locked >> kind & 1)

    @property
    def leads(self) -> bool:
        """Whether a lead is asked for: an empty table in the play phase."""
        return self.phase == PLAY and self.top is None

    @property
    def active_mask(self) -> int:
        """Mask of who still plays."""
        return self.public.active_mask

    @property
    def opened_mask(self) -> int:
        """Mask of who has opened."""
        return self.public.opened_mask

    @property
    def headless_mask(self) -> int:
        """Mask of who is headless."""
        return self.public.headless_mask

    @property
    def heads(self) -> tuple[int, ...]:
        """Dead gouji each seat has left."""
        return self.public.heads

    @property
    def out(self) -> tuple[int, ...]:
        """Who went out, in order."""
        return self.public.out

    @property
    def calls(self) -> tuple[str, ...]:
        """Each seat's call."""
        return self.public.calls

    @property
    def free_play(self) -> bool:
        """Whether free play has begun."""
        return self.public.free_play

    @property
    def set_number(self) -> int:
        """Which set of the game this is, from 1."""
        return self.public.set_number

    @property
    def sets_played(self) -> int:
        """How many sets have been played."""
        return self.public.sets_played

    @property
    def points(self) -> tuple[Amount, Amount]:
        """The two federations' totals."""
        return self.public.points

    @property
    def last_result(self) -> SetResult | None:
        """The result of the set before."""
        return self.public.last_result

    @property
    def played(self) -> Counts:
        """Cards by kind put down in this set by anybody."""
        return tuple(self.gone.to_bytes(len(self.rules.deck.kinds), "little"))

    @property
    def passed(self) -> tuple[int, ...]:
        """The seats that have passed in this trick."""
        return seats_of(self.passed_mask)

    @property
    def active(self) -> tuple[int, ...]:
        """Who still plays."""
        return seats_of(self.public.active_mask)

    @property
    def opened(self) -> tuple[int, ...]:
        """The seats that have opened."""
        return seats_of(self.public.opened_mask)

    @property
    def headless(self) -> tuple[int, ...]:
        """Who is headless."""
        return seats_of(self.public.headless_mask)

    @property
    def revolted(self) -> tuple[int, ...]:
        """The seats that have revolted."""
        return seats_of(self.public.revolted_mask)

    @property
    def failed(self) -> tuple[int, ...]:
        """Whose burn has failed."""
        return seats_of(self.public.failed_mask)

    @property
    def eliminated(self) -> tuple[int, ...]:
        """The seats that have been eliminated by smothering."""
        return seats_of(self.public.eliminated_mask)

    @property
    def burning(self) -> dict[int, int]:
        """Who is burning whom: the victim by the burner's seat, empty for nobody."""
        public = self.public
        return {public.burner: public.victim} if public.burner >= 0 else {}

    def report(self, seat: int) -> int | None:
        """Return how many cards ``seat`` says it holds; None where it need not say, or holds more.

        Where reporting is on request, anybody may ask at any time, and a hand above the limit
        answers "not to be reported" (不夠報).
        """
        return self.counts[seat]


def tell(
    view: View,
    smothered: dict[int, int],
    counts: tuple[int | None, ...],
    mates_hands: dict[int, Counts],
) -> None:
    """Have a view know who was smothered, how many cards are held and what mates hold."""
    view._smothered = smothered
    view._counts = counts
    view._mates_hands = mates_hands


class PublicView(View):
    """What everybody knows of a game: the view of whoever watches, with no cards of its own.

    ``seat`` is -1, ``own`` an empty hand; what is shown to some seats only is not in it.
    """

    __slots__ = ()

    def __init__(self, rules: Rules, state: State) -> None:
        status, question, asked = state.status, state.question, state.seat
        hidden = asked < 0 or hides(rules, state)
        self.rules = rules
        self.seat = WATCHER
        self.phase = state.phase
        if hidden and status.hushed and not state.gone and asked >= 0:
            self.phase = rules.phases.home[status.hushed[0][0]].name
        self.asks = None if hidden else asked
        self.question = "" if hidden else question.name
        self.about = NOTHING_MORE
        self.own = rules.hands.make(rules.deck.nothing)
        self.top, self.owner, self.met = state.top, state.owner, state.met
        self.passed_mask, self.yielded_mask = state.passed, state.yielded
        self.pending_mask = state.pending if question < BURN and not hidden else 0
        self.gone = state.gone
        self.public = public_of(status)
        known = status.smothered is not NOBODY
        self._smothered = rules.smothering.seen(status, WATCHER) if known else {}
        self._counts = rules.reporting.told_to_all(state) if rules.reporting.told else UNKNOWN
        self._mates_hands = {}
        self.memory = _known_memory(rules, status.match) if rules.memories else {}
        self.fours = -1


def _known_memory(rules: Rules, match: Match) -> dict[str, object]:
    """Return what plugins show of what they remember to all six alike; worked out once a set."""
    known = match.shown.get(WATCHER)
    if known is None:
        first, *others = (shown(rules, match.memory, seat) for seat in SEATS)
        known = match.shown[WATCHER] = {
            name: data
            for name, data in first.items()
            if all(name in one and one[name] == data for one in others)
        }
    return dict(known)
