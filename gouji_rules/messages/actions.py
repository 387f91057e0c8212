"""Actions in the reader's language, and what may be typed for them in Chinese.

Records, scenario files and Python write actions in English (``burn XAAA``); whoever reads Chinese
is shown ``烧 XAAA`` and may write that as well.
The catalogue has it all: ``action`` and ``typed``.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Final

from gouji_rules.messages.texts import catalogue, filled

CARDS: Final = ("burn", "give", "buy")
"""The words before cards."""


@cache
def typed() -> dict[str, tuple[str, ...]]:
    """Return what may be typed for an action, by how it is written: in English and in Chinese.

    Of words before cards the longest come first.
    """
    found = {}
    for key, said in catalogue("typed").items():
        action = key.replace("_", " ")
        chinese = [*said["zh-Hans"].split("、"), *said["zh-Hant"].split("、")]
        if action in CARDS:
            chinese.sort(key=len, reverse=True)
        found[action] = tuple(dict.fromkeys([*said["en"].split(", "), *chinese]))
    return found


@cache
def _fixed() -> dict[str, str]:
    """Return the action of each fixed word that is typed in Chinese."""
    return {
        word: action
        for action, words in typed().items()
        for word in words
        if action not in CARDS and not word.isascii()
    }


_SAID: Final[dict[str, Mapping[str, tuple[str, ...]]]] = {}
"""What the words of plugins are called, by how they are written and by language."""


def say(action: str, said: Mapping[str, str | Sequence[str]]) -> None:
    """Learn what is said for an action that the catalogue does not have.

    Args:
        action: as it is written.
        said: by language what is shown, or that and what else may be typed.

    Raises:
        TypeError: it is something else.
    """
    if not isinstance(said, Mapping) or not all(map(_is_said, said.values())):
        raise TypeError(
            f"said= is a text or a list of texts that can be shown, by language, not {said!r}"
        )
    words = {lang: (one,) if isinstance(one, str) else (*one,) for lang, one in said.items()}
    _SAID[action] = {lang: given for lang, given in words.items() if given}


def is_said(action: str) -> bool:
    """Return whether an action is a word of a plugin, which says what it is called."""
    return action in _SAID


def _is_said(one: object) -> bool:
    texts = (one,) if isinstance(one, str) else one
    return isinstance(texts, tuple | list) and all(
        isinstance(text, str) and text.isprintable() for text in texts
    )


def said_for(action: str) -> tuple[str, ...]:
    """Return all that may be typed for an action, in any language."""
    own = _SAID.get(action)
    return typed().get(action, ()) if own is None else (action, *sum(own.values(), ()))


def said_in(action: str, lang: str) -> tuple[str, ...]:
    """Return what may be typed in a language for a word of a plugin; none for another action."""
    own = _SAID.get(action, {})
    chinese = ("zh-Hans", "zh-Hant") if lang != "en" else ()
    return next((own[one] for one in (lang, *chinese) if one in own), ())


def worded(action: str, lang: str) -> str:
    """Return an action in ``lang``: ``burn 22A`` is ``烧 22A`` in Chinese, cards are cards.

    Args:
        action: the action's text, or a move's: ``1 burn 22A``.
        lang: ``en``, ``zh-Hans`` or ``zh-Hant``.
    """
    if action[1:2] == " " and action[0].isdigit():
        return f"{action[0]} {worded(action[2:], lang)}"
    word, _, cards = action.partition(" ")
    if word in CARDS:
        return filled(f"action.{word}", lang, {"cards": cards}).rstrip()
    own = _SAID.get(action)
    if own is not None:
        chinese = ("zh-Hans", "zh-Hant") if lang != "en" else ()
        return next((own[one][0] for one in (lang, *chinese, "en", *own) if one in own), action)
    if action in typed():
        return filled(f"action.{action.replace(' ', '_')}", lang, {})
    return action


def as_answer(action: str, lang: str) -> str:
    """Return what is simply typed where an action is asked for: ``74`` and not ``give 74``.

    Args:
        action: the action's text.
        lang: ``en``, ``zh-Hans`` or ``zh-Hant``.
    """
    if action.startswith("give "):
        return action.removeprefix("give ")
    return worded(action, lang).removeprefix("call ")


def in_english(action: str) -> str:
    """Return an action that is written in Chinese as records write it; any other as it is."""
    if action.isascii():
        return action
    word = action.strip()
    if word in _fixed():
        return _fixed()[word]
    for written, own in _SAID.items():
        if any(word in words for words in own.values()):
            return written
    for english in CARDS:
        for one in typed()[english]:
            if not one.isascii() and word.startswith(one):
                return f"{english} {word.removeprefix(one).strip()}"
    return action


__all__ = ["CARDS", "in_english", "is_said", "said_for", "said_in", "say", "typed", "worded"]
