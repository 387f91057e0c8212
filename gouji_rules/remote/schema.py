"""The JSON Schema of the messages of ``gouji engine``, made from their shapes.

``python -m gouji_rules.remote.schema`` writes the published file; a test compares the two.
"""

from typing import Any

from gouji_rules.plain.happened import EVENT_FIELDS, event_schema
from gouji_rules.plain.kinds import definitions, shape_of
from gouji_rules.remote import METHODS, PROTOCOL
from gouji_rules.remote.shapes import ErrorData, HelloAnswer
from gouji_rules.schemas import head, publish

_ID = {"type": ["integer", "string"], "description": "the same in the answer"}


def messages_schema() -> dict[str, Any]:
    """Return the schema of a line in either direction."""
    error = shape_of(ErrorData)
    hello = shape_of(HelloAnswer)
    shapes = [shape for one in METHODS.values() for shape in (one.asked, one.answer)]
    lines: dict[str, Any] = {
        "Hello": _line({"hello": hello.schema()}),
        "Failed": _line(
            {"id": {"type": ["integer", "string", "null"]}, "error": error.schema()}, "id", "error"
        ),
    }
    for name, one in METHODS.items():
        asked = one.asked.definition()
        keys = {"do": {"const": name}, "id": _ID, "version": {"const": PROTOCOL}}
        lines[f"{name}_asked"] = {
            **asked,
            "properties": keys | asked["properties"],
            "required": ["do", *asked["required"]],
        }
        lines[f"{name}_answered"] = _line({"id": _ID, "ok": one.answer.schema()}, "id", "ok")
    defined = definitions([error, hello, *shapes, *EVENT_FIELDS])
    return {
        **head("remote"),
        "title": "Messages of gouji engine",
        "anyOf": [{"$ref": f"#/$defs/{name}"} for name in lines],
        "$defs": defined | {"Event": event_schema()} | lines,
    }


def _line(keys: dict[str, Any], *required: str) -> dict[str, Any]:
    wanted = [*(required or keys)]
    return {
        "type": "object",
        "properties": keys,
        "required": wanted,
        "additionalProperties": False,
    }


if __name__ == "__main__":
    publish("remote", messages_schema())
