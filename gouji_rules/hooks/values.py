"""Values that a plugin makes: a deck, cards with suits from a text, the hand that a play leaves."""

from collections.abc import Mapping
from typing import Any

from gouji_rules.cards import Deck
from gouji_rules.game.hand import Hand
from gouji_rules.game.suited import Suited, from_pairs
from gouji_rules.plays import Play
from gouji_rules.rules import deck


def deck_of(settings: Mapping[str, Any]) -> Deck:
    """Return the cards of a ruleset.

    Args:
        settings: by key path, as hooks are given them.
    """
    return deck.deck_of(deck.DeckSettings.of(settings))


def suited_cards(cards: Deck, text: str) -> Suited:
    """Return cards with suits, as tribute and buying have them.

    Args:
        cards: the ruleset's deck.
        text: ``D2♥A``; a card without its suit takes the one of which there are the fewest so
            far, the lowest of those.

    Raises:
        CardError: a sign is no card of the deck.
        ValueError: there are more cards of a kind than any deck has.
    """
    return from_pairs(cards, cards.parse_suited(text))


def hand_without(hand: Hand, play: Play) -> Hand:
    """Return a hand without the cards of a play that it holds.

    Raises:
        ValueError: it does not hold them.
    """
    if any(played > held for played, held in zip(play.counts, hand.counts, strict=True)):
        raise ValueError(f"{play} is not in the hand {hand}")
    rules: Any = play.table.rules
    rest: Hand = rules.hands.minus(hand, play)
    return rest
