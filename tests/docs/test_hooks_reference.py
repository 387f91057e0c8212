"""The reference of hooks has every hook and every policy's method, in English and Chinese."""

import sys

import pytest

from gouji_rules.hooks.kinds import MEMORY, POLICIES
from gouji_rules.hooks.validate import hook_names
from gouji_rules.messages import catalogue
from tests.meta.project import ROOT


def docstrings() -> dict[str, str]:
    """Return the texts of the specifications as the script that makes the reference reads them."""
    sys.path.insert(0, str(ROOT / "scripts"))
    try:
        import reference_hooks
    finally:
        sys.path.remove(str(ROOT / "scripts"))
    return reference_hooks.texts()


def test_the_catalogue_says_in_english_what_the_docstrings_say() -> None:
    """Who changes a docstring changes the Chinese too, in ``messages/catalogue/hooks.json``."""
    assert docstrings() == {key: said["en"] for key, said in catalogue("hooks").items()}


@pytest.mark.parametrize("page", ["docs/reference/hooks.md", "docs/zh/reference/hooks.md"])
def test_every_hook_and_method_stands_in_the_reference(page: str) -> None:
    text = (ROOT / page).read_text(encoding="utf-8")

    assert [] == [name for name in hook_names() if f"### `{name}`\n" not in text]
    for kind in (*POLICIES, MEMORY):
        _, _, part = text.partition(f"**`{kind.protocol.__name__}`**")
        assert [] == [name for name in kind.methods if f"- `{name}(" not in part]
        assert [] == [name for name in kind.promises if f"- `{name}: bool`" not in part]
