"""What was chosen last for a game: kept in the user's data folder, and never in the way."""

import json
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final

from gouji_rules.files import opened_regular, write_whole
from gouji_rules.record.kept import folder

_MOST: Final = 1 << 14
"""No file of ours is longer, in bytes."""
_LONGEST: Final = 400
"""Nor any name in it, in characters."""


@dataclass(frozen=True, slots=True)
class Choices:
    """What somebody chose.

    Attributes:
        ruleset: its id or absolute path; empty for none yet.
        seat: 0-5; None for none yet.
        bots: as ``--bots`` takes them; empty for the usual ones.
        pace: seconds after what others do; None for the usual.
    """

    ruleset: str = ""
    seat: int | None = None
    bots: str = ""
    pace: float | None = None


def last_choices() -> Choices:
    """Return what was chosen last; of a file that says nothing sound, as much as is."""
    try:
        file = opened_regular(_path())
        if file is None:
            return Choices()
        with file:
            data = json.loads(file.read(_MOST).decode("utf-8"))
    except (OSError, ValueError, RecursionError):
        return Choices()
    return _sound(data) if isinstance(data, dict) else Choices()


def remember(choices: Choices) -> None:
    """Keep what was chosen for the next time; where that cannot be, nothing is lost but this."""
    path = _path()
    if not path.is_absolute():  # no home to be found
        return
    with suppress(OSError, ValueError):
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        if path.is_symlink() or (path.exists() and not path.is_file()):
            return  # nobody of ours has put that there
        write_whole(path, json.dumps(asdict(choices), ensure_ascii=False) + "\n", private=True)


def _path() -> Path:
    return folder().parent / "choices.json"


def _sound(data: dict[str, Any]) -> Choices:
    """Return what a file says, as far as it can be meant."""
    from gouji_rules.bots import BOTS

    seat, pace = data.get("seat"), data.get("pace")
    bots = _name(data.get("bots"))
    # A program that plays is started only by whoever names it.
    known = all(name in BOTS for name in bots.split(",")) and bots.count(",") < 2
    number = isinstance(pace, int | float) and not isinstance(pace, bool) and 0 <= pace <= 60
    return Choices(
        _name(data.get("ruleset")),
        seat if type(seat) is int and 0 <= seat < 6 else None,
        bots if known else "",
        float(pace) if number and pace is not None else None,
    )


def _name(value: object) -> str:
    sound = isinstance(value, str) and len(value) <= _LONGEST and value.isprintable()
    return str(value) if sound else ""
