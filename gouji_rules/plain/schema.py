"""The JSON Schema of plain data, made from the shapes.

``python -m gouji_rules.plain.schema`` writes the published file; a test compares the two.
"""

from typing import Any

from gouji_rules.plain.documents import DOCUMENTS, VERSION
from gouji_rules.plain.happened import EVENT_FIELDS, event_schema
from gouji_rules.plain.kinds import definitions
from gouji_rules.schemas import head, publish


def plain_schema() -> dict[str, Any]:
    """Return the schema of a document; each shape alone is one of its ``$defs``."""
    kinds = {key: shape.schema() for key, shape in DOCUMENTS.items()}
    return {
        **head("plain"),
        "title": "Plain data of gouji_rules",
        "type": "object",
        "properties": {"version": {"const": VERSION}, **kinds},
        "required": ["version"],
        "minProperties": 2,
        "maxProperties": 2,
        "additionalProperties": False,
        "$defs": definitions([*DOCUMENTS.values(), *EVENT_FIELDS]) | {"Event": event_schema()},
    }


if __name__ == "__main__":
    publish("plain", plain_schema())
