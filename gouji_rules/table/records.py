"""A table's game as a record, with nothing in it that is still hidden."""

import json
from collections.abc import Iterator, Mapping
from copy import copy
from typing import Any

from gouji_rules.record.format import header, lines
from gouji_rules.record.sums import summed
from gouji_rules.table.deals import told_of
from gouji_rules.table.state import TableState


def record(table: TableState) -> str:
    """Return the record of the game, up to the end of the last deal that has been played out.

    It opens in ``gouji replay``, which checks with ``--verify`` that all had a part in each deal.
    Of the set that is being played it holds nothing. What was taken back by consent stands in its
    ``info``: after how many actions, whose, and what.
    """
    game = copy(table.game)
    game.fair = {deal.number: told_of(table.id, deal) for deal in table.deals}
    info: dict[str, Any] = {"players": [one.name or one.bot for one in table.seats]}
    told = [json.loads(json.dumps(line)) for line in lines(game)]
    if not game.over:
        told = told[: _played_out(told)]
    acted = sum("n" in line for line in told)
    back = [
        {"after": after, "seat": seat, "action": action}
        for after, seat, action in table.undone
        if game.over or after < acted  # what was taken back in this set would tell of its cards
    ]
    if back:
        info["taken_back"] = back
    return summed([header(game, info), *told])[0].decode()


def _played_out(told: list[dict[str, Any]]) -> int:
    """Return how many lines there are up to the last that tells the end of a deal."""
    ends = [number for number, line in enumerate(told, 1) if _ends(line)]
    last = ends[-1] if ends else 0
    return last + sum(1 for _ in _remembered(told[last:]))


def _ends(line: Mapping[str, Any]) -> bool:
    return "set" in line or "void" in line


def _remembered(told: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """Yield the lines at the beginning that tell what plugins remember of the end."""
    for line in told:
        if "memory" not in line:
            return
        yield line
