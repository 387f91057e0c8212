"""The published schema: up to date, complete in words, and of one mind with the loader."""

import json
import os
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from gouji_rules.messages import LANGUAGES, catalogue
from gouji_rules.rules import SETTINGS
from gouji_rules.rules.kinds import Boolean, Integer, Number
from gouji_rules.ruleset import rulesets_folder, shipped_ids
from gouji_rules.ruleset.known import METADATA, OLDER
from gouji_rules.ruleset.schema import make_schema
from gouji_rules.ruleset.yaml.compose import compose
from gouji_rules.ruleset.yaml.nodes import plain
from gouji_rules.ruleset.yaml.source import read_source
from gouji_rules.schemas import as_text, published
from tests.meta.project import ROOT

SCHEMA = make_schema()
VALIDATOR = Draft202012Validator(SCHEMA)


def body(key: str) -> dict[str, Any]:
    found: dict[str, Any] = SCHEMA
    for part in key.split("."):
        found = found["properties"][part]
    return found


def test_the_published_file_is_what_the_settings_say() -> None:
    assert as_text(SCHEMA) == published("ruleset")


def test_the_schema_is_one() -> None:
    Draft202012Validator.check_schema(SCHEMA)


def test_every_object_of_known_keys_is_closed() -> None:
    def objects(part: Any) -> list[Any]:
        below = part.values() if isinstance(part, dict) else part if isinstance(part, list) else ()
        own = [part] if isinstance(part, dict) and isinstance(part.get("properties"), dict) else []
        return own + [found for one in below for found in objects(one)]

    assert [] == [one for one in objects(SCHEMA) if one.get("additionalProperties") is not False]


@pytest.mark.parametrize("name", shipped_ids())
def test_a_shipped_ruleset_fits_and_names_the_schema_for_editors(name: str) -> None:
    source = read_source(rulesets_folder() / f"{name}.yaml")
    top, _ = compose(source)

    assert [] == list(VALIDATOR.iter_errors(plain(top)))
    assert (
        "# yaml-language-server: $schema=../gouji_rules/ruleset/ruleset.schema.json"
        == source.line(1)
    )


@pytest.mark.parametrize("path", sorted((ROOT / "plugins").glob("*/*/rulesets/*.yaml")))
def test_a_ruleset_of_a_plugin_fits_and_names_the_schema_for_editors(path: Path) -> None:
    source = read_source(path)
    top, _ = compose(source)
    modeline, _, address = source.line(1).partition("$schema=")

    assert [] == list(VALIDATOR.iter_errors(plain(top)))
    assert "# yaml-language-server: " == modeline
    in_the_project = os.path.relpath(path.parent / address, ROOT)
    assert Path("gouji_rules/ruleset/ruleset.schema.json") == Path(in_the_project)
    assert SCHEMA == json.loads(published("ruleset"))


SECTIONS = sorted({key.partition(".")[0] for key in SETTINGS})


@pytest.mark.parametrize("key", [*SETTINGS, *METADATA, *SECTIONS])
def test_every_key_has_a_title_and_a_description_in_english_and_chinese(key: str) -> None:
    texts = catalogue("setting")
    found = body(key)

    for part, name in (("title", "title"), ("about", "description")):
        assert set(LANGUAGES) == set(texts[f"{key}.{part}"])
        assert texts[f"{key}.{part}"]["en"] in found[name]
        assert texts[f"{key}.{part}"]["zh-Hans"] in found[name]


@pytest.mark.parametrize("key", [key for key, setting in SETTINGS.items() if setting.kind.values])
def test_every_value_of_an_enumeration_has_a_meaning(key: str) -> None:
    found = body(key)
    values = found.get("items", found)

    assert len(values["enum"]) == len(values["markdownEnumDescriptions"])
    assert all(values["markdownEnumDescriptions"])


def test_no_text_is_left_over_from_settings_that_are_gone() -> None:
    kinds = {key: s.kind for key, s in SETTINGS.items()}
    values = {f"{key}.{value}" for key, kind in kinds.items() for value in kind.values}
    keys = {"ruleset", *SETTINGS, *OLDER, *METADATA, *{key.partition(".")[0] for key in SETTINGS}}
    words = {f"{key}.{part}" for key in keys for part in ("title", "about")}

    assert set() == set(catalogue("setting")) - values - words


@pytest.mark.parametrize("key", SETTINGS)
def test_every_default_fits_and_is_in_normal_form(key: str) -> None:
    setting = SETTINGS[key]

    assert setting.kind.conforms(setting.default)
    assert setting.default == setting.kind.normal(setting.default)
    assert [] == list(VALIDATOR.iter_errors(nested(key, json_form(setting.default))))


def json_form(value: Any) -> Any:
    return json.loads(json.dumps(value))


def nested(key: str, value: Any) -> dict[str, Any]:
    group, _, name = key.partition(".")
    return {group: {name: value}} if name else {group: value}


WORDS = sorted({value for s in SETTINGS.values() for value in s.kind.values})
RANKS = ["3", "10", "T", "t", "2", "X", "D", "d", "Y", "1", "11", "♥", "3♥", "XX", "", "大"]
SCALARS = st.one_of(
    st.booleans(),
    st.integers(-3, 20),
    st.sampled_from([96, 97, 700, 1000, 1001, -1000, -1001, 100000, 100001]),
    st.sampled_from([0.5, -2.5]),  # to JSON 5.0 is a whole number; the loader says it is none
    st.sampled_from([*WORDS, *RANKS, "true", "on", "new.size == 1"]),
)
VALUES = st.one_of(
    SCALARS,
    st.lists(SCALARS, max_size=7),
    st.lists(st.sampled_from(WORDS), max_size=5),
    st.lists(st.sampled_from(RANKS), max_size=5),
    st.lists(st.integers(-4, 4), min_size=6, max_size=6),
    st.dictionaries(st.sampled_from([*RANKS, "6", "5", "to", "cards"]), SCALARS, max_size=4),
    st.dictionaries(
        st.sampled_from(["1", "6", "7", "x"]),
        st.fixed_dictionaries(
            {"to": st.integers(0, 7)}, optional={"cards": st.integers(-1, 37), "x": SCALARS}
        ),
        max_size=3,
    ),
    st.lists(
        st.fixed_dictionaries(
            {},
            optional={
                "payer_opened": st.booleans(),
                "payee_opened": SCALARS,
                "payer_call": st.sampled_from(["none", "early", "earl"]),
                "cards": st.integers(-1, 37),
            },
        ),
        max_size=3,
    ),
)


@pytest.mark.parametrize("key", SETTINGS)
@settings(max_examples=25, deadline=None)
@given(value=VALUES)
def test_schema_and_loader_let_the_same_values_through(key: str, value: Any) -> None:
    kind = SETTINGS[key].kind

    by_schema = VALIDATOR.is_valid(nested(key, value))

    assert by_schema == kind.conforms(value)
    if by_schema:
        assert kind.normal(value) == kind.normal(json_normal(kind, kind.normal(value)))


def json_normal(kind: Any, value: Any) -> Any:
    return {str(k): v for k, v in value.items()} if isinstance(value, dict) else value


@pytest.mark.parametrize(
    "key", [key for key, s in SETTINGS.items() if isinstance(s.kind, Integer | Number)]
)
def test_bounds_are_let_through_and_what_lies_beyond_is_not(key: str) -> None:
    kind = SETTINGS[key].kind
    assert isinstance(kind, Integer | Number)

    assert [True, True, False, False] == [
        kind.conforms(value) for value in (kind.low, kind.high, kind.low - 1, kind.high + 1)
    ]


@pytest.mark.parametrize("key", [key for key, s in SETTINGS.items() if isinstance(s.kind, Boolean)])
def test_a_switch_is_true_or_false_and_nothing_else(key: str) -> None:
    kind = SETTINGS[key].kind

    assert [True, True] == [kind.conforms(True), kind.conforms(False)]
    assert [False] * 5 == [kind.conforms(value) for value in (0, 1, "true", "on", None)]
