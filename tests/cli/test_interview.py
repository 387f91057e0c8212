"""``gouji new`` at a real terminal of 80 by 40: what is asked, and what comes of the answers."""

import contextlib
import os
import sys
import time
from pathlib import Path

import pexpect
import pyte
import pytest
import yaml

from gouji_rules.ruleset import check_file, load_ruleset
from gouji_rules.scenario import check_scenarios, run_paths
from tests.conftest import PATIENCE


class Author:
    """Somebody who makes a variant."""

    def __init__(self, folder: Path, *arguments: str) -> None:
        self.screen = pyte.HistoryScreen(80, 40, history=5000)
        self.stream = pyte.ByteStream(self.screen)
        self.child = pexpect.spawn(
            sys.executable,
            ["-m", "gouji_rules", "new", *arguments],
            dimensions=(40, 80),
            timeout=PATIENCE,
            cwd=str(folder),
            env={
                "PATH": os.environ["PATH"],
                "HOME": str(folder.parent),
                "PYTHONPATH": str(Path(__file__).resolve().parents[2]),
                "TERM": "xterm-256color",
                "LANG": "C.UTF-8",
            },
        )
        self.child.delaybeforesend = None

    def read(self) -> None:
        with contextlib.suppress(pexpect.TIMEOUT, pexpect.EOF):
            self.stream.feed(self.child.read_nonblocking(65536, timeout=0.02))

    @property
    def lines(self) -> list[str]:
        # A wide character takes two cells, of which the second holds nothing.
        old = ["".join(line[x].data for x in range(80)) for line in self.screen.history.top]
        return [line.rstrip() for line in [*old, *self.screen.display]]

    @property
    def text(self) -> str:
        return "\n".join(self.lines).rstrip()

    def press_enter_until(self, last: str) -> int | None:
        """Answer with Enter alone, up to the question with these words."""
        for _ in range(40):
            if last in self.text:
                break
            before = self.text
            self.child.send("\r")
            until = time.monotonic() + 10
            while self.text == before and time.monotonic() < until:
                self.read()
        self.child.send("\r")
        return self.end()

    @property
    def line(self) -> str:
        """The line in which the cursor stands."""
        return self.screen.display[self.screen.cursor.y].rstrip()

    def wait(self, words: str) -> "Author":
        """Wait until the cursor stands behind these words."""
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            self.read()
            if words in self.line:
                return self
        raise AssertionError(f"never saw {words!r} in:\n{self.text}")

    def say(self, answer: str, then: str) -> "Author":
        """Answer, and wait for the next question's prompt to follow these words."""
        self.child.send(answer + "\r")
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            self.read()
            shown = self.text
            # What is typed before the prompt is drawn is thrown away.
            asked = self.line.endswith((">", "：", ":", "）", ")"))
            if asked and then in shown[self.seen :]:
                self.seen = len(shown)
                return self
        raise AssertionError(f"never saw {then!r} after {answer!r} in:\n{self.text}")

    seen = 0

    def end(self) -> int | None:
        until = time.monotonic() + PATIENCE
        while self.child.isalive() and time.monotonic() < until:
            self.read()
        self.read()
        self.child.close()
        return self.child.exitstatus


@pytest.fixture
def author(tmp_path):
    folder = tmp_path / "mine"
    folder.mkdir()
    begun = []

    def begin(*arguments: str) -> Author:
        begun.append(Author(folder, *arguments))
        return begun[-1]

    yield begin
    for one in begun:
        one.child.close(force=True)


def test_a_newcomer_writes_his_towns_rules_in_chinese(author, tmp_path):
    me = author("zaozhuang_old", "--lang", "zh-Hans")
    me.wait("叫什么名字")
    assert "一共十个问题" in me.text
    me.say("枣庄老打法", "繁体怎么写")
    me.say("棗莊老打法", "英文名")
    me.say("", "在哪里打")
    me.say("?", "这套规则流行的地方")
    me.say("山东枣庄", "1/10  用多少张牌？")
    assert "*  1  216  四副牌全用，每人 36 张" in me.text
    me.say("?", "先写几副")
    me.say("5 3:1", "269 张牌六家分不匀；再去掉 5 张")
    me.say("2", "2/10  憋不憋三？")
    me.say("", "3a/10  怎么比大小？")
    me.say("", "3b/10  大花、小花一起出怎么算？")
    me.say("b", "3a/10  怎么比大小？")
    me.say("3", "3b/10  大花、小花一起出怎么算？")
    me.say("", "4/10  挂花的牌都算够级吗？")
    me.say("", "5a/10  什么够级牌能开点？")
    me.say("no-jokers", "5b/10  是不是四开点？")
    me.say("1", "6/10  叫不叫点？")
    me.say("", "7a/10  进哪些贡，先后怎样？")
    me.say("点烧闷落", "拿什么牌进贡？")
    me.say("", "8a/10  六个名次各得几分？")
    me.say("", "串三户算几分？")
    me.say("12", "9/10  烧牌有什么特别的？")
    me.say("9", "没有 9，请选 1 到 6。")
    me.say("2", "10a/10  报不报牌？")
    me.say("", "底牌没人管，谁接风？")
    me.say("", "还要细问吗？")
    me.say("1 6", "不在 1 到 5 里")
    me.say("2", "开点  什么时候算开点？")
    me.say("played", "。可以改用：gouji-won、won。")
    me.say("", "算不算自己开点")
    me.say("2", "回车写出 zaozhuang_old.yaml")
    me.child.send("\r")

    assert 0 == me.end()
    ruleset = tmp_path / "mine" / "zaozhuang_old.yaml"
    scenarios = tmp_path / "mine" / "zaozhuang_old.scenario.yaml"
    assert [] == [*check_file(ruleset), *check_scenarios(scenarios)]
    assert 0 == run_paths([scenarios]).failed
    settings = load_ruleset(ruleset).settings
    wanted = {
        "deck.removed": {"3": 10, "4": 8},
        "opening.fours": True,
        "opening.on": "gouji_won",
        "opening.natural": "not hand.gouji",
        "tribute.order": ["point", "burn", "smother", "fall"],
        "sweep.flat": 12,
        "burn.first_needs_joker": True,
    }
    assert wanted == {key: settings[key] for key in wanted}
    said = yaml.safe_load(ruleset.read_text(encoding="utf-8"))
    assert {"zh-Hans": "枣庄老打法", "zh-Hant": "棗莊老打法", "en": "Zaozhuang Old"} == said[
        "names"
    ]
    assert "以最接近的" in me.text


def test_enter_takes_what_the_nearest_ruleset_says(author, tmp_path):
    me = author("somewhere", "--from", "zhongyou_nohold", "--lang", "zh-Hant")
    me.wait("叫什麼名字")

    assert 0 == me.press_enter_until("Enter 寫出")
    said = yaml.safe_load((tmp_path / "mine" / "somewhere.yaml").read_text(encoding="utf-8"))
    assert "zhongyou_nohold" == said["extends"]
    assert not {"deck", "beats", "tribute", "points", "burn"} & set(said)


@pytest.mark.parametrize("digits", ["7", "10"])
def test_a_name_and_a_place_may_be_numbers(author, tmp_path, digits):
    me = author("somewhere", "--lang", "en")
    me.wait("What is it called")
    me.say(digits, "In traditional characters?")
    me.say(digits, "In English?")
    me.say(digits, "Where is it played?")
    me.say(digits, "1/10")

    assert 0 == me.press_enter_until("Enter writes")
    said = yaml.safe_load((tmp_path / "mine" / "somewhere.yaml").read_text(encoding="utf-8"))
    names = dict.fromkeys(("zh-Hans", "zh-Hant", "en"), digits)
    assert (names, digits) == (said["names"], said["region"])


def test_questions_that_mean_nothing_are_left_out(author):
    me = author("somewhere", "--lang", "en")
    me.wait("What is it called")
    me.say("枣庄", "In traditional characters?")
    me.say("", "In English?")
    me.say("", "Where is it played?")
    me.say("", "1/10  How many cards?")
    me.say("", "2/10")
    me.say("", "3a/10  Which play")
    me.say("", "3b/10  Big and small")
    me.say("", "4/10")
    me.say("", "5a/10  Which gouji plays open?")
    me.say("none", "7a/10  Which tribute")
    me.say("none", "8a/10  Points")
    me.say("b", "7a/10  Which tribute")
    me.say("", "8a/10  Points")
    assert "4-open" not in me.text
    assert "Is opening bet on?" not in me.text


@pytest.mark.parametrize("leave", ["\x03", "\x04"], ids=["Ctrl-C", "Ctrl-D"])
def test_who_leaves_writes_nothing(author, tmp_path, leave):
    me = author("somewhere", "--lang", "en")
    me.wait("What is it called")
    me.say("枣庄", "In traditional characters?")
    me.child.send(leave)

    assert 130 == me.end()
    assert "Left; nothing was written." in me.text
    assert [] == list((tmp_path / "mine").iterdir())


def test_with_a_flag_nothing_is_asked(author, tmp_path):
    me = author("somewhere", "--cards", "198", "--lang", "en")

    assert 0 == me.end()
    assert "Written: somewhere.yaml" in me.text
    assert "?" not in me.text
