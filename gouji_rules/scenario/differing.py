"""What exactly differs where something was expected and is not so."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from gouji_rules.cards import CardError
from gouji_rules.diagnostics import Message
from gouji_rules.engine.game import Game
from gouji_rules.scenario.values import listed, words

PART: Final = {"places": None, "head": 0, "calls": "none"}
"""Mappings of which only the named seats are looked at, with what stands for no entry."""

_NAMED: Final = frozenset(["hands", "places", "head", "calls", "shows", "sees", "deck", "notes"])
"""Mappings of which a failure shows what is named and differs, and not the rest."""

_KINDS: Final = {
    "smother": "tribute.smother",
    "burn": "tribute.burn",
    "point": "tribute.point",
    "fall": "tribute.fall",
}

_SETTINGS: Final = {
    "opened": ("opening", "opening.opens"),
    "leads": ("turns", ""),
    "passed": ("turns", ""),
    "top": ("turns", ""),
    "owner": ("turns", ""),
    "out": ("places", ""),
    "places": ("places", "rest"),
    "over": ("places", "end"),
    "failed": ("burn", "burn.duty"),
    "burning": ("burn", "burn.enabled"),
    "burned": ("burn", "burn.enabled"),
    "undone": ("burn", "burn.enabled"),
    "eliminated": ("smothering", "smothering.effect"),
    "smothered": ("smothering", "hold_three.enabled"),
    "revolted": ("revolution", "revolution.eligible"),
    "head": ("revolution", "revolution.dead_gouji"),
    "headless": ("revolution", ""),
    "void": ("revolution", "revolution.void_at"),
    "free_play": ("free_play", "free_play.at"),
    "dead": ("gouji", ""),
    "calls": ("calls", "calls"),
    "points": ("points", "points"),
    "totals": ("points", "points"),
    "awards": ("points", "points"),
    "sweep": ("points", "sweep.multiplier"),
    "game_over": ("games", "game.sets"),
    "leader": ("first_leader", "first_leader.rule"),
    "shows": ("reporting", "report.mode"),
    "sees": ("reporting", "report.mates_see"),
}
"""The rule behind each expectation, and the setting that says most of it."""


@dataclass(frozen=True, slots=True)
class Difference:
    """What differs.

    Attributes:
        expected, happened: of a mapping, the entries that differ.
        more: what is missing and what is there besides.
        settings: the rules and settings behind it.
    """

    expected: Any
    happened: Any
    more: tuple[Message, ...]
    settings: tuple[tuple[str, str], ...]


def difference(game: Game, key: str, expected: Any, happened: Any) -> Difference:
    """Return what differs between an expectation and what happened.

    Args:
        game: the game.
        key: what was expected, ``debts``.
        expected: the value in the scenario.
        happened: the value in the game.
    """
    if isinstance(expected, Mapping) and isinstance(happened, Mapping) and key in _NAMED:
        named, there = _narrowed(game, key, expected, happened)
        more = tuple(_cards(game, named, there)) if key == "hands" else ()
        return Difference(named, there, more, _settings(key, ()))
    if (
        isinstance(expected, list)
        and isinstance(happened, list)
        and key not in {"points", "totals"}
    ):
        missing = [one for one in expected if one not in happened]
        extra = [one for one in happened if one not in expected]
        if key == "owes":  # among others: only what is between the same seats tells something
            between = [str(one).split()[:3] for one in missing]
            happened = [one for one in happened if str(one).split()[:3] in between]
            extra = []
        more = tuple(_lists(missing, extra))
        return Difference(expected, happened, more, _settings(key, [*missing, *extra]))
    return Difference(expected, happened, (), _settings(key, ()))


def _narrowed(
    game: Game, key: str, expected: Mapping[Any, Any], happened: Mapping[Any, Any]
) -> tuple[dict[Any, Any], dict[Any, Any]]:
    """Return the entries that are named and differ."""
    named: dict[Any, Any] = {}
    there: dict[Any, Any] = {}
    for name, wanted in expected.items():
        found = happened.get(name, PART.get(key))
        if isinstance(wanted, Mapping) and isinstance(found, Mapping):
            below, is_so = _narrowed(game, key, wanted, found)
            if below:
                named[name], there[name] = below, is_so
        elif not _alike(game, wanted, found):
            named[name], there[name] = wanted, found
    return named, there


def _alike(game: Game, wanted: Any, found: Any) -> bool:
    if isinstance(wanted, str) and isinstance(found, str):
        try:
            return game.rules.deck.parse(wanted) == game.rules.deck.parse(found)
        except CardError:
            return wanted == found
    if isinstance(wanted, str) and found is None:
        return wanted.lower() in {"none", "nobody", "null", "~", "-", ""}
    return bool(wanted == found)


def _cards(game: Game, named: Mapping[Any, Any], there: Mapping[Any, Any]) -> Iterator[Message]:
    """Yield for each hand the cards that are missing and those that are too many."""
    deck = game.rules.deck
    for seat, cards in named.items():
        try:
            wanted, found = deck.parse(cards), deck.parse(there[seat])
        except CardError:
            continue
        gaps = [a - b for a, b in zip(wanted, found, strict=True)]
        missing = deck.format([max(0, gap) for gap in gaps])
        extra = deck.format([max(0, -gap) for gap in gaps])
        if missing:
            yield Message("scenario.cards_missing", {"seat": seat, "cards": missing})
        if extra:
            yield Message("scenario.cards_extra", {"seat": seat, "cards": extra})


def _lists(missing: list[Any], extra: list[Any]) -> Iterator[Message]:
    if missing:
        yield Message("scenario.missing", {"what": _Values(values=missing)})
    if extra:
        yield Message("scenario.extra", {"what": _Values(values=extra)})
    if not missing and not extra:
        yield Message("scenario.other_order")


@dataclass(frozen=True, slots=True)
class _Values(Message):
    """Values one after the other."""

    key: str = ""
    values: Sequence[Any] = ()

    def text(self, lang: str) -> str:
        """Return them in ``lang``."""
        return listed([words(one, lang) for one in self.values], lang)


def _settings(key: str, differing: Any) -> tuple[tuple[str, str], ...]:
    if key in {"debts", "owes"}:
        kinds = [str(one).rpartition(" ")[2] for one in differing]
        named = dict.fromkeys(_KINDS[kind] for kind in kinds if kind in _KINDS)
        return tuple(("tribute", setting) for setting in named or ["tribute.order"])
    if key in {"deck", "dealt"}:
        return (("deck", "deck.packs"), ("deck", "deck.removed"))
    return (_SETTINGS[key],) if key in _SETTINGS else ()  # nothing says all of a hand
