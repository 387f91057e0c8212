"""Settings of a plugin's own, under its name: in a ruleset, and in changes from outside.

    plugins:
      - gouji-liangpai: {version: "1.0", points: 2}

is what ``{name: gouji-liangpai, version: "1.0", options: {points: 2}}`` says. All that reads a
ruleset knows the long form alone. A change, ``--with plugins.gouji-liangpai.points=3``, is laid
over the options of a plugin that the ruleset names.
"""

from collections.abc import Iterator
from collections.abc import Mapping as MappingType
from typing import Any, Final

from gouji_rules.diagnostics import Diagnostic, Span, diagnosed, nearest
from gouji_rules.ruleset.structure.resolved import Resolved
from gouji_rules.ruleset.structure.tables import options_over
from gouji_rules.ruleset.yaml.nodes import Mapping, Node, Scalar, Sequence

_SHORT: Final = 40

KEYS: Final = frozenset({"name", "version", "options"})
"""The keys of the long form: a plugin of such a name is named by it."""


def in_full(top: Mapping) -> None:
    """Put the long form in the place of entries of ``plugins`` that are written in short."""
    plugins = top.get("plugins")
    if isinstance(plugins, Sequence):
        plugins.items[:] = [_in_full(item) for item in plugins.items]


def _in_full(item: Node) -> Node:
    if not isinstance(item, Mapping) or len(item.entries) != 1:
        return item
    ((name, said),) = item.entries
    if name.text in KEYS or not isinstance(said, Mapping):
        return item
    version = [(key, value) for key, value in said.entries if key.text == "version"]
    options = [(key, value) for key, value in said.entries if key.text != "version"]
    below = Mapping(said.source, said.start, said.end, options)
    return Mapping(
        item.source,
        item.start,
        item.end,
        [(name.named("name"), name), *version, (name.named("options"), below)],
    )


def plugin_named(word: str) -> str:
    """Return the installed plugin that a word names, ``gouji_liangpai``, ``liangpai``, or nothing.

    None is loaded for it.
    """
    from gouji_rules.hooks.errors import PluginError
    from gouji_rules.hooks.sources import installed

    written = word.replace("_", "-")
    try:
        known = installed()
    except PluginError:  # what is installed cannot be told
        return ""
    return next((name for name in (word, written, f"gouji-{written}") if name in known), "")


def entry_of(name: str, said: Node) -> str:
    """Return how a plugin is named with what is said of it, in one line; too long a part is …."""
    entries = said.entries if isinstance(said, Mapping) else []
    version = [in_one_line(key, value) for key, value in entries if key.text == "version"]
    options = [in_one_line(key, value) for key, value in entries if key.text not in KEYS]
    given = [f"options: {{{', '.join(options)}}}"] if options else []
    return f"{{{', '.join([f'name: {name}', *version, *given])}}}"


def in_one_line(key: Scalar, value: Node) -> str:
    """Return a key and its value as they are written, in one line; a longer value is …."""
    words = value.source.text[value.start : value.end].strip()
    return f"{key.text}: {words if len(words) <= _SHORT and words.isprintable() else '…'}"


def is_option(path: str) -> bool:
    """Return whether a change is of a plugin's option: ``plugins.NAME.OPTION``."""
    parts = path.split(".")
    return len(parts) > 2 and parts[0] == "plugins" and all(parts)


def lay_options(found: Resolved, changes: MappingType[str, Any]) -> Iterator[Diagnostic]:
    """Lay changes of plugins' options over what a ruleset gives them.

    Args:
        found: the ruleset, whose ``plugins`` are changed.
        changes: all changes; those of options are ``plugins.NAME.OPTION``, at any depth.

    Yields:
        a problem for each change of a plugin that the ruleset does not name.
    """
    for path in filter(is_option, changes):
        _, name, *below = path.split(".")
        names = [one["name"] if isinstance(one, dict) else one for one in found.plugins]
        if name not in names:
            close = nearest(name, names)
            params = {"found": path}
            meant = ".".join(["plugins", close, *below]) if close else ""
            yield diagnosed("unknown_setting", Span("--with"), params, did_you_mean=meant)
            continue
        text = f"{path}={changes[path]}"
        found.options[path] = Span("--with", 1, 1, 1, len(text) + 1, text)
        number = names.index(name)
        entry = found.plugins[number]
        before = entry.get("options") or {} if isinstance(entry, dict) else {}
        given: Any = changes[path]
        for key in reversed(below):
            given = {key: given}
        named = (
            {**entry, "options": given}
            if isinstance(entry, dict)
            else {"name": name, "options": given}
        )
        found.plugins[number] = options_over({name: before}, named)
