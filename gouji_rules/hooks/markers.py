"""The decorators of pluggy for our hooks."""

import pluggy

from gouji_rules.hooks.sources import GROUP

hookspec = pluggy.HookspecMarker(GROUP)
hookimpl = pluggy.HookimplMarker(GROUP)
"""Marks the functions of a plugin that implement hooks."""
