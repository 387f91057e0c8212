"""``gouji play`` at a real terminal of 80 by 24: what the player sees, screen by screen."""

import os
import re
import sys
import time
from pathlib import Path

import pexpect
import pyte
import pytest

from tests.conftest import PATIENCE


class Player:
    """Somebody at a terminal."""

    def __init__(
        self, tmp_path, *arguments, columns=80, rows=24, ignore_sighup=False, **environment
    ):
        self.screen = pyte.HistoryScreen(columns, rows, history=5000)
        self.stream = pyte.ByteStream(self.screen)
        self.raw = b""
        self.answered = 0, ""
        self.child = pexpect.spawn(
            sys.executable,
            ["-m", "gouji_rules", "play", *arguments],
            dimensions=(rows, columns),
            timeout=PATIENCE,
            ignore_sighup=ignore_sighup,
            cwd=str(tmp_path),
            env={
                "PATH": os.environ["PATH"],
                "HOME": str(tmp_path),
                "XDG_DATA_HOME": str(tmp_path / "data"),
                "PYTHONPATH": str(Path(__file__).resolve().parents[2]),
                "TERM": "xterm-256color",
                "LANG": "C.UTF-8",
                **environment,
            },
        )
        self.child.delaybeforesend = None

    def read(self):
        try:
            data = self.child.read_nonblocking(65536, timeout=0.01)
        except pexpect.TIMEOUT:
            return False
        except pexpect.EOF:
            return False
        self.raw += data
        self.stream.feed(data)
        return True

    @property
    def lines(self):
        return [line.rstrip() for line in self.screen.display]

    @property
    def text(self):
        return "\n".join(self.lines)

    def wait(self, words):
        """Wait until the line of the cursor holds the words, and is not the one just answered."""
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            is_there = self.read() or self.child.isalive()
            begun, left = self.answered
            line = self.lines[self.screen.cursor.y]
            if words in line and line != left and (not left or b"\n" in self.raw[begun:]):
                return self
            if not is_there:
                break
        raise AssertionError(f"never saw {words!r} in:\n{self.text}")

    def type(self, words, enter=True):
        """Type, and press Enter once the words are on the screen."""
        if words.isprintable():
            self.child.send(words)
            if words:
                self.wait(words)
            words = ""
        if enter:  # a question that is asked again looks like the one that was answered
            self.answered = len(self.raw), self.lines[self.screen.cursor.y]
        self.child.send(words + ("\r" if enter else ""))
        return self

    def say(self, words):
        """Type an answer and wait for the next question, or for the end."""
        before = self.screen.cursor.y, len(self.raw)
        self.type(words)
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until and self.child.isalive():
            self.read()
            line = self.lines[self.screen.cursor.y]
            if line.endswith(">") and (words or before[1] + 8 < len(self.raw)):
                return self
        assert not self.child.isalive(), f"no question after {words!r} in:\n{self.text}"
        return self

    def end(self):
        until = time.monotonic() + PATIENCE
        while self.child.isalive() and time.monotonic() < until:
            self.read()
        while self.read():
            pass
        self.child.close()
        return self.child.exitstatus


@pytest.fixture
def player(tmp_path):
    players = []

    def begin(*arguments, **how):
        one = Player(tmp_path, *arguments, **how)
        players.append(one)
        return one

    yield begin
    for one in players:
        one.child.close(force=True)


FAST = ("--plain", "--seed", "7", "--pace", "0")


def test_a_newcomer_is_asked_for_ruleset_and_seat_and_sees_the_hand(player):
    me = player(*FAST)
    me.wait("Number or id, Enter for xuandian:")
    # The list is longer than a screen, the more so with plugins installed.
    assert b"Which rules do you want to play by?" in me.raw
    assert b"zhongyou" in me.raw
    assert "jiaodong" in me.text
    me.type("").wait("Which seat, 0 to 5?")
    me.type("2").wait("call?>")
    assert "You sit at seat 2; your mates are 4, 0, your opposite is 5." in me.text
    assert "Your hand, 36 cards:" in me.text
    assert 80 >= max(map(len, me.lines))


def test_a_misspelt_ruleset_is_asked_for_again(player):
    me = player(*FAST)
    me.wait("Enter for xuandian:").type("zhongyuo").wait("Enter for xuandian:")
    assert "Did you mean zhongyou?" in me.text
    me.type("99").wait("Enter for xuandian:").type("zhongyou").wait("Which seat")
    me.type("8").wait("Which seat")
    assert "no seat '8'" in me.text
    me.type("0").wait("call?>")


def test_table_hand_and_question_fit_on_one_screen(player):
    me = player("-r", "xuandian", "--seat", "0", *FAST)
    me.wait("call?>").say("no")
    for _ in range(12):
        if "> 0 you" in me.text and "Your hand" in me.text:
            break
        me.say("p")
    hand = next(i for i, line in enumerate(me.lines) if line.startswith("Your hand"))
    table = next(i for i, line in enumerate(me.lines) if line.startswith("> 0 you"))
    assert table < hand < me.screen.cursor.y
    assert [] == [line for line in me.lines if len(line) > 80]


def test_ctrl_c_saves_prints_the_command_and_exits_with_130(player):
    me = player("-r", "xuandian", "--seat", "0", *FAST)
    me.wait("call?>").type("\x03", enter=False)
    assert 130 == me.end()
    assert "The game is saved. To go on:" in me.text
    assert "gouji play --resume" in me.text.replace("\n", "")


def test_ctrl_d_at_an_empty_prompt_saves_and_leaves(player):
    me = player("-r", "xuandian", "--seat", "0", *FAST)
    me.wait("call?>").type("\x04", enter=False)
    assert 0 == me.end()
    assert "To go on:" in me.text


def test_ctrl_c_while_choosing_leaves_with_130(player):
    me = player(*FAST)
    me.wait("Enter for xuandian:").type("\x03", enter=False)
    assert 130 == me.end()


def test_a_closed_terminal_saves_the_game(player, tmp_path):
    me = player("-r", "xuandian", "--seat", "0", *FAST)
    me.wait("call?>")
    me.child.close(force=False)
    until = time.monotonic() + PATIENCE
    while not list(tmp_path.glob("data/gouji/saved/*.jsonl")) and time.monotonic() < until:
        time.sleep(0.05)
    assert list(tmp_path.glob("data/gouji/saved/*.jsonl"))


def test_tab_completes_a_word_that_can_be_said(player):
    me = player("-r", "xuandian", "--seat", "0", *FAST)
    me.wait("call?>").type("no\t", enter=False).wait("no call")


def test_no_color_leaves_no_colour(player):
    me = player("-r", "xuandian", "--seat", "0", *FAST, NO_COLOR="1")
    me.wait("call?>").type("h").wait("call?>").type("zz").wait("call?>")
    colours = re.findall(rb"\x1b\[[0-9;]*m", me.raw)
    assert set() == {code for code in colours if code not in (b"\x1b[0m", b"\x1b[m")}


def test_with_colours_a_refusal_is_red(player):
    me = player("-r", "xuandian", "--seat", "0", *FAST)
    me.wait("call?>").type("zz").wait("call?>")
    assert b"\x1b[31m" in me.raw


def test_a_dumb_terminal_gets_plain_lines(player):
    me = player("-r", "xuandian", "--seat", "0", *FAST, TERM="dumb")
    me.wait("call?>").say("no")
    assert b"\x1b" not in me.raw


@pytest.mark.parametrize(("columns", "lang"), [(80, "en"), (60, "zh-Hant"), (40, "zh-Hans")])
def test_a_set_is_played_by_hints_to_its_last_place(player, columns, lang):
    """At every question the hint is asked for and typed, on wide and on narrow terminals."""
    me = player(
        "-r",
        "zhongyou",
        "--seat",
        "1",
        "--sets",
        "1",
        "--with",
        "deck.packs=2",
        *FAST,
        "--lang",
        lang,
        columns=columns,
        rows=30,
    )
    last = {"en": "The game is over", "zh-Hans": "牌局结束", "zh-Hant": "牌局結束"}[lang]
    hint = {"en": "would say: ", "zh-Hans": "稳一点的打法：", "zh-Hant": "穩一點的打法："}[lang]
    me.wait(">")
    while me.child.isalive():
        me.say("hint")
        advice = re.split(" – |。|\n", me.text.rsplit(hint, 1)[1])[0].strip()
        me.say(advice)
    assert 0 == me.end()
    assert last in me.text


TABLE = ("--plain", "-r", "xuandian", "--seat", "0", "--seed", "7")
TOLD = (*TABLE, "--pace", "0.3")
LONG = (*TABLE, "--pace", "60")
"""Others wait for the person, however late he presses a key."""


def seen(me, words):
    """Wait until the terminal has been sent these words."""
    until = time.monotonic() + PATIENCE
    while words not in me.raw and time.monotonic() < until:
        me.read()
    assert words in me.raw
    return me


def hurried(me, *sentences):
    """End the pause after each sentence."""
    for words in sentences:
        seen(me, words).child.send("\r")
    return me


def test_b_in_the_pause_opens_a_burn_that_is_not_asked_about(player):
    me = hurried(player(*LONG), b"will lead first.")
    me.wait("call?>").type("no")
    roles = (b"1 (next opponent", b"2 (your mate", b"3 (your opposite", b"4 (your mate")
    hurried(me, *(b"Seat %s) did not call." % one for one in (*roles, b"5 (previous opponent")))
    hurried(me, b"led KKKK.")
    seen(me, b"b: burn").child.send("b\r")
    me.wait("burn?>")
    assert "Will you burn seat 1 (next opponent), beating KKKK" in me.text


def test_a_bot_plays_on_until_enter_takes_the_seat_back(player):
    me = player(*TOLD, "--burns", "never")
    me.wait("call?>").type("no").wait(">").type("auto")
    seen(me, b"A bot plays on for you")
    seen(me, b"led").child.send("\r")
    me.wait(">")
    assert b"You play yourself again." in me.raw


def test_what_is_typed_before_a_question_is_put_answers_none(player):
    me = player(*TOLD, "--burns", "always", "--pace", "0.2")
    me.wait("call?>")
    me.child.send("no\rp\rp\rp\rp\r")  # the burn was not asked about when these came
    me.wait("burn?>")
    assert b"burn?> p" not in me.raw


def test_words_are_done_while_others_play(player):
    me = hurried(player(*LONG), b"will lead first.")
    me.wait("call?>").type("no")
    seen(me, b"Seat 1 (next opponent) did not call.").child.send("score\r")
    seen(me, b"This is set 1 of 5.")


def test_whoever_comes_for_the_first_time_is_asked_once_whether_to_learn(player):
    me = player("--plain", "--pace", "0")
    me.wait("learn, or Enter to play>")
    assert "Are you new to Gouji?" in me.text
    me.type("what").wait("learn, or Enter to play>")
    me.type("").wait("Number or id, Enter for xuandian:")
    again = player("--plain", "--pace", "0").wait("Number or id, Enter for xuandian:")
    assert "Are you new to Gouji?" not in again.text


def test_whoever_wants_to_learn_learns_and_can_leave_and_come_back(player):
    me = player("--plain", "--pace", "0", GOUJI_PLAY="./play")
    me.wait("learn, or Enter to play>").type("learn").wait("Enter>")
    assert "Lesson 1 of 12" in me.text
    me.type("").wait("lead>").type("888").wait("lead>").type("quit")
    assert 0 == me.end()
    assert "./play --learn" in me.text
    assert "Lesson 1 of 12" in player("--plain", "--learn").wait("lead>").text
