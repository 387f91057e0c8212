"""What is special about a ruleset, in a few words: how it differs from one that is known."""

from collections.abc import Callable, Iterator
from typing import Any, Final

from gouji_rules.diagnostics import Message
from gouji_rules.engine.rules import Rules
from gouji_rules.messages import has, text
from gouji_rules.rules import SETTINGS
from gouji_rules.sheet.statements import reason

Tag = Callable[[Rules, Any], Message | None]
"""Makes of a ruleset, and the value of a setting of it, what it is called; None for nothing."""


def special(rules: Rules, base: Rules, lang: str) -> list[str]:
    """Return what is special about a ruleset, what matters most first, in a few words each.

    Args:
        rules: the ruleset; anybody's.
        base: with which it is compared.
        lang: in which language.

    Returns:
        nothing where both say the same.
    """
    differing = [
        key
        for key in SETTINGS
        if rules.settings[key] != base.settings[key]
        and not (reason(rules, key) and reason(base, key))
    ]
    told = dict.fromkeys(said.text(lang) for said in _tags(rules, base, differing))
    others = dict.fromkeys(
        SETTINGS[key].rule for key in differing if key not in _TAGS and key not in _CARDS
    )
    names = [
        text(f"play.rule_{rule}", lang)
        for rule in others
        if has(f"play.rule_{rule}")
        if rule != "held"
    ]
    if names:
        listed = text("play.list_comma", lang).join(names)
        told[text("special.other_rules", lang, rules=listed)] = None
    return list(told)


def _tags(rules: Rules, base: Rules, differing: list[str]) -> Iterator[Message]:
    """Yield what has a name of its own among the differences."""
    cards = sum(rules.deck.counts)
    if cards != sum(base.deck.counts):
        yield Message("special.cards", {"number": cards})
    if len(rules.deck.levels) != len(base.deck.levels):
        yield Message("special.jokers", {"number": len(rules.deck.levels)})
    for name in rules.plugins:
        if name not in base.plugins:
            yield Message("special.plugin", {"plugin": name})
    for key, tag in _TAGS.items():
        if key in differing and (said := tag(rules, rules.settings[key])) is not None:
            yield said


def _word(key: str) -> Tag:
    """Return what names a value by a text of its own, ``special.<key>_<value>``."""

    def tag(_: Rules, value: Any) -> Message | None:
        name = f"special.{key}_{str(value).lower()}"
        return Message(name) if has(name) else None

    return tag


def _number(key: str) -> Tag:
    """Return what names a number; none is no word where it is 0."""

    def tag(_: Rules, value: Any) -> Message | None:
        return Message(f"special.{key}", {"number": f"{value:g}"}) if value else None

    return tag


def _points(_: Rules, value: Any) -> Message | None:
    if not any(value):
        return None
    return Message("special.points", {"points": " ".join(f"{one:g}" for one in value)})


def _natural(rules: Rules, _: Any) -> Message | None:
    return Message("special.natural") if rules.chosen.opening.natural != "false" else None


def _tribute(_: Rules, value: Any) -> Message | None:
    return None if value else Message("special.no_tribute")


def _scored(_: Rules, value: Any) -> Message | None:
    return Message("special.scored") if value else None


_CARDS: Final = frozenset(
    {"deck.packs", "deck.removed", "deck.added", "deck.jokers", "deck.levels"}
)
_TAGS: Final[dict[str, Tag]] = {
    "hold_three.enabled": _word("hold_three"),
    "opening.enabled": _word("opening"),
    "opening.fours": _word("fours"),
    "opening.natural": _natural,
    "calls": _word("calls"),
    "smothering.effect": _word("smothering"),
    "burn.enabled": _word("burn"),
    "burn.duty": _word("duty"),
    "burn.mates": _word("burn_mates"),
    "burn.bonus": _number("burn_bonus"),
    "tribute.order": _tribute,
    "tribute.scored": _scored,
    "report.mode": _word("report"),
    "report.mates_see": _word("mates_see"),
    "end": _word("end"),
    "game.target": _number("target"),
    "game.sets": _number("sets"),
    "points": _points,
    "direction": _word("direction"),
}
"""Settings whose values have a name, what matters most first."""
