"""Commands: what a person wants of a table, as pages and terminals send it.

Each is a JSON object: ``do`` says what, ``id`` is chosen by whoever sends it. A second command of
one seat with the same ``id`` does nothing and is answered as the first was, so that each is safe
to send twice. What answers a question says with ``noticed`` which state of the table it was given
to: the seat's counter ``n`` of the message that was seen last.
"""

from typing import Annotated, Final

import msgspec
from msgspec import Meta, Struct

from gouji_rules.diagnostics import Message
from gouji_rules.table.entries import Burns, Ruleset, What
from gouji_rules.table.errors import TableError
from gouji_rules.table.malformed import ERRORS, malformed

LONGEST: Final = 1 << 14
"""No command is longer, in bytes."""

Id = Annotated[str, Meta(min_length=1, max_length=40)]
Hex = Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]
"""32 bytes."""
Seat = Annotated[int, Meta(ge=0, le=5)]
Name = Annotated[str, Meta(max_length=40)]
Text = Annotated[str, Meta(max_length=400)]


class Command(
    Struct,
    frozen=True,
    kw_only=True,
    tag_field="do",
    forbid_unknown_fields=True,
    omit_defaults=True,
):
    """What all commands have."""

    id: Id


class Sit(Command, frozen=True, kw_only=True, tag="sit"):
    """Take a free seat, or one that a bot plays and nobody has.

    Attributes:
        key: SHA-256, in hex, of the token that will be the seat's.
    """

    seat: Seat
    name: Name
    key: Hex


class Leave(Command, frozen=True, kw_only=True, tag="leave"):
    """Leave one's seat for good."""


class Rename(Command, frozen=True, kw_only=True, tag="rename"):
    """Be called otherwise."""

    name: Name


class Ready(Command, frozen=True, kw_only=True, tag="ready"):
    """Be ready for the next set."""


class Act(Command, frozen=True, kw_only=True, tag="act"):
    """Answer what one is asked, alone or together with others: ``XX888``, ``pass``, ``burn 22``."""

    action: Text
    noticed: int


class Hold(Command, frozen=True, kw_only=True, tag="hold"):
    """Want time for what is asked of all at once. Everybody sees it."""

    noticed: int


class Stand(Command, frozen=True, kw_only=True, tag="stand"):
    """Say what one wants to be asked; see ``entries.Standing``."""

    burns: Burns = "possible"
    forced: bool = False
    passes: bool = False


class Ahead(Command, frozen=True, kw_only=True, tag="ahead"):
    """Say what one will answer when the turn comes; nothing takes it back.

    A play in advance is dropped when somebody else puts cards down before.
    """

    action: Text


class Hash(Command, frozen=True, kw_only=True, tag="hash"):
    """Give the hash of one's number of a deal: ``deals.hash_of``."""

    hash: Hex


class Show(Command, frozen=True, kw_only=True, tag="show"):
    """Show one's number of a deal, when all hashes lie."""

    number: Hex


class Propose(Command, frozen=True, kw_only=True, tag="propose"):
    """Propose what all who sit have to agree to; see ``entries.Proposed``.

    Attributes:
        ruleset: pinned by whoever runs the table, who has looked at it: no message brings one.
    """

    what: What
    ruleset: Ruleset | None = None
    draw: bool = False


class Agree(Command, frozen=True, kw_only=True, tag="agree"):
    """Agree to what is proposed."""


class Decline(Command, frozen=True, kw_only=True, tag="decline"):
    """Do not agree; or take one's own proposal back."""


class Bot(Command, frozen=True, kw_only=True, tag="bot"):
    """Let a bot play a seat: one's own till ``back``; the host any that nobody has.

    Attributes:
        name: which; empty for the table's usual one.
    """

    seat: Seat
    name: Name = ""


class Back(Command, frozen=True, kw_only=True, tag="back"):
    """Play oneself again."""


class Replace(Command, frozen=True, kw_only=True, tag="replace"):
    """The host takes a seat from who has it: a bot plays it till somebody sits down."""

    seat: Seat


class HandOver(Command, frozen=True, kw_only=True, tag="hand_over"):
    """The host hands his office to another seat."""

    seat: Seat


class Pause(Command, frozen=True, kw_only=True, tag="pause"):
    """The host lets time stand still."""


class Resume(Command, frozen=True, kw_only=True, tag="resume"):
    """Let time go on: the host, and whoever sits there once it has stood still for five minutes."""


class Pace(Command, frozen=True, kw_only=True, tag="pace"):
    """Say, alone with bots, how long they take, and what waits; see ``entries.Paced``."""

    bots: Annotated[int, Meta(ge=0, le=10_000)]
    onward: bool = False
    waits: bool = False


class Say(Command, frozen=True, kw_only=True, tag="say"):
    """Say one of the fixed phrases (``phrases.PHRASES``)."""

    phrase: Name


class Nudge(Command, frozen=True, kw_only=True, tag="nudge"):
    """Remind who is asked that it is his turn."""


class End(Command, frozen=True, kw_only=True, tag="end"):
    """The host ends the table."""


Any = (
    Sit | Leave | Rename | Ready | Act | Hold | Stand | Ahead | Hash | Show
    | Propose | Agree | Decline | Bot | Back | Replace | HandOver | Pause | Resume
    | Pace | Say | Nudge | End
)  # fmt: skip
"""Any command."""

_DECODER: Final = msgspec.json.Decoder(Any)


def decode(raw: bytes) -> Any:
    """Return the command that somebody has sent.

    Raises:
        TableError: it is none: too long, no JSON, of other types, unknown.
    """
    if len(raw) > LONGEST:
        raise TableError("too_long", most=LONGEST)
    try:
        found: Any = _DECODER.decode(raw)
    except ERRORS as error:
        raise TableError("no_command", why=malformed(error)) from None
    if isinstance(found, Propose) and found.ruleset is not None:
        raise TableError("no_command", why=Message("malformed.unknown", {"name": "ruleset"}))
    return found
