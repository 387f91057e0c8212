"""``Game`` with saving and loading: what ``gouji_rules.Game`` is."""

from collections.abc import Collection
from pathlib import Path
from typing import TYPE_CHECKING

from gouji_rules.record.loading import read, read_text
from gouji_rules.record.saving import SavingGame

if TYPE_CHECKING:
    from gouji_rules.ruleset import Limits


class Game(SavingGame):
    """A game at one table that can be saved and loaded; see ``engine.game.Game``.

    Args:
        rules: the ruleset, or its id or path, which is loaded.
        seed, sets, secrets: as of ``engine.game.Game``.

    Raises:
        RulesetError: there is no such ruleset, or it is not valid.
        ValueError: an argument is not of its kind.

    Attributes:
        info: what a record says besides: bots, the person's seat; plain data.
        fair: by the number of a deal, how all had a part in it; plain data (``record.fair``).
    """

    __slots__ = ()

    @staticmethod
    def load(path: str | Path) -> "Game":
        """Return the game of a record.

        Raises:
            RecordError: the file is no record, is damaged, or belongs to another engine; it
                says how far it could be read.
            OSError: it cannot be opened.
        """
        return load(path)

    @staticmethod
    def loads(
        text: str,
        *,
        plugins: Collection[str] | None = None,
        limits: "Limits | None" = None,
    ) -> "Game":
        """Return the game that a text holds, as ``dumps`` gives it, to go on with.

        Args:
            text: the record.
            plugins: the names of the plugins that its ruleset may use, () for none; None for
                whatever this computer allows.
            limits: how much its ruleset may ask; None for the usual.

        Raises:
            RecordError: the text is no record, is damaged, or belongs to another engine; it
                says how far it could be read.
        """
        return read_text(text, Game, plugins, limits)


def load(path: str | Path, *, other_plugins: bool = False) -> Game:
    """Return the game of a record.

    Args:
        path: the file.
        other_plugins: also with other plugins than it was made with, at one's own risk.

    Raises:
        RecordError: the file is no record, is damaged, or belongs to another engine.
        OSError: it cannot be opened.
    """
    return read(path, Game, other_plugins=other_plugins)
