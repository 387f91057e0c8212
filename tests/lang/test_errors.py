"""Every fault of an expression: its code, and where in the author's text it stands."""

import pytest

from gouji_rules.lang import LangErrors, parse_definitions
from gouji_rules.messages import LANGUAGES, has, text
from tests.lang.worlds import DEFINITIONS, compiled

FAULTS = [
    # text, slot, code, what the place covers
    ("new.size = old.size", "beats", "assignment", "="),
    ("new.size === old.size", "beats", "identity", "==="),
    ("new.hung && old.hung", "beats", "and_sign", "&&"),
    ("new.hung || old.hung", "beats", "or_sign", "||"),
    ("!new.hung", "beats", "not_sign", "!"),
    ("new.size => old.size", "beats", "arrow", "=>"),
    ("new.size ＞ old.size", "beats", "wide", "＞"),
    ("count（new, X) == 1", "beats", "wide", "（"),
    ("new.size == 1.5", "beats", "decimal", "1.5"),
    ("new.size / 2 == 1", "beats", "divide", "/"),
    ("'a' == 'b'", "beats", "quote", "'a'"),
    ("new.size == 1 🙂", "beats", "strange_character", "🙂"),
    ("new.size ==", "beats", "ends_too_soon", ""),
    ("(new.size == 1", "beats", "missing_bracket", ""),
    ("if new.hung then true", "beats", "missing_else", ""),
    ("1 < new.size < 5", "beats", "chained", "<"),
    ("new.size >= and old.hung", "beats", "unexpected", "and"),
    ("", "beats", "empty", ""),
    ("new.sise == 1", "beats", "unknown_field", "new.sise"),
    ("knew.size == 1", "beats", "unknown_name", "knew"),
    ("outrank(new, old)", "beats", "unknown_function", "outrank(new, old)"),
    ("outranks(new)", "beats", "wrong_number_of_arguments", "outranks(new)"),
    ("outranks", "beats", "name_is_function", "outranks"),
    ("new.rank + 1 == 3", "beats", "rank_arithmetic", "new.rank + 1"),
    ("new.rank > 1", "beats", "not_a_rank", "1"),
    ("new.size == old.hung", "beats", "compared_types", "new.size == old.hung"),
    ("new.hung > old.hung", "beats", "not_comparable", "new.hung > old.hung"),
    ("new.size", "beats", "wrong_result", "new.size"),
    ("new.size and new.hung", "beats", "wrong_type", "new.size"),
    ("new.hung.size == 1", "beats", "no_fields", "new.hung.size"),
    ("new.size // 0 == 1", "beats", "divisor", "0"),
    ("new.size % old.size == 1", "beats", "divisor", "old.size"),
    ("new.size == 123456789", "beats", "number_too_large", "123456789"),
    ("new.size * 9999999 * 9999999 > 1", "beats", "value_too_large", "new.size * 9999999"),
    ("some x in 0..500: x == 1", "beats", "range_too_large", "some x in 0..500: x == 1"),
    ("{K: 1}[new.rank] == 1", "beats", "table_not_total", "{K: 1}"),
    ("{K: 1, K: 2, else: 3}[new.rank] == 1", "beats", "table_key_twice", "K"),
    ("{new.rank: 1, else: 3}[new.rank] == 1", "beats", "table_key", "new.rank"),
    ("{K: 1, else: 2, else: 3}[new.rank] == 1", "beats", "two_elses", "else: 3"),
    ("new.size[1] == 2", "beats", "not_a_table", "new.size"),
    ("{K: 1, else: 2} == 1", "beats", "table_without_index", "{K: 1, else: 2}"),
    ("if new.hung then 1 else true", "beats", "branches_differ", "if new.hung then 1 else true"),
    ("payer.call == earli", "tribute.point", "unknown_name", "earli"),
]


@pytest.mark.parametrize(("written", "slot", "code", "place"), FAULTS, ids=[f[2] for f in FAULTS])
def test_each_fault_has_its_code_and_its_place(written, slot, code, place):
    with pytest.raises(LangErrors) as caught:
        compiled(written, slot)

    error = caught.value.errors[0]

    assert (code, place) == (error.code, written[error.start : error.end])
    for lang in LANGUAGES:
        assert text(f"lang.{code}", lang, **error.params)


def test_all_faults_are_told_at_once():
    with pytest.raises(LangErrors) as caught:
        compiled("new.sise == 1 and knew.size == 2 and new.rank + 1 == 3")

    assert ["unknown_field", "unknown_name", "rank_arithmetic"] == [
        error.code for error in caught.value.errors
    ]


@pytest.mark.parametrize(
    ("written", "suggestion"),
    [("new.sise == 1", "size"), ("outrank(new, old)", "outranks"), ("new.hung && true", "and")],
)
def test_the_nearest_right_name_is_suggested(written, suggestion):
    with pytest.raises(LangErrors) as caught:
        compiled(written)

    assert suggestion == caught.value.errors[0].suggestion


def test_definitions_cannot_go_round_in_a_circle():
    definitions = parse_definitions({"a(x)": "b(x)", "b(x)": "a(x)"})
    with pytest.raises(LangErrors) as caught:
        compiled("a(new)", definitions=definitions)

    assert "recursion" == caught.value.errors[0].code
    assert "a → b → a" == caught.value.errors[0].params["chain"]


def test_definitions_that_grow_without_end_are_stopped():
    texts = {"d0(x)": "x.size + x.size"}
    texts |= {f"d{i}(x)": f"d{i - 1}(x) + d{i - 1}(x)" for i in range(1, 20)}
    with pytest.raises(LangErrors) as caught:
        compiled("d19(new) > 0", definitions=parse_definitions(texts))

    assert caught.value.errors[-1].code in {"too_large", "value_too_large"}


@pytest.mark.parametrize("written", ["(" * 99_999, "not " * 400 + "true", "-" * 300 + "1 == 1"])
def test_nesting_is_bounded(written):
    with pytest.raises(LangErrors) as caught:
        compiled(written)

    assert caught.value.errors[0].code in {"too_long", "too_deep"}


def test_every_code_has_its_message_in_every_language():
    for _, _, code, _ in FAULTS:
        assert has(f"lang.{code}")


@pytest.mark.parametrize("key", ["", "a b(x)", "f(x", "f(x, x)", "if(x)", "f(3)"])
def test_a_definitions_head_is_a_name_with_parameters(key):
    with pytest.raises(LangErrors):
        parse_definitions({key: "true"})


def test_definitions_may_have_chinese_names():
    assert compiled("双倍(new.size) == three", definitions=DEFINITIONS).definitions_used == (
        "双倍",
        "three",
    )
