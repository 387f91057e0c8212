"""What is wrong with a record, and how far it could be read."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from gouji_rules.diagnostics import Message
from gouji_rules.errors import GoujiError

if TYPE_CHECKING:
    from gouji_rules.record.saving import SavingGame


class RecordError(GoujiError, ValueError):
    """A file that is not a record, is damaged, or cannot be replayed here.

    Attributes:
        code: what is wrong: the key in the catalogue's ``record``.
        path: the file.
        line, column: where, from 1; line 0 for the file as a whole.
        params: what the message names; of two sides that differ both.
        game: the game up to there, where anything could be read; else None.
        actions: how many actions of seats could be read.
        changed: the line is not as it was written, those before it are: by their sums.
    """

    def __init__(
        self,
        code: str,
        path: str,
        line: int = 0,
        *,
        column: int = 1,
        params: Mapping[str, object] | None = None,
        game: "SavingGame | None" = None,
        actions: int = 0,
        changed: bool = False,
    ) -> None:
        self.code = code
        self.path = path
        self.line = line
        self.column = column
        self.params = dict(params or {})
        self.game = game
        self.actions = actions
        self.changed = changed
        super().__init__(self.text())

    def text(self, lang: str = "en") -> str:
        """Return the error in words: where, what, and how far the record could be read."""
        where = f"{self.path}:{self.line}:{self.column}" if self.line else self.path
        parts = [Message(f"record.{self.code}", self.params)]
        if self.game is not None:
            parts.append(Message("record.read_up_to", {"actions": self.actions}))
            if self.changed:
                parts.append(Message("record.left", {"lines": self.line - 1}))
        return f"{where}: " + " ".join(part.text(lang) for part in parts)
