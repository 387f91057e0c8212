"""What a program that plays did instead of answering."""

from gouji_rules.diagnostics import Message
from gouji_rules.errors import GoujiError


class ProgramFailure(GoujiError, RuntimeError):  # noqa: N818 - named as PluginFailure is
    """A program that plays did not answer as it should.

    Attributes:
        code: what went wrong: the key in the catalogue's ``program``.
        bot: its name, ``cmd:...``.
        seat: the seat 0-5 it was to answer for; -1 for none.
        action: what it answered, where it did.
        params: what the message names.
    """

    def __init__(
        self, code: str, bot: str, *, seat: int = -1, action: str = "", **params: object
    ) -> None:
        self.code, self.bot, self.seat, self.action = code, bot, seat, action
        self.params: dict[str, object] = {"bot": bot, "seat": seat, **params}
        super().__init__(self.message.text("en"))

    @property
    def message(self) -> Message:
        """What happened, for somebody to read."""
        return Message(f"program.{self.code}", self.params)
