"""The page of each code that ``gouji check`` prints: what it means, a wrong and a right example.

The texts are the topics ``codes_<area>`` of the catalogue: ``<code>`` says what it means,
``<code>_why`` why that is so and what to do. The examples lie in ``examples/<area>.txt``:
``== code`` begins a wrong one, ``--`` the right one, ``@@ name`` another file of either. They are
written for Chinese authors; ``examples/english.txt`` has their Chinese words in English.
"""

import re
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Final

from gouji_rules.diagnostics.nearest import nearest
from gouji_rules.diagnostics.registry import problems
from gouji_rules.messages import LANGUAGES, text

_HEADS: Final = {"scenario": "ruleset: xuandian\n"}
_HEAD: Final = "id: town\nextends: xuandian\n"
_NAMES: Final = {"scenario": "town.scenario.yaml"}
_TAB: Final = "⇥"

_ABOUT_CHINESE: Final = frozenset({"lang_chinese_word", "not_a_word"})
"""Codes whose slip is a Chinese word."""


@dataclass(frozen=True, slots=True)
class Example:
    """One file of an example.

    Attributes:
        name: how the file is called.
        text: all that is in it.
    """

    name: str
    text: str


@dataclass(frozen=True, slots=True)
class Page:
    """What there is to say of a code.

    Attributes:
        code: the code.
        area: ``yaml``, ``ruleset``, ``lang`` or ``scenario``.
        wrong: an example that gives this code and no other, the file to be checked first;
            empty where it cannot be shown as text.
        right: the same put right.
    """

    code: str
    area: str
    wrong: tuple[Example, ...]
    right: tuple[Example, ...]

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
        wrong, right = (
            tuple(Example(one.name, _in_english(one.text)) for one in examples)
            for examples in (self.wrong, self.right)
        )
        return Page(self.code, self.area, wrong, right)

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
    wrong, right = _examples(area).get(code, ("", ""))
    return Page(code, area, _files(wrong, area), _files(right, area))


@cache
def _examples(area: str) -> dict[str, tuple[str, str]]:
    source = files(__package__).joinpath("examples", f"{area}.txt")
    found: dict[str, tuple[str, str]] = {}
    for part in re.split(r"^== ", source.read_text(encoding="utf-8"), flags=re.MULTILINE)[1:]:
        code, _, body = part.partition("\n")
        wrong, _, right = body.partition("\n--\n")
        found[code.strip()] = f"{wrong}\n", right.rstrip("\n") + "\n"
    return found


@cache
def _english() -> dict[str, str]:
    """Return the English of the examples' Chinese words, longer ones first."""
    source = files(__package__).joinpath("examples", "english.txt").read_text(encoding="utf-8")
    pairs = dict(line.split(" = ") for line in source.splitlines())
    return {word: pairs[word] for word in sorted(pairs, key=len, reverse=True)}


def _in_english(text_: str) -> str:
    for word, english in _english().items():
        text_ = text_.replace(word, english)
    return text_


def _files(written: str, area: str) -> tuple[Example, ...]:
    if not written.strip():
        return ()
    first, *others = re.split(r"^@@ ", written.replace(_TAB, "\t"), flags=re.MULTILINE)
    head = _HEADS.get(area, _HEAD)
    if first.startswith("%\n"):
        first = first[2:]
    elif not re.match(r"(id|ruleset)\b", first):
        first = head + first
    found = [Example(_NAMES.get(area, "town.yaml"), first)]
    for other in others:
        name, _, body = other.partition("\n")
        found.append(Example(name.strip(), body))
    return tuple(found)
