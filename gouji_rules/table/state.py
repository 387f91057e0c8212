"""What a table is at a moment: values only. They change by entries and by nothing else."""

from collections.abc import Callable, Mapping
from functools import cached_property
from typing import Final, Literal, NamedTuple, Self

from msgspec import Struct, field

from gouji_rules.engine.rules import Rules
from gouji_rules.game.questions import Question
from gouji_rules.record import Game
from gouji_rules.table import entries as kept
from gouji_rules.table.noticing import NOTHING, Counters, counted
from gouji_rules.table.pinned import NOW, Way

PUBLIC: Final = -1
"""In the place of a seat: whoever watches."""
Plays = Literal["all", "own", "strange"]
"""Which rulesets are played here: all, those that are no stranger's, or strangers' only."""


class Seat(Struct, frozen=True):
    """A seat of the table.

    Attributes:
        name: who sits there; empty for nobody.
        key: SHA-256, in hex, of his token; empty for nobody.
        bot: which bot plays; empty for none.
        seed: the bot's chance, a number in hex.
        ready: for the next set.
        burns, forced, passes: what he wants to be asked (``entries.Standing``).
        ahead: what he answers when his turn comes; empty for nothing.
        missed: how many turns in a row the clock has ended.
    """

    name: str = ""
    key: str = ""
    bot: str = ""
    seed: str = ""
    ready: bool = False
    burns: kept.Burns = "possible"
    forced: bool = False
    passes: bool = False
    ahead: str = ""
    missed: int = 0

    @property
    def person(self) -> bool:
        """Whether a person plays it just now."""
        return bool(self.key) and not self.bot


class Asked(Struct, frozen=True):
    """What is asked now, as everybody knows it.

    Attributes:
        question: as its rule declares it; of what is asked unseen, that of the seat asked now.
        seats: who may be asked it.
        since: when it was put, in milliseconds.
        noticed: the counters with which it was put: an answer to something older is stale.
        together: all answer at once.
        unseen: nobody but the seat itself knows which of ``seats`` is asked.
        answers: what has been answered and does not count yet, by seat.
        holds: who wants time, since when.
    """

    question: Question
    seats: tuple[int, ...]
    since: int
    noticed: Counters
    together: bool = False
    unseen: bool = False
    answers: Mapping[int, str] = field(default_factory=dict)
    holds: Mapping[int, int] = field(default_factory=dict)


class Deal(Struct, frozen=True):
    """A deal that is being drawn by all.

    Attributes:
        number: how many deals there were before in this game.
        since: when the step began that it is at.
        commitment, secret: the server's, in hex; empty before it has drawn.
        hashes, numbers: by seat, in hex.
        left_out: who has no part in it.
        showing: all hashes lie, and the numbers are being shown.
    """

    number: int
    since: int
    commitment: str = ""
    secret: str = ""
    hashes: Mapping[int, str] = field(default_factory=dict)
    numbers: Mapping[int, str] = field(default_factory=dict)
    left_out: tuple[int, ...] = ()
    showing: bool = False


class Replaced(Struct, frozen=True):
    """A commitment that was replaced by another, since not all numbers were shown.

    Attributes:
        deal: of which deal of the game.
        commitment: the server's, in hex.
        left_out: the seats that have not shown theirs.
    """

    deal: int
    commitment: str
    left_out: tuple[int, ...]


class Proposal(Struct, frozen=True):
    """What somebody wants and all who sit have to agree to.

    Attributes:
        entry: the proposal.
        agreed: who agrees.
        to: of ``undo``, after how many actions the game would stand.
    """

    entry: kept.Proposed
    agreed: frozenset[int]
    to: int = 0


class Last(NamedTuple):
    """The last action of somebody.

    Attributes:
        seat: whose.
        acted: after how many actions he was asked.
        silent: it was a pass, or what else says nothing.
    """

    seat: int
    acted: int
    silent: bool


def _nothing() -> None:
    """Ask nobody."""


class TableState:
    """A table at a moment. What is derived from the log, and from nothing else.

    Attributes:
        opened: how it was opened.
        ruleset, rules, game: what is played, and how it stands.
        version: how many entries there are; ``at``: when the last one was.
        seats: the six; ``host``: who says how the table goes.
        resting: the next set waits for all to be ready, since ``since``.
        deal: the deal that is being drawn, and ``deals`` those of this game that have been.
        replaced: the commitments of this game that hold no more.
        undone: what was taken back in this game: after how many actions, whose, and what.
        proposal: what is proposed.
        paused: the host lets time stand still.
        bots: how long bots take, in milliseconds; ``onward``: they hurry to the end of the set,
            once the only person is out; ``waits``: windows wait for the answer of who is alone.
        stopped: since when time stands still, -1 where it goes on.
        last: whose action was the last that anybody has seen and nobody has followed, and after
            how many actions he was asked; None where it can be taken back no more.
        asks: works out what is asked.
        counters: how many messages have been told to each.
        heard: after how many steps of the game it was counted last how much each had noticed of
            it, and how much that was.
        games: how many games there were before at this table.
        ids: the last commands of each seat, the public's last.
        said: what was said last, and by whom: an entry; None before.
        ended: nothing more happens.
        untold: how games go of whose engine nothing is written down.
        plays: which rulesets are played here.
        apart: what is agreed on is not: the game is another process's till it is over, and of it
            nothing is known here but who sits there.
        lasting: what all are told of it that is the same from one action to the next, as JSON,
            after what it rests on; ``telling`` keeps it.
    """

    def __init__(
        self, opened: kept.Opened, rules: Rules, plays: Plays = "all", untold: Way = NOW
    ) -> None:
        self.opened, self.untold = opened, untold
        self.plays, self.apart = plays, False
        self.ruleset = opened.ruleset
        self.rules = rules
        self.game = Game(rules, sets=opened.options.sets, secrets=True)
        self.version = 0
        self.at = self.since = opened.at
        self.seats: tuple[Seat, ...] = tuple(
            Seat(name, key) for name, key in zip(opened.names, opened.keys, strict=True)
        )
        self.host = opened.host
        self.resting = True
        self.asks: Callable[[], Asked | None] = _nothing
        self.deal: Deal | None = None
        self.deals: tuple[Deal, ...] = ()
        self.replaced: tuple[Replaced, ...] = ()
        self.undone: tuple[tuple[int, int, str], ...] = ()
        self.proposal: Proposal | None = None
        self.paused = False
        self.bots = opened.options.bots
        self.onward = self.waits = False
        self.stopped = -1
        self.last: Last | None = None
        self.counters: Counters = NOTHING
        self.heard: tuple[int, Counters] = 0, NOTHING
        self.games = 0
        self.ids: tuple[tuple[str, ...], ...] = ((),) * 7
        self.said: kept.Said | None = None
        self.ended = False
        self.lasting: tuple[tuple[object, ...], bytes] | None = None
        self.forget()

    def forget(self) -> None:
        """Forget what has been worked out of the state before: ``known``, and events as JSON."""
        self.known: dict[object, object] = {}
        self.texts: dict[int, str] = {}

    @cached_property
    def asked(self) -> Asked | None:
        """What is asked; None while nobody is. Of a log that is read most is never looked at."""
        return self.asks()

    @cached_property
    def noticed(self) -> Counters:
        """How much each has noticed of the game (``noticing``)."""
        length, counters = self.heard
        return counted(counters, self.game.since(length))

    def hear_anew(self) -> None:
        """Count from its beginning on how much each has noticed of the game."""
        self.heard = 0, NOTHING
        self.__dict__.pop("noticed", None)

    def copied(self) -> Self:
        """Return the same table, to be changed by one entry more."""
        made = object.__new__(type(self))  # half the time of ``copy``
        made.__dict__.update(self.__dict__)
        made.forget()
        return made

    def is_played_here(self, ruleset: kept.Ruleset) -> bool:
        """Return whether a ruleset is one of those that are played here."""
        return self.plays == "all" or ruleset.strange == (self.plays == "strange")

    @property
    def id(self) -> str:
        """Its id."""
        return self.opened.table

    @property
    def options(self) -> kept.Options:
        """How it goes."""
        return self.opened.options

    @property
    def people(self) -> tuple[int, ...]:
        """The seats that somebody has, also where a bot plays on for him."""
        return tuple(seat for seat, one in enumerate(self.seats) if one.key)

    @property
    def playing(self) -> tuple[int, ...]:
        """The seats that people play themselves just now."""
        return tuple(seat for seat, one in enumerate(self.seats) if one.person)

    @property
    def alone(self) -> bool:
        """Whether one person plays with bots only."""
        return len(self.people) == 1

    @property
    def is_full(self) -> bool:
        """Whether each seat is somebody's, or a bot's."""
        return all(one.key or one.bot for one in self.seats)
