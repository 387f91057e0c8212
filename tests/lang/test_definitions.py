"""Definitions: named expressions with parameters."""

import pytest

from gouji_rules.lang import LangErrors, parse_definitions, read_head
from tests.lang.worlds import Thing, compiled, value


def test_a_definition_is_written_out_where_it_is_called() -> None:
    made = compiled("outranks(b, a)", define={"outranks(new, old)": "new.rank > old.rank"})

    assert ("b.rank > a.rank",) == made.conjuncts
    assert made(Thing(rank=0), Thing(rank=1))


def test_definitions_call_each_other() -> None:
    define = {"twice(n)": "n + n", "four_times(n)": "twice(twice(n))"}

    assert 28 == value("four_times(a.size)", define=define, a=Thing(size=7))


def test_a_child_replaces_one_definition_and_keeps_the_rest() -> None:
    define = {"bonus": "1", "worth(x)": "x.size + bonus"}

    assert 5 == value("worth(a)", define=define, a=Thing(size=4))
    assert 7 == value("worth(a)", define=define | {"bonus": "3"}, a=Thing(size=4))


def test_a_definition_without_parameters_is_named_with_or_without_brackets() -> None:
    assert 6 == value("three + three()", define={"three": "3"})
    assert 3 == value("three", define={"three()": "3"})


def test_a_definition_may_be_called_with_several_types() -> None:
    define = {"same(x, y)": "x == y"}

    assert value("same(a.size, 1) and same(a.mood, calm) and same(a.rank, K)", "bool", define) is (
        False
    )


def test_a_number_passed_as_a_rank_is_one_where_the_parameter_says_so() -> None:
    define = {"reaches(x: thing, least: rank)": "x.rank >= least"}

    assert value("reaches(a, 10)", "bool", define, a=Thing(rank=4)) is True
    assert value("reaches(a, 10)", "bool", define, a=Thing(rank=2)) is False


@pytest.mark.parametrize("type_", ["int", "bool", "rank", "mood", "thing"])
def test_parameters_may_have_every_type(type_: str) -> None:
    argument = {"int": "1", "bool": "true", "rank": "K", "mood": "calm", "thing": "a"}[type_]

    assert value(f"f({argument})", "int", {f"f(x: {type_})": "1"}) == 1


def test_an_argument_of_another_type_is_blamed_at_the_call() -> None:
    with pytest.raises(LangErrors) as caught:
        compiled("f(a.size)", define={"f(x: rank)": "x > K"})

    (fault,) = caught.value.errors
    assert ("wrong_type", "a_bool", 2, 8) == (fault.code, fault.source, fault.start, fault.end)


def test_names_may_be_chinese() -> None:
    define = {"大过(新, 旧)": "新.size > 旧.size", "两倍(数)": "数 + 数"}
    made = compiled("大过(a, b) and 两倍(b.size) == 8", define=define)

    assert made(Thing(size=5), Thing(size=4))
    assert ("大过", "两倍") == made.definitions_used


def test_variables_of_loops_keep_apart_when_a_definition_is_written_out() -> None:
    define = {"has(n)": "some x in 0..3: x == n"}
    made = compiled("some x in 2..5: has(x) and x == a.size", define=define)

    assert [size in {2, 3} for size in range(7)] == [made(Thing(size=s), Thing()) for s in range(7)]
    assert ("some x in 2..5: (some x_2 in 0..3: x_2 == x) and x == a.size",) == made.conjuncts


def test_a_parameter_hides_nothing_of_the_caller() -> None:
    define = {"f(b)": "b.size"}

    assert 5 == value("f(a) + b.size", define=define, a=Thing(size=2), b=Thing(size=3))


def test_definitions_that_nobody_calls_are_not_used() -> None:
    made = compiled("f(a)", define={"f(x)": "g(x)", "g(x)": "x.flag", "h(x)": "x.size"})

    assert ("f", "g") == made.definitions_used


def test_the_head_of_a_definition_is_read_alone() -> None:
    assert ("outranks", ("new", "old")) == read_head("outranks(new, old)")
    assert ("outranks", ("new", "old")) == read_head(" outranks ( new:thing,old : rank ) ")
    assert ("three", ()) == read_head("three")


def test_definitions_are_kept_with_their_text_and_key() -> None:
    (made,) = parse_definitions({"f(x, y: rank)": " x > y "}).values()

    assert ("f(x, y: rank)", "f", ("x", "y"), " x > y ") == (
        made.key,
        made.name,
        made.params,
        made.text,
    )
    assert (None, ("rank", 8)) == made.types
