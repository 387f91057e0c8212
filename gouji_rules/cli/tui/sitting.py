"""A person's sitting before a whole screen: the same game as in the log, said to its parts."""

from collections.abc import Mapping
from typing import Any

from gouji_rules.advice.notation import Typed
from gouji_rules.advice.questions import Wishes, may_burn
from gouji_rules.bots import Bot, make
from gouji_rules.cli.players import DEFAULT_BOTS
from gouji_rules.cli.terminal.asking import Asking, Question
from gouji_rules.cli.terminal.choices import show_choices
from gouji_rules.cli.terminal.keeping import Keeper
from gouji_rules.cli.terminal.result import ResultDrawing
from gouji_rules.cli.terminal.sitting import Sitting
from gouji_rules.cli.terminal.telling import Teller
from gouji_rules.cli.tui.ended import seen_at_end
from gouji_rules.cli.tui.scene import PLAYS, Eye, watches
from gouji_rules.cli.tui.stage import EVENTS, Anew, Stage, TakeBack
from gouji_rules.engine.game import Game as AnyGame
from gouji_rules.engine.view import View
from gouji_rules.game.actions import Action
from gouji_rules.game.events import Event
from gouji_rules.record import Game

_QUIET = ("passed", "yielded")


class ScreenTeller(Teller):
    """Tells what happens to the screen, and keeps the picture in step with the words."""

    def __init__(self, stage: Stage, me: int, **how: Any) -> None:
        super().__init__(stage.happened, **how)
        self._stage = stage
        self._seat = me
        self._eye = Eye()
        self._view: View | None = None
        self.results = ResultDrawing(stage.page, how["names"])

    def catch_up(self, game: AnyGame) -> None:
        """Take what has happened so far as known; its last sentences can be read all the same."""
        self.log.clear()
        super().catch_up(game)
        self._eye = Eye()
        for event in game.events:
            if event.visible_to(self._seat):
                self._eye.follow(event)
        self._screen_anew()
        self.look(game)

    def _screen_anew(self) -> None:
        happened = self._stage.happened
        happened.empty()
        for words in self.log[-EVENTS:]:
            happened.line(words, style="dim")

    def tell(self, game: AnyGame) -> None:
        """Say what happened; how a set has ended is seen until its result was."""
        news = game.events[self._told :]
        ends = next((n for n, event in enumerate(news) if event.kind == "set_ended"), None)
        if ends is None or self._view is None:
            self._view = game.view(self._seat)
        else:
            self._view = seen_at_end(self._view, news[: ends + 1])
        self._ends = ends is not None
        super().tell(game)
        self.look(game)

    def _say(self, event: Event, game: AnyGame) -> None:
        stage = self._stage
        self._eye.follow(event)
        if event.kind in PLAYS:
            stage.forget_early()
        self._show(game)
        if event.kind == "set_ended":
            stage.pause()
        if stage.pace.quiet and event.kind in _QUIET and event.seat != self._seat:
            self.trick.follow(event)
            return
        super()._say(event, game)
        stage.happened.keep_last(EVENTS)
        if event.seat == self._seat and stage.deputy:
            stage.pause()
        if event.kind == "set_ended":
            self.look(game)

    def look(self, game: AnyGame) -> None:
        """Show the table as it is now."""
        self._ends = False
        self._view = game.view(self._seat)
        self._show(game)

    def _show(self, game: AnyGame) -> None:
        assert self._view is not None
        hands = tuple(hand.counts for hand in game.state.hands) if self._sees_all() else ()
        self._stage.scene = self._eye.scene(self._view, game, hands, lies=self._ends)
        self._stage.show()

    def _sees_all(self) -> bool:
        """Return whether all hands may be shown: to who plays no more, while the others play."""
        view = self._view
        assert view is not None
        return watches(view) and not self._ends


class ScreenSitting(Sitting):
    """A person at the table on the screen.

    Args:
        stage: what is seen, and where lines come from.
        game: the game, from wherever it stands.
        me: the person's seat.
        bots: who plays the other seats.
        keeper: writes every step down before it is shown.
        wishes: what the person wants to be asked.
    """

    def __init__(
        self,
        stage: Stage,
        game: Game,
        me: int,
        bots: Mapping[int, Bot],
        keeper: Keeper,
        wishes: Wishes,
    ) -> None:
        self._stage = stage
        self._deputy = make(DEFAULT_BOTS, 0)
        super().__init__(
            *(stage.notice, game, me, bots, stage),
            pace=stage.pace.seconds,
            person=True,
            wishes=wishes,
            keeper=keeper,
        )
        stage.serve = self._served
        self._teller: ScreenTeller = ScreenTeller(
            *(stage, me),
            rules=game.rules,
            names=self._names,
            pause=stage.pause,
            after_set=self._after_set,
        )
        self._asking = Asking(stage.question, self._names, game.rules.deck)
        self._does["choices"] = lambda size, asked: show_choices(
            stage.page, self._out, asked.actions, size
        )

    def play(self) -> None:
        """Play until the game is over and the person has seen so.

        Raises:
            EOFError, KeyboardInterrupt, Left: as of ``Sitting``.
        """
        while True:
            try:
                super().play()
            except TakeBack:
                self._close_page()
                self._stage.question.empty()
                self._undo()
            except Anew:
                pass
            else:
                return

    def _opens(self, question: Question) -> bool:
        if not may_burn(question.view, question.actions):
            return False
        stage = self._stage
        self._offered = True
        seconds = max(stage.pace.seconds, stage.pace.offered)
        stage.notice.line(self._asking.offer(question.view, "b", seconds), style="bold")
        try:
            return stage.early(seconds) is not None
        finally:
            stage.notice.empty()

    def _go(self, action: Action | str) -> None:
        self._stage.check()
        super()._go(action)

    # The speed, and who plays for the person, are set by keys as well as by words.

    @property
    def _pace(self) -> float:
        return self._stage.pace.seconds

    @_pace.setter
    def _pace(self, seconds: float) -> None:
        self._stage.pace.seconds = seconds

    @property
    def _stand_in(self) -> Bot | None:
        return self._deputy if self._stage.deputy else None

    @_stand_in.setter
    def _stand_in(self, bot: Bot | None) -> None:
        self._stage.deputy = bot is not None

    def _take_back(self) -> None:
        """Leave the cards to the bot that has them: a key of its own takes them back."""

    def _auto(self) -> None:
        self._stand_in = self._deputy

    def _ask(self) -> None:
        try:
            super()._ask()
        finally:
            self._stage.question.empty()
            self._close_page()

    def _put(self, question: Question) -> None:
        self._stage.question.empty()
        self._asking.put(question)

    def _draw(self, view: View, *, whole: bool) -> None:  # noqa: ARG002 - it is there already
        self._close_page()

    def _close_page(self) -> None:
        self._stage.page.empty()
        self._stage.is_result = self._stage.is_over = False

    def _yes(self, key: str) -> bool:
        self._stage.confirms = True
        try:
            return super()._yes(key)
        finally:
            self._stage.confirms = False

    def _show(self, _: str, question: Question) -> None:  # noqa: ARG002 - it is there already
        self._close_page()

    def _command(self, typed: Typed, question: Question | None) -> None:
        with self._stage.on_page(from_end=typed.value == "log") as page:
            self._screen = page
            try:
                super()._command(typed, question)
            finally:
                self._screen = self._stage.notice

    def _served(self, word: str) -> None:
        """Do what a word says while others play; they wait until the person goes on."""
        self._command(Typed("command", word), None)
        self._stage.holds = True
        try:
            self._between("go_on")
        finally:
            self._stage.holds = False
            self._close_page()

    def _after_set(self) -> None:
        stage = self._stage
        stage.pace.skips = False
        stage.is_result = True
        super()._after_set()
        if not self.game.over:
            self._close_page()

    def _end(self) -> None:
        super()._end()
        self._stage.is_result = self._stage.is_over = True
        self._stage.ask(self._out.text("play.leave_table"))
