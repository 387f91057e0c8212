"""Hooks: how a plugin gives a ruleset rules that no setting foresees.

Hooks are called when a ruleset is loaded; what they return is called in play. A plugin that
a ruleset does not name in ``plugins:`` changes nothing, whatever is installed; their order
is the ruleset's. How to write one: docs/plugins.md.
"""

from gouji_rules.hooks.errors import PluginError, PluginFailure
from gouji_rules.hooks.manager import Bound, Loaded, bind, load
from gouji_rules.hooks.markers import hookimpl
from gouji_rules.hooks.sources import ALLOWED, Source, installed
from gouji_rules.hooks.specs import Problem

__all__ = [
    "ALLOWED",
    "Bound",
    "Loaded",
    "PluginError",
    "PluginFailure",
    "Problem",
    "Source",
    "bind",
    "hookimpl",
    "installed",
    "load",
]
"""A plugin's package imports ``hookimpl`` from here and names its module in the entry-point
group ``gouji_rules``."""
