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
    """

    deputy: bool
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


class LogDesk:
    """Lines, one after the other."""

    def __init__(self, out: Output, rules: Rules, names: Names) -> None:
        screen, self.deputy = Screen(out), False
        self.happened = self.question = self.notice = self.page = screen
        self.teller = Teller(screen, rules, names)
        self._table = TableDrawing(screen, rules.deck, names)
        self._out, self._screen, self._rules = out, screen, rules
        self._lines: SimpleQueue[str | BaseException] = SimpleQueue()
        self._person = sys.stdin.isatty()
        self._wanted = threading.Semaphore(0)
        self._reads = False
        threading.Thread(target=self._read, name="lines", daemon=True).start()

    def _read(self) -> None:
        """Read lines: of a person at once, of a file only those that are wanted."""
        while True:
            if not self._person:
                self._wanted.acquire()
            line = sys.stdin.readline()
            self._reads = False
            self._lines.put(line.rstrip("\r\n") if line else EOFError())
            if not line:
                return

    def ask(self, prompt: str, completions: Completions, *, wanted: bool) -> str:  # noqa: ARG002
        """Return the next line; see ``Desk``."""
        if wanted:
            self._out.stream.write(prompt)
            self._out.stream.flush()
            if not self._reads:
                self._reads = True
                self._wanted.release()
        found = self._lines.get()
        if isinstance(found, BaseException):
            raise found
        if not self._person:
            self._out.stream.write(found + "\n")
        return found

    def interrupt(self) -> None:
        """Let what is asked be asked anew."""
        self._lines.put(Anew())

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

    def read(self, lines: Sequence[str], *, from_end: bool = False) -> None:  # noqa: ARG002
        """Let what somebody asked for be read."""
        for line in lines:
            self._screen.line(line, indent="    ")

    def away(self, words: str) -> None:
        """Say that the connection is lost; no words: it is back."""
        self._screen.line(words or self._out.text("far.back"))

    def show(self) -> None:
        """There is nothing to do: what is said is printed."""

    def rest(self, *, result: bool, over: bool) -> None:
        """There is nothing to do: what was printed stays."""


class ScreenDesk:
    """The whole screen."""

    def __init__(self, stage: Stage, rules: Rules, names: Names, me: int) -> None:
        from gouji_rules.cli.tui.sitting import ScreenTeller

        self._stage = stage
        self.happened: Screen = stage.happened
        self.question: Screen = stage.question
        self.notice: Screen = stage.notice
        self.page: Screen = stage.page
        self.teller: Teller = ScreenTeller(
            *(stage, me), rules=rules, names=names, pause=lambda: None
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
