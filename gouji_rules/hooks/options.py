"""The options that a ruleset gives a plugin, against the plugin's own JSON Schema."""

from collections.abc import Iterable, Mapping
from typing import Any, Final

from gouji_rules.diagnostics import Message, nearest, shown
from gouji_rules.game.answers import is_plain
from gouji_rules.hooks.errors import PluginError, why_of

_USUAL: Final = ("minimum", "maximum", "type", "enum")
"""What a schema says most often, by JSON Schema's words; the catalogue has a text for each."""


_ASIDE: Final = frozenset({"default", "definitions", "then", "else", "contentSchema"})
"""Words of JSON Schema with a table below them that hold for nothing by themselves."""


def validator(schema: Mapping[str, Any]) -> Any:
    """Return what checks data by a JSON Schema, for which ``6.0`` is no whole number.

    To JSON it is one; to whoever counts cards it is not, and would be found out in play.
    """
    from jsonschema import Draft202012Validator, validators
    from referencing.jsonschema import EMPTY_REGISTRY

    def whole(_checker: object, value: object) -> bool:
        return isinstance(value, int) and not isinstance(value, bool)

    types = Draft202012Validator.TYPE_CHECKER.redefine("integer", whole)
    extend: Any = validators.extend  # which has no types
    # What a schema refers to lies in it: nothing is fetched.
    return extend(Draft202012Validator, type_checker=types)(schema, registry=EMPTY_REGISTRY)


def checked(
    plugin: str, schema: object, given: Mapping[str, Any], where: str = "–"
) -> dict[str, Any]:
    """Return the options with the schema's defaults filled in.

    Args:
        plugin: its name.
        schema: what ``gouji_options`` returned; None where it takes no options.
        given: what the ruleset writes.
        where: file and line of ``gouji_options``.

    Raises:
        PluginError: the schema is none, or an option is not what it wants.
    """
    whole = schema_of(plugin, schema, where)
    try:
        filled, errors = _validated(whole, given)
    except Exception as error:  # of whatever kind: a schema may lead anywhere, even to itself
        raise _not_one(plugin, error, where) from error
    if errors:
        raise _told(plugin, whole, errors[0])
    return filled


def schema_of(plugin: str, schema: object, where: str = "–") -> dict[str, Any]:
    """Return the whole schema of a plugin's options.

    Args:
        plugin: its name.
        schema: what ``gouji_options`` returned; None where it takes no options.
        where: file and line of ``gouji_options``.

    Raises:
        PluginError: it is none, or has an option of a name that cannot be, a default that it
            would not take itself, or wants an option that there is not.
    """
    from jsonschema import Draft202012Validator

    if schema is not None and not isinstance(schema, Mapping):
        raise _no_schema(plugin, type(schema).__name__, where)
    whole = {"type": "object", "additionalProperties": False, **(schema or {})}
    if not is_plain(whole):
        raise _no_schema(plugin, "not plain data as JSON has it", where)
    try:
        Draft202012Validator.check_schema(whole)
    except Exception as error:  # of whatever kind: a schema may lead anywhere, even to itself
        raise _not_one(plugin, error, where) from error
    if "version" in whole.get("properties", {}):  # in the short form that is the plugin's
        raise _no_schema(plugin, Message("plugin.option_version"), where)
    try:
        why = _contradiction(whole, Draft202012Validator.VALIDATORS)
    except Exception as error:  # of whatever kind, as above
        raise _not_one(plugin, error, where) from error
    if why is not None:
        raise _no_schema(plugin, why, where)
    return whole


def _contradiction(whole: Mapping[str, Any], known: Iterable[str]) -> Message | None:
    """Return what of a schema no ruleset could follow, or would have any effect; None for nothing.

    Args:
        whole: the schema.
        known: the words that say what options can be.
    """
    options = whole.get("properties", {})
    for word, below in whole.items():
        if not isinstance(below, Mapping) or word.startswith(("$", "x-")):
            continue
        if word not in _ASIDE and word not in {*known}:
            return Message("plugin.option_outside", {"option": word})
    if whole["additionalProperties"] is False and "patternProperties" not in whole:
        for option in whole.get("required", ()):
            if option not in options:
                close = nearest(option, options) or ", ".join(options) or "–"
                return Message("plugin.option_required", {"option": option, "known": close})
    defaults = _filled(whole, {})
    if not defaults:
        return None
    for error in validator(whole).iter_errors(defaults):
        if error.absolute_path:
            option = error.absolute_path[0]
            params = {"option": option, "found": shown(repr(defaults[option])), "why": _why(error)}
            return Message("plugin.option_default", params)
    return None


def _not_one(plugin: str, error: Exception, where: str) -> PluginError:
    return _no_schema(plugin, getattr(error, "message", None) or why_of(error), where)


def _no_schema(plugin: str, why: str | Message, where: str) -> PluginError:
    why = shown(why) if isinstance(why, str) else why
    return PluginError("plugin_schema", plugin, hook="gouji_options", why=why, where=where)


def _validated(
    whole: Mapping[str, Any], given: Mapping[str, Any]
) -> tuple[dict[str, Any], list[Any]]:
    """Return the options with the defaults, and what the schema says against them."""
    filled = _filled(whole, given)
    errors = validator(whole).iter_errors(filled)
    return filled, sorted(errors, key=lambda error: list(map(str, error.path)))


def _filled(schema: Mapping[str, Any], given: Mapping[str, Any]) -> dict[str, Any]:
    properties = schema.get("properties", {})
    defaults = {
        name: below["default"]
        for name, below in properties.items()
        if isinstance(below, Mapping) and "default" in below
    }
    return {**defaults, **given}


def _told(plugin: str, schema: Mapping[str, Any], error: Any) -> PluginError:
    path = tuple(str(step) for step in error.absolute_path)
    known = list(schema.get("properties", {}))
    if error.validator == "additionalProperties":
        names = [name for name in error.instance if name not in error.schema.get("properties", {})]
        name = str(names[0]) if names else "–"
        return PluginError(
            "plugin_unknown_option",
            plugin,
            part="options",
            path=(*path, name),
            suggestion=nearest(name, known) or "",
            option=name,
            known=known,
        )
    return PluginError(
        "plugin_option",
        plugin,
        part="options",
        path=path,
        option=".".join(path) or "options",
        found=str(error.instance),
        why=_why(error),
    )


def _why(error: Any) -> Message | str:
    """Return why a value cannot be: in the reader's language if it is a usual reason."""
    if error.validator in _USUAL:
        return Message(f"plugin.option_{error.validator}", {"wanted": error.validator_value})
    return str(error.message)
