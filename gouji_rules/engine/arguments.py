"""What a game may be made with and asked for: the errors of whoever passes something else."""

from typing import Any

from gouji_rules.diagnostics import shown
from gouji_rules.engine.rules import Rules
from gouji_rules.game.shuffle import is_seed


def check_game(rules: object, seed: Any, sets: Any, *, secrets: bool) -> None:
    """Look at what a game is to be made with.

    Args:
        rules, seed, sets, secrets: as ``engine.game.Game`` takes them.

    Raises:
        ValueError: an argument is not of its kind.
    """
    if not isinstance(rules, Rules):
        raise ValueError(  # noqa: TRY004 - one kind of error for all arguments
            f"a game needs rules, not {shown(repr(rules))}: see load_ruleset"
        )
    if secrets and seed is not None:
        raise ValueError("a game has a seed, or a secret for each deal, not both")
    if seed is not None and not is_seed(seed):
        raise ValueError(f"a seed is a whole number from 0, not {shown(repr(seed))}")
    if sets is not None and not (is_number(sets) and sets >= 1):
        raise ValueError(f"a game has a whole number of sets from 1, not {shown(repr(sets))}")


def is_number(value: object) -> bool:
    """Return whether a value is a whole number: neither a truth value nor a text."""
    return isinstance(value, int) and not isinstance(value, bool)
