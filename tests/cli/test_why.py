"""``gouji why``: which rule, setting and place decide."""

import json

import pytest

from gouji_rules import Game, load_ruleset


@pytest.fixture
def record(tmp_path):
    """A record: seat 0 leads a gouji play, its opposite passes, it leads again."""
    game = Game.from_position(
        load_ruleset("zhongyou"),
        hands={0: "AA53", 1: "KK3", 2: "553", 3: "QQ3", 4: "663", 5: "773"},
        lead=0,
    )
    for action in ("AA", "pass", "5"):
        game = game.step(action)
    path = tmp_path / "game.jsonl"
    game.save(path)
    return str(path)


def test_two_plays_the_part_that_decides_and_its_place(gouji):
    ran = gouji("why", "-r", "zhongyou", "DD888", "XX888")
    assert (0, "") == (ran.code, ran.err)
    shown = " ".join(ran.out.split())
    assert shown.startswith("DD888 does not beat XX888.")
    assert "What is missing: carried rank higher: 8 in DD888, 8 in XX888" in shown
    assert "zhongyou.yaml:56:23; in the definition outranks" in shown
    assert "Rule: which play beats which. Setting: beats = new.size == old.size" in shown
    assert "yes number of cards equal: 5 in DD888, 5 in XX888" in shown
    assert "DD888 is a gouji play: DD888 is hung, and every hung play is a gouji play." in shown


@pytest.mark.parametrize(
    ("lang", "words"),
    [("zh-Hans", "DD888 管不住 XX888。"), ("zh-Hant", "DD888 管不住 XX888。")],
)
def test_two_plays_in_chinese(gouji, lang, words):
    assert words in gouji("why", "-r", "zhongyou", "DD888", "XX888", "--lang", lang).out


def test_a_changed_setting_decides_and_is_named_as_such(gouji):
    shown = gouji("why", "-r", "zhongyou", "--with", "beats=new.size > old.size", "33", "AA").out
    assert "number of cards: more in 33 than in AA, 2 and 2" in shown
    assert "changed for this run by --with" in shown


@pytest.mark.parametrize("lang", ["en", "zh-Hans"])
def test_a_place_that_is_wider_than_a_line_stays_whole_to_be_copied(gouji, tmp_path, lang):
    folder = tmp_path / "site-packages-of-an-environment" / "gouji_rules" / "_rulesets_of_a_wheel"
    folder.mkdir(parents=True)
    path = folder / "town.yaml"
    path.write_text("id: town\nextends: zhongyou\nbeats: new.size > old.size\n", "utf-8")
    shown = gouji("why", "-r", str(path), "33", "AA", "--lang", lang).out

    place = f"{path.relative_to(tmp_path)}:3:8"
    assert place in shown
    assert all(len(line) <= 80 for line in shown.splitlines() if place not in line)


def test_two_plays_for_programs(gouji):
    ran = gouji("why", "-r", "zhongyou", "DX999", "X8888", "--json")
    assert 0 == ran.code
    document = ran.json
    assert False is document["beats"]
    assert ("comparison", "beats") == (document["rule"], document["setting"])
    assert "covers" == document["where"]["definition"]
    assert {"words", "holds", "kind", "expression", "where", "parts"} == set(document["conditions"])
    assert True is document["new"]["why_gouji"]["value"]
    assert 2 == len(document["notes"])


def test_a_move_of_a_record_that_is_allowed(gouji, record):
    shown = gouji("why", record, "--at", "2", "pass").out
    assert "pass: seat 3 may do this here." in shown
    assert "the only one who may answer" in " ".join(shown.split())
    assert "opened" in shown


def test_without_an_action_the_move_that_was_made_there_is_told(gouji, record):
    shown = gouji("why", record, "--at", "2").out
    assert shown.startswith("Move 2 of the record: pass, by seat 3.\n")
    assert gouji("why", record, "--at", "2", "pass").out == shown.partition("\n")[2]
    assert "AA" == gouji("why", record, "--at", "1", "--json").json["action"]
    assert "第 1 步：0 号座，AA" in gouji("why", record, "--at", "1", "--lang", "zh-Hans").out


def test_where_no_move_was_made_yet_one_has_to_be_named(gouji, record):
    ran = gouji("why", record, "--at", "4")
    assert (2, "") == (ran.code, ran.out)
    assert "The record has 3 moves, and none there." in ran.err
    assert 0 == gouji("why", record, "--at", "4", "pass").code
    assert "--at goes from 1 to 4" in gouji("why", record, "--at", "5").err
    assert "name the one on the table" in gouji("why", "-r", "zhongyou", "KK").err


def test_a_move_of_a_record_that_is_refused(gouji, record):
    shown = gouji("why", record, "--at", "3", "3").out
    assert "3: seat 0 may not do this here." in shown
    assert "Setting: hold_three.enabled = true" in shown
    assert "zhongyou.yaml:" in shown
    assert "nobody beat its AA, so it leads." in shown


def test_a_move_too_low_is_explained_by_the_comparison(gouji, record):
    shown = gouji("why", record, "--at", "2", "QQ").out
    assert "What is missing: carried rank higher: Q in QQ, A in AA" in shown


def test_words_of_the_table_are_understood(gouji, record):
    assert "pass: seat 3 may do this" in gouji("why", record, "--at", "2", "過").out


def test_a_move_under_changed_settings(gouji, record):
    allowed = gouji("why", record, "--at", "3", "53", "--with", "hold_three.enabled=false")
    assert 0 == allowed.code
    astray = gouji("why", record, "--at", "3", "5", "--with", "gouji.minimum={A: none}")
    assert 2 == astray.code
    assert "move 2, pass of seat 3, is not possible then" in astray.err


def test_a_move_for_programs(gouji, record):
    document = gouji("why", record, "--at", "3", "3", "--json").json
    assert (0, False, "hold_three") == (document["seat"], document["legal"], document["rule"])
    assert document["where"]["place"].partition(":")[0].endswith("zhongyou.yaml")
    assert {"rule", "setting", "reason", "plugin"} == set(document["asked"])


def test_a_record_of_a_ruleset_that_has_changed_gives_no_place(gouji, record):
    with open(record, encoding="utf-8") as file:
        lines = file.read().splitlines()
    header = json.loads(lines[0])
    assert "zhongyou" == header["resolved"]["id"]
    game = Game.from_position(
        load_ruleset("zhongyou", {"points": [3, 2, 1, -1, -2, -3]}),
        hands={0: "AA53", 1: "KK3", 2: "553", 3: "QQ3", 4: "663", 5: "773"},
        lead=0,
    )
    game.save(record)
    shown = " ".join(gouji("why", record, "--at", "1", "3").out.split())
    assert "the file of that name says something else by now" in shown
    assert "zhongyou.yaml:" not in shown


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("AA", "KK"), "-r RULESET NEW OLD"),
        (("-r", "zhongyou", "AA", "KK", "--at", "1"), "do not go together"),
        (("-r", "zhongyu", "AA", "KK"), "zhongyou"),
        (("-r", "zhongyou", "AK", "KK"), "is not a play"),
        (("nowhere.jsonl", "--at", "1", "AA"), "no file"),
    ],
)
def test_what_cannot_be_read_is_said(gouji, arguments, words):
    ran = gouji("why", *arguments)
    assert (2, "") == (ran.code, ran.out)
    assert words in ran.err


def test_a_step_that_the_record_does_not_have(gouji, record):
    ran = gouji("why", record, "--at", "9", "AA")
    assert 2 == ran.code
    assert "The record has 3 moves; --at goes from 1 to 4." in ran.err


def test_the_conditions_of_a_gouji_play_of_ones_own_are_told_one_by_one(gouji, tmp_path):
    own = "id: own\nextends: xuandian\ngouji: {is: play.size >= 3 and play.rank >= 9}\n"
    (tmp_path / "own.yaml").write_text(own, encoding="utf-8")

    shown = " ".join(gouji("why", "-r", "own.yaml", "999", "888").out.split())

    assert "999 is a gouji play: every condition of the rule holds." in shown
    assert "yes number of cards of 999 at least 3" in shown
