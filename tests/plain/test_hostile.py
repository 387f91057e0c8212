"""Whatever stands where plain data should: a coded error that says what, where and what instead."""

import json
import re
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import gouji_rules as gr
from gouji_rules import plain
from gouji_rules.messages import LANGUAGES, has
from tests.meta.project import PACKAGE
from tests.plain.games import games, rules_of

DEEP = 100_000


def refused(text: Any, code: str, at: str = "") -> plain.PlainError:
    with pytest.raises(plain.PlainError) as caught:
        plain.loads(text)
    assert (code, at) == (caught.value.code, caught.value.at)
    for lang in LANGUAGES:
        assert caught.value.text(lang)
    assert code == plain.error_data(caught.value)["code"]
    return caught.value


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "cut_off"),
        ('{"version":1,"action":{"kind":"pass"', "cut_off"),
        ("{'version': 1}", "no_json"),
        ('{"version":1} {"version":1}', "no_json"),
        ("[" * DEEP, "nested"),
        ('{"a":' * DEEP, "nested"),
        ('{"version":' + "9" * 10_000 + "}", "long_number"),
        ('{"version":NaN}', "no_number"),
        ('{"version":1,"version":1}', "key_twice"),
        (b'{"version":1,"a":"\xff"}', "no_utf8"),
        ("[]", "no_document"),
        ("null", "no_document"),
        ("{}", "no_document"),
        ('{"action":{}}', "no_document"),
        ('{"version":1}', "no_document"),
        ('{"version":1,"nonsense":{}}', "no_document"),
        ('{"version":1,"action":{},"play":{}}', "no_document"),
        ("x" * (plain.LONGEST + 1), "too_long"),
    ],
)
def test_what_is_no_document_is_told(text: Any, code: str) -> None:
    refused(text, code)


@pytest.mark.parametrize("version", [0, 2, "1", 1.0, True, None, [1], 10**30])
def test_another_version_is_told_with_both(version: Any) -> None:
    error = refused(json.dumps({"version": version, "action": {}}), "other_version", "/version")

    assert "this program reads version 1" in str(error)


ACTION = {"kind": "play", "text": "XX888", "cards": "XX888"}


@pytest.mark.parametrize(
    ("changes", "code", "at"),
    [
        ({"kind": 5}, "not_wanted", "/action/kind"),
        ({"kind": "PLAY ME"}, "not_wanted", "/action/kind"),
        ({"text": None}, "not_wanted", "/action/text"),
        ({"text": "\ud800"}, "no_text", "/action/text"),
        ({"text": "8" * 5000}, "too_long", "/action/text"),
        ({"more": 1}, "unknown_key", "/action"),
        ({"\ud800": 1}, "unknown_key", "/action"),
        ({"cards": ["8"]}, "not_wanted", "/action/cards"),
    ],
)
def test_what_is_wrong_within_is_told_with_its_place(
    changes: dict[str, Any], code: str, at: str
) -> None:
    refused(json.dumps({"version": 1, "action": ACTION | changes}), code, at)


def test_a_missing_key_is_named() -> None:
    text = json.dumps({"version": 1, "action": {"kind": "pass", "cards": ""}})

    assert "`text`" in str(refused(text, "missing_key", "/action"))


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (ACTION | {"text": "YY888"}, "no_card"),
        (ACTION | {"text": "XX887"}, "no_play"),
        (ACTION | {"text": ""}, "no_play"),
        (ACTION | {"text": "burn"}, "no_play"),
        (ACTION | {"text": "give ?"}, "no_card"),
        (ACTION | {"text": "deal -1"}, "no_seed"),
        (ACTION | {"text": "deal " + "9" * 3000}, "no_seed"),
        (ACTION | {"text": "pass"}, "disagrees"),
        (ACTION | {"cards": "X8888"}, "disagrees"),
    ],
)
def test_an_action_that_is_none_is_told(data: dict[str, Any], code: str) -> None:
    with pytest.raises(plain.PlainError) as caught:
        plain.read_action(rules_of("zhongyou"), data)

    assert code == caught.value.code
    assert caught.value.text("zh-Hans") != caught.value.text("en")


def test_every_refusal_has_its_words() -> None:
    said = "".join(path.read_text(encoding="utf-8") for path in PACKAGE.rglob("*.py"))
    codes = sorted(set(re.findall(r'PlainError\(\s*"(\w+)"', said)))

    assert "no_play" in codes
    assert [] == [code for code in codes if not has(f"plain.{code}")]


def everything() -> list[tuple[str, Any]]:
    rules = rules_of("xuandian")
    game = list(games("xuandian", 4))[200]
    return [
        ("view", plain.view_data(game.view(game.seat))),
        ("action", plain.action_data(game.legal_actions()[0])),
        ("event", plain.event_data(rules, game.events[-1])),
        ("event", plain.event_data(rules, game.events[0])),
        ("choices", plain.choices_data(game.legal_actions(), most=2)),
        ("question", plain.question_data(rules.phases.questions["give"])),
        ("together", {"question": "burn", "seats": [1, 2]}),
        ("refusal", plain.refusal_data(gr.Refusal("not_your_turn", "turns", params={"seat": 1}))),
    ]


EVERYTHING = everything()
READERS = {
    "view": plain.read_view,
    "action": plain.read_action,
    "event": plain.read_event,
    "question": plain.read_question,
    "together": plain.read_together,
}
VALUES: list[Any] = [
    None,
    True,
    -1,
    7,
    1e300,
    10**40,
    "",
    "\udfff",
    "x" * 300,
    [],
    {},
    [[]],
    "pass",
]


def changed(random: Random, data: Any) -> Any:
    """Return data of which something somewhere is something else."""
    if isinstance(data, dict) and data and random.random() < 0.9:
        key = random.choice(list(data))
        if random.random() < 0.1:
            return {name: value for name, value in data.items() if name != key}
        return data | {key: changed(random, data[key])}
    if isinstance(data, list) and data and random.random() < 0.9:
        place = random.randrange(len(data))
        return [*data[:place], changed(random, data[place]), *data[place + 1 :]]
    return random.choice(VALUES)


@given(st.sampled_from(EVERYTHING), st.integers(0, 2**32))
@settings(max_examples=400, deadline=None)
def test_data_that_has_been_changed_is_read_or_refused_with_a_code(
    one: tuple[str, Any], seed: int
) -> None:
    kind, data = one
    wrong = changed(Random(seed), data)
    try:
        found = plain.loads(json.dumps({"version": 1, kind: wrong}))
        assert (kind, wrong) == found
        if kind in READERS:
            READERS[kind](rules_of("xuandian"), wrong)
    except plain.PlainError as error:
        assert error.text("zh-Hant")


@given(st.recursive(st.none() | st.booleans() | st.floats() | st.text(), st.lists, max_leaves=5))
def test_any_json_is_read_or_refused_with_a_code(data: Any) -> None:
    for kind in plain.DOCUMENTS:
        with pytest.raises(plain.PlainError):
            plain.loads(json.dumps({"version": 1, kind: data}))


def test_what_nests_without_end_where_anything_may_stand_is_told() -> None:
    view = dict(EVERYTHING[0][1])
    deep: Any = []
    for _ in range(100):
        deep = [deep]
    view["memory"] = {"a": deep}

    with pytest.raises(plain.PlainError) as caught:
        plain.loads(json.dumps({"version": 1, "view": view}))
    assert "too_deep" == caught.value.code
