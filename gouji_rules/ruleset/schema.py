"""The JSON Schema of rulesets, made from the settings of ``gouji_rules.rules``.

``python -m gouji_rules.ruleset.schema`` writes the published file, for editors; a test fails
where the file and the settings differ.
"""

from typing import Final

from gouji_rules.messages.described import Schema, described, snippet
from gouji_rules.rules import SETTINGS
from gouji_rules.rules.kinds.cards import RANK_PATTERN
from gouji_rules.rules.kinds.rows import or_none, part
from gouji_rules.ruleset.known import LANGUAGES, MOST_DEFINITIONS, OLDER
from gouji_rules.schemas import head, publish

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
        "win.led and play.jokers == 0",
    ],
    "opening.natural": ["not hand.gouji"],
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
    for key in OLDER:
        group, _, name = key.partition(".")
        properties[group]["properties"][name] = of_older(key)
    return {
        **head("ruleset"),
        **_described("ruleset", {}),
        "title": "Gouji ruleset · 够级规则 · 夠級規則",
        "type": "object",
        "additionalProperties": False,
        "properties": properties,
    }


def of_setting(key: str, *, takes_away: bool = True) -> Schema:
    """Return the schema of one setting's values, with its texts."""
    setting = SETTINGS[key]
    body = setting.kind.schema(key, takes_away=takes_away)
    body["default"] = _plain_default(setting.default)
    if key in EXAMPLES:
        body["examples"] = EXAMPLES[key]
    if key in SNIPPETS:
        body["defaultSnippets"] = SNIPPETS[key]
    return described("setting", key, body, rule=setting.rule)


def of_older(path: str) -> Schema:
    """Return the schema of an earlier name, which editors show as one not to be written."""
    body: Schema = {"type": "boolean", "deprecated": True}
    return described("setting", path, body, rule=SETTINGS[OLDER[path].key].rule)


def _described(key: str, body: Schema) -> Schema:
    return described("setting", key, body)


def _metadata(takes_away: bool) -> Schema:
    text_: Schema = {"type": "string", "minLength": 1}
    words: Schema = {"type": "array", "items": _said("string", "integer", "number")}
    made: Schema = {
        "id": {"type": "string", "pattern": "^[a-z][a-z0-9_]*$", "maxLength": 60},
        "names": {
            "type": "object",
            "additionalProperties": False,
            "properties": {language: part(f"names.{language}", text_) for language in LANGUAGES},
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
                    "name": part("plugins.name", text_),
                    "version": part("plugins.version", {"type": ["string", "integer", "number"]}),
                    "options": part("plugins.options", {"type": "object"}),
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
        made |= {name: or_none(made[name]) for name in ("joker_names", "define")}
        plugin = made["plugins"]["items"]["properties"]
        plugin["options"] = or_none(plugin["options"])
        long_form = {key: made["plugins"]["items"][key] for key in ("required", "properties")}
        made["plugins"]["items"] = {"anyOf": [text_, _closed(long_form), _plugin_in_short()]}
    return made


def _closed(body: Schema) -> Schema:
    return {"type": "object", "additionalProperties": False, **body}


def _plugin_in_short() -> Schema:
    """Return the schema of ``NAME: {option: value}``, the version among the options."""
    return {
        "type": "object",
        "minProperties": 1,
        "maxProperties": 1,
        "propertyNames": {"not": {"pattern": "^(name|version|options)$"}},
        "additionalProperties": {"type": "object"},
    }


def _said(*types: str) -> Schema:
    """Return the schema of a text in one language, or in several by language."""
    return {
        "type": [*types, "object"],
        "minProperties": 1,
        "additionalProperties": False,
        "properties": {
            language: part(f"said.{language}", {"type": "string", "minLength": 1})
            for language in LANGUAGES
        },
    }


def _plain_default(default: object) -> object:
    if isinstance(default, dict):
        return {str(key): _plain_default(value) for key, value in default.items()}
    return default


if __name__ == "__main__":
    publish("ruleset", make_schema())
