"""The JSON Schema of scenario files, for editors; what a file is checked by is ``reading``.

``python -m gouji_rules.scenario.schema`` writes the published file. A test fails where it and
the keys that scenarios have differ.
"""

from collections.abc import Iterable, Mapping
from importlib.resources import files
from typing import Final

from gouji_rules.addresses import schema_id
from gouji_rules.engine.phases import OF_PLUGINS
from gouji_rules.engine.position import PHASES
from gouji_rules.game.debts import DEBT_KINDS
from gouji_rules.messages import catalogue
from gouji_rules.messages.described import Schema, choices, described, snippet
from gouji_rules.rules import SETTINGS
from gouji_rules.rules.kinds.cards import RANK_PATTERN
from gouji_rules.ruleset.known import OLDER
from gouji_rules.ruleset.schema import as_text, make_schema, of_older, of_setting
from gouji_rules.scenario.shapes import CALLS, EXPECT, GAME, POSITION, RESULT

_TEXT: Final[Schema] = {"type": ["string", "integer", "number", "boolean"]}
_SWITCH: Final[Schema] = {"type": "boolean"}
_SEAT: Final[Schema] = {
    "type": ["integer", "string"],
    "minimum": 0,
    "maximum": 5,
    "pattern": "^[0-5]$",
}
_NOBODY: Final[Schema] = {
    "type": ["integer", "string", "null"],
    "minimum": 0,
    "maximum": 5,
    "pattern": "^([0-5]|~|null|none|nobody|-|)$",
}
_SMALL: Final[Schema] = {
    "type": ["integer", "string"],
    "minimum": 0,
    "maximum": 99,
    "pattern": "^[0-9]{1,2}$",
}
_SMALL_OR_NONE: Final[Schema] = {
    **_SMALL,
    "type": ["integer", "string", "null"],
    "pattern": "^([0-9]{1,2}|~|null|none|nobody|-|)$",
}
_PLACE: Final[Schema] = {
    "type": ["integer", "string"],
    "minimum": 1,
    "maximum": 6,
    "pattern": "^[1-6]$",
}
_SEATS: Final[Schema] = {"type": "array", "uniqueItems": True, "items": _SEAT}
_TEXTS: Final[Schema] = {"type": "array", "items": _TEXT}
_SIDES: Final[Schema] = {
    "type": "array",
    "minItems": 2,
    "maxItems": 2,
    "items": {"type": ["number", "string"]},
}
_BURN: Final = r"\s*[0-5]\s+burned\s+[0-5](\s+x[1-9][0-9]?)?\s*"
_BURNS: Final[Schema] = {
    "type": "array",
    "items": {"type": "string", "pattern": f"^{_BURN}$"},
}
_DEBTS: Final[Schema] = {
    "type": "array",
    "items": {
        "type": "string",
        "pattern": rf"^\s*[0-5]\s+pays\s+[0-5]\s+[0-9]{{1,4}}\s+({'|'.join(DEBT_KINDS)})\s*$",
    },
}
_STATEMENT: Final = (
    r"^\s*\S.*\s(beats\s+\S.*|does\s+not\s+beat\s+\S.*"
    r"|is\s+gouji|is\s+not\s+gouji|opens|does\s+not\s+open)\s*$"
)


def _by_seat(body: Schema) -> Schema:
    return {
        "type": "object",
        "additionalProperties": False,
        "patternProperties": {"^[0-5]$": body},
    }


def _by_rank() -> Schema:
    return {
        "type": "object",
        "propertyNames": {"pattern": RANK_PATTERN},
        "additionalProperties": _SMALL,
    }


def _calls() -> Schema:
    return {"type": "string", **choices(CALLS, [f"editor.call.{call}.about" for call in CALLS])}


def _phase() -> Schema:
    keys = [f"editor.phase.{phase}.about" for phase in PHASES]
    return {"anyOf": [{"type": "string", **choices(PHASES, keys)}, {"pattern": f"^{OF_PLUGINS}$"}]}


def _error() -> Schema:
    return {"type": ["boolean", "string"], "enum": [True, False, *catalogue("refusal")]}


def _plain() -> dict[str, Schema]:
    """Return the schemas of all keys that hold no keys of their own."""
    seats = ("out", "opened", "revolted", "failed", "eliminated", "headless", "passed")
    return {
        **dict.fromkeys((*seats, "finish_order"), _SEATS),
        **dict.fromkeys(("lead", "drawn"), _SEAT),
        **dict.fromkeys(("asks", "leader", "owner"), _NOBODY),
        **dict.fromkeys(
            ("leads", "free_play", "dead", "over", "sweep", "void", "game_over"), _SWITCH
        ),
        **dict.fromkeys(("legal", "can", "cannot"), _TEXTS),
        **dict.fromkeys(("points", "totals"), _SIDES),
        **dict.fromkeys(("debts", "owes"), _DEBTS),
        **dict.fromkeys(("smothered", "burning"), _by_seat(_SEAT)),
        "sets": _SMALL,
        "dealt": {
            **_SMALL,
            "type": [*_SMALL["type"], "array"],
            "minItems": 6,
            "maxItems": 6,
            "items": _SMALL,
        },
        "phase": _phase(),
        "hands": _by_seat(_TEXT),
        "calls": _by_seat(_calls()),
        "head": _by_seat(_SMALL),
        "places": _by_seat(_PLACE),
        "burned": _BURNS,
        "undone": {
            "type": ["array", "boolean"],
            "items": {**_SEAT, "pattern": f"^([0-5]|{_BURN})$"},
        },
        "top": _TEXT,
        "error": _error(),
        "memory": {"type": "object"},
        "shows": _by_seat(_by_seat(_SMALL_OR_NONE)),
        "sees": _by_seat(_by_seat(_TEXT)),
        "deck": _by_rank(),
    }


def _closed(keys: Iterable[str], known: Mapping[str, Schema], prefix: str = "") -> Schema:
    """Return a mapping of some keys and no others."""
    return {
        "type": "object",
        "additionalProperties": False,
        "properties": {key: described("editor", f"{prefix}{key}", known[key]) for key in keys},
    }


def bodies() -> dict[str, Schema]:
    """Return the schema of every key that a position, a result or an expectation may have."""
    plain = _plain()
    return {
        **plain,
        "result": _closed(RESULT, plain),
        "game": _closed(GAME, plain, "game."),
    }


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
        "ruleset": _TEXT,
        "with": {"$ref": "#/$defs/with"},
        "name": _TEXT,
        "source": _TEXT,
        "moves": {
            "type": "array",
            "items": {"type": "string", "pattern": r"^\s*[0-5]\s+\S.*$"},
        },
        "expect": {**_closed(EXPECT, bodies()), "minProperties": 1},
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
        "items": {**_closed(keys, known), "defaultSnippets": [snippet("scenario", body)]},
    }
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": schema_id("scenario"),
        **described("editor", "file", {}),
        **_closed(("ruleset", "with", "plays", "scenarios"), known),
        "$defs": {"with": _with()},
    }


def published() -> str:
    """Return the published schema's text."""
    return files(__package__).joinpath("scenario.schema.json").read_text(encoding="utf-8")


def main() -> None:
    """Write the published file."""
    from pathlib import Path

    path = Path(__file__).with_name("scenario.schema.json")
    path.write_text(as_text(scenario_schema()), encoding="utf-8")


if __name__ == "__main__":
    main()
