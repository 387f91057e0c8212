"""The shapes of what a lesson has besides positions: texts by language, bots, a seed."""

import re
from typing import Any, Final

from gouji_rules.diagnostics import Message
from gouji_rules.messages import LANGUAGES, catalogue
from gouji_rules.messages.described import choices
from gouji_rules.ruleset.yaml.nodes import Mapping, Node, Scalar, Sequence
from gouji_rules.scenario.reader import Reader, written_there
from gouji_rules.scenario.shapes import Shape, closed, keyed, text

_MOST_DIGITS: Final = 18


def _texts(shapes: Reader, node: Node, key: str) -> dict[str, str]:
    """Read a text: one for all languages, or one a language."""
    if not isinstance(node, Mapping):
        words = shapes.text(node, key)
        return dict.fromkeys(LANGUAGES, words.strip()) if words and words.strip() else {}
    shapes.keys(node, LANGUAGES, "texts")
    read = {
        name.text: shapes.text(below, f"{key}.{name.text}")
        for name, below in node.entries
        if name.text in LANGUAGES
    }
    return {lang: words.strip() for lang, words in read.items() if words and words.strip()}


texts: Final = Shape(
    _texts,
    lambda: {
        "anyOf": [text.schema(), closed(dict.fromkeys(LANGUAGES, text.schema()), "lesson.texts.")]
    },
)
"""A text by language, or one for all."""


def _word(shapes: Reader, node: Node, key: str) -> str | None:
    """Read a name: small letters, digits, hyphens."""
    words = shapes.text(node, key)
    if words is None or re.fullmatch("[a-z][a-z0-9-]{0,39}", words):
        return words
    near = re.sub("[^a-z0-9]+", "-", words.casefold()).lstrip("-0123456789").rstrip("-")[:40]
    looks = Message("learn.lesson_id_looks", {"near": near or "first-lesson"})
    shapes.told("lesson_id", node.span, {"found": written_there(node)}, looks)
    return None


word: Final = Shape(_word, lambda: {"type": "string", "pattern": "^[a-z][a-z0-9-]{0,39}$"})
"""The name of a lesson."""


def _seed(shapes: Reader, node: Node, key: str) -> int | None:
    if isinstance(node, Scalar) and re.fullmatch(f"[0-9]{{1,{_MOST_DIGITS}}}", node.text):
        return int(node.text)
    shapes.problem("not_a_number", node.span, key=key, found=written_there(node))
    return None


seed: Final = Shape(_seed, lambda: {"type": "integer", "minimum": 0})
"""The seed of a deal."""


def _bots(shapes: Reader, node: Node, key: str) -> str | None:
    from gouji_rules.bots import BOTS

    return shapes.word(node, key, BOTS)


bots: Final = Shape(_bots, lambda: {"type": "string"})
"""A bot that ships: a lesson from somebody else starts no program."""

SHOWN: Final = ("hand", "table", "open")

show: Final = Shape(
    lambda shapes, node, key: shapes.word(node, key, SHOWN),
    lambda: {"type": "string", **choices(SHOWN, [f"editor.lesson.show_{one}" for one in SHOWN])},
)
"""What is drawn of the table."""


def _because(shapes: Reader, node: Node, key: str) -> tuple[str, ...]:
    """Read the codes of refusals, one or several."""
    nodes = node.items if isinstance(node, Sequence) else [node]
    return tuple(filter(None, (shapes.word(one, key, catalogue("refusal")) for one in nodes)))


def _because_schema() -> dict[str, Any]:
    code = {"enum": sorted(catalogue("refusal"))}
    return {"anyOf": [code, {"type": "array", "items": code}]}


because: Final = Shape(_because, _because_schema)
"""Why moves are refused, by the codes of refusals."""

OPEN_SET: Final[dict[str, Any]] = {"seed": seed, "bots": bots}
"""What is said of a set with open hands."""

open_set: Final = keyed("open_set", OPEN_SET, "lesson.")
"""A set with open hands."""
