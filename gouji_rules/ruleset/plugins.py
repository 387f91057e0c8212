"""The plugins that a ruleset names: loaded with it, what is wrong with them told like the rest."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from gouji_rules.cards import Deck
from gouji_rules.diagnostics import Diagnostic, Message, Span, diagnosed
from gouji_rules.lang.types import Environment
from gouji_rules.messages import LANGUAGES
from gouji_rules.ruleset.structure.resolve import Resolved
from gouji_rules.ruleset.yaml.nodes import Mapping as MappingNode
from gouji_rules.ruleset.yaml.nodes import Node, Sequence

if TYPE_CHECKING:
    from gouji_rules.hooks import Bound, PluginError, PluginFailure


def bind_plugins(found: Resolved) -> None:
    """Load the plugins that a ruleset names; ``found.bound`` holds them.

    What is wrong goes to ``found.problems``. Without plugins, nothing of the hooks is imported.
    """
    if not found.plugins:
        return
    from gouji_rules.hooks import PluginError, bind

    shelf = found.shelf
    if shelf is not None and shelf.plugins is not None:
        for i, plugin in enumerate(found.plugins):
            name = named(plugin)[0]
            if name not in shelf.plugins:
                found.problems.append(_problem(found, i, PluginError("plugins_off", name)))
                return
    try:
        bound = bind([named(plugin) for plugin in found.plugins])
    except PluginError as error:
        found.problems.append(_problem(found, 0, error))
        return
    found.bound = bound
    found.problems += [_problem(found, index, error) for index, error in bound.errors]
    known = {one.source.name: one.source.version for one in bound.plugins}
    for i, plugin in enumerate(found.plugins):
        name, version, _ = named(plugin)
        if not version and known.get(name):
            params = {"plugin": name, "version": known[name]}
            help_ = Message("plugin.say_version", params)
            found.problems.append(
                diagnosed("plugin_without_version", _span(found, i), params, helps=(help_,))
            )


def with_functions(found: Resolved, deck: Deck, env: Environment) -> Environment:
    """Return the environment of a ruleset's expressions with its plugins' functions."""
    bound: Bound | None = found.bound
    if bound is None:
        return env
    more: Environment = _asked(found, env, lambda: bound.functions(found.settings, deck, env))
    return more


def check_plugins(found: Resolved) -> None:
    """Let the plugins look for contradictions of their own."""
    bound: Bound | None = found.bound
    if bound is None:
        return
    for index, problem in _asked(found, [], lambda: bound.problems(found.settings)):
        span = found.span(problem.key) if problem.key else _span(found, index)
        params: dict[str, object] = {
            "plugin": named(found.plugins[index])[0],
            "text": dict(problem.text),
        }
        found.problems.append(diagnosed("plugin_says", span, params, severity=problem.severity))


def sheet_problems(found: Resolved) -> list[Diagnostic]:
    """Return what is wrong with what the plugins say for the rule sheet, in any language."""
    bound: Bound | None = found.bound
    if bound is None:
        return []
    from gouji_rules.hooks import PluginFailure

    try:
        for lang in LANGUAGES:
            bound.sheet(found.settings, lang)
    except PluginFailure as failure:
        return [_failed(found, failure)]
    return []


def wraps(found: Resolved) -> dict[str, Any]:
    """Return what ``Rules`` wants of plugins, by the names of its arguments.

    Raises:
        PluginError: a hook fails.
    """
    bound: Bound | None = found.bound
    if bound is None:
        return {}
    from gouji_rules.hooks.sealing import seal_tables

    return {
        "plugins": bound.versions,
        "wraps": bound.wraps(found.settings),
        "phases": bound.phases(found.settings),
        "memories": bound.memories(found.settings),
        "listening": bound.listening(found.settings),
        "seals": seal_tables,
        "says": lambda lang: bound.sheet(found.settings, lang),
    }


def plugin_problem(found: Resolved, error: Exception) -> Diagnostic | None:
    """Return the diagnostic of an exception that is a plugin's; None where it is not."""
    if not found.plugins:
        return None
    from gouji_rules.hooks import PluginError, PluginFailure

    if isinstance(error, PluginFailure):
        return _failed(found, error)
    if isinstance(error, PluginError):
        return _problem(found, _index(found, error.plugin), error)
    return None


def _failed(found: Resolved, failure: "PluginFailure") -> Diagnostic:
    span = _span(found, _index(found, failure.plugin))
    return diagnosed("plugin_failed", span, dict(failure.params))


def named(plugin: Any) -> tuple[str, str, Mapping[str, Any]]:
    """Return name, wanted version and options of an entry of ``plugins``."""
    if isinstance(plugin, str):
        return plugin, "", {}
    return plugin["name"], str(plugin.get("version", "")), plugin.get("options") or {}


def _asked(found: Resolved, otherwise: Any, ask: Callable[[], Any]) -> Any:
    from gouji_rules.hooks import PluginError

    try:
        return ask()
    except PluginError as error:
        found.problems.append(_problem(found, _index(found, error.plugin), error))
        return otherwise


def _index(found: Resolved, plugin: str) -> int:
    names = [named(one)[0] for one in found.plugins]
    return names.index(plugin) if plugin in names else 0


def _problem(found: Resolved, index: int, error: "PluginError") -> Diagnostic:
    params = {"plugin": error.plugin, "where": "–", **error.params}
    at_key = error.code == "plugin_unknown_option"
    outside = _outside(found, error) if error.part == "options" else None
    if outside is not None:
        return diagnosed(error.code, outside, params, did_you_mean=error.suggestion)
    span = _span(found, index, error.part, error.path, at_key=at_key)
    none = error.code == "unknown_plugin" and not error.params["known"]
    return diagnosed(
        error.code,
        span,
        params,
        did_you_mean=error.suggestion,
        helps=_how_to_get(found, error),
        key="plugin.unknown_plugin_none" if none else "",
    )


def _how_to_get(found: Resolved, error: "PluginError") -> tuple[Message, ...]:
    """Return how one gets a plugin that is not here; of a text that is somebody else's business."""
    if error.code not in {"unknown_plugin", "plugins_off"}:
        return ()
    if found.shelf is not None:
        return (Message("plugin.of_operator"),)
    missing = error.code == "unknown_plugin" and not error.suggestion
    return (Message("plugin.how_to_get"),) if missing else ()


def _outside(found: Resolved, error: "PluginError") -> Span | None:
    """Return the change from outside that writes the option an error is about, None for none."""
    about = [error.plugin, *error.path]
    for path, span in reversed(found.options.items()):
        parts = path.split(".")[1:]
        shared = min(len(parts), len(about))
        if error.path and parts[:shared] == about[:shared]:
            return span
    return None


def _span(
    found: Resolved,
    index: int,
    part: str = "name",
    path: tuple[str, ...] = (),
    *,
    at_key: bool = False,
) -> Span:
    """Return the place of an entry of ``plugins``, of one of its parts, of one of its options."""
    node: Node | None = found.nodes.get("plugins")
    if isinstance(node, Sequence) and index < len(node.items):
        node = node.items[index]
    if node is None:
        return found.span("plugins")
    if not isinstance(node, MappingNode):
        return node.span
    node = node.get(part) or node.get("name") or node
    for step in path:
        below = node.get(step) if isinstance(node, MappingNode) else None
        if below is None:
            break
        if at_key and step == path[-1] and isinstance(node, MappingNode):
            key = node.key(step)
            return key.span if key is not None else node.span
        node = below
    return node.span
