"""The JSON Schema of plain data, made from the shapes.

``python -m gouji_rules.plain.schema`` writes the published file; a test compares the two.
"""

import json
from importlib.resources import files
from typing import Any

from gouji_rules.addresses import schema_id
from gouji_rules.plain.documents import DOCUMENTS, VERSION
from gouji_rules.plain.happened import EVENT_FIELDS, event_schema
from gouji_rules.plain.kinds import definitions


def plain_schema() -> dict[str, Any]:
    """Return the schema of a document; each shape alone is one of its ``$defs``."""
    kinds = {key: shape.schema() for key, shape in DOCUMENTS.items()}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": schema_id("plain"),
        "title": "Plain data of gouji_rules",
        "type": "object",
        "properties": {"version": {"const": VERSION}, **kinds},
        "required": ["version"],
        "minProperties": 2,
        "maxProperties": 2,
        "additionalProperties": False,
        "$defs": definitions([*DOCUMENTS.values(), *EVENT_FIELDS]) | {"Event": event_schema()},
    }


def published() -> str:
    """Return the published schema's text."""
    return files(__package__).joinpath("plain.schema.json").read_text(encoding="utf-8")


def as_text(schema: dict[str, Any]) -> str:
    """Return a schema as it is published."""
    return json.dumps(schema, ensure_ascii=False, indent=2) + "\n"


def main() -> None:
    """Write the published file."""
    from pathlib import Path

    path = Path(__file__).with_name("plain.schema.json")
    path.write_text(as_text(plain_schema()), encoding="utf-8")


if __name__ == "__main__":
    main()
