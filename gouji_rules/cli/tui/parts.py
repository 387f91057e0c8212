"""What is said, kept until it is drawn: a part of the screen that lines are printed to."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from gouji_rules.cli.drawing import Text
from gouji_rules.cli.output import Output
from gouji_rules.cli.progress import STEP, Bar
from gouji_rules.cli.terminal.screen import Screen
from gouji_rules.cli.wide import wrap
from gouji_rules.quoting import printable

_LONG: Final = 20
"""Columns of a bar."""


@dataclass(frozen=True, slots=True)
class Said:
    """A line that was said, not wrapped yet: the window may change."""

    words: str
    style: str
    indent: str

    def lines(self, width: int) -> list[Text]:
        """Return it in lines of at most ``width`` columns."""
        wrapped = wrap(printable(self.words), width, self.indent, whole=False)
        return [Text(part, style=self.style) for part in wrapped]


class _Line(Bar):
    """A bar as the last line of a part."""

    def __init__(self, part: "Part") -> None:
        super().__init__(1, shown=False)
        self._part = part
        self._before = part.said

    def __call__(self, done: int, total: int | None = None) -> None:
        """Draw how much is done, if it is time to."""
        now = time.monotonic()
        if now >= self._next:
            self._next = now + STEP
            whole = max(1, total or self._total)
            full = min(done, whole) * _LONG // whole
            part = self._part
            part.keep(self._before)
            part.line("█" * full + "░" * (_LONG - full) + f" {full * 100 // _LONG} %")

    def __exit__(self, *_: object) -> None:
        self._part.keep(self._before)


class Part(Screen):
    """A part of the screen: what is printed to it stays until it is emptied.

    Args:
        out: in which language.
        columns: how wide the screen is now.

    Attributes:
        on_said: called after each line.
    """

    def __init__(self, out: Output, columns: Callable[[], int]) -> None:
        super().__init__(out)
        self._columns = columns
        self._drawn: tuple[Any, ...] = ()
        self.on_said: Callable[[], None] = lambda: None

    @property
    def width(self) -> int:
        """Columns to draw in."""
        return max(10, self._columns() - 2)

    def line(self, words: str = "", style: str = "", indent: str = "  ") -> None:
        """Keep words, which are wrapped when they are drawn."""
        self._drawn = (*self._drawn, Said(words, style, indent))
        self.on_said()

    def rich(self, drawn: Any) -> None:
        """Keep what rich draws."""
        self._drawn = (*self._drawn, drawn)

    def empty(self) -> None:
        """Forget all."""
        self._drawn = ()

    def keep(self, said: tuple[Any, ...]) -> None:
        """Hold what was kept earlier, and nothing else."""
        self._drawn = said

    def bar(self) -> Bar:
        """Return a bar that stands below what is kept, for as long as the work lasts."""
        return _Line(self)

    def take_from(self, other: "Part") -> None:
        """Take over what another part holds, and empty that one."""
        self._drawn, other._drawn = (*self._drawn, *other._drawn), ()

    def keep_last(self, number: int) -> None:
        """Forget all but the last lines."""
        self._drawn = self._drawn[-number:]

    @property
    def said(self) -> tuple[Any, ...]:
        """What is kept: lines, and what rich draws. Another thread may ask."""
        return self._drawn

    def lines(self, width: int) -> list[Any]:
        """Return what is kept, words in lines of at most ``width`` columns."""
        made: list[Any] = []
        for one in self._drawn:
            made += one.lines(width) if isinstance(one, Said) else [one]
        return made

    def tail(self, width: int, height: int) -> list[Text]:
        """Return the last ``height`` lines of what was said."""
        made: list[Text] = []
        for one in reversed(self._drawn):
            if len(made) >= height:
                break
            if isinstance(one, Said) and one.words:
                made = one.lines(width) + made
        return made[-height:]
