"""The JSON Schema of rulesets, made from the settings of ``gouji_rules.rules``.

``python -m gouji_rules.ruleset.schema`` writes the published file, for editors; a test fails
where the file and the settings differ.
"""

import json
from importlib.resources import files
from typing import Any, Final

from gouji_rules.addresses import schema_id
from gouji_rules.rules import SETTINGS
from gouji_rules.rules.kinds import (
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
from gouji_rules.ruleset.described import Schema, choices, described, snippet
from gouji_rules.ruleset.kinds import (
    CARD_PATTERN,
    LANGUAGES,
    MOST_DEFINITIONS,
    NONE,
    RANK_PATTERN,
    RANKS_PATTERN,
    ROW,
    is_table,
)

EXAMPLES: Final[dict[str, list[object]]] = {
    "deck.removed": [{"3": 10, "4": 8}],
    "first_leader.rank": [4, "3♥"],
    "beats": [
        "every_card_above(new, old)",
        "new.size == old.size and new.rank > old.rank and old.bigs == 0 and new.bigs >= old.smalls",
    ],
    "gouji.is": ["default_gouji(play)", "default_gouji(play) or play.size >= 10"],
    "opening.opens": [
        "play.cards.bigs == 0",
        "play.jokers == 0 and not (play.size == 1 and play.rank == 2)",
        "play.jokers == 0 and play.twos == 0",
    ],
    "revolution.eligible": ["hand.twos == 0 and hand.jokers == 0"],
    "tribute.point": ["if payer.opened then 0 else 1"],
    "points": [[2, 1, 0, 0, -1, -2], [4, 2, 0, 0, -2, -4]],
}
"""Values that an editor offers."""

SNIPPETS: Final[dict[str, list[Schema]]] = {
    "deck.removed": [snippet("cards_198", {"3": 10, "4": 8})],
    "tribute.fall": [
        snippet("fall", {"6": {"to": 1, "cards": 2}, "5": {"to": 2, "cards": 1}}),
    ],
    "tribute.point": [
        snippet(
            "point",
            [
                {"payer_opened": True, "cards": 0},
                {"payee_call": "declare", "cards": 3},
                {"cards": 1},
            ],
        )
    ],
}
"""Longer things that an editor offers to write."""


def make_schema(*, takes_away: bool = True) -> Schema:
    """Return the schema as plain data.

    Args:
        takes_away: whether tables and their entries may be ``none``. Without it the schema says
            more plainly what is wrong with a value (``validate``).
    """
    properties: Schema = {
        name: _described(name, body) for name, body in _metadata(takes_away).items()
    }
    for key in SETTINGS:
        group, _, name = key.partition(".")
        if not name:
            properties[key] = of_setting(key, takes_away=takes_away)
            continue
        above = properties.setdefault(
            group,
            _described(group, {"type": "object", "additionalProperties": False, "properties": {}}),
        )
        above["properties"][name] = of_setting(key, takes_away=takes_away)
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": schema_id("ruleset"),
        **_described("ruleset", {}),
        "title": "Gouji ruleset · 够级规则 · 夠級規則",
        "type": "object",
        "additionalProperties": False,
        "properties": properties,
    }


def of_setting(key: str, *, takes_away: bool = True) -> Schema:
    """Return the schema of one setting's values, with its texts."""
    setting = SETTINGS[key]
    body = _value(setting.kind, key)
    if takes_away and is_table(setting.kind):
        body = _or_none(body)
        if body["additionalProperties"]:
            body["additionalProperties"] = _or_none(body["additionalProperties"])
        patterns = body.get("patternProperties", {})
        if patterns:
            body["patternProperties"] = {name: _or_none(one) for name, one in patterns.items()}
    body["default"] = _plain_default(setting.default)
    if key in EXAMPLES:
        body["examples"] = EXAMPLES[key]
    if key in SNIPPETS:
        body["defaultSnippets"] = SNIPPETS[key]
    return described("setting", key, body, rule=setting.rule)


def _described(key: str, body: Schema) -> Schema:
    return described("setting", key, body)


def _part(key: str, body: Schema) -> Schema:
    """Return the schema of a part of a value, with its texts."""
    return described("editor", key, body)


def _or_none(body: Schema) -> Schema:
    """Return the schema of a value that may be taken away as well.

    A pattern is asked of texts only, and bounds of numbers only: so one schema says both.
    """
    return {**body, "type": [body["type"], "string"], "pattern": f"^{NONE}$"}


def _metadata(takes_away: bool) -> Schema:
    text_: Schema = {"type": "string", "minLength": 1}
    words: Schema = {"type": "array", "items": _said("string", "integer", "number")}
    made: Schema = {
        "id": {"type": "string", "pattern": "^[a-z][a-z0-9_]*$", "maxLength": 60},
        "names": {
            "type": "object",
            "additionalProperties": False,
            "properties": {language: _part(f"names.{language}", text_) for language in LANGUAGES},
        },
        "region": {**_said("string"), "minLength": 1},
        "sources": words,
        "deviations": words,
        "joker_names": {
            "type": "object",
            "propertyNames": {"pattern": RANK_PATTERN},
            "additionalProperties": {**_said("string"), "minLength": 1},
        },
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
                    "name": _part("plugins.name", text_),
                    "version": _part("plugins.version", {"type": ["string", "integer", "number"]}),
                    "options": _part("plugins.options", {"type": "object"}),
                },
            },
        },
        "define": {
            "type": "object",
            "maxProperties": MOST_DEFINITIONS,
            "additionalProperties": {"type": ["string", "integer", "boolean"]},
        },
    }
    if takes_away:
        made |= {name: _or_none(made[name]) for name in ("joker_names", "define")}
        plugin = made["plugins"]["items"]["properties"]
        plugin["options"] = _or_none(plugin["options"])
    return made


def _said(*types: str) -> Schema:
    """Return the schema of a text in one language, or in several by language."""
    return {
        "type": [*types, "object"],
        "minProperties": 1,
        "additionalProperties": False,
        "properties": {
            language: _part(f"said.{language}", {"type": "string", "minLength": 1})
            for language in LANGUAGES
        },
    }


def _value(kind: Kind[Any], key: str) -> Schema:
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
    if isinstance(kind, ListOf | Ranks):
        return _list(kind, key, rank)
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
                "to": _part("fall.to", {"type": "integer", "minimum": 1, "maximum": 6}),
                "cards": _part("fall.cards", {"type": "integer", "minimum": 0, "maximum": 36}),
            },
        }
        return {
            "type": "object",
            "additionalProperties": False,
            # A pattern, since editors take the keys here for numbers, which are no names.
            "patternProperties": {"^[1-6]$": _part("fall.place", row)},
        }
    assert isinstance(kind, Expression)
    if not kind.table_allowed:
        return {"type": ["string", "integer", "boolean"], "minLength": 1}
    rows: Schema = {
        name: _part(
            f"point.{name}",
            {"type": "boolean"}
            if values[0] is True
            else {
                "type": "string",
                **choices(values, [f"editor.call.{value}.about" for value in values]),
            },
        )
        for name, values in ROW.items()
    }
    rows["cards"] = _part("point.cards", {"type": "integer", "minimum": 0, "maximum": 36})
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


def _list(kind: ListOf | Ranks, key: str, rank: Schema) -> Schema:
    if isinstance(kind, ListOf):
        return {
            "type": ["array", "string"],
            "pattern": f"^{NONE}$",
            "uniqueItems": True,
            "items": _choices(key, kind.values),
        }
    ranks: Schema = {"type": "array", "minItems": kind.least, "items": rank}
    patterns = [RANKS_PATTERN] if kind.word else []
    patterns += [] if kind.least else [f"^{NONE}$"]
    if patterns:
        ranks |= {"type": ["array", "string"], "pattern": "|".join(patterns)}
    return ranks


def _choices(key: str, values: tuple[str, ...]) -> Schema:
    return {
        "type": "string",
        **choices(values, [f"setting.{key}.{value}" for value in values]),
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
