"""The JSON Schema of scenario files, for editors; what a file is checked by is ``reading``.

``python -m gouji_rules.scenario.schema`` writes the published file. A test fails where it and
the keys that scenarios have differ.
"""

from typing import Final

from gouji_rules.messages.described import Schema, described, snippet
from gouji_rules.rules import SETTINGS
from gouji_rules.ruleset.known import OLDER
from gouji_rules.ruleset.schema import make_schema, of_older, of_setting
from gouji_rules.scenario.shapes import EXPECT, GAME, POSITION, RESULT, closed, keyed, text
from gouji_rules.schemas import head, publish

_STATEMENT: Final = (
    r"^\s*\S.*\s(beats\s+\S.*|does\s+not\s+beat\s+\S.*"
    r"|is\s+gouji|is\s+not\s+gouji|opens|does\s+not\s+open)\s*$"
)


def bodies() -> dict[str, Schema]:
    """Return the schema of every key that a position, a result or an expectation may have."""
    return {key: one.schema() for key, one in {**GAME, **RESULT, **EXPECT, **POSITION}.items()}


def _with() -> Schema:
    """Return the schema of changed settings: by key path, or in their groups as in a ruleset."""
    groups = make_schema()["properties"]
    within: dict[str, Schema] = {}
    for key in (*SETTINGS, *OLDER):
        group, _, name = key.partition(".")
        if name:
            below = within.setdefault(group, {**groups[group], "properties": {}})
            below["properties"][name] = {"$ref": f"#/$defs/with/properties/{key}"}
    return {
        "type": "object",
        "additionalProperties": False,
        "properties": {
            **{key: of_setting(key) for key in SETTINGS},
            **{key: of_older(key) for key in OLDER},
            **within,
        },
    }


def scenario_schema() -> Schema:
    """Return the schema as plain data."""
    known = {
        **bodies(),
        **dict.fromkeys(("ruleset", "name", "source"), text.schema()),
        "with": {"$ref": "#/$defs/with"},
        "moves": {
            "type": "array",
            "items": {"type": "string", "pattern": r"^\s*[0-5]\s+\S.*$"},
        },
        "expect": {**keyed("expect", EXPECT).schema(), "minProperties": 1},
        "plays": {
            "type": "array",
            "items": {
                "type": "string",
                "pattern": _STATEMENT,
                "defaultSnippets": [snippet("statement", "${1:DD999} beats ${2:XX888}")],
            },
        },
    }
    keys = ("name", "source", "ruleset", "with", *POSITION, "moves", "expect")
    body = {
        "name": "$1",
        "hands": dict.fromkeys("012345", "${2:553}"),
        "moves": ["${3:0 5}"],
        "expect": {"asks": "${4:1}"},
    }
    known["scenarios"] = {
        "type": "array",
        "items": {
            **closed({key: known[key] for key in keys}),
            "defaultSnippets": [snippet("scenario", body)],
        },
    }
    return {
        **head("scenario"),
        **described("editor", "file", {}),
        **closed({key: known[key] for key in ("ruleset", "with", "plays", "scenarios")}),
        "$defs": {"with": _with()},
    }


if __name__ == "__main__":
    publish("scenario", scenario_schema())
