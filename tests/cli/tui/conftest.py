"""A table on a screen without a terminal, and a person who presses keys at it."""

import asyncio
import time

import pytest
from textual import events

from gouji_rules import Game, load_ruleset
from gouji_rules.advice.questions import Wishes
from gouji_rules.cli.output import Output
from gouji_rules.cli.terminal.keeping import Keeper
from gouji_rules.cli.terminal.leaving import Leaving
from gouji_rules.cli.tui.running import ScreenTable
from tests.conftest import PATIENCE


class Passing:
    """Passes where it can, else takes what comes first."""

    def choose(self, view, actions):
        return actions.words[0] if actions.words else actions[0]


class Person:
    """Somebody who looks at the screen and presses keys."""

    def __init__(self, app, stage, sitting, keeper, pilot):
        self.app, self.stage, self.sitting, self.keeper = app, stage, sitting, keeper
        self._pilot = pilot
        self._put = self._drawn = 0
        """Which question was put last, and which is drawn."""
        ask, paint = stage.ask, app._paint

        def put(*how):
            self._put += 1
            return ask(*how)

        def draw():
            number = self._put if stage.prompt else -1
            paint()
            self._drawn = number

        stage.ask, app._paint = put, draw

    @property
    def game(self):
        return self.sitting.game

    @property
    def rows(self):
        strips = self.app.screen._compositor.render_strips()
        return ["".join(segment.text for segment in strip).rstrip() for strip in strips]

    @property
    def text(self):
        return "\n".join(self.rows)

    async def until(self, seen, seconds=PATIENCE):
        """Wait until what is wanted is true; it may be words on the screen."""
        look = (lambda: seen in self.text) if isinstance(seen, str) else seen
        until = time.monotonic() + seconds
        while not look():
            assert time.monotonic() < until, f"never {seen}:\n{self.text}"
            await self._pilot.pause(0.01)

    async def asked(self):
        """Wait until something is asked, and its question is on the screen: not one before it."""
        await self.until(lambda: self.stage.takes_lines and self._drawn == self._put)
        await self.until(self.stage.prompt.strip())
        await self._pilot.pause(0.01)  # what was drawn is seen

    async def press(self, *keys):
        await self._pilot.press(*keys)

    async def type(self, words):
        """Type a line, and wait until it has been taken."""
        keys = {" ": "space", "?": "question_mark", "+": "plus", "-": "minus"}
        await self.press(*(keys.get(sign, sign) for sign in words), "enter")

    async def say(self, words):
        """Type a line at a question, and wait for the next one."""
        await self.asked()
        await self.type(words)
        await self.asked()

    async def say_while(self, words, key):
        """Type a line, press a key while others play, and wait for the next question."""
        await self.asked()
        await self.type(words)
        await self.until(lambda: not self.stage.prompt)
        await self.press(key)
        await self.asked()

    async def paste(self, words):
        """Paste, as a terminal hands it in that marks what is pasted."""
        self.app.post_message(events.Paste(words))
        await self._pilot.pause(0.05)

    async def resize(self, columns, rows):
        await self._pilot.resize_terminal(columns, rows)
        await self._pilot.pause(0.05)


@pytest.fixture
def table(monkeypatch, tmp_path):
    """Sit at a table on a screen, do something there, leave."""
    monkeypatch.setenv("GOUJI_DATA", str(tmp_path))
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("COLORTERM", "truecolor")

    def run(
        what,
        *,
        size=(80, 24),
        ruleset="xuandian",
        lang="en",
        pace=0.0,
        grace=0.0,
        offered=0.0,
        me=0,
        burns="possible",
        moves=(),
        seed=None,
        bots=None,
        **scenario,
    ):
        out = Output(lang=lang, json=False)
        rules = load_ruleset(ruleset)
        game = Game(rules, seed=seed) if seed is not None else Game.from_position(rules, **scenario)
        for move in moves:
            seat, _, action = move.partition(" ")
            game = game.step(action, seat=int(seat))
        keeper = Keeper(out, game, {})
        players = bots or {seat: Passing() for seat in range(6) if seat != me}
        one = ScreenTable(out, game, me, players, keeper, Wishes(burns), Leaving(), pace)
        one.stage._grace, one.stage.pace.offered = grace, offered
        app = one.app

        async def sit():
            async with app.run_test(size=size) as pilot:
                with one.noted():
                    await what(Person(app, one.stage, one.sitting, keeper, pilot))
                app.action_leave("end")
                await pilot.pause(0.05)

        asyncio.run(sit())
        keeper.close()
        if app.outcome is not None and not isinstance(app.outcome, EOFError):
            raise app.outcome

    return run
