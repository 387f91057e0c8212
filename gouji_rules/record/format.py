"""The lines of a record.

JSON Lines: a header; then a line for each action of a seat, ``{"n", "seat", "action"}``; at
the end of each set a line that checks it, ``{"set", "places", "points"}``, with ``"over"`` at
the end of the last, and one with what plugins remember, ``{"memory"}``, where they do;
``{"void"}`` where a set does not count, with ``"over"`` in one line more where so many of them
end the game; ``{"deal"}``, the secret of a deal, where the game has no seed;
``{"fair"}``, how all had a part in it, where that is told;
``{"closed"}`` where all were asked at once and no action tells it;
``{"dissolved"}`` where all six agreed to stop;
``{"info"}`` where the game was gone on with otherwise. Each line ends with its ``sum``
(``record.sums``). Of a game with a seed deals are not written:
they follow from it. The header embeds the resolved ruleset, so that a record needs no other file.
"""

import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping, Set
from typing import Any, Final

from gouji_rules.engine.game import Game
from gouji_rules.engine.log import Entry
from gouji_rules.files import Kind
from gouji_rules.game.actions import CLOSED
from gouji_rules.game.shuffle import generator_of
from gouji_rules.game.state import DEAL
from gouji_rules.record.plugins import described
from gouji_rules.record.sums import summed
from gouji_rules.version import __version__

FORMAT: Final = "gouji-record"
VERSION: Final = 3
"""1 had no lines ``closed``, 2 no lines ``fair``: a record without these still says 2."""
TAIL: Final = 1 << 16
"""So many bytes at a record's end tell whether the game is over."""
MAX_LINE: Final = 1 << 20
"""No line of ours is longer, in bytes."""


def is_record(text: str) -> bool:
    """Return whether a file's text begins as a record does."""
    return text.startswith(f'{{"format":"{FORMAT}"')


RECORD: Final = Kind("record", is_record, replaced=False)
"""What ``play --record`` and ``simulate --record`` write; a game is never lost to another."""


def header(game: Game, info: Mapping[str, Any]) -> dict[str, Any]:
    """Return the first line of a game's record as plain data."""
    rules, seed = game.rules, game.seed
    made: dict[str, Any] = {
        "format": FORMAT,
        "version": VERSION if getattr(game, "fair", None) else VERSION - 1,
        "engine": rules.meaning,
        "package": __version__,
        "ruleset": rules.id,
        "digest": digest(rules.resolved),
        "resolved": rules.resolved,
        "plugins": described(rules),
        "generator": 2 if seed is None else generator_of(seed),
        "seed": seed,
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


def lines(game: Game, since: int = 0, number: int = 0, done: int = 0) -> Iterator[dict[str, Any]]:
    """Yield the lines after the header as plain data.

    Args:
        game: the game.
        since: the step to begin with.
        number: how many actions have been written already.
        done: how many sets.
    """
    last = len(game.result.sets) if game.over and not _is_dissolved(game) else 0
    fair: Mapping[int, Mapping[str, Any]] = getattr(game, "fair", {})
    deal = _deals(game.steps[:since]) if fair else 0
    for seat, action, events in game.steps[since:]:
        if seat < 0 and action is not None and action.kind == CLOSED:
            if action.value:  # else it is the table's alone: asked one by one, nobody would be
                yield {"closed": action.value}
        elif seat < 0 and action is not None and game.seed is None:
            yield {"deal": action.value}
            if deal in fair:
                yield {"fair": dict(fair[deal])}
            deal += 1
        elif action is not None and seat >= 0:
            number += 1
            yield {"n": number, "seat": seat, "action": action.text}
        for event in events:
            if event.kind == "set_ended":
                done += 1
                result = event.data["result"]
                line = {"set": done, "places": result.places, "points": result.points}
                yield line | {"over": True} if done == last else line
            elif event.kind == "void":
                yield {"void": True}
            elif event.kind == "remembered":
                yield {"memory": event.data["memory"]}
            elif event.kind == "game_ended" and "void_run" in event.data:
                yield {"void": True, "over": True}
            elif event.kind == "dissolved":
                yield {"dissolved": True}


def _is_dissolved(game: Game) -> bool:
    """Return whether all agreed to stop: then no set before has ended the game."""
    return any(event.kind == "dissolved" for event in game.steps[-1][2])


def _deals(steps: Iterable[Entry]) -> int:
    """Return how many deals there are among some steps."""
    return sum(seat < 0 and action is not None and action.kind == DEAL for seat, action, _ in steps)


def is_over(tail: bytes) -> bool:
    """Return whether the last bytes of a record, ``TAIL`` at most, say that the game is over."""
    for line in reversed(tail.splitlines()):
        if line.startswith(b'{"dissolved"'):
            return True
        if line.startswith((b'{"set"', b'{"void":true,')):
            return b'"over":true' in line  # all else there are numbers
        if line.startswith(b'{"n"'):
            return False
    return False


def whole(game: Game, info: Mapping[str, Any]) -> str:
    """Return the text of a game's record.

    Raises:
        TypeError, ValueError: ``info`` holds what is no plain data.
    """
    return summed([header(game, info), *lines(game)])[0].decode()


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
