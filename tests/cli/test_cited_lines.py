"""Which lines are cited in a game that goes on from a record: the ruleset's own, where it lies."""

import shutil
from pathlib import Path

import pytest

from gouji_rules import Game, load_ruleset
from gouji_rules.cli.terminal.remembered import Choices, remember
from gouji_rules.messages import LANGUAGES

OURS = "id: ours\nextends: zhongyou\ncalls: two_stage\n"


def why(gouji, *options):
    """Return what a resumed game tells of a play that is refused, on one line."""
    told = gouji("play", *options, typed="why 333\n333\n").out
    assert "The question is whether you call" in told
    assert ".jsonl:" not in "".join(told.split())
    return " ".join(told.split())


def test_a_resumed_game_cites_the_file_of_a_shipped_ruleset(gouji):
    gouji("play", "-r", "zhongyou", "--seed", "3", typed="n\n")
    told = why(gouji, "--resume")
    assert "zhongyou.yaml:85:1" in told
    assert "zhongyou.yaml:85)" in told


def test_a_resumed_game_cites_ones_own_file_where_it_is_found(gouji, tmp_path):
    file = tmp_path / "village" / "mine.yaml"
    file.parent.mkdir()
    file.write_text(OURS, "utf-8")
    gouji("play", "-r", str(file), "--seed", "3", "--record", "g.jsonl", typed="n\n")
    remember(Choices(str(file)))  # as a person's choices are
    assert "mine.yaml:3:1" in why(gouji, "--resume", "g.jsonl")
    remember(Choices("zhongyou"))
    assert "written in the record's own copy of ours" in why(gouji, "--resume", "g.jsonl")
    shutil.copy(file, "ours.yaml")
    assert "ours.yaml:3:1" in why(gouji, "--resume", "g.jsonl")
    Path("ours.yaml").write_text("id: ours\nextends: huantai\n", "utf-8")
    assert "written in the record's own copy of ours" in why(gouji, "--resume", "g.jsonl")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_why_of_a_record_says_that_a_place_is_in_its_own_copy(gouji, tmp_path, lang):
    rules = load_ruleset("zhongyou", {"points": [4, 2, 0, 0, -2, -4]})
    Game(rules, seed=3).save(tmp_path / "g.jsonl")
    wanted = {"en": "own copy of zhongyou", "zh-Hans": "自带的规则", "zh-Hant": "自帶的規則"}
    assert wanted[lang] in gouji("why", "g.jsonl", "--at", "1", "3", "--lang", lang).out
    place = gouji("why", "g.jsonl", "--at", "1", "3", "--json").json["where"]
    assert ("record", "zhongyou") == (place["kind"], place["ruleset"])


def test_why_of_a_record_cites_a_file_that_lies_beside_it(gouji, tmp_path):
    beside = tmp_path / "games"
    beside.mkdir()
    (beside / "ours.yaml").write_text(OURS, "utf-8")
    Game(load_ruleset(beside / "ours.yaml"), seed=3).save(beside / "g.jsonl")
    told = gouji("why", "games/g.jsonl", "--at", "1", "333").out
    assert "written in games/ours.yaml:3:1" in told
    assert "The record carries" not in told


def test_a_record_that_is_read_by_a_program_cites_the_shipped_file(tmp_path):
    Game(load_ruleset("zhongyou"), seed=3).save(tmp_path / "g.jsonl")
    assert Game.load(tmp_path / "g.jsonl").rules.where("calls").endswith("zhongyou.yaml:85:1")
