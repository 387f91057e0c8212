"""Events: what happened, each with the seats that may see it."""

from collections.abc import Mapping
from typing import Any

from gouji_rules.seats import ALL


class Event:
    """Something that happened.

    Attributes:
        kind: a past-tense word, ``led``, ``burned``, ``went_out`` ...
        seat: whose doing it is; -1 for nobody's.
        audience: mask of the seats that may see it; 63 for all.
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

PASSED = tuple((Event("passed", seat),) for seat in range(6))
CLAIMED = tuple((Event("claimed", seat),) for seat in range(6))
YIELDED = tuple((Event("yielded", seat),) for seat in range(6))
"""What happens by a word, for each seat, made once: a set has hundreds of them."""
