"""What is loosened holds wherever the expression does, and looks at nothing it may not."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.lang.generated import expressions, things
from tests.lang.test_agreement import calm, compile_or_limit
from tests.lang.worlds import Thing, compiled


def size_only(path: str) -> bool:
    """Tell of a path of a thing whether it is its size."""
    return path == "size"


@calm
@given(st.data())
def test_it_holds_wherever_the_expression_does(data: st.DataObject) -> None:
    text, define = data.draw(expressions("bool"))
    made = compile_or_limit(text, "bool", define)
    loosened = made and made.loosened("a", size_only, {})
    if not made or not loosened:
        return
    assert {path for name, path in loosened.reads if name == "a"} <= {"size"}
    for a, b in data.draw(st.lists(st.tuples(things, things), min_size=1, max_size=4)):
        assert loosened.function(a, b) or not made(a, b)


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("a.size > b.size and a.rank > b.rank", "a.size > b.size"),
        (
            "a.size > b.size and a.rank > b.rank or a.size == 3 and a.flag",
            "a.size > b.size or a.size == 3",
        ),
        ("not (a.size > b.size or a.rank > b.rank)", "not a.size > b.size"),
        ("not (a.flag and a.rank > b.rank) and a.size > 2", "a.size > 2"),
        ("if a.size > 2 then a.flag else false", "if a.size > 2 then true else false"),
        ("if a.flag then a.size > 2 else a.size > 5", "a.size > 2 or a.size > 5"),
        (
            "some i in 1..3: a.size == b.size + i and a.place > i",
            "some i in 1..3: a.size == b.size + i",
        ),
        ("every i in 1..a.place: a.size > i", None),
        ("a.flag or a.size > 2", None),
    ],
)  # fmt: skip
def test_what_is_left_of_an_expression(text: str, left: str | None) -> None:
    loosened = compiled(text, "bool").loosened("a", size_only, {})

    if left is None:
        assert loosened is None
        return
    assert loosened is not None
    like = compiled(left, "bool")
    for a, b in product(range(8), repeat=2):
        assert like(Thing(a), Thing(b)) == loosened.function(Thing(a), Thing(b))
