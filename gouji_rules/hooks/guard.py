"""What stands between the engine and a plugin: whatever it does wrong has its name on it.

The engine trusts what it is told, so that its loop is fast. A policy of a plugin is called
through a guard: an exception, or a value that the engine could not use, ends the game with
an error that names the plugin, the hook and the method.
"""

import inspect
import json
from collections.abc import Callable, Iterable
from typing import Any, Final

from gouji_rules.diagnostics import Message
from gouji_rules.game.debts import Debt
from gouji_rules.game.facts import Facts
from gouji_rules.game.moments import Listener
from gouji_rules.game.policies import BurnPolicy, GamesPolicy, Memory, TributePolicy
from gouji_rules.game.set_policies import MOST_SETS
from gouji_rules.hooks.asked import Asked
from gouji_rules.hooks.asking import check_callable, check_names, without_facts
from gouji_rules.hooks.errors import (
    PluginError,
    PluginFailure,
    named,
    place,
    place_of,
    why_of,
)
from gouji_rules.hooks.kinds import MOMENTS, PolicyKind
from gouji_rules.hooks.phase_checks import own_name


class Guard:
    """A plugin's policy as the engine sees it; it has the methods of its protocol only.

    Args:
        policy: what the plugin returned.
        kind: which policy it is.
        plugin: the plugin's name.
        hook: the function of the plugin that returned it.
        default: the policy that it was given, if it builds on that one.

    Attributes:
        anew: the methods, and switches, that this plugin or one before it says anew. All else is
            asked of ``default`` at once, as fast as without the plugin.
    """

    refuses: frozenset[str] = frozenset()
    """Methods of a codec, which say by ValueError that data is not their own."""

    def __init__(
        self,
        policy: object,
        kind: PolicyKind,
        plugin: str,
        hook: object = None,
        default: object = None,
    ) -> None:
        self.guarded = policy
        self.before = default
        self.plugin = plugin
        self.kind = kind
        self.asks: list[Asked] = []
        own: set[str] = set()
        for name, wanted in kind.methods.items():
            rests = getattr(vars(kind.protocol)[name], "rests_on", name)
            usual = (_asks_its_default(policy, one, kind.protocol) for one in (name, rests))
            if default is not None and all(usual):
                setattr(self, name, getattr(default, name))
                continue
            own.add(name)
            method = without_facts(getattr(policy, name), kind.arguments[name])
            ask = Asked(method, wanted, plugin, kind.hook, name, (policy, hook))
            ask.refuses = name in self.refuses
            ask.seals = self.seals(name)
            self.asks.append(ask)
            setattr(self, name, ask.returning)
        # Of answers that are another's, a plugin has nothing to promise.
        promising = policy if own else default
        for name in kind.promises:
            setattr(self, name, getattr(promising, name, False))
        for name in kind.switches:  # who does not say has to be asked
            said = getattr(policy, name, True) is not False
            setattr(self, name, said)
            if said is not getattr(default, name, True):
                own.add(name)
        self.anew = own.union(getattr(default, "anew", ()))
        self.hold(vars(self))

    def hold(self, own: dict[str, Callable[..., Any]]) -> None:
        """Look at answers of methods more than one by one, where a guard does.

        Args:
            own: the guarded methods by name; those put in their place are asked.
        """

    def ask_twice(self, times: int) -> None:
        """Ask each method twice, so many times from now on: equal questions, equal answers."""
        for ask in self.asks:
            ask.twice = times
        if isinstance(self.before, Guard):
            self.before.ask_twice(times)

    def seals(self, method: str) -> bool:  # noqa: ARG002
        """Return whether what a method is given is others' as well, and may not be changed."""
        return True

    def failed(self, method: str, why: str | Message, where: str = "") -> PluginFailure:
        """Return the failure of a method; where it stands, where nothing else is said."""
        place_ = where or place(getattr(self.guarded, method), self.guarded)
        return PluginFailure(self.plugin, self.kind.hook, method, why, place_)

    def __repr__(self) -> str:
        return f"<{self.plugin}: {self.guarded!r}>"


class BurnGuard(Guard):
    """Burning, of which two answers have to agree."""

    def disagrees(self, hand: str) -> PluginFailure:
        """Return the failure of a burner who can lead, it says, and has no lead."""
        return self.failed("can_lead", Message("plugin.no_lead", {"found": hand}))


class TributeGuard(Guard):
    """Tribute, whose debts are of the rule book's kinds, or of those of the plugins that owe them.

    Attributes:
        names: what such kinds begin with: the plugin's name, and of those that it builds on.
    """

    names: frozenset[str] = frozenset()

    def hold(self, own: dict[str, Callable[..., Any]]) -> None:
        """Look at answers once more."""
        self.names |= {own_name(self.plugin)} | getattr(self.before, "names", frozenset())
        said, wanted, names = own["debts"], self.kind.methods["debts"], self.names

        def debts(*arguments: Any) -> tuple[Debt, ...]:
            owed: tuple[Debt, ...] = said(*arguments)
            for debt in owed:
                if debt.said and debt.kind.partition(".")[0] not in names:
                    raise self.failed("debts", wanted.words("debts", named(debt)))
            return owed

        if "debts" in self.anew:
            own["debts"] = debts


class GamesGuard(Guard):
    """The end of games: one that was begun for no number of sets does not go on for ever."""

    def hold(self, own: dict[str, Callable[..., Any]]) -> None:
        """Look at answers once more."""
        said = own["is_over"]

        def is_over(facts: Facts) -> bool:
            over: bool = said(facts)
            if not over and facts.match.sets is None and facts.match.number >= MOST_SETS:
                raise self.failed("is_over", Message("plugin.endless", {"most": MOST_SETS}))
            return over

        if "is_over" in self.anew:
            own["is_over"] = is_over


class MemoryGuard(Guard):
    """A memory: every value that it gives goes through its codec at once.

    One that does not come back would be found out only when a record is read.
    """

    refuses = frozenset({"decode"})

    def hold(self, own: dict[str, Callable[..., Any]]) -> None:
        """Look at answers once more."""
        start, after = own["start"], own["after"]
        encode, decode = own["encode"], own["decode"]

        def held(value: Any) -> Any:
            plain = json.loads(json.dumps(encode(value)))
            try:
                again = decode(plain)
                same = again == value and hash(again) == hash(value)
            except PluginFailure:
                raise
            except Exception as error:
                where = place_of(error) or place(type(value), self.guarded)
                raise self.failed("decode", why_of(error), where) from error
            if same is not True:
                params = {"found": named(value), "again": named(again)}
                raise self.failed("decode", Message("plugin.no_round_trip", params))
            return value

        own["start"] = lambda: held(start())
        own["after"] = lambda result, value: held(after(result, value))

    def seals(self, method: str) -> bool:
        """Return whether a method is given others' values; data and memories are its own."""
        return method == "after"


LATER: Final = frozenset({"rank_order_decides"})
"""Promises that came later: a policy that was written before has none of them."""

_GUARDS: Final[dict[type, type[Guard]]] = {
    BurnPolicy: BurnGuard,
    GamesPolicy: GamesGuard,
    Memory: MemoryGuard,
    TributePolicy: TributeGuard,
}
"""The guards that do more than look at each answer by itself."""


def guarded(
    policy: object, kind: PolicyKind, plugin: str, hook: object = None, given: object = None
) -> Any:
    """Return a plugin's policy behind a guard.

    Args:
        policy: what the plugin returned.
        kind: which policy it is.
        plugin: the plugin's name.
        hook: the function of the plugin that returned it.
        given: the policy that the plugin was given.

    Raises:
        PluginError: it lacks something that the engine asks of it, or has it in a form in which
            it could not be asked.
    """
    names = (*kind.methods, *kind.promises, *kind.switches, "default")
    check_names(policy, names, plugin, kind.hook)
    found = _parts(policy, names, kind, plugin, hook)
    lacking = [
        name
        for name in kind.methods
        if not callable(found[name])
        or (found["default"] is None and _asks_its_default(policy, name, kind.protocol))
    ]
    lacking += [
        name
        for name in kind.promises
        if not isinstance(found[name], bool) and (name not in LATER or found[name] is not None)
    ]
    if lacking:
        raise _lacks(policy, lacking, kind, plugin, hook)
    for name, asked in kind.arguments.items():
        check_callable(found[name], asked, plugin, f"{kind.hook}.{name}", place(policy, hook))
    default = given if found["default"] is given else None
    return _GUARDS.get(kind.protocol, Guard)(policy, kind, plugin, hook, default)


def listeners(made: object, plugin: str, hook: object = None) -> dict[str, Listener]:
    """Return for each moment that a plugin listens to who is told of it.

    Args:
        made: what the plugin returned.
        plugin: its name.
        hook: the function of the plugin that returned it.

    Raises:
        PluginError: it listens to no moment, or in a form in which it could not be told.
    """
    check_names(made, MOMENTS.methods, plugin, MOMENTS.hook)
    told = (MOMENTS, plugin, hook)
    methods = _parts(made, MOMENTS.methods, *told)
    methods = {name: method for name, method in methods.items() if method is not None}
    lacking = [name for name, method in methods.items() if not callable(method)]
    if not methods:
        raise _lacks(made, Message("plugin.one_of", {"names": [*MOMENTS.methods]}), *told)
    if lacking:
        raise _lacks(made, lacking, *told)
    found: dict[str, Listener] = {}
    for name, method in methods.items():
        label, where = f"{MOMENTS.hook}.{name}", place(made, hook)
        check_callable(method, MOMENTS.arguments[name], plugin, label, where)
        asked = Asked(method, MOMENTS.methods[name], plugin, MOMENTS.hook, name, (made, hook))
        found[name] = Listener(plugin, asked.returning, asked.failed)
    return found


def _parts(
    made: object, names: Iterable[str], kind: PolicyKind, plugin: str, hook: object
) -> dict[str, Any]:
    """Return some attributes of what a plugin returned, None for what it lacks.

    Raises:
        PluginError: it raises when it is asked for one.
    """
    found: dict[str, Any] = {}
    for name in names:
        try:
            found[name] = getattr(made, name, None)
        except Exception as error:
            where = place_of(error) or place(made, hook)
            label = f"{kind.hook}.{name}"
            raise PluginError(
                "plugin_raised", plugin, hook=label, why=why_of(error), where=where
            ) from error
    return found


def _lacks(
    made: object, missing: list[str] | Message, kind: PolicyKind, plugin: str, hook: object
) -> PluginError:
    """Return the error of what lacks something that it is asked for."""
    found, where = type(made).__name__, place(made, hook)
    return PluginError(
        "plugin_policy", plugin, hook=kind.hook, found=found, where=where, missing=missing
    )


def _asks_its_default(policy: object, name: str, protocol: type) -> bool:
    """Return whether a method is the protocol's own, which asks what the policy builds on."""
    if isinstance(policy, type):  # that was not made: it is told by what its methods take
        return False
    return inspect.getattr_static(policy, name, None) is vars(protocol)[name]
