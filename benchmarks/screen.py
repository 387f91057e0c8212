"""The table on the screen: how long a person waits for it, and how long a set keeps him.

Nobody is waited for: what the game waits is added up, and a bot answers for a person who thinks
three seconds at every question and presses one key once he is out.
"""

import asyncio
import fcntl
import os
import pty
import signal
import struct
import sys
import tempfile
import termios
import time
from contextlib import suppress
from statistics import median
from threading import Event

import gouji_rules as gr
from benchmarks.measure import machine
from gouji_rules.advice.questions import Wishes
from gouji_rules.bots import make
from gouji_rules.cli.output import Output
from gouji_rules.cli.terminal.keeping import Keeper
from gouji_rules.cli.terminal.leaving import Leaving
from gouji_rules.cli.terminal.reading import Completions
from gouji_rules.cli.tui.pace import Pace
from gouji_rules.cli.tui.running import ScreenTable
from gouji_rules.cli.tui.sitting import ScreenSitting
from gouji_rules.cli.tui.stage import Stage

RULESET = "zhongyou"
PACE, THINKS = 0.7, 3.0
"""Seconds after what others did (the usual), and at a question."""
SIZES = ((80, 24), (60, 20), (20, 8), (200, 60))
ME = 0


class Clock(Event):
    """Adds up what is waited, and waits for nothing."""

    waited = 0.0

    def wait(self, timeout: float | None = None) -> bool:
        """Return whether the wait was cut short."""
        self.waited += timeout or 0.0
        return self.is_set()


class Person(Stage):
    """A person who thinks, answers, and skips to the result once he is out.

    Attributes:
        clock: seconds that the game has waited.
        asked: how many questions were put to him.
        forced: how many of them had one answer only.
        skipped: seconds from that key to the result, of each set in which he went out.
    """

    def __init__(self, out: Output) -> None:
        self.clock = Clock()
        super().__init__(out, Pace(PACE, self.clock))
        self.sitting: ScreenSitting
        self.asked = self.forced = 0
        self.skipped: list[float] = []
        self._since = 0.0

    def ask(self, prompt: str, completions: Completions | None = None) -> str:  # noqa: ARG002
        """Return what is answered."""
        self.pace.rest()
        if self.is_result:
            if self._since:
                self.skipped.append(time.perf_counter() - self._since)
            self._since = 0.0
            return ""
        self.clock.waited += THINKS
        if self.confirms:
            return "y"
        game = self.sitting.game
        actions = game.legal_actions()
        self.asked += 1
        self.forced += len(actions) == 1
        return str(make("steady", ME).choose(game.view(ME), actions))

    def pause(self, seconds: float | None = None) -> None:
        """Look on; press the key once out."""
        if self.scene is not None and ME in self.scene.view.out and not self.pace.skips:
            self._since = time.perf_counter()
            self.pace.skip()
        super().pause(seconds)


def table(seed: int) -> tuple[Person, ScreenSitting]:
    """Return a person at a table at which two sets are played."""
    out = Output(lang="en", json=False)
    game = gr.Game(RULESET, seed=seed, sets=2)
    bots = {seat: make("steady", seat) for seat in range(6) if seat != ME}
    person = Person(out)
    person.sitting = ScreenSitting(person, game, ME, bots, Keeper(out, game, {}), Wishes())
    return person, person.sitting


def evening(games: int) -> list[str]:
    """Play games, and tell how long their sets were and what was asked."""
    minutes, asked, forced, skipped = [], 0, 0, []
    for seed in range(games):
        person, sitting = table(seed)
        sitting.play()
        sets = len(sitting.game.result.sets)
        minutes += [person.clock.waited / 60 / sets] * sets
        asked, forced = asked + person.asked, forced + person.forced
        skipped += person.skipped
    sets = len(minutes)
    return [
        f"| a set, {THINKS:g} s at each question, usual pace | {median(minutes):.1f} min "
        f"| {max(minutes):.1f} min | 5 min |",
        f"| questions with one answer only, of {asked} in {sets} sets | {forced} | | 0 |",
        f"| from going out to the result by one key | {median(skipped):.2f} s "
        f"| {max(skipped):.2f} s | 5 s |",
    ]


async def redrawn(size: tuple[int, int], times: int) -> list[float]:
    """Return the milliseconds of processor time of drawing the whole screen anew."""
    out = Output(lang="zh-Hans", json=False)
    game = gr.Game(RULESET, seed=1)
    bots = {seat: make("steady", seat) for seat in range(6) if seat != ME}
    keeper = Keeper(out, game, {})
    one = ScreenTable(out, game, ME, bots, keeper, Wishes(), Leaving(), 0.0)
    took = []
    async with one.app.run_test(size=size) as pilot:
        while not one.stage.prompt:
            await pilot.pause(0.01)
        for _ in range(times):
            await pilot.pause(0.05)
            start = time.process_time()
            one.app.action_redraw()
            one.stage.show()
            await pilot.pause(0.05)
            took.append((time.process_time() - start) * 1000)
        one.app.action_leave("end")
    return took


def first_question() -> float:
    """Return the seconds from the command to its first question on a screen of 80x24."""
    start = time.perf_counter()
    child, terminal = pty.fork()
    if child == 0:
        options = ["-r", "xuandian", "--seat", "0", "--seed", "7", "--lang", "en"]
        os.environ["TERM"] = "xterm-256color"
        os.execv(sys.executable, [sys.executable, "-m", "gouji_rules", "play", *options])
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    seen = b""
    while b"call?" not in seen:
        seen += os.read(terminal, 65536)
    took = time.perf_counter() - start
    os.kill(child, signal.SIGTERM)
    with suppress(OSError):
        while os.read(terminal, 65536):
            pass
    os.waitpid(child, 0)
    os.close(terminal)
    return took


def measure(rounds: int) -> str:
    """Return the section for RESULTS.md."""
    before = os.environ.get("GOUJI_DATA")
    with tempfile.TemporaryDirectory() as folder:
        os.environ["GOUJI_DATA"] = folder
        try:
            rows = evening(rounds * 4)
            for size in SIZES:
                took = asyncio.run(redrawn(size, rounds * 4))
                name = f"| the screen drawn anew, {size[0]}x{size[1]}"
                rows.append(f"{name} | {median(took):.0f} ms | {max(took):.0f} ms | 50 ms |")
            starts = [first_question() for _ in range(rounds)]
            row = f"{median(starts):.1f} s | {max(starts):.1f} s | 30 s |"
            rows.append(f"| from `gouji play -r xuandian` to the first question | {row}")
        finally:
            if before is None:
                del os.environ["GOUJI_DATA"]
            else:
                os.environ["GOUJI_DATA"] = before
    lines = [
        "## The screen",
        "",
        f"{RULESET} against five `steady`; drawing in processor time, all else in time:",
        "",
        "| | median | most | goal |",
        "|---|--:|--:|--:|",
    ]
    return "\n".join([*lines, *rows, "", machine()])
