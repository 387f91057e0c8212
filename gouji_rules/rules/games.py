"""Games (局): how many sets, or up to how many points.

Rule page: docs/rules/games.md.
"""

from typing import Final

from gouji_rules.game.facts import Facts
from gouji_rules.game.set_policies import MOST_SETS
from gouji_rules.rules.kinds import Integer, Number
from gouji_rules.rules.setting import Settings, setting


class GamesSettings(Settings):
    """What is set of games."""

    section = "game"

    sets: int = setting(Integer(1, MOST_SETS), default=5)
    target: float = setting(Number(0, 100000), default=0)
    extra_set_on_tie: bool = setting(default=False)


MOST_VOID: Final = 100
"""So many deals in a row that do not count end a game: nobody deals for ever."""

MOST_VOID_BEFORE: Final = 2000
"""So many by engine meanings before 3: nobody has sat through them but in a game without sets."""


class GamesRule:
    """When a game ends.

    Args:
        settings: of games.
        sweep_ends: whether a sweep ends the game (``sweep.ends_game``).
    """

    def __init__(self, settings: GamesSettings, *, sweep_ends: bool) -> None:
        self.sets = settings.sets
        self.target = settings.target
        self.extra_set = settings.extra_set_on_tie
        self.sweep_ends = sweep_ends

    def is_over(self, facts: Facts) -> bool:
        """Return whether a game ends with the set just played, which is taken in."""
        match, last = facts.match, facts.last
        sweep = last is not None and last.sweep
        return self.ends(match.number, match.sets, match.points, sweep=sweep)

    def ends(
        self, played: int, sets: int | None, totals: tuple[float, float], *, sweep: bool
    ) -> bool:
        """Return whether a game ends with the set just played.

        Args:
            played: sets played, void ones not counted.
            sets: a number of sets that whoever started the game wanted; None for the ruleset's.
            totals: the two federations' points. Where there is a target, points end the game,
                not sets.
            sweep: the set was a sweep.
        """
        if sweep and self.sweep_ends:
            return True
        if self.target and max(totals) >= self.target:
            return True
        if sets is not None:
            return played >= sets
        if self.target:
            return False
        if self.extra_set and played == self.sets and totals[0] == totals[1]:
            return False
        return played >= self.sets
