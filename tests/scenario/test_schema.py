"""The published schema of scenario files: up to date, complete in words, right about the files."""

import json
from pathlib import Path
from typing import Any

import pytest
import yaml
from jsonschema import Draft202012Validator

from gouji_rules.lessons.schema import lesson_schema
from gouji_rules.messages import LANGUAGES, catalogue
from gouji_rules.rules import SETTINGS
from gouji_rules.ruleset.schema import make_schema
from gouji_rules.scenario.reading import FILE_KEYS, SCENARIO_KEYS, read_file
from gouji_rules.scenario.schema import bodies, scenario_schema
from gouji_rules.scenario.shapes import EXPECT, GAME, POSITION, RESULT
from gouji_rules.schemas import as_text, published

SCHEMA = scenario_schema()
VALIDATOR = Draft202012Validator(SCHEMA)
ONE = SCHEMA["properties"]["scenarios"]["items"]
FILES = sorted((Path(__file__).parents[1] / "scenarios").rglob("*.scenario.yaml"))


class AsWritten(yaml.SafeLoader):
    """Keys as text, as JSON has them; numbers as they are."""


def mapping(loader: yaml.SafeLoader, node: yaml.MappingNode) -> dict[str, Any]:
    return {str(key.value): loader.construct_object(value, deep=True) for key, value in node.value}


AsWritten.add_constructor("tag:yaml.org,2002:map", mapping)


def read(text: str) -> Any:
    return yaml.load(text, AsWritten)


def test_the_published_file_is_the_one_made_from_the_keys() -> None:
    """``python -m gouji_rules.scenario.schema`` writes it."""
    assert as_text(SCHEMA) == published("scenario")


def test_the_schema_is_one() -> None:
    Draft202012Validator.check_schema(SCHEMA)


def test_it_knows_the_keys_that_files_may_have() -> None:
    assert set(FILE_KEYS) == set(SCHEMA["properties"])
    assert set(SCENARIO_KEYS) == set(ONE["properties"])
    assert set(EXPECT) == set(ONE["properties"]["expect"]["properties"])
    assert set(RESULT) == set(ONE["properties"]["result"]["properties"])
    assert set(GAME) == set(ONE["properties"]["game"]["properties"])
    assert {*POSITION, *EXPECT, *RESULT, *GAME} == set(bodies())
    assert set(SETTINGS) <= set(SCHEMA["$defs"]["with"]["properties"])


def objects(part: Any) -> list[Any]:
    below = part.values() if isinstance(part, dict) else part if isinstance(part, list) else ()
    own = [part] if isinstance(part, dict) and isinstance(part.get("properties"), dict) else []
    return own + [found for one in below for found in objects(one)]


@pytest.mark.parametrize("schema", [SCHEMA, make_schema()], ids=["scenario", "ruleset"])
def test_every_key_at_every_depth_is_known_titled_and_described(schema: Any) -> None:
    """Seats and places, which are numbers, are told by the key that they stand under."""
    for found in objects(schema):
        assert found["additionalProperties"] is False
        for key, body in found["properties"].items():
            if key.isdecimal() or "$ref" in body:
                continue
            for part in ("title", "description", "markdownDescription"):
                english = body[part]
                assert english.isascii() is False, (key, part)
                assert any(char.isascii() and char.isalpha() for char in english), (key, part)


@pytest.mark.parametrize("schema", [SCHEMA, make_schema()], ids=["scenario", "ruleset"])
def test_every_value_of_every_enumeration_has_a_meaning(schema: Any) -> None:
    def enumerations(part: Any) -> list[Any]:
        below = part.values() if isinstance(part, dict) else part if isinstance(part, list) else ()
        own = [part] if isinstance(part, dict) and isinstance(part.get("enum"), list) else []
        return own + [found for one in below for found in enumerations(one)]

    for found in enumerations(schema):
        if True in found["enum"]:  # codes of refusals, which gouji test spells out
            continue
        assert len(found["enum"]) == len(found["markdownEnumDescriptions"])
        assert all(found["markdownEnumDescriptions"])


def test_no_text_for_editors_is_left_over() -> None:
    known = json.dumps([SCHEMA, make_schema(), lesson_schema()], ensure_ascii=False)
    for key, texts in catalogue("editor").items():
        assert set(LANGUAGES) == set(texts)
        if key.endswith(".about") and not key.startswith("default."):
            assert json.dumps(texts["en"].format(), ensure_ascii=False)[1:-1] in known, key


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_scenario_file_of_the_project_fits(path: Path) -> None:
    assert read_file(path)
    assert [] == [
        (list(error.absolute_path), error.message)
        for error in VALIDATOR.iter_errors(read(path.read_text(encoding="utf-8")))
    ]


HANDS = "hands: {0: AA53, 1: KK3, 2: 553, 3: QQ3, 4: 663, 5: 773}"


@pytest.mark.parametrize(
    "wrong",
    [
        "ruleset: zhongyou\nplay: [AA opens]\n",
        "ruleset: zhongyou\nplays: [AA open]\n",
        "ruleset: zhongyou\nplays: [AA beat KK]\n",
        "ruleset: zhongyou\nwith: {burn.admision: any}\nplays: [AA opens]\n",
        "ruleset: zhongyou\nwith: {burn.admission: all}\nplays: [AA opens]\n",
        *(
            f"ruleset: zhongyou\nscenarios:\n  - {HANDS}\n    {line}\n"
            for line in (
                "expects: {asks: 0}",
                "expect: {ask: 0}",
                "expect: {asks: 6}",
                "expect: {leads: 1}",
                "expect: {opened: [0, 0]}",
                "expect: {opened: 0}",
                "expect: {places: {0: 7}}",
                "expect: {burned: [1 burn 0]}",
                "expect: {debts: [3 pays 0 12]}",
                "expect: {points: [1]}",
                "expect: {error: no_such_code}",
                "moves: [6 AA]",
                "moves: [AA]",
                "phase: late_call",
                "calls: {0: lat}",
            )
        ),
    ],
)
def test_what_a_scenario_file_may_not_say_is_wrong_in_an_editor_too(
    wrong: str, tmp_path: Path
) -> None:
    from gouji_rules.scenario import check_scenarios

    path = tmp_path / "a.scenario.yaml"
    path.write_text(wrong, encoding="utf-8")

    assert [one for one in check_scenarios(path) if one.severity == "error"]
    assert not VALIDATOR.is_valid(read(wrong))
