"""Every fault of an expression: its code, and where in the author's text it stands."""

import pytest

from gouji_rules.lang import LangError, LangErrors, parse_definitions
from gouji_rules.messages import LANGUAGES, catalogue, text
from tests.lang.worlds import compiled

# The code; the text, with ‹ and › around the place that is blamed; the type wanted.
FAULTS = [
    ("empty", "‹›", "bool"),
    ("empty", "‹ \n ›", "bool"),
    # what people write instead
    ("assignment", "a.size ‹=› 2", "bool"),
    ("assignment", "a.size ‹:=› 2", "bool"),
    ("assignment", "a.size ‹+=› 2", "bool"),
    ("identity", "a.size ‹===› 2", "bool"),
    ("identity", "a.size ‹!==› 2", "bool"),
    ("identity", "a.size ‹<>› 2", "bool"),
    ("arrow", "a.size ‹=>› 2", "bool"),
    ("arrow", "a.size ‹=<› 2", "bool"),
    ("and_sign", "a.flag ‹&&› b.flag", "bool"),
    ("and_sign", "a.flag ‹&› b.flag", "bool"),
    ("or_sign", "a.flag ‹||› b.flag", "bool"),
    ("or_sign", "a.flag ‹|› b.flag", "bool"),
    ("not_sign", "‹!›a.flag", "bool"),
    ("capitals", "a.flag ‹AND› b.flag", "bool"),
    ("capitals", "‹True›", "bool"),
    ("divide", "a.size ‹/› 2", "int"),
    ("power", "10‹**›10", "int"),
    ("decimal", "a.size > ‹12.5›", "bool"),
    ("wide", "above‹（›a, b)", "bool"),
    ("wide", "above(a‹，› b)", "bool"),
    ("wide", "a.size ‹＝› 2", "bool"),
    ("wide", "a.size ‹＞› 2", "bool"),
    ("wide", "a.size ‹＜› 2", "bool"),
    ("wide", "a.size ‹≥› 2", "bool"),
    ("wide", "some x in 0..2‹：› x == a.size", "bool"),
    ("wide", "‹ａ›.size > 2", "bool"),
    ("wide", "a.size > ‹２›", "bool"),
    ("wide", "a.size ‹＝＝› 2", "bool"),
    ("comma", "a.flag‹,› b.flag", "bool"),
    ("comma", "a.flag‹，› b.flag", "bool"),
    ("comma", "a.flag‹、›b.flag", "bool"),
    ("chinese_word", "a.flag ‹且› b.flag", "bool"),
    ("chinese_word", "a.flag ‹或者› b.flag", "bool"),
    ("chinese_word", "‹如果› a.flag then 1 else 2", "int"),
    ("chinese_word", "a.size ‹等于› 2", "bool"),
    ("chinese_word", "a.flag == ‹真›", "bool"),
    ("wide_space", "a.flag‹\u3000›and b.flag", "bool"),
    ("wide_space", "a.flag‹\xa0›and b.flag", "bool"),
    ("quote", "a.mood == ‹'calm'›", "bool"),
    ("quote", "a.mood == ‹“calm”›", "bool"),
    ("quote", 'a.mood == ‹"calm›', "bool"),
    ("strange_character", "a.flag ‹?› 1 : 2", "int"),
    ("strange_character", "a.flag ‹\u200b›and b.flag", "bool"),
    ("strange_character", "甲.flag ‹🂡›", "bool"),
    # brackets
    ("missing_bracket", "a.size == ‹(›b.size", "bool"),
    ("missing_bracket", "a.size in ‹[›1, (2)", "bool"),
    ("bracket_not_opened", "a.size‹)› == 2", "bool"),
    ("wrong_bracket", "a.size in [1, 2‹)›", "bool"),
    # the grammar
    ("unexpected", "a.flag and ‹and› b.flag", "bool"),
    ("unexpected", "a.size >= ‹and› 3", "bool"),
    ("unexpected", "a.size in [‹]›", "bool"),
    ("unexpected", "a.flag ‹then› b.flag", "bool"),
    ("unexpected", "a.‹3›", "int"),
    ("ends_too_soon", "a.size ==‹›", "bool"),
    ("ends_too_soon", "a.flag and‹›  \n", "bool"),
    ("ends_too_soon", "大.flag and not‹›", "bool"),
    ("brackets_wanted", "a.flag == ‹not› b.flag", "bool"),
    ("brackets_wanted", "1 + ‹if› a.flag then 1 else 2", "int"),
    ("missing_then", "if a.flag ‹else› 2", "int"),
    ("missing_then", "if a.flag ‹1› else 2", "int"),
    ("missing_else", "if a.flag then 1‹›", "int"),
    ("missing_else", "(if a.flag then 1‹)› + 1", "int"),
    ("missing_range", "a.size in b.size‹›", "bool"),
    ("missing_range", "a.size in b.size ‹and› a.flag", "bool"),
    ("missing_colon", "some x in 0..3 ‹x› == 2", "bool"),
    ("missing_colon", "{1 ‹2›, else: 3}[a.size]", "int"),
    ("missing_operator", "a.size ‹b›.size", "int"),
    ("missing_operator", "a.size == 2 ‹3›", "bool"),
    ("chained", "1 < a.size ‹<› 5", "bool"),
    ("chained", "1 == a.size ‹in› [1]", "bool"),
    ("two_elses", "{1: 2, else: 3, ‹else: 4›}[a.size]", "int"),
    ("number_too_large", "a.size < ‹12345678›", "bool"),
    # names
    ("unknown_name", "‹c›.size == 2", "bool"),
    ("unknown_name", "(a.flag and (‹没有›))", "bool"),
    ("unknown_member", "a.mood == ‹clam›", "bool"),
    ("unknown_member", "‹clam› == a.mood", "bool"),
    ("unknown_member", "a.mood in [calm, ‹happy›]", "bool"),
    ("unknown_field", "a.‹sise› == 2", "bool"),
    ("unknown_field", "(a.inside.‹lit_›)", "bool"),
    ("unknown_field", "a.‹__class__› == 2", "bool"),
    ("no_fields", "a.flag.‹size› == 2", "bool"),
    ("no_fields", "3.‹size› == 2", "bool"),
    ("unknown_function", "‹abov›(a, b)", "bool"),
    ("unknown_function", "‹print›(a)", "bool"),
    ("name_is_function", "‹above› and a.flag", "bool"),
    ("name_is_function", "‹max› > 2", "bool"),
    ("wrong_number_of_arguments", "‹above(a)›", "bool"),
    ("wrong_number_of_arguments", "‹min(1)› > 2", "bool"),
    ("name_taken", "some ‹a› in 0..2: true", "bool"),
    ("name_taken", "some ‹K› in 0..2: true", "bool"),
    ("name_taken", "some x in 0..2: every ‹x› in 0..2: x == 1", "bool"),
    ("not_a_rank", "a.rank >= ‹7›", "bool"),
    ("not_a_rank", "weigh(a, ‹0›)", "int"),
    # types
    ("wrong_result", "‹a.size + 1›", "bool"),
    ("wrong_result", "‹a.flag›", "int"),
    ("wrong_type", "a.flag and ‹a.size›", "bool"),
    ("wrong_type", "not ‹(a.size + 1)›", "bool"),
    ("wrong_type", "if ‹a.mood› then 1 else 2", "int"),
    ("wrong_type", "a.size + ‹a.flag› == 1", "bool"),
    ("wrong_type", "min(1, ‹a.rank›) == 1", "bool"),
    ("wrong_type", "above(a, ‹2›)", "bool"),
    ("wrong_type", "a.size in [1, ‹true›]", "bool"),
    ("wrong_type", "a.size in 1..‹K›", "bool"),
    ("wrong_type", "some x in ‹a.flag›..2: true", "bool"),
    ("wrong_type", "some x in 0..2: ‹x›", "bool"),
    ("wrong_type", "{1: 2, 2: ‹true›, else: 0}[a.size]", "int"),
    ("wrong_type", "{1: 2, ‹true›: 3, else: 0}[a.size]", "int"),
    ("compared_types", "‹a.size == b.flag›", "bool"),
    ("compared_types", "‹a.size == K›", "bool"),
    ("compared_types", "‹a.mood == K›", "bool"),
    ("not_comparable", "‹a == b›", "bool"),
    ("not_comparable", "‹a in [b]›", "bool"),
    ("not_comparable", "‹a.flag < b.flag›", "bool"),
    ("not_comparable", "‹a.mood < glad›", "bool"),
    ("not_comparable", "‹a.flag in false..true›", "bool"),
    ("not_comparable", "{true: 1, else: 2}[‹a›]", "int"),
    ("branches_differ", "‹if a.flag then 1 else true›", "int"),
    ("rank_arithmetic", "‹a.rank + 1› == K", "bool"),
    ("rank_arithmetic", "‹-a.rank› == K", "bool"),
    ("divisor", "a.size // ‹0›", "int"),
    ("divisor", "a.size % ‹b.size›", "int"),
    # bounds
    ("value_too_large", "‹9999999 * 9999999›", "int"),
    ("value_too_large", "‹a.size * 9999999 * 999› * 0", "int"),
    ("range_too_large", "some x in 0..‹129›: true", "bool"),
    ("range_too_large", "some x in ‹a.size - 200›..0: true", "bool"),
    ("empty_range", "some x in ‹3..0›: true", "bool"),
    ("empty_range", "a.size in ‹5..2›", "bool"),
    ("empty_range", "a.rank in ‹J..K›", "bool"),
    ("empty_range", "a.rank not in ‹10..2›", "bool"),
    (
        "too_slow",
        "a.flag or ‹(some x in 0..99: some y in 0..99: some z in 0..99: x == y and y == z)›",
        "bool",
    ),
    # tables
    ("table_without_index", "‹{1: 2, else: 3}›", "int"),
    ("not_a_table", "‹a.size›[1]", "int"),
    ("table_key", "{‹a.size›: 1, else: 2}[b.size]", "int"),
    ("table_key", "{‹1 + 1›: 1, else: 2}[b.size]", "int"),
    ("table_key_twice", "{calm: 1, ‹calm›: 2, else: 3}[a.mood]", "int"),
    ("table_key_twice", "{10: 1, ‹T›: 2, else: 3}[a.rank]", "int"),
    ("table_not_total", "‹{calm: 1, glad: 2}›[a.mood]", "int"),
    ("table_not_total", "‹{true: 1}›[a.flag]", "int"),
    ("table_not_total", "‹{1: 1, 2: 2}›[a.place]", "int"),
    ("table_not_total", "‹{K: 1, 3: 2, J: 3, T: 4}›[a.rank]", "int"),
]

# The code, the definitions with the blamed place in one key or text, the expression.
IN_DEFINITIONS = [
    ("definition_head", {"‹›": "true"}, "true"),
    ("definition_head", {"‹f(x›": "true"}, "true"),
    ("definition_head", {"‹f x›": "true"}, "true"),
    ("definition_head", {"f(x,‹›)": "true"}, "true"),
    ("definition_head", {"f(‹3›)": "true"}, "true"),
    ("definition_head", {"f(‹x y›)": "true"}, "true"),
    ("definition_head", {"‹" + "f" * 201 + "›": "true"}, "true"),
    ("wide", {"f‹（›x)": "true"}, "true"),
    ("reserved_word", {"‹not›(x)": "true"}, "true"),
    ("reserved_word", {"f(x, ‹in›)": "true"}, "true"),
    ("parameter_twice", {"f(x, ‹x›)": "true"}, "true"),
    ("definition_twice", {"f(x)": "true", "‹f(x, y)›": "true"}, "true"),
    ("definition_taken", {"‹above›(x, y)": "true"}, "true"),
    ("definition_taken", {"‹min›(x, y)": "x"}, "true"),
    ("definition_taken", {"‹K›": "3"}, "true"),
    ("definition_taken", {"‹calm›": "3"}, "true"),
    ("unknown_type", {"f(x: ‹think›)": "true"}, "f(a)"),
    ("ends_too_soon", {"f(x)": "x and‹›"}, "true"),
    ("unknown_field", {"f(x)": "x.‹sise› == 1"}, "f(a)"),
    ("outside_name", {"f(x)": "x.size == ‹b›.size"}, "f(a)"),
    ("outside_name", {"f": "‹a›.size == 2"}, "f"),
    ("wrong_type", {"f(x)": "x and true", "g(y)": "f(y) and ‹y.size›"}, "g(a)"),
    ("recursion", {"f(x)": "‹f(x)›"}, "f(a)"),
    ("recursion", {"f(x)": "g(x)", "g(x)": "a and ‹f(x)›"}, "f(a)"),
    ("compared_types", {"f(x, y)": "‹x == y›"}, "f(a.rank, 3)"),
]


def split(marked: str) -> tuple[str, int, int]:
    """Return a text without its marks, and the place that was between them."""
    before, _, rest = marked.partition("‹")
    inside, _, after = rest.partition("›")
    return before + inside + after, len(before), len(before) + len(inside)


def faults_of(written: str, result: str = "bool", define: dict[str, str] | None = None):
    with pytest.raises(LangErrors) as caught:
        compiled(written, result, define)
    return caught.value.errors


def assert_it_can_be_told(fault: LangError) -> None:
    for lang in LANGUAGES:
        assert "" != text(f"lang.{fault.code}", lang, **fault.params)
        assert "" != text(f"lang.{fault.code}_help", lang, **fault.params)


@pytest.mark.parametrize(("code", "marked", "result"), FAULTS)
def test_each_fault_has_its_code_and_its_place(code: str, marked: str, result: str) -> None:
    written, start, end = split(marked)

    fault = faults_of(written, result)[0]

    assert (code, start, end) == (fault.code, fault.start, fault.end)
    assert SOURCES[result] == fault.source
    assert_it_can_be_told(fault)


SOURCES = {"bool": "a_bool", "int": "an_int"}


@pytest.mark.parametrize(("code", "marked", "written"), IN_DEFINITIONS)
def test_each_fault_of_a_definition_has_its_place_there(
    code: str, marked: dict[str, str], written: str
) -> None:
    define, source, place = {}, "", (0, 0)
    for key, body in marked.items():
        (plain, *at_key), (text_, *at_body) = split(key), split(body)
        define[plain] = text_
        if "‹" in key:
            source, place = f"key of {plain}", tuple(at_key)
        elif "‹" in body:
            source, place = plain, tuple(at_body)

    found = [
        fault
        for fault in faults_of(written, define=define)
        if (fault.code, fault.source) == (code, source)
    ]

    assert [place] == [(fault.start, fault.end) for fault in found]
    assert_it_can_be_told(found[0])


TOO_MUCH = [
    ("too_long", "a.flag" + " " * 2000),
    ("too_deep", "not " * 61 + "true"),
    ("too_deep", " + ".join(["1"] * 61) + " == 1"),
    ("too_deep", "-" * 300 + "1 == 1"),
    ("too_deep", "not (" * 61 + "true" + ")" * 61),
    ("too_deep", "(" * 900 + "true" + ")" * 900),
    ("too_deep", "a" + ".inside" * 100),
]


@pytest.mark.parametrize(("code", "written"), TOO_MUCH)
def test_an_expression_is_bounded(code: str, written: str) -> None:
    fault = faults_of(written)[0]

    assert code == fault.code
    assert_it_can_be_told(fault)


def test_a_hundred_thousand_brackets_are_refused_for_their_length() -> None:
    fault = faults_of("(" * 100_000)[0]

    assert ("too_long", 2000, 100_000) == (fault.code, fault.start, fault.end)


def doubling(body: str, times: int) -> dict[str, str]:
    define = {"d0(x)": body}
    return define | {f"d{i}(x)": f"d{i - 1}(x) + d{i - 1}(x)" for i in range(1, times)}


def test_definitions_that_double_are_stopped() -> None:
    fault = faults_of("d24(a)", "int", doubling("x.place", 25))[0]

    assert "too_large" == fault.code
    assert_it_can_be_told(fault)


def test_definitions_that_double_and_are_wrong_are_stopped_too() -> None:
    assert "unknown_field" in {f.code for f in faults_of("d24(a)", "int", doubling("x.no", 25))}


def test_arguments_that_double_are_stopped() -> None:
    define = {"d0(x)": "x"} | {f"d{i}(x)": f"d{i - 1}(x + x)" for i in range(1, 25)}

    assert {"too_large"} == {fault.code for fault in faults_of("d24(a.place)", "int", define)}


def test_a_long_chain_of_definitions_is_stopped() -> None:
    define = {"d0(x)": "x.size"} | {f"d{i}(x)": f"d{i - 1}(x)" for i in range(1, 500)}

    assert ["too_deep"] == [fault.code for fault in faults_of("d499(a)", "int", define)]


def test_calls_that_nest_what_nests_are_stopped() -> None:
    define = {"f(x)": "-" * 40 + "(x + 0)"}

    assert ["too_deep"] == [fault.code for fault in faults_of("f(f(f(1)))", "int", define)]


def test_every_message_of_the_language_has_a_trigger_here() -> None:
    codes = {code for code, *_ in (*FAULTS, *IN_DEFINITIONS, *TOO_MUCH)} | {"too_large"}

    known_deck = {"unknown_name_jokers"}  # the help of a ruleset, tried where one is checked
    assert codes | {f"{code}_help" for code in codes} == set(catalogue("lang")) - known_deck


def test_all_faults_are_told_at_once_in_the_order_of_the_text() -> None:
    faults = faults_of("a.sise == 1 and c.size == 2 and a.rank + 1 == 3 and a.size")

    assert ["unknown_field", "unknown_name", "rank_arithmetic", "wrong_type"] == [
        fault.code for fault in faults
    ]


def test_all_slips_are_told_at_once() -> None:
    faults = faults_of("a.size = 2 && !b.flag，1.5")

    assert ["assignment", "and_sign", "not_sign", "comma", "decimal"] == [f.code for f in faults]


def test_no_more_than_twenty_faults_are_told() -> None:
    assert 20 == len(faults_of(" and ".join(f"no{i}" for i in range(100))))
    assert 20 == len(faults_of("!" * 100))


def test_a_fault_of_a_definition_is_told_once_however_often_it_is_called() -> None:
    faults = faults_of("f(a) and f(b) and f(a)", define={"f(x)": "x.sise == 1"})

    assert [("unknown_field", "f(x)")] == [(fault.code, fault.source) for fault in faults]


def test_a_fault_of_a_definition_tells_the_calls_that_led_there() -> None:
    define = {"f(x)": "x > 2", "g(y)": "true and f(y)"}

    fault = faults_of("a.flag and g(b.flag)", define=define)[0]

    assert (("a_bool", 11, 20), ("g(y)", 9, 13)) == fault.calls


@pytest.mark.parametrize(
    ("written", "suggestion"),
    [
        ("a.sise == 1", "size"),
        ("abov(a, b)", "above"),
        ("outrank(a, b)", "outranks"),
        ("a.mood == clam", "calm"),
        ("a.flag && b.flag", "and"),
        ("a.size = 2", "=="),
        ("a.size ≥ 2", ">="),
        ("a.mood == 'calm'", "calm"),
        ("a.size in [1, 2)", "]"),
        ("TRUE", "true"),
        ("a.flag == 0", "not a.flag"),
        ("0 == a.flag", "not a.flag"),
        ("a.flag == 1 and a.size == 2", "a.flag"),
        ("a.flag != 0", "a.flag"),
    ],
)
def test_what_was_meant_is_suggested_and_fits_the_place(written: str, suggestion: str) -> None:
    define = {"outranks(x, y)": "x.rank > y.rank"}
    fault = faults_of(written, define=define)[0]
    right = written[: fault.start] + fault.suggestion + written[fault.end :]

    assert suggestion == fault.suggestion
    assert compiled(right, define=define)


def test_types_are_told_with_what_was_written() -> None:
    fault = faults_of("a.flag and a.size  +  1")[0]

    assert {"wanted": "bool", "found": "int", "text": "a.size + 1"} == fault.params


def test_definitions_alone_tell_all_their_faults() -> None:
    with pytest.raises(LangErrors) as caught:
        parse_definitions({"f(x": "true", "g(x)": "x =", "h": "1"})

    assert [("definition_head", "key of f(x"), ("assignment", "g(x)")] == [
        (fault.code, fault.source) for fault in caught.value.errors
    ]
