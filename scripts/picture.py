"""Draw docs/play.svg: a real game on the screen, as the README shows it.

    .venv/bin/python scripts/picture.py

``gouji play`` is played without a terminal, 80 columns wide; a bot says what to type. Run it again
when what ``play`` shows has changed.
"""

import asyncio
import os
import re
import sys
import tempfile
from pathlib import Path

from textual.pilot import Pilot

from gouji_rules import Game
from gouji_rules.advice.questions import Wishes
from gouji_rules.bots import make
from gouji_rules.cli.output import Output
from gouji_rules.cli.players import seat_bots
from gouji_rules.cli.terminal.keeping import Keeper
from gouji_rules.cli.tui.app import TableApp
from gouji_rules.cli.tui.pace import Pace
from gouji_rules.cli.tui.sitting import ScreenSitting
from gouji_rules.cli.tui.stage import Stage

ROOT = Path(__file__).resolve().parent.parent
SIZE = (80, 24)
SEED = 7
BOTS = ("steady", "steady")
PICTURES = {"play.svg": ("en", 9), "play.zh.svg": ("zh-Hans", 9)}
"""File -> language, at which question the picture is taken."""

FONTS = "Fira Code, DejaVu Sans Mono, Menlo, Consolas, Noto Sans Mono CJK SC"


def table(lang: str) -> tuple[TableApp, Stage, ScreenSitting]:
    """Return a table at which a game begins."""
    out = Output(lang=lang, json=False)
    game = Game("xuandian", seed=SEED)
    stage = Stage(out, Pace(0.0), grace=0.0)
    bots = seat_bots(BOTS, SEED, 0)
    sitting = ScreenSitting(stage, game, 0, bots, Keeper(out, game, {}), Wishes())
    return TableApp(stage, game.rules, 0, sitting.play), stage, sitting


async def asked(pilot: Pilot[None], stage: Stage) -> None:
    """Wait until something is asked and stands on the screen."""
    while not stage.takes_lines:
        await pilot.pause(0.01)
    await pilot.pause(0.1)


async def picture(lang: str, questions: int) -> str:
    """Play until so many questions have been answered, and return the screen as a picture."""
    app, stage, sitting = table(lang)
    bot = make("steady", 0)
    async with app.run_test(size=SIZE) as pilot:
        for _ in range(questions):
            await asked(pilot, stage)
            action = str(bot.choose(sitting.game.view(0), sitting.game.legal_actions()))
            await pilot.press(*("space" if sign == " " else sign for sign in action), "enter")
        await asked(pilot, stage)
        drawn: str = app.export_screenshot(title="gouji play -r xuandian")
        app.action_leave("end")
    return drawn


def at_home(drawn: str, name: str) -> str:
    """Return a picture without the fonts it would fetch from elsewhere, and the same each time."""
    without = re.sub(r"@font-face \{.*?\}\s*", "", drawn, flags=re.DOTALL)
    without = re.sub(r"terminal-\d+", f"terminal-{name}", without)
    return without.replace("Fira Code", FONTS)


def main() -> None:
    """Draw the pictures."""
    with tempfile.TemporaryDirectory() as folder:
        os.environ["GOUJI_DATA"] = folder
        os.environ["COLORTERM"] = "truecolor"
        for file, (lang, questions) in PICTURES.items():
            drawn = at_home(asyncio.run(picture(lang, questions)), file.split(".")[-2])
            (ROOT / "docs" / file).write_text(drawn, encoding="utf-8")
            print(f"docs/{file}", file=sys.stderr)


if __name__ == "__main__":
    main()
