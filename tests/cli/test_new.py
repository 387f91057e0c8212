"""``gouji new`` with flags: what it writes, what it says, what it refuses."""

import json
import os
from pathlib import Path

import pytest
import yaml

from gouji_rules.messages import LANGUAGES
from gouji_rules.ruleset import load_ruleset
from gouji_rules.variant.questions import QUESTIONS, TEN

NEW = ("new", "somewhere")


def test_without_a_terminal_nothing_is_asked(gouji, tmp_path):
    ran = gouji(*NEW)

    assert (0, "") == (ran.code, ran.err)
    assert {"somewhere.yaml", "somewhere.scenario.yaml"} == {p.name for p in tmp_path.iterdir()}
    assert "Written: somewhere.yaml" in ran.out
    assert "It extends xuandian; nothing differs yet." in ran.out


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_is_written_passes_check_and_test(gouji, lang):
    gouji(*NEW, "--name", "枣庄", "--cards", "198", "--burn", "joker", "--lang", lang)

    assert 0 == gouji("check", "--strict", "somewhere.yaml", "somewhere.scenario.yaml").code
    assert gouji("test", ".").out.endswith(" passed, 0 failed\n")


def test_the_file_says_only_what_differs_from_the_nearest_ruleset(gouji, tmp_path):
    ran = gouji(*NEW, "--hold-three", "off", "--comparison", "largest", "--points", "2,1,0,0,-1,-2")

    said = yaml.safe_load((tmp_path / "somewhere.yaml").read_text(encoding="utf-8"))
    metadata = {"id", "extends", "version", "names", "region", "sources", "deviations"}
    assert {*metadata, "points"} == set(said)
    assert ("shandong", [2, 1, 0, 0, -1, -2]) == (said["extends"], said["points"])
    assert "It extends shandong, the nearest ruleset, and says what differs: points." in ran.out


def test_each_line_that_differs_says_what_it_means_and_what_the_parent_says(gouji, tmp_path):
    gouji(*NEW, "--from", "xuandian", "--wind", "federation", "--lang", "zh-Hans")

    text = (tmp_path / "somewhere.yaml").read_text(encoding="utf-8")
    assert "# xuandian 里是：next（下家）\nwind: federation\n" in text


def test_the_parent_may_be_chosen(gouji):
    gouji(*NEW, "--from", "zhongyou", "--cards", "198")

    rules = load_ruleset("somewhere.yaml")
    assert (198, "two_stage") == (rules.deck.size, rules.settings["calls"])


def test_the_parent_may_be_a_file_of_ones_own(gouji, tmp_path):
    (tmp_path / "mine").mkdir()
    gouji("new", "father", "--points", "3,2,1,-1,-2,-3", "-o", "mine")
    (tmp_path / "child").mkdir()

    ran = gouji("new", "son", "--from", "mine/father.yaml", "--wind", "opposite", "-o", "child")

    assert (0, "") == (ran.code, ran.err)
    assert 'extends: "../mine/father.yaml"' in (tmp_path / "child" / "son.yaml").read_text("utf-8")
    assert 0 == gouji("check", "child/son.yaml", "child/son.scenario.yaml").code
    assert [3, 2, 1, -1, -2, -3] == load_ruleset("child/son.yaml").settings["points"]
    assert gouji("test", "child").out.endswith(" 0 failed\n")


def test_names_and_region_are_kept_as_they_were_given(gouji, tmp_path):
    names = {"zh-Hans": "枣庄: #1", "zh-Hant": '棗莊 "新"', "en": "Zaozhuang, new"}
    flags = zip(("--name", "--name-hant", "--name-en"), names.values(), strict=True)

    gouji(*NEW, *(word for pair in flags for word in pair), "--region", "山东: 枣庄")

    said = yaml.safe_load((tmp_path / "somewhere.yaml").read_text(encoding="utf-8"))
    assert (names, "山东: 枣庄") == (said["names"], said["region"])


@pytest.mark.parametrize("digits", ["7", "10", "12"])
def test_a_name_or_a_place_may_be_a_number(gouji, tmp_path, digits):
    flags = ("--name", "--name-hant", "--name-en", "--region")

    ran = gouji(*NEW, *(f"{flag}={digits}" for flag in flags))

    assert (0, "") == (ran.code, ran.err)
    said = yaml.safe_load((tmp_path / "somewhere.yaml").read_text(encoding="utf-8"))
    assert (dict.fromkeys(LANGUAGES, digits), digits) == (said["names"], said["region"])
    assert 0 == gouji("check", "--strict", "somewhere.yaml", "somewhere.scenario.yaml").code


@pytest.mark.parametrize(
    ("flags", "names"),
    [
        (("--name", "我们镇"), {"zh-Hans": "我们镇", "en": "Somewhere"}),
        (("--name-hant", "我們鎮"), {"zh-Hant": "我們鎮", "en": "Somewhere"}),
        (("--name-en", "Town"), {"zh-Hans": "Town", "zh-Hant": "Town", "en": "Town"}),
        ((), {"zh-Hans": "somewhere", "zh-Hant": "somewhere", "en": "Somewhere"}),
    ],
)
def test_no_name_is_written_in_the_other_characters(gouji, tmp_path, flags, names):
    gouji(*NEW, *flags)

    said = yaml.safe_load((tmp_path / "somewhere.yaml").read_text(encoding="utf-8"))
    assert (names, names) == (said["names"], said["region"])
    assert 0 == gouji("check", "--strict", "somewhere.yaml").code


@pytest.mark.parametrize("lang", ["en", "zh-Hans", "zh-Hant"])
def test_the_last_comment_fills_its_lines(gouji, tmp_path, lang):
    gouji(*NEW, "--wind", "opposite", "--from", "xuandian", "--lang", lang)

    text = (tmp_path / "somewhere.yaml").read_text(encoding="utf-8").rstrip("\n")
    last = text.rpartition("\n\n")[2].split("\n")
    assert len(last) <= 2
    assert all(len(line) > 60 for line in last[:-1])


@pytest.mark.parametrize(
    ("lang", "words"),
    [
        ("en", "next, federation, opposite. Did you mean next?"),
        ("zh-Hans", "next、federation、opposite。是不是想写"),
    ],
)
def test_a_sentence_ends_before_what_may_be_meant(gouji, lang, words):
    assert words in gouji(*NEW, "--wind", "下家", "--lang", lang).err


@pytest.mark.parametrize(
    ("flags", "settings"),
    [
        (("--hold-three", "6"), {"hold_three.enabled": False, "first_leader.rank": "3"}),
        (("--cards", "4 3:9 4:10 uneven"), {"deck.uneven": True}),
        (("--cards", "4 3:9 4:9 不匀"), {"deck.removed": {"3": 9, "4": 9}, "deck.uneven": False}),
        (("--opening-on", "won"), {"opening.on": "won"}),
        (("--after-sweep", "烧落"), {"tribute.after_sweep": ["burn", "fall"]}),
        (("--after-sweep", "all", "--burn", "none"), {"sweep.ends_game": False}),
        (("--passing", "gouji", "--burn-succeeds", "unanswered"), {"passing.lifted_by": "gouji"}),
    ],
)
def test_what_few_tables_play_can_be_said_too(gouji, flags, settings):
    gouji(*NEW, "--from", "xuandian", *flags)

    assert 0 == gouji("check", "--strict", "somewhere.yaml", "somewhere.scenario.yaml").code
    assert gouji("test", "somewhere.scenario.yaml").out.endswith(" 0 failed\n")
    rules = load_ruleset("somewhere.yaml")
    assert settings == {key: rules.settings[key] for key in settings}


def test_with_another_rank_that_goes_last_smothering_is_paid_for(gouji):
    gouji(*NEW, "--from", "shandong", "--hold-three", "6")

    rules = load_ruleset("somewhere.yaml")
    assert {"6": {"last": True, "together": True, "plain": True}} == rules.settings["held"]
    assert ["smother", "burn", "point", "fall"] == rules.settings["tribute.order"]


def test_every_question_has_a_flag_and_help_lists_it(gouji):
    out = gouji("new", "--help").out

    assert 10 == TEN
    assert [] == [question.flag for question in QUESTIONS if f"{question.flag} " not in out]


@pytest.mark.parametrize("question", QUESTIONS, ids=lambda question: question.name)
def test_every_choice_can_be_given_by_its_flag(gouji, question, tmp_path):
    for number, choice in enumerate(question.choices):
        ran = gouji("new", f"v{number}", question.flag, choice.word)

        assert (0, "") == (ran.code, ran.err)
        assert 0 == gouji("check", "--strict", f"v{number}.yaml", f"v{number}.scenario.yaml").code


def test_json_tells_what_was_written(gouji, tmp_path):
    ran = gouji(*NEW, "--calls", "none", "--from", "xuandian", "--json")

    assert "xuandian" == ran.json["parent"]
    assert {"calls": "none"} == ran.json["answers"]
    assert {"calls", "tribute.point"} == set(ran.json["settings"])
    assert ran.json["file"] == "somewhere.yaml"
    assert (tmp_path / ran.json["scenarios"]).is_file()


def test_a_dash_prints_the_rules_and_writes_nothing(gouji, tmp_path):
    ran = gouji(*NEW, "--wind", "opposite", "-o", "-")

    assert "\nwind: opposite\n" in ran.out
    assert [] == list(tmp_path.iterdir())
    assert ran.out == gouji(*NEW, "--wind", "opposite", "-o", "-", "--json").json["text"]


def test_another_file_name_and_the_scenarios_beside_it(gouji, tmp_path):
    (tmp_path / "folder").mkdir()

    gouji(*NEW, "-o", "folder/mine.yml")

    assert {"mine.yml", "mine.scenario.yaml"} == {p.name for p in (tmp_path / "folder").iterdir()}
    assert gouji("test", "folder").out.endswith(" 0 failed\n")


def test_answers_that_do_nothing_are_left_out_and_it_is_said_why(gouji):
    ran = gouji(*NEW, "--tribute", "none", "--lawful", "jokers-and-twos", "--from", "xuandian")

    assert 0 == ran.code
    assert "Not written: tribute.lawful." in ran.out
    assert 0 == gouji("check", "--strict", "somewhere.yaml").code


@pytest.mark.parametrize("flags", [("--fours", "off"), ("--calls", "none")])
def test_an_answer_that_says_the_same_as_no_opening_goes_with_it(gouji, flags):
    assert 0 == gouji(*NEW, "--opening", "none", *flags).code


# What it refuses


def refused(ran) -> str:
    assert (2, "") == (ran.code, ran.out)
    assert 1 == ran.err.count("\n")
    return ran.err


@pytest.mark.parametrize("there", ["somewhere.yaml", "somewhere.scenario.yaml"])
def test_nothing_is_written_over(gouji, tmp_path, there):
    (tmp_path / there).write_text("mine")

    assert f"{there} is there already; --force" in refused(gouji(*NEW))
    assert ["mine"] == [path.read_text() for path in tmp_path.iterdir()]


def test_unless_it_is_forced(gouji, tmp_path):
    (tmp_path / "somewhere.yaml").write_text("mine")

    assert 0 == gouji(*NEW, "--force").code
    assert "extends: xuandian" in (tmp_path / "somewhere.yaml").read_text(encoding="utf-8")
    assert {"somewhere.yaml", "somewhere.scenario.yaml"} == set(os.listdir(tmp_path))


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("枣庄", "Take pinyin, such as zaozhuang for 枣庄, and give the name as --name 枣庄"),
        ("My-Town", "Perhaps my_town?"),
        ("2nd", "begins with a letter a to z"),
        ("a/b", "Perhaps a_b?"),
        ("..", "cannot be an id"),
        ("a" * 61, "60 at most"),
        ("xuandian", "xuandian is a ruleset that ships"),
    ],
)
def test_what_no_id_can_be(gouji, tmp_path, name, words):
    assert words in refused(gouji("new", name))
    assert [] == list(tmp_path.iterdir())


@pytest.mark.parametrize("answer", ["4 3:10 4:10 uneven", "不匀，4，3:10，4:10"])
def test_cards_that_six_cannot_share_are_dealt_round_where_the_answer_says_so(
    gouji, tmp_path, answer
):
    gouji("new", "app", "--from", "xuandian", "--cards", answer)

    deck = load_ruleset(tmp_path / "app.yaml").chosen.deck
    assert ({"3": 10, "4": 10}, True) == (dict(deck.removed), deck.uneven)


@pytest.mark.parametrize(
    ("flags", "words"),
    [
        (("--cards", "200"), "there must be 1 to 12 packs"),
        (("--cards", "5 3:1"), "269 cards cannot be shared by six; take 5 more out, or add"),
        (("--cards", "4 3:17"), "there are only 16 cards of rank 3, not 17"),
        (("--cards", "4 3-10"), "'3-10' does not say what is taken out"),
        (("--cards", "many"), "'many' is not a number of cards or packs"),
        (("--points", "1,2,3"), "'1,2,3' is not six numbers"),
        (("--points", "5,2,0,0,-2,-4"), "sum to +1, not to 0"),
        (("--points", "-4,-2,0,0,2,4"), "--points needs a value"),
        (("--points=-4,-2,0,0,2,4",), "gives a worse place more points"),
        (("--tribute", "burn,fal"), "Did you mean fall?"),
        (("--tribute", "burn,burn"), "burn is there twice"),
        (("--sweep", "0"), "'0' is neither a multiplier"),
        (("--comparison", "largst"), "Did you mean largest?"),
        (
            ("--hold-three", "yes"),
            "'yes' is not a rank that can go last; write on, off, or one of 3",
        ),
        (("--hold-three", "2"), "'2' is not a rank that can go last"),
        (("--natural", "yes"), "'yes' is not one of no, no-gouji"),
        (("--cards", "4 3:10 4:11"), "or add the word"),
        (("--after-sweep", "burn,burns"), "Did you mean burn?"),
        (("--burn", "opened", "--opening", "none"), "does not go with"),
        (("--cards", "4 3:12", "--hold-three", "on"), "does not go with"),
        (("--opening", "none", "--fours", "on"), "--fours on does not go with --opening none"),
        (("--opening", "none", "--calls", "declare"), "--calls declare does not go with --open"),
        (("--opening", "none", "--natural", "no-gouji"), "What goes: --natural no."),
        (("--hold-three", "4", "--held-fours", "locked"), "--held-fours locked does not go with"),
        (("--fours", "on", "--opening-on", "played"), "--opening-on gouji-won | won"),
        (("--fours", "on", "--unanswered", "opposite"), "--fours off; --unanswered owner."),
        (("--hold-three", "4", "--fours", "on"), "What goes: --hold-three on | off; --fours off."),
        (("--from", "competition", "--calls", "two-stage"), "opening.enabled: false (competition)"),
        (("--from", "zhongyu"), "zhongyou"),
        (("--from", "nowhere.yaml"), "nowhere.yaml"),
        (("--name", "\n"), "cannot be a name"),
        (("--name", "x" * 61), "cannot be a name"),
        (("--name", "\u3164"), "cannot be a name"),
        (("--region", "\u2800 \u0301"), "cannot be a name"),
        (("-o", "none/mine.yaml"), "there is no folder none"),
        (("-o", "mine.txt"), "does not end in .yaml"),
        (("-o", "mine.scenario.yaml"), "is the name of a scenario file"),
        (("--cardz", "198"), "Did you mean --cards?"),
    ],
)
def test_what_cannot_be_read(gouji, tmp_path, flags, words):
    assert words in gouji(*NEW, *flags).err
    assert 2 == gouji(*NEW, *flags).code
    assert [] == list(tmp_path.iterdir())


def test_without_an_id_it_says_so(gouji):
    assert "ID" in refused(gouji("new"))


def test_a_folder_that_cannot_be_written_leaves_nothing(gouji, tmp_path, monkeypatch):
    def full(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)

    ran = gouji(*NEW)

    assert 2 == ran.code
    assert "No space left on device" in ran.err
    assert [] == list(tmp_path.iterdir())


def test_when_the_second_file_appears_meanwhile_neither_is_written(gouji, tmp_path, monkeypatch):
    link = os.link

    def somebody_is_faster(old, new):
        if str(new).endswith("scenario.yaml"):
            Path(new).write_text("mine")
        link(old, new)

    monkeypatch.setattr(os, "link", somebody_is_faster)

    assert "is there already" in refused(gouji(*NEW))
    assert {"somewhere.scenario.yaml": "mine"} == {
        path.name: path.read_text() for path in tmp_path.iterdir()
    }


def test_in_json_a_refusal_is_a_document(gouji):
    ran = gouji("new", "枣庄", "--json")

    assert 2 == ran.code
    assert "bad_id" == json.loads(ran.out)["error"]["code"]


def test_what_an_answer_does_not_speak_of_stays_as_the_given_parent_has_it(gouji):
    gouji("new", "a", "--from", "huantai", "--burn", "opened")
    gouji("new", "b", "--from", "shandong", "--burn", "joker")
    gouji("new", "c", "--from", "shandong", "--burn", "plain")
    gouji("new", "d", "--from", "five_packs", "--calls", "none")

    burns = [load_ruleset(f"{name}.yaml").settings for name in "abc"]
    keys = ("burn.first_needs_joker", "burn.counter", "burn.requires_opened")
    assert (True, "double", True) == tuple(burns[0][key] for key in keys)
    assert (True, "double", False) == tuple(burns[1][key] for key in keys)
    assert (False, "plain", False) == tuple(burns[2][key] for key in keys)
    five = load_ruleset("five_packs").settings
    assert five["tribute.point"] == load_ruleset("d.yaml").settings["tribute.point"]


@pytest.mark.parametrize(
    ("flags", "parent"),
    [
        (["--calls", "none", "--hold-three", "on"], "xuandian"),
        (["--calls", "none"], "xuandian"),
        (["--hold-three", "off"], "xuandian"),
        (["--sweep", "12"], "xuandian"),
        (["--calls", "two-stage"], "zhongyou"),
        (["--cards", "198"], "sd198"),
    ],
)
def test_what_is_not_answered_is_as_usual(gouji, flags, parent):
    from gouji_rules.variant.likeness import unasked

    ran = gouji("new", "somewhere", *flags)

    said = yaml.safe_load(Path("somewhere.yaml").read_text(encoding="utf-8"))
    assert parent == said["extends"]
    besides = [key for key in unasked(parent, {}) if key in ran.out]
    assert ("Nobody asked for these" in ran.out) == (parent != "xuandian")
    assert bool(besides) == (parent != "xuandian")


def test_a_number_that_the_parent_names_is_taken_away_with_none(gouji):
    gouji("new", "somewhere", "--from", "sd198", "--cards", "216")

    assert "removed: none" in Path("somewhere.yaml").read_text(encoding="utf-8")
    assert 216 == load_ruleset("somewhere.yaml").deck.size


def test_a_parent_in_the_way_is_never_said_to_give_way(gouji):
    gouji("new", "town")

    err = refused(gouji("new", "other", "--from", "town.yaml", "-o", "town.yaml"))

    assert "town.yaml was read by this very command and is not written over" in err
    assert "--force writes over it" not in err
