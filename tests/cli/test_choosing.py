"""Before the game: any name of a ruleset, what is special, the game that was left, last choices."""

import io
import json
import os
import re
import sys
from functools import cache

import pytest

from gouji_rules import Game, load_ruleset
from gouji_rules.cli.output import Output
from gouji_rules.cli.terminal import remembered
from gouji_rules.cli.terminal.choosing import WantsToLearn, choose_left, choose_ruleset, choose_seat
from gouji_rules.cli.terminal.reading import LineReader
from gouji_rules.cli.terminal.remembered import Choices, last_choices, remember
from gouji_rules.cli.terminal.screen import Screen
from gouji_rules.lessons.progress import Progress, keep_progress
from gouji_rules.messages.layout import width_of
from gouji_rules.record.kept import begin
from gouji_rules.ruleset import list_rulesets
from gouji_rules.ruleset.structure.finding import matching
from gouji_rules.sheet.special import special

once = cache(load_ruleset)  # the list tells what is special about each: it loads them all
listed = cache(list_rulesets)


@pytest.fixture(autouse=True)
def each_is_read_once(monkeypatch):
    monkeypatch.setattr("gouji_rules.ruleset.load_ruleset", once)
    monkeypatch.setattr("gouji_rules.ruleset.list_rulesets", listed)


@pytest.fixture(autouse=True)
def data(monkeypatch, tmp_path):
    monkeypatch.setenv("GOUJI_DATA", str(tmp_path / "data"))
    monkeypatch.chdir(tmp_path)
    return tmp_path / "data"


@pytest.fixture
def choose(monkeypatch, capsys):
    """Type lines at a question, and return what it was answered with and what was shown."""

    def run(question, *lines, lang="en", columns=80, **how):
        monkeypatch.setenv("COLUMNS", str(columns))
        monkeypatch.setattr(sys, "stdin", io.StringIO("".join(line + "\n" for line in lines)))
        out = Output(lang=lang, json=False)
        answer = question(Screen(out), LineReader(out), **how)
        return answer, capsys.readouterr().out

    return run


def ruleset(choose, *lines, **how):
    return choose(choose_ruleset, *lines, first="xuandian", **how)


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        *(("", "xuandian"), ("zhongyou", "zhongyou"), ("中游", "zhongyou"), ("中遊", "zhongyou")),
        *(("老青", "old_qingdao"), ("Huantai", "huantai"), ("huantai, shandong", "huantai")),
        *(
            ("枣庄", "zaozhuang"),
            ("棗莊", "zaozhuang"),
            ("临沂", "tancheng"),
            ("同城", "tongcheng"),
        ),
        *(("qingdao strict", "zhongyou_strict"), ("六副牌", "eagle"), ("town.yaml", "town.yaml")),
        *(("198张", "sd198"), ("联众平台", "lianzhong"), ("Ｚｈｏｎｇｙｏｕ", "zhongyou")),
    ],
)
def test_any_name_says_which_ruleset_is_meant(choose, typed, meant):
    assert meant == ruleset(choose, typed)[0]


@pytest.mark.parametrize("info", listed(), ids=lambda info: info.id)
def test_each_ruleset_is_found_by_all_its_names_and_its_number(choose, info):
    for name in {info.id, *info.names.values()}:
        assert info.id in [one.id for one in matching(name, listed())][:1]
    _, shown = ruleset(choose, "")
    number = next(line.split()[0] for line in shown.splitlines() if f" {info.id} " in line)
    assert info.id == ruleset(choose, number)[0]


@pytest.mark.parametrize(
    ("lang", "typed", "words"),
    [
        ("en", "learn", "`learn` goes on with lesson 2."),
        ("zh-Hans", "学", "输入“学”，接着学第 2 课。"),
        ("zh-Hant", "學", "輸入「學」，接著學第 2 課。"),
    ],
)
def test_lessons_that_were_begun_are_gone_on_with(choose, capsys, lang, typed, words):
    assert words not in ruleset(choose, "", lang=lang)[1]
    keep_progress(Progress(done=["plays"]))
    with pytest.raises(WantsToLearn):
        ruleset(choose, typed, lang=lang)
    assert words in capsys.readouterr().out


def test_what_several_are_called_lists_them_and_asks_again(choose):
    answer, shown = ruleset(choose, "青岛", "11")
    listed = shown.partition("may be one of these:")[2]
    assert "old_qingdao" in listed
    assert "zhongyou_strict" in listed
    assert "huantai" not in listed
    assert answer in listed


@pytest.mark.parametrize(
    "typed", ["99", "0", "-1", "zhongyuo", "麻将", "²", "s", "够级够级", "\t.", "x" * 9999]
)
def test_what_is_none_is_refused_and_asked_again(choose, typed):
    answer, shown = ruleset(choose, typed, "zhongyou")
    assert "zhongyou" == answer
    assert 2 == shown.count("Enter for xuandian:")
    assert "There is no ruleset" in shown
    assert len(shown) < 15000  # what was typed is echoed, and repeated no further


def test_a_misspelt_name_is_asked_for(choose):
    assert "Did you mean zhongyou?" in ruleset(choose, "zhongyuo", "")[1]


def test_the_sheet_and_the_difference_are_a_key_away(choose):
    _, shown = ruleset(choose, "", last="zhongyou")
    number = next(line.split()[0] for line in shown.splitlines() if " zhongyou_strict " in line)
    for lines in (
        (f"s {number}", f"d {number}"),
        (f"s{number}", f"d{number}"),
        ("S 严开", "d 嚴開"),
    ):
        answer, shown = ruleset(choose, *lines, "", last="zhongyou")
        assert "zhongyou" == answer
        assert "Hold-three" in shown
        assert "“China Games Center, strict opening” (zhongyou_strict)" in " ".join(shown.split())
    assert "say the same" in " ".join(ruleset(choose, "d zhongyou", "", last="zhongyou")[1].split())


@pytest.mark.parametrize("lang", ["en", "zh-Hans", "zh-Hant"])
@pytest.mark.parametrize("columns", [20, 60, 80, 120])
def test_the_list_is_by_region_and_no_wider_than_the_terminal(choose, lang, columns):
    _, shown = ruleset(choose, "", lang=lang, columns=columns)
    lines = shown.splitlines()
    assert all(width_of(line) <= columns for line in lines[:-1])
    all_regions = {info.regions.get(lang) for info in listed()}
    regions = [line for line in lines if line in all_regions]
    if columns >= 60:
        assert len(set(regions)) == len(regions) > 5
        words = {"en": "first game", "zh-Hans": "第一次打", "zh-Hant": "第一次打"}[lang]
        first = {"en": "Declaring platform", "zh-Hans": "宣点平台", "zh-Hant": "宣點平台"}[lang]
        assert re.search(
            f" xuandian {first} ?[–—]* ?[^ ]* ?[^ ]* ?{words}", " ".join(shown.split())
        )


def test_what_is_special_is_made_from_the_differences_of_any_ruleset(tmp_path):
    base = load_ruleset("xuandian")
    path = tmp_path / "town.yaml"
    path.write_text(
        "id: town\nextends: xuandian\nversion: 1\nnames: {en: Town}\n"
        "burn: {enabled: false}\ngame: {sets: 3}\nwind: opposite\n",
        encoding="utf-8",
    )
    assert ["no burning", "3 sets a game", "own rules for taking the wind"] == special(
        load_ruleset(path), base, "en"
    )
    assert "不烧牌" in special(load_ruleset(path), base, "zh-Hans")
    assert [] == special(base, base, "en")
    for info in listed():
        assert info.id == "xuandian" or special(once(info.id), base, "en")


def test_play_takes_a_part_of_a_name_where_it_is_clear(gouji):
    ran = gouji("play", "-r", "老青", "--auto", "--sets", "1", "--seed", "1")
    assert (0, True) == (ran.code, "(old_qingdao)" in ran.out)
    ran = gouji("play", "-r", "青岛", "--auto", "--sets", "1")
    assert 2 == ran.code
    assert "zhongyou_strict" in ran.err
    ran = gouji("play", "-r", "麻将", "--auto")
    assert 2 == ran.code
    assert "麻将" in ran.err


# The game that was left


def leave(data, name="zhongyou", seat=2, seed=3):
    game = Game(load_ruleset(name), seed=seed, sets=2)
    recorder = begin(game, {"bots": ["steady", "steady"], "seat": seat})
    for _ in range(9):
        game = game.step(game.legal_actions()[0])
        recorder.follow(game)
    recorder.close()
    return recorder.path


def test_a_game_that_was_left_is_offered_and_enter_goes_on(choose, data):
    assert None is choose(choose_left)[0]
    path = leave(data)
    left, shown = choose(choose_left, "")
    assert path == left.path
    assert (
        "A game was left: China Games Center, your seat 2, set 1, ours 0, theirs 0, last" in shown
    )
    assert None is choose(choose_left, "?", "what", "n")[0]
    assert path == choose(choose_left, "好")[0].path


def test_games_of_bots_alone_damaged_files_and_finished_games_are_not_offered(choose, data):
    leave(data, seat=None)
    folder = data / "saved"
    (folder / "letter.jsonl").write_text("Dear Sir")
    (folder / "empty.jsonl").write_text("")
    assert None is choose(choose_left)[0]
    assert (None, "") == choose(choose_left)


# What was chosen last


def test_what_was_chosen_is_chosen_by_enter_the_next_time(choose, data):
    assert Choices() == last_choices()
    remember(Choices("zhongyou", 4, "easy", 0.2))
    assert Choices("zhongyou", 4, "easy", 0.2) == last_choices()
    assert 0o600 == (data / "choices.json").stat().st_mode & 0o777
    assert "zhongyou" == ruleset(choose, "", last=last_choices().ruleset)[0]
    assert 4 == choose(choose_seat, "", default=4)[0]


def test_a_ruleset_that_is_gone_is_no_choice(choose):
    assert "xuandian" == ruleset(choose, "", last="gone")[0]
    assert "xuandian" == ruleset(choose, "", last="/gone/town.yaml")[0]


@pytest.mark.parametrize(
    "text",
    [
        *("", "null", "[]", "{", '"x"', "\x00" * 99, "[" * 20000, '{"ruleset": 3, "seat": true}'),
        *('{"seat": 6, "bots": 5, "pace": -1}', '{"pace": true, "ruleset": "\\u001b[2J"}'),
        '{"bots": "cmd:rm -rf x", "ruleset": "' + "a" * 5000 + '"}',
    ],
)
def test_a_hostile_file_is_as_none(data, text):
    data.mkdir()
    (data / "choices.json").write_text(text, encoding="utf-8")
    assert Choices() == last_choices()


def test_as_much_as_is_sound_is_taken(data):
    data.mkdir()
    (data / "choices.json").write_text(json.dumps({"ruleset": "eagle", "seat": "x", "pace": 1}))
    assert Choices("eagle", pace=1.0) == last_choices()


def test_a_file_that_cannot_be_read_or_written_breaks_nothing(data, monkeypatch, tmp_path):
    data.mkdir()
    (data / "choices.json").mkdir()
    assert Choices() == last_choices()
    remember(Choices("eagle"))
    (data / "choices.json").rmdir()
    os.mkfifo(data / "choices.json")
    assert Choices() == last_choices()
    remember(Choices("eagle"))
    (data / "choices.json").unlink()
    (tmp_path / "mine").write_text("mine")
    (data / "choices.json").symlink_to(tmp_path / "mine")
    remember(Choices("eagle"))
    assert "mine" == (tmp_path / "mine").read_text()
    monkeypatch.setattr(remembered, "write_whole", full_disk)
    (data / "choices.json").unlink()
    remember(Choices("eagle"))
    assert Choices() == last_choices()


def full_disk(*_, **__):
    raise OSError(28, "No space left on device")
