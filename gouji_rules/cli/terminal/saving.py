"""Where a game that is left goes, and how to go on with it."""

import os
import shlex
import tempfile
from datetime import datetime
from pathlib import Path

from gouji_rules.record import Game


def save_game(game: Game, wanted: str | None, info: dict[str, object]) -> Path:
    """Save a game that is being left.

    Args:
        game: the game.
        wanted: the file that ``--record`` or ``--resume`` named, if any.
        info: what the record says besides: who sat where.

    Returns:
        the file, as an absolute path.

    Raises:
        OSError: no place could be written to.
    """
    failure: OSError | None = None
    for path in _places(game.rules.id, wanted):
        try:
            if str(path) != wanted:
                path.parent.mkdir(parents=True, exist_ok=True)
            game.save(path, **info)
        except OSError as error:
            failure = failure or error
        else:
            return path.absolute()
    raise failure or OSError()


def resuming_command(path: Path, options: list[str]) -> str:
    """Return the command that goes on with a saved game, ready to be pasted into a shell.

    Who began with the script ``./play`` may have no ``gouji`` on the path; the script says in
    ``GOUJI_PLAY`` how it was called.
    """
    script = os.environ.get("GOUJI_PLAY")
    words = [*([script] if script else ["gouji", "play"]), "--resume", str(path), *options]
    return " ".join(shlex.quote(word) for word in words)


def _places(ruleset: str, wanted: str | None) -> list[Path]:
    import platformdirs

    safe = "".join(c if c.isalnum() or c in "-_" else "-" for c in ruleset)[:40]
    name = f"{safe}-{datetime.now():%Y%m%d-%H%M%S}-{os.getpid()}.jsonl"
    places = [
        Path(platformdirs.user_data_dir("gouji", appauthor=False)) / "saved" / name,
        Path(tempfile.gettempdir()) / f"gouji-{name}",
    ]
    return [Path(wanted), *places] if wanted else places
