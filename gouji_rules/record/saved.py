"""``Game`` with saving and loading: what ``gouji_rules.Game`` is."""

import os
from pathlib import Path
from typing import Any, Self

from gouji_rules.engine import game as engine
from gouji_rules.game.actions import Action
from gouji_rules.game.events import Event
from gouji_rules.game.state import State
from gouji_rules.record.format import dumped, header, lines
from gouji_rules.record.loading import load


class Game(engine.Game):
    """A game at one table that can be saved and loaded; see ``engine.game.Game``.

    Attributes:
        info: what a record says besides: bots, the person's seat; plain data.
    """

    __slots__ = ("_info",)

    @property
    def info(self) -> dict[str, Any]:
        """What a record says besides: bots, the person's seat; plain data."""
        return getattr(self, "_info", {})

    @info.setter
    def info(self, info: dict[str, Any]) -> None:
        self._info = info

    def _next(self, state: State, action: Action | None, events: tuple[Event, ...]) -> Self:
        game = super()._next(state, action, events)
        game.info = self.info
        return game

    def save(self, path: str | Path, **info: Any) -> None:
        """Write the game as a record (JSON Lines) that can always be replayed.

        The file is replaced as a whole, so that a process killed meanwhile loses nothing.

        Args:
            path: the file.
            info: what else to say: plain data, given back as ``info``.

        Raises:
            OSError: the file cannot be written.
        """
        target = Path(path)
        beside = target.with_name(f".{target.name}.{os.getpid()}.part")
        try:
            with beside.open("w", encoding="utf-8", newline="\n") as file:
                file.write(dumped(header(self, info or self.info)))
                for line in lines(self):
                    file.write(dumped(line))
                file.flush()
                os.fsync(file.fileno())
            beside.replace(target)
        finally:
            beside.unlink(missing_ok=True)

    @staticmethod
    def load(path: str | Path) -> "Game":
        """Return the game of a record.

        Raises:
            RecordError: the file is no record, is damaged, or belongs to another engine; it
                says how far it could be read.
            OSError: it cannot be opened.
        """
        return load(path)


class Recorder:
    """Writes a record while the game goes on: what is written stays if the process is killed.

    Args:
        path: the file, which is begun anew.
        game: the game so far.
        info: as for ``Game.save``.
    """

    def __init__(self, path: str | Path, game: engine.Game, **info: Any) -> None:
        self._file = Path(path).open("w", encoding="utf-8", newline="\n")  # noqa: SIM115 - kept open
        self._written = 0
        self._file.write(dumped(header(game, info)))
        self.follow(game)

    def follow(self, game: engine.Game) -> None:
        """Write what has happened since."""
        for line in list(lines(game))[self._written :]:
            self._file.write(dumped(line))
            self._written += 1
        self._file.flush()

    def close(self) -> None:
        """Close the file."""
        self._file.close()
