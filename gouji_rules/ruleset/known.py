"""What a ruleset may say: sections, settings by their names now and before, and other keys."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from gouji_rules.quoting import can_be_seen
from gouji_rules.rules import SETTINGS
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

ITSELF: Final = frozenset({"id", "names", "sources", "deviations", "version", "extends"})
"""Those of them that say which ruleset it is: a change from outside cannot."""

GROUPS: Final = tuple(dict.fromkeys(key.partition(".")[0] for key in SETTINGS if "." in key))
SINGLE: Final = tuple(key for key in SETTINGS if "." not in key)
TOP: Final = (*METADATA, *GROUPS, *SINGLE)
"""Every key that may stand at the top."""

KNOWN: Final = frozenset({*TOP, *(key.rpartition(".")[2] for key in SETTINGS)})
"""Every key that a ruleset has at its top or in a section."""

EXPRESSIONS: Final = frozenset(
    key.rpartition(".")[2] for key, one in SETTINGS.items() if one.kind.slot
)
"""Those of them that an expression follows."""


def members(group: str) -> list[str]:
    """Return the names of a section's settings."""
    return [key.partition(".")[2] for key in SETTINGS if key.startswith(f"{group}.")]


@dataclass(frozen=True, slots=True)
class Older:
    """A switch that has become a choice.

    Attributes:
        key: the setting by its name now.
        yes, no: what true and false say of it.
    """

    key: str
    yes: str
    no: str

    def value(self, written: bool) -> str:
        """Return what is meant by what is written."""
        return self.yes if written else self.no


OLDER: Final[Mapping[str, Older]] = {
    "passing.against_opposite": Older("passing.lifted_by", "any", "none"),
}
"""By the earlier name."""


def names_of(key: str) -> tuple[str, ...]:
    """Return every name of a setting: its own, and earlier ones."""
    now = OLDER[key].key if key in OLDER else key
    return (now, *(name for name, one in OLDER.items() if one.key == now))


def said_now(path: str, value: Any) -> tuple[str, Any]:
    """Return a setting and its value by the name of now; what cannot be read stays as it is."""
    older = OLDER.get(path)
    if older is None or not isinstance(value, bool):
        return path, value
    return older.key, older.value(value)


def is_said(value: object, *, numbers: bool = False) -> bool:
    """Return whether a value is a text, or texts by language; a number only where it may be one.

    Something has to be seen of each.
    """
    if isinstance(value, dict):
        return (
            bool(value)
            and set(value) <= set(LANGUAGES)
            and all(isinstance(one, str) and can_be_seen(one) for one in value.values())
        )
    if numbers and isinstance(value, int | float):
        return not isinstance(value, bool)
    return isinstance(value, str) and (numbers or can_be_seen(value))


def is_joker_names(value: object) -> bool:
    """Return whether a value names joker levels, or takes names away."""
    return value == NONE or (
        isinstance(value, dict)
        and all(is_rank(level) and is_said(name) for level, name in value.items())
    )
