"""What ends a simulation in place of figures: a bot that does what is not allowed."""

from collections.abc import Sequence

from gouji_rules.diagnostics import Message
from gouji_rules.errors import GoujiError
from gouji_rules.game.refusal import Refusal

_LAST_MOVES = 12


class BotFailure(GoujiError, RuntimeError):  # noqa: N818 - named as PluginFailure is
    """A bot answered with an action that is not allowed; its game is as it was before.

    Attributes:
        bot: its name.
        seat: the seat 0-5 it played.
        seed: the game's seed.
        action: what it answered, as text.
        refusal: why that is not allowed; None where it is no action at all.
        log: the game's actions up to there, as (seat, text); -1 deals.
        told: what a program that plays did instead of answering; None where it answered.
        number: in a simulation, the number of the game, from 0.
    """

    number = 0

    def __init__(
        self,
        bot: str,
        seat: int,
        seed: int,
        action: str,
        refusal: Refusal | None,
        log: Sequence[tuple[int, str]],
        told: Message | None = None,
    ) -> None:
        self.bot = bot
        self.seat = seat
        self.seed = seed
        self.action = action
        self.refusal = refusal
        self.log = list(log)
        self.told = told
        super().__init__(self.message.text("en"))

    @property
    def message(self) -> Message:
        """What happened, for somebody to read."""
        moves = [f"{seat} {text}" for seat, text in self.log if seat >= 0]
        params: dict[str, object] = {
            "bot": self.bot,
            "seat": self.seat,
            "seed": self.seed,
            "action": self.action,
            "number": len(moves) + 1,
            "moves": moves[-_LAST_MOVES:],
        }
        if self.told is not None:
            return Message("play.bot_failed", {**params, "why": self.told})
        if self.refusal is None:
            return Message("play.bot_without_action", params)
        why = Message(f"refusal.{self.refusal.code}", self.refusal.params)
        return Message("play.bot_not_allowed", {**params, "why": why})
