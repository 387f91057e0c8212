"""Who tells of a setting: a function for each whose value is more than a word."""

from collections.abc import Callable
from typing import Any, Final

from gouji_rules.engine.rules import Rules
from gouji_rules.sheet.shape import Told
from gouji_rules.sheet.words import Words

Said = tuple[str, dict[str, Any]] | Told
"""Which text of the setting's says it, empty for the plain one, and what it names; or all told."""

Teller = Callable[[Rules, Words, str], Said]
"""Tells of a setting, by its key."""

TELLERS: Final[dict[str, Teller]] = {}
"""By the key of the setting."""


def tells(*keys: str) -> Callable[[Teller], Teller]:
    """Make a function the teller of some settings."""

    def taken(teller: Teller) -> Teller:
        TELLERS.update(dict.fromkeys(keys, teller))
        return teller

    return taken


def told_by(teller: Teller, rules: Rules, words: Words, key: str) -> Told:
    """Return what a teller says of a setting."""
    said = teller(rules, words, key)
    if isinstance(said, Told):
        return said
    form, params = said
    return Told(words.say(f"sheet_rules.{key}.{form}".removesuffix("."), **params))
