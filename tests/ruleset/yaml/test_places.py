"""Every part of a text knows where it stands, whatever YAML does to it."""

import re

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from gouji_rules.diagnostics import RulesetError, Span
from gouji_rules.ruleset.yaml.compose import compose
from gouji_rules.ruleset.yaml.nodes import Mapping, Node, Scalar, Sequence, Source, plain
from gouji_rules.ruleset.yaml.source import text_source


def tree(text: str) -> Mapping:
    top, problems = compose(text_source("f.yaml", text))
    assert [] == problems
    return top


def cut(source: Source, span: Span) -> str:
    """Return the part of a text that a span covers."""
    first = source.lines[span.line - 1][0] + span.column - 1
    last = source.lines[span.end_line - 1][0] + span.end_column - 1
    return source.text[first:last]


WORDS = "new.size == old.size and new.rank > old.rank"

STYLES = {
    "plain": f"beats: {WORDS}   # why\n",
    "plain on the next line": f"beats:\n  {WORDS}\n",
    "plain on two lines": "beats: new.size == old.size\n    and new.rank > old.rank\n",
    "single": f"beats: '{WORDS}'\n",
    "double": f'beats: "{WORDS}"\n',
    "double on two lines": 'beats: "new.size == old.size\n\n  and new.rank > old.rank"\n',
    "double, broken": 'beats: "new.size == \\\n    old.size and new.rank > old.rank"\n',
    "double, escapes": 'beats: "new.size\\x20== old.size and n\\u0065w.rank \\x3e old.rank"\n',
    "folded": "beats: >-\n  new.size == old.size\n  and new.rank > old.rank\n",
    "folded, a comment": "beats: >- # why\n  new.size == old.size\n  and new.rank > old.rank\n",
    "folded, indented": "beats: >2\n    new.size == old.size\n    and new.rank > old.rank\n",
    "literal": "beats: |\n  new.size == old.size\n  and new.rank > old.rank\n",
    "literal, blank lines": "beats: |+\n\n  new.size == old.size\n\n  and new.rank > old.rank\n\n",
    "flow": f"{{beats: {WORDS}}}\n",
    "windows": "beats: >-\r\n  new.size == old.size\r\n  and new.rank > old.rank\r\n",
    "after chinese": f"名: 够级\nbeats: {WORDS}\n",
    "after a mark": f"\ufeffbeats: {WORDS}\n",
}


@pytest.mark.parametrize("text", STYLES.values(), ids=STYLES.keys())
@pytest.mark.parametrize("word", ["new.size", "old.size", "and", "old.rank", ">"])
def test_a_part_of_a_value_is_found_in_the_file(text: str, word: str) -> None:
    top = tree(text)
    node = top.get("beats")
    assert isinstance(node, Scalar)
    start = node.text.index(word)

    span = node.span_of(start, start + len(word))

    raw = cut(node.source, span)
    assert word == re.sub(r"\\x3e", ">", raw.replace("\\u0065", "e"))


@given(
    st.text(st.characters(codec="utf-8", exclude_categories=["Cc", "Cs", "Co", "Cn"]), min_size=1),
    st.sampled_from(["'", '"', None, "|", ">"]),
    st.booleans(),
    st.integers(10, 80),
)
def test_every_visible_character_of_any_value_is_found(
    value: str, style: str | None, unicode: bool, columns: int
) -> None:
    text = yaml.safe_dump(
        {"k": value}, default_style=style, allow_unicode=unicode, width=columns, indent=2
    )
    try:
        top = tree(text)
    except RulesetError:
        return  # a tag, or a sign that no ruleset holds
    node = next(below for key, below in top.entries if key.text == "k")
    assert isinstance(node, Scalar)
    for position, char in enumerate(node.text):
        raw = cut(node.source, node.span_of(position, position + 1))
        if not char.isspace():
            assert raw == char or raw.startswith("\\") or raw == "''"


def test_the_end_of_a_value_has_a_place() -> None:
    node = tree("beats: if a then b\n").get("beats")
    assert isinstance(node, Scalar)

    assert (1, 19) == (node.span_of(11, 11).line, node.span_of(11, 11).column)


def test_keys_and_values_have_places() -> None:
    top = tree("烧牌:\n  优先: [甲, 乙]\n")
    burn = top.get("烧牌")
    assert isinstance(burn, Mapping)
    names = burn.get("优先")
    key = burn.key("优先")
    assert isinstance(names, Sequence)
    assert key is not None

    assert ("f.yaml:2:3", "优先") == (key.span.where, cut(top.source, key.span))
    assert ["甲", "乙"] == [cut(top.source, item.span) for item in names.items]
    assert "  优先: [甲, 乙]" == key.span.source


def test_a_block_ends_where_its_last_value_ends() -> None:
    top = tree("a:\n  b: 1\n  c: 2\n\n# said of d\nd: 3\n")
    node = top.get("a")
    assert isinstance(node, Node)

    assert "b: 1\n  c: 2" == cut(top.source, node.span)


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("true", True),
        ("false", False),
        ("True", True),
        ("on", "on"),
        ("yes", "yes"),
        ("No", "No"),
        ("y", "y"),
        ("5", 5),
        ("-5", -5),
        ("+5", 5),
        ("05", "05"),
        ("5.5", 5.5),
        ("-.5", -0.5),
        ("1e3", "1e3"),
        ("1_000", "1_000"),
        ("0x1F", "0x1F"),
        ("12:30", "12:30"),
        (".inf", ".inf"),
        (".nan", ".nan"),
        ("2026-01-01", "2026-01-01"),
        ("9" * 30, "9" * 30),
        ("'5'", "5"),
        ('"true"', "true"),
        ("null", None),
        ("~", None),
        ("", None),
        ("''", ""),
    ],
)
def test_what_a_value_means(written: str, meant: object) -> None:
    data = plain(tree(f"k: {written}\n"))
    assert isinstance(data, dict)

    assert meant == data["k"]
    assert type(meant) is type(data["k"])
