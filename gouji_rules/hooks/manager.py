"""Loading the plugins a ruleset names, and calling their hooks.

Nothing is loaded before a ruleset names it, and there is no global manager: each load makes
its own, so that two rulesets never share a plugin's state. Each plugin has a manager of its
own as well: the order is the ruleset's, not that of registration.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import Any, Final

import pluggy

from gouji_rules.cards import Deck
from gouji_rules.diagnostics import Message
from gouji_rules.game.moments import Listener, Listening
from gouji_rules.game.values import read_only
from gouji_rules.hooks import options as plugin_options
from gouji_rules.hooks.asked import watched_function
from gouji_rules.hooks.asking import check_callable
from gouji_rules.hooks.errors import (
    PluginError,
    PluginFailure,
    is_the_persons,
    named,
    place,
    place_of,
    why_of,
)
from gouji_rules.hooks.guard import (
    Guard,
    guarded,
    listeners,
)
from gouji_rules.hooks.kinds import MEMORY, MOMENTS, POLICIES, SENTENCES, PolicyKind
from gouji_rules.hooks.phases import HOOK as PHASES
from gouji_rules.hooks.phases import GuardedPhase, guarded_phases, look_at_order
from gouji_rules.hooks.problems import why_not_problem
from gouji_rules.hooks.sealing import seal, seal_policy, sealed_deck
from gouji_rules.hooks.sources import Source, installed
from gouji_rules.hooks.specs import Problem
from gouji_rules.hooks.validate import hook_names, register
from gouji_rules.hooks.versions import fits
from gouji_rules.lang import Function
from gouji_rules.lang.types import AnyType, Environment

_MOST: Final = 1000
"""Of more things that a hook returns nobody reads the rest: a generator may have no end."""

_FOR_READING: Final = ("settings", "options")


@dataclass
class Loaded:
    """One plugin of a ruleset.

    Attributes:
        source: where it comes from.
        manager: what calls its hooks.
        options: what the ruleset gives it, defaults filled in.
    """

    source: Source
    manager: pluggy.PluginManager
    options: Mapping[str, Any] = field(default_factory=dict)

    @property
    def hooks(self) -> list[str]:
        """The hooks that it implements, in the order in which they are called."""
        return [name for name in hook_names() if self.implements(name)]

    def implements(self, hook: str) -> bool:
        """Return whether it implements a hook."""
        return bool(getattr(self.manager.hook, hook).get_hookimpls())

    def function(self, hook: str) -> Any:
        """Return the function of the plugin that implements a hook; None where it does not."""
        found = getattr(self.manager.hook, hook).get_hookimpls()
        return found[0].function if found else None

    def call(self, hook: str, **arguments: Any) -> Any:
        """Call a hook; None where it has none.

        Args:
            hook: which one.
            arguments: what it is given; settings and options in a form that nobody can change.

        Raises:
            PluginError: it raised something.
            PluginFailure: another plugin, which it asked, did.
        """
        given = {
            name: read_only(value) if name in _FOR_READING else value
            for name, value in arguments.items()
        }
        try:
            return getattr(self.manager.hook, hook)(**given)
        except PluginFailure:
            raise
        except BaseException as error:  # whatever it is: no plugin may end the program
            if is_the_persons(error):
                raise
            raise self._raised(hook, error) from error

    def call_for_list(self, hook: str, wanted: str, **arguments: Any) -> list[Any]:
        """Call a hook that returns several things, in a list, a generator or the like.

        Args:
            hook: which one.
            wanted: what the things are, for the message.
            arguments: what it is given.

        Raises:
            PluginError: it raised something, or returned nothing of the kind.
        """
        found = self.call(hook, **arguments)
        if found is None:
            return []
        if not isinstance(found, Iterable) or isinstance(found, str | bytes | Mapping):
            raise self.wrong_type(hook, found, f"[{wanted}, …]")
        try:
            return list(islice(found, _MOST))
        except BaseException as error:  # a generator runs only now
            if is_the_persons(error):
                raise
            raise self._raised(hook, error) from error

    def wrong_type(
        self, hook: str, found: object, wanted: str | Message, suggestion: str = ""
    ) -> PluginError:
        """Return the error of a hook that returned something else."""
        params: Any = {"found": named(found), "where": place(self.function(hook)), "wanted": wanted}
        name = self.source.name
        return PluginError("plugin_wrong_type", name, suggestion=suggestion, hook=hook, **params)

    def _raised(self, hook: str, error: BaseException) -> PluginError:
        plugin, why = self.source.name, why_of(error)
        where = place_of(error) or place(self.function(hook))
        return PluginError("plugin_raised", plugin, hook=hook, why=why, where=where)


def load(source: Source) -> Loaded:
    """Load a plugin and look at its hooks.

    Raises:
        PluginError: it is broken.
    """
    return Loaded(source, register(source.load(), source.name))


class Bound:
    """The plugins of one ruleset, loaded, in its order.

    Args:
        named: name, wanted version (or nothing) and options of each, in the ruleset's order.

    Attributes:
        plugins: those that could be loaded.
        errors: what is wrong with the others, each with its index in ``named``.
        versions: each plugin's version, for records.
    """

    def __init__(self, named: Sequence[tuple[str, str, Mapping[str, Any]]]) -> None:
        self.plugins: list[Loaded] = []
        self.errors: list[tuple[int, PluginError]] = []
        self._index: dict[str, int] = {}
        known = installed() if named else {}
        for i, (name, version, options) in enumerate(named):
            if name in self._index:
                self.errors.append((i, PluginError("plugin_twice", name)))
                continue
            self._index[name] = i
            try:
                self.plugins.append(_open(known, name, version, options))
            except PluginError as error:
                self.errors.append((i, error))
        self.versions = {one.source.name: one.source.version for one in self.plugins}

    def functions(self, settings: Mapping[str, Any], deck: Deck, env: Environment) -> Environment:
        """Return an environment of the expression language with the plugins' functions."""
        more: list[Function] = []
        for one in self.plugins:
            hook, name = "gouji_functions", one.source.name
            given = sealed_deck(deck)
            arguments = {"settings": settings, "options": one.options, "deck": given}
            for function in one.call_for_list(hook, "Function", **arguments):
                if not _is_function(function):
                    raise one.wrong_type(hook, function, Message("plugin.one_function"))
                if function.name in env.functions or any(f.name == function.name for f in more):
                    raise PluginError("plugin_function_twice", name, function=function.name)
                asked = [f"argument {i + 1}" for i in range(len(function.params))]
                where = place(one.function(hook))
                check_callable(function.python, asked, name, f"{hook}.{function.name}", where)
                more.append(replace(function, python=watched_function(function, name, deck)))
        return env.with_functions(more) if more else env

    def wraps(self, settings: Mapping[str, Any]) -> dict[str, Callable[[Any], Any]]:
        """Return for each policy that a plugin replaces what makes the one to use."""
        return {
            kind.name: self._wrap(kind, settings)
            for kind in POLICIES
            if any(one.implements(kind.hook) for one in self.plugins)
        }

    def _wrap(self, kind: PolicyKind, settings: Mapping[str, Any]) -> Callable[[Any], Any]:
        def wrap(usual: Any) -> Any:
            policy = usual
            builds_on = True
            seal_policy(usual)
            for one in self.plugins:
                arguments = {"settings": settings, "options": one.options, "default": policy}
                made = one.call(kind.hook, **arguments)
                if made is None or made is policy:
                    continue
                name, hook = one.source.name, one.function(kind.hook)
                built_on, builds_on = builds_on, _default_of(made) is policy
                if isinstance(policy, Guard) and not builds_on:
                    code = "plugins_order" if built_on else "plugins_clash"
                    raise PluginError(code, name, hook=kind.hook, other=policy.plugin)
                policy = seal(guarded(made, kind, name, hook, given=policy))
            return policy

        return wrap

    def phases(self, settings: Mapping[str, Any]) -> list[GuardedPhase]:
        """Return the phases that plugins add, in the ruleset's order."""
        found: list[GuardedPhase] = []
        for one in self.plugins:
            arguments = {"settings": settings, "options": one.options}
            made = one.call_for_list(PHASES, "Phase", **arguments)
            found += guarded_phases(
                made, settings, one.source.name, one.function(PHASES), one.wrong_type
            )
        look_at_order(found)
        return found

    def memories(self, settings: Mapping[str, Any]) -> dict[str, Any]:
        """Return the plugins' memories by plugin."""
        found: dict[str, Any] = {}
        for one in self.plugins:
            made = one.call(MEMORY.hook, settings=settings, options=one.options)
            if made is not None:
                name, hook = one.source.name, one.function(MEMORY.hook)
                found[name] = guarded(made, MEMORY, name, hook)
        return found

    def listening(self, settings: Mapping[str, Any]) -> Listening:
        """Return for each moment the plugins that listen to it."""
        found: dict[str, list[Listener]] = {}
        for one in self.plugins:
            made = one.call(MOMENTS.hook, settings=settings, options=one.options)
            if made is not None:
                name, hook = one.source.name, one.function(MOMENTS.hook)
                for moment, listener in listeners(made, name, hook).items():
                    found.setdefault(moment, []).append(listener)
        return Listening(**{moment: tuple(those) for moment, those in found.items()})

    def problems(self, settings: Mapping[str, Any]) -> list[tuple[int, Problem]]:
        """Return what the plugins' own checks find, each with the plugin's index."""
        found: list[tuple[int, Problem]] = []
        for one in self.plugins:
            hook, arguments = "gouji_check", {"settings": settings, "options": one.options}
            for problem in one.call_for_list(hook, "Problem", **arguments):
                why, meant = why_not_problem(problem, settings)
                if why:
                    raise one.wrong_type(hook, problem, why, meant)
                found.append((self._index[one.source.name], problem))
        return found

    def sheet(self, settings: Mapping[str, Any], lang: str) -> dict[str, list[str]]:
        """Return what the plugins say for a rule sheet, by plugin; nothing of those that do not.

        Raises:
            PluginFailure: one fails, or says something else than sentences.
        """
        found: dict[str, list[str]] = {}
        for one in self.plugins:
            name, hook = one.source.name, "gouji_sheet"
            try:
                told = one.call(hook, settings=settings, options=one.options, lang=lang)
            except PluginError as error:
                raise PluginFailure(
                    name, hook, hook, str(error.params["why"]), str(error.params["where"])
                ) from error
            sentences = [] if told is None else told
            if not SENTENCES.check(sentences, ()):
                why = SENTENCES.words(hook, named(told))
                raise PluginFailure(name, hook, hook, why, place(one.function(hook)))
            found[name] = list(sentences)
        return found


def bind(named: Sequence[tuple[str, str, Mapping[str, Any]]]) -> Bound:
    """Load the plugins that a ruleset names; what is wrong with them is in ``Bound.errors``.

    Args:
        named: name, wanted version (or nothing) and options of each, in the ruleset's order.

    Raises:
        PluginError: what the person at the keyboard allows cannot be read.
    """
    return Bound(named)


def _open(
    known: Mapping[str, Source], name: str, version: str, options: Mapping[str, Any]
) -> Loaded:
    source = known.get(name)
    if source is None:
        from gouji_rules.diagnostics import nearest
        from gouji_rules.hooks.sources import ALLOWED

        if ALLOWED.error is not None:  # it may be named there
            raise PluginError(ALLOWED.error.code, name, **ALLOWED.error.params)
        code = "plugins_off" if ALLOWED.none else "unknown_plugin"
        close = nearest(name, known) or ""
        raise PluginError(code, name, suggestion=close, known=sorted(known))
    if not source.version:
        load(source)  # what has no version because it is broken is told to be broken
    try:
        fitting = fits(version, source.version)
    except ValueError:
        raise PluginError(
            "plugin_version_unreadable", name, part="version", found=version
        ) from None
    if not fitting:
        raise PluginError(
            "plugin_version", name, part="version", wanted=version, found=source.version or "–"
        )
    loaded = load(source)
    schema = loaded.call("gouji_options")
    loaded.options = plugin_options.checked(
        name, schema, options, place(loaded.function("gouji_options"))
    )
    return loaded


def _is_function(value: object) -> bool:
    """Return whether a function is declared as one can be; nothing checks a dataclass's fields."""
    if not isinstance(value, Function) or not isinstance(value.params, tuple | list):
        return False
    types = [value.result]
    for at_a_place in value.params:
        if not isinstance(at_a_place, tuple | list) or not at_a_place:
            return False
        types += at_a_place
    return (
        isinstance(value.name, str)
        and value.name.isidentifier()
        and all(isinstance(one, AnyType) for one in types)
        and callable(value.python)
        and all(isinstance(number, int) for number in (value.low, value.high, value.cost))
    )


def _default_of(made: object) -> object:
    try:
        return getattr(made, "default", None)
    except Exception:  # noqa: BLE001 - whatever it is: then it is not what it was given
        return None
