"""Draw docs/play.svg and the moments of a game that docs/play.md shows, as the screen has them.

    .venv/bin/python scripts/picture.py

``gouji play`` is opened without a terminal, 80 columns wide, on games that a bot has played up to
there. Run it again when what ``play`` shows has changed.
"""

import asyncio
import os
import re
import sys
import tempfile
from collections.abc import Callable
from html import escape, unescape
from itertools import groupby
from pathlib import Path

from textual.pilot import Pilot

from gouji_rules import Game
from gouji_rules.advice.questions import Wishes, any_carries_through
from gouji_rules.bots import make
from gouji_rules.cli.output import Output
from gouji_rules.cli.players import seat_bots
from gouji_rules.cli.terminal.keeping import Keeper
from gouji_rules.cli.tui.app import TableApp
from gouji_rules.cli.tui.pace import Pace
from gouji_rules.cli.tui.sitting import ScreenSitting
from gouji_rules.cli.tui.stage import Stage
from gouji_rules.engine.choices import Choices
from gouji_rules.engine.view import View
from gouji_rules.messages.layout import width_of

ROOT = Path(__file__).resolve().parent.parent
SIZE = (80, 24)
BOTS = ("steady", "steady")
LANGUAGES = {"en": "", "zh-Hans": "zh"}
"""Language -> the folder of its docs."""
FONTS = "DejaVu Sans Mono, Menlo, Consolas, Noto Sans Mono CJK SC, PingFang SC, monospace"


def _is_asked(kind: str, number: int = 0) -> "Moment":
    """Return what tells the moment in which a question of a kind is asked after so many others."""
    return lambda view, _, asked: view.question == kind and asked >= number


def _can_burn(view: View, actions: Choices, _: int) -> bool:
    return view.question == "burn" and any_carries_through(view, actions)


Moment = Callable[[View, Choices, int], bool]
MOMENTS: dict[str, tuple[str, int, Moment]] = {
    "play": ("xuandian", 7, _is_asked("answer", 9)),
    "call": ("xuandian", 1, _is_asked("call")),
    "give": ("zhongyou", 6, _is_asked("give")),
    "revolution": ("zhongyou", 7, _is_asked("revolution")),
    "head": ("zhongyou", 11, _is_asked("head")),
    "burn": ("xuandian", 8, _can_burn),
}
"""Name of a picture -> ruleset, seed, and in which question to seat 0 it is taken."""


def moment(name: str) -> Game:
    """Return the game of a picture, in the moment that it shows."""
    ruleset, seed, is_there = MOMENTS[name]
    game, bots, asked = Game(ruleset, seed=seed), seat_bots(BOTS, seed, None), 0
    while True:
        view, actions = game.view(game.seat), game.legal_actions()
        if game.seat == 0:
            if is_there(view, actions, asked):
                return game
            asked += len(actions) > 1
        game = game.step(bots[game.seat].choose(view, actions))


def table(lang: str, game: Game) -> tuple[TableApp, Stage]:
    """Return a table at which a game goes on."""
    out = Output(lang=lang, json=False)
    stage = Stage(out, Pace(0.0), grace=0.0)
    bots = {seat: make("steady", seat) for seat in range(1, 6)}
    sitting = ScreenSitting(stage, game, 0, bots, Keeper(out, game, {}), Wishes())
    sitting.catch_up()
    return TableApp(stage, game.rules, 0, sitting.play), stage


async def asked(pilot: Pilot[None], stage: Stage) -> None:
    """Wait until something is asked and stands on the screen."""
    while not stage.takes_lines:
        await pilot.pause(0.01)
    await pilot.pause(0.1)


async def picture(lang: str, game: Game) -> str:
    """Return the screen in a moment of a game as a picture."""
    app, stage = table(lang, game)
    async with app.run_test(size=SIZE) as pilot:
        await asked(pilot, stage)
        drawn: str = app.export_screenshot(title=f"gouji play -r {game.rules.id}")
        app.action_leave("end")
    return drawn


_TEXT = re.compile(
    r'<text (?P<one>[^>]*?)x="(?P<x>[\d.]+)"(?P<two>[^>]*?)textLength="(?P<long>[\d.]+)"'
    r"(?P<three>[^>]*)>(?P<said>[^<]+)</text>"
)


def aligned(drawn: str) -> str:
    """Return a picture in which wide signs take two columns: it was drawn as if each took one."""

    def run(found: re.Match[str]) -> str:
        said, x, made = unescape(found["said"]), float(found["x"]), ""
        column = float(found["long"]) / len(said)
        for _, signs in groupby(said, key=lambda sign: width_of(sign) > 1):
            part = "".join(signs)
            long = column * width_of(part)
            words = escape(part).replace("\xa0", "&#160;")
            made += (
                f'<text {found["one"]}x="{x:g}"{found["two"]}textLength="{long:g}"'
                f"{found['three']}>{words}</text>"
            )
            x += long
        return made

    return _TEXT.sub(run, drawn)


def at_home(drawn: str, name: str) -> str:
    """Return a picture without the fonts it would fetch from elsewhere, and the same each time."""
    without = re.sub(r"@font-face \{.*?\}\s*", "", drawn, flags=re.DOTALL)
    without = re.sub(r"terminal-\d+", f"terminal-{name}", without)
    return aligned(without.replace("Fira Code", FONTS))


def path_of(name: str, lang: str) -> Path:
    """Return the file of a picture; the one of all READMEs stands by itself."""
    folder = LANGUAGES[lang]
    if name == "play":
        return ROOT / "docs" / f"play{'.' if folder else ''}{folder}.svg"
    return ROOT / "docs" / folder / "pictures" / f"screen-{name}.svg"


def main() -> None:
    """Draw the pictures."""
    with tempfile.TemporaryDirectory() as folder:
        os.environ["GOUJI_DATA"] = folder
        os.environ["COLORTERM"] = "truecolor"
        for name in MOMENTS:
            game = moment(name)
            for lang in LANGUAGES:
                path = path_of(name, lang)
                drawn = at_home(asyncio.run(picture(lang, game)), name)
                path.write_text(drawn, encoding="utf-8")
                print(path.relative_to(ROOT), file=sys.stderr)


if __name__ == "__main__":
    main()
