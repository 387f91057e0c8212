"""Sums of a record's lines: what finds a bit that a disk has turned, and a line that is missing.

Each line ends with a key ``sum``: the CRC-32, in eight digits, of all lines up to it and of itself,
each without its sum, as ``text`` writes it. So a line that was changed, lost, doubled or moved is
told, however well it goes with the rules. It is no signature: whoever changes a record can reckon
its sums anew, or leave them out on all lines.
"""

import json
from collections.abc import Iterable, Mapping
from typing import Any, Final
from zlib import crc32

from gouji_rules.files import encoded

KEY: Final = "sum"
_JSON: Final = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode


def text(line: Mapping[str, Any]) -> str:
    """Return a line without a sum, with its end.

    Raises:
        TypeError, ValueError: it holds what is no plain data.
    """
    return _JSON(line) + "\n"


def after(line: Mapping[str, Any], before: int) -> int:
    """Return the sum of a line, which has none, after lines of a sum; ``before`` is 0 at first."""
    return crc32(encoded(text(line)), before)


def shown(reckoned: int) -> str:
    """Return a sum as a line has it."""
    return f"{reckoned:08x}"


def summed(lines: Iterable[Mapping[str, Any]], before: int = 0) -> tuple[bytes, int]:
    """Return lines as bytes, each with its sum, and the sum of the last.

    Args:
        lines: them, without sums.
        before: the sum of what stands before them.

    Raises:
        TypeError, ValueError: a line holds what is no plain data.
    """
    found: list[bytes] = []
    for line in lines:
        raw = encoded(text(line))
        before = crc32(raw, before)
        found.append(raw[: -len(_END)] + _ending(before))
    return b"".join(found), before


def sum_of_lines(raw: bytes) -> int:
    """Return the sum of the last of some whole lines of a record, with or without sums.

    Raises:
        ValueError: a line is none of ours.
    """
    sums = Sums()
    for line in raw.splitlines(keepends=True):
        if line.strip():
            sums.take(json.loads(line.decode("utf-8-sig")), line)
    return sums.last


def _ending(reckoned: int) -> bytes:
    """Return how a line of that sum ends."""
    return b',"sum":"%08x"}\n' % reckoned


_END: Final = b"}\n"
_LENGTH: Final = len(_ending(0))


class Sums:
    """The sums of the lines that are read, one after the other.

    Attributes:
        last: the sum up to the last line that was read.
        seen: a line had one, the right one: from then on each has.
    """

    def __init__(self) -> None:
        self.last = 0
        self.seen = False

    def take(self, line: dict[str, Any], raw: bytes) -> tuple[object, str] | None:
        """Take the sum out of a line; return it and the right one where it is another.

        A record of an older program has none. Blanks and line ends that somebody's program has
        put in are not what is said: then the sum is that of the line as we write it.

        Args:
            line: what it says.
            raw: as it stands in the file.

        Raises:
            RecursionError: brackets without end.
        """
        here = KEY in line
        theirs = line.pop(KEY, None)
        if raw.endswith(_END):  # as we write it, and so in less time
            reckoned = crc32(raw[:-_LENGTH] + _END, self.last)
            if raw[-_LENGTH:] == _ending(reckoned):
                self.last, self.seen = reckoned, True
                return None
        self.last = after(line, self.last)
        ours = shown(self.last)
        if theirs == ours or not (here or self.seen):
            self.seen = self.seen or here
            return None
        return theirs, ours
