"""Expectations against facts; what is not named is not checked."""

from collections.abc import Callable
from typing import Any

from gouji_rules.cards import CardError
from gouji_rules.engine.game import Game

Failures = list[tuple[str, dict[str, Any]]]

_SETS = frozenset(["opened", "failed", "eliminated", "revolted", "headless", "passed"])
_EXACT_MAPS = frozenset(["burning", "smothered"])
_PART_MAPS = frozenset(["places", "head", "calls"])


def differences(game: Game, expect: dict[str, Any], normal: Callable[[str], str]) -> Failures:
    """Return what is expected and is not so.

    Args:
        game: the game after the moves.
        expect: key -> value as written in the file.
        normal: gives the normal text of an action.
    """
    known = game.facts()
    found: Failures = []
    for key, expected in expect.items():
        if key == "error":
            continue
        if key in {"legal", "can", "cannot"}:
            found += _legal(key, expected, [*known["legal"]], normal)
            continue
        happened = known[key]
        if not _is_so(game, key, expected, happened):
            shown = happened
            if key == "hands":
                shown = {seat: happened[int(seat)] for seat in expected if str(seat).isdigit()}
            found.append(("not_so", {"key": key, "expected": expected, "happened": shown}))
    return found


def _legal(
    key: str, expected: list[str], happened: list[str], normal: Callable[[str], str]
) -> Failures:
    wanted = {normal(text) for text in expected}
    there = set(happened)
    missing = sorted(wanted - there)
    if key == "legal":
        extra = sorted(there - wanted)
        if missing or extra:
            params = {"missing": _few(missing), "extra": _few(extra)}
            return [("legal_differs", params)]
    elif key == "can" and missing:
        return [("cannot_though", {"actions": _few(missing)})]
    elif key == "cannot" and wanted & there:
        return [("can_though", {"actions": _few(sorted(wanted & there))})]
    return []


def _few(texts: list[str]) -> str:
    shown = ", ".join(texts[:8])
    return shown + (f", … ({len(texts)})" if len(texts) > 8 else "") if texts else "-"


def _is_so(game: Game, key: str, expected: Any, happened: Any) -> bool:
    if key in _SETS:
        return sorted(map(str, expected)) == sorted(map(str, happened))
    if key in _EXACT_MAPS:
        return _texts(expected) == _texts(happened)
    if key in _PART_MAPS:
        there = _texts(happened)
        return all(there.get(seat) == value for seat, value in _texts(expected).items())
    if key == "hands":
        return all(_same_cards(game, seat, cards, happened) for seat, cards in expected.items())
    if key == "undone":
        return [str(one).split()[0] for one in expected] == list(map(str, happened))
    if key == "burned":
        return sorted(" ".join(one.split()[:3]) for one in expected) == sorted(happened)
    if key in {"debts", "owes"}:
        wanted = [" ".join(one.split()) for one in expected]
        return wanted == happened if key == "debts" else all(one in happened for one in wanted)
    if key in {"out", "points"}:
        return [_number(one) for one in expected] == [_number(one) for one in happened]
    if isinstance(expected, bool):
        return bool(happened) == expected
    if happened is None:
        return str(expected).lower() in {"", "none", "null", "~", "nobody", "-"}
    return str(expected) == str(happened)


def _texts(mapping: Any) -> dict[str, str]:
    return {str(key): str(value) for key, value in mapping.items()}


def _number(value: object) -> object:
    try:
        return float(str(value))
    except ValueError:
        return str(value)


def _same_cards(game: Game, seat: object, cards: object, happened: dict[int, str]) -> bool:
    deck = game.rules.deck
    try:
        return deck.parse(str(cards)) == deck.parse(happened[int(str(seat))])
    except (CardError, KeyError, ValueError):
        return False
