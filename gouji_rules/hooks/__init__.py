"""Hooks: how a plugin gives a ruleset rules that no setting foresees.

Hooks are called when a ruleset is loaded; what they return is called in play. A plugin that
a ruleset does not name in ``plugins:`` changes nothing, whatever is installed; their order
is the ruleset's. How to write one: docs/plugins.md.

A plugin's package imports ``hookimpl`` from here and names its module in the entry-point
group ``gouji_rules``. Names are read in when they are first used: a program without plugins
imports no pluggy.
"""

from typing import TYPE_CHECKING

from gouji_rules.lazily import lazily

if TYPE_CHECKING:
    from gouji_rules.hooks.catalogue import Installed, look
    from gouji_rules.hooks.errors import PluginError, PluginFailure
    from gouji_rules.hooks.manager import Bound, Loaded, bind, load
    from gouji_rules.hooks.markers import hookimpl
    from gouji_rules.hooks.refusals import refuse
    from gouji_rules.hooks.sources import ALLOWED, Source, installed
    from gouji_rules.hooks.specs import Problem


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

__getattr__ = lazily(
    __name__,
    {
        "catalogue": "Installed look",
        "errors": "PluginError PluginFailure",
        "manager": "Bound Loaded bind load",
        "markers": "hookimpl",
        "refusals": "refuse",
        "sources": "ALLOWED Source installed",
        "specs": "Problem",
    },
)
