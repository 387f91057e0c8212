"""What is wrong with a plugin's module before anything of it is called."""

import inspect
from collections.abc import Iterable
from types import ModuleType
from typing import Any

import pluggy

from gouji_rules.diagnostics import nearest
from gouji_rules.hooks import policy_specs, specs
from gouji_rules.hooks.errors import PluginError, place
from gouji_rules.hooks.sources import GROUP

_MARK = f"{GROUP}_impl"


def new_manager() -> pluggy.PluginManager:
    """Return a plugin manager that knows our hooks and no plugin."""
    manager = pluggy.PluginManager(GROUP)
    manager.add_hookspecs(specs)
    manager.add_hookspecs(policy_specs)
    return manager


def hook_names() -> dict[str, tuple[str, ...]]:
    """Return every hook's name with the names of its arguments."""
    found: dict[str, tuple[str, ...]] = {}
    for module in (specs, policy_specs):
        for name, value in vars(module).items():
            if name.startswith("gouji_") and hasattr(value, f"{GROUP}_spec"):
                found[name] = tuple(inspect.signature(value).parameters)
    return found


def register(module: ModuleType, plugin: str) -> pluggy.PluginManager:
    """Return a manager with this plugin alone.

    Raises:
        PluginError: a hook is misspelt, not marked, wants an argument that there is not, or
            there is none at all.
    """
    known = hook_names()
    marked: list[str] = []
    for name, value in vars(module).items():
        if not inspect.isroutine(value):
            continue
        is_marked = getattr(value, _MARK, None) is not None
        if is_marked:
            _check_hook(plugin, name, value, known)
            marked.append(name)
        elif name in known and value.__module__ == module.__name__:
            raise PluginError("plugin_unmarked", plugin, hook=name, where=place(value))
        elif _is_misspelt(name, value, module, known):
            _check_hook(plugin, name, value, known)
    if not marked:
        raise PluginError("plugin_without_hooks", plugin, where=str(module.__file__ or "–"))
    manager = new_manager()
    try:
        manager.register(module, plugin)
        manager.check_pending()
    except Exception as error:
        where = str(module.__file__ or "–")
        raise PluginError("plugin_broken", plugin, why=str(error), where=where) from error
    return manager


def _is_misspelt(name: str, value: Any, module: ModuleType, known: Iterable[str]) -> bool:
    """Return whether a function is called nearly like a hook that its module has not."""
    own = name.startswith("gouji_") and value.__module__ == module.__name__
    return own and nearest(name, {*known} - {*vars(module)}) is not None


def _check_hook(plugin: str, name: str, value: Any, known: dict[str, tuple[str, ...]]) -> None:
    where = place(value)
    if name not in known:
        close = nearest(name, known) or ""
        raise PluginError("plugin_unknown_hook", plugin, suggestion=close, hook=name, where=where)
    if inspect.iscoroutinefunction(value) or inspect.isasyncgenfunction(value):
        raise PluginError("plugin_async", plugin, hook=name, where=where)
    code = getattr(value, "__wrapped__", value)
    for parameter in inspect.signature(code).parameters.values():
        if parameter.kind in {parameter.VAR_POSITIONAL, parameter.VAR_KEYWORD}:
            argument = str(parameter)
        elif parameter.name not in known[name] and parameter.default is parameter.empty:
            argument = parameter.name
        else:
            continue
        close = nearest(parameter.name, known[name]) or ""
        raise PluginError(
            "plugin_hook_argument",
            plugin,
            suggestion=close,
            hook=name,
            where=where,
            argument=argument,
            known=list(known[name]),
        )
