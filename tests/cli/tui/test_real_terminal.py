"""The screen at a real pseudo-terminal: signals, bytes, and going on with the game."""

import os
import re
import signal
import subprocess
import sys
import time

import pytest

from gouji_rules import Game
from gouji_rules.cli.tui.pace import GRACE
from tests.cli.test_terminal import Player
from tests.conftest import PATIENCE

BEGUN = ("-r", "xuandian", "--seat", "0", "--seed", "7", "--pace", "0", "--lang", "en")


class Person(Player):
    """Somebody at a terminal with a whole screen."""

    def see(self, words):
        until = time.monotonic() + PATIENCE
        while words not in self.text:
            assert time.monotonic() < until, f"never saw {words!r} in:\n{self.text}"
            self.read()
        return self

    def answer(self, words, seconds=GRACE + 0.2):
        """Type once it can be meant for the question on the screen."""
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            self.read()
        self.child.send(words)
        return self

    def kept(self):
        (path,) = self.folder.glob("data/gouji/saved/*.jsonl")
        return Game.load(path)


@pytest.fixture
def person(tmp_path):
    people = []

    def begin(*arguments, **how):
        one = Person(tmp_path, *arguments, **how)
        one.folder = tmp_path
        people.append(one)
        return one

    yield begin
    for one in people:
        one.child.close(force=True)


def at_the_second_question(person, **how):
    me = person(*BEGUN, **how)
    me.see("call?>").answer("no\r").see("answer>")
    assert "▶ 0 you" in me.text
    return me


def test_ctrl_c_keeps_the_game_and_says_how_to_go_on(person):
    me = at_the_second_question(person).answer("\x03")
    assert 130 == me.end()
    assert b"The game is saved. To go on:" in me.raw
    assert b"--resume" in me.raw
    assert b"\x1b[?1049l" in me.raw  # the screen from before is back
    again = person("--resume", "--pace", "0", "--lang", "en").see("answer>")
    hand = next(line for line in me.lines if "TTT" in line)
    assert hand in again.lines


def close_window(me):
    """Take the terminal away, and see that the program ends."""
    me.child.ptyproc.fileobj.close()
    until = time.monotonic() + PATIENCE
    while os.waitpid(me.child.pid, os.WNOHANG) == (0, 0):
        assert time.monotonic() < until
        time.sleep(0.05)
    me.child.ptyproc.terminated = True


@pytest.mark.parametrize("number", [signal.SIGHUP, signal.SIGTERM, signal.SIGINT])
def test_a_signal_keeps_the_game(person, number):
    me = at_the_second_question(person)
    me.child.kill(number)
    assert 130 == me.end()
    assert "no call" == str(me.kept().log[1][1])


def test_a_closed_window_keeps_the_game(person):
    me = at_the_second_question(person)
    actions = len(me.kept().log)
    close_window(me)
    assert actions == len(me.kept().log)


@pytest.mark.parametrize("hung_up", [True, False])
def test_what_goes_on_without_having_stopped_does_not_stay_behind(person, hung_up):
    """A window that is closed sends SIGHUP and SIGCONT; ``kill -CONT`` does by itself."""
    me = at_the_second_question(person)
    for _ in range(4):
        me.child.kill(signal.SIGCONT)
        me.answer("")
    if hung_up:
        close_window(me)
    else:
        assert 130 == me.answer("\x03").end()


def test_a_window_that_is_gone_ends_the_game_where_no_signal_tells(person):
    me = at_the_second_question(person, ignore_sighup=True)
    close_window(me)


def test_ctrl_z_and_back(person):
    me = at_the_second_question(person).answer("\x1a")
    until = time.monotonic() + PATIENCE
    while os.waitpid(me.child.pid, os.WNOHANG | os.WUNTRACED) == (0, 0):
        assert time.monotonic() < until
        me.read()
    before = len(me.raw)
    os.kill(me.child.pid, signal.SIGCONT)
    while b"answer>" not in me.raw[before:]:
        assert time.monotonic() < until, me.text
        me.read()
    me.answer("zz\r").see("'zz'")


def test_bytes_that_are_no_text_do_no_harm(person):
    me = at_the_second_question(person).answer(b"\xb9\xfd\xff")
    me.answer("zz\r").see("zz'")


def test_a_thousand_lines_that_no_terminal_marks_as_pasted(person):
    """What comes before a question is put, and just after, answers none of them."""
    me = person(*BEGUN).see("call?>").answer("no\r" * 1000)
    me.answer("").see("answer>").answer("zz\r", seconds=4).see("'zz'")
    assert 1 == sum(seat == 0 and str(action) == "no call" for seat, action in me.kept().log)
    assert len(me.kept().log) < 40


def test_without_colours_there_are_none(person):
    me = at_the_second_question(person, NO_COLOR="1")
    codes = set(re.findall(rb"\x1b\[([0-9;:]*)m", me.raw))
    shades = {code for code in codes if code.startswith(b"38;2;")}
    colours = [code for code in shades if len(set(code.split(b";")[2:5])) > 1]
    assert [] == colours


@pytest.mark.parametrize(
    ("arguments", "how"),
    [(("--plain",), {}), ((), {"TERM": "dumb"}), ((), {"columns": 39}), ((), {"rows": 8})],
)
def test_the_log_is_played_where_no_screen_can_be_drawn_or_is_wanted(person, arguments, how):
    me = person(*BEGUN, *arguments, **how).wait("call?>")
    assert b"\x1b[?1049h" not in me.raw


def test_textual_is_imported_by_nothing_but_the_screen(tmp_path):
    code = (
        "import sys; from gouji_rules.cli import main;"
        "main(['play', '-r', 'xuandian', '--seat', '0', '--seed', '7', '--record', '-']);"
        "main(['--help']); sys.exit('textual' in sys.modules)"
    )
    ran = subprocess.run(
        [sys.executable, "-c", code],
        input=b"no\np\n",
        capture_output=True,
        check=False,
        env={**os.environ, "GOUJI_DATA": str(tmp_path)},
    )
    assert 0 == ran.returncode, ran.stderr
