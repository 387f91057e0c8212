"""The lines of a record.

JSON Lines: a header; then a line for each action of a seat, ``{"n", "seat", "action"}``; at
the end of each set a line that checks it, ``{"set", "places", "points"}``, and one with what
plugins remember, ``{"memory"}``, where they do; ``{"dissolved"}`` where all six agreed to
stop. Deals are not written: they follow from the seed. The header embeds the resolved
ruleset, so that a record needs no other file.
"""

import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping, Set
from typing import Any, Final

from gouji_rules.engine.game import Game
from gouji_rules.files import Kind
from gouji_rules.game.actions import Action
from gouji_rules.game.events import Event
from gouji_rules.game.shuffle import generator_of
from gouji_rules.record.plugins import described

FORMAT: Final = "gouji-record"
VERSION: Final = 1
MAX_LINE: Final = 1 << 20
"""No line of ours is longer, in bytes."""


def is_record(text: str) -> bool:
    """Return whether a file's text begins as a record does."""
    return text.startswith(f'{{"format":"{FORMAT}"')


RECORD: Final = Kind("record", is_record, replaced=False)
"""What ``play --record`` and ``simulate --record`` write; a game is never lost to another."""

Entry = tuple[int, Action | None, tuple[Event, ...]]
"""A step of a game's history: seat (-1 for the table), action if it was one, what happened."""


def header(game: Game, info: Mapping[str, Any]) -> dict[str, Any]:
    """Return the first line of a game's record as plain data."""
    import gouji_rules

    rules = game.rules
    made: dict[str, Any] = {
        "format": FORMAT,
        "version": VERSION,
        "engine": rules.meaning,
        "package": gouji_rules.__version__,
        "ruleset": rules.id,
        "digest": digest(rules.resolved),
        "resolved": rules.resolved,
        "plugins": described(rules),
        "generator": generator_of(game.seed),
        "seed": game.seed,
        "sets": game.sets,
        "scenario": _plain(game.scenario),
    }
    if info:
        made["info"] = dict(info)
    return made


def digest(resolved: Mapping[str, Any]) -> str:
    """Return the digest of a resolved ruleset, of the document as JSON knows it."""
    plain = json.loads(json.dumps(resolved, ensure_ascii=False))
    text = json.dumps(plain, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def lines(history: Iterable[Entry], number: int = 0, done: int = 0) -> Iterator[dict[str, Any]]:
    """Yield the lines after the header as plain data.

    Args:
        history: the steps to write.
        number: how many actions have been written already.
        done: how many sets.
    """
    for seat, action, events in history:
        if action is not None and seat >= 0:
            number += 1
            yield {"n": number, "seat": seat, "action": action.text}
        for event in events:
            if event.kind == "set_ended":
                done += 1
                result = event.data["result"]
                yield {"set": done, "places": result.places, "points": result.points}
            elif event.kind == "remembered":
                yield {"memory": event.data["memory"]}
            elif event.kind == "dissolved":
                yield {"dissolved": True}


def dumped(line: Mapping[str, Any]) -> str:
    """Return a line's text, with its end.

    Raises:
        TypeError, ValueError: it holds what is no plain data.
    """
    return json.dumps(line, ensure_ascii=False, separators=(",", ":")) + "\n"


def _plain(value: Any) -> Any:
    """Return a position's description as JSON knows it: sets and tuples are lists there."""
    if isinstance(value, Mapping):
        return {str(key): _plain(below) for key, below in value.items()}
    if isinstance(value, Set):
        return sorted((_plain(one) for one in value), key=str)
    if isinstance(value, str) or value is None or isinstance(value, int | float):
        return value
    if isinstance(value, Iterable):
        return [_plain(one) for one in value]
    return str(value)
