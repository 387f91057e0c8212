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


if TYPE_CHECKING or can_draw():
    from rich.table import Table
    from rich.text import Text
else:
    from gouji_rules.cli.plain import Table, Text
