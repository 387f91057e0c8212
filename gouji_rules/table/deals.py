"""Deals that nobody could have chosen: the server and each page draw a number.

1. The server draws 32 bytes and tells their ``commitment`` before anybody else has drawn.
2. Each page draws 32 bytes and tells their hash; when all lie, or time is up, the numbers are
   shown. Who sends no hash in time is left out; who does not show his number is left out as well,
   and the server draws anew, so that nobody can choose by keeping silent.
3. The deal follows from all numbers (``record.fair``). The server's is shown after the set, and
   whoever has noted what was told can reckon the deal again.
"""

from collections.abc import Callable
from hmac import compare_digest
from typing import Any

from gouji_rules.record.fair import commitment_of, hash_of, secret_of
from gouji_rules.table import entries as kept
from gouji_rules.table.errors import TableError
from gouji_rules.table.state import Deal, TableState

Draw = Callable[[], bytes]
"""Gives 32 bytes that nobody can guess."""


def deal_secret(deal: Deal) -> int:
    """Return the secret of a deal for which all numbers lie."""
    numbers = {seat: bytes.fromhex(number) for seat, number in deal.numbers.items()}
    return secret_of(bytes.fromhex(deal.secret), numbers)


def told_of(table: str, deal: Deal) -> dict[str, Any]:
    """Return all numbers of a deal whose set is over: with them everybody can reckon it again."""
    return {
        "table": table,
        "deal": deal.number,
        "commitment": deal.commitment,
        "secret": deal.secret,
        "hashes": [deal.hashes.get(seat) for seat in range(6)],
        "numbers": [deal.numbers.get(seat) for seat in range(6)],
    }


def waited_for(table: TableState) -> tuple[int, ...]:
    """Return the seats whose hash or number the deal waits for."""
    deal = table.deal
    if deal is None or not deal.commitment:
        return ()
    if deal.showing:
        return tuple(seat for seat in deal.hashes if seat not in deal.numbers)
    out = {*deal.left_out, *deal.hashes}
    return tuple(seat for seat in table.playing if seat not in out)


def due(table: TableState) -> int:
    """Return when the deal goes on by itself."""
    deal = table.deal
    assert deal is not None
    return deal.since + (table.options.deal if waited_for(table) else 0)


def goes_on(table: TableState, now: int, draw: Draw) -> kept.Any:
    """Return what comes next of the deal: the server draws, somebody is left out, it is dealt."""
    deal = table.deal
    assert deal is not None
    waited = waited_for(table)
    if not deal.commitment:
        secret = draw()
        commitment = commitment_of(table.id, deal.number, secret)
        return kept.Committed(at=now, deal=deal.number, commitment=commitment, secret=secret.hex())
    if waited:
        return kept.LeftOut(at=now, seats=waited)
    return kept.Dealt(at=now, secret=f"{deal_secret(deal):x}")


def check_hash(table: TableState, seat: int) -> None:
    """Refuse a hash that is not waited for.

    Raises:
        TableError: no deal waits for the seat's hash.
    """
    deal = table.deal
    if deal is None or deal.showing or seat not in waited_for(table):
        raise TableError("no_hash_due")


def check_number(table: TableState, seat: int, number: str) -> None:
    """Refuse a number that is not the one whose hash lies.

    Raises:
        TableError: no deal waits for it, or it is another.
    """
    deal = table.deal
    if deal is None or not deal.showing or seat not in waited_for(table):
        raise TableError("no_number_due")
    if not compare_digest(hash_of(bytes.fromhex(number)), deal.hashes[seat]):
        raise TableError("other_number")
