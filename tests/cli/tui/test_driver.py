"""What a terminal claims to be, and what is drawn on it."""

import asyncio
import signal
from typing import Any

import pytest
from textual.events import Resize
from textual.geometry import Size

from gouji_rules.cli.tui.driver import MOST, patient


class Claiming:
    """A driver of a terminal of any size."""

    claimed = (80, 24)

    def __init__(self) -> None:
        self._file, self.told = None, list[Any]()
        self._size: tuple[int, int] | None = None

    def run_input_thread(self) -> None: ...

    def _get_terminal_size(self) -> tuple[int, int]:
        return self.claimed

    def process_message(self, message: Any) -> None:
        self.told.append(message.size)


@pytest.mark.parametrize(
    ("claimed", "drawn"),
    [((80, 24), (80, 24)), ((10_000, 10_000), MOST), ((10**9, 30), (MOST[0], 30)), (MOST, MOST)],
)
def test_no_terminal_makes_the_screen_draw_millions_of_cells(
    claimed: tuple[int, int], drawn: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Claiming, "claimed", claimed)

    async def draw() -> None:
        driver = patient(Claiming)()
        assert drawn == driver._get_terminal_size() == driver._size
        driver.process_message(Resize(Size(*claimed), Size(*claimed)))
        assert [Size(*drawn)] == driver.told

    asyncio.run(draw())


def test_what_a_signal_asks_for_is_not_done_in_the_middle_of_something_else() -> None:
    """A window that is closed sends two; the program waited for itself for ever."""

    class Stopping(Claiming):
        def _sigtstp_application(self, *_: Any) -> None:
            self.told.append("stops")

        def _sigcont_application(self, *_: Any) -> None:
            self.told.append("goes on")

    async def draw() -> None:
        driver = patient(Stopping)()
        driver._sigtstp_application(signal.SIGTSTP, None)
        driver._sigcont_application(signal.SIGCONT, None)
        assert [] == driver.told
        await asyncio.sleep(0)
        assert ["stops", "goes on"] == driver.told

    asyncio.run(draw())
