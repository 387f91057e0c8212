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
    Setting("deck.ranks", Ranks(), list(SUITED), "deck"),
    Setting("deck.jokers", RankNumbers(0, 8), {"X": 1, "D": 1}, "deck"),
)


def deck_of(settings: Mapping[str, Any]) -> Deck:
    """Build the deck from settings by key path."""
    ranks: Sequence[str] = settings["deck.ranks"]
    return build_deck(
        packs=settings["deck.packs"],
        removed=settings["deck.removed"],
        added=settings["deck.added"],
        ranks="".join(ranks),
        jokers=settings["deck.jokers"],
    )
