"""Columns of a terminal, where Chinese characters are two wide, and Chinese beside figures."""

import re
import unicodedata
from collections.abc import Container, Sequence
from typing import Final

_WIDE: Final = "\u3400-\u9fff"
_PUNCTUATION: Final = "，。、；：（）“”"
_BESIDE: Final = re.compile(f"(?<=[{_WIDE}])(?=[A-Za-z0-9−]|[+]\\d)|(?<=[A-Za-z0-9])(?=[{_WIDE}])")
_BETWEEN: Final = re.compile(f"(?<=[{_WIDE}]) +(?=[{_WIDE}])")
_AROUND: Final = re.compile(f"(?<=[{_PUNCTUATION}]) +| +(?=[{_PUNCTUATION}])")


def width(char: str) -> int:
    """Return how many columns of a terminal a character takes."""
    if unicodedata.combining(char) or char in "\u200b\ufe0f":
        return 0
    return 2 if unicodedata.east_asian_width(char) in "WF" else 1


def width_of(text: str) -> int:
    """Return how many columns of a terminal ``text`` takes."""
    return sum(map(width, text))


def pad(text: str, columns: int, *, right: bool = False) -> str:
    """Return ``text`` filled up with spaces to ``columns``, behind it or before it."""
    gap = " " * (columns - width_of(text))
    return gap + text if right else text + gap


def columns(rows: Sequence[Sequence[str]], right: Container[int] = ()) -> list[str]:
    """Return rows as lines whose cells stand below each other.

    Args:
        rows: all of one length.
        right: the columns whose cells end below each other, numbers for example.
    """
    widths = [max(map(width_of, column)) for column in zip(*rows, strict=True)]
    return [
        "  ".join(
            pad(cell, wide, right=at in right)
            for at, (cell, wide) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    ]


def spaced(text: str) -> str:
    """Return Chinese text with spaces between characters and figures, none beside its marks."""
    text = _BESIDE.sub(" ", text)
    return _BETWEEN.sub("", _AROUND.sub("", text)) if " " in text else text
