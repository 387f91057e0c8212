"""``gouji replay`` at a terminal: forth and back, from any seat or with all hands open."""

import io
import os
import re
import sys
import time
from pathlib import Path

import pexpect
import pyte
import pytest

from gouji_rules import Game, load_ruleset
from gouji_rules.bots import make
from gouji_rules.cli.output import Output
from gouji_rules.cli.terminal.keys import KEYS, WORDS, Keys, meant
from gouji_rules.cli.terminal.screen import Screen
from gouji_rules.cli.terminal.stepping import Stepping
from gouji_rules.messages.layout import width_of
from gouji_rules.record import steps
from tests.conftest import PATIENCE


@pytest.fixture(scope="module")
def game():
    """Two sets of zhongyou, where burns are asked in secret."""
    game = Game(load_ruleset("zhongyou"), seed=7, sets=2)
    bots = [make("steady", seat) for seat in range(6)]
    while not game.over:
        game = game.step(bots[game.seat].choose(game.view(game.seat), game.legal_actions()))
    return game


@pytest.fixture
def look(monkeypatch, capsys, game):
    """Type lines while stepping, and return what was drawn after each, the beginning first."""

    def run(*lines, lang="en", columns=80, of=game, seat=None):
        monkeypatch.setenv("COLUMNS", str(columns))
        monkeypatch.setattr(sys, "stdin", io.StringIO("".join(line + "\n" for line in lines)))
        out = Output(lang=lang, json=False)
        Stepping(Screen(out), of, Keys(out), seat).run()
        shown = capsys.readouterr().out
        return re.split(r"q quit .*\n|q 退出 .*\n", shown)

    return run


def number(drawn):
    return int(re.search(r"move (\d+) of", drawn)[1])


def test_forth_and_back_by_one_and_every_move_of_the_record_has_its_number(look, game):
    drawn = look("", "", "", "b", "b", "b", "b", "8")

    assert [0, 1, 2, 3, 2, 1, 0, 0, 8] == [number(one) for one in drawn[:9]]
    assert "This is the beginning." in drawn[7]
    assert "cards:" not in drawn[0]  # they are dealt once all have been asked for a call
    assert "all hands open" in drawn[8]
    assert 6 == drawn[8].count(" cards:")


def test_to_a_number_the_sets_the_beginning_and_the_end(look, game):
    second = next(step.at for step in steps(game) if len(step.game.result.sets) == 1)
    drawn = look("57", "]", "[", "G", "n", "g", "9999", "[", str(second), "", "b", "q", "57")

    numbers = [0, 57, second, 0, len(game.log) - 2, len(game.log) - 2, 0, 0, 0, second]
    assert numbers == [number(one) for one in drawn[:10]]
    assert "set 2" in drawn[2]
    assert "This is the end of the record." in drawn[5]
    assert f"The record has {len(game.log) - 2} moves." in drawn[7]
    assert "Set 1 of 2 is over." in drawn[9]
    assert "set 2" in drawn[10]
    assert "Set 1 of 2 is over." in drawn[11]
    assert 13 == len(drawn)  # nothing after q


def test_from_a_seat_only_its_hand_is_drawn_and_nothing_is_told_that_it_did_not_see(look, game):
    drawn = look("57", "s3", "", "", "t", "o", "s", "9", "seat 0", "s7")

    assert "seen from seat 3" in drawn[2]
    assert all("Your hand" in one and "cards:" in one for one in drawn[2:5])
    assert all(1 == one.count("cards:") for one in drawn[2:5])
    assert "seen from seat 4" in drawn[5]
    assert "all hands open" in drawn[6]
    assert "There is no seat '9'" in drawn[7]
    assert "seen from seat 0" in drawn[8]
    assert "There is no seat '7'" in drawn[9]


def test_what_nobody_notices_is_told_with_open_hands(look, game):
    silent = next(step for step in steps(game) if step.action is not None and not step.events)
    drawn = look(str(silent.at))

    assert f"Seat {silent.seat}: pass (nobody else notices)." in drawn[1]


def test_why_a_move_was_allowed_is_told_on_a_key(look):
    drawn = look("w", "3", "w", "", "", "?", "")

    assert "No move has been made here yet." in drawn[1]
    assert "may do this here" in drawn[3]
    assert 3 == number(drawn[3].partition("Enter: back to the table")[2])
    assert "gouji why --at" in drawn[5]


@pytest.mark.parametrize("lang", ["en", "zh-Hans", "zh-Hant"])
def test_words_and_nonsense_in_any_language(look, lang):
    drawn = look("前进", "後退", "下一回合", "xyz", "３", "x" * 5000, lang=lang)

    assert 7 <= len(drawn)
    assert "xyz" in drawn[4]
    assert len(drawn[6]) < 4000


def test_letters_and_words_stand_for_one_thing_each():
    words = [word for words in WORDS.values() for word in words]

    assert len(set(words)) == len(words)
    assert set(KEYS.values()) <= set(WORDS)
    assert {name: name for name in WORDS} == {
        name: meant(words[0]) for name, words in WORDS.items()
    }
    assert ("end", "start", "12", "keys") == (meant("G"), meant("g"), meant("１２"), meant("？"))


@pytest.mark.parametrize("columns", [20, 33])
@pytest.mark.parametrize("lang", ["en", "zh-Hant"])
def test_every_step_is_drawn_in_a_narrow_terminal(look, game, columns, lang):
    lines = [str(at) for at in range(0, len(game.log) - 2, 7)] + ["s1", "57", "]", "G"]
    drawn = look(*lines, lang=lang, columns=columns)

    wide = {line for one in drawn for line in one.splitlines() if width_of(line) > columns}
    assert set() == {line for line in wide if not line.startswith(("Enter", "From"))}


def test_a_game_that_begins_with_a_position_and_one_that_was_dissolved(look):
    position = Game.from_position(
        load_ruleset("zhongyou"),
        hands={0: "AA53", 1: "KK3", 2: "553", 3: "QQ3", 4: "663", 5: "773"},
        lead=0,
    ).step("AA")
    dissolved = Game(load_ruleset("xuandian"), seed=5, sets=2).dissolve()

    assert "Seat 0 led AA." in look("", of=position)[1]
    assert "All six agreed" in look("", of=dissolved)[1]
    assert "All six agreed" in look("G", of=dissolved)[1]


# At a real terminal


class Looker:
    """Somebody who looks on at a terminal."""

    def __init__(self, folder, *arguments, columns=80, rows=24, **environment):
        self.screen = pyte.Screen(columns, rows)
        self.stream = pyte.ByteStream(self.screen)
        self.raw = b""
        self.child = pexpect.spawn(
            sys.executable,
            ["-m", "gouji_rules", "replay", *arguments],
            dimensions=(rows, columns),
            cwd=str(folder),
            env={
                "PATH": os.environ["PATH"],
                "HOME": str(folder),
                "PYTHONPATH": str(Path(__file__).resolve().parents[2]),
                "TERM": "xterm-256color",
                "LANG": "C.UTF-8",
                **environment,
            },
        )
        self.child.delaybeforesend = None

    def press(self, keys, words):
        """Press keys and wait until the words are on the screen."""
        self.child.send(keys)
        return self.until(words)

    def until(self, words):
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            try:
                data = self.child.read_nonblocking(65536, timeout=0.05)
            except pexpect.TIMEOUT:
                continue
            except pexpect.EOF:
                break
            self.raw += data
            self.stream.feed(data)
            if any(words in line for line in self.screen.display):
                return self
        raise AssertionError(f"never saw {words!r} in:\n" + "\n".join(self.screen.display))

    def asked(self):
        """Wait for the question itself: what is typed before it is thrown away."""
        while not self.raw.endswith(b"quit "):
            self.raw += self.child.read_nonblocking(65536, timeout=PATIENCE)
        return self

    def end(self):
        self.child.expect(pexpect.EOF, timeout=PATIENCE)
        self.raw += self.child.before
        self.child.close()
        return self.child.exitstatus


@pytest.fixture
def replay(tmp_path, game):
    path = tmp_path / "game.jsonl"
    game.save(path)

    def run(*more, **how):
        return Looker(tmp_path, str(path), *more, **how)

    return run


def test_single_keys_at_a_terminal(replay, game):
    looker = replay("--lang", "en").until("q quit")
    second = next(step.at for step in steps(game) if len(step.game.result.sets) == 1)
    for key, at in (("\x1b[C", 1), (" ", 2), ("\x1b[D", 1), ("\x1b[6~", second), ("\x1b[5~", 0)):
        looker.press(key, f"move {at} of")
    looker.press("57\r", "move 57 of")
    looker.press("\t", "seen from seat 0")
    looker.press("s", "From which seat")
    looker.press("\x1b[D3\r", "seen from seat 3")  # the arrow moves in the line now
    looker.press("o", "all hands open")
    looker.press("\x1b[F", "The game is over.")
    looker.child.send("q")
    assert 0 == looker.end()


def test_ctrl_c_leaves_without_a_trace(replay):
    looker = replay("--lang", "zh-Hans", columns=20).until("退出")
    looker.child.send("\x03")
    assert 130 == looker.end()
    assert "Traceback" not in looker.raw.decode()


def test_a_dumb_terminal_is_asked_line_by_line(replay):
    looker = replay("--lang", "en", TERM="dumb").until("q quit")
    looker.press("5\r", "move 5 of").asked()
    assert b"\x1b" not in looker.raw
    looker.child.send("q\r")
    assert 0 == looker.end()


def test_what_is_asked_for_by_options_is_printed_as_ever(replay):
    looker = replay("--lang", "en", "--to", "5")
    assert 0 == looker.end()
    assert b"q quit" not in looker.raw
