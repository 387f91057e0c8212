"""What ``import gouji_rules`` offers: every name real, sorted, typed as it is found."""

import ast
import subprocess
import sys
from importlib import import_module

import pytest

import gouji_rules
from tests.meta.project import PACKAGE

NAMES = [name for name in gouji_rules.__all__ if not name.startswith("__")]

SHOWN = {
    stub.name: node.module
    for block in ast.parse((PACKAGE / "__init__.py").read_text(encoding="utf-8")).body
    if isinstance(block, ast.If)
    for node in block.body
    if isinstance(node, ast.ImportFrom) and node.module
    for stub in node.names
    if not stub.name.startswith("__")
}
"""What a type checker sees: name -> module that it is imported from."""


def test_the_names_are_sorted_and_type_checkers_see_the_same() -> None:
    assert sorted(gouji_rules.__all__) == gouji_rules.__all__
    assert set(NAMES) == set(SHOWN)


@pytest.mark.parametrize("name", NAMES)
def test_every_name_is_what_type_checkers_see(name: str) -> None:
    assert getattr(import_module(SHOWN[name]), name) is getattr(gouji_rules, name)


@pytest.mark.parametrize("module", sorted({*SHOWN.values()}))
def test_no_name_changes_when_a_part_of_the_package_is_imported(module: str) -> None:
    names = [name for name in NAMES if SHOWN[name] == module]
    code = (
        f"import gouji_rules, {module} as part\n"
        f"print(all(getattr(gouji_rules, one) is getattr(part, one) for one in {names}))"
    )
    run = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=False, timeout=60
    )

    assert ("True\n", "") == (run.stdout, run.stderr)


def test_an_unknown_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="nonsense"):
        gouji_rules.nonsense  # noqa: B018
