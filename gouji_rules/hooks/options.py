"""The options that a ruleset gives a plugin, against the plugin's own JSON Schema."""

from collections.abc import Mapping
from typing import Any, Final

from gouji_rules.diagnostics import Message, nearest
from gouji_rules.hooks.errors import PluginError

_USUAL: Final = ("minimum", "maximum", "type", "enum")
"""What a schema says most often, by JSON Schema's words; the catalogue has a text for each."""


def validator(schema: Mapping[str, Any]) -> Any:
    """Return what checks data by a JSON Schema, for which ``6.0`` is no whole number.

    To JSON it is one; to whoever counts cards it is not, and would be found out in play.
    """
    from jsonschema import Draft202012Validator, validators

    def whole(_checker: object, value: object) -> bool:
        return isinstance(value, int) and not isinstance(value, bool)

    types = Draft202012Validator.TYPE_CHECKER.redefine("integer", whole)
    extend: Any = validators.extend  # which has no types
    return extend(Draft202012Validator, type_checker=types)(schema)


def checked(plugin: str, schema: object, given: Mapping[str, Any]) -> dict[str, Any]:
    """Return the options with the schema's defaults filled in.

    Args:
        plugin: its name.
        schema: what ``gouji_options`` returned; None where it takes no options.
        given: what the ruleset writes.

    Raises:
        PluginError: the schema is none, or an option is not what it wants.
    """
    from jsonschema import Draft202012Validator, SchemaError

    if schema is None:
        schema = {"type": "object", "additionalProperties": False}
    if not isinstance(schema, Mapping):
        found = type(schema).__name__
        raise PluginError("plugin_schema", plugin, hook="gouji_options", why=found)
    whole = {"type": "object", "additionalProperties": False, **schema}
    try:
        Draft202012Validator.check_schema(whole)
    except SchemaError as error:
        raise PluginError(
            "plugin_schema", plugin, hook="gouji_options", why=error.message
        ) from error
    filled = _filled(whole, given)
    errors = sorted(
        validator(whole).iter_errors(filled),
        key=lambda error: list(map(str, error.path)),
    )
    if errors:
        raise _told(plugin, whole, errors[0])
    return filled


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
