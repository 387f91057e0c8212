"""Which setting is meant by a key that is near none in its letters: by its words, by its value.

``need_joker`` is within ``first_needs_joker``; ``place_6`` is what only ``first_leader.later_sets``
may be. A guess is one of a setting that can take the value, or something that was meant by it.
"""

import re
from collections.abc import Iterable
from functools import cache
from typing import Any, Final, NamedTuple

from gouji_rules.diagnostics.glossary import GLOSSARY
from gouji_rules.messages import LANGUAGES, text
from gouji_rules.rules import SETTINGS
from gouji_rules.rules.kinds import Kind, SixNumbers, TableOf
from gouji_rules.rules.kinds.meaning import is_nothing
from gouji_rules.ruleset.yaml.nodes import Mapping, Node, Scalar, Sequence, plain
from gouji_rules.ruleset.yaml.problems import proposed

MOST: Final = 3
"""Of more settings that a key may be none is told: it says too little."""

_MOST_WORDS: Final = 12
_LONGEST: Final = 60
_ENOUGH: Final = 0.6
"""Such a part of a key's words a setting must have: two of three, not one of two."""
_SPLIT: Final = re.compile("[^0-9a-z\u3400-\u9fff]+|(?<=[a-z])(?=[0-9])")
_ENDINGS: Final = re.compile(r"(?<=[a-z]{3})(?:ings?|ers?|ed|es|s|e)$")
_SAY_NOTHING: Final = """
a an and any are at be by can count do does for had has have how if in is it its many max maximum
may must number of on only or player players rule rules seat should that the to value what when
where who with
"""
_FILLERS: Final = frozenset(_SAY_NOTHING.split())
"""Words that say nothing of which setting is meant."""


class Guess(NamedTuple):
    """What a key may be.

    Attributes:
        keys: the settings, the likeliest first; empty where nothing is near.
        by_value: whether their values alone say so.
    """

    keys: tuple[str, ...]
    by_value: bool = False


def guessed(word: str, value: Node, group: str = "") -> Guess:
    """Return the settings that a key may be.

    Args:
        word: the key.
        value: what is written there.
        group: the section that it stands in; empty at the top.
    """
    valued = by_value(value, group)
    fitting = [key for key in valued or SETTINGS if could_be(key, value)]
    worded = by_words(word, group, fitting)
    if 0 < len(worded) <= MOST:
        return Guess(tuple(worded))
    return Guess(valued if len(valued) <= MOST else (), by_value=True)


def could_be(key: str, value: Node) -> bool:
    """Return whether a value is one of a setting, or one of its is meant by it."""
    kind = SETTINGS[key].kind
    data = plain(value)
    if data is None and isinstance(value, Scalar) and not value.text:
        return True  # nothing is written yet
    if kind.slot and not isinstance(data, str):
        return False  # a number or a truth may be anything
    return kind.conforms(data) or (isinstance(value, Scalar) and bool(proposed(kind, value)))


def by_words(word: str, group: str = "", among: Iterable[str] = SETTINGS) -> list[str]:
    """Return the settings whose names have all words of a key, or most; of the best all.

    Args:
        word: the key.
        group: the section whose settings come before others.
        among: the settings that it may be.
    """
    wanted = _words(word)
    if not 0 < len(wanted) <= _MOST_WORDS or len(word) > _LONGEST:
        return []
    scores: dict[str, tuple[float, ...]] = {}
    for key in among:
        named = _named()[key]
        here = bool(group) and key.startswith(f"{group}.")
        hits = wanted & (named.all | (named.section if here or len(wanted) > 1 else frozenset()))
        share = len(hits) / len(wanted)
        # One word is too little to go by what a setting is called besides its name.
        if share >= _ENOUGH and wanted & (named.all if len(wanted) > 1 else named.own):
            own = len(wanted & named.own) / len(named.own | wanted)
            scores[key] = (share, here, own)
    best = max(scores.values(), default=None)
    return [key for key, score in scores.items() if score == best]


def by_value(value: Node, group: str = "") -> tuple[str, ...]:
    """Return the settings that alone know a value: those of a section, or else of any.

    A word is known by who has it among his choices, a list or a table by who may be it. What many
    may be (a truth, a number, a sentence, a rank) is nobody's.
    """
    found = [key for key, setting in SETTINGS.items() if _knows(setting.kind, value)]
    return tuple([key for key in found if key.startswith(f"{group}.")] or found)


def _knows(kind: Kind[Any], value: Node) -> bool:
    if isinstance(value, Scalar):
        word = value.text.strip()
        if not word or len(word) > _LONGEST or is_nothing(word):
            return False
        return word in kind.values or any(one in kind.values for one in GLOSSARY.get(word, ()))
    if isinstance(value, Sequence):
        items = isinstance(kind, SixNumbers) or bool(kind.values)
        return bool(value.items) and items and kind.conforms(plain(value))
    if not isinstance(kind, TableOf) or not isinstance(value, Mapping):
        return False
    return bool(value.entries) and kind.conforms(plain(value))


def settings_saying(words: str, group: str) -> list[str]:
    """Return the switches that say what a sentence asks: ``player.opened`` of ``burn``.

    Args:
        words: the sentence.
        group: the section that it stands in, whose switches alone are looked at.
    """
    wanted = _words(words)
    switches = [
        key
        for key, one in SETTINGS.items()
        if key.startswith(f"{group}.") and one.kind.wrong == "not_true_or_false"
    ]
    hits = {key: len(wanted & _named()[key].own) for key in switches}
    most = max(hits.values(), default=0)
    found = [key for key in switches if most and hits[key] == most]
    # Of several the one that says least besides.
    least = min((len(_named()[key].own) for key in found), default=0)
    return [key for key in found if len(_named()[key].own) == least]


class _Named(NamedTuple):
    """The words of a setting: of its name, of its section, of its name and title together."""

    own: frozenset[str]
    section: frozenset[str]
    all: frozenset[str]


@cache
def _named() -> dict[str, _Named]:
    found: dict[str, _Named] = {}
    for key in SETTINGS:
        group, _, name = key.rpartition(".")
        own = _words(name)
        titled = [_words(text(f"setting.{key}.title", lang)) for lang in LANGUAGES]
        heads = [_words(text(f"setting.{group}.title", lang)) for lang in LANGUAGES if group]
        found[key] = _Named(own, _words(group).union(*heads), own.union(*titled))
    return found


def _words(text_: str) -> frozenset[str]:
    """Return the words of a name, without their endings and without what says nothing.

    A Chinese character is a word.
    """
    split = re.sub("(?<=[a-z])(?=[A-Z])", "_", text_)
    split = re.sub("([\u3400-\u9fff])", r"_\1_", split)
    words = [one for one in _SPLIT.split(split.casefold()) if one]
    telling = [one for one in words if one not in _FILLERS] or words
    return frozenset(_stem(one) for one in telling)


def _stem(word: str) -> str:
    shorter = _ENDINGS.sub("", word)
    return word if shorter == word else _stem(shorter)
