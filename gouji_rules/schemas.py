"""The published schemas: how each begins, its text, and writing it anew."""

import json
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

from gouji_rules.addresses import schema_id, schema_part

Schema = dict[str, Any]


def head(kind: str) -> Schema:
    """Return what a schema begins with: by which standard it is to be read, and its address.

    Args:
        kind: ``ruleset``, ``scenario``, ``lesson``, ``plain``, ``remote`` or ``answers``.
    """
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", "$id": schema_id(kind)}


def published(kind: str) -> str:
    """Return the published schema's text."""
    return file_of(kind).read_text(encoding="utf-8")


def as_text(schema: Schema) -> str:
    """Return a schema as the published file holds it."""
    return json.dumps(schema, ensure_ascii=False, indent=2) + "\n"


def publish(kind: str, schema: Schema) -> None:
    """Write the published file."""
    Path(str(file_of(kind))).write_text(as_text(schema), encoding="utf-8")


def file_of(kind: str) -> Traversable:
    """Return the published file."""
    return files("gouji_rules").joinpath(schema_part(kind), f"{kind}.schema.json")
