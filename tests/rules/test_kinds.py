"""Kinds of settings: a table of rows with typed fields is declared in a few lines."""

from collections.abc import Mapping
from random import Random

import pytest

from gouji_rules.messages import LANGUAGES
from gouji_rules.rules import SETTINGS
from gouji_rules.rules.kinds import ByRank, Integer, ListOf, Row, TableOf
from gouji_rules.rules.setting import Record, Settings, setting


class Held(Record):
    last: bool = setting(default=False)
    until: tuple[str, ...] = setting(ListOf(("opened", "first_out")), default=())
    most: int = setting(Integer(1, 9))


class HeldSettings(Settings):
    section = "held"

    rows: Mapping[str, Held] = setting(TableOf(Row(Held), ByRank()), default={})


KIND = HeldSettings.declared["rows"].kind


def test_a_key_is_made_of_the_section_and_the_field() -> None:
    assert "held.rows" == HeldSettings.declared["rows"].key


def test_a_rule_is_handed_rows_with_what_is_not_said_in_them() -> None:
    written = {"10": {"most": 2, "until": ["opened"]}}

    chosen = HeldSettings.of({"held.rows": KIND.normal(written)})

    assert {"T": Held(last=False, until=("opened",), most=2)} == chosen.rows


def test_what_a_rule_is_handed_does_not_change() -> None:
    chosen = HeldSettings.of({"held.rows": {"4": {"most": 1}}})

    with pytest.raises(AttributeError, match="does not change"):
        chosen.rows["4"].most = 2  # type: ignore[misc]
    with pytest.raises(TypeError):
        chosen.rows["5"] = Held(most=1)  # type: ignore[index]


def test_an_unknown_field_is_refused() -> None:
    with pytest.raises(TypeError, match="'lasst'"):
        Held(most=1, lasst=True)  # type: ignore[call-arg]
    with pytest.raises(TypeError, match="'most'"):
        Held()  # type: ignore[call-arg]


@pytest.mark.parametrize(
    ("value", "conforms"),
    [
        ("none", True),
        ({}, True),
        ({"4": {"most": 1}, "3": "none"}, True),
        ({"4": {"most": 1, "last": True, "until": "none"}}, True),
        ({"4": {}}, False),
        ({"4": {"most": 0}}, False),
        ({"4": {"most": 1, "lasst": True}}, False),
        ({"4": {"most": 1, "until": ["soon"]}}, False),
        ({"11": {"most": 1}}, False),
        ([], False),
    ],
)
def test_rows_conform_field_by_field(value: object, conforms: bool) -> None:
    assert conforms == KIND.conforms(value)


def test_the_schema_says_what_a_row_has_to_say() -> None:
    row = KIND.schema("held.rows", takes_away=False)["additionalProperties"]

    assert ["most"] == row["required"]
    assert ["last", "until", "most"] == list(row["properties"])


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_table_says_in_words_what_its_rows_are(lang: str) -> None:
    assert all(f"`{name}`: " in KIND.words(lang) for name in Held.fields)


@pytest.mark.parametrize(
    "kind", [KIND, *(one.kind for one in SETTINGS.values())], ids=["held.rows", *SETTINGS]
)
def test_what_is_drawn_and_what_is_near_conforms(kind) -> None:
    random = Random(1)
    for _ in range(50):
        drawn = kind.drawn(random)
        normal = kind.normal(drawn)
        assert kind.conforms(drawn)
        assert normal == kind.normal(normal)
        assert all(kind.conforms(one) for one in kind.near(normal))
        assert all(kind.conforms(one) for one in kind.others(normal))


def test_each_field_of_a_row_can_be_changed_by_itself() -> None:
    parts = {part.name: part for part in KIND.parts({"4": {"most": 1, "last": False}})}

    assert [{"4": {"most": 1, "last": True}}] == parts["4.last"].others
    assert {"4": {"most": 2, "last": False}} in parts["4.most"].others
    assert parts[""].closed
