"""The line to type in: history with the arrows, completion of what could be answered by Tab."""

from collections.abc import Callable
from itertools import takewhile
from typing import ClassVar, Final

from textual import events
from textual.binding import Binding, BindingType
from textual.widgets import Input

from gouji_rules.cli.tui.stage import Stage

LONGEST: Final = 200
"""No answer is longer; more is pasted by mistake."""


class Line(Input):
    """The person's line.

    Args:
        stage: what is asked, and where lines go.
        leave: leaves the table.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("tab", "complete", show=False),
        Binding("ctrl+d", "delete_or_leave", show=False),
        Binding("up", "history(-1)", show=False),
        Binding("down", "history(1)", show=False),
    ]

    def __init__(self, stage: Stage, leave: Callable[[], None]) -> None:
        super().__init__(compact=True, max_length=LONGEST, select_on_focus=False)
        self._stage = stage
        self._leave = leave
        self._typed: list[str] = []
        self._at = 0

    async def _on_key(self, event: events.Key) -> None:
        if not self._stage.prompt:  # nobody is asked: it may be a key of the table's
            event.prevent_default()
        elif not self._stage.takes_key():  # it was typed on the heels of an answer
            event.stop()
            event.prevent_default()
        elif event.key == "enter":  # at once: what follows in the same breath is no part of it
            event.stop()
            event.prevent_default()
            self._submit()
        elif not self.value and event.character in ("+", "-"):
            event.prevent_default()  # no line begins with these: they are keys of the table's

    def _submit(self) -> None:
        line: str = self.value
        self.clear()
        if line.strip() and self._typed[-1:] != [line]:
            self._typed.append(line)
        self._at = len(self._typed)
        if not line.strip() and self._stage.is_read:
            self._stage.page.empty()
            self._stage.show()
        else:
            self._stage.answer(line)

    def _on_paste(self, event: events.Paste) -> None:
        # The first line at most, and no more of it than there is room for.
        pasted = next(iter(event.text.splitlines()), "")[: LONGEST - len(self.value)]
        self.insert_text_at_cursor("".join(sign if sign.isprintable() else " " for sign in pasted))
        event.stop()
        event.prevent_default()

    def action_delete_or_leave(self) -> None:
        """Delete a letter; on an empty line leave the table, as shells do."""
        if self.value:
            self.action_delete_right()
        else:
            self._leave()

    def action_history(self, steps: int) -> None:
        """Show a line typed earlier, or later than the one shown."""
        self._at = max(0, min(len(self._typed), self._at + steps))
        self.value: str = (*self._typed, "")[self._at]
        self.cursor_position = len(self.value)

    def action_complete(self) -> None:
        """Complete what is typed as far as only one answer, or the beginning of several, fits."""
        offered = self._stage.completions
        typed = self.value
        if offered is None or not typed.strip():
            return
        found = [word for word in offered() if word.casefold().startswith(typed.casefold())]
        if not found:
            return
        same = takewhile(lambda signs: len(set(signs)) == 1, zip(*found, strict=False))
        common = "".join(signs[0] for signs in same)
        self.value = max(common, typed, key=len)
        self.cursor_position = len(self.value)
