"""Every setting is known by its name at every level: YAML, scenarios, pages, texts."""

import json
import re
from typing import Any

import pytest

from gouji_rules.messages import has
from gouji_rules.rules import SETTINGS
from gouji_rules.rules.kinds import Choice
from gouji_rules.ruleset.known import OLDER
from gouji_rules.ruleset.schema import make_schema
from tests.meta.project import PACKAGE, ROOT

KEYS = sorted(SETTINGS)
RULES = sorted({setting.rule for setting in SETTINGS.values()})

SCENARIOS = "\n".join(
    path.read_text(encoding="utf-8")
    for path in sorted((ROOT / "tests" / "scenarios").rglob("*.scenario.yaml"))
)
"""All scenario files as one text."""

SCHEMA: dict[str, Any] = json.loads(
    (PACKAGE / "ruleset" / "ruleset.schema.json").read_text(encoding="utf-8")
)
"""The published schema."""


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


@pytest.mark.parametrize("key", KEYS)
def test_every_setting_and_every_choice_has_its_texts(key: str) -> None:
    kind = SETTINGS[key].kind
    names = ["title", "about", *(kind.values if isinstance(kind, Choice) else ())]

    assert [] == [name for name in names if not has(f"setting.{key}.{name}")]


@pytest.mark.parametrize("key", KEYS)
def test_every_setting_is_described_in_the_schema(key: str) -> None:
    place = SCHEMA
    for part in key.split("."):
        place = place["properties"][part]

    assert place["title"]
    assert place["description"]


def test_the_published_schema_is_the_one_made_from_the_settings() -> None:
    """``python -m gouji_rules.ruleset.schema`` writes it."""
    assert make_schema() == SCHEMA


def test_pages_name_no_setting_that_does_not_exist() -> None:
    sections = "|".join(sorted({key.split(".")[0] for key in KEYS if "." in key}))
    known = {*KEYS, *OLDER} | {key.rpartition(".")[0] for key in KEYS}
    unknown = {
        f"{page.name}: {name}"
        for page in sorted((ROOT / "docs" / "rules").glob("*.md"))
        for name in re.findall(rf"`((?:{sections})\.\w+)`", page.read_text(encoding="utf-8"))
        if name not in known
    }

    assert set() == unknown
