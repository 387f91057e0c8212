"""How cards, numbers and places are said in a language."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from gouji_rules.cards import SUITS
from gouji_rules.engine.rules import Rules
from gouji_rules.messages import LANGUAGES, has, in_language, text
from gouji_rules.messages.layout import spaced

LEVELS: Final = {"bigs": "D", "smalls": "X"}
"""The joker levels that fields of a play count."""


class Words:
    """Says things in one language.

    Args:
        lang: ``en``, ``zh-Hans`` or ``zh-Hant``.
        levels: the joker levels of the deck, low to high.
        named: what the ruleset calls its levels: ``joker_names``.
    """

    def __init__(
        self, lang: str, levels: str = "XD", named: Mapping[str, object] | None = None
    ) -> None:
        self.lang = lang
        self.levels = levels
        self.named = {level: in_language(name, lang) for level, name in (named or {}).items()}

    @classmethod
    def of(cls, rules: Rules, lang: str) -> "Words":
        """Return the words for a ruleset's cards."""
        return cls(lang, rules.deck.levels, rules.info.get("joker_names"))

    def say(self, key: str, /, **params: object) -> str:
        """Return a text of the catalogue; in Chinese with spaces beside figures and letters."""
        said = text(key, self.lang, **params)
        return said if self.lang == "en" else spaced(said)

    def word(self, name: str, /, **params: object) -> str:
        """Return a text of the topic ``sheet_words``."""
        return self.say(f"sheet_words.{name}", **params)

    def units(self, unit: str, number: float) -> str:
        """Return a number of things: ``1 card``, ``3 cards``."""
        form = "one" if abs(number) == 1 else "many"
        return self.word(f"{unit}_{form}", n=self.number(number))

    def number(self, value: float) -> str:
        """Return a number as people write it."""
        whole = int(value) if value == int(value) else value
        return str(whole).replace("-", "−")

    def joined(self, parts: Iterable[str], last: str = "and") -> str:
        """Return parts as a list: ``a, b and c``."""
        words = list(parts)
        if len(words) < 2:
            return "".join(words)
        return self.word("comma").join(words[:-1]) + self.word(last) + words[-1]

    def listed(self, parts: Iterable[str], between: str = "comma") -> str:
        """Return parts as a list in an order that matters, or a bare enumeration."""
        return self.word(between).join(parts)

    def together(self, sentences: Iterable[str]) -> str:
        """Return sentences one after the other."""
        return (" " if self.lang == "en" else "").join(sentences)

    # Cards

    def rank(self, kind: str) -> str:
        """Return the name of a rank or joker level alone: ``10``, ``K``, ``small joker``."""
        if kind in self.levels:
            return self.joker(kind, "joker")
        return "10" if kind == "T" else kind

    def ranks(self, kind: str) -> str:
        """Return the name of cards of a kind: ``10s``, ``small jokers``."""
        if kind in self.levels:
            return self.joker(kind, "jokers")
        return self.word("ranks", rank=self.rank(kind))

    def a_card(self, kind: str) -> str:
        """Return the name of one card of a kind: ``an 8``, ``a small joker``."""
        if kind in self.levels:
            return self.joker(kind, "a_joker")
        return self.word("an_rank" if kind in "8A" else "a_rank", rank=self.rank(kind))

    def card(self, written: str) -> str:
        """Return the name of a card with its suit, or of one card of a rank."""
        if written[-1] in SUITS:
            suit = self.word(f"suit_{written[-1]}")
            return self.word("suited", rank=self.rank(written[0]), suit=suit)
        return self.a_card(written)

    def joker(self, level: str, form: str = "joker") -> str:
        """Return the name of a joker level: ``joker``, ``jokers`` or ``a_joker``."""
        called = self.named.get(level)
        if called:
            if self.lang == "en" and not called.isascii():
                return called  # a Chinese name has neither article nor plural
            vowel = form == "a_joker" and called[0].lower() in "aeiou"
            return self.word(f"{form}_named{'_vowel' if vowel else ''}", name=called)
        name = f"{form}_{level}"
        if has(f"sheet_words.{name}"):
            return self.word(name)
        return self.word(f"{form}_other", level=level)

    def play(self, written: str) -> str:
        """Return a play as players write it; tens make it wide: ``X 10 10``, but ``XX888``."""
        if "T" not in written:
            return written
        return " ".join("10" if card == "T" else card for card in written)

    def amounts(self, numbers: Mapping[str, int], order: Sequence[str]) -> str:
        """Return so many cards of each kind, in an order."""
        kinds = [kind for kind in order if numbers.get(kind)]
        return self.listed(
            self.word("of_a_kind", rank=self.rank(kind), n=numbers[kind]) for kind in kinds
        )

    # Places and people

    def place(self, place: int, form: str = "place") -> str:
        """Return the name of a place 1-6; ``short_place`` for the head of a column."""
        return self.word(f"{form}_{place}")

    def seats(self, seats: Iterable[int]) -> str:
        """Return seats by their numbers: ``seat 5``, ``seats 0, 1 and 2``."""
        numbers = [str(seat) for seat in seats]
        form = "one" if len(numbers) == 1 else "many"
        return self.word(f"seats_{form}", seats=self.joined(numbers))

    def kind_of_tribute(self, kind: str) -> str:
        """Return the name of a kind of tribute."""
        return self.say(f"setting.tribute.order.{kind}")


def jokers_in_all(rules: Rules, level: str, number: int = 0) -> dict[str, str]:
    """Return the name of jokers of a level, of one or several, by language."""
    words = [Words.of(rules, lang) for lang in LANGUAGES]
    return {one.lang: one.joker(level, "joker" if number == 1 else "jokers") for one in words}
