"""A definition that no expression uses, though one looks as if it did, is told with a hint."""

from collections.abc import Callable
from pathlib import Path

import pytest

from gouji_rules.messages import LANGUAGES
from gouji_rules.ruleset import check_file

Helps = Callable[..., list[str]]


@pytest.fixture
def helps(tmp_path: Path) -> Helps:
    """Return a function that returns what is said below the warning of an unused definition."""

    def said(define: str, lang: str = "en") -> list[str]:
        town = tmp_path / "town.yaml"
        town.write_text(f"id: t\nextends: xuandian\ndefine:\n  {define}\n", "utf-8")
        (problem,) = check_file(town)
        assert "unused_definition" == problem.code
        return [one.text(lang) for one in problem.help]

    return said


@pytest.mark.parametrize("name", ["size", "rank", "twos", "place", "opened"])
def test_a_definition_is_no_field_of_that_name(helps: Helps, name: str) -> None:
    (said,) = helps(f"{name}(p): 1")

    assert f"`.{name}` after a dot" in said
    assert f"`{name}(…)`" in said


@pytest.mark.parametrize(("define", "rank"), [("a(): 1", "A"), ("x: 1", "X"), ("k: 3", "K")])
def test_a_definition_is_no_rank_of_that_letter(helps: Helps, define: str, rank: str) -> None:
    (said,) = helps(define)

    assert (
        f"`{rank}` is the rank and no definition; the definition is written `{rank.lower()}`"
        == said
    )


@pytest.mark.parametrize("name", ["new", "old", "play", "payer"])
def test_a_definition_is_not_what_expressions_are_about(helps: Helps, name: str) -> None:
    assert [f"in expressions `{name}` is what they are about: choose another name"] == helps(
        f"{name}(p): 1"
    )


@pytest.mark.parametrize("define", ["higher(p): 1", "big: 1"])
def test_a_definition_that_looks_like_nothing_else_is_only_unused(
    helps: Helps, define: str
) -> None:
    assert [] == helps(define)


def test_what_is_meant_is_said_in_every_language(helps: Helps) -> None:
    assert len(LANGUAGES) == len({helps("size(p): 1", lang)[0] for lang in LANGUAGES})
