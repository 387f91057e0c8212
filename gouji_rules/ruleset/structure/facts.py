"""What sentences may speak of, told where something like it is written and cannot be.

``burn.admission: player.opened`` asks for what ``burn.requires_opened`` says; ``payer.opened`` is a
fact, of ``tribute.point`` alone.
"""

import re
from functools import cache
from typing import Final

from gouji_rules.diagnostics import Message, nearest
from gouji_rules.lang.types import RecordType
from gouji_rules.rules.vocabulary import SLOTS
from gouji_rules.ruleset.structure.guessing import settings_saying

DOTTED: Final = re.compile(r"\b[a-z_]\w*(?:\.[a-z_]\w*)+\b", re.IGNORECASE)
"""A fact as sentences name it, ``play.cards.bigs``."""

_LONGEST: Final = 200
_MOST: Final = 2


def facts_meant(words: str, *, besides: str = "") -> list[Message]:
    """Return the facts that names in a sentence mean, each with the settings that may name it.

    Args:
        words: the sentence.
        besides: a slot whose own facts are not told.
    """
    told: dict[str, Message] = {}
    for name in DOTTED.findall(words[:_LONGEST])[:_MOST]:
        fact = _fact_meant(name)
        if fact and besides not in _facts()[fact]:
            params = {"fact": fact, "names": _facts()[fact]}
            exact, near = "diagnostics.fact_of", "diagnostics.fact_nearest"
            told[fact] = Message(exact if fact == name else near, params)
    return [*told.values()]


def settings_meant(words: str, key: str) -> list[Message]:
    """Return the switch of a setting's own section that says what a sentence asks."""
    written = DOTTED.findall(words[:_LONGEST])
    names = " ".join([*written, *map(_fact_meant, written)])
    found = settings_saying(names, key.partition(".")[0]) if names else []
    return [
        Message("diagnostics.setting_says", {"name": one, "about": Message(f"setting.{one}.about")})
        for one in found
        if one != key and len(found) == 1
    ]


def _fact_meant(name: str) -> str:
    """Return the fact that a name means, or the empty string."""
    facts = _facts()
    if name in facts:
        return name
    head, _, field = name.rpartition(".")
    last = nearest(field, {fact.rpartition(".")[2]: None for fact in facts})
    having = {fact.rpartition(".")[0]: fact for fact in facts if fact.rpartition(".")[2] == last}
    close = nearest(head, having)
    return having[close] if close else next(iter(having.values()), "")


@cache
def _facts() -> dict[str, list[str]]:
    """Return every fact, with the settings that may name it."""
    found: dict[str, list[str]] = {}
    for slot in SLOTS.values():
        for name, type_ in slot.params:
            for fact in _below(name, type_):
                found.setdefault(fact, []).append(slot.name)
    return found


def fields_of(type_: object) -> list[str]:
    """Return the names of a record's fields; none of anything else."""
    return [*type_.fields] if isinstance(type_, RecordType) else []


def _below(name: str, type_: object) -> list[str]:
    if not isinstance(type_, RecordType):
        return [name]
    made: list[str] = []
    for field, one in type_.fields.items():
        made += _below(f"{name}.{field}", one.type)
    return made
