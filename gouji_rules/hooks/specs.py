"""The hooks, in the order in which they are called when a ruleset is loaded."""

from collections.abc import Mapping
from typing import Any

import pluggy

from gouji_rules.game.policies import BurnPolicy, TributePolicy

GROUP = "gouji_rules"
"""The entry-point group by which packages name their plugins."""

hookspec = pluggy.HookspecMarker(GROUP)
hookimpl = pluggy.HookimplMarker(GROUP)


@hookspec
def gouji_burn_policy(
    settings: Mapping[str, Any], options: Mapping[str, Any], default: BurnPolicy
) -> BurnPolicy | None:
    """Replace or wrap how burning works.

    Called once for each load of a ruleset that names the plugin, after the settings have been
    checked. Plugins are asked in the order of the ruleset's list; each is given what those
    before it have made, so that the last one wraps or replaces.

    Args:
        settings: the ruleset's settings by key path; not to be changed.
        options: what the ruleset gives the plugin as ``options``.
        default: the policy that would be used.

    Returns:
        the policy to use, or None to leave ``default``.
    """


@hookspec
def gouji_tribute_policy(
    settings: Mapping[str, Any], options: Mapping[str, Any], default: TributePolicy
) -> TributePolicy | None:
    """Replace or wrap how tribute works.

    Called once for each load of a ruleset that names the plugin, after ``gouji_burn_policy``.
    Plugins are asked in the order of the ruleset's list; each is given what those before it
    have made, so that the last one wraps or replaces.

    Args:
        settings: the ruleset's settings by key path; not to be changed.
        options: what the ruleset gives the plugin as ``options``.
        default: the policy that would be used.

    Returns:
        the policy to use, or None to leave ``default``.
    """
