"""What a compiled expression tells about itself, and what its code may touch."""

import builtins
from collections.abc import Iterator
from types import CodeType, FunctionType

import pytest

from gouji_rules.lang import BOOL, INT, Environment, Field, LangErrors, RecordType, Slot
from gouji_rules.lang import compile_expression as compile_
from tests.lang.worlds import Thing, compiled


def both(path: str) -> set[tuple[str, str]]:
    return {("a", path), ("b", path)}


READS = [
    ("a.size == b.size", both("size")),
    ("a.inside.low == 1", {("a", "inside.low")}),
    ("true", set()),
    ("above(a, b)", both("above()")),
    ("weigh(a, K) > 1", {("a", "weigh(K)")}),
    ("weigh(a, 10) > weigh(a, T)", {("a", "weigh(T)")}),
    ("weigh(a, b.rank) > 1", {("a", "weigh(?)"), ("b", "rank")}),
    ("larger(a, b).size == 1", both("larger().size")),
    ("(if a.flag then a else b).size == 1", {("a", "flag"), ("a", "size"), ("b", "size")}),
    ("above((if a.flag then a else b), b)", {("a", "flag"), ("a", "above()"), ("b", "above()")}),
    ("{true: a, else: b}[a.flag].inside.lit", {("a", "flag"), *both("inside.lit")}),
    ("f(a)", {("a", "size")}),
    ("some x in 0..a.size: x == b.place", {("a", "size"), ("b", "place")}),
]

CONJUNCTS = [
    ("a.flag", ["a.flag"]),
    ("a.flag and (b.flag and a.size == 1)", ["a.flag", "b.flag", "a.size == 1"]),
    ("both(a, b) and true", ["a.flag", "b.flag", "true"]),
    ("a.flag or b.flag and true", ["a.flag or (b.flag and true)"]),
    ("(a.flag or b.flag) and not a.flag", ["a.flag or b.flag", "not a.flag"]),
    ("not (a.size==1)", ["not (a.size == 1)"]),
    ("a.size-(1-b.size)*2==-3", ["a.size - (1 - b.size) * 2 == -3"]),
    ("a.size-(b.size-1)==a.size-b.size-1", ["a.size - (b.size - 1) == a.size - b.size - 1"]),
    ("a.size-(b.size+1)==1", ["a.size - (b.size + 1) == 1"]),
    ("a.size*(b.size//2)==1", ["a.size * (b.size // 2) == 1"]),
    ("a.size%3-(b.size%2-1)==1", ["a.size % 3 - (b.size % 2 - 1) == 1"]),
    ("-(a.size+1) == -a.size", ["-(a.size + 1) == -a.size"]),
    ("a.rank>=T", ["a.rank >= T"]),
    ("a.rank>=10", ["a.rank >= T"]),
    ("a.rank in [2,K]", ["a.rank in [2, K]"]),
    ("a.rank not in K .. 2", ["a.rank not in K..2"]),
    ("a.size + 1 in 0..b.size*2", ["a.size + 1 in 0..b.size * 2"]),
    ("{calm:1,else:a.size}[a.mood]==1", ["{calm: 1, else: a.size}[a.mood] == 1"]),
    ("if a.flag then b.flag else a.flag and true", ["if a.flag then b.flag else a.flag and true"]),
    ("(if a.flag then a else b).flag", ["(if a.flag then a else b).flag"]),
    ("every x in 0..1: some y in x..2: x<y", ["every x in 0..1: some y in x..2: x < y"]),
    ("max( 1,a.size )==1", ["max(1, a.size) == 1"]),
]

DEFINE = {"f(x)": "x.size == 1", "both(x, y)": "x.flag and y.flag"}


@pytest.mark.parametrize(("written", "expected"), READS)
def test_it_tells_what_it_reads(written: str, expected: set[tuple[str, str]]) -> None:
    assert expected == compiled(written, define=DEFINE).reads


@pytest.mark.parametrize(("written", "expected"), CONJUNCTS)
def test_it_tells_its_conjuncts_in_canonical_text(written: str, expected: list[str]) -> None:
    assert tuple(expected) == compiled(written, define=DEFINE).conjuncts


@pytest.mark.parametrize(("_", "conjuncts"), CONJUNCTS)
def test_canonical_text_is_its_own_canonical_text(_: str, conjuncts: list[str]) -> None:
    for text in conjuncts:
        assert (text,) == compiled(text).conjuncts


def test_it_explains_each_conjunct_with_its_place() -> None:
    made = compiled("a.size == 1 and both(a, b)", define=DEFINE)

    parts = made.explain(Thing(size=1, flag=True), Thing(flag=False))

    assert [("a.size == 1", True), ("a.flag", True), ("b.flag", False)] == [
        (part.text, part.value) for part in parts
    ]
    assert [("a_bool", 0, 11), ("both(x, y)", 0, 6), ("both(x, y)", 11, 17)] == [
        (part.source, part.start, part.end) for part in parts
    ]


def test_what_is_no_truth_has_nothing_to_explain() -> None:
    assert [] == compiled("a.size", "int").explain(Thing(), Thing())


def test_it_is_called_like_its_function() -> None:
    made = compiled("a.size > b.size")

    assert isinstance(made.function, FunctionType)
    assert made(Thing(size=2), Thing(size=1)) is True
    assert made.function(Thing(size=1), Thing(size=2)) is False
    assert "a.size > b.size" == made.text
    assert "a.size > b.size" in repr(made)


def codes(code: CodeType) -> Iterator[CodeType]:
    yield code
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from codes(constant)


@pytest.mark.parametrize(
    "written",
    [
        "some x in 0..3: x == min(a.size, 2)",
        "{1: a.size, else: 2}[b.size + 1] == 1 and above(a, b)",
        "every y in 0..{1: a.size, else: 2}[b.size + 1]: y < 5",
    ],
)
def test_the_code_reaches_nothing_but_what_was_declared(written: str) -> None:
    function = compiled(written).function
    names = {name for code in codes(function.__code__) for name in code.co_names}
    fields = {"size", "get"}

    assert {} == function.__globals__["__builtins__"]
    assert names - fields <= set(function.__globals__)
    assert all(name[:2] in {"f_", "b_", "t_"} for name in names - fields)


@pytest.mark.parametrize(
    "word", ["None", "print", "lambda", "__import__", "eval", "self", "f_above"]
)
def test_python_words_are_ordinary_names(word: str) -> None:
    record = RecordType("thing", {"size": Field(INT, "size", 0, 9)})
    slot = Slot("any", ((word, record),), BOOL)

    made = compile_(f"some {word}_ in 0..9: {word}_ == {word}.size", slot, Environment())

    assert made(Thing(size=3)) is True
    with pytest.raises(LangErrors):
        compile_(f"{word}(1)", slot, Environment())


def test_fields_of_the_python_object_that_are_not_declared_are_not_there() -> None:
    for name in ("box", "__class__", "__dict__"):
        with pytest.raises(LangErrors):
            compiled(f"a.{name} == 1")


def test_no_builtin_can_be_called() -> None:
    for name in dir(builtins):
        if name not in {"min", "max"} and name.isidentifier() and name.islower():
            with pytest.raises(LangErrors):
                compiled(f"{name}(1) == 1")
