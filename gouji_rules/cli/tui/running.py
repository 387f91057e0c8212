"""A game on the whole screen, from the first card to the last, or until the person leaves."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from gouji_rules.advice.names import Names
from gouji_rules.advice.questions import Wishes
from gouji_rules.bots import Bot
from gouji_rules.cli.output import Output
from gouji_rules.cli.terminal.keeping import Keeper
from gouji_rules.cli.terminal.leaving import Leaving
from gouji_rules.cli.terminal.result import ResultDrawing
from gouji_rules.cli.terminal.screen import Screen
from gouji_rules.cli.tui.app import TableApp
from gouji_rules.cli.tui.pace import Pace
from gouji_rules.cli.tui.sitting import ScreenSitting
from gouji_rules.cli.tui.stage import Stage
from gouji_rules.record import Game


class ScreenTable:
    """A table on the screen, and who sits there.

    Args:
        out: in which language.
        game: the game, from wherever it stands.
        me: the person's seat.
        bots: who plays the other seats.
        keeper: writes every step down before it is shown.
        wishes: what the person wants to be asked.
        leaving: the signals that end the game.
        pace: seconds after what others did.

    Attributes:
        sitting: the person's sitting.
        stage: what is seen.
        app: draws it.
    """

    def __init__(
        self,
        out: Output,
        game: Game,
        me: int,
        bots: Mapping[int, Bot],
        keeper: Keeper,
        wishes: Wishes,
        leaving: Leaving,
        pace: float,
    ) -> None:
        self._out = out
        self._me = me
        self._keeper = keeper
        self._leaving = leaving
        self.stage = Stage(out, Pace(pace))
        self.sitting = ScreenSitting(self.stage, game, me, bots, keeper, wishes)
        self.app = TableApp(self.stage, game.rules, me, self.sitting.play)

    def play(self) -> None:
        """Open the screen, play, close it, and say below how the game ended.

        Raises:
            EOFError, KeyboardInterrupt, Left: the person has left.
        """
        app = self.app
        with self.noted(), self._leaving.by(app.leave_by_signal):
            app.run(mouse=False)
        if app.outcome is not None:
            raise app.outcome
        if not self.sitting.game.over:
            raise RuntimeError("the screen has ended before the game")
        screen = Screen(self._out)
        ResultDrawing(screen, Names(self._out.lang, self._me)).game(self.sitting.game)

    @contextmanager
    def noted(self) -> Iterator[None]:
        """While it lasts, show on the screen where the game is kept instead; say it below after."""
        notes: list[str] = []
        self.stage.warning = self._keeper.warning

        def note(words: str) -> None:
            notes.append(words)
            self.stage.warning = words

        before, self._keeper.note = self._keeper.note, note
        try:
            yield
        finally:
            self._keeper.note = before
            for words in notes:
                before(words)
