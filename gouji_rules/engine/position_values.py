"""Values of a description of a position, read and refused with their key."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from gouji_rules.errors import GoujiError
from gouji_rules.game.state import NO_CALLS
from gouji_rules.game.values import Amount
from gouji_rules.quoting import quoted


class PositionError(GoujiError, ValueError):
    """A description that does not make a position.

    Attributes:
        key: the key of the scenario that is wrong, ``hands.3``.
        code: what is wrong, a key of the catalogue's ``position``.
        params: what the message names.
    """

    def __init__(self, key: str, code: str, **params: object) -> None:
        told = quoted("path", repr(params)) if params else ""
        super().__init__(f"{quoted('name', key)}: {code} {told}".rstrip())
        self.key = key
        self.code = code
        self.params = params


def read_game(given: Any) -> tuple[int, tuple[Amount, Amount]]:
    """Read what of a game was played before the set: the number of sets, the points so far."""
    if not isinstance(given, Mapping) or set(given) - {"sets", "points"}:
        raise PositionError("game", "not_a_game", found=given)
    sets, points = given.get("sets", 0), given.get("points", (0, 0))
    if not str(sets).isdecimal() or isinstance(sets, bool) or int(sets) > 999:
        raise PositionError("game.sets", "not_a_number", found=sets)
    if isinstance(points, str) or not isinstance(points, Sequence) or len(points) != 2:
        raise PositionError("game.points", "not_a_game", found=points)
    if not all(isinstance(one, int | float) and abs(one) < 10**9 for one in points):
        raise PositionError("game.points", "not_a_game", found=points)
    first, second = (int(one) if one == int(one) else one for one in points)
    return int(sets), (first, second)


def read_burn(given: Any) -> tuple[int, int, int]:
    """Read ``1 burned 0``, with ``x2`` behind it for the second link of a chain and so on."""
    words = str(given).split()
    links = 1
    if len(words) == 4 and words[3].startswith("x") and words[3][1:].isdigit():
        links = int(words[3][1:])
        words = words[:3]
    if len(words) != 3 or words[1] != "burned":
        raise PositionError("result.burned", "not_a_burn", found=given)
    return read_seat("result.burned", words[0]), read_seat("result.burned", words[2]), links


def read_calls(given: Any) -> tuple[str, ...]:
    """Read the calls of the seats, none where a seat is not named."""
    calls = list(NO_CALLS)
    for seat, value in read_by_seat("calls", given):
        if value not in ("none", "early", "late", "declare"):
            raise PositionError(f"calls.{seat}", "not_a_call", found=value)
        calls[seat] = value
    return tuple(calls)


def read_seat(key: str, given: Any) -> int:
    """Read a seat."""
    text = str(given).strip()
    if isinstance(given, bool) or text not in {"0", "1", "2", "3", "4", "5"}:
        raise PositionError(key, "not_a_seat", found=given)
    return int(text)


def read_seats(key: str, given: Any) -> tuple[int, ...]:
    """Read different seats."""
    if isinstance(given, str | int) or not isinstance(given, Iterable):
        raise PositionError(key, "not_seats", found=given)
    seats = tuple(read_seat(key, value) for value in given)
    if len(set(seats)) != len(seats):
        raise PositionError(key, "seat_twice", seat=seats)
    return seats


def read_by_seat(key: str, given: Any) -> list[tuple[int, Any]]:
    """Read what is said seat by seat."""
    if not isinstance(given, Mapping):
        raise PositionError(key, "not_by_seat", found=given)
    return [(read_seat(key, seat), value) for seat, value in given.items()]
