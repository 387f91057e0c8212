"""Lessons on the whole screen: the same table, hand and line as in a game."""

from collections.abc import Callable

from gouji_rules.advice.notation import Typed
from gouji_rules.cli.output import Output
from gouji_rules.cli.terminal.learning import Keep, Learning, leaves
from gouji_rules.cli.terminal.leaving import Leaving
from gouji_rules.cli.terminal.reading import Completions
from gouji_rules.cli.terminal.sitting import Left
from gouji_rules.cli.terminal.telling import Teller
from gouji_rules.cli.tui.app import TableApp
from gouji_rules.cli.tui.pace import Pace
from gouji_rules.cli.tui.sitting import ScreenTeller
from gouji_rules.cli.tui.stage import Stage, TakeBack
from gouji_rules.engine.game import Game
from gouji_rules.engine.rules import Rules
from gouji_rules.lessons import Answered, Lesson, Session
from gouji_rules.messages import paragraphs_in

Sit = Callable[[Rules, int], None]
_MOVES = ("undo", "table", "quit")
"""The words after which something else stands on the screen."""


class LessonTeller(ScreenTeller):
    """Tells what happens in a lesson; what was before its step is not told.

    Attributes:
        opened: whether all hands lie open.
        praise: what is said of the move before, which stands above what happens now.
    """

    opened = False
    praise: tuple[str, ...] = ()

    def _screen_anew(self) -> None:
        happened = self._stage.happened
        happened.empty()
        for words in self.praise:
            happened.line(words, "green")

    def _sees_all(self) -> bool:
        return self.opened


class ScreenLearning(Learning):
    """A person in a lesson, on the screen.

    The text of a step stands where questions do, or on a page where there is no table. What is
    said of a right move stands with what happened, and of any other below the text.

    Args:
        stage: what is seen, and where lines come from.
        sit: has the app draw a table, by its ruleset and the learner's seat.
        session: where the lesson stands.
        pace: seconds after what others did.
        keep: told of every step before it is shown.
        how: whether it is still to be said how one learns.
    """

    _teller: LessonTeller | None

    def __init__(
        self, stage: Stage, sit: Sit, session: Session, *, pace: float, keep: Keep, how: bool
    ) -> None:
        self._stage = stage
        super().__init__(stage.notice, stage, session, pace=pace, keep=keep)
        self._sit = sit
        self._praised: tuple[str, ...] = ()
        self.how = how

    @property
    def _pace(self) -> float:
        return self._stage.pace.seconds

    @_pace.setter
    def _pace(self, seconds: float) -> None:
        self._stage.pace.seconds = seconds

    def learn(self) -> None:
        """Go through the lesson to its end, and leave the last praise on the page.

        Raises:
            EOFError, KeyboardInterrupt, Left: as of ``Learning``.
        """
        while True:
            try:
                super().learn()
            except TakeBack:
                self.session = self.session.back()
            else:
                break
        self._clear()
        for words in self._praised:
            self._stage.page.line(words, "green")

    def _clear(self) -> None:
        for part in (self._stage.question, self._stage.notice, self._stage.page):
            part.empty()

    def _arrive(self, *, told: bool) -> None:
        if not told:  # in a set that goes on, or back at a step that has been read
            self._stage.question.empty()
        super()._arrive(told=told)

    def _tell_step(self, session: Session) -> None:
        self._clear()
        stage = self._stage
        on = stage.question if session.game is not None else stage.page
        number, steps = session.at + 1, len(session.lesson.steps)
        if session.game is None:
            stage.scene = None
            for words in self._praised:
                on.line(words, "green")
            self._praised = ()
            if self.how:
                on.line(self._out.text("learn.how"), "dim", "")
                self.how = False
            on.line()
        lines = paragraphs_in(session.step.tell, self._out.lang)
        on.line(f"{self._out.text('learn.step', number=number, steps=steps)}  {lines[0]}", "", "")
        for words in lines[1:]:
            on.line(words, "", "")

    def _teller_from(self, game: Game) -> Teller:
        stage, seat = self._stage, self.session.lesson.seat
        self._sit(game.rules, seat)
        teller = LessonTeller(
            *(stage, seat),
            rules=game.rules,
            names=self._names,
            pause=stage.pause,
            after_set=self._result_seen,
        )
        teller.opened = self.session.step.show == "open"
        teller.praise, self._praised = self._praised, ()
        teller.catch_up(game)
        return teller

    def _result_seen(self) -> None:
        """Let the result of a set be read."""
        self._stage.question.empty()
        self._stage.is_result = True
        try:
            self._read_on()
        finally:
            self._stage.page.empty()
            self._stage.is_result = False

    def _draw(self, game: Game) -> None:
        if self._teller is not None:
            self._teller.look(game)

    def _answered(self, action: str, answered: Answered) -> None:
        self._stage.page.empty()
        super()._answered(action, answered)

    def _take_back(self, game: Game) -> None:
        super()._take_back(game)
        self._draw(game)

    def _praise(self, answered: Answered) -> None:
        self._praised = tuple(paragraphs_in(answered.say, self._out.lang))
        for words in self._praised:
            self._stage.happened.line(words, "green")
        if _leaves_table(answered):
            self._praised = ()
            self._stage.question.empty()
            self._draw(answered.moves[-1].after)
            self._read_on()

    def _read_on(self) -> None:
        """Wait until the learner has read.

        Raises:
            EOFError, KeyboardInterrupt, TakeBack: as of ``Stage.ask``.
            Left: he leaves.
        """
        if leaves(self._stage.ask(self._out.text("learn.enter") + " ")):
            raise Left

    def _command(self, typed: Typed) -> None:
        if typed.value in _MOVES or not self.session.asks:  # where a text is on the page
            super()._command(typed)
            return
        with self._stage.on_page() as page:
            self._screen = page
            try:
                super()._command(typed)
            finally:
                self._screen = self._stage.notice


def _leaves_table(answered: Answered) -> bool:
    """Return whether others moved and the lesson goes on elsewhere: their moves are to be seen."""
    last, then = answered.moves[-1].after, answered.session
    begins = then.moves[0].before if then.moves else then.game
    return len(answered.moves) > 1 and begins is not last and not last.over


class _Between:
    """Reads lines between two lessons, where there is a page and no table."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self.early = stage.early

    def ask(self, prompt: str, completions: Completions | None = None) -> str:
        """Return the line that the person types."""
        self._stage.scene, self._stage.chooses = None, True
        try:
            return self._stage.ask(prompt, completions)
        finally:
            self._stage.chooses = False


class ScreenDesk:
    """Where lessons are learned on the screen, one after the other.

    Args:
        out: in which language.
        first: the first lesson.
        heading: its heading.
        leaving: the signals that end it.
        pace: seconds after what others did.
    """

    def __init__(
        self, out: Output, first: Lesson, heading: str, leaving: Leaving, pace: float
    ) -> None:
        self._pace = pace
        self._leaving = leaving
        self._how = True
        self._stage = Stage(out, Pace(pace))
        self.reader = _Between(self._stage)
        self.screen = self._stage.page
        self._stage.lesson = heading
        self._teach: Callable[[], None] = lambda: None
        self._app = TableApp(self._stage, first.rules(first.steps[0]), first.seat, self._all)

    def _all(self) -> None:
        self._teach()
        if self.screen.said:
            self.reader.ask(self._stage.out.text("play.leave_table"))

    def run(self, teach: Callable[[], None]) -> None:
        """Open the screen, teach, close it.

        Raises:
            EOFError, KeyboardInterrupt, Left: the person has left.
        """
        self._teach = teach
        with self._leaving.by(self._app.leave_by_signal):
            self._app.run(mouse=False)
        if self._app.outcome is not None:
            raise self._app.outcome

    def learn(self, heading: str, session: Session, keep: Keep) -> None:
        """Go through a lesson.

        Raises:
            EOFError, KeyboardInterrupt, Left: as of ``Learning``.
        """
        self._stage.lesson = heading
        one = ScreenLearning(
            *(self._stage, self._app.sit, session), pace=self._pace, keep=keep, how=self._how
        )
        one.learn()
        self._how = one.how
