"""A game that can be saved."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple, Self

from gouji_rules.engine import game as engine
from gouji_rules.engine.log import Entry
from gouji_rules.engine.rules import Rules
from gouji_rules.files import write_whole
from gouji_rules.record.format import whole


class _Besides(NamedTuple):
    """What a record says besides the game, as ``SavingGame`` has it."""

    info: dict[str, Any]
    fair: Mapping[int, Mapping[str, Any]]


class SavingGame(engine.Game):
    """A game at one table that can be saved: all of ``saved.Game`` but reading records."""

    __slots__ = ()
    kept: _Besides | None

    def __init__(
        self,
        rules: Rules | str | Path,
        seed: int | None = None,
        sets: int | None = None,
        *,
        secrets: bool = False,
    ) -> None:
        super().__init__(_loaded(rules), seed, sets, secrets=secrets)

    @classmethod
    def from_position(cls, rules: Rules | str | Path, **scenario: Any) -> Self:
        """Return a game of one set that begins with a position; see ``engine.game.Game``."""
        return super().from_position(_loaded(rules), **scenario)

    @property
    def info(self) -> dict[str, Any]:
        """What a record says besides: bots, the person's seat; plain data."""
        if self.kept is None:  # so that what is written into it stays
            self.kept = _Besides({}, {})
        return self.kept.info

    @info.setter
    def info(self, info: dict[str, Any]) -> None:
        self.kept = _Besides(info, self.fair)

    @property
    def fair(self) -> Mapping[int, Mapping[str, Any]]:
        """By the number of a deal, from 0, how all had a part in it, where that is told."""
        return self.kept.fair if self.kept is not None else {}

    @fair.setter
    def fair(self, fair: Mapping[int, Mapping[str, Any]]) -> None:
        self.kept = _Besides(self.info, fair)

    @property
    def length(self) -> int:
        """How many steps there have been, the table's own among them."""
        return self._length

    def since(self, step: int) -> Sequence[Entry]:
        """Return the steps from one on: (seat, action or None, what happened) each."""
        return self.steps[step:]

    def beginning(self, rules: Rules | None = None) -> Self:
        """Return the game as it was before anybody had decided anything; see ``engine.game``."""
        game = super().beginning(rules)
        game.kept = self.kept
        return game

    def dumps(self, **info: Any) -> str:
        """Return the game as one text to go on with: its record.

        Args:
            info: what else to say: plain data, given back as ``info``.

        Raises:
            TypeError, ValueError: ``info`` holds what is no plain data.
        """
        return whole(self, info or self.info)

    def save(self, path: str | Path, **info: Any) -> None:
        """Write the game as a record (JSON Lines) that can always be replayed.

        The file is replaced as a whole, so that a process killed meanwhile loses nothing; a
        link stays one.

        Args:
            path: the file; what is no file (a pipe, a device) is written to.
            info: what else to say: plain data, given back as ``info``.

        Raises:
            OSError: the file cannot be written.
            TypeError, ValueError: ``info`` holds what is no plain data.
        """
        write_whole(path, self.dumps(**info))


def _loaded(rules: Rules | str | Path) -> Rules:
    if isinstance(rules, str | Path):
        from gouji_rules.ruleset import load_ruleset

        return load_ruleset(rules)
    return rules
