"""With how many arguments a function of a plugin can be asked."""

import inspect
from collections.abc import Callable
from functools import wraps
from typing import Any

from gouji_rules.hooks.errors import PluginError, place


def check_callable(
    function: Callable[..., Any], asked: list[str], plugin: str, hook: str, otherwise: str = "–"
) -> None:
    """Look whether a function can be asked with so many arguments, and answers at once.

    Args:
        function: a plugin's.
        asked: the names of the arguments, in order.
        plugin: the plugin's name.
        hook: the hook and, behind a dot, the method.
        otherwise: where it stands, if that cannot be seen of itself.

    Raises:
        PluginError: it cannot.
    """
    where = place(function)
    where = otherwise if where == "–" else where
    kinds = (inspect.iscoroutinefunction, inspect.isasyncgenfunction)
    if any(is_kind(function) for is_kind in kinds):
        raise PluginError("plugin_async", plugin, hook=hook, where=where)
    try:
        signature = inspect.signature(function)
    except (TypeError, ValueError):  # of something that is not written in Python
        return
    if not _takes(signature, asked) and not _takes(signature, _but_facts(asked)):
        takes = f"({', '.join(signature.parameters)})"
        raise PluginError(
            "plugin_signature",
            plugin,
            hook=hook,
            where=where,
            takes=takes,
            asked=f"({', '.join(asked)})",
        )


def _takes(signature: inspect.Signature, asked: list[str]) -> bool:
    try:
        signature.bind(*asked)
    except TypeError:
        return False
    return True


def _but_facts(asked: list[str]) -> list[str]:
    return asked[:-1] if asked[-1:] == ["facts"] else asked


def without_facts(method: Callable[..., Any], asked: list[str]) -> Callable[..., Any]:
    """Return a method that is asked with all: one that has no use for the facts is spared them."""
    try:
        signature = inspect.signature(method)
    except (TypeError, ValueError):  # of something that is not written in Python
        return method
    if _takes(signature, asked) or not _takes(signature, _but_facts(asked)):
        return method
    return wraps(method)(lambda *arguments: method(*arguments[: len(asked) - 1]))
