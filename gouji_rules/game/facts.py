"""What a policy may look at: one value that nobody changes, for all of them."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from gouji_rules.game.hand import Hand
from gouji_rules.game.result import SetResult
from gouji_rules.game.state import Match, State, Status
from gouji_rules.game.suited import Suited


@dataclass(frozen=True, slots=True, eq=False)
class Facts:
    """The settings, the position, the set and the game so far, and what plugins remember.

    All of it can be read and nothing changed. It holds what is hidden from the players too: an
    answer that everybody notices must not rest on that.

    Attributes:
        settings: the ruleset's settings by key path.
        state: the position; once a set has ended, its last one.
    """

    settings: Mapping[str, Any]
    state: State

    @property
    def hands(self) -> tuple[Hand, ...]:
        """The six hands."""
        return self.state.hands

    @property
    def suited(self) -> tuple[Suited, ...]:
        """The six hands with their suits, from the deal to the first lead; else empty."""
        prep = self.state.status.prep
        return prep.suited if prep is not None else ()

    @property
    def status(self) -> Status:
        """The set so far: who plays on, has opened, has gone out, is burning."""
        return self.state.status

    @property
    def active(self) -> int:
        """Mask of the seats that play on."""
        return self.state.status.active

    @property
    def calls(self) -> tuple[str, ...]:
        """Each seat's call in this set."""
        return self.state.status.calls

    @property
    def result(self) -> SetResult | None:
        """The result of this set, once it has ended; before that None."""
        return self.state.status.result

    @property
    def match(self) -> Match:
        """The game so far."""
        return self.state.status.match

    @property
    def results(self) -> tuple[SetResult, ...]:
        """The results of the sets before this one."""
        return self.state.status.match.results

    @property
    def last(self) -> SetResult | None:
        """The result of the set before this one; None in the first."""
        results = self.state.status.match.results
        return results[-1] if results else None

    def memory(self, plugin: str) -> Any:
        """Return what a plugin remembered when this set began.

        Raises:
            KeyError: the ruleset names no plugin of that name, or it remembers nothing.
        """
        return dict(self.state.status.match.memory)[plugin]
