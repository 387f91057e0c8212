"""A person's moment at the table, and what the words say that only tell something."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from gouji_rules.advice.names import Names
from gouji_rules.advice.notation import understand
from gouji_rules.advice.rulings import told_sections, why_lines
from gouji_rules.advice.telling import counts_lines, score_lines, seats_lines
from gouji_rules.advice.words import help_lines
from gouji_rules.engine.game import Game
from gouji_rules.game.refusal import Refusal
from gouji_rules.messages.saying import say
from gouji_rules.sheet.shape import Section


@dataclass(frozen=True, slots=True)
class Moment:
    """What a person's words at the table are about.

    Attributes:
        game: the game as it stands.
        seat: the person's, 0-5.
        lang: ``en``, ``zh-Hans`` or ``zh-Hant``.
        players: what plays in the other seats.
        refused: the action that was refused since the person was asked, and why.
    """

    game: Game
    seat: int
    lang: str
    players: Mapping[int, str] = field(default_factory=dict)
    refused: tuple[str, Refusal] | None = None

    def tell(self, word: str, argument: str = "") -> list[str]:
        """Return what a word of ``TELL`` says, in lines of text.

        Args:
            word: its name.
            argument: what followed it.
        """
        names = Names(self.lang, self.seat)
        if word == "why":
            return self._why(argument)
        if word == "score":
            return score_lines(self.game, names)
        view = self.game.view(self.seat)
        if word == "counts":
            return counts_lines(view, names)
        if word == "seats":
            return seats_lines(view, names, self.players)
        assert word == "help"  # the last of those that tell
        return help_lines(self.lang)

    def sections(self, argument: str) -> tuple[list[Section], str]:
        """Return what ``rules`` shows: sections of the sheet, and a line on what else there is."""
        refusal = self.refused[1] if self.refused is not None else None
        return told_sections(self.game.view(self.seat), argument, self.lang, refusal)

    def _why(self, argument: str) -> list[str]:
        if not argument:
            refused = self.refused[0] if self.refused is not None else ""
            return why_lines(self.game, self.seat, refused, self.lang)
        game, rules = self.game, self.game.rules
        mine = game.seat == self.seat and not game.over
        typed = understand(
            argument,
            game.state.question if mine else None,
            rules.deck,
            game.legal_actions().words if mine else (),
            rules.info.get("joker_names"),
            game.view(self.seat).hand,
        )
        action = typed.value if typed.kind == "action" else argument
        if mine and typed.bare and game.state.question.name == "burn":
            action = f"burn {action}"
        return why_lines(game, self.seat, action, self.lang)


TELL: Final = frozenset({"why", "score", "counts", "seats", "help"})
"""The words that only tell something."""


def seconds_said(argument: str) -> float | None:
    """Return the seconds that ``speed`` is given, None where they are none from 0 to 60."""
    try:
        seconds = float(argument.rstrip("s秒 "))
    except ValueError:
        return None
    return seconds if 0 <= seconds <= 60 else None


def speed_line(seconds: float, lang: str) -> str:
    """Return how long the game waits after what others do."""
    return say("advice.speed_is", lang, seconds=f"{seconds:g}")
