"""Events in words: one sentence for everything that happens."""

from collections.abc import Mapping
from typing import Any

from gouji_rules.cli.output import Output
from gouji_rules.cli.terminal.names import Names
from gouji_rules.game.events import Event

_SEATS = ("owner", "by", "victim", "payer", "payee", "seller")
_STYLES = {
    "burned": "bold red",
    "burn_undone": "red",
    "burn_failed": "bold red",
    "burn_succeeded": "bold red",
    "went_out": "bold green",
    "opened": "bold yellow",
    "free_play_began": "bold",
    "revolted": "bold",
    "auto_revolted": "bold",
    "void": "bold",
    "smothered": "red",
    "eliminated": "bold red",
    "passed": "dim",
}
SILENT = ("trick_ended", "set_ended", "game_ended")
"""Events that need no sentence: what follows them says it (the next lead, the result)."""


class Sentences:
    """Puts events into words.

    Args:
        out: in which language.
        names: how seats are called.
        reentry: whether passes do not bind in free play, which its sentence says.
    """

    def __init__(self, out: Output, names: Names, *, reentry: bool) -> None:
        self._out = out
        self._names = names
        self._reentry = reentry

    def of(self, event: Event) -> str | None:
        """Return the event as a sentence, None where it needs none."""
        if event.kind in SILENT:
            return None
        data = event.data
        params: dict[str, object] = {
            name: value for name, value in data.items() if name not in _SEATS
        }
        if event.seat >= 0:
            params["seat"] = self._names.seat(event.seat)
            params["seat_inside"] = self._names.inside(event.seat)
        for name in _SEATS:
            seat = data.get(name)
            if isinstance(seat, int) and seat >= 0:
                # Only "by" ever begins a sentence.
                inside = self._names.inside(seat)
                params[name] = self._names.seat(seat) if name == "by" else inside
                params[f"{name}_inside"] = inside
        if "kind" in data:
            params["kind"] = self._out.text(f"play.tribute_{data['kind']}")
        return self._out.text(f"event.{self._key(event.kind, data)}", **params)

    def style(self, event: Event) -> str:
        """Return how the sentence is drawn."""
        return _STYLES.get(event.kind, "")

    def _key(self, kind: str, data: Mapping[str, Any]) -> str:
        if kind == "called":
            return f"called_{data['call']}"
        if kind == "dealt" and "hand" in data:
            return "dealt_hand"
        if kind == "bought" and not data.get("paid"):
            return "bought_free"
        if kind == "paid" and not data.get("cards"):
            return "paid_nothing"
        if kind == "free_play_began" and not self._reentry:
            return "free_play_began_bound"
        return kind
