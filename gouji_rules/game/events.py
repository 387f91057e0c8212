"""Events: what happened, each with the seats that may see it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, Literal

from gouji_rules.seats import ALL

PUBLIC: Final = 1 << 6
"""Beside the seats of an audience: whoever watches sees it too. Where all seats do, so he does."""

FieldKind = Literal[
    "seat",
    "seats",
    "place",
    "number",
    "flag",
    "call",
    "play",
    "cards",
    "cards_or_none",
    "counts",
    "amount",
    "text",
    "texts",
    "debt",
    "result",
    "points",
    "memory",
]
"""What an event's datum is: of ``cards`` with their suits, of ``counts`` by kind, of ``seat``
the number 0-5."""


@dataclass(frozen=True, slots=True)
class Declared:
    """What is known of all events of a kind.

    Attributes:
        kind: its name, a past-tense word.
        rule: the rule that it is of: the page ``docs/rules/<rule>.md``.
        fields: what its ``data`` holds, by name.
        sometimes: the names that are not always there.
        seen: who may see it: ``all``; the ``seat`` whose doing it is; the ``two`` seats that it
            names; all, but the cards only the two (``in_part``); whom a plugin says
            (``said``); ``nobody``.
        since: the version of the package that has brought it.
    """

    kind: str
    rule: str
    fields: Mapping[str, FieldKind]
    sometimes: frozenset[str]
    seen: Literal["all", "seat", "two", "in_part", "said", "nobody"]
    since: str


CARDS: Final = frozenset({"cards", "paid", "three"})
"""Data of these names are cards with suits, whatever the event: a plugin's own, too."""

SEATS: Final = ("owner", "by", "victim", "seller", "to")
"""Data of these names are seats, whatever the event: a plugin's own, too."""

KINDS: Final[dict[str, Declared]] = {}
"""Every kind of event that the rule book's rules tell, as their files declare them."""


def declared(
    kind: str,
    rule: str,
    fields: Mapping[str, FieldKind] | None = None,
    *,
    sometimes: frozenset[str] = frozenset(),
    seen: Literal["all", "seat", "two", "in_part", "said", "nobody"] = "all",
    since: str = "0.1.0",
) -> str:
    """Declare a kind of event, and return its name; the arguments are those of ``Declared``."""
    KINDS[kind] = Declared(kind, rule, fields or {}, sometimes, seen, since)
    return kind


PASSES: Final = declared("passed", "passing")
CLAIMS: Final = declared("claimed", "wind")
YIELDS: Final = declared("yielded", "yielding")


class Event:
    """Something that happened.

    Attributes:
        kind: a past-tense word, ``led``, ``burned``, ``went_out`` ...
        seat: whose doing it is; -1 for nobody's.
        audience: mask of the seats that may see it, 63 for all; and ``PUBLIC``, where whoever
            watches may see it though not all of the seats do.
        data: what else there is to say, by name; ``told``, where there is one, the words of it by
            language, which name the rest: ``{"en": "{seat} calls for {what}."}``.
    """

    __slots__ = ("audience", "data", "kind", "seat")

    def __init__(
        self, kind: str, seat: int, data: Mapping[str, Any] | None = None, audience: int = ALL
    ) -> None:
        self.kind = kind
        self.seat = seat
        self.data: Mapping[str, Any] = data if data is not None else _NOTHING
        self.audience = audience

    def visible_to(self, seat: int) -> bool:
        """Return whether seat 0-5 may see this."""
        return bool(self.audience >> seat & 1)

    @property
    def public(self) -> bool:
        """Whether everybody may see this, also who only watches."""
        return self.audience >= ALL

    def __repr__(self) -> str:
        return f"<Event {self.kind} {self.seat} {dict(self.data)}>"

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Event)
            and self.kind == other.kind
            and self.seat == other.seat
            and self.audience == other.audience
            and self.data == other.data
        )

    def __hash__(self) -> int:
        return hash((self.kind, self.seat))


_NOTHING: Mapping[str, Any] = {}

PASSED = tuple((Event(PASSES, seat),) for seat in range(6))
CLAIMED = tuple((Event(CLAIMS, seat),) for seat in range(6))
YIELDED = tuple((Event(YIELDS, seat),) for seat in range(6))
"""What happens by a word, for each seat, made once: a set has hundreds of them."""
