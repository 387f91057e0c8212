"""The lines of a record.

JSON Lines: a header; then a line for each action of a seat, ``{"n", "seat", "action"}``; at
the end of each set a line that checks it, ``{"set", "places", "points"}``; ``{"dissolved"}``
where all six agreed to stop. Deals are not written: they follow from the seed. The header
embeds the resolved ruleset, so that a record needs no other file.
"""

import json
from collections.abc import Iterator
from typing import Any, Final

from gouji_rules.engine.game import Game
from gouji_rules.engine.rules import ENGINE_MEANING

FORMAT: Final = "gouji-record"
VERSION: Final = 1
MAX_LINE: Final = 1 << 20
"""No line of ours is longer, in characters."""


def header(game: Game, info: dict[str, Any]) -> dict[str, Any]:
    """Return the first line of a game's record as plain data."""
    import gouji_rules

    rules = game.rules
    return {
        "format": FORMAT,
        "version": VERSION,
        "engine": ENGINE_MEANING,
        "package": gouji_rules.__version__,
        "ruleset": rules.id,
        "digest": rules.digest,
        "resolved": rules.resolved,
        "plugins": rules.plugins,
        "seed": game.seed,
        "sets": game.sets,
        "scenario": game.scenario,
        **({"info": info} if info else {}),
    }


def lines(game: Game) -> Iterator[dict[str, Any]]:
    """Return the lines after the header as plain data."""
    number = done = 0
    for seat, action, events in game.history:
        if action is not None and seat >= 0:
            number += 1
            yield {"n": number, "seat": seat, "action": action.text}
        for event in events:
            if event.kind == "set_ended":
                done += 1
                result = event.data["result"]
                yield {"set": done, "places": result.places, "points": result.points}
            elif event.kind == "dissolved":
                yield {"dissolved": True}


def dumped(line: dict[str, Any]) -> str:
    """Return a line's text, with its end."""
    return json.dumps(line, ensure_ascii=False, separators=(",", ":")) + "\n"
