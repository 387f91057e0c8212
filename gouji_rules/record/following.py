"""What of a record follows from its actions: results, void deals, what plugins remember.

Nobody decides these lines; they are written for whoever reads the file without the rules. So each
is compared with what the rules say here, and one that says otherwise is told.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final

from gouji_rules.engine.game import Game
from gouji_rules.record.format import lines

KINDS: Final[Mapping[str, frozenset[str]]] = {
    "action": frozenset({"n", "seat", "action"}),
    "deal": frozenset({"deal"}),
    "fair": frozenset({"fair"}),
    "set": frozenset({"set", "places", "points", "over"}),
    "memory": frozenset({"memory"}),
    "void": frozenset({"void", "over"}),
    "closed": frozenset({"closed"}),
    "dissolved": frozenset({"dissolved"}),
    "info": frozenset({"info"}),
}
"""The key that makes a line what it is -> the keys of the format that such a line has."""
_KNOWN: Final = frozenset().union(*KINDS.values())
_DECIDED: Final = ("action", "deal", "fair", "closed", "dissolved")


def two_things(line: Mapping[str, Any]) -> list[str]:
    """Return the keys of a line that belong to lines of different kinds; none where all is well."""
    kind = next((kind for kind in KINDS if kind in line), None)
    others = [key for key in line if key in _KNOWN and key not in KINDS.get(kind or "", _KNOWN)]
    return [kind, *others] if kind and others else []


class Due:
    """The lines that follow from the last action and have not been read yet.

    Attributes:
        sets: how many results have been read.
    """

    def __init__(self) -> None:
        self.sets = 0
        self._lines: list[dict[str, Any]] = []

    def after(self, game: Game, since: int) -> None:
        """Take what follows from the steps of a game from one on."""
        found = lines(game, since, 0, self.sets)
        self._lines = [line for line in found if not any(kind in line for kind in _DECIDED)]

    def result(self) -> int:
        """Return the number of the set whose result has to come now; 0 for none."""
        return next((line["set"] for line in self._lines if "set" in line), 0)

    def rest(self) -> list[dict[str, Any]]:
        """Return what a file that ends here lacks."""
        return list(self._lines)

    def take(self, kind: str, fits: Callable[[dict[str, Any]], bool]) -> dict[str, Any] | None:
        """Return the next line of a kind that fits, and count it as read; None where none is due.

        Lines before it are passed over: older programs wrote fewer kinds.
        """
        for at, line in enumerate(self._lines):
            if kind in line and fits(line):
                del self._lines[: at + 1]
                self.sets += kind == "set"
                return line
        return None
