"""Hooks: how a plugin gives a ruleset rules that no setting foresees.

Hooks are called when a ruleset is loaded; what they return is called in play. A plugin that
a ruleset does not name in ``plugins:`` changes nothing, whatever is installed; their order
is the ruleset's. How to write one: docs/plugins.md.

A plugin's package imports ``hookimpl`` from here and names its module in the entry-point
group ``gouji_rules``. Names are read in when they are first used: a program without plugins
imports no pluggy.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gouji_rules.hooks.catalogue import Installed, look
    from gouji_rules.hooks.errors import PluginError, PluginFailure
    from gouji_rules.hooks.manager import Bound, Loaded, bind, load
    from gouji_rules.hooks.markers import hookimpl
    from gouji_rules.hooks.refusals import refuse
    from gouji_rules.hooks.sources import ALLOWED, Source, installed
    from gouji_rules.hooks.specs import Problem

_HOMES = {
    "ALLOWED": "sources",
    "Bound": "manager",
    "Installed": "catalogue",
    "Loaded": "manager",
    "PluginError": "errors",
    "PluginFailure": "errors",
    "Problem": "specs",
    "Source": "sources",
    "bind": "manager",
    "hookimpl": "markers",
    "installed": "sources",
    "load": "manager",
    "look": "catalogue",
    "refuse": "refusals",
}

__all__ = [
    "ALLOWED",
    "Bound",
    "Installed",
    "Loaded",
    "PluginError",
    "PluginFailure",
    "Problem",
    "Source",
    "bind",
    "hookimpl",
    "installed",
    "load",
    "look",
    "refuse",
]


def __getattr__(name: str) -> object:
    home = _HOMES.get(name)
    if home is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value: object = getattr(import_module(f"{__name__}.{home}"), name)
    globals()[name] = value
    return value
