"""The JSON Schema of rulesets with the options of the plugins that are allowed here.

The published one knows no plugin; ``gouji schema`` gives editors this one, so that what a ruleset
writes under a plugin's name is completed and held to the plugin's own schema.
"""

from collections.abc import Mapping
from typing import Any

from gouji_rules.hooks import PluginError
from gouji_rules.hooks.options import schema_of
from gouji_rules.messages.described import Schema


def with_plugins(schema: Schema) -> tuple[Schema, dict[str, PluginError]]:
    """Return the schema of rulesets with what plugins take, and what is wrong with plugins.

    Those that are allowed are loaded; one that is broken is left out.

    Args:
        schema: the published one, which is not changed.
    """
    options, errors = _options()
    if not options:
        return schema, errors
    properties = schema["properties"]
    text, long, short = properties["plugins"]["items"]["anyOf"]
    others = {"not": {"enum": [*options]}}
    named = [
        _long(long, {"const": name}, {"anyOf": [taken, {"type": "null"}]})
        for name, taken in options.items()
    ]
    rest = _long(long, {**long["properties"]["name"], **others}, long["properties"]["options"])
    version = long["properties"]["version"]
    short = {**short, "properties": {name: _short(one, version) for name, one in options.items()}}
    anything = {"anyOf": [{"enum": [*options]}, text]}
    items = {"anyOf": [anything, *named, rest, short]}
    plugins = {**properties["plugins"], "items": items}
    return {**schema, "properties": {**properties, "plugins": plugins}}, errors


def _options() -> tuple[dict[str, Schema], dict[str, PluginError]]:
    """Return the schemas of the options of all plugins, by name, and what is wrong with others."""
    from gouji_rules.hooks.catalogue import unreadable
    from gouji_rules.hooks.manager import load
    from gouji_rules.hooks.sources import ALLOWED

    errors = {error.plugin: error for error in unreadable()}
    try:
        sources = ALLOWED.sources()
    except PluginError as error:
        return {}, {**errors, error.plugin: error}
    found: dict[str, Schema] = {}
    for name in sorted(sources):
        try:
            loaded = load(sources[name])
            taken = schema_of(name, loaded.call("gouji_options"))
            # What it refers to lies in it, wherever it is put itself.
            found[name] = {"$id": f"urn:gouji-plugin:{name}", **taken}
        except PluginError as error:
            errors[name] = error
    return found, errors


def _long(long: Schema, name: Mapping[str, Any], options: Schema) -> Schema:
    return {**long, "properties": {**long["properties"], "name": name, "options": options}}


def _short(options: Schema, version: Schema) -> Schema:
    options = {**options, "$id": f"{options['$id']}:short"}
    return {**options, "properties": {"version": version, **options.get("properties", {})}}
