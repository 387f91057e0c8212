"""What is wrong with a lesson file: one clear message at the slip."""

import pytest

from gouji_rules.diagnostics.render import full
from gouji_rules.lessons import check_lesson
from gouji_rules.messages import LANGUAGES

HEAD = "id: first\ntitle: Leading\nruleset: xuandian\nsteps:\n"
TABLE = "    position: {hands: {0: 8885, 1: 99, 2: 66, 3: 77, 4: 44, 5: 55}, lead: 0}\n"
ASKED = f"  - tell: Lead.\n{TABLE}"
RIGHT = '    right: [{do: "888", say: Right}]\n'
WRONG = "    wrong: No\n"
REFUSED = "    refused: Cards of one rank\n"


def found(tmp_path, text):
    path = tmp_path / "a.lesson.yaml"
    path.write_text(text, encoding="utf-8")
    problems = check_lesson(path)
    for one in problems:
        for lang in LANGUAGES:
            assert one.text(lang)
    return [(one.code, one.span.line) for one in problems]


def test_a_whole_lesson_is_fine(tmp_path):
    assert [] == found(tmp_path, HEAD + ASKED + RIGHT + WRONG + REFUSED)


@pytest.mark.parametrize(
    ("text", "code", "line"),
    [
        ("title: T\nruleset: xuandian\nsteps: [{tell: x}]\n", "lesson_incomplete", 1),
        ("id: a\nruleset: xuandian\nsteps: [{tell: x}]\n", "lesson_incomplete", 1),
        ("id: a\ntitle: T\nsteps: [{tell: x}]\n", "lesson_incomplete", 1),
        ("id: a\ntitle: T\nruleset: xuandian\n", "lesson_incomplete", 1),
        ("id: a\ntitle: T\nruleset: xuandian\nsteps: []\n", "lesson_incomplete", 4),
        ("id: A b\ntitle: T\nruleset: xuandian\nsteps: [{tell: x}]\n", "lesson_id", 1),
        ("id: a\ntitle: {en: ''}\nruleset: xuandian\nsteps: [{tell: x}]\n", "lesson_empty_text", 2),
        ("id: a\ntitle: {fr: Un}\nruleset: xuandian\nsteps: [{tell: x}]\n", "unknown_key", 2),
        ("id: a\ntitle: [T]\nruleset: xuandian\nsteps: [{tell: x}]\n", "not_text", 2),
        ("id: a\ntitle: T\nruleset: xuandain\nsteps: [{tell: x}]\n", "unknown_ruleset", 3),
        ("id: a\ntitle: T\nruleset: xuandian\nseat: 6\nsteps: [{tell: x}]\n", "not_a_seat", 4),
        (f"{HEAD}  - say: x\n    tell: y\n", "unknown_key", 5),
        (f"{HEAD}  - just text\n", "not_a_mapping", 5),
        (f"{HEAD}  - tell: x\n    show: all\n", "not_a_word", 6),
        (f"{HEAD}  - tell: x\n    open_set: {{bots: nobody}}\n", "not_a_word", 6),
        (f"{HEAD}  - tell: x\n    open_set: {{seed: -1}}\n", "not_a_number", 6),
        (f"{HEAD}  - tell: x\n    claims: [KK beats AA]\n", "lesson_claim_wrong", 6),
        (f"{HEAD}  - tell: x\n    claims: [K7 is gouji]\n", "no_play", 6),
        (f"{HEAD}  - tell: x\n    claims: [K is great]\n", "not_a_statement", 6),
        (f"{HEAD}  - tell: x\n    right: y\n    refused: z\n", "lesson_incomplete", 5),
        (HEAD + ASKED + RIGHT + WRONG, "lesson_incomplete", 5),
        (HEAD + ASKED + RIGHT + REFUSED, "lesson_silent", 5),
        (HEAD + ASKED + RIGHT + WRONG + '    refused: [{do: "9", say: x}]\n', "lesson_silent", 5),
        (HEAD + ASKED + RIGHT + "    wrong: [{do: AA, say: x}, {say: y}]\n" + REFUSED,
         "lesson_never_said", 8),
        (HEAD + ASKED + RIGHT + WRONG + '    refused: [{do: "5", say: x}, {say: y}]\n',
         "lesson_never_said", 9),
        (HEAD + ASKED + RIGHT + WRONG + "    refused: [{say: y}, {do: AA, say: x}]\n",
         "lesson_never_said", 9),
        (HEAD + ASKED + RIGHT + WRONG + "    refused: [{because: not_heldd, say: x}, {say: y}]\n",
         "not_a_word", 9),
        (HEAD + ASKED + RIGHT + WRONG + "    refused: [{moves: [1 pass], say: y}]\n",
         "unknown_key", 9),
        (HEAD + ASKED + RIGHT + "    wrong: [{because: not_held, say: x}, {say: y}]\n" + REFUSED,
         "unknown_key", 8),
        (HEAD + ASKED + RIGHT + "    wrong: [{do: nonsense, say: x}, {say: y}]\n" + REFUSED,
         "bad_action", 8),
        (HEAD + ASKED + RIGHT + "    wrong: [{when: play.sizes > 1, say: x}, {say: y}]\n" + REFUSED,
         "lang_unknown_field", 8),
        (HEAD + ASKED + RIGHT + "    wrong: [{when: play.size, say: x}, {say: y}]\n" + REFUSED,
         "lang_wrong_result", 8),
        (HEAD + ASKED + "    moves: [1 99]\n" + RIGHT + WRONG + REFUSED, "lesson_move_refused", 7),
        (HEAD + ASKED + "    moves: [0 888]\n" + RIGHT + WRONG + REFUSED, "lesson_not_asked", 5),
        (HEAD + ASKED + "    expect: {asks: 3}\n" + RIGHT + WRONG + REFUSED, "lesson_not_so", 7),
        (HEAD + ASKED.replace("8885", "888Z") + RIGHT + WRONG + REFUSED, "not_a_card", 6),
        (HEAD + ASKED.replace("lead: 0", "led: 0") + RIGHT + WRONG + REFUSED, "unknown_key", 6),
        (HEAD + ASKED.replace("lead: 0", "out: [5]") + RIGHT + WRONG + REFUSED, "out_with_cards",
         6),
    ],
)  # fmt: skip
def test_a_slip_is_told_at_its_place(tmp_path, text, code, line):
    assert (code, line) == found(tmp_path, text)[0]


def test_what_follows_an_answer_is_checked_on_every_way(tmp_path):
    right = '    right: [{when: play.size < 3, say: x, moves: [1 pass]}, {do: "888", say: y}]\n'
    then = "  - tell: And then\n    expect: {asks: 1}\n"

    told = found(tmp_path, HEAD + ASKED + right + REFUSED + then)

    assert ("lesson_not_so", 11) in told or ("lesson_not_so", 10) in told


def test_one_slip_is_told_once_though_many_moves_lead_there(tmp_path):
    right = "    right: [{say: x, expect: {asks: 5}}]\n"

    assert 1 == len(found(tmp_path, HEAD + ASKED + right + REFUSED))


def test_a_file_that_is_no_lesson_at_all(tmp_path):
    assert "empty_file" == found(tmp_path, "")[0][0]
    assert found(tmp_path, "- a\n- b\n")
    assert found(tmp_path, "id: [\n")


@pytest.mark.parametrize(
    ("name", "near"), [("ten_cards", "ten-cards"), ("第一课", "first-lesson"), ("2 Kings", "kings")]
)
def test_what_cannot_name_a_lesson_is_told_what_could(tmp_path, name, near):
    path = tmp_path / "a.lesson.yaml"
    path.write_text(f"id: {name}\ntitle: T\nruleset: xuandian\nsteps: [{{tell: x}}]\n", "utf-8")
    said = [full(one, "en") for one in check_lesson(path)]
    assert f"`{near}`" in said[0]
