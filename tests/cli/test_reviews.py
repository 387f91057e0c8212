"""The review of a set: by ``gouji replay --review``, and on a word at the table."""

import io
import sys

import pytest

from gouji_rules import Game, load_ruleset
from gouji_rules.advice.questions import EVERYTHING
from gouji_rules.bots import make
from gouji_rules.cli.output import Output
from gouji_rules.cli.terminal.reading import LineReader
from gouji_rules.cli.terminal.screen import Screen
from gouji_rules.cli.terminal.sitting import Sitting


@pytest.fixture(scope="module")
def text():
    game = Game(load_ruleset("xuandian"), seed=3, sets=2)
    bots = [make("easy", seat) for seat in range(6)]
    while not game.over:
        game = game.step(bots[game.seat].choose(game.view(game.seat), game.legal_actions()))
    return game.dumps()


@pytest.fixture
def sitting(monkeypatch, capsys):
    """Watch a game of two sets with a person at the terminal, who types lines between them."""

    def run(*lines):
        monkeypatch.setattr(sys, "stdin", io.StringIO("".join(line + "\n" for line in lines)))
        out = Output(lang="en", json=False)
        game = Game(load_ruleset("xuandian"), seed=3, sets=2)
        bots = {seat: make("easy", seat) for seat in range(6)}
        sitting = Sitting(
            *(Screen(out), game, None, bots, LineReader(out)),
            pace=0.0,
            person=True,
            wishes=EVERYTHING,
        )
        sitting.play()
        return capsys.readouterr().out

    return run


@pytest.fixture
def record(gouji, tmp_path, text):
    (tmp_path / "g.jsonl").write_text(text, encoding="utf-8")
    return "g.jsonl"


def test_all_sets_or_one(gouji, record):
    whole = gouji("replay", record, "--review").out
    assert "Set 1, moves 1 to" in whole
    assert "Set 2, moves" in whole
    one = gouji("replay", record, "--review", "--set", "2").out
    assert "Set 1" not in one
    assert one.strip() in whole
    assert "第 1 回合，第 1 步到第" in gouji("replay", record, "--review", "--lang", "zh-Hans").out
    assert "You" in gouji("replay", record, "--review", "--seat", "0").out.title()


def test_for_programs(gouji, record):
    document = gouji("replay", record, "--review", "--json").json
    assert "xuandian" == document["ruleset"]
    assert [1, 2] == [one["set"] for one in document["sets"]]
    first, second = (one["moves"] for one in document["sets"])
    assert (1, second[0]) == (first[0], first[1] + 1)
    assert all(one["sentences"] for one in document["sets"])
    assert (
        []
        == gouji("replay", record, "--review", "--json", "--set", "2").json["sets"][0]["revolted"]
    )


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--review", "--set", "3"), "There is no set 3 that is over in this record; 2 are."),
        (("--set", "1"), "--set says which set is reviewed"),
        (("--review", "--to", "5"), "--to does not go with it"),
        (("--review", "--set", "0"), "0"),
    ],
)
def test_what_cannot_be_is_said(gouji, record, arguments, words):
    ran = gouji("replay", record, *arguments)
    assert (2, "") == (ran.code, ran.out)
    assert words in ran.err


def test_a_record_that_was_cut_is_reviewed_as_far_as_its_sets_go(gouji, record, tmp_path, text):
    lines = text.splitlines(keepends=True)
    second = next(n for n, line in enumerate(lines) if line.startswith('{"set":1'))
    (tmp_path / "cut.jsonl").write_text("".join(lines[: second + 5]) + '{"n"', encoding="utf-8")
    ran = gouji("replay", "cut.jsonl", "--review")
    assert 0 == ran.code
    assert "cut.jsonl" in ran.err
    assert gouji("replay", record, "--review", "--set", "1").out == ran.out
    (tmp_path / "cut.jsonl").write_text("".join(lines[:9]), encoding="utf-8")
    assert "No set of this record has been played to its end." in (
        gouji("replay", "cut.jsonl", "--review").out
    )


def test_at_the_table_between_two_sets(sitting):
    """``r`` tells of the set that is over, and the question is asked again."""
    shown = sitting("r", "?", "复盘", "")
    assert 2 == shown.count("Set 1, moves 1 to")
    assert "r (review) tells what decided this one" in shown
    assert 1 == shown.count("Set 2 of 2 is over.")
