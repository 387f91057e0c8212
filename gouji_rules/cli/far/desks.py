"""Where a person sits who plays far away: before the whole screen, or with lines."""

import sys
import threading
import time
from collections.abc import Callable, Sequence
from queue import SimpleQueue
from typing import Protocol

from gouji_rules.advice.names import Names
from gouji_rules.cli.far.seen import Seen
from gouji_rules.cli.output import Output
from gouji_rules.cli.terminal.hand import draw_hand
from gouji_rules.cli.terminal.screen import Screen
from gouji_rules.cli.terminal.table import TableDrawing
from gouji_rules.cli.terminal.telling import Teller
from gouji_rules.cli.tui.stage import Anew, Stage
from gouji_rules.engine.rules import Rules

Completions = Callable[[], list[str]]


class Desk(Protocol):
    """What is seen, and where lines come from.

    Attributes:
        happened, question, notice, page: what words are said to.
        teller: says what happens.
        deputy: whether a bot is to play for the person.
        is_early: whether the last line was typed before what was asked was on the table.
    """

    deputy: bool
    is_early: bool
    happened: Screen
    question: Screen
    notice: Screen
    page: Screen
    teller: Teller

    def ask(self, prompt: str, completions: Completions, *, wanted: bool) -> str:
        """Return the next line.

        Args:
            prompt: what stands before it.
            completions: what could be answered.
            wanted: whether the table waits for it; else lines that come from no person wait.

        Raises:
            Anew: something else is asked now.
            EOFError, KeyboardInterrupt: the person has left.
        """

    def begin_anew(self, names: Names, me: int | None) -> None:
        """Tell of another game from now on, as this seat sees it."""

    def interrupt(self) -> None:
        """Let what is asked be asked anew."""

    def clear(self) -> None:
        """Take away what was asked."""

    def put(self, seen: Seen) -> None:
        """Show the table for a question."""

    def read(self, lines: Sequence[str], *, from_end: bool = False) -> None:
        """Let what somebody asked for be read, however long it is."""

    def away(self, words: str) -> None:
        """Say that the connection is lost, for as long as it is; no words: it is back."""

    def show(self) -> None:
        """Let all that was said be seen."""

    def rest(self, *, result: bool, over: bool) -> None:
        """Let the result of a set be seen, or no more."""


class _Lines(Screen):
    """Lines that come while something is asked: they begin below the question, not behind it."""

    def __init__(self, out: Output, before: Callable[[], None]) -> None:
        super().__init__(out)
        self._before = before

    def line(self, words: str = "", style: str = "", indent: str = "  ") -> None:
        """Print words."""
        self._before()
        super().line(words, style, indent)

    def rich(self, drawn: object) -> None:
        """Print what rich draws."""
        self._before()
        super().rich(drawn)


class LogDesk:
    """Lines, one after the other."""

    def __init__(self, out: Output, rules: Rules, names: Names) -> None:
        screen: Screen = _Lines(out, self._break)
        self.deputy = False
        self.happened = self.question = self.notice = self.page = screen
        self._out, self._screen, self._rules = out, screen, rules
        self.begin_anew(names, names.me)
        self._lines: SimpleQueue[tuple[float, str | BaseException]] = SimpleQueue()
        self._person = sys.stdin.isatty()
        self._wanted = threading.Semaphore(0)
        self._reads = self.is_early = False
        self._asked_at = 0.0
        self._open = ""
        self._broken = False
        threading.Thread(target=self._read, name="lines", daemon=True).start()

    def begin_anew(self, names: Names, me: int | None) -> None:  # noqa: ARG002 - the names know
        """Tell of another game from now on."""
        self.teller = Teller(self._screen, self._rules, names)
        self._table = TableDrawing(self._screen, self._rules.deck, names)

    def _break(self) -> None:
        """Begin a line of its own, where a question stands open."""
        if self._open and not self._broken:
            self._broken = True
            self._out.stream.write("\n")

    def _prompt(self, prompt: str) -> None:
        """Write the question, where it does not stand there already."""
        if self._broken or prompt != self._open:
            self._break()
            self._out.stream.write(prompt)
            self._out.stream.flush()
            self._open, self._broken = prompt, False

    def _read(self) -> None:
        """Read lines: of a person at once, of a file only those that are wanted."""
        while True:
            if not self._person:
                self._wanted.acquire()
            line = sys.stdin.readline()
            self._reads = False
            self._lines.put((time.monotonic(), line.rstrip("\r\n") if line else EOFError()))
            if not line:
                return

    def ask(self, prompt: str, completions: Completions, *, wanted: bool) -> str:  # noqa: ARG002
        """Return the next line; see ``Desk``."""
        if wanted or self._person:
            self._prompt(prompt)
            if wanted and not self._reads:
                self._reads = True
                self._wanted.release()
        came, found = self._lines.get()
        if isinstance(found, BaseException):
            raise found
        self.is_early = self._person and came < self._asked_at
        self._open = ""
        if not self._person:
            self._out.stream.write(found + "\n")
        return found

    def interrupt(self) -> None:
        """Let what is asked be asked anew."""
        self._lines.put((time.monotonic(), Anew()))

    def clear(self) -> None:
        """There is nothing to do: what was printed stays."""

    def put(self, seen: Seen) -> None:
        """Show the table for a question."""
        view = seen.view()
        self._screen.line()
        if view.phase == "play":
            self._table.draw(view, self.teller.trick)
        if sum(view.hand):
            draw_hand(self._screen, self._rules, view)
        self._asked_at = time.monotonic()

    def read(self, lines: Sequence[str], *, from_end: bool = False) -> None:  # noqa: ARG002
        """Let what somebody asked for be read."""
        for line in lines:
            self._screen.line(line, indent="    ")

    def away(self, words: str) -> None:
        """Say that the connection is lost; no words: it is back."""
        self._screen.line(words or self._out.text("far.back"))

    def show(self) -> None:
        """Write the question again below what came while it was open."""
        if self._open and self._broken:
            self._prompt(self._open)

    def rest(self, *, result: bool, over: bool) -> None:
        """There is nothing to do: what was printed stays."""


class ScreenDesk:
    """The whole screen.

    Attributes:
        sit: has the table drawn from a seat.
    """

    is_early = False  # the stage throws away what is typed before

    def __init__(self, stage: Stage, rules: Rules, names: Names, me: int) -> None:
        self._stage, self._rules = stage, rules
        self.sit: Callable[[Rules, int], None] = lambda *_: None
        self.happened: Screen = stage.happened
        self.question: Screen = stage.question
        self.notice: Screen = stage.notice
        self.page: Screen = stage.page
        self.begin_anew(names, me)

    def begin_anew(self, names: Names, me: int | None) -> None:
        """Tell of another game from now on, as this seat sees it."""
        from gouji_rules.cli.tui.sitting import ScreenTeller

        assert me is not None  # who only watches has lines
        self.sit(self._rules, me)
        self._stage.happened.empty()
        self.teller: Teller = ScreenTeller(
            *(self._stage, me), rules=self._rules, names=names, pause=lambda: None
        )

    @property
    def deputy(self) -> bool:
        """Whether a bot is to play for the person: a key says so."""
        return self._stage.deputy

    @deputy.setter
    def deputy(self, plays: bool) -> None:
        self._stage.deputy = plays

    def ask(self, prompt: str, completions: Completions, *, wanted: bool) -> str:  # noqa: ARG002
        """Return the next line; see ``Desk``."""
        return self._stage.ask(prompt, completions)

    def interrupt(self) -> None:
        """Let what is asked be asked anew, as soon as the game's thread asks."""
        for _ in range(50):
            if self._stage.prompt:
                self._stage.interrupt(Anew())
                return
            time.sleep(0.01)

    def clear(self) -> None:
        """Take away what was asked."""
        self._stage.question.empty()

    def put(self, seen: Seen) -> None:  # noqa: ARG002 - it is there already
        """Have the screen drawn anew."""
        self._stage.show()

    def read(self, lines: Sequence[str], *, from_end: bool = False) -> None:
        """Let what somebody asked for be read: on a page, where it is long."""
        stage = self._stage
        if stage.is_result:  # which has the page
            for line in lines:
                stage.notice.line(line, indent="    ")
            return
        with stage.on_page(from_end=from_end) as page:
            for line in lines:
                page.line(line, indent="    ")

    def away(self, words: str) -> None:
        """Say that the connection is lost, for as long as it is; no words: it is back."""
        self._stage.warning = words

    def show(self) -> None:
        """Have the screen drawn anew: the person may be thinking, and types nothing."""
        self._stage.show()

    def rest(self, *, result: bool, over: bool) -> None:
        """Let the result of a set be seen, or no more."""
        self._stage.is_result, self._stage.is_over = result, over
        if not result:
            self._stage.page.empty()
