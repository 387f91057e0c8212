"""The games that are kept: each from its first move, in a folder of the user's own.

The folder is ``saved`` in the user's data folder, or in the one that ``GOUJI_DATA`` names. Only
the user may look into it: a record holds all six hands. No more than ``MOST`` games are kept;
finished ones go first, the oldest before the others.
"""

import json
import os
import re
import secrets
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, Final

from gouji_rules.record.format import FORMAT, MAX_LINE, TAIL, is_over
from gouji_rules.record.recording import Recorder, is_busy

if TYPE_CHECKING:
    from gouji_rules.record.saved import Game

MOST: Final = 200
"""So many games are kept."""
VARIABLE: Final = "GOUJI_DATA"
"""The environment variable that names another data folder."""
_SUFFIX: Final = ".jsonl"
_MOST_POINTS: Final = 10**9
_BITS: Final = 512
"""No set gives more points, and no number of ours is longer: a file that says so is damaged."""


@dataclass(frozen=True, slots=True)
class Kept:
    """A game that is kept, as far as a look at its lines tells.

    Attributes:
        path: its file.
        when: when it was last written to.
        ruleset: the ruleset's id; "?" where the file cannot be read.
        seed: the seed of its deals, if it can be read.
        sets: how many sets were agreed on; None for as many as the ruleset says.
        played: how many have been played.
        points: the points of both sides so far.
        actions: how many actions of seats.
        seat: where the person sat; None where bots played all six.
        over: whether it was played out.
        busy: whether a process writes into it just now.
    """

    path: Path
    when: datetime
    ruleset: str
    seed: int | None
    sets: int | None
    played: int
    points: tuple[float, float]
    actions: int
    seat: int | None
    over: bool
    busy: bool


def folder() -> Path:
    """Return the folder of the kept games; it need not be there yet."""
    named = os.environ.get(VARIABLE)
    if named:
        return Path(named).absolute() / "saved"
    import platformdirs

    return Path(platformdirs.user_data_dir("gouji", appauthor=False)) / "saved"


def begin(game: "Game", info: dict[str, Any]) -> Recorder:
    """Begin to keep a game, in a file that nobody else writes to or reads.

    Raises:
        OSError: the folder cannot be written.
    """
    where = folder()
    if not where.is_absolute():  # no home to be found
        raise FileNotFoundError(str(where))
    where.mkdir(mode=0o700, parents=True, exist_ok=True)
    with suppress(OSError):
        if os.stat(where).st_mode & 0o077:
            where.chmod(0o700)
    safe = re.sub(r"[^a-z0-9_-]", "-", game.rules.id.lower())[:40]
    name = f"{datetime.now():%Y%m%d-%H%M%S}-{safe}-{secrets.token_hex(4)}{_SUFFIX}"
    recorder = Recorder(where / name, game, private=True, **info)
    with suppress(OSError):
        make_room(recorder.path)
    return recorder


def begin_elsewhere(game: "Game", info: dict[str, Any]) -> Recorder:
    """Begin to keep a game in the folder of temporary files, under a name nobody can foresee.

    Raises:
        OSError: that cannot be written either.
    """
    path = Path(tempfile.gettempdir()) / f"gouji-{secrets.token_hex(12)}{_SUFFIX}"
    return Recorder(path, game, private=True, **info)


def make_room(besides: Path) -> list[Path]:
    """Delete the games beyond ``MOST``: finished ones first, then the oldest; return them."""
    paths = [path for path in _paths() if path != besides]
    too_many = len(paths) + 1 - MOST
    gone: list[Path] = []
    if too_many <= 0:
        return gone
    for path in sorted(paths, key=lambda path: (not _is_over(path), path.name)):
        if len(gone) < too_many and not is_busy(path):
            path.unlink(missing_ok=True)
            gone.append(path)
    return gone


def kept() -> list[Kept]:
    """Return the games that are kept, the last one first.

    Raises:
        OSError: the folder cannot be read.
    """
    found = [_look(path) for path in _paths()]
    return sorted((one for one in found if one), key=lambda one: one.when, reverse=True)


def delete(one: Kept) -> None:
    """Delete a kept game.

    Raises:
        BlockingIOError: it is being played.
        OSError: it cannot be deleted.
    """
    if is_busy(one.path):
        raise BlockingIOError(str(one.path))
    one.path.unlink()


def _paths() -> list[Path]:
    where = folder()
    if not where.is_dir():
        return []
    return [path for path in where.iterdir() if path.suffix == _SUFFIX and path.is_file()]


def _is_over(path: Path) -> bool:
    """Return whether a game was played out, from the last line of its file."""
    try:
        with path.open("rb") as file:
            file.seek(max(0, os.fstat(file.fileno()).st_size - TAIL))
            return is_over(file.read())
    except OSError:
        return False


def _look(path: Path) -> Kept | None:
    """Return what the lines of a record tell without playing it; None where it is gone."""
    try:
        with path.open("rb") as file:
            when = datetime.fromtimestamp(os.fstat(file.fileno()).st_mtime)
            first = _data(file.readline(MAX_LINE + 1))
            seat = _info(first).get("seat")
            points, played, actions, over = [0.0, 0.0], 0, 0, False
            for line in _lines(file):
                if line.startswith(b'{"n":'):
                    actions += 1
                    continue
                data = _data(line)
                over = over or data.get("over") is True or data.get("dissolved") is True
                seat = _info(data).get("seat", seat)
                if "set" in data:
                    played += 1
                    points = [sum(pair) for pair in zip(points, _points(data), strict=True)]
    except OSError:
        return None
    ours = first.get("format") == FORMAT
    return Kept(
        path,
        when,
        str(first.get("ruleset", "?"))[:60] if ours else "?",
        _number(first.get("seed")),
        _number(first.get("sets")),
        played,
        (points[0], points[1]),
        actions,
        seat if isinstance(seat, int) and seat in range(6) else None,
        over,
        is_busy(path),
    )


def _lines(file: IO[bytes]) -> Iterator[bytes]:
    """Yield the lines of a record; nothing from the first on that is longer than ours are."""
    while line := file.readline(MAX_LINE + 1):
        if len(line) > MAX_LINE:
            return
        yield line


def _data(line: bytes) -> dict[str, Any]:
    try:
        data = json.loads(line)
    except (ValueError, RecursionError):
        return {}
    return data if isinstance(data, dict) else {}


def _info(data: dict[str, Any]) -> dict[str, Any]:
    info = data.get("info")
    return info if isinstance(info, dict) else {}


def _points(data: dict[str, Any]) -> Iterator[float]:
    points = data.get("points")
    sound = isinstance(points, list) and len(points) == 2
    for one in points if isinstance(points, list) and sound else (0, 0):
        number = isinstance(one, int | float) and not isinstance(one, bool)
        yield one if number and abs(one) < _MOST_POINTS else 0


def _number(value: object) -> int | None:
    if isinstance(value, bool) or not isinstance(value, int) or value.bit_length() > _BITS:
        return None
    return value
