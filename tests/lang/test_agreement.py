"""The compiled form agrees with the slow interpreter on whatever is well typed."""

from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from gouji_rules.lang import INT, Compiled, LangErrors
from tests.lang.generated import expressions, things
from tests.lang.interpreter import Interpreter
from tests.lang.worlds import SLOTS, THING, TOY, Box, Thing, compiled

LIMITS = {
    "value_too_large",
    "range_too_large",
    "empty_range",
    "too_slow",
    "too_large",
    "too_deep",
    "too_long",
}
"""What may be wrong with an expression that is well typed."""

calm = settings(
    deadline=None,
    max_examples=150,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)


def compile_or_limit(text: str, result: str, define: dict[str, str]) -> Compiled | None:
    """Return the compiled form, or None where the expression passes a limit."""
    try:
        return compiled(text, result, define)
    except LangErrors as error:
        faults = error.errors
    assert set() == {fault.code for fault in faults} - LIMITS, (text, define, faults)
    return None


@pytest.mark.parametrize("result", list(SLOTS))
@calm
@given(st.data())
def test_compiled_and_interpreted_agree(result: str, data: st.DataObject) -> None:
    text, define = data.draw(expressions(result))
    made = compile_or_limit(text, result, define)
    if made is None:
        return
    slow = Interpreter(TOY, define)
    for a, b in data.draw(st.lists(st.tuples(things, things), min_size=1, max_size=4)):
        expected = slow.evaluate(text, SLOTS[result], a, b)

        assert expected == made(a, b)
        assert type(expected) is type(made(a, b))


@calm
@given(expressions("int"), things, things)
def test_values_lie_within_the_bounds_that_were_reckoned(
    written: tuple[str, dict[str, str]], a: Thing, b: Thing
) -> None:
    made = compile_or_limit(written[0], "int", written[1])
    if made is not None:
        assert made.typed.type == INT
        assert made.typed.low <= made(a, b) <= made.typed.high


@calm
@given(expressions("bool"), things, things)
def test_canonical_text_means_the_same_without_the_definitions(
    written: tuple[str, dict[str, str]], a: Thing, b: Thing
) -> None:
    made = compile_or_limit(written[0], "bool", written[1])
    if made is None or sum(map(len, made.conjuncts)) > 1900:
        return
    again = compiled(" and ".join(f"({part})" for part in made.conjuncts))

    assert made(a, b) == again(a, b)
    assert made.conjuncts == again.conjuncts
    assert made.reads == again.reads


@calm
@given(expressions("bool"), things, things)
def test_the_conjuncts_explain_the_value(
    written: tuple[str, dict[str, str]], a: Thing, b: Thing
) -> None:
    made = compile_or_limit(written[0], "bool", written[1])
    if made is not None:
        parts = made.explain(a, b)

        assert made(a, b) == all(part.value for part in parts)
        assert list(made.conjuncts) == [part.text for part in parts]


@calm
@given(expressions("bool"), things, things, things)
def test_what_is_not_read_does_not_matter(
    written: tuple[str, dict[str, str]], a: Thing, b: Thing, other: Thing
) -> None:
    made = compile_or_limit(written[0], "bool", written[1])
    if made is None:
        return
    read = {path.split(".")[0].split("(")[0] for name, path in made.reads if name == "a"}
    if read & {"weigh", "above", "larger", "*"}:
        return
    unread = {name for name in THING.fields if name not in read}
    changes = {name: getattr(other, name) for name in unread if name != "inside"}
    if "inside" in unread:
        changes["box"] = Box(other.box.inner)

    assert made(a, b) == made(replace(a, **changes), b)
