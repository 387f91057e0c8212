"""What stands between the engine and a plugin: whatever it does wrong has its name on it.

The engine trusts what it is told, so that its loop is fast. A policy of a plugin is called
through a guard: an exception, or a value that the engine could not use, ends the game with
an error that names the plugin, the hook and the method.
"""

from collections.abc import Callable
from typing import Any

from gouji_rules.hooks.errors import PluginError, PluginFailure, named, place_of, why_of
from gouji_rules.hooks.kinds import PolicyKind, Wanted
from gouji_rules.hooks.validate import place


class Guard:
    """A plugin's policy as the engine sees it; it has the methods of its protocol only.

    Args:
        policy: what the plugin returned.
        kind: which policy it is.
        plugin: the plugin's name.
    """

    def __init__(self, policy: object, kind: PolicyKind, plugin: str) -> None:
        self.guarded = policy
        self.plugin = plugin
        for name, wanted in kind.methods.items():
            method = getattr(policy, name)
            refuses = kind is _memory_kind() and name == "decode"
            setattr(self, name, _watched(method, wanted, plugin, kind.hook, name, refuses))
        for name in kind.promises:
            setattr(self, name, getattr(policy, name))
        if kind.name == "burn":  # who does not say has to be asked about every play
            self.is_choosy = getattr(policy, "is_choosy", True) is not False
            self.disagrees = self._disagrees

    def _disagrees(self, hand: str) -> PluginFailure:
        """Return the failure of a burner who can lead, it says, and has no lead."""
        method = self.guarded.can_lead  # type: ignore[attr-defined]
        said = "plugin.no_lead"
        return PluginFailure(
            self.plugin, "gouji_burn_policy", "can_lead", "", place(method), hand, said
        )

    def __repr__(self) -> str:
        return f"<{self.plugin}: {self.guarded!r}>"


def _memory_kind() -> PolicyKind:
    from gouji_rules.hooks.kinds import MEMORY

    return MEMORY


def watched_function(
    function: Callable[..., Any], wanted: Callable[[Any], bool], plugin: str, name: str
) -> Callable[..., Any]:
    """Return a function of the expression language, held to what it declares."""
    return _watched(
        function, lambda value, _: wanted(value), plugin, "gouji_functions", name, refuses=False
    )


def _watched(
    method: Callable[..., Any], wanted: Wanted, plugin: str, hook: str, name: str, refuses: bool
) -> Callable[..., Any]:
    def ask(*arguments: Any) -> Any:
        try:
            value = method(*arguments)
        except PluginFailure:
            raise  # of a plugin that this one wraps
        except KeyboardInterrupt:
            raise  # the person at the keyboard
        except BaseException as error:  # whatever it is: no plugin may end the program
            if refuses and isinstance(error, ValueError):
                raise  # a codec says that data is not its own
            raise PluginFailure(plugin, hook, name, why_of(error), place_of(error)) from error
        if not wanted(value, arguments):
            raise PluginFailure(plugin, hook, name, "", place(method), named(value))
        return value

    return ask


class WatchedBot:
    """A plugin's bot, held to what it is offered.

    Args:
        make: what makes the bot from a seed.
        seed: the seed.
        plugin: the plugin's name.
        name: the bot's.

    Raises:
        PluginFailure: it cannot be made.
    """

    def __init__(self, make: Callable[[int], Any], seed: int, plugin: str, name: str) -> None:
        made = _watched(make, _chooses, plugin, "gouji_bots", name, refuses=False)(seed)
        self.choose = _watched(made.choose, _offered, plugin, "gouji_bots", name, refuses=False)


def _chooses(bot: Any, _: tuple[Any, ...]) -> bool:
    return callable(getattr(bot, "choose", None))


def _offered(action: Any, arguments: tuple[Any, ...]) -> bool:
    return action in arguments[1]


def guarded(policy: object, kind: PolicyKind, plugin: str) -> Any:
    """Return a plugin's policy behind a guard.

    Raises:
        PluginError: it lacks something that the engine asks of it.
    """
    lacking = [name for name in kind.methods if not callable(getattr(policy, name, None))]
    lacking += [name for name in kind.promises if not isinstance(getattr(policy, name, None), bool)]
    if lacking:
        raise PluginError(
            "plugin_policy",
            plugin,
            hook=kind.hook,
            found=type(policy).__name__,
            missing=lacking,
        )
    return Guard(policy, kind, plugin)
