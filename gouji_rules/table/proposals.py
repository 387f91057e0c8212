"""What all who sit have to agree to: taking back, ending a game, beginning another.

A seat that only a bot plays agrees to everything. A proposal that takes back lets time stand
still; who has acted since makes it void.
"""

from typing import Final

from gouji_rules.engine.rules import ENGINE_MEANING
from gouji_rules.table import entries as kept
from gouji_rules.table.deals import Draw
from gouji_rules.table.errors import TableError
from gouji_rules.table.pinned import rules_of
from gouji_rules.table.state import Proposal, TableState

READING: Final = 4
"""Other rules are read before anybody agrees to them: so many times as long as all else is open."""


def void_at(table: TableState, proposal: Proposal) -> int:
    """Return when a proposal is void that not all have agreed to, in milliseconds."""
    entry = proposal.entry
    return entry.at + table.options.offer * (READING if entry.ruleset is not None else 1)


def check(table: TableState, seat: int, what: kept.What, ruleset: kept.Ruleset | None) -> None:
    """Refuse a proposal that cannot be carried out now.

    Raises:
        TableError: something is proposed already, there is nothing to take back, the game is over
            or not over.
        RulesetError: the ruleset is not valid.
    """
    if table.proposal is not None:
        raise TableError("proposed_already")
    if what == "undo" and (table.last is None or table.last.seat != seat):
        raise TableError("nothing_to_undo")
    if what == "dissolve" and table.game.over:
        raise TableError("game_over")
    if what == "again" and not (table.game.over or table.resting):
        raise TableError("in_the_middle")
    if ruleset is not None and table.is_played_here(ruleset):
        rules_of(ruleset)


def after_agreement(
    table: TableState, proposal: Proposal, at: int, draw: Draw
) -> tuple[kept.Any, ...]:
    """Return what comes of a proposal where all agree; () where somebody has not yet."""
    if not {*table.people} <= proposal.agreed:
        return ()
    entry = proposal.entry
    if entry.what == "undo":
        return (kept.Undone(at=at, acted=proposal.to),)
    if entry.what == "dissolve":
        return (kept.Dissolved(at=at),)
    order = _order(draw()) if entry.draw else (0, 1, 2, 3, 4, 5)
    again = kept.Again(at=at, ruleset=entry.ruleset, order=order, engine=ENGINE_MEANING)
    return (again,)


def _order(drawn: bytes) -> tuple[int, int, int, int, int, int]:
    """Return the six seats in an order that follows from 32 bytes; each of the 720 as likely."""
    left, number, found = [0, 1, 2, 3, 4, 5], int.from_bytes(drawn, "big"), []
    while left:
        number, place = divmod(number, len(left))
        found.append(left.pop(place))
    one, two, three, four, five, six = found
    return one, two, three, four, five, six
