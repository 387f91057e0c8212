"""Branches of expressions: they are found with their places, and watching them changes nothing."""

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from gouji_rules.lang.tracing import branches, traced, without
from tests.lang.generated import expressions, things
from tests.lang.test_agreement import compile_or_limit
from tests.lang.worlds import SLOTS, compiled

calm = settings(
    deadline=None,
    max_examples=80,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)


def shown(text, result="bool", define=None):
    """Return the branches as (kind, text), each once."""
    sources = {SLOTS[result].name: text} | (define or {})
    found = dict.fromkeys(
        (branch.kind, sources[branch.spot[0]][branch.start : branch.spot[2]])
        for branch in branches(compiled(text, result, define or {}))
    )
    return list(found)


@calm
@given(st.sampled_from(list(SLOTS)), st.data())
def test_an_expression_that_is_watched_has_the_same_values(result, data):
    text, define = data.draw(expressions(result))
    made = compile_or_limit(text, result, define)
    if made is None:
        return
    seen = {}
    watched = traced(made, lambda place, value: seen.setdefault(place, set()).add(value))
    for a, b in data.draw(st.lists(st.tuples(things, things), min_size=1, max_size=3)):
        value = made(a, b)

        assert value == watched.function(a, b)
        assert value in seen[next(branches(made)).spot]
    assert set(seen) <= {branch.spot for branch in branches(made)}


@calm
@given(st.sampled_from(["bool", "int"]), st.data())
def test_every_branch_of_a_truth_or_a_number_can_be_changed(result, data):
    text, define = data.draw(expressions(result))
    made = compile_or_limit(text, result, define)
    if made is None:
        return
    for branch in list(branches(made))[:20]:
        for change in branch.changes:
            changed = without(made, branch.spot, change)

            assert changed is not None
            changed(*data.draw(st.tuples(things, things)))


def test_operands_arms_rows_and_bodies_are_branches():
    assert [
        ("slot", "a.size > 3 and (b.size > 1 or a.size > 5)"),
        ("operand", "a.size > 3"),
        ("operand", "(b.size > 1 or a.size > 5)"),
        ("operand", "b.size > 1"),
        ("operand", "a.size > 5"),
    ] == shown("a.size > 3 and (b.size > 1 or a.size > 5)")
    assert [
        ("slot", "if a.size > 3 then 1 else {0: 2, else: 3}[b.size]"),
        ("then", "1"),
        ("else", "{0: 2, else: 3}[b.size]"),
        ("row", "0: 2"),
        ("row", "3"),
    ] == shown("if a.size > 3 then 1 else {0: 2, else: 3}[b.size]", "int")
    assert ("body", "x > a.size") in shown("some x in 0..4: x > a.size")


def test_a_definition_is_a_branch_and_its_call_keeps_its_own_place():
    define = {"large(one)": "one.size > 3", "huge(one)": "large(one)"}

    assert [
        ("slot", "huge(a) and not large(b)"),
        ("operand", "huge(a)"),
        ("operand", "not large(b)"),
        ("definition", "large(one)"),
        ("definition", "one.size > 3"),
    ] == shown("huge(a) and not large(b)", define=define)


def test_an_argument_belongs_to_the_caller():
    define = {"both(x, y)": "x and y"}

    assert [
        ("slot", "both(a.size > 3, b.size > 3)"),
        ("definition", "x and y"),
        ("operand", "a.size > 3"),
        ("operand", "b.size > 3"),
    ] == shown("both(a.size > 3, b.size > 3)", define=define)
