"""Textual's driver of the terminal, made to bear what is no text, and a terminal that is gone."""

import sys
from asyncio import get_running_loop
from collections.abc import Callable
from contextlib import suppress
from operator import gt
from typing import IO, Any, Final

from textual.events import Resize
from textual.geometry import Size

MOST: Final = (400, 150)
"""Columns and rows at most: what lies further stays empty. Of millions of cells, which a terminal
may claim to have, each would be drawn."""


class Bearing:
    """Where is written: what a terminal that is gone no longer takes is lost, and nothing else.

    Textual writes in a thread of its own; were that to end, the screen would wait for it for ever.

    Args:
        file: the terminal.
    """

    def __init__(self, file: IO[str]) -> None:
        self._file = file

    def write(self, text: str) -> None:
        """Write, if there is somebody to read."""
        with suppress(OSError):
            self._file.write(text)

    def flush(self) -> None:
        """Have it written now."""
        with suppress(OSError):
            self._file.flush()

    def fileno(self) -> int:
        """Return the terminal's number."""
        return self._file.fileno()

    def isatty(self) -> bool:
        """Return whether it is a terminal."""
        return self._file.isatty()


def is_gone() -> bool:
    """Return whether the terminal that keys are read from is no longer there."""
    return sys.__stdin__ is not None and sys.__stdin__.isatty() is False


def patient(driver: type[Any]) -> type[Any]:
    """Return a driver class that goes on where bytes come in that are not UTF-8.

    No more of a terminal is drawn on than ``MOST``.

    A terminal in another encoding sends such, and so does what is pasted from one; they are lost,
    and nothing else is. A closed window sends, beside its own signal, that of going on after a
    stop; where nothing was stopped, keys are not read by a second thread for that. What these
    signals ask for is done between two things that the screen does: in the middle of one it would
    wait for ever for what that one holds.

    Args:
        driver: the class of the driver that fits the terminal.
    """
    if not hasattr(driver, "run_input_thread"):
        return driver

    class Patient(driver):
        def __init__(self, *arguments: Any, **more: Any) -> None:
            super().__init__(*arguments, **more)
            self._file = Bearing(vars(self)["_file"])
            self._turns = get_running_loop()
            self._size = vars(self).get("_size") or self._get_terminal_size()

        def _get_terminal_size(self) -> tuple[int, int]:
            wide, high = super()._get_terminal_size()
            return min(wide, MOST[0]), min(high, MOST[1])

        def process_message(self, message: Any) -> None:
            if isinstance(message, Resize) and any(map(gt, message.size, MOST)):  # told in band
                size = Size(*map(min, message.size, MOST))
                message = Resize(size, size)
            super().process_message(message)

        def _sigtstp_application(self, *how: Any) -> None:
            self._soon(super()._sigtstp_application, *how)

        def _sigcont_application(self, *how: Any) -> None:
            self._soon(super()._sigcont_application, *how)

        def _soon(self, do: Callable[..., object], *how: Any) -> None:
            with suppress(RuntimeError):  # there is no screen any more
                self._turns.call_soon_threadsafe(do, *how)

        def resume_application_mode(self) -> None:
            if self._key_thread is not None and self._key_thread.is_alive():
                self.suspend_application_mode()
            super().resume_application_mode()

        def run_input_thread(self) -> None:
            while not self.exit_event.is_set():
                try:
                    super().run_input_thread()
                except UnicodeDecodeError:
                    continue

    return Patient
