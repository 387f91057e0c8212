"""Finding the plugins a ruleset names, and calling their hooks.

Nothing is loaded before a ruleset names it, and there is no global manager: each load makes
its own, so that two rulesets never share a plugin's state.
"""

from collections.abc import Mapping, Sequence
from importlib.metadata import EntryPoint, entry_points
from typing import Any, TypeVar

import pluggy

from gouji_rules.game.policies import BurnPolicy, TributePolicy
from gouji_rules.hooks import specs

_Policy = TypeVar("_Policy")


class PluginError(Exception):
    """A plugin that a ruleset names cannot be used.

    Attributes:
        code: ``unknown_plugin``, ``plugin_broken``, ``plugin_version``, ``plugin_policy``.
        plugin: its name.
        params: what the message names.
    """

    def __init__(self, code: str, plugin: str, **params: object) -> None:
        super().__init__(f"{code}: {plugin} {params or ''}".rstrip())
        self.code = code
        self.plugin = plugin
        self.params: dict[str, Any] = params


def installed() -> dict[str, EntryPoint]:
    """Return the installed plugins by name, none of them loaded."""
    return {point.name: point for point in entry_points(group=specs.GROUP)}


class Bound:
    """The plugins of one ruleset, loaded, in its order.

    Attributes:
        versions: each plugin's version, for records.
    """

    def __init__(self, named: Sequence[tuple[str, str, Mapping[str, Any]]]) -> None:
        self.versions: dict[str, str] = {}
        self._plugins: list[tuple[str, Mapping[str, Any], pluggy.PluginManager]] = []
        known = installed() if named else {}
        for name, version, options in named:
            point = known.get(name)
            if point is None:
                raise PluginError("unknown_plugin", name, known=sorted(known))
            self._plugins.append((name, options, _load(name, point)))
            there = point.dist.version if point.dist is not None else ""
            if version and version != there:
                raise PluginError("plugin_version", name, wanted=version, found=there)
            self.versions[name] = there

    def burn(self, settings: Mapping[str, Any], default: BurnPolicy) -> BurnPolicy:
        """Return the burn policy that the plugins make of ``default``."""
        return self._ask("gouji_burn_policy", settings, default, BurnPolicy)

    def tribute(self, settings: Mapping[str, Any], default: TributePolicy) -> TributePolicy:
        """Return the tribute policy that the plugins make of ``default``."""
        return self._ask("gouji_tribute_policy", settings, default, TributePolicy)

    def _ask(
        self, hook: str, settings: Mapping[str, Any], default: _Policy, protocol: Any
    ) -> _Policy:
        policy = default
        for name, options, manager in self._plugins:
            try:
                found = getattr(manager.hook, hook)(
                    settings=settings, options=options, default=policy
                )
            except Exception as error:
                raise PluginError("plugin_broken", name, hook=hook, why=repr(error)) from error
            for made in found:
                if not isinstance(made, protocol):
                    raise PluginError(
                        "plugin_policy", name, hook=hook, missing=_missing(made, protocol)
                    )
                policy = made
        return policy


def bind(named: Sequence[tuple[str, str, Mapping[str, Any]]]) -> Bound:
    """Load the plugins that a ruleset names.

    Args:
        named: name, wanted version (or nothing) and options of each, in the ruleset's order.

    Raises:
        PluginError: one is not installed, is broken, or has another version.
    """
    return Bound(named)


def _load(name: str, point: EntryPoint) -> pluggy.PluginManager:
    manager = pluggy.PluginManager(specs.GROUP)
    manager.add_hookspecs(specs)
    try:
        manager.register(point.load(), name)
        manager.check_pending()
    except Exception as error:
        raise PluginError("plugin_broken", name, hook="-", why=str(error)) from error
    return manager


def _missing(made: object, protocol: Any) -> list[str]:
    names = [name for name in vars(protocol) if not name.startswith("_")]
    return [name for name in names if not callable(getattr(made, name, None))]
