"""What games came to that have been replayed once, so that they need not be again: ``stats.json``.

It lies in the user's data folder beside the kept games. A game is known by the digest of its
file, so that one that has been changed is replayed, and all are by another version of the program.
Whatever cannot be read or written costs time and nothing else.
"""

import hashlib
import json
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import Any, Final, Self

from gouji_rules.engine.rules import ENGINE_MEANING
from gouji_rules.files import opened_regular, write_whole
from gouji_rules.quoting import json_text
from gouji_rules.record.kept import folder
from gouji_rules.review.tally import Tally
from gouji_rules.version import __version__

_NAME: Final = "stats.json"
_MOST_BYTES: Final = 1 << 22
_BLOCK: Final = 1 << 20
_BY: Final = f"{__version__} {ENGINE_MEANING}"
"""The program whose figures these are."""


@dataclass(frozen=True, slots=True)
class Summary:
    """What one game came to for the person who played it.

    Attributes:
        ruleset, names: the ruleset's id, and what it is called by language.
        tally: the figures.
    """

    ruleset: str
    names: Mapping[str, str]
    tally: Tally

    def as_data(self) -> dict[str, Any]:
        """Return it as plain data."""
        return {"ruleset": self.ruleset, "names": self.names, "figures": self.tally.as_dict()}

    @classmethod
    def of(cls, data: Any) -> Self | None:
        """Return the summary of plain data, None where it is none."""
        tally = Tally.of(data.get("figures")) if isinstance(data, dict) else None
        names = data.get("names") if tally is not None else None
        if tally is None or not isinstance(names, dict) or not isinstance(data["ruleset"], str):
            return None
        return cls(data["ruleset"], {str(lang): str(name) for lang, name in names.items()}, tally)


def digest_of(path: Path) -> str:
    """Return the SHA-256 of a file; nothing for one that cannot be read."""
    found = hashlib.sha256()
    with suppress(OSError), opened_regular(path) or BytesIO() as file:
        while block := file.read(_BLOCK):
            found.update(block)
        return found.hexdigest()
    return ""


class Remembered:
    """The summaries of games by the digests of their files."""

    def __init__(self) -> None:
        self._path = folder().with_name(_NAME)
        self._known = self._read()
        self._used: dict[str, Any] = {}

    def _read(self) -> dict[str, Any]:
        try:
            with self._path.open("rb") as file:
                data = json.loads(file.read(_MOST_BYTES))
        except (OSError, ValueError, RecursionError):
            return {}
        games = data.get("games") if isinstance(data, dict) and data.get("by") == _BY else None
        return games if isinstance(games, dict) else {}

    def get(self, digest: str) -> Summary | None:
        """Return what the game of a file came to, None where that is not known."""
        found = Summary.of(self._known.get(digest))
        if found is not None:
            self._used[digest] = self._known[digest]
        return found

    def put(self, digest: str, summary: Summary) -> None:
        """Remember what the game of a file came to."""
        if digest:
            self._used[digest] = summary.as_data()

    def keep(self) -> None:
        """Write what has been asked for or added since; the rest is of games that are gone."""
        if self._used == self._known or not self._path.is_absolute():
            return
        with suppress(OSError):
            text = json_text({"by": _BY, "games": self._used}, None)
            write_whole(self._path, text + "\n", private=True)
