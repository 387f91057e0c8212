"""A number of cards where a deck is to be said: ``cards: 198``, ``deck: 198``."""

from typing import Final

from gouji_rules.diagnostics import Diagnostic, Edit, Message, diagnosed
from gouji_rules.diagnostics.meant import number_meant
from gouji_rules.rules.deck import MOST_PACKS, TOTALS
from gouji_rules.rules.kinds import NONE
from gouji_rules.ruleset.yaml.nodes import Node, Scalar
from gouji_rules.ruleset.yaml.writing import flow
from gouji_rules.seats import SEATS

_SAID: Final = (
    "cards card_count cards_total total_cards total number_of_cards size deck_size count"
    " 牌 牌数 牌數 张数 張數 总张数 總張數 总牌数 總牌數 几张牌 幾張牌 一共 共"
)
_WORDS: Final = frozenset(_SAID.split())
"""What people call the number of cards, which follows from the deck and is no setting."""
_PACK: Final = 54
PARENTS: Final = {"198": "sd198", "196": "app196"}
"""Decks with cards left out that a shipped ruleset has: its id, by the number of cards."""


def is_deck_size(word: str, value: Node) -> bool:
    """Return whether a key with its value says how many cards there are."""
    number = _number(value)
    return word.casefold() in _WORDS and number != "" and int(number) > MOST_PACKS


def deck_of_size(value: Node) -> str:
    """Return the section ``deck``, in braces, with so many cards or packs.

    It is empty where no usual deck has so many.
    """
    number = _number(value)
    if number and 1 <= int(number) <= MOST_PACKS:
        return f"{{packs: {number}}}"
    packs, removed = TOTALS.get(number, (0, {}))
    if not packs and number and int(number) % _PACK == 0:
        packs = int(number) // _PACK
    if not 1 <= packs <= MOST_PACKS:
        return ""
    uneven = ", uneven: true" if int(number) % len(SEATS) else ""
    return f"{{packs: {packs}, removed: {flow(dict(removed)) if removed else NONE}{uneven}}}"


def deck_helps(value: Node, *, suggested: bool = False) -> tuple[Message, ...]:
    """Return what to write for so many cards: a deck, or the ruleset that has it as parent.

    Args:
        value: the number.
        suggested: whether the deck is suggested in its place anyway.
    """
    number, deck = _number(value), deck_of_size(value)
    if not number or int(number) <= MOST_PACKS:
        return ()
    helps = [Message("diagnostics.deck_size")]
    if deck and not suggested:
        params = {"number": int(number), "right": f"deck: {deck}"}
        helps.append(Message("diagnostics.deck_of_size", params))
    if number in PARENTS:
        params = {"number": int(number), "right": f"extends: {PARENTS[number]}"}
        helps.append(Message("diagnostics.deck_of_parent", params))
    return tuple(helps)


def told_deck_size(key: Scalar, value: Node, above: str, *, alone: bool) -> Diagnostic:
    """Return the problem of a number of cards that is written at the top, or in the deck.

    Args:
        key, value: as they are written.
        above: the section; empty at the top.
        alone: whether no other line says the deck.
    """
    deck = deck_of_size(value)
    edits: tuple[Edit, ...] = ()
    if deck and alone and not above:
        edits = (Edit(key.source.span(key.start, value.end), f"deck: {deck}"),)
    params = {"found": key.text} | ({"above": above} if above else {})
    code = "unknown_key_in" if above else "unknown_key"
    return diagnosed(code, key.span, params, helps=deck_helps(value), edits=edits)


def _number(value: Node) -> str:
    """Return the number that is written, or the empty string."""
    number = number_meant(value.text) if isinstance(value, Scalar) else ""
    return number if number.isdecimal() else ""
