"""What drawings are made of: rich's texts and tables, or plain ones where there is no rich."""

from functools import cache
from importlib.util import find_spec
from typing import TYPE_CHECKING

__all__ = ["Table", "Text", "can_draw", "can_edit"]


@cache
def can_draw() -> bool:
    """Return whether rich is installed (the extra ``play``)."""
    return find_spec("rich") is not None


@cache
def can_edit() -> bool:
    """Return whether prompt_toolkit is installed (the extra ``play``)."""
    return find_spec("prompt_toolkit") is not None


if TYPE_CHECKING:
    from rich.table import Table
    from rich.text import Text


def __getattr__(name: str) -> object:
    # Read in when something is drawn: most commands print plain lines and need neither.
    if name not in {"Table", "Text"}:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    home = f"rich.{name.lower()}" if can_draw() else "gouji_rules.cli.plain"
    value: object = getattr(import_module(home), name)
    globals()[name] = value
    return value
