"""The published schema of lesson files: up to date, and right about the lessons that ship."""

import pytest
from jsonschema import Draft202012Validator

from gouji_rules.lessons import check_lesson
from gouji_rules.lessons.library import shipped_files
from gouji_rules.lessons.reading import ANSWER_KEYS, LESSON_KEYS, STEP_KEYS
from gouji_rules.lessons.schema import lesson_schema
from gouji_rules.schemas import as_text, published
from tests.lessons.test_checking import ASKED, HEAD, REFUSED, RIGHT, WRONG
from tests.scenario.test_schema import objects, read

SCHEMA = lesson_schema()
VALIDATOR = Draft202012Validator(SCHEMA)
STEP = SCHEMA["properties"]["steps"]["items"]
ANSWER = SCHEMA["$defs"]["answers"]["anyOf"][0]["items"]


def test_the_published_file_is_the_one_made_from_the_keys():
    """``python -m gouji_rules.lessons.schema`` writes it."""
    assert as_text(SCHEMA) == published("lesson")


def test_the_schema_is_one_and_knows_the_keys_that_files_may_have():
    Draft202012Validator.check_schema(SCHEMA)
    assert set(LESSON_KEYS) == set(SCHEMA["properties"])
    assert set(STEP_KEYS) == set(STEP["properties"])
    assert set(ANSWER_KEYS) == set(ANSWER["properties"])


def test_every_key_is_titled_and_described():
    for found in objects(SCHEMA):
        assert found["additionalProperties"] is False
        for key, body in found["properties"].items():
            if not key.isdecimal() and "$ref" not in body:
                assert body["title"], key
                assert body["description"], key


@pytest.mark.parametrize("path", shipped_files(), ids=lambda path: path.name)
def test_every_lesson_that_ships_fits(path):
    text = path.read_text(encoding="utf-8")

    assert text.startswith("# yaml-language-server: $schema=../lesson.schema.json\n")
    assert [] == [one.message for one in VALIDATOR.iter_errors(read(text))]


@pytest.mark.parametrize(
    "wrong",
    [
        "id: A b\ntitle: T\nruleset: xuandian\nsteps: [{tell: x}]\n",
        "title: T\nruleset: xuandian\nsteps: [{tell: x}]\n",
        "id: a\ntitle: {fr: Un}\nruleset: xuandian\nsteps: [{tell: x}]\n",
        "id: a\ntitle: T\nruleset: xuandian\nseat: 6\nsteps: [{tell: x}]\n",
        "id: a\ntitle: T\nruleset: xuandian\nsteps: []\n",
        f"{HEAD}  - just text\n",
        f"{HEAD}  - tell: x\n    show: all\n",
        f"{HEAD}  - tell: x\n    open_set: {{seed: -1}}\n",
        f"{HEAD}  - tell: x\n    claims: [K is great]\n",
        HEAD + ASKED + RIGHT + WRONG + REFUSED + "    expect: {ask: 0}\n",
        HEAD + ASKED + '    right: [{do: "888"}]\n' + WRONG + REFUSED,
    ],
)
def test_what_a_lesson_may_not_say_is_wrong_in_an_editor_too(wrong, tmp_path):
    path = tmp_path / "a.lesson.yaml"
    path.write_text(wrong, encoding="utf-8")

    assert [one for one in check_lesson(path) if one.severity == "error"]
    assert not VALIDATOR.is_valid(read(wrong))
