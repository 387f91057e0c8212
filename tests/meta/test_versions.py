"""One version, everywhere, and pins that fit what pyproject.toml asks for."""

import re
import tomllib

from packaging.requirements import Requirement

import gouji_rules
from tests.meta.project import ROOT

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
PINS = dict(
    line.split("==")
    for line in (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    if not line.startswith("#")
)


def test_the_version_is_the_same_in_the_project_the_package_and_the_change_log() -> None:
    changes = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    top = re.search(r"^## \[?(\d+\.\d+\.\d+)", changes, re.M)

    assert top
    assert (PROJECT["project"]["version"],) * 2 == (top[1], gouji_rules.__version__)


def test_every_requirement_is_pinned_to_a_version_that_it_allows() -> None:
    lines = [
        *PROJECT["build-system"]["requires"],
        *PROJECT["project"]["dependencies"],
        *PROJECT["project"]["optional-dependencies"]["dev"],
    ]
    wrong = [
        line
        for line in lines
        if (pin := PINS.get(re.sub(r"[-_.]+", "-", Requirement(line).name).lower())) is None
        or pin not in Requirement(line).specifier
    ]

    assert [] == wrong
