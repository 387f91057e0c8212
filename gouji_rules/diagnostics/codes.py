"""The page of each code that ``gouji check`` prints: what it means, a wrong and a right example.

The texts are the topics ``codes_<area>`` of the catalogue: ``<code>`` says what it means,
``<code>_why`` why that is so and what to do. ``code_examples`` tells how examples are written.
"""

import re
from dataclasses import dataclass
from typing import Final

from gouji_rules.diagnostics.code_examples import Example, Half, examples
from gouji_rules.diagnostics.nearest import nearest
from gouji_rules.diagnostics.registry import problems
from gouji_rules.messages import LANGUAGES, text

_ABOUT_CHINESE: Final = frozenset({"lang_chinese_word", "not_a_word", "other_encoding"})
"""Codes whose slip is a Chinese word."""


@dataclass(frozen=True, slots=True)
class Page:
    """What there is to say of a code.

    Attributes:
        code: the code.
        area: ``yaml``, ``ruleset``, ``lang``, ``scenario`` or ``plugin``.
        wrong_half: an example that gives this code and no other.
        right_half: the same put right.
    """

    code: str
    area: str
    wrong_half: Half
    right_half: Half

    @property
    def wrong(self) -> tuple[Example, ...]:
        """The wrong example's files as they are shown, the one to be checked first."""
        return self.wrong_half.shown()

    @property
    def right(self) -> tuple[Example, ...]:
        """The right example's files as they are shown."""
        return self.right_half.shown()

    def title(self, lang: str) -> str:
        """Return what the code means, in a sentence."""
        return text(f"codes_{self.area}.{self.code}", lang)

    def why(self, lang: str) -> str:
        """Return why that is a problem, and what to do."""
        return text(f"codes_{self.area}.{self.code}_why", lang)

    def in_language(self, lang: str) -> "Page":
        """Return the page with the examples in a language, where their words are not the slip."""
        if lang != "en" or self.code in _ABOUT_CHINESE:
            return self
        return Page(
            self.code, self.area, self.wrong_half.in_english(), self.right_half.in_english()
        )

    def as_json(self) -> dict[str, object]:
        """Return plain data, in every language."""
        return {
            "code": self.code,
            "area": self.area,
            "severity": problems()[self.code].severity,
            "params": sorted(problems()[self.code].params),
            "page": problems()[self.code].page,
            "means": {lang: self.title(lang) for lang in LANGUAGES},
            "why": {lang: self.why(lang) for lang in LANGUAGES},
            "wrong": {one.name: one.text for one in self.wrong},
            "right": {one.name: one.text for one in self.right},
            "wrong_run": list(self.wrong_half.run),
            "right_run": list(self.right_half.run),
        }


def known_codes() -> list[str]:
    """Return every code, by area, then by its letters."""
    return list(problems())


def find(word: str) -> tuple[str, str]:
    """Return the code that a word names, in any case, or nothing and the nearest code."""
    plain = re.sub(r"[^a-z0-9]+", "_", re.sub(r"^(error|warning)\[|\]$", "", word.lower()))
    plain = plain.strip("_")
    known = known_codes()
    for name in (plain, f"lang_{plain}"):
        if name in known:
            return name, name
    close = nearest(plain, known) or nearest(f"lang_{plain}", known) if plain else None
    return "", close or ""


def page(code: str) -> Page:
    """Return the page of a code.

    Raises:
        KeyError: there is no such code.
    """
    area = problems()[code].area
    wrong, right = examples(area).get(code, (Half(), Half()))
    return Page(code, area, wrong, right)
