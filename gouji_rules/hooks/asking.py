"""With how many arguments a function of a plugin can be asked."""

import inspect
from collections.abc import Callable, Iterable
from functools import wraps
from typing import Any

from gouji_rules.diagnostics import nearest
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


def check_names(made: object, known: Iterable[str], plugin: str, hook: str) -> None:
    """Look whether what a plugin gives has a method whose name is a slip for one that is asked.

    Nobody would ever ask it, and nothing would tell. Names that begin with an underscore are the
    plugin's own.

    Args:
        made: what the plugin returned.
        known: the names that may be asked.
        plugin: the plugin's name.
        hook: the hook that returned it.

    Raises:
        PluginError: it has one.
    """
    known = {*known}
    missing = known - {name for cls in _own_classes(made) for name in vars(cls)}
    for cls in _own_classes(made):
        for name, value in vars(cls).items():
            if name.startswith("_") or name in known or not inspect.isroutine(value):
                continue
            meant = nearest(name, missing)
            if meant is not None:
                raise PluginError(
                    "plugin_unknown_method",
                    plugin,
                    suggestion=meant,
                    hook=f"{hook}.{name}",
                    where=place(value, cls),
                )


def _own_classes(made: object) -> list[type]:
    """Return the classes of what a plugin returned that are neither ours nor Python's."""
    cls = made if isinstance(made, type) else type(made)
    ours = ("gouji_rules.", "typing", "builtins", "abc")
    return [one for one in cls.__mro__ if not one.__module__.startswith(ours)]


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
