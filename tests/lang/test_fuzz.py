"""Whatever is written, it compiles or has faults with places in the text; nothing else happens."""

import sys

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gouji_rules.lang import Compiled, LangErrors
from gouji_rules.messages import text
from tests.lang.generated import expressions
from tests.lang.worlds import Thing, compiled

calm = settings(deadline=None, max_examples=300)

VOCABULARY = """
a b x K T J calm glad size rank mood flag inside low place lit
and or not if then else in some every true false min max above weigh larger f g
( ) [ ] { } . .. , : + - * // % == != < <= > >= = && ! ** 0 1 2 3 10 99 12345678
（ ） ， ： ＝ 大 不 ' “ ” # ? ; @ \\ é ² ｓｉｚｅ None lambda
"""
WORDS = [*VOCABULARY.split(), "\u200b", "\xa0", "\n"]
soup = st.lists(st.sampled_from(WORDS), max_size=40).map(" ".join)
tight = st.lists(st.sampled_from(WORDS), max_size=40).map("".join)
texts = st.text(max_size=200) | soup | tight


def assert_handled(written: str, define: dict[str, str]) -> None:
    sources = {"a_bool": written, **define} | {f"key of {key}": key for key in define}
    try:
        made = compiled(written, define=define)
    except LangErrors as error:
        faults = error.errors
    else:
        assert isinstance(made, Compiled)
        assert isinstance(made(Thing(), Thing()), bool)
        return
    assert 0 < len(faults)
    for fault in faults:
        assert 0 <= fault.start <= fault.end <= len(sources[fault.source])
        assert text(f"lang.{fault.code}", "en", **fault.params)
        assert text(f"lang.{fault.code}_help", "zh-Hans", **fault.params)


@calm
@given(texts)
def test_any_text_compiles_or_has_faults_in_place(written: str) -> None:
    assert_handled(written, {})


@calm
@given(st.dictionaries(texts | st.sampled_from(["f(x)", "g(x, y)", "h"]), texts, max_size=3), texts)
def test_any_definitions_do(define: dict[str, str], written: str) -> None:
    assert_handled(written, define)


@calm
@given(expressions("bool"), st.data())
def test_an_expression_with_a_slip_does(
    written: tuple[str, dict[str, str]], data: st.DataObject
) -> None:
    text_, define = written
    place = data.draw(st.integers(0, len(text_)))
    gone = data.draw(st.integers(0, 3))
    broken = text_[:place] + data.draw(st.sampled_from(["", *WORDS])) + text_[place + gone :]

    assert_handled(broken, define)


@pytest.mark.parametrize(
    "sign", ["(", "[", "{", "-", "not ", "a.", "1+", "if ", "=", "!", "（", "'"]
)
@pytest.mark.parametrize("length", [1999, 100_000])
def test_long_repetitions_do(sign: str, length: int) -> None:
    assert_handled((sign * length)[:length], {})


@pytest.mark.parametrize(
    "written",
    [
        "".join(f"some x{i} in 0..0: " for i in range(55)) + "true",
        "not " * 58 + "true",
        "(" * 58 + "true" + ")" * 58,
        "if a.flag then true else " * 58 + "true",
        "-" * 58 + "1 == 1",
        "{true: 1, else: " * 29 + "2" + "}[a.flag]" * 29 + " == 1",
        "{1: a.size, else: " * 29 + "2" + "}[b.size + 1]" * 29 + " == 1",
        "{1: a.size, else: b.size}[" * 29 + "a.size" + " + 1]" * 29 + " == 1",
        " or ".join(["a.flag"] * 190),
        f"a.size in [{', '.join(['1'] * 600)}]",
        "+".join(["1"] * 58) + " == 58",
    ],
)
def test_what_is_as_large_as_it_may_be_still_works(written: str) -> None:
    assert_handled(written, {})


def test_the_deepest_expression_needs_little_of_the_stack() -> None:
    define = {"f(x)": "-" * 25 + "(x + 0)"}
    limit = sys.getrecursionlimit()

    def deep(levels: int) -> None:
        if levels:
            deep(levels - 1)
        else:
            assert_handled("not (" * 50 + "f(f(1)) == 1" + ")" * 50, define)

    deep(limit // 3)
