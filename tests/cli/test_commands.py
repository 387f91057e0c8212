"""Every command but ``play``, each to the letter."""

import json
import re

import pytest

from gouji_rules.ruleset import rulesets_folder

SHIPPED = sorted(path.stem for path in rulesets_folder().glob("*.yaml"))


# rulesets


def test_rulesets_lists_id_name_region_and_where_from(gouji):
    ran = gouji("rulesets")
    assert (0, "") == (ran.code, ran.err)
    # A row that is too wide for the screen goes on under its names.
    row = re.search(r"^zhongyou .*\n(?: +.*\n)*", ran.out, re.MULTILINE).group()
    assert "China Games Center" in row
    assert "Qingdao" in row
    assert "(shipped)" in row
    assert "中遊" in gouji("rulesets", "--lang", "zh-Hant").out


def test_rulesets_for_programs(gouji):
    found = gouji("rulesets", "--json").json["rulesets"]
    shipped = [one["id"] for one in found if one["where"] == "shipped"]
    assert sorted(SHIPPED) == sorted(shipped)
    assert "xuandian" == shipped[0]
    assert {"shipped", "plugin"} >= {one["where"] for one in found}
    assert {"id", "names", "region", "regions", "where", "path"} == set(found[0])
    assert {"en", "zh-Hans", "zh-Hant"} == set(found[0]["names"])


def test_the_region_is_a_text_and_stands_by_language_besides(gouji):
    found = gouji("rulesets", "--json").json["rulesets"]
    huantai = next(one for one in found if one["id"] == "huantai")
    english = "Huantai, Shandong"
    regions = {"en": english, "zh-Hans": "山东桓台", "zh-Hant": "山東桓台"}
    assert (english, regions) == (huantai["region"], huantai["regions"])


@pytest.mark.parametrize(("lang", "region"), [("zh-Hans", "山东桓台"), ("zh-Hant", "山東桓台")])
def test_rulesets_are_listed_in_the_persons_language_alone(gouji, lang, region):
    line = next(
        line for line in gouji("rulesets", "--lang", lang).out.splitlines() if "huantai" in line
    )
    assert region in line
    assert "Shandong" not in line


# beats


@pytest.mark.parametrize(
    ("new", "old", "code"),
    [("DD999", "XX888", 0), ("XXX99", "XX888", 1), ("10 10", "99", 0), ("aa", "2", 1)],
)
def test_beats_answers_in_its_exit_code(gouji, new, old, code):
    ran = gouji("beats", "-r", "xuandian", new, old)
    assert (code, "") == (ran.code, ran.err)
    assert ran.out.startswith(("Yes. ", "No. ")[code])


def test_beats_says_why_with_the_conditions_and_their_place(gouji):
    shown = gouji("beats", "-r", "xuandian", "XXX99", "XX888").out
    assert "xuandian.yaml:58" in shown
    assert "  yes  new.rank > old.rank" in shown
    assert "  no   new.bigs >= old.smalls" in shown


def test_beats_says_where_the_condition_that_failed_is_written(gouji, tmp_path):
    town = tmp_path / "town.yaml"
    town.write_text(
        "id: town\nextends: zhongyou\ndefine:\n"
        "  covers(new, old): old.bigs == 0 and new.bigs > old.smalls\n",
        encoding="utf-8",
    )
    shown = gouji("beats", "-r", str(town), "DD999", "XX888").out
    assert "town.yaml:4:39" in "".join(shown.split("\n"))
    assert "zhongyou.yaml" not in shown

    shown = gouji("beats", "-r", str(town), "DDD777", "XX8888").out
    assert "zhongyou.yaml:56" in shown
    assert "town.yaml:4" not in shown


def test_beats_for_programs(gouji):
    ran = gouji("beats", "-r", "zhongyou", "--json", "DX999", "XX888")
    assert 1 == ran.code
    document = ran.json
    assert {"beats", "reason", "new", "old"} == set(document)
    assert document["beats"] is False
    assert isinstance(document["reason"], str)
    assert {
        "text": "DX999",
        "size": 5,
        "rank": "9",
        "bigs": 0,
        "smalls": 2,
        "cards": {"bigs": 1, "smalls": 1},
        "gouji": True,
        "opens": False,
    } == document["new"]


def test_beats_with_a_setting_changed(gouji):
    arguments = ("beats", "-r", "xuandian", "DD999", "DX888")
    assert 0 == gouji(*arguments).code
    assert 1 == gouji(*arguments, "--with", "mixed_jokers=by_level").code


@pytest.mark.parametrize("command", [["beats", "A"], ["moves", "--to"]])
@pytest.mark.parametrize(
    ("play", "words"),
    [
        ("3X4", "not a play"),
        ("", "at least one card"),
        ("8 9", "not a play"),
        ("😀", "not a card"),
        ("8♠♠", "There is no card before the suit"),
        ("X♠", "follows a joker"),
        ("D" * 5, "only 4"),
        ("9" * 100, "only 16"),
        ("\x00", "not a card"),
        ("1", "not a card"),
    ],
)
def test_what_is_no_play_is_refused_in_words(gouji, command, play, words):
    arguments = [command[0], "-r", "xuandian", "A", play]
    if command[0] == "moves":
        arguments = ["moves", "-r", "xuandian", "AAKK", "--to", play]
    ran = gouji(*arguments)
    assert (2, "") == (ran.code, ran.out)
    assert words in ran.err
    assert 1 == ran.err.count("\n")


@pytest.mark.parametrize(
    ("ruleset", "words"),
    [
        ("xuandain", "did you mean `xuandian`?"),
        ("nothing-like-it", "there is no ruleset"),
        ("no/such/file.yaml", "there is no file"),
        ("", "there is no ruleset"),
    ],
)
@pytest.mark.parametrize(
    "command", [["beats", "A", "K"], ["moves", "AAK"], ["simulate"], ["play", "--auto"]]
)
def test_an_unknown_ruleset_suggests_the_nearest(gouji, command, ruleset, words):
    ran = gouji(command[0], "-r", ruleset, *command[1:])
    assert (2, "") == (ran.code, ran.out)
    assert words in ran.err
    assert 1 == ran.err.count("\n")


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ("hold_tree.enabled=false", "hold_three.enabled"),
        ("hold_three.enabled", "--with:1:1: error"),
        ("hold_three.enabled=no", "--with:1:"),
        ("points=[1,2]", "points"),
        ("beats=new.sise > old.size", "size"),
        ("=", "error"),
        ("beats=", "error"),
        ("wind=nxet", "next"),
    ],
)
def test_a_wrong_change_is_refused_at_its_place(gouji, change, words):
    ran = gouji("beats", "-r", "xuandian", "A", "K", "--with", change)
    assert (2, "") == (ran.code, ran.out)
    assert words in ran.err
    assert "error[" in ran.err
    document = gouji("beats", "-r", "xuandian", "A", "K", "--json", "--with", change).json
    assert [] != document["error"]["details"]


def test_several_changes_may_be_given(gouji):
    ran = gouji(
        *("moves", "-r", "xuandian", "--json", "AA3"),
        *("--with", "hold_three.enabled=false", "--with", "mixed_jokers=by_level"),
    )
    assert ["3", "A", "AA"] == ran.json["plays"]


# moves


def test_moves_lists_what_can_be_led(gouji):
    ran = gouji("moves", "-r", "xuandian", "AAK3")
    assert 0 == ran.code
    assert "1-card (2): K  A" in ran.out
    assert "2-card (1): AA" in ran.out
    assert "plays that can be led: 3" in ran.out


def test_moves_says_which_of_the_listed_cards_may_have_to_wait(gouji):
    ran = gouji("moves", "-r", "locked_fours", "QQQ44553", "--lang", "en")
    assert "44  55  QQ" in ran.out
    assert "Listed as for somebody who may play them: 4s stay in the hand until" in ran.out
    assert "Listed as" not in gouji("moves", "-r", "locked_fours", "QQQ553", "--lang", "en").out
    assert "Listed as" not in gouji("moves", "-r", "natural_point", "QQQ44553", "--lang", "en").out


def test_moves_lists_what_answers(gouji):
    ran = gouji("moves", "-r", "xuandian", "AA2K3", "--to", "QQ")
    assert "AA" in ran.out
    assert "plays that beat QQ: " in ran.out


def test_moves_for_programs_are_counted_distinct_and_sorted(gouji):
    document = gouji("moves", "-r", "zhongyou", "--json", "DX2AAKK553").json
    assert {"count", "plays"} == set(document)
    assert document["count"] == len(document["plays"]) == len(set(document["plays"]))
    assert sorted(document["plays"]) == document["plays"]


def test_no_move_is_an_answer_too(gouji):
    ran = gouji("moves", "-r", "xuandian", "--json", "553", "--to", "DD")
    assert (0, {"count": 0, "plays": []}) == (ran.code, ran.json)


# check


def test_check_is_content_with_what_ships(gouji):
    from gouji_rules.ruleset import rulesets_folder

    paths = [str(rulesets_folder() / f"{name}.yaml") for name in SHIPPED]
    ran = gouji("check", *paths)
    assert (0, "") == (ran.code, ran.err)
    assert len(SHIPPED) == ran.out.count(": fine")
    assert gouji("check", "--json", *paths).json["ok"] is True


def test_check_shows_every_problem_at_its_place(gouji, tmp_path):
    (tmp_path / "bad.yaml").write_text(
        "id: bad\nextends: xuandian\nhold_tree: {enabled: false}\nwind: nxet\n", "utf-8"
    )
    ran = gouji("check", "bad.yaml")
    assert 1 == ran.code
    assert "bad.yaml:3:1: error[" in ran.out
    assert "bad.yaml:4:7: error[" in ran.out
    assert "hold_three" in ran.out
    assert "^" in ran.out
    assert "Problems: 2." in ran.out
    document = gouji("check", "--json", "bad.yaml").json
    assert (False, 2) == (document["ok"], document["errors"])
    assert [3, 4] == [problem["line"] for problem in document["files"][0]["problems"]]


def test_check_reads_scenario_files_too(gouji, tmp_path):
    (tmp_path / "x.scenario.yaml").write_text(
        "ruleset: xuandian\nplays: [AA beats KK]\nscenarioss: []\n", "utf-8"
    )
    ran = gouji("check", "x.scenario.yaml")
    assert 1 == ran.code
    assert "x.scenario.yaml:3:1: error[" in ran.out


def test_check_of_good_and_bad_files_together_fails(gouji, tmp_path):
    (tmp_path / "good.yaml").write_text("id: good\nextends: xuandian\n", "utf-8")
    (tmp_path / "bad.yaml").write_text("id: [", "utf-8")
    ran = gouji("check", "good.yaml", "bad.yaml")
    assert 1 == ran.code
    assert "good.yaml: fine" in ran.out


def test_check_of_a_file_that_is_not_there_is_no_answer(gouji):
    ran = gouji("check", "nowhere.yaml")
    assert (2, "") == (ran.code, ran.out)
    assert "nowhere.yaml" in ran.err


@pytest.mark.parametrize(
    "content",
    [b"", b"\x00\x01\x02\xff", "够级".encode("gbk"), b"\t- x\n", b"- 1\n- 2\n", b"a: *b\n"],
)
def test_no_file_makes_check_fall_over(gouji, tmp_path, content):
    for name in ("x.yaml", "x.scenario.yaml"):
        (tmp_path / name).write_bytes(content)
        ran = gouji("check", name)
        assert 1 == ran.code
        assert f"{name}:1:" in ran.out


# test


SCENARIO = """
ruleset: xuandian
plays:
  - AA beats KK
  - KK does not beat AA
scenarios:
  - name: nobody answers
    hands: {0: AA53, 1: KK3, 2: 553, 3: QQ3, 4: 663, 5: 773}
    moves: [0 AA, 3 pass]
    expect: {asks: 0, opened: [%s]}
"""


def test_test_runs_folders_and_ends_with_the_numbers(gouji, tmp_path):
    (tmp_path / "deep" / "er").mkdir(parents=True)
    (tmp_path / "deep" / "er" / "x.scenario.yaml").write_text(SCENARIO % 0, "utf-8")
    for arguments in ([], ["."], ["deep"], ["deep/er/x.scenario.yaml"]):
        ran = gouji("test", *arguments)
        assert (0, "3 passed, 0 failed\n") == (ran.code, ran.out)


@pytest.mark.parametrize(
    ("lang", "last"),
    [("en", "2 passed, 1 failed"), ("zh-Hans", "通过 2，不合 1"), ("zh-Hant", "通過 2，不合 1")],
)
def test_test_has_lines_for_each_failure(gouji, tmp_path, lang, last):
    (tmp_path / "x.scenario.yaml").write_text(SCENARIO % 3, "utf-8")
    ran = gouji("test", "--lang", lang)
    assert 1 == ran.code
    assert "x.scenario.yaml:7" in ran.out
    assert "nobody answers" in ran.out
    assert last == ran.out.splitlines()[-1]


def test_test_for_programs(gouji, tmp_path):
    (tmp_path / "x.scenario.yaml").write_text(SCENARIO % 3, "utf-8")
    (tmp_path / "y.scenario.yaml").write_text("ruleset: nosuch\nplays: [A opens]\n", "utf-8")
    document = gouji("test", "--json").json
    assert (2, 2, 2) == (document["passed"], document["failed"], document["files"])
    assert "nobody answers" == document["failures"][0]["name"]
    assert [] != document["problems"]


def test_test_of_nothing_is_no_success(gouji):
    assert 2 == gouji("test").code
    assert 2 == gouji("test", "nowhere").code


# simulate


def test_simulate_plays_the_sets_asked_for(gouji):
    ran = gouji("simulate", "-r", "xuandian", "--sets", "7", "--bots", "steady,random")
    assert (0, "") == (ran.code, ran.err)
    assert "complete sets: 7" in ran.out
    assert "steady, seats 024" in ran.out
    assert "random, seats 135" in ran.out


def test_simulate_for_programs(gouji):
    document = gouji("simulate", "-r", "zhongyou", "--sets", "5", "--seed", "3", "--json").json
    wanted = {
        *("ruleset", "seed", "sets", "void_sets", "decisions", "forced", "seconds"),
        *("decisions_per_second", "by_bot", "places", "points"),
    }
    assert wanted <= set(document)
    assert ("zhongyou", 3, 5) == (document["ruleset"], document["seed"], document["sets"])


def test_the_same_seed_gives_the_same_figures_whatever_jobs_is(gouji):
    arguments = ("simulate", "-r", "xuandian", "--sets", "9", "--seed", "4", "--json")

    def figures(*more):
        document = gouji(*arguments, *more).json
        return {key: document[key] for key in document if "second" not in key}

    assert figures() == figures("--jobs", "2")


def test_simulate_records_what_replay_can_show(gouji, tmp_path):
    assert 0 == gouji("simulate", "-r", "xuandian", "--sets", "1", "--record", "s.jsonl").code
    assert "Set 1 of 5 is over." in gouji("replay", "s.jsonl").out


def test_simulate_cannot_record_where_nothing_can_be_written(gouji):
    ran = gouji("simulate", "-r", "xuandian", "--sets", "1", "--record", "no/such/s.jsonl")
    assert (2, "") == (ran.code, ran.out)
    assert "cannot be written" in ran.err


# replay


@pytest.fixture
def record(gouji, tmp_path):
    gouji("play", "--auto", "--sets", "1", "--seed", "7", "--record", "g.jsonl")
    return str(tmp_path / "g.jsonl")


def test_replay_shows_the_whole_game_as_it_was_played(gouji, record):
    played = gouji("play", "--auto", "--sets", "1", "--seed", "7").out
    assert played == gouji("replay", record).out


def test_replay_as_one_seat_shows_what_it_saw_and_nothing_more(gouji, record):
    shown = gouji("replay", record, "--seat", "4").out
    assert "You led" in shown
    assert "got the cards" not in shown
    for event in gouji("replay", record, "--seat", "4", "--json").json["events"]:
        assert event["kind"] != "dealt" or event["seat"] == 4


def test_replay_for_programs_keeps_hidden_actions_out_of_a_seat_s_view(gouji, record):
    whole = gouji("replay", record, "--json").json
    seen = gouji("replay", record, "--json", "--seat", "2").json
    assert whole["over"] is True
    assert len(whole["actions"]) > 50
    assert "actions" not in seen
    assert 2 == seen["view"]["seat"]


def test_replay_stops_where_it_is_told_to(gouji, record):
    shown = gouji("replay", record, "--to", "12", "--seat", "0").out
    assert "Your hand" in shown
    assert "is over" not in shown
    whole = gouji("replay", record, "--to", "12").out
    assert 6 == whole.count(" cards: ")
    assert 12 == len(gouji("replay", record, "--to", "12", "--json").json["actions"])
    assert 0 == gouji("replay", record, "--to", "0").code
    assert "is over" in gouji("replay", record, "--to", "99999").out


def test_replay_says_how_far_a_damaged_record_could_be_read(gouji, record, tmp_path):
    whole = (tmp_path / "g.jsonl").read_bytes().splitlines(keepends=True)
    (tmp_path / "cut.jsonl").write_bytes(b"".join(whole[:20]) + whole[20][:9])
    for command in (("replay", "cut.jsonl"), ("replay", "cut.jsonl", "--to", "12")):
        ran = gouji(*command)
        assert 0 == ran.code
        assert "cut.jsonl:21" in ran.err
        assert "19" in ran.err
    assert gouji("replay", "cut.jsonl", "--to", "12").out == (
        gouji("replay", "g.jsonl", "--to", "12").out
    )
    swapped = [*whole[:5], json.dumps({"n": 5, "seat": 0, "action": "DDDD"}).encode() + b"\n"]
    (tmp_path / "swapped.jsonl").write_bytes(b"".join(swapped))
    assert 2 == gouji("replay", "swapped.jsonl").code
