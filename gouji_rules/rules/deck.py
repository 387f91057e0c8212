"""The deck (牌): packs, removed and added cards, rank order, joker levels.

Rule page: docs/rules/deck.md.
"""

from collections.abc import Mapping
from typing import Literal

from gouji_rules.cards import SUITED, Deck, build_deck
from gouji_rules.rules.kinds import Integer, RankNumbers, Ranks
from gouji_rules.rules.setting import Settings, setting


class DeckSettings(Settings):
    """What is set of the deck, and which way round play goes."""

    direction: Literal["counterclockwise", "clockwise"] = setting(
        default="counterclockwise", top=True
    )
    packs: int = setting(Integer(1, 12), default=4)
    removed: Mapping[str, int] = setting(RankNumbers(0, 96), default={})
    added: Mapping[str, int] = setting(RankNumbers(0, 96), default={})
    ranks: tuple[str, ...] = setting(Ranks(word=True), default=tuple(SUITED))
    jokers: Mapping[str, int] = setting(RankNumbers(0, 8), default={"X": 1, "D": 1})
    levels: tuple[str, ...] = setting(Ranks(least=0), default=("X", "D"))
    uneven: bool = setting(default=False)


USUAL_LEVELS = ("X", "D")
"""The levels whose order everybody knows: small, big. Others need ``deck.levels``."""


def levels_of(settings: DeckSettings) -> list[str]:
    """Return the joker levels of ``deck.jokers``, low to high.

    Never in the order of a table's keys; what ``deck.levels`` does not name comes last.
    """
    jokers = settings.jokers
    order = [*settings.levels, *USUAL_LEVELS, *sorted(jokers)]
    return [level for level in dict.fromkeys(order) if level in jokers]


def deck_of(settings: DeckSettings) -> Deck:
    """Build the deck from its settings."""
    return build_deck(
        packs=settings.packs,
        removed=settings.removed,
        added=settings.added,
        ranks="".join(settings.ranks),
        jokers={level: settings.jokers[level] for level in levels_of(settings)},
    )
