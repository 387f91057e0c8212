"""Rules that a plugin answers for: objects in which its answers stand in the place of methods."""

from collections.abc import Callable
from functools import cache
from typing import ParamSpec, TypeVar

Given = ParamSpec("Given")
Rule = TypeVar("Rule")


@cache
def open_to_plugins(kind: Callable[Given, Rule]) -> Callable[Given, Rule]:
    """Return what makes such objects of a rule's class, which compiled ones are not open to.

    Args:
        kind: the class of a rule.
    """
    assert isinstance(kind, type)
    return type(kind.__name__, (kind,), {"__module__": kind.__module__})
