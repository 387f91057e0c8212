"""Cards that are no play, and plays that are too many to list."""

from collections.abc import Mapping

from gouji_rules.errors import GoujiError
from gouji_rules.game.refusal import Refusal
from gouji_rules.messages import LANGUAGES
from gouji_rules.messages import text as say
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
