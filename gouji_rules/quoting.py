"""What others wrote, so that it fits a message and no terminal acts on it.

Words that were typed, names of files and plugins, what stands in a file: of something endless
the beginning is repeated, and control characters, escapes and marks that turn the direction of
writing are shown by their names in Python (``\\x1b``, ``\\u202e``).
"""

import json
import re
import unicodedata
from typing import Final

LONGEST: Final = 60
"""So many characters of what was typed are repeated."""
LONGEST_PATH: Final = 240
"""So many characters of a path, whose end tells more than its middle."""
LONGEST_ANYTHING: Final = 2000

_PATHS: Final = frozenset({"file", "folder", "path", "where"})
_TYPED: Final = frozenset(
    {
        *("action", "code", "command", "flag", "found", "id", "name", "number", "option"),
        *("parent", "play", "plugin", "ruleset", "text", "topic", "typed", "value"),
        *("word", "words"),
    }
)
_UNSEEN: Final = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
_ACTED_ON: Final = re.compile(
    r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]"
)


_BLANK: Final = frozenset("\u115f\u1160\u2800\u3164\uffa0\U0001d159")
"""Signs that are printable by their kind, and of which nothing is seen: fillers of Hangul, the
Braille pattern without dots, the null notehead."""


def is_seen(char: str) -> bool:
    """Return whether something is seen of a character that stands alone; of a mark nothing is."""
    return char not in _BLANK and unicodedata.category(char)[0] not in "CZM"


def can_be_seen(text: str) -> bool:
    """Return whether anything is seen of a text."""
    return any(map(is_seen, text))


def written(value: object) -> str:
    """Return a text as it is, any other plain data as JSON."""
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


class Quoted(str):
    """Words that are safe to show; with ``!r`` they get quotation marks and nothing else."""

    __slots__ = ()

    def __repr__(self) -> str:
        mark = '"' if "'" in self and '"' not in self else "'"
        return f"{mark}{self}{mark}"


def quoted(name: str, value: object) -> object:
    """Return a parameter of a text so that it can be shown, whatever it holds.

    Args:
        name: the parameter's name, which tells what it is: a path, what was typed, words of ours.
        value: what is to be shown; what is no text stays as it is.
    """
    if not isinstance(value, str):
        return value
    if name in _PATHS:
        value = _without_middle(value, LONGEST_PATH)
    else:
        most = LONGEST if name in _TYPED else LONGEST_ANYTHING
        value = value if len(value) <= most else value[: most - 1] + "…"
    return Quoted(value if value.isprintable() else "".join(map(_escaped, value)))


def printable(words: str) -> str:
    """Return words of ours without what a terminal would act on; lines stay lines."""
    return _ACTED_ON.sub(lambda found: _escaped(found[0]), words)


def json_text(value: object, indent: int | None = None) -> str:
    """Return a value as JSON that a terminal may show; it reads back as the very same value."""
    words = json.dumps(value, ensure_ascii=False, indent=indent)
    return _ACTED_ON.sub(lambda found: f"\\u{ord(found[0]):04x}", words)


def _without_middle(words: str, most: int) -> str:
    half = most // 2
    return words if len(words) <= most else f"{words[: half - 1]}…{words[-half:]}"


def _escaped(char: str) -> str:
    if char == " " or unicodedata.category(char) not in _UNSEEN:
        return char
    return char.encode("unicode_escape").decode("ascii")


def snake(name: str) -> str:
    """Return a class's name as keys and codes have it: ``SetResult`` is ``set_result``."""
    return re.sub("(?<!^)(?=[A-Z])", "_", name).lower()
