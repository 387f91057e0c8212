"""The deck (牌): packs, removed and added cards, rank order, joker levels.

Rule page: docs/rules/deck.md.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from gouji_rules.cards import SUITED, Deck, build_deck
from gouji_rules.rules.setting import Choice, Integer, RankNumbers, Ranks, Setting

SETTINGS = (
    Setting("direction", Choice(("counterclockwise", "clockwise")), "counterclockwise", "deck"),
    Setting("deck.packs", Integer(1, 12), 4, "deck"),
    Setting("deck.removed", RankNumbers(0, 96), {}, "deck"),
    Setting("deck.added", RankNumbers(0, 96), {}, "deck"),
    Setting("deck.ranks", Ranks(word=True), list(SUITED), "deck"),
    Setting("deck.jokers", RankNumbers(0, 8), {"X": 1, "D": 1}, "deck"),
    Setting("deck.levels", Ranks(least=0), ["X", "D"], "deck"),
)

USUAL_LEVELS = ("X", "D")
"""The levels whose order everybody knows: small, big. Others need ``deck.levels``."""


def levels_of(settings: Mapping[str, Any]) -> list[str]:
    """Return the joker levels of ``deck.jokers``, low to high.

    Never in the order of a table's keys; what ``deck.levels`` does not name comes last.
    """
    jokers: Mapping[str, int] = settings["deck.jokers"]
    order = [*settings["deck.levels"], *USUAL_LEVELS, *sorted(jokers)]
    return [level for level in dict.fromkeys(order) if level in jokers]


def deck_of(settings: Mapping[str, Any]) -> Deck:
    """Build the deck from settings by key path."""
    ranks: Sequence[str] = settings["deck.ranks"]
    return build_deck(
        packs=settings["deck.packs"],
        removed=settings["deck.removed"],
        added=settings["deck.added"],
        ranks="".join(ranks),
        jokers={level: settings["deck.jokers"][level] for level in levels_of(settings)},
    )
