"""Cards that are no play, and plays that are too many to list."""

from collections.abc import Mapping

from gouji_rules.cards import Counts, Deck
from gouji_rules.diagnostics import shown
from gouji_rules.errors import GoujiError
from gouji_rules.game.refusal import Refusal
from gouji_rules.messages import LANGUAGES
from gouji_rules.messages import text as say
from gouji_rules.plays import MAX_OF_A_KIND
from gouji_rules.quoting import quoted


class NotAPlayError(GoujiError, ValueError):
    """A text names cards of the deck that do not make a play, or no card at all.

    Attributes:
        text: the cards.
        key: the catalogue's key of the reason, ``cli.too_many_cards`` for one.
        params: what the reason names.
    """

    def __init__(self, text: str, key: str, params: Mapping[str, object]) -> None:
        super().__init__(_said(key, "en", params))
        self.text = text
        self.key = key
        self.params = dict(params)

    def why(self, lang: str = "en") -> str:
        """Return the reason in ``lang``."""
        return _said(self.key, lang, self.params)

    def refusal(self, written: str) -> Refusal:
        """Return it as what an action is refused with, of which it is told as it was written."""
        params = {**self.params, "text": written}
        why = {lang: _said(self.key, lang, params) for lang in LANGUAGES}
        return Refusal("not_a_play", "words", params={"text": written, "why": why})


def given(deck: Deck, cards: str | Counts) -> Counts:
    """Return cards by kind that anybody's program gives, as text or as counts.

    Raises:
        CardError: a character is not a card of this deck.
        ValueError: it is neither a text nor counts by kind.
    """
    if isinstance(cards, str):
        return deck.parse(cards)
    kinds = deck.kinds
    whole = isinstance(cards, tuple | list) and len(cards) == len(kinds)
    if not whole or not all(type(n) is int and 0 <= n < MAX_OF_A_KIND for n in cards):
        raise ValueError(
            f"cards are a text such as 'XX888', or {len(kinds)} numbers of cards,"
            f" one for each of {kinds}; not {shown(repr(cards))}"
        )
    return tuple(cards)


def no_play(deck: Deck, text: str, counts: Counts) -> NotAPlayError:
    """Return why cards are not a play: none, more than there are, or several ranks.

    Args:
        deck: the cards.
        text: the cards as they were written.
        counts: the same by kind.
    """
    if not any(counts):
        return NotAPlayError(text, "cli.empty_play", {})
    for kind, number in enumerate(counts):
        if number > deck.counts[kind]:
            params = {"text": text, "card": deck.kinds[kind], "number": number}
            most = deck.counts[kind]
            return NotAPlayError(text, "cli.too_many_cards", {**params, "most": most})
    ranks = ", ".join(deck.kinds[kind] for kind in reversed(deck.naturals) if counts[kind])
    return NotAPlayError(text, "cli.not_a_play", {"text": text, "ranks": ranks})


def _said(key: str, lang: str, params: Mapping[str, object]) -> str:
    """Return a text of the catalogue in which nothing is repeated in full or raw."""
    return say(key, lang, **{name: quoted(name, value) for name, value in params.items()})


class TooManyPlaysError(GoujiError, ValueError):
    """A hand with many jokers has more plays than are listed.

    Attributes:
        number: how many it has.
        most: how many are listed at most.
    """

    def __init__(self, number: int, most: int) -> None:
        super().__init__(f"{number:,} plays, of which at most {most:,} are listed")
        self.number = number
        self.most = most


MOST_LISTED = 100_000
"""So many plays ``Rules.plays`` lists; a list of more takes seconds and hundreds of megabytes."""
