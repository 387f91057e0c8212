"""What is wrong with a table, or with what is kept of it."""

from gouji_rules.diagnostics import Message
from gouji_rules.errors import GoujiError


class TableError(GoujiError, ValueError):
    """A table that cannot be opened or gone on with, or a message that is not a command.

    Attributes:
        code: what is wrong: the key in the catalogue's ``table``.
        params: what the message names.
    """

    def __init__(self, code: str, **params: object) -> None:
        self.code, self.params = code, params
        super().__init__(self.text())

    def text(self, lang: str = "en") -> str:
        """Return the error in words."""
        return Message(f"table.{self.code}", self.params).text(lang)
