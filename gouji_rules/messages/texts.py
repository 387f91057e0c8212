"""The catalogue itself: its topics, and a text with its parameters filled in.

A text is filled in as ``str.format`` does it, and says three things more: ``{number:card|cards}``
is the word for one or for any other number, ``{owner:seat}`` a seat by its number, or by the name
that is handed in, and ``{typed!r}`` is set in the quotation marks of the language.
"""

import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from string import Formatter
from typing import Any, Final

LANGUAGES = ("zh-Hans", "zh-Hant", "en")
_MARKS: Final = {"zh-Hans": "“”", "zh-Hant": "「」"}
"""The quotation marks of a language, where they are not Python's own."""


class _Filling(Formatter):
    """Fills in the texts of a language."""

    def __init__(self, lang: str) -> None:
        self._lang, self._marks = lang, _MARKS.get(lang)

    def format_field(self, value: Any, format_spec: str) -> str:
        if format_spec == "seat":
            said = filled("play.seat", self._lang, {"seat": value})
            return value if isinstance(value, str) else said[:1].lower() + said[1:]
        one, bar, other = format_spec.partition("|")
        if bar:
            return one if str(value).lstrip("+-") == "1" else other
        return str(super().format_field(value, format_spec))

    def convert_field(self, value: Any, conversion: Any) -> Any:
        said = super().convert_field(value, conversion)
        if conversion == "r" and self._marks and isinstance(value, str):
            return said[1:-1].join(self._marks)
        return said


_FILLING: Final = {lang: _Filling(lang) for lang in LANGUAGES}


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


def topics() -> tuple[str, ...]:
    """Return the names of all topics, sorted."""
    folder = files(__package__).joinpath("catalogue")
    return tuple(sorted(f.name.removesuffix(".json") for f in folder.iterdir()))


def filled(key: str, lang: str, params: Mapping[str, object]) -> str:
    """Return the text ``topic.key`` in ``lang``, with its parameters as they are.

    Raises:
        KeyError: no such text, or a parameter of it is missing.
    """
    words, more = _written(key, lang)
    return _FILLING[lang].vformat(words, (), params) if more else words.format(**params)


@cache
def _written(key: str, lang: str) -> tuple[str, bool]:
    """Return a text as it stands, and whether it says more than ``str.format`` knows."""
    topic, _, name = key.partition(".")
    words = catalogue(topic)[name][lang]
    return words, any(more in words for more in ("|", ":seat}", "!r"))
