"""What people read, in three languages, from one catalogue.

Each file ``catalogue/<topic>.json`` maps a key to its text in ``en``, ``zh-Hans`` and
``zh-Hant``; a topic is read when one of its texts is first wanted.
"""

import locale
import os
from collections.abc import Mapping

from gouji_rules.messages.actions import worded
from gouji_rules.messages.layout import width_of
from gouji_rules.messages.texts import LANGUAGES, catalogue, filled, topics

__all__ = [
    "LANGUAGES",
    "Worded",
    "catalogue",
    "default_language",
    "has",
    "in_language",
    "paragraphs_in",
    "text",
    "topics",
]

_NEAREST = {
    "zh-Hans": ("zh-Hans", "zh-Hant", "en"),
    "zh-Hant": ("zh-Hant", "zh-Hans", "en"),
    "en": ("en", "zh-Hans", "zh-Hant"),
}
"""For each language the ones to read, the best first."""


class Worded(str):
    """An action's text, ``burn 22A``, that a message says in the reader's language."""

    __slots__ = ()


def text(key: str, lang: str = "en", /, **params: object) -> str:
    """Return the text ``topic.key`` in ``lang``, with its parameters filled in.

    Raises:
        KeyError: no such text, or a parameter of it is missing.
    """
    return filled(key, lang, {name: _in_words(value, lang) for name, value in params.items()})


def _in_words(value: object, lang: str) -> object:
    return worded(value, lang) if isinstance(value, Worded) else value


def in_language(written: object, lang: str) -> str:
    """Return what an author wrote, in ``lang`` or the language nearest to it, on one line.

    Args:
        written: one text for all languages, or texts by language (``names``, ``region``, items
            of ``sources`` and ``deviations``); None for nothing.
        lang: ``en``, ``zh-Hans`` or ``zh-Hant``.
    """
    if written is None:
        return ""
    if not isinstance(written, Mapping):
        return " ".join(str(written).split())
    texts = (" ".join(str(written[one]).split()) for one in _NEAREST[lang] if one in written)
    return next(filter(None, texts), "")


def paragraphs_in(written: Mapping[str, str], lang: str) -> list[str]:
    """Return the paragraphs of what an author wrote, in ``lang`` or the language nearest to it.

    Where he broke a line is forgotten: whoever shows it breaks it anew. An empty line between two
    paragraphs stays, and a line that is indented or begins with ``-`` begins one.
    """
    near = (written[one] for one in _NEAREST[lang] if written.get(one))
    found: list[str] = []
    for line in next(near, "").splitlines():
        if not line.strip():
            found.append("")
        elif found and found[-1] and line[0] not in " -":
            found[-1] += _gap(found[-1][-1], line[0]) + line.rstrip()
        else:
            found.append(line.rstrip())
    return found


def _gap(before: str, after: str) -> str:
    """Return what joins two lines: nothing between Chinese characters, nor after their marks."""
    closed = before in "，。、；：？！）」』》”’" or (width_of(before) > 1 and width_of(after) > 1)
    return "" if closed else " "


def has(key: str) -> bool:
    """Return whether the catalogue holds ``topic.key``."""
    topic, _, name = key.partition(".")
    try:
        return name in catalogue(topic)
    except KeyError:
        return False


def default_language() -> str:
    """Return the language of the person at the keyboard, from the locale.

    ``LC_ALL``, ``LC_MESSAGES``, ``LANG`` in that order; Chinese of Taiwan, Hong Kong and
    Macau is traditional, other Chinese simplified, anything else English.
    """
    name = ""
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        name = os.environ.get(variable, "")
        if name:
            break
    else:
        name = locale.getlocale()[0] or ""
    tag = name.replace("-", "_").split(".")[0].lower()
    if not tag.startswith(("zh", "chinese")):
        return "en"
    traditional = ("hant", "tw", "hk", "mo", "traditional")
    return "zh-Hant" if any(part in tag for part in traditional) else "zh-Hans"
