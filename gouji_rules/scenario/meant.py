"""Cards and actions of a scenario in players' words, and how they are written."""

import re
import unicodedata
from typing import Final

from gouji_rules.cards import CardError, Deck
from gouji_rules.diagnostics import nearest
from gouji_rules.engine.game import Game
from gouji_rules.game.refusal import Refusal
from gouji_rules.messages.actions import CARDS, in_english

_JOKERS: Final = (
    (re.compile("大(?:王|花|鬼|虎)|big jokers?|red jokers?", re.IGNORECASE), "D"),
    (re.compile("小(?:王|花|鬼|虎)|small jokers?|black jokers?", re.IGNORECASE), "X"),
    (re.compile("鹰|鷹|eagles?", re.IGNORECASE), "Y"),
    (re.compile("[钱錢]"), "2"),
)
_BETWEEN: Final = re.compile(r"[\s,，、;；.。+/|]+")
_SEATED: Final = re.compile(
    r"(?:seat|player|座位|座号|座號|座)?\s*#?(?P<seat>[0-5])(?!\d)\s*(?:号座位?|號座位?|号位|號位|号|號|座|位)?"
    r"\s*[:,，、.。\-—>→]*\s*(?P<does>\S.*)",
    re.IGNORECASE,
)
_PLAYS: Final = re.compile("^(?:出牌?|打出?|上牌?|管上?|压|壓|play|plays|lead)\\s*", re.IGNORECASE)


def move_meant(text: str) -> str:
    """Return a move whose seat is written otherwise (``3号座 过``, ``seat 3: pass``), or nothing.

    What the seat does is left as it is: that is read once the seat is right.
    """
    found = _SEATED.fullmatch(unicodedata.normalize("NFKC", text).strip("\"' "))
    return f"{found['seat']} {found['does']}" if found else ""


def cards_meant(text: str, deck: Deck) -> str:
    """Return the cards of a text in players' words, as a deck writes them, or nothing."""
    plain = unicodedata.normalize("NFKC", text)
    for pattern, letter in _JOKERS:
        plain = pattern.sub(letter, plain)
    plain = _BETWEEN.sub("", plain)
    try:
        deck.parse_suited(plain)
    except CardError:
        return ""
    return plain if plain != text else ""


def action_meant(text: str, game: Game) -> str:
    """Return the action that was meant by one that cannot be read, or the empty string."""
    words = " ".join(in_english(unicodedata.normalize("NFKC", text)).split())
    first, _, rest = words.partition(" ")
    bare = _PLAYS.sub("", words)
    cards = cards_meant(rest, game.rules.deck) or rest
    known = [*dict.fromkeys(text.partition(" ")[0] for text in (*game.rules.phases.words, *CARDS))]
    close = nearest(first, known) if not any(char.isdigit() for char in first) else None
    found = [
        nearest(words.lower(), [one for one in game.rules.phases.words if " " in one]) or "",
        f"{first.lower()} {cards}" if first.lower() in known else "",
        cards_meant(bare, game.rules.deck) or bare,
        f"{close} {cards}".strip() if close else "",
    ]
    for one in found:
        if one and one != text and not isinstance(game.read(one), Refusal):
            return one
    return ""
