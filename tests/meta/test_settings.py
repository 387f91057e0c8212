"""Every setting is known by its name at every level: YAML, scenarios, pages, texts."""

import re

import pytest

from gouji_rules.rules import SETTINGS
from tests.meta.project import PACKAGE, ROOT

KEYS = sorted(SETTINGS)
RULES = sorted({setting.rule for setting in SETTINGS.values()})

SCENARIOS = "\n".join(
    path.read_text(encoding="utf-8")
    for path in sorted((ROOT / "tests" / "scenarios").rglob("*.scenario.yaml"))
)
"""All scenario files as one text."""

RULESETS = "\n".join(
    path.read_text(encoding="utf-8") for path in sorted((ROOT / "rulesets").glob("*.yaml"))
)
"""All shipped rulesets as one text."""


@pytest.mark.parametrize("rule", RULES)
def test_every_rule_has_a_file_a_page_and_a_folder_of_scenarios(rule: str) -> None:
    assert (PACKAGE / "rules" / f"{rule}.py").is_file()
    assert (ROOT / "docs" / "rules" / f"{rule}.md").is_file()
    assert sorted((ROOT / "tests" / "scenarios" / rule).glob("*.scenario.yaml"))


@pytest.mark.parametrize("key", KEYS)
def test_every_setting_stands_on_the_page_of_its_rule(key: str) -> None:
    page = ROOT / "docs" / "rules" / f"{SETTINGS[key].rule}.md"

    assert re.search(rf"`{re.escape(key)}[`:]", page.read_text(encoding="utf-8"))


@pytest.mark.parametrize("key", KEYS)
def test_every_setting_is_switched_by_some_scenario(key: str) -> None:
    assert re.search(rf"(?<![\w.]){re.escape(key)}: ", SCENARIOS)


def test_pages_name_no_setting_that_does_not_exist() -> None:
    sections = "|".join(sorted({key.split(".")[0] for key in KEYS if "." in key}))
    known = set(KEYS) | {key.rpartition(".")[0] for key in KEYS}
    unknown = {
        f"{page.name}: {name}"
        for page in sorted((ROOT / "docs" / "rules").glob("*.md"))
        for name in re.findall(rf"`((?:{sections})\.\w+)`", page.read_text(encoding="utf-8"))
        if name not in known
    }

    assert set() == unknown
