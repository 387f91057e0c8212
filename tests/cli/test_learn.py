"""``gouji learn``: lessons typed through, left, come back to; a lesson of one's own."""

import json

import pytest

from gouji_rules.lessons import come_back, shipped_lesson, shipped_lessons

FIRST = "\n888\n2QQ\nX999\nX266666\n"
"""All right answers of the first lesson."""


def test_the_first_lesson_begins_and_says_how_to_answer(gouji):
    ran = gouji("learn")
    assert 0 == ran.code
    assert "Type the cards that you play." in ran.out
    assert "Lesson 1 of 12: " in ran.out
    assert "Welcome." in ran.out
    assert "To go on (Lesson 1 of 12: Plays, padding and hanging):\n  gouji learn\n" in ran.out


def test_a_lesson_is_learned_by_right_moves_and_the_next_is_offered(gouji):
    ran = gouji("learn", typed=FIRST)
    assert "You led 888." in ran.out
    assert "Done: Plays, padding and hanging." in ran.out
    assert "Next: Beating a play." in ran.out
    assert "Lesson 2 of " in gouji("learn").out


def test_only_a_word_for_it_leaves_after_a_lesson_and_the_next_is_gone_on_with(gouji):
    ran = gouji("learn", typed=FIRST + "qiut\nq\n")
    assert "Enter begins the next lesson, `quit` leaves" in ran.out
    assert "To go on (Lesson 2 of 12: Beating a play):\n  gouji learn\n" in ran.out
    assert "Lesson 2 of 12" in gouji("learn", typed=FIRST + "q\n").out


def test_a_wrong_move_gets_its_sentence_and_is_taken_back(gouji):
    ran = gouji("learn", typed="\n88\n888\n")
    assert "some of your 8s stay behind" in ran.out
    assert "Taken back: try again." in ran.out
    assert ran.out.index("Taken back") < ran.out.index("You led 888.")


def test_an_unlawful_move_is_refused_by_the_rules_and_by_the_lesson(gouji):
    ran = gouji("learn", "2", typed="KKKK\n")
    assert "Not allowed:" in ran.out
    assert "Four on three does not count" in ran.out


def test_what_is_no_move_is_said_to_be_none(gouji):
    ran = gouji("learn", "2", typed="zz\n\n")
    assert "I do not know the word 'zz'." in ran.out
    assert "It is your move: type cards" in ran.out


def test_a_hint_helps_and_a_second_one_tells_a_move(gouji):
    ran = gouji("learn", "2", typed="hint\nhint\n")
    assert "Three cards that are just above 8." in ran.out
    assert "Try 999." in ran.out


def right(name, steps):
    """Return the right answers of a lesson up to a step, typed."""
    session = come_back(shipped_lesson(name), ())
    while session.at < steps:
        session = session.answer(session.hint().action).session if session.asks else session.go_on()
    return "".join(f"{one}\n" for one in session.answers)


@pytest.mark.parametrize(
    ("name", "step", "said", "tried"),
    [
        ("free-play", 6, "Type: claim", "Try claim."),
        ("calls", 1, "Four aces", "Try declare."),
        ("tribute", 1, "Two lone small cards", "Try 74."),
    ],
)
def test_both_hints_are_of_what_is_wanted_and_can_be_typed(gouji, name, step, said, tried):
    word = tried.removeprefix("Try ").rstrip(".")
    ran = gouji("learn", name, typed=f"{right(name, step)}hint\nhint\n{word}\n")
    assert said in ran.out
    assert tried in ran.out
    assert f"\n{step + 2}/" in ran.out


def test_one_goes_back_a_step(gouji):
    ran = gouji("learn", typed="\n888\nback\n888\n")
    assert 2 == ran.out.count("You led 888.")
    assert 2 == ran.out.count("What is put down at once is called a play.")


def test_where_it_is_left_it_goes_on(gouji):
    gouji("learn", typed="\n888\nquit\n")
    ran = gouji("learn")
    assert "3/5" in ran.out
    assert "Welcome." not in ran.out


@pytest.mark.parametrize("damage", ["", "{", "[1]", '{"done": 3, "at": [], "last": 7}', "\xff"])
def test_a_damaged_memory_breaks_nothing(gouji, tmp_path, damage):
    folder = tmp_path / "data" / "gouji"
    folder.mkdir(parents=True)
    (folder / "learned.json").write_bytes(damage.encode("latin-1"))
    ran = gouji("learn", typed=FIRST)
    assert (0, "") == (ran.code, ran.err)
    assert ["plays"] == json.loads((folder / "learned.json").read_bytes())["done"]


def test_a_memory_that_cannot_be_written_is_said_once(gouji, tmp_path):
    (tmp_path / "data").write_text("in the way")
    ran = gouji("learn", typed=FIRST)
    assert 0 == ran.code
    assert 1 == ran.err.count("cannot be written down")
    assert "Done: Plays" in ran.out


def test_choices_and_the_step_again_and_help(gouji):
    ran = gouji("learn", "2", typed="?\nshow\nhelp\n")
    assert "3-card" in ran.out
    assert 2 == ran.out.count("Seat 5 leads three 8s.")
    assert "Cards: 3 to 9, T (or 10)" in ran.out


def test_words_of_the_table_tell_of_the_lesson_or_that_they_are_none_of_it(gouji):
    ran = gouji("learn", "2", typed="KKKK\nwhy\nwhy 999\nrules\nseats\nlog\ncounts\nspeed 2\n")
    assert "xuandian.yaml" not in ran.out.split("why")[0]
    assert "number of cards equal: 4 in KKKK, 3 in 888" in ran.out
    assert "999 beats 888." in ran.out
    assert "What beats what\n" in ran.out
    assert "Seat 3  your opposite" in ran.out
    assert 2 == ran.out.count("Seat 5 (previous opponent) led 888.")
    assert "`counts` is for a game at the table" in ran.out
    assert "Seconds after what others do: 2." in ran.out


def test_only_enter_goes_on_where_nothing_is_asked(gouji):
    ran = gouji("learn", "1", typed="888\nrules\n\n")
    assert 2 == ran.out.count("Nothing is asked here: Enter goes on.")
    assert 1 == ran.out.count("2/5")


@pytest.mark.parametrize(
    ("lang", "words"),
    [
        ("en", "Enter goes on. You may type show (this step again), back"),
        ("zh-Hans", "也可以输入：看（再说一遍这一步）、返回"),
        ("zh-Hant", "也可以輸入：看（再說一遍這一步）、返回"),
    ],
)
def test_a_question_mark_where_nothing_is_asked_tells_what_one_can_do(gouji, lang, words):
    ran = gouji("learn", "1", "--lang", lang, typed="?\n")
    assert words.replace(" ", "") in "".join(ran.out.split())


@pytest.mark.parametrize(
    ("lang", "words"),
    [("zh-Hans", ["第 2 课", "5 号座领出三张 8", "四张管不了三张"]),
     ("zh-Hant", ["第 2 課", "5 號座領出三張 8", "四張管不了三張"])],
)  # fmt: skip
def test_it_is_taught_in_chinese(gouji, lang, words):
    ran = gouji("learn", "2", "--lang", lang, typed="KKKK\n999\n退出\n")
    for word in words:
        assert word in ran.out


def test_lessons_are_listed_with_what_has_been_learned(gouji):
    gouji("learn", typed=FIRST + "n\n")
    lines = gouji("learn", "--list").out.splitlines()
    assert lines[0].split()[:3] == ["1", "*", "plays"]
    assert lines[1].split()[:2] == ["2", "beating"]
    rows = gouji("learn", "--list", "--json").json["lessons"]
    assert [one.id for one in shipped_lessons()] == [row["id"] for row in rows]
    assert [True, False] == [row["done"] for row in rows[:2]]


def test_a_lesson_is_named_by_number_or_name(gouji):
    assert "Lesson 3 of" in gouji("learn", "3").out
    assert "Lesson 3 of" in gouji("learn", "opposite").out
    ran = gouji("learn", "oposite")
    assert 2 == ran.code
    assert "did you mean opposite" in ran.err.lower()
    assert 2 == gouji("learn", "99").code


OWN = """\
id: own
title: Ours
ruleset: xuandian
steps:
  - tell: Lead.
    position: {hands: {0: "8885", 1: "99", 2: "66", 3: "77", 4: "44", 5: "55"}, lead: 0}
    right: [{do: "888", say: Good}]
    wrong: No
    refused: One rank
"""


def test_a_lesson_of_ones_own_is_learned_and_checked(gouji, tmp_path):
    (tmp_path / "own.lesson.yaml").write_text(OWN, encoding="utf-8")
    assert "own.lesson.yaml: fine" in gouji("check", "own.lesson.yaml").out
    assert "own.lesson.yaml: fine" in gouji("check", ".").out
    ran = gouji("learn", "own.lesson.yaml", typed="85\n888\n")
    assert "One rank" in ran.out
    assert "Done: Ours." in ran.out
    assert "gouji learn own.lesson.yaml" in gouji("learn", "own.lesson.yaml").out


def test_a_lesson_with_a_slip_is_not_taught(gouji, tmp_path):
    (tmp_path / "own.lesson.yaml").write_text(OWN.replace("wrong: No", "hint: No"), "utf-8")
    ran = gouji("learn", "own.lesson.yaml")
    assert 2 == ran.code
    assert "error[lesson_silent]" in ran.err
    assert 1 == gouji("check", "own.lesson.yaml").code


def test_a_file_of_another_kind_is_said_to_be_one(gouji, tmp_path):
    (tmp_path / "own.lesson.yaml").write_text(OWN, encoding="utf-8")
    (tmp_path / "town.yaml").write_text("id: town\nextends: xuandian\n", encoding="utf-8")
    assert "town.yaml" in gouji("learn", "town.yaml").err
    told = gouji("test", "own.lesson.yaml").err
    assert "own.lesson.yaml is a lesson: `gouji learn own.lesson.yaml`" in told
    assert 2 == gouji("learn", "nowhere.lesson.yaml").code


def test_the_schema_of_lessons_is_printed(gouji):
    assert gouji("schema", "lesson", "--json").json["$id"].endswith("/lesson.schema.json")


def test_play_begins_the_lessons_where_that_is_asked_for(gouji, monkeypatch):
    monkeypatch.setenv("GOUJI_PLAY", "./play")
    ran = gouji("play", "--learn")
    assert "Lesson 1 of" in ran.out
    assert "  ./play --learn\n" in ran.out


def test_a_pipe_is_never_asked_whether_it_wants_to_learn(gouji):
    assert "new to Gouji" not in gouji("play", "--seed", "1").out
    assert "new to Gouji" not in gouji("play").out
