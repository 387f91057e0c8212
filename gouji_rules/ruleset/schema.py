"""The JSON Schema of rulesets, made from the settings of ``gouji_rules.rules``.

``python -m gouji_rules.ruleset.schema`` writes the published file, for editors; a test fails
where the file and the settings differ.
"""

import json
from importlib.resources import files
from typing import Any, Final

from gouji_rules.messages import has, text
from gouji_rules.rules import SETTINGS
from gouji_rules.rules.setting import (
    Boolean,
    Choice,
    Expression,
    FallTable,
    Integer,
    Kind,
    ListOf,
    Number,
    RankNumbers,
    RankOrCard,
    Ranks,
    SixNumbers,
)
from gouji_rules.ruleset.kinds import CARD_PATTERN, MOST_DEFINITIONS, RANK_PATTERN, ROW

LANGUAGES: Final = ("zh-Hans", "zh-Hant", "en")
Schema = dict[str, Any]

_WORD: Final[Schema] = {"type": ["string", "integer", "number"]}


def make_schema() -> Schema:
    """Return the schema as plain data."""
    properties: Schema = {name: _described(name, body) for name, body in _metadata().items()}
    for key, setting in SETTINGS.items():
        body = _described(key, _value(setting.kind, key))
        body["default"] = _plain_default(setting.default)
        group, _, name = key.partition(".")
        if not name:
            properties[key] = body
            continue
        above = properties.setdefault(
            group,
            _described(group, {"type": "object", "additionalProperties": False, "properties": {}}),
        )
        above["properties"][name] = body
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Gouji ruleset · 够级规则 · 夠級規則",
        "description": _about("ruleset"),
        "type": "object",
        "additionalProperties": False,
        "properties": properties,
    }


def _metadata() -> Schema:
    text_: Schema = {"type": "string", "minLength": 1}
    words: Schema = {"type": "array", "items": _WORD}
    return {
        "id": {"type": "string", "pattern": "^[a-z][a-z0-9_]*$", "maxLength": 60},
        "names": {
            "type": "object",
            "additionalProperties": False,
            "properties": dict.fromkeys(LANGUAGES, text_),
        },
        "region": text_,
        "sources": words,
        "deviations": words,
        "version": {"type": ["integer", "string", "number"]},
        "extends": text_,
        "plugins": {
            "type": "array",
            "items": {
                "type": ["string", "object"],
                "minLength": 1,
                "additionalProperties": False,
                "required": ["name"],
                "properties": {
                    "name": text_,
                    "version": {"type": ["string", "integer", "number"]},
                    "options": {"type": "object"},
                },
            },
        },
        "define": {
            "type": "object",
            "maxProperties": MOST_DEFINITIONS,
            "additionalProperties": {"type": ["string", "integer", "boolean"]},
        },
    }


def _value(kind: Kind, key: str) -> Schema:
    rank: Schema = {
        "type": ["string", "integer"],
        "pattern": RANK_PATTERN,
        "minimum": 2,
        "maximum": 10,
    }
    if isinstance(kind, Boolean):
        return {"type": "boolean"}
    if isinstance(kind, Choice):
        return _choices(key, kind.values)
    if isinstance(kind, Integer):
        return {"type": "integer", "minimum": kind.low, "maximum": kind.high}
    if isinstance(kind, Number):
        return {"type": "number", "minimum": kind.low, "maximum": kind.high}
    if isinstance(kind, ListOf):
        return {"type": "array", "uniqueItems": True, "items": _choices(key, kind.values)}
    if isinstance(kind, Ranks):
        pattern = "^(10|[2-9TJQKAa-zA-Z]){2,}$"
        return {
            "type": ["array", "string"],
            "pattern": pattern,
            "minItems": kind.least,
            "items": rank,
        }
    if isinstance(kind, RankNumbers):
        number = {"type": "integer", "minimum": kind.low, "maximum": kind.high}
        return {
            "type": "object",
            "propertyNames": {"pattern": RANK_PATTERN},
            "additionalProperties": number,
        }
    if isinstance(kind, RankOrCard):
        return {"type": ["string", "integer"], "pattern": CARD_PATTERN, "minimum": 2, "maximum": 10}
    if isinstance(kind, SixNumbers):
        number = {"type": "number", "minimum": -100000, "maximum": 100000}
        return {"type": "array", "minItems": 6, "maxItems": 6, "items": number}
    if isinstance(kind, FallTable):
        row = {
            "type": "object",
            "additionalProperties": False,
            "required": ["to", "cards"],
            "properties": {
                "to": {"type": "integer", "minimum": 1, "maximum": 6},
                "cards": {"type": "integer", "minimum": 0, "maximum": 36},
            },
        }
        return {
            "type": "object",
            "additionalProperties": False,
            "properties": {str(place): row for place in range(1, 7)},
        }
    assert isinstance(kind, Expression)
    if not kind.table_allowed:
        return {"type": ["string", "integer", "boolean"], "minLength": 1}
    rows: Schema = {
        name: {"type": "boolean"} if values[0] is True else {"type": "string", "enum": [*values]}
        for name, values in ROW.items()
    }
    rows["cards"] = {"type": "integer", "minimum": 0, "maximum": 36}
    return {
        "type": ["string", "integer", "boolean", "array"],
        "minLength": 1,
        "items": {
            "type": "object",
            "additionalProperties": False,
            "required": ["cards"],
            "properties": rows,
        },
    }


def _choices(key: str, values: tuple[str, ...]) -> Schema:
    body: Schema = {"type": "string", "enum": list(values)}
    meanings = [_meaning(f"{key}.{value}") for value in values]
    if all(meanings):
        body["markdownEnumDescriptions"] = meanings
        body["enumDescriptions"] = meanings
    return body


def _meaning(key: str) -> str:
    name = f"setting.{key}"
    if not has(name):
        return ""
    return " · ".join(text(name, language) for language in ("en", "zh-Hans"))


def _about(key: str) -> str:
    return _meaning(f"{key}.about")


def _described(key: str, body: Schema) -> Schema:
    title = _meaning(f"{key}.title")
    about = _about(key)
    return {
        **({"title": title} if title else {}),
        **({"description": about} if about else {}),
        **body,
    }


def _plain_default(default: object) -> object:
    if isinstance(default, dict):
        return {str(key): _plain_default(value) for key, value in default.items()}
    return default


def published() -> str:
    """Return the published schema's text."""
    return files(__package__).joinpath("ruleset.schema.json").read_text(encoding="utf-8")


def as_text(schema: Schema) -> str:
    """Return a schema as the published file holds it."""
    return json.dumps(schema, ensure_ascii=False, indent=2) + "\n"


def main() -> None:
    """Write the published file."""
    from pathlib import Path

    path = Path(__file__).with_name("ruleset.schema.json")
    path.write_text(as_text(make_schema()), encoding="utf-8")


if __name__ == "__main__":
    main()
