"""The JSON Schema of lesson files, for editors; what a file is checked by is ``reading``.

``python -m gouji_rules.lessons.schema`` writes the published file. A test fails where it and the
keys that lessons have differ.
"""

from typing import Final

from gouji_rules.lessons.reading import ANSWER_KEYS, LESSON_KEYS, REFUSED_KEYS, STEP_KEYS
from gouji_rules.lessons.shapes import because, open_set, show, texts, word
from gouji_rules.messages.described import Schema, described, snippet
from gouji_rules.scenario.schema import scenario_schema
from gouji_rules.scenario.shapes import POSITION, closed, seat, text
from gouji_rules.schemas import head, publish

_TEXTS: Final[Schema] = {"$ref": "#/$defs/texts"}


def lesson_schema() -> Schema:
    """Return the schema as plain data."""
    scenario = scenario_schema()
    of_scenario = scenario["properties"]["scenarios"]["items"]["properties"]
    bare = {key: _bare(of_scenario[key]) for key in ("moves", "expect")}
    moves = {"type": "array", "items": text.schema()}
    known: dict[str, Schema] = {
        **dict.fromkeys(("title", "about", "tell", "hint", "say"), _TEXTS),
        **{key: {"$ref": "#/$defs/answers"} for key in ("right", "wrong")},
        "refused": {"$ref": "#/$defs/refused"},
        **bare,
        "id": word.schema(),
        "ruleset": text.schema(),
        "with": {"$ref": "#/$defs/with"},
        "seat": seat.schema(),
        "position": closed({key: of_scenario[key] for key in POSITION}),
        "claims": _bare(scenario["properties"]["plays"]),
        "show": show.schema(),
        "open_set": open_set.schema(),
        "do": {"anyOf": [text.schema(), moves]},
        "when": {"type": "string"},
        "because": because.schema(),
    }

    def of(keys: tuple[str, ...]) -> Schema:
        return closed({key: known[key] for key in keys}, "lesson.")

    step = {
        "tell": {"en": "$1"},
        "position": {"hands": dict.fromkeys("012345", "${2:55}"), "lead": 0},
        "right": [{"do": "${3:55}", "say": {"en": "$4"}}],
        "refused": [{"say": {"en": "$5"}}],
    }
    known["steps"] = {
        "type": "array",
        "minItems": 1,
        "items": {
            **of(STEP_KEYS),
            "required": ["tell"],
            "defaultSnippets": [snippet("lesson_step", step)],
        },
    }

    def answers(keys: tuple[str, ...]) -> Schema:
        one = {**of(keys), "required": ["say"]}
        return {"anyOf": [{"type": "array", "items": one}, _TEXTS]}

    return {
        **head("lesson"),
        **described("editor", "lesson.file", {}),
        **of(LESSON_KEYS),
        "required": ["id", "title", "ruleset", "steps"],
        "$defs": {
            "with": scenario["$defs"]["with"],
            "texts": texts.schema(),
            "answers": answers(ANSWER_KEYS),
            "refused": answers(REFUSED_KEYS),
        },
    }


def _bare(body: Schema) -> Schema:
    """Return the schema of a key without its own title and description, which are put anew."""
    own = ("title", "description", "markdownDescription")
    return {key: value for key, value in body.items() if key not in own}


if __name__ == "__main__":
    publish("lesson", lesson_schema())
