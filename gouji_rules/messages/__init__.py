"""What people read, in three languages, from one catalogue.

Each file ``catalogue/<topic>.json`` maps a key to its text in ``en``, ``zh-Hans`` and
``zh-Hant``; a topic is read when one of its texts is first wanted.
"""

import json
import locale
import os
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

LANGUAGES = ("zh-Hans", "zh-Hant", "en")
_NEAREST = {
    "zh-Hans": ("zh-Hans", "zh-Hant", "en"),
    "zh-Hant": ("zh-Hant", "zh-Hans", "en"),
    "en": ("en", "zh-Hans", "zh-Hant"),
}
"""For each language the ones to read, the best first."""


@cache
def catalogue(topic: str) -> dict[str, dict[str, str]]:
    """Return the texts of a topic: key -> language -> text.

    Raises:
        KeyError: there is no such topic.
    """
    source = files(__package__).joinpath("catalogue", f"{topic}.json")
    if not source.is_file():
        raise KeyError(topic)
    texts: dict[str, dict[str, str]] = json.loads(source.read_text(encoding="utf-8"))
    return texts


class Worded(str):
    """An action's text, ``burn 22A``, that a message says in the reader's language."""

    __slots__ = ()


def topics() -> tuple[str, ...]:
    """Return the names of all topics, sorted."""
    folder = files(__package__).joinpath("catalogue")
    return tuple(sorted(f.name.removesuffix(".json") for f in folder.iterdir()))


def text(key: str, lang: str = "en", /, **params: object) -> str:
    """Return the text ``topic.key`` in ``lang``, with its parameters filled in.

    Raises:
        KeyError: no such text, or a parameter of it is missing.
    """
    topic, _, name = key.partition(".")
    said = {name: _in_words(value, lang) for name, value in params.items()}
    return catalogue(topic)[name][lang].format(**said)


def _in_words(value: object, lang: str) -> object:
    if not isinstance(value, Worded):
        return value
    from gouji_rules.messages.actions import worded

    return worded(value, lang)


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
