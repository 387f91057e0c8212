"""Sentences with places for names: what all at a table are told is put into words once.

How a seat is called is another thing to each who reads it: ``You``, ``甲（上家）``. All else of a
sentence is the same for all who read one language.
"""

from functools import lru_cache
from typing import Final

from gouji_rules.advice.names import Names
from gouji_rules.advice.sentences import Sentences
from gouji_rules.engine.rules import Rules
from gouji_rules.game.events import Event
from gouji_rules.seats import SEATS
from gouji_rules.table.state import TableState

_HEAD: Final = 0x10600
"""The character for the name of seat 0 at the head of a sentence, and so on: a sign of Linear A,
which nobody writes any more. One that is none of any script would be escaped."""
_INSIDE: Final = 0x10610
"""The same inside a sentence."""


class _Places(Names):
    """Places in which names of seats come."""

    def seat(self, seat: int) -> str:
        return chr(_HEAD + seat)

    def inside(self, seat: int) -> str:
        return chr(_INSIDE + seat)


def unnamed(table: TableState, event: Event, lang: str, *, sits: bool) -> str | None:
    """Return an event as a sentence with places; None where it needs none. Made once.

    Args:
        table: the table where it has happened.
        event: what has happened.
        lang: the language.
        sits: whether whoever reads it sits there.
    """
    key = lang, sits, id(event)
    if key not in table.known:
        table.known[key] = _teller(table.rules, lang, sits).of(event)
    found = table.known[key]
    assert found is None or isinstance(found, str)
    return found


@lru_cache(256)
def _teller(rules: Rules, lang: str, sits: bool) -> Sentences:
    return Sentences(_Places(lang, 0 if sits else None), rules)


def named(names: Names) -> dict[int, str]:
    """Return what is put in the places of sentences: for ``str.translate``."""
    heads = {_HEAD + seat: names.seat(seat) for seat in SEATS}
    return heads | {_INSIDE + seat: names.inside(seat) for seat in SEATS}
