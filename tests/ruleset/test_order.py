"""The order in which rulesets are listed: in the terminal, on the page and in the docs."""

import re
from pathlib import Path

import pytest

from gouji_rules import list_rulesets
from gouji_rules.messages import LANGUAGES
from gouji_rules.ruleset.structure.order import by_region
from gouji_rules.web.listing import rulesets

DOCS = Path(__file__).parents[2] / "docs"


def shipped() -> list[str]:
    return [info.id for info in by_region(list_rulesets()) if info.where == "shipped"]


def test_the_recommended_ruleset_is_first_and_what_has_no_place_last() -> None:
    found = shipped()
    assert ["xuandian", "shandong", "sd198"] == found[:3]
    assert found.index("zhongyou") < found.index("huantai") < found.index("locked_fours")
    assert {"locked_fours", "five_packs", "app196", "competition"} < {*found[-7:]}


def test_each_region_stands_together() -> None:
    regions = [info.region for info in by_region(list_rulesets())]
    heads = [one for at, one in enumerate(regions) if not at or regions[at - 1] != one]
    assert len(heads) == len({*heads})


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_page_lists_them_so_in_every_language(lang: str) -> None:
    told = [one["id"] for one in rulesets(lang)]
    assert shipped() == [one for one in told if one in shipped()]


@pytest.mark.parametrize("folder", ["rulesets", "zh/rulesets"])
def test_the_docs_list_them_so(folder: str) -> None:
    text = (DOCS / folder / "index.md").read_text("utf-8")
    assert shipped() == re.findall(r"\((\w+)\.md\)", text)
