"""The JSON Schema of the answers, made from their shapes.

``python -m gouji_rules.answers.schema`` writes the published file; a test compares the two.
"""

from typing import Any, Final

from gouji_rules.answers import shapes
from gouji_rules.answers.figures import SimulatedData
from gouji_rules.plain.happened import EVENT_FIELDS, event_schema
from gouji_rules.plain.kinds import definitions, shape_of
from gouji_rules.schemas import head, publish

ANSWERS: Final = {
    "explain": shape_of(shapes.SheetData),
    "diff": shape_of(shapes.DifferencesData),
    "why": shape_of(shapes.WhyBeatsData),
    "why_move": shape_of(shapes.WhyMoveData),
    "test": shape_of(shapes.ScenariosData),
    "simulate": shape_of(SimulatedData),
    "play": shape_of(shapes.PlayedData),
    "replay": shape_of(shapes.ReplayedData),
}
"""What answers: a command's ``--json``, with what is asked where it answers in two shapes."""


def answers_schema() -> dict[str, Any]:
    """Return the schema of an answer; each alone is one of its ``$defs``."""
    return {
        **head("answers"),
        "title": "Answers of gouji_rules",
        "anyOf": [shape.schema() for shape in ANSWERS.values()],
        "$defs": definitions([*ANSWERS.values(), *EVENT_FIELDS]) | {"Event": event_schema()},
    }


if __name__ == "__main__":
    publish("answers", answers_schema())
