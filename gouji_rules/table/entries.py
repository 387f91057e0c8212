"""Entries: what is kept of a table, one after the other. All there is follows from them.

Each has ``at``, milliseconds of the table's clock; and ``id``, the command that it comes of, empty
where time has done it. Seats are 0-5. What is written is MessagePack's sibling, JSON: an array of
entries, each an object with its ``kind``.
"""

from typing import Annotated, Final, Literal

import msgspec
from msgspec import Meta, Struct

from gouji_rules.diagnostics import shown
from gouji_rules.table.errors import TableError

VERSION: Final = 1
"""Changes whenever older programs would make something else of the entries."""

By = Literal["hand", "ahead", "standing", "bot", "clock"]
"""How an answer came: given now, given in advance, by a wish, by a bot, since time had run out."""
Burns = Literal["always", "possible", "never"]


class Entry(Struct, frozen=True, kw_only=True, tag_field="kind", omit_defaults=True):
    """What all entries have.

    Attributes:
        at: when, in milliseconds of the table's clock.
        id: the command that it comes of; empty for none.
        who: the seat that sent it.
    """

    at: int
    id: str = ""
    who: int = -1


class Ruleset(Struct, frozen=True, omit_defaults=True):
    """A ruleset as it was when it was chosen.

    Attributes:
        text: YAML.
        path: what is named where a line of it decides.
        parents: the texts of all that it extends, by id.
        settings: changes, key path -> value.
        plugins: the names of the plugins that it may use.
        digest: of what came of it.
        strange: whether expressions or a deck of its own make it a stranger's, which is played
            apart (``state.Plays``).
    """

    text: str
    path: str
    digest: str
    parents: dict[str, str] = {}
    settings: dict[str, object] = {}
    plugins: tuple[str, ...] = ()
    strange: bool = False


Long = Annotated[int, Meta(ge=0, le=3_600_000)]
"""Milliseconds, an hour at most."""


class Options(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """How a table goes, as whoever opened it chose. Times are milliseconds.

    Attributes:
        sets: how many sets a game has; None for as many as the ruleset says.
        window: so long everybody may say that he burns, at least.
        passes: no pass comes out earlier after the turn has come; most come soon after
            (``pace.comes``).
        thinking: so long somebody has who has said that he needs time, and whoever is asked
            together with others before play. Who is alone with bots has all he wants, unless
            turns have a clock.
        bots: how long bots take.
        turn: the clock of a turn; 0 for none.
        missed: after so many turns in a row that the clock has ended a bot takes over.
        deal: so long a page has to send its number, and as long to show it.
        gone: so long a page may be away from the table before a deal goes on without it.
        rest: after so long the next set begins without who is not ready; 0 for never.
        offer: after so long a proposal that not all have agreed to is void; of other rules,
            which are to be read, after four times as long.
        bot: which bot plays on for somebody.
        counter: whether the page may count the cards that are still out.
        watched: whether people without a seat may look on.
        voice: the address of the group's own voice chat; empty for none.
    """

    sets: Annotated[int, Meta(ge=1, le=1_000)] | None = None
    window: Long = 1_500
    passes: Long = 700
    thinking: Long = 15_000
    bots: Long = 700
    turn: Long = 0
    missed: Annotated[int, Meta(ge=1, le=100)] = 2
    deal: Long = 10_000
    gone: Long = 3_000
    rest: Long = 0
    offer: Long = 30_000
    bot: Annotated[str, Meta(max_length=40)] = "steady"
    counter: bool = True
    watched: bool = True
    voice: Annotated[str, Meta(max_length=300, pattern="^(https?://[^ ]+)?$")] = ""


class Opened(Entry, frozen=True, kw_only=True, tag="opened"):
    """The table is there.

    Attributes:
        table: its id.
        ruleset, options: what is played, and how.
        invite: SHA-256, in hex, of the token with which a free seat may be taken; empty for none.
        keys: for each seat the same of its own token; empty where it is free.
        host: the seat of who says how the table goes.
        names: who sits there.
        version: of the entries.
        engine: the meaning of the engine that plays the game (``engine.rules.ENGINE_MEANING``),
            and goes on with it to its end; 0 where the program did not write it down yet.
    """

    table: str
    ruleset: Ruleset
    options: Options = Options()
    invite: str = ""
    keys: tuple[str, str, str, str, str, str] = ("",) * 6
    names: tuple[str, str, str, str, str, str] = ("",) * 6
    host: int = 0
    version: int = VERSION
    engine: int = 0


class OfSeat(Entry, frozen=True, kw_only=True):
    """What a seat does, or what is done with it."""

    seat: int


class Sat(OfSeat, frozen=True, kw_only=True, tag="sat"):
    """Somebody has taken a free seat; ``key`` is the SHA-256 of his token, in hex."""

    name: str
    key: str


class Left(OfSeat, frozen=True, kw_only=True, tag="left"):
    """Somebody has left his seat for good."""


class Bot(OfSeat, frozen=True, kw_only=True, tag="bot"):
    """A bot plays a seat from here on, also for somebody who keeps it; ``seed`` is its chance."""

    name: str
    seed: str
    by: By = "hand"


class Back(OfSeat, frozen=True, kw_only=True, tag="back"):
    """Who has the seat plays himself again."""


class Named(OfSeat, frozen=True, kw_only=True, tag="named"):
    """Somebody is called otherwise."""

    name: str


class Host(OfSeat, frozen=True, kw_only=True, tag="host"):
    """The seat says from here on how the table goes."""


class Ready(OfSeat, frozen=True, kw_only=True, tag="ready"):
    """The seat is ready for the next set."""

    by: By = "hand"


class Committed(Entry, frozen=True, kw_only=True, tag="committed"):
    """The server has drawn its secret of a deal; what all see of it is the ``commitment``."""

    deal: int
    commitment: str
    secret: str


class Hashed(OfSeat, frozen=True, kw_only=True, tag="hashed"):
    """The seat has drawn a number of its own, of which this is the hash."""

    hash: str


class Shown(OfSeat, frozen=True, kw_only=True, tag="shown"):
    """The seat has shown its number."""

    number: str


class LeftOut(Entry, frozen=True, kw_only=True, tag="left_out"):
    """Seats have no part in the deal: they have sent no number, or not shown it."""

    seats: tuple[int, ...]


class Dealt(Entry, frozen=True, kw_only=True, tag="dealt"):
    """The deal's secret, a whole number written in hex, that follows from all numbers."""

    secret: str


class Acted(OfSeat, frozen=True, kw_only=True, tag="acted"):
    """The seat that is asked has answered."""

    action: str
    by: By = "hand"


class Answered(OfSeat, frozen=True, kw_only=True, tag="answered"):
    """A seat has answered what is asked of all at once, or has passed sooner than passes come out.

    Nobody else sees it before it counts.
    """

    action: str


class Held(OfSeat, frozen=True, kw_only=True, tag="held"):
    """A seat wants time for what is asked of all at once."""


class Closed(Entry, frozen=True, kw_only=True, tag="closed"):
    """What was asked of all at once is over: these are the answers, all others were silent."""

    answers: dict[int, str] = {}


class Standing(OfSeat, frozen=True, kw_only=True, tag="standing"):
    """What a person wants to be asked.

    Attributes:
        burns: which burns.
        forced: also what can be answered in one way only.
        passes: he passes till the next lead.
    """

    burns: Burns = "possible"
    forced: bool = False
    passes: bool = False


class Ahead(OfSeat, frozen=True, kw_only=True, tag="ahead"):
    """What a seat will answer when its turn comes; empty for nothing any more."""

    action: str


What = Literal["undo", "dissolve", "again"]


class Proposed(OfSeat, frozen=True, kw_only=True, tag="proposed"):
    """Somebody wants what all who sit have to agree to.

    Attributes:
        what: ``undo``, his last action; ``dissolve``, the game; ``again``, another game.
        ruleset: of ``again``, what is played then; None for the same.
        draw: of ``again``, whether seats are drawn anew.
    """

    what: What
    ruleset: Ruleset | None = None
    draw: bool = False


class Agreed(OfSeat, frozen=True, kw_only=True, tag="agreed"):
    """A seat agrees to what is proposed."""


class Declined(OfSeat, frozen=True, kw_only=True, tag="declined"):
    """A seat does not agree, or takes its own proposal back; by the clock nobody's time is left."""

    by: By = "hand"


class Undone(Entry, frozen=True, kw_only=True, tag="undone"):
    """The game stands again as it did after so many actions of seats."""

    acted: int


class Dissolved(Entry, frozen=True, kw_only=True, tag="dissolved"):
    """All have agreed to stop; the sets that have been played count."""


class Again(Entry, frozen=True, kw_only=True, tag="again"):
    """Another game begins.

    Attributes:
        ruleset: what is played; None for the same.
        order: who sits where: the seat before, by the seat now.
        engine: as of ``Opened``.
    """

    ruleset: Ruleset | None = None
    order: tuple[int, int, int, int, int, int] = (0, 1, 2, 3, 4, 5)
    engine: int = 0


class Paused(OfSeat, frozen=True, kw_only=True, tag="paused"):
    """Time stands still."""


class Resumed(OfSeat, frozen=True, kw_only=True, tag="resumed"):
    """Time goes on."""


class Paced(OfSeat, frozen=True, kw_only=True, tag="paced"):
    """Who is alone with bots has said how long they take.

    Attributes:
        bots: in milliseconds.
        onward: they take no time any more till the set ends, once he is out.
        waits: windows wait for his answer, whether or not he can burn.
    """

    bots: int
    onward: bool = False
    waits: bool = False


class Said(OfSeat, frozen=True, kw_only=True, tag="said"):
    """A seat says one of the fixed phrases; ``to`` a seat, -1 for all."""

    phrase: str
    to: int = -1


class Ended(Entry, frozen=True, kw_only=True, tag="ended"):
    """The table is over: nothing more happens there."""


ENTRIES: Final = (
    *(Opened, Sat, Left, Bot, Back, Named, Host, Ready),
    *(Committed, Hashed, Shown, LeftOut, Dealt),
    *(Acted, Answered, Held, Closed, Standing, Ahead),
    *(Proposed, Agreed, Declined, Undone, Dissolved, Again),
    *(Paused, Resumed, Paced, Said, Ended),
)

Any = (
    Opened | Sat | Left | Bot | Back | Named | Host | Ready
    | Committed | Hashed | Shown | LeftOut | Dealt
    | Acted | Answered | Held | Closed | Standing | Ahead
    | Proposed | Agreed | Declined | Undone | Dissolved | Again
    | Paused | Resumed | Paced | Said | Ended
)  # fmt: skip
"""Any entry."""

_ENCODER: Final = msgspec.json.Encoder()
_DECODER: Final = msgspec.json.Decoder(tuple[Any, ...])


def encoded(entries: tuple[Any, ...]) -> bytes:
    """Return entries as they are kept."""
    found: bytes = _ENCODER.encode(entries)
    return found


def decoded(raw: bytes) -> tuple[Any, ...]:
    """Return the entries that were kept.

    Raises:
        TableError: they are of another version, or damaged.
    """
    try:
        found: tuple[Any, ...] = _DECODER.decode(raw)
    except msgspec.DecodeError as error:
        raise TableError("damaged_entries", why=shown(str(error))) from None
    return found
