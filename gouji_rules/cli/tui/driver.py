"""Textual's driver of the terminal, made to bear what is no text."""

from typing import Any


def patient(driver: type[Any]) -> type[Any]:
    """Return a driver class that goes on where bytes come in that are not UTF-8.

    A terminal in another encoding sends such, and so does what is pasted from one; they are lost,
    and nothing else is.

    Args:
        driver: the class of the driver that fits the terminal.
    """
    if not hasattr(driver, "run_input_thread"):
        return driver

    class Patient(driver):
        def run_input_thread(self) -> None:
            while not self.exit_event.is_set():
                try:
                    super().run_input_thread()
                except UnicodeDecodeError:
                    continue

    return Patient
