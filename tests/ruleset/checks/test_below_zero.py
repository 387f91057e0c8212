"""A point tribute that comes out below zero is told with the case in which it does."""

from pathlib import Path

import pytest

from gouji_rules.messages import LANGUAGES
from gouji_rules.ruleset import check_file


def told(point: str, folder: Path) -> list[str]:
    file = folder / "town.yaml"
    file.write_text(f"id: town\nextends: xuandian\ntribute:\n  point: {point}\n", encoding="utf-8")
    found = [one for one in check_file(file) if one.code == "debt_below_zero"]
    assert all(one.severity == "warning" and one.span.line == 4 for one in found)
    assert all(one.text(lang) for one in found for lang in LANGUAGES)
    return [one.text() for one in found]


@pytest.mark.parametrize(
    ("point", "words"),
    [
        ("'-1'", "is -1 (always)"),
        ("if payer.opened then -1 else 1", "is -1 (payer.opened == true"),
        ("payer.place - payee.place", "is -1 (payee.place == 2, payer.place == 1"),
        ("if payer.call == late then 1 - 3 else 0", "is -2 (payer.call == late"),
    ],
)
def test_a_debt_below_zero_is_told(point: str, words: str, tmp_path: Path) -> None:
    (said,) = told(point, tmp_path)

    assert words in said


@pytest.mark.parametrize(
    "point",
    [
        "if payer.opened then 0 else 1",
        "max(payer.place - payee.place, 0)",
        "if payer.place > payee.place then payer.place - payee.place else 0",
        "if payer.place == payee.place then -1 else 1",
        "[{payer_opened: false, cards: 1}]",
    ],
)
def test_a_debt_that_is_never_below_zero_is_not(point: str, tmp_path: Path) -> None:
    assert [] == told(point, tmp_path)


def test_a_parents_is_not_told_again(tmp_path: Path) -> None:
    told("'-1'", tmp_path)
    child = tmp_path / "child.yaml"
    child.write_text("id: child\nextends: town.yaml\n", encoding="utf-8")

    assert [] == check_file(child)
