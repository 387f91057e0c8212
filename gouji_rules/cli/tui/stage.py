"""What stands between the game and the screen: each is in a thread of its own.

The game says things to parts and waits for lines; the app draws the parts when it is told that
something has changed, and hands in the lines. Whatever one of them replaces is replaced whole, so
that the other never sees half of it.
"""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from queue import SimpleQueue
from typing import Any

from gouji_rules.cli.output import Output
from gouji_rules.cli.terminal.reading import Completions
from gouji_rules.cli.tui.pace import GRACE, Pace
from gouji_rules.cli.tui.parts import Part
from gouji_rules.cli.tui.scene import Scene

EVENTS = 200
"""So many lines of what happened are kept for the screen; the word ``log`` knows them all."""

SHORT, ROOMY, LONGER = 2, 22, 4
"""What a word at the table answers in two lines is said under the question, not on a page; in four
where the window has 22 rows.
"""


class Anew(Exception):  # noqa: N818 - not a fault
    """The question on the screen is taken away: somebody else answers it."""


class TakeBack(Anew):
    """The person takes back the last decision."""


class Stage:
    """What is to be seen, and where the person's lines come from.

    Args:
        out: in which language.
        pace: the person's patience.
        grace: seconds in which nothing that is typed can answer a question just put.

    Attributes:
        happened, question, notice, page: the parts of the screen that words are said to.
        scene: what the table looks like; None before anything has.
        prompt: what stands before the cursor; empty while nobody is asked.
        completions: what could be answered.
        deputy: whether a bot plays for the person.
        is_result: whether the page is the result of a set, which a key closes.
        is_over: whether the game is, and Enter leaves the table.
        from_end: whether the page is read from its end, as the log is.
        confirms: whether a yes or a no is asked for.
        holds: whether the game waits for a page that is read while others play.
        lesson: what stands above in a lesson; empty in a game.
        chooses: whether a game is still to be chosen: there is a page and a line, and no table.
        back: what Esc brings back to the page while a game is chosen: the list.
        warning: what is wrong with keeping the game, which stands there to its end.
        serve: does what a word says that was asked for while others play.
    """

    def __init__(self, out: Output, pace: Pace, *, grace: float = GRACE) -> None:
        self.out = out
        self.pace = pace
        self.columns, self.rows = out.width, 0
        self.happened, self.question, self.notice, self.page = (
            Part(out, lambda: self.columns) for _ in range(4)
        )
        self.scene: Scene | None = None
        self.prompt = ""
        self.completions: Completions | None = None
        self.deputy = False
        self.is_result = False
        self.is_over = self.from_end = False
        self.confirms = False
        self.holds = False
        self.lesson = self.warning = ""
        self.chooses = False
        self.back: tuple[Any, ...] = ()
        self.serve: Callable[[str], object] = str
        self._wanted = ""
        self.on_change: Callable[[], None] = lambda: None
        self._grace = grace
        self._since = 0.0
        self._early = ""
        self._ending: BaseException | None = None
        self._lines: SimpleQueue[str | BaseException] = SimpleQueue()

    # What the game does

    def show(self) -> None:
        """Have the screen drawn anew."""
        self.on_change()

    def ask(self, prompt: str, completions: Completions | None = None) -> str:
        """Return the line that the person types.

        Raises:
            EOFError: he went away.
            KeyboardInterrupt: he pressed Ctrl-C, or the terminal is gone.
            TakeBack: he takes back the last decision.
        """
        while not self._lines.empty():
            self._lines.get()  # what was handed in for no question
        self.check()
        self.pace.rest()
        self._early = ""
        self.completions = completions
        self._since = time.monotonic()
        self.prompt = prompt
        self.show()
        line = self._lines.get()
        self.prompt = ""
        self.notice.empty()
        if isinstance(line, BaseException):
            raise line
        return line

    def pause(self, seconds: float | None = None) -> None:
        """Show what has happened for as long as the pace says, or so many seconds at most.

        Raises:
            EOFError, KeyboardInterrupt: as ``ask``.
        """
        while True:
            self.check()
            self.show()
            self.pace.wait(seconds)
            self.check()
            word, self._wanted = self._wanted, ""
            if not word:
                return
            self.serve(word)

    def early(self, seconds: float) -> str | None:
        """Wait; return the key that was pressed since something was put down, None for none.

        Raises:
            EOFError, KeyboardInterrupt: as ``ask``.
        """
        if not self._early:
            self.pause(seconds)
        early, self._early = self._early, ""
        return early or None

    def forget_early(self) -> None:
        """Forget which key was pressed: it was meant for something else that lay."""
        self._early = ""

    def check(self) -> None:
        """End the game here if the person has left.

        Raises:
            EOFError, KeyboardInterrupt: he has.
        """
        if self._ending is not None:
            raise self._ending

    @contextmanager
    def on_page(self, *, from_end: bool = False) -> Iterator[Part]:
        """Give the page to say things on; what is short stands under the question afterwards."""
        self.page.empty()
        self.from_end = from_end
        yield self.page
        if self.is_short(self.page):
            self.notice.take_from(self.page)

    def is_short(self, page: Part) -> bool:
        """Return whether there is room under the question for what was said to a page."""
        return len(page.lines(page.width)) <= (LONGER if self.rows >= ROOMY else SHORT)

    # What the screen does

    @property
    def takes_lines(self) -> bool:
        """Whether what is typed now can be meant for the question that is on the screen."""
        return bool(self.prompt) and time.monotonic() - self._since >= self._grace

    @property
    def is_read(self) -> bool:
        """Whether a page is read beside a question: Enter closes it, as Esc does."""
        other = self.is_result or self.chooses or self.holds or self.confirms or self.lesson
        return bool(self.page.said and not other)

    def takes_key(self) -> bool:
        """Return whether a key that is pressed now can be meant for the question.

        What comes on the heels of a key that was not is thrown away with it.
        """
        taken = self.takes_lines
        if not taken:
            self._since = time.monotonic()
        return taken

    def answer(self, line: str) -> None:
        """Hand in a line."""
        self.prompt = ""
        self._lines.put(line)

    def press(self, key: str) -> None:
        """Note a key that is taken though nobody is asked, and end the pause."""
        self._early = key
        self.pace.wake()

    def want(self, word: str) -> None:
        """Say a word at the table: at a question, or while others play, who wait meanwhile."""
        if self.chooses:
            if self.takes_lines and word == "help":
                self.answer("?")
        elif not self.prompt:
            self._wanted = word
            self.pace.wake()
        elif self.takes_lines and not self.is_result and not self.confirms:
            self.answer(word)

    def interrupt(self, reason: BaseException) -> None:
        """Take the question that is on the screen away from the person."""
        if self.prompt:
            self.prompt = ""
            self._lines.put(reason)

    def end(self, reason: BaseException) -> None:
        """End the game wherever it is."""
        self._ending = reason
        self._lines.put(reason)
        self.pace.skip()
