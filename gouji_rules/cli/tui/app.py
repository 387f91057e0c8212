"""The screen: draws what the stage holds, and takes keys and lines."""

import asyncio
import os
import threading
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import ClassVar

from rich.console import Console, Group, RenderableType
from rich.text import Text
from textual import events
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container, Horizontal, Vertical, VerticalScroll
from textual.driver import Driver
from textual.message import Message
from textual.widget import Widget
from textual.widgets import Static

from gouji_rules.cli.tui.driver import is_gone, patient
from gouji_rules.cli.tui.line import Line
from gouji_rules.cli.tui.painting import Painter
from gouji_rules.cli.tui.parts import Part
from gouji_rules.cli.tui.stage import Anew, Stage, TakeBack
from gouji_rules.cli.tui.style import HIGH, LEAST, LOW, STYLE, TINY, WIDE
from gouji_rules.engine.rules import Rules

NAMED = frozenset(
    ["ctrl+c", "ctrl+q", "ctrl+z", "ctrl+l", "f1", "f2", "f3", "f4", "f5", "f6", "f7", "escape"]
)
"""The keys that mean the same at any moment."""
GONE = 1.0
"""Seconds between looks at whether the window is still there: not every closing sends a signal."""
LAST = 2.0
"""Seconds that the game gets to end in order once the person has left."""


class Changed(Message):
    """Something on the stage has changed."""


def grouped(part: Part, width: int) -> Group:
    """Return what was said to a part, one below the other."""
    return Group(*part.lines(max(10, width)))


class Drawn(Widget):
    """A part of a fixed size that is drawn for the size it has.

    Args:
        draw: returns what it shows in so many columns and rows.
        name: by which the layout knows it.
    """

    def __init__(self, draw: Callable[[int, int], Text], name: str) -> None:
        super().__init__(id=name)
        self._draw = draw

    def render(self) -> Text:
        """Return what it shows."""
        size = self.content_size
        return self._draw(size.width, size.height)


class TableApp(App[None]):
    """The table on the whole screen.

    Args:
        stage: what is seen, and where lines go.
        rules: the ruleset.
        me: the person's seat.
        game: what plays the game, in a thread of its own; the app ends when it returns.

    Attributes:
        outcome: what has ended the game; None where it was played to its end.
    """

    CSS = STYLE
    ENABLE_COMMAND_PALETTE = False
    AUTO_FOCUS = None
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+c", "leave('interrupt')", priority=True),
        Binding("ctrl+q", "leave('end')", priority=True),
        Binding("ctrl+z", "suspend_process", priority=True),
        Binding("ctrl+l", "redraw", priority=True),
        Binding("f1", "want('help')", priority=True),
        Binding("f2", "count", priority=True),
        Binding("f3", "want('log')", priority=True),
        Binding("f4", "deputy", priority=True),
        Binding("f5", "take_back", priority=True),
        Binding("f6", "quiet", priority=True),
        Binding("f7", "hint", priority=True),
        Binding("pageup", "turn(-1)", priority=True),
        Binding("pagedown", "turn(1)", priority=True),
        Binding("escape", "close", priority=True),
        Binding("enter,space", "hurry"),
        Binding("plus", "speed(1)"),
        Binding("minus", "speed(-1)"),
        Binding("s", "skip"),
        Binding("o", "open_hands"),
        Binding("b", "burn"),
    ]

    def __init__(self, stage: Stage, rules: Rules, me: int, game: Callable[[], None]) -> None:
        # Shades of a few colours, or of none, would hide what is drawn on them.
        few = "NO_COLOR" in os.environ or Console(force_terminal=True).color_system == "standard"
        super().__init__(ansi_color=few)
        self._stage = stage
        self._me = me
        self._game = game
        self._painter = Painter(stage, rules, me)
        self._dirty = False
        self._page: tuple[object, ...] = ()
        self.outcome: BaseException | None = None
        self._thread = threading.Thread(target=self._play, name="game", daemon=True)

    # The game's thread

    def _play(self) -> None:
        try:
            self._game()
        except BaseException as ended:  # noqa: BLE001 - raised again where the app was begun
            self.outcome = ended
        with suppress(RuntimeError):  # the loop is closed: nobody waits any more
            self.call_later(self.exit)

    def get_driver_class(self) -> type[Driver]:
        """Return what reads and writes the terminal."""
        return patient(super().get_driver_class())

    def _handle_exception(self, error: Exception) -> None:
        self.outcome = self.outcome or error
        super()._handle_exception(error)

    def _print_error_renderables(self) -> None:
        """Print no traceback: whoever began the app tells what went wrong."""

    def _changed(self) -> None:
        if not self._dirty:
            self._dirty = True
            self.post_message(Changed())

    # What is drawn

    def compose(self) -> ComposeResult:
        """Lay the parts out."""
        yield Static(id="head")
        yield Static(id="warning")
        with Container(id="table"):
            with Container(id="round"):
                for place in range(4):
                    yield Drawn(partial(self._seat, place), f"seat{place}")
                yield Drawn(self._middle, "middle")
                yield Drawn(partial(self._seat, 4), "seat4")
            yield Static(id="rows")
        yield Static(id="counter")
        yield Drawn(self._happened, "happened")
        with VerticalScroll(id="page", can_focus=False):
            yield Static(id="paper")
        with Vertical(id="foot"):
            yield Static(id="me")
            yield Static(id="hand")
            yield Static(id="question")
            yield Static(id="notice")
            with Horizontal(id="answer"):
                yield Static(id="prompt")
                yield Line(self._stage, partial(self.action_leave, "end"))
            yield Static(id="keys")

    def _seat(self, place: int, width: int, height: int) -> Text:
        return self._painter.seat(place, width, height)

    def _middle(self, width: int, height: int) -> Text:
        return self._painter.middle(width, height)

    def _happened(self, width: int, height: int) -> Text:
        return self._painter.happened(width, height)

    def sit(self, rules: Rules, me: int) -> None:
        """Draw another table from now on.

        Args:
            rules: its ruleset.
            me: the person's seat there.
        """
        self._painter = Painter(self._stage, rules, me)
        self._me = me

    def on_mount(self) -> None:
        """Begin the game once there is a screen to show it on."""
        self._mine = asyncio.get_running_loop()
        if not is_gone():
            self.set_interval(GONE, self._leave_if_gone)
        self._stage.on_change = self._changed
        self._thread.start()

    def on_resize(self, event: events.Resize) -> None:
        """Draw for the window as it is now."""
        wide, high = event.size
        self._stage.columns, self._stage.rows = wide, high
        self.screen.set_class(bool(self.ansi_color), "few")
        self.screen.set_class(wide < WIDE or high < HIGH, "small")
        self.screen.set_class(wide < TINY or high < LOW, "tiny")
        self.screen.set_class(high < LEAST, "least")
        self._paint()

    def on_changed(self) -> None:
        """Draw what has changed."""
        self._dirty = False
        self._paint()

    def _paint(self) -> None:
        """Draw all parts anew, and show those that there is something in."""
        painter, stage, width = self._painter, self._stage, self._stage.columns - 2
        tiny = self.screen.has_class("tiny")
        texts: dict[str, RenderableType] = {
            "head": painter.head(width),
            "warning": Text(stage.warning),
            "rows": painter.rows(),
            "counter": painter.counter(),
            "me": painter.me(tiny=tiny),
            "hand": painter.hand(stage.columns),
            "question": grouped(stage.question, width),
            "notice": grouped(stage.notice, width),
            "prompt": Text(stage.prompt),
            "keys": painter.keys(),
        }
        for name, text in texts.items():
            self.query_one(f"#{name}", Static).update(text)
        page = stage.page.said
        self.query_one("#paper", Static).update(grouped(stage.page, width))
        if page != self._page:
            self._page = page
            scroll = self.query_one("#page", VerticalScroll)
            (scroll.scroll_end if stage.from_end else scroll.scroll_home)(animate=False)
        screen = self.screen
        screen.set_class(bool(page), "paged")
        screen.set_class(painter.counts, "counted")
        screen.set_class(painter.in_rows, "rowed")
        screen.set_class(bool(stage.warning), "warned")
        asked = bool(stage.prompt)
        screen.set_class(asked, "asked")
        line = self.query_one(Line)
        if asked and self.focused is not line:
            line.focus(scroll_visible=False)
        elif not asked and self.focused is not None:
            line.value = ""
            self.set_focus(None)
        for drawn in self.query(Drawn):
            drawn.refresh()

    # What is pressed

    async def on_event(self, event: events.Event) -> None:
        """Throw away what was typed before the question was put: it cannot be meant for it."""
        typed = isinstance(event, events.Key | events.Paste) and not event.is_forwarded
        named = isinstance(event, events.Key) and event.key in NAMED
        if typed and not named and self._stage.prompt and not self._stage.takes_key():
            return
        await super().on_event(event)

    def action_leave(self, how: str) -> None:
        """Leave the table; the game is kept."""
        self.leave(KeyboardInterrupt() if how == "interrupt" else EOFError())

    def leave_by_signal(self) -> None:
        """End the game because of a signal, which can come at any moment."""
        self._mine.call_soon_threadsafe(self.leave, KeyboardInterrupt())

    def _leave_if_gone(self) -> None:
        if is_gone():
            self.leave(EOFError())

    def leave(self, reason: BaseException) -> None:
        """End the game, wherever it is, and soon the app."""
        self._stage.end(reason)
        self.set_timer(LAST, self.exit)

    def action_redraw(self) -> None:
        """Draw everything anew: something else has written on the screen."""
        self.refresh(repaint=True, layout=True)

    def action_want(self, word: str) -> None:
        """Say a word at the table, whoever is to move."""
        self._stage.want(word)

    def action_count(self) -> None:
        """Show, or no longer show, which cards are still out."""
        if self._stage.scene is not None:
            self._painter.counts = not self._painter.counts
            self._paint()

    def action_hint(self) -> None:
        """Ask what to do, where something is asked."""
        if self._stage.prompt and not self._stage.holds:
            self._stage.want("hint")

    def action_deputy(self) -> None:
        """Let a bot play on, or take the cards back from it."""
        stage = self._stage
        if stage.lesson:
            return
        stage.deputy = not stage.deputy
        if stage.deputy and not (stage.is_result or stage.holds):
            stage.interrupt(Anew())
        self._paint()

    def action_take_back(self) -> None:
        """Take the last decision back; one that is still to be confirmed is not made."""
        if self._stage.confirms:
            self._stage.answer("n")
        elif not self._stage.chooses:
            self._stage.interrupt(TakeBack())

    def action_quiet(self) -> None:
        """Pass over passes without a word, or tell them again."""
        self._stage.pace.quiet = not self._stage.pace.quiet
        self._paint()

    def action_turn(self, pages: int) -> None:
        """Turn the page."""
        page = self.query_one("#page", VerticalScroll)
        (page.scroll_page_down if pages > 0 else page.scroll_page_up)(animate=False)

    def action_close(self) -> None:
        """Close the page, or empty the line."""
        if self._stage.page.said and not (self._stage.is_result or self._stage.chooses):
            self._stage.page.empty()
        elif self._stage.chooses and self._stage.back and not self.query_one(Line).value:
            self._stage.page.keep(self._stage.back)
        else:
            self.query_one(Line).value = ""
        self._paint()

    def action_hurry(self) -> None:
        """Be quick about what others do."""
        if not self._stage.prompt:
            self._stage.pace.hurry()

    def action_speed(self, steps: int) -> None:
        """Go faster or slower from now on."""
        self._stage.pace.faster(steps)
        self._paint()

    def _is_out(self) -> bool:
        scene = self._stage.scene
        return scene is not None and scene.watches

    def action_skip(self) -> None:
        """See the result at once, for who is out."""
        if self._is_out():
            self._stage.pace.skip()

    def action_open_hands(self) -> None:
        """Open the hands of the others, for who is out, or close them."""
        if self._is_out() and not self._stage.lesson:
            self._painter.opens = not self._painter.opens
            self._paint()

    def action_burn(self) -> None:
        """Have the question of a burn."""
        self._stage.press("b")
