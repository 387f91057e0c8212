"""Fixed phrases: what can be said at a table without writing."""

from typing import Final

from gouji_rules.messages.saying import say

PHRASES: Final = (
    *("hello", "hurry", "nice", "sorry", "thanks", "oops", "wait", "again", "bye"),
    *("nudge",),
)
"""Their names; the catalogue has them as ``table.phrase_<name>``."""

NUDGE: Final = "nudge"
"""What reminds who is asked."""


def phrase(name: str, lang: str) -> str:
    """Return a phrase in words."""
    return say(f"table.phrase_{name}", lang)
