"""Hooks: how a plugin gives a ruleset rules that no setting foresees.

Hooks are called when a ruleset is loaded; what they return is called in play. A plugin that
a ruleset does not name in ``plugins:`` changes nothing, whatever is installed; their order
is the ruleset's.
"""

from gouji_rules.hooks.manager import Bound, PluginError, bind, installed
from gouji_rules.hooks.specs import hookimpl

__all__ = ["Bound", "PluginError", "bind", "hookimpl", "installed"]
"""A plugin's package imports ``hookimpl`` from here and names its module in the entry-point
group ``gouji_rules``."""
