"""Where the project is published: said in one place, and the same everywhere."""

import json
import tomllib

import pytest

from gouji_rules.addresses import ISSUES, REPOSITORY, schema_id, schema_part
from gouji_rules.cli.commands.schema import KINDS
from tests.meta.project import PACKAGE, ROOT

URLS = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["urls"]


def test_the_project_names_its_repository_everywhere_alike() -> None:
    assert (REPOSITORY, ISSUES) == (URLS["Homepage"], URLS["Issues"])
    assert [] == [url for url in URLS.values() if not url.startswith(REPOSITORY)]


@pytest.mark.parametrize("kind", KINDS)
def test_a_published_schema_says_where_it_is_published(kind: str) -> None:
    part = schema_part(kind)
    text = (PACKAGE / part / f"{kind}.schema.json").read_text(encoding="utf-8")

    assert schema_id(kind) == json.loads(text)["$id"]
    assert schema_id(kind).endswith(f"/gouji_rules/{part}/{kind}.schema.json")


@pytest.mark.parametrize(
    "page",
    [
        "tutorial.md",
        "contributing-a-town.md",
        "zh/tutorial.md",
        "zh/contributing-a-town.md",
    ],
)
def test_a_page_that_asks_for_files_or_reports_says_where_to(page: str) -> None:
    assert ISSUES in (ROOT / "docs" / page).read_text(encoding="utf-8")
