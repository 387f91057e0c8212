"""Keys of a ruleset that are no settings, and whether plain data is a value of them."""

from typing import Final

from gouji_rules.rules.kinds import NONE, is_rank

MOST_DEFINITIONS: Final = 300
LANGUAGES: Final = ("zh-Hans", "zh-Hant", "en")
METADATA: Final = (
    "id",
    "names",
    "region",
    "sources",
    "deviations",
    "joker_names",
    "version",
    "extends",
    "plugins",
    "define",
)
"""Keys of a ruleset that are no settings."""


def is_said(value: object, *, numbers: bool = False) -> bool:
    """Return whether a value is a text, or texts by language; a number only where it may be one."""
    if isinstance(value, dict):
        return (
            bool(value)
            and set(value) <= set(LANGUAGES)
            and all(isinstance(one, str) and one for one in value.values())
        )
    if numbers and isinstance(value, int | float):
        return not isinstance(value, bool)
    return isinstance(value, str) and (numbers or bool(value))


def is_joker_names(value: object) -> bool:
    """Return whether a value names joker levels, or takes names away."""
    return value == NONE or (
        isinstance(value, dict)
        and all(is_rank(level) and is_said(name) for level, name in value.items())
    )
