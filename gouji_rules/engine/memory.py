"""What plugins remember from set to set: part of the match, as (plugin, value) pairs.

How to write a memory: docs/plugins.md.
"""

from collections.abc import Mapping

from gouji_rules.engine.bound import Bound
from gouji_rules.game.debts import Debt
from gouji_rules.game.result import SetResult
from gouji_rules.game.state import Match, Remembered


def started(rules: Bound, given: Mapping[str, object] | None = None) -> Remembered:
    """Return what is remembered before the first set.

    Args:
        given: plain data by plugin, in place of a memory's own start.

    Raises:
        ValueError: a memory cannot read what is given to it.
    """
    given = given or {}
    return tuple(
        (name, memory.decode(given[name]) if name in given else memory.start())
        for name, memory in rules.memories.items()
    )


def remembered(rules: Bound, result: SetResult, before: Remembered) -> Remembered:
    """Return what is remembered after a set."""
    return tuple((name, rules.memories[name].after(result, value)) for name, value in before)


def after_set(rules: Bound, result: SetResult, match: Match) -> Remembered:
    """Return what is remembered once a set that has just ended has been taken in.

    Args:
        result: the set's.
        match: the game around it: as the set was played, or gone on from it already. A memory
            must take each set in once only.
    """
    if match.results and match.results[-1] is result:
        return match.memory
    return remembered(rules, result, match.memory)


def debts_after(rules: Bound, result: SetResult, match: Match) -> tuple[Debt, ...]:
    """Return what a set that has just ended owes: what the next one begins with.

    Args:
        result: the set's.
        match: the game around it, before or after it has gone on from the set.
    """
    if not rules.tribute.follows(result):
        return ()
    return rules.tribute.to_pay(result, dict(after_set(rules, result, match)))


def encoded(rules: Bound, values: Remembered) -> dict[str, object]:
    """Return what is remembered as plain data by plugin."""
    return {name: rules.memories[name].encode(value) for name, value in values}


def shown(rules: Bound, values: Remembered, seat: int) -> dict[str, object]:
    """Return what ``seat`` may see of it, by plugin."""
    seen = {name: rules.memories[name].shows(value, seat) for name, value in values}
    return {name: data for name, data in seen.items() if data is not None}


def shown_after(rules: Bound, result: SetResult, match: Match, seat: int) -> dict[str, object]:
    """Return what ``seat`` may see of what is remembered after a set that has just ended.

    Args:
        result: the set's.
        match: the game around it, before or after it has gone on from the set.
        seat: 0-5.
    """
    return shown(rules, after_set(rules, result, match), seat)


def decoded_again(rules: Bound, values: Remembered) -> Remembered:
    """Return what is remembered, once through each memory's codec and through JSON."""
    import json

    plain = json.loads(json.dumps(encoded(rules, values)))
    return tuple((name, rules.memories[name].decode(plain[name])) for name, _ in values)
