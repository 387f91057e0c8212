"""Deals in which everybody had a part: what follows from the numbers that were drawn for one.

Whoever deals draws 32 bytes and tells their ``commitment`` before anybody else has drawn; each
seat draws 32 bytes and tells their hash, and shows them when all hashes lie. The deal's secret
follows from all of it, so that nobody can have chosen it.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, Final

from gouji_rules.record.saving import SavingGame


def commitment_of(table: str, deal: int, secret: bytes) -> str:
    """Return what is told of the dealer's number before a deal: SHA-256 in hex.

    Of the bytes ``gouji deal``, the table's id and the deal's number in ASCII, each followed by a
    zero byte, and the 32 bytes of the number.

    Args:
        table: the table's id.
        deal: how many deals there were before in the game.
        secret: the dealer's number.
    """
    return sha256(b"gouji deal\0%b\0%d\0%b" % (table.encode(), deal, secret)).hexdigest()


def hash_of(number: bytes) -> str:
    """Return what a seat tells of its number at first: SHA-256 in hex."""
    return sha256(number).hexdigest()


def secret_of(secret: bytes, numbers: Mapping[int, bytes]) -> int:
    """Return the secret of a deal: SHA-256 of all numbers, as a whole number, high byte first.

    Of the bytes ``gouji secret`` and a zero byte, the dealer's number, and for each seat that
    has shown one, from seat 0 on, a byte of the seat's number and the 32 bytes that it has drawn.

    Args:
        secret: the dealer's number.
        numbers: those of the seats.
    """
    drawn = b"".join(bytes([seat]) + numbers[seat] for seat in sorted(numbers))
    return int.from_bytes(sha256(b"gouji secret\0" + secret + drawn).digest(), "big")


@dataclass(frozen=True, slots=True)
class Verdict:
    """What became of a deal that was looked at.

    Attributes:
        deal: its number, from 0.
        problem: empty where all agrees; ``untold``, nothing is known of how it came about;
            ``commitment``, the dealer's number is not the one that was committed to; ``number``, a
            seat's is not, or is not told; ``secret``, another deal follows from the numbers.
        seats: the seats that have had a part in it.
        seat: whose number is another.
    """

    deal: int
    problem: str
    seats: tuple[int, ...] = ()
    seat: int = -1


def verify(game: SavingGame) -> list[Verdict]:
    """Return for each deal of a game whether it follows from the numbers told of it."""
    dealt = [action.value for seat, action in game.log if seat < 0 and action.kind == "deal"]
    return [_verdict(deal, int(secret), game.fair.get(deal)) for deal, secret in enumerate(dealt)]


def _verdict(deal: int, secret: int, told: Mapping[str, Any] | None) -> Verdict:
    if told is None:
        return Verdict(deal, "untold")
    numbers = _shown(told)
    problem, seat = broken(deal, told)
    if not problem and secret_of(bytes.fromhex(told["secret"]), numbers) != secret:
        problem = "secret"
    return Verdict(deal, problem, tuple(numbers), seat)


def _shown(told: Mapping[str, Any]) -> dict[int, bytes]:
    shown = enumerate(told["numbers"])
    return {seat: bytes.fromhex(number) for seat, number in shown if number is not None}


def broken(deal: int, told: Mapping[str, Any]) -> tuple[str, int]:
    """Return what does not hold of the numbers told of a deal, and whose: see ``Verdict``.

    Who has told a hash has shown its number: else all would have been drawn anew. Whoever deals
    could leave out numbers that it has seen otherwise, until the deal is one that it likes.
    """
    own, numbers = bytes.fromhex(told["secret"]), _shown(told)
    if commitment_of(told["table"], deal, own) != told["commitment"]:
        return "commitment", -1
    for seat, promised in enumerate(told["hashes"]):
        if promised != (hash_of(numbers[seat]) if seat in numbers else None):
            return "number", seat
    return "", -1


_HEX: Final = re.compile("[0-9a-f]{64}")


def is_fair(data: object, deal: int) -> bool:
    """Return whether plain data tells how a deal came about, whoever has written it."""
    if not isinstance(data, dict) or data.keys() != _KEYS:
        return False
    table = data["table"]
    return (
        isinstance(table, str)
        and table.isascii()
        and type(data["deal"]) is int
        and data["deal"] == deal
        and _are_numbers([data["commitment"], data["secret"]])
        and all(_of_seats(data[key]) for key in ("hashes", "numbers"))
    )


_KEYS: Final = frozenset({"table", "deal", "commitment", "secret", "hashes", "numbers"})


def _of_seats(value: object) -> bool:
    """Return whether it is a list of six, 32 bytes in hex or nothing each."""
    if not isinstance(value, list) or len(value) != 6:
        return False
    return _are_numbers([one for one in value if one is not None])


def _are_numbers(values: Sequence[object]) -> bool:
    return all(isinstance(one, str) and _HEX.fullmatch(one) for one in values)
