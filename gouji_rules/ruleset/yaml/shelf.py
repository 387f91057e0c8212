"""What a text from somebody else may use: parents that are given with it, plugins, so much time.

A text that stands on a shelf opens no file, besides those of the rulesets that ship.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import Final

MAX_BYTES: Final = 64 * 1024
"""Of a ruleset: seven times the longest that is known."""

MAX_PROBLEMS: Final = 200
"""So many problems are told; who has more sees the others once these are mended."""

MOST_STEPS: Final = 300_000_000
"""So many steps of the language a decision may take at most: a second or two."""


@dataclass(frozen=True, slots=True)
class Limits:
    """How much a ruleset may ask of whoever loads and plays it.

    Attributes:
        bytes: how many bytes of UTF-8 its text may have, and each parent's.
        problems: how many problems are told at most.
        steps: how many steps of the expression language a decision may take at most.
    """

    bytes: int = MAX_BYTES
    problems: int = MAX_PROBLEMS
    steps: int = MOST_STEPS


@dataclass(frozen=True, slots=True)
class Shelf:
    """What a text that was given stands among.

    Attributes:
        parents: the texts it may extend, by id; those of shipped rulesets besides.
        plugins: the names of the plugins it may use; None for whatever this computer allows.
        limits: how much it may ask.
    """

    parents: Mapping[str, str] = field(default_factory=dict)
    plugins: Collection[str] | None = None
    limits: Limits = field(default_factory=Limits)
