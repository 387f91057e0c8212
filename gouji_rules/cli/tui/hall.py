"""What is asked before a game, on the screen: a page to read, and the line to type in."""

from collections.abc import Callable
from typing import Any, TypeVar

from gouji_rules.cli.output import Output
from gouji_rules.cli.terminal.leaving import Leaving
from gouji_rules.cli.terminal.reading import Completions, Reader
from gouji_rules.cli.terminal.screen import Screen
from gouji_rules.cli.tui.app import TableApp
from gouji_rules.cli.tui.pace import Pace
from gouji_rules.cli.tui.stage import Stage
from gouji_rules.engine.rules import Rules

_Chosen = TypeVar("_Chosen")


class _Door:
    """Reads lines; a short word about one leaves the page that was read, a long one takes it."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self._before: tuple[Any, ...] = ()

    def ask(self, prompt: str, completions: Completions | None = None) -> str:
        """Return the line that the person types; what is said of it afterwards is a new page."""
        stage, page = self._stage, self._stage.page
        if self._before and stage.is_short(page):
            stage.notice.take_from(page)
            page.keep(self._before)
        elif self._before and not stage.back:
            stage.back = self._before
        line = stage.ask(prompt, completions)
        self._before = page.said  # Esc may have brought back what was read before
        page.empty()
        return line

    def early(self, seconds: float) -> str | None:  # noqa: ARG002 - nobody plays yet
        """Return no line: nothing is waited for here."""
        return None


def hall(
    out: Output, rules: Rules, choosing: Callable[[Reader, Screen], _Chosen]
) -> tuple[TableApp, Stage, list[_Chosen]]:
    """Return the app, what is seen, and a list in which what was chosen stands once it ends.

    Args:
        out: in which language.
        rules: some ruleset, whose table stands behind the page.
        choosing: asks the person.
    """
    stage = Stage(out, Pace(0.0))
    stage.lesson, stage.chooses = out.text("play.head_choose"), True
    stage.page.on_said = stage.show
    chosen: list[_Chosen] = []
    app = TableApp(stage, rules, 0, lambda: chosen.append(choosing(_Door(stage), stage.page)))
    return app, stage, chosen


def choose(
    out: Output, rules: Rules, leaving: Leaving, choosing: Callable[[Reader, Screen], _Chosen]
) -> _Chosen:
    """Open the screen, have the person choose there, close it; return what was chosen.

    Args:
        out: in which language.
        rules: some ruleset, whose table stands behind the page.
        leaving: the signals that end it.
        choosing: asks the person.

    Raises:
        EOFError, KeyboardInterrupt: the person has left.
        Exception: whatever ``choosing`` raises.
    """
    app, _, chosen = hall(out, rules, choosing)
    with leaving.by(app.leave_by_signal):
        app.run(mouse=False)
    if app.outcome is not None:
        raise app.outcome
    if not chosen:
        raise RuntimeError("the screen has ended before anything was chosen")
    return chosen[0]
