"""The hooks that replace or wrap a rule, made from the policies' protocols.

Each is called when a ruleset is loaded, never in play; what it returns is called in play.
"""

import inspect
from collections.abc import Mapping
from types import FunctionType
from typing import Any

from gouji_rules.hooks.kinds import POLICIES, PolicyKind
from gouji_rules.hooks.markers import hookspec

Policy = Any


def policy_hook(
    settings: Mapping[str, Any], options: Mapping[str, Any], default: Policy
) -> Policy | None:
    """Replace or wrap {what}

    {when}

    Args:
        settings: the ruleset's settings by key path; not to be changed.
        options: what the ruleset gives the plugin, defaults filled in.
        default: the policy that would be used.

    Returns:
        the policy to use; None leaves ``default``.

    Chain: plugins are called in the order of the ruleset's list; each is given what those
    before it have made, so that the last one wraps or replaces. A policy that builds on the
    one it was given keeps it as its attribute ``default``; two plugins that both replace it
    are an error. An exception stops the load.
    """


def spec_of(kind: PolicyKind) -> Any:
    """Return the specification of a policy's hook."""
    what, when = (inspect.getdoc(kind.protocol) or "").split("\n\n")
    function: Any = FunctionType(policy_hook.__code__, globals(), kind.hook)
    function.__qualname__ = kind.hook
    function.__annotations__ = {
        **policy_hook.__annotations__,
        "default": kind.protocol,
        "return": kind.protocol | None,
    }
    said = inspect.getdoc(policy_hook) or ""
    function.__doc__ = said.format(what=what[0].lower() + what[1:], when=when)
    return hookspec(firstresult=True)(function)


globals().update({kind.hook: spec_of(kind) for kind in POLICIES})  # as functions written here
