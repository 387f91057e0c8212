"""The page of other towns: what it names exists, in both languages, and the sources are told."""

import re

import pytest

from gouji_rules.rules import SETTINGS
from gouji_rules.ruleset import rulesets_folder, shipped_ids
from tests.meta.project import ROOT

PAGES = {lang: ROOT / "docs" / path for lang, path in (("en", "towns.md"), ("zh", "zh/towns.md"))}
NOT_SETTINGS = {"new", "old", "play", "rulesets"}


def text(lang: str) -> str:
    return PAGES[lang].read_text(encoding="utf-8")


def code(lang: str) -> list[str]:
    """What stands in code letters, in order."""
    return re.findall(r"`([^`]+)`", text(lang))


@pytest.mark.parametrize("lang", PAGES)
def test_every_setting_that_is_named_exists(lang: str) -> None:
    named = {found for one in code(lang) for found in re.findall(r"^[a-z_]+\.[a-z_.]+", one)}
    named = {name for name in named if name.split(".")[0] not in NOT_SETTINGS}
    named = {name for name in named if not name.endswith((".yaml", ".md"))}
    assert len(named) > 50
    assert set() == named - set(SETTINGS)


def test_both_pages_name_the_same_settings_expressions_and_rulesets() -> None:
    assert sorted(code("en")) == sorted(code("zh"))


def test_every_shipped_ruleset_is_shown_somewhere() -> None:
    assert set() == set(shipped_ids()) - set(code("en"))


@pytest.mark.parametrize("lang", PAGES)
def test_the_address_of_every_ruleset_s_source_is_told(lang: str) -> None:
    for path in rulesets_folder().glob("*.yaml"):
        for address in re.findall(r"https?://\S+", path.read_text(encoding="utf-8")):
            assert address in text(lang), f"{address} of {path.name}"


@pytest.mark.parametrize("lang", PAGES)
def test_every_scenario_file_that_is_named_exists(lang: str) -> None:
    named = re.findall(r"(?:scenario|情景) `([a-z_/0-9]+)`", text(lang))
    assert len(named) >= 5
    for name in named:
        assert (ROOT / "tests" / "scenarios" / f"{name}.scenario.yaml").is_file(), name
