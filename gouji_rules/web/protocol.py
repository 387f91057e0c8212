"""Messages between a page, or a terminal, and a table. Version 1.

A client sends ``hello`` first, and then commands (``table.commands``) and what is named here. Each
carries an ``id`` of the client's own; whatever is sent twice is done once. The server answers each,
and tells what happens: ``told``, with the seat's own counter ``n``.
"""

from typing import Annotated, Any, Final

import msgspec
from msgspec import Meta, Struct

from gouji_rules.table import commands
from gouji_rules.table.malformed import ERRORS, malformed
from gouji_rules.web.errors import WebError
from gouji_rules.web.found import Wanted
from gouji_rules.web.limits import MESSAGE

VERSION: Final = 1
"""Changes whenever an older client would misunderstand what it is told."""

Id = Annotated[str, Meta(min_length=1, max_length=40)]
Text = Annotated[str, Meta(max_length=400)]


class Asked(Struct, frozen=True, kw_only=True, tag_field="do", forbid_unknown_fields=True):
    """What a client sends besides commands."""

    id: Id


class Hello(Asked, frozen=True, kw_only=True, tag="hello"):
    """The first message.

    Attributes:
        version: of the protocol that the client speaks.
        token: of a seat, or of the invitation; empty for who only watches.
        lang: in which language words come.
        since: how much the seat has noticed already (``count``); 0 for all.
    """

    version: int
    token: Annotated[str, Meta(max_length=100)] = ""
    lang: str = "en"
    since: Annotated[int, Meta(ge=0)] = 0


class Ping(Asked, frozen=True, kw_only=True, tag="ping"):
    """Ask whether the server is there, and what time it is."""


class Why(Asked, frozen=True, kw_only=True, tag="why"):
    """Ask whether an answer to what one is asked is legal, and why not."""

    action: Text


class Hint(Asked, frozen=True, kw_only=True, tag="hint"):
    """Ask what a steady player would do, and why."""


class Rules(Asked, frozen=True, kw_only=True, tag="rules"):
    """Propose another game, by other rules; all who sit have to agree.

    Attributes:
        rules: which.
        handle: of rules that were uploaded (``uploads``), in place of ``rules``; empty for none.
        draw: whether seats are drawn anew.
    """

    rules: Wanted = msgspec.field(default_factory=Wanted)
    handle: Annotated[str, Meta(max_length=40)] = ""
    draw: bool = False


class Difference(Asked, frozen=True, kw_only=True, tag="difference"):
    """Ask what the rules that are proposed do otherwise than those that are played."""


class AskedRuleset(Asked, frozen=True, kw_only=True, tag="ruleset"):
    """Ask for the ruleset with all texts that it rests on."""


class AskedRecord(Asked, frozen=True, kw_only=True, tag="record"):
    """Ask for a part of the game's record: all that is not hidden any more."""

    part: Annotated[int, Meta(ge=0)] = 0


Own = Hello | Ping | Why | Hint | Rules | Difference | AskedRuleset | AskedRecord
OWN: Final = frozenset({"hello", "ping", "why", "hint", "rules", "difference", "ruleset", "record"})

_PEEK: Final = msgspec.json.Decoder(dict[str, Any])
_OWN: Final = msgspec.json.Decoder(Own)


def decode(raw: bytes) -> Any:
    """Return what a client has sent: a message of this module, or a command.

    Raises:
        WebError: it is neither.
        TableError: it is no command.
    """
    if len(raw) > MESSAGE:
        raise WebError(413, "too_long", most=MESSAGE)
    try:
        peeked = _PEEK.decode(raw)
        if peeked.get("do") in OWN:
            return _OWN.decode(raw)
    except ERRORS as error:
        raise WebError(400, "bad_message", why=malformed(error)) from None
    return commands.decode(raw)


def id_of(raw: bytes) -> str:
    """Return the id of a message that could not be understood otherwise; empty for none."""
    try:
        found = _PEEK.decode(raw).get("id", "")
    except ERRORS:
        return ""
    return found[:40] if isinstance(found, str) else ""


class Said(
    Struct, frozen=True, kw_only=True, tag_field="is", rename={"for_": "for"}, omit_defaults=True
):
    """What the server sends."""


class Welcome(Said, frozen=True, kw_only=True, tag="welcome"):
    """The answer to ``hello``.

    Attributes:
        version: of the protocol.
        table: its id.
        seat: whose token it was; None for whoever has none.
        invited: whether a free seat may be taken.
        ruleset: ``id``, ``name``, ``line``, ``digest``, whether it is the one that is ``listed`` by
            its id, ``kinds`` of cards from low to high, ``jokers``: kind -> name, ``text``.
        options: how the table goes.
        phrases: what may be said: name -> words.
        bots: names of the bots.
    """

    version: int
    table: str
    seat: int | None
    invited: bool
    ruleset: dict[str, Any]
    options: dict[str, Any]
    phrases: dict[str, str]
    bots: list[str]


class Done(Said, frozen=True, kw_only=True, tag="done"):
    """A command is done, and kept."""

    id: str


class Refused(Said, frozen=True, kw_only=True, tag="refused"):
    """Something cannot be: code, and lines of words that name rule, setting and line."""

    id: str
    code: str
    words: list[str]


class Reason(Said, frozen=True, kw_only=True, tag="why"):
    """Whether an answer is legal; words where it is not."""

    id: str
    legal: bool
    words: list[str]


class Advice(Said, frozen=True, kw_only=True, tag="hint"):
    """What a steady player would do, and why."""

    id: str
    action: str
    words: str


class Problems(Said, frozen=True, kw_only=True, tag="problems"):
    """What is wrong with rules that somebody wanted to propose, as ``/api/choose`` tells it."""

    id: str
    problems: list[Any]


class Differs(Said, frozen=True, kw_only=True, tag="difference"):
    """What proposed rules do otherwise.

    Attributes:
        rules: what they are: ``id``, ``name``, ``line``, ``digest``, and whether they are
            ``listed``.
        same: whether they mean the same.
        differences: each with ``title``, ``setting``, what both say (``says``: those that are
            played first), and an ``example`` where they part.
    """

    id: str
    rules: dict[str, Any]
    same: bool
    differences: list[Any]


class TheRuleset(Said, frozen=True, kw_only=True, tag="ruleset"):
    """The ruleset as the table keeps it: ``table.entries.Ruleset``, as plain data."""

    id: str
    ruleset: dict[str, Any]


class TheRecord(Said, frozen=True, kw_only=True, tag="record"):
    """A part of the game's record; all ``parts``, one after the other, are the file.

    Attributes:
        part: which, from 0.
    """

    id: str
    part: int
    parts: int
    text: str


class Here(Said, frozen=True, kw_only=True, tag="here"):
    """Which seats have a connection now; told whenever that changes."""

    seats: list[int]


class Pong(Said, frozen=True, kw_only=True, tag="pong"):
    """The time of the table's clock, in milliseconds."""

    id: str
    at: int


class Bye(Said, frozen=True, kw_only=True, tag="bye"):
    """The last message: why the connection ends."""

    code: str
    words: list[str]


_ENCODER: Final = msgspec.json.Encoder()


def encode(said: Said) -> bytes:
    """Return a message as JSON."""
    found: bytes = _ENCODER.encode(said)
    return found


class Beside(Struct):
    """What stands beside ``told`` in the message, but for what is often another.

    Attributes:
        states: how each seat stands in the set, a word each.
        labels: how the answers are called that are words: action -> label.
        question: what is asked, in words that go on after *is asked*; empty for nothing.
        prompt: the same for the seat that is asked.
        about: what is at stake there, in a sentence; empty where that says all.
        answers: what answers it, where the seat is asked: ``plays``, ``cards`` or ``words``.
    """

    states: list[list[str]] = []
    labels: dict[str, str] = {}
    question: str = ""
    prompt: str = ""
    about: str = ""
    answers: str = ""


def as_json(data: object) -> bytes:
    """Return plain data, or a part of a message, as JSON."""
    raw: bytes = _ENCODER.encode(data)
    return raw


def rest_of(beside: bytes, left: bytes, result: bytes) -> bytes:
    """Return what stands beside a message and its words, and the message's end.

    Args:
        beside: ``Beside``, as JSON.
        left: how many cards of each kind the seat has not seen, where the host lets count.
        result: how the last set ended (``told.result_told``); null in the middle of one.
    """
    return b"".join((b",", beside[1:-1], b',"left":', left, b',"result":', result, b"}"))


def told(message: bytes, words: list[str], rest: bytes) -> bytes:
    """Return the message ``told`` as JSON.

    Args:
        message: what the table tells (``table.telling``).
        words: what has happened, in sentences.
        rest: what else stands beside it (``rest_of``): most often it is the same.
    """
    said = _ENCODER.encode(words) if words else b"[]"
    return b"".join((b'{"is":"told","told":', message, b',"words":', said, rest))
