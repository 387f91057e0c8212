"""The one list of problems: what hangs on a code, and that nothing goes past it."""

import ast

import pytest

from gouji_rules.diagnostics import Span, diagnosed
from gouji_rules.diagnostics.registry import AREAS, problems
from gouji_rules.messages import LANGUAGES, catalogue, has
from tests.meta.project import PACKAGE, python_files

HERE = Span("town.yaml", 3, 5)


def test_every_problem_has_the_words_of_its_message_and_of_its_page() -> None:
    for one in problems().values():
        page = catalogue(f"codes_{one.area}")
        words = [f"codes_{one.area}.{one.code}", f"codes_{one.area}.{one.code}_why", *one.keys]
        assert [] == [key for key in words if not has(key)]
        assert set(LANGUAGES) == set(page[one.code])


def test_every_page_of_the_catalogue_belongs_to_a_problem() -> None:
    pages = {
        code: area
        for area in AREAS
        for code in catalogue(f"codes_{area}")
        if not code.endswith("_why")
    }

    assert pages == {one.code: one.area for one in problems().values()}


def test_a_problem_knows_what_its_message_names_how_bad_it_is_and_where_its_page_lies() -> None:
    one = problems()["points_not_balanced"]

    assert {"total"} <= one.params
    assert ("error", "warning") == (one.severity, problems()["points_rise"].severity)
    assert one.page.endswith("/points_not_balanced.md")


def test_a_diagnostic_takes_words_and_severity_from_the_list() -> None:
    made = diagnosed("unknown_ruleset", HERE, {"found": "zhongyu"}, did_you_mean="zhongyou")

    assert ("error", "diagnostics.unknown_ruleset") == (made.severity, made.key)
    assert ("zhongyou", HERE) == (made.suggestion, made.span)
    assert ["did you mean `zhongyou`?"] == made.help_texts()


def test_a_code_that_is_in_no_row_makes_no_diagnostic() -> None:
    with pytest.raises(KeyError, match="no_such_problem"):
        diagnosed("no_such_problem", HERE)


def test_a_problem_is_told_by_none_but_its_own_words_and_never_worse_than_it_is() -> None:
    with pytest.raises(ValueError, match=r"unknown_key is not told by diagnostics\.tab"):
        diagnosed("unknown_key", HERE, key="diagnostics.tab")
    with pytest.raises(ValueError, match="points_rise is no error"):
        diagnosed("points_rise", HERE, severity="error")


def test_nobody_makes_a_diagnostic_by_hand() -> None:
    found = [
        f"{path.relative_to(PACKAGE)}:{node.lineno}"
        for path in python_files("gouji_rules")
        if path.name != "registry.py"
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id == "Diagnostic"
    ]

    assert [] == found
