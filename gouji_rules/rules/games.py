"""Games (局): how many sets, or up to how many points.

Rule page: docs/rules/games.md.
"""

from collections.abc import Mapping
from typing import Any, Final

from gouji_rules.rules.setting import TRUE_FALSE, Integer, Number, Setting

SETTINGS = (
    Setting("game.sets", Integer(1, 1000), 5, "games"),
    Setting("game.target", Number(0, 100000), 0, "games"),
    Setting("game.extra_set_on_tie", TRUE_FALSE, False, "games"),
)

MOST_VOID: Final = 100
"""So many deals in a row that do not count end a game: nobody deals for ever."""

MOST_VOID_BEFORE: Final = 2000
"""So many by engine meanings before 3: nobody has sat through them but in a game without sets."""


def game_is_over(
    played: int,
    sets: int | None,
    totals: tuple[float, float],
    sweep: bool,
    settings: Mapping[str, Any],
) -> bool:
    """Return whether a game ends with the set just played.

    Args:
        played: sets played, void ones not counted.
        sets: a number of sets that whoever started the game wanted; None for the ruleset's.
        totals: the two federations' points.
        sweep: the set was a sweep.
        settings: by key path. Where ``game.target`` is set, points end the game, not sets.
    """
    if sweep and settings["sweep.ends_game"]:
        return True
    target: float = settings["game.target"]
    if target and max(totals) >= target:
        return True
    if sets is not None:
        return played >= sets
    if target:
        return False
    last: int = settings["game.sets"]
    if settings["game.extra_set_on_tie"] and played == last and totals[0] == totals[1]:
        return False
    return played >= last
