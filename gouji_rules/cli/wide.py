"""Text in columns: Chinese characters are two wide."""

import re
import unicodedata
from typing import Final

from gouji_rules.messages.layout import width_of

# Marks that may not begin a line of Chinese.
_CLOSING = "，。、；：？！）」』》”’…)]"
# Marks that may not end one.
_OPENING = "（「『《“‘(["


COMMAND: Final = re.compile(r"  (?:\S*gouji|\S*/play|\S*/serve|pip|# yaml-language-server:) ")
"""How a line of a text begins that is a command, or something else that is copied as it is."""


def wrap(
    text: str, columns: int, indent: str = "", *, paths: bool = False, whole: bool = True
) -> list[str]:
    """Break ``text`` into lines of at most ``columns`` columns.

    Lines break at spaces and between Chinese characters, never before closing punctuation;
    lines after the first begin with ``indent``. Line ends in the text stay.

    Args:
        text: the text.
        columns: so many.
        indent: before each line but the first.
        paths: whether a path that is wider than a line stays whole, so that it can be copied; the
            terminal breaks it.
        whole: whether a command on a line of its own stays one line, for the same reason.
    """
    lines: list[str] = []
    for paragraph in text.split("\n"):
        if whole and COMMAND.match(paragraph):
            lines.append(paragraph)
            continue
        line = ""
        for piece in _pieces(paragraph):
            if line.strip() and width_of(line + piece.rstrip()) > columns:
                lines.append(line.rstrip())
                line = indent + piece.lstrip()
            else:
                line += piece
            uncut = paths and ("/" in piece or "\\" in piece)
            while not uncut and width_of(line.rstrip()) > columns:  # one piece wider than a line
                head = _head(line, columns)
                if not head.strip():  # not even one character fits beside the indent
                    head = line[: len(indent) + 1]
                lines.append(head)
                line = indent + line[len(head) :]
        lines.append(line.rstrip())
    return lines


def _head(text: str, columns: int) -> str:
    taken = 0
    for i, char in enumerate(text):
        taken += width_of(char)
        if taken > columns:
            return text[: max(i, 1)]
    return text


def _pieces(text: str) -> list[str]:
    """Split where a line may break: after spaces, and around wide characters."""
    pieces: list[str] = []
    for char in text:
        wide = unicodedata.east_asian_width(char) in "WF"
        joins = (
            pieces
            and char != " "
            and (
                char in _CLOSING
                or pieces[-1][-1] in _OPENING
                or (not wide and not _wide_end(pieces[-1]) and pieces[-1][-1] != " ")
            )
        )
        if joins or (char == " " and pieces):
            pieces[-1] += char
        else:
            pieces.append(char)
    return pieces


def _wide_end(piece: str) -> bool:
    return unicodedata.east_asian_width(piece[-1]) in "WF"
