"""The catalogue itself: its topics, and a text with its parameters filled in."""

import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

LANGUAGES = ("zh-Hans", "zh-Hant", "en")


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
    topic, _, name = key.partition(".")
    return catalogue(topic)[name][lang].format(**params)
