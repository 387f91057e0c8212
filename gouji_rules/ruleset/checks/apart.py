"""Contradictions of a ruleset in which other things are wrong that they have nothing to do with.

All problems are told at once, and none that only follows from another.
"""

from collections.abc import Callable, Iterator
from typing import Any, Final

from gouji_rules.cards import Deck
from gouji_rules.diagnostics import Diagnostic
from gouji_rules.rules import SETTINGS
from gouji_rules.rules.deck import deck_of
from gouji_rules.ruleset.checks.contradictions import CHECKS, deck_problems
from gouji_rules.ruleset.structure.resolve import Resolved

_KEYS: Final = frozenset({"unknown_key", "unknown_key_in", "key_elsewhere"})
"""Codes of keys that are told, and read as what was meant where that is plain."""


class _Watched(dict[str, Any]):
    """Settings that note which of them are read."""

    def __init__(self, settings: dict[str, Any]) -> None:
        super().__init__(settings)
        self.read: set[str] = set()

    def __getitem__(self, key: str) -> Any:
        self.read.add(key)
        return super().__getitem__(key)


def contradictions_apart(found: Resolved) -> list[Diagnostic]:
    """Return the contradictions, errors only, that rest on settings with nothing wrong in them."""
    doubtful = _doubtful(found)
    if doubtful is None or any(key.startswith("deck.") for key in doubtful):
        return []  # the cards are part of everything
    problems = deck_problems(found)
    if problems:
        return problems
    deck = deck_of(found.chosen.deck)
    return [problem for check in CHECKS for problem in _sure(check, found, deck, doubtful)]


def _sure(
    check: Callable[[Resolved, Deck], Iterator[Diagnostic]],
    found: Resolved,
    deck: Deck,
    doubtful: set[str],
) -> list[Diagnostic]:
    settings = found.settings
    found.settings = watched = _Watched(settings)
    try:
        problems = [problem for problem in check(found, deck) if problem.severity == "error"]
    finally:
        found.settings = settings
    return problems if not watched.read & doubtful else []


def _doubtful(found: Resolved) -> set[str] | None:
    """Return the settings that errors are about; None where that is not known of one of them."""
    doubtful: set[str] = set()
    for problem in found.problems:
        if problem.severity != "error":
            continue
        named = (
            (problem.meant or problem.suggestion)
            if problem.code in _KEYS
            else str(problem.params.get("key", ""))
        )
        about = {
            key
            for key in SETTINGS
            if named in (key, *key.split(".")) or named.startswith(f"{key}.")
        }
        if not about or not found.whole:
            return None
        doubtful |= about
    return doubtful
