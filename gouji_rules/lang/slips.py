"""Slips known by name: found in the text before it is parsed, all of them at once."""

import re
from typing import Final

from gouji_rules.lang.errors import LangError

# Everything that may stand in an expression, and then what people write instead of it.
_TOKEN: Final = re.compile(
    r"""
    (?P<space>\s+) | (?P<right>==(?!=)|!=(?!=)|<=(?!=)|>=(?!=)|//|\.\.|[-+*%<>()\[\]{}:,.](?!=))
    | (?P<word>[^\W\d]\w*) | (?P<number>[0-9]+(?![.][0-9]))
    | (?P<decimal>[0-9]+[.][0-9]+)
    | (?P<identity>===|!==|<>) | (?P<arrow>=>|=<) | (?P<assignment>:=|[-+*/]?=)
    | (?P<and_sign>&&?) | (?P<or_sign>\|\|?) | (?P<not_sign>!|¬)
    | (?P<wide>[（）［］｛｝【】，、：；。．＝＞＜≥≤≠＋－×＊％＆｜！０-９Ａ-Ｚａ-ｚ　])
    | (?P<quote>["'“”‘’「」`][^"'“”‘’「」`]*["'“”‘’「」`]?)
    | (?P<divide>/) | (?P<other>.)
    """,
    re.VERBOSE | re.DOTALL,
)

_WIDE: Final = dict(
    zip(
        "（）［］｛｝【】，、：；。．＝＞＜≥≤≠＋－×＊％＆｜！",
        "()[]{}[],,:;..=><GLN+-**%&|!",
        strict=True,
    )
) | {"≥": ">=", "≤": "<=", "≠": "!=", "＝": "==", "＆": "and", "｜": "or", "！": "not", "；": ","}

_INSTEAD: Final = {
    "and_sign": "and",
    "or_sign": "or",
    "not_sign": "not",
    "divide": "//",
}


def find_slips(text: str) -> list[LangError]:
    """Return the slips of an expression, in the order of the text."""
    slips: list[LangError] = []
    for match in _TOKEN.finditer(text):
        kind = match.lastgroup
        if kind in {"space", "right", "word", "number"} or kind is None:
            continue
        found = match.group()
        instead = _INSTEAD.get(kind, "")
        if kind == "wide":
            instead = _WIDE.get(found) or _half_width(found)
        elif kind == "identity":
            instead = "!=" if found in {"!==", "<>"} else "=="
        elif kind == "arrow":
            instead = ">=" if found == "=>" else "<="
        elif kind == "assignment":
            instead = "=="
        slips.append(
            LangError(
                kind if kind != "other" else "strange_character",
                match.start(),
                match.end(),
                params={"found": found, "instead": instead},
                suggestion=instead,
            )
        )
    return slips


def _half_width(char: str) -> str:
    return " " if char == "\u3000" else chr(ord(char) - 0xFEE0)
