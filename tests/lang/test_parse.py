"""Places and precedence of the tree."""

import pytest

from gouji_rules.lang.parse import parse
from gouji_rules.lang.typed import Node


def shape(node: Node) -> str:
    """Return a tree as text, with brackets around every part that has parts."""
    inner = " ".join(map(shape, node.parts))
    word = "" if node.value is None else str(node.value)
    return f"({node.kind} {word} {inner})".replace("  ", " ") if inner else word


SHAPES = [
    ("a or b and c", "(or a (and b c))"),
    ("not a and b", "(and (not a) b)"),
    ("not a == b", "(not (compare == a b))"),
    ("a + b * c", "(binary + a (binary * b c))"),
    ("a - b - c", "(binary - (binary - a b) c)"),
    ("a // b * c", "(binary * (binary // a b) c)"),
    ("-a * b", "(binary * (negative a) b)"),
    ("-a.b", "(negative (field b a))"),
    ("a + 1 < b", "(compare < (binary + a 1) b)"),
    ("a + 1 in 0..b - 1", "(in_range False (binary + a 1) 0 (binary - b 1))"),
    ("a not in [1, 2]", "(in_list True a 1 2)"),
    ("not a in [1]", "(not (in_list False a 1))"),
    ("if a then b else c and d", "(if a b (and c d))"),
    ("a and if b then c else d or e", "(and a (if b c (or d e)))"),
    ("some x in 0..2: a and b", "(some x 0 2 (and a b))"),
    ("order and nothing or android", "(or (and order nothing) android)"),
    ("{1: a, else: b}[c].d", "(field d (index (table True 1 a b) c))"),
]


@pytest.mark.parametrize(("written", "expected"), SHAPES)
def test_operators_bind_as_the_reference_says(written: str, expected: str) -> None:
    assert expected == shape(parse(written))


def every_part(node: Node) -> list[Node]:
    return [node, *(part for inner in node.parts for part in every_part(inner))]


def test_every_part_has_its_place_in_the_text() -> None:
    written = " (新.size + 1) * 2 == f(旧, {1: 2, else: 3}[x]) and not (some y in 0..4: y in [1]) "

    found = {written[part.start : part.end] for part in every_part(parse(written))}

    assert {
        written.strip(),
        "(新.size + 1) * 2 == f(旧, {1: 2, else: 3}[x])",
        "(新.size + 1) * 2",
        "(新.size + 1)",
        "新.size",
        "新",
        "f(旧, {1: 2, else: 3}[x])",
        "{1: 2, else: 3}[x]",
        "{1: 2, else: 3}",
        "not (some y in 0..4: y in [1])",
        "(some y in 0..4: y in [1])",
        "y in [1]",
    } <= found


@pytest.mark.parametrize(
    ("written", "name"),
    [("(新)", "新"), ("(a.新)", "新"), ("( f(a) )", "f"), ("(some 数 in 0..1: true)", "数")],
)
def test_a_name_has_its_own_place_inside_brackets(written: str, name: str) -> None:
    found = parse(written).name

    assert name == written[found.start : found.end] == found.value
