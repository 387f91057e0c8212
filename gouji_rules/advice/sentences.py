"""Events in words: one sentence for everything that happens."""

from collections.abc import Iterable, Mapping
from typing import Any

from gouji_rules.advice.names import Names
from gouji_rules.advice.telling import signed
from gouji_rules.engine.rules import Rules
from gouji_rules.game.debts import Debt
from gouji_rules.game.events import CARDS, SEATS, Event
from gouji_rules.game.suited import counts_of
from gouji_rules.messages import has, in_language
from gouji_rules.messages.layout import spaced
from gouji_rules.messages.saying import say

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
    "game_ended": "bold",
    "smothered": "red",
    "eliminated": "bold red",
    "passed": "dim",
}
SILENT = ("set_ended", "game_ended", "remembered")
"""Events that need no sentence: the result is drawn instead, and what plugins remember."""


class Sentences:
    """Puts events into words.

    Args:
        names: how seats are called, and in which language.
        rules: the ruleset.
        sees_all: whether what only some see is told as well; then it is not told a second time
            as all others see it.
    """

    def __init__(self, names: Names, rules: Rules, *, sees_all: bool = False) -> None:
        self._lang = names.lang
        self._names = names
        self._deck = rules.deck
        self._rules = rules
        self._sees_all = sees_all

    def of(self, event: Event) -> str | None:
        """Return the event as a sentence, None where it needs none."""
        if event.kind in SILENT and "void_run" not in event.data:
            return None
        if self._sees_all and self._key(event.kind, event.data) == "returned_hidden":
            return None
        if "told" in event.data:  # in a plugin's own words
            words = in_language(event.data["told"], self._lang)
            said = words.format_map(self._params(event))
        else:
            key = f"event.{self._key(event.kind, event.data)}"
            said = say(key, self._lang, **self._params(event))
        return said if self._lang == "en" else spaced(said)

    def style(self, event: Event) -> str:
        """Return how the sentence is drawn."""
        return _STYLES.get(event.kind, "")

    def _params(self, event: Event) -> dict[str, object]:
        names = self._names
        params: dict[str, object] = {}
        if event.kind == "smothered":
            params["rank"] = self._rules.held.name(self._rules.held.last)
        if event.seat >= 0:
            params["seat"] = names.seat(event.seat)
            params["seat_inside"] = names.inside(event.seat)
        for name, value in event.data.items():
            if name in SEATS:
                # Only "by" ever begins a sentence.
                params[name] = names.seat(value) if name == "by" else names.inside(value)
                params[f"{name}_inside"] = names.inside(value)
            elif name in CARDS:
                params[name] = self._cards(value)
            elif isinstance(value, Debt):
                params["kind"] = value.words(self._lang)
                params["payer"] = names.inside(value.payer)
                params["payee"] = names.inside(value.payee)
            elif name in {"revolted", "seats"}:
                params[name] = self._listed(value)
            elif name == "why":
                params[name] = in_language(value, self._lang)
            elif name == "amount":
                params[name] = signed(value)
            else:
                params[name] = value
        return params

    def _listed(self, seats: Iterable[int]) -> str:
        return say("play.list_comma", self._lang).join(map(self._names.inside, seats))

    def _cards(self, cards: Any) -> str:
        """Return cards as text: with suits, or by kind."""
        if not cards:
            return ""
        by_kind = cards if isinstance(cards, tuple) else counts_of(self._deck, cards)
        return self._deck.format(by_kind)

    def _key(self, kind: str, data: Mapping[str, Any]) -> str:
        if kind == "called":
            return f"called_{data['call']}"
        if kind == "dealt" and self._names.me is None:
            return "dealt_hand"
        if kind == "bought" and not data["paid"]:
            return "bought_free"
        if kind == "paid" and not data["number"]:
            return "paid_nothing"
        if kind == "returned" and "cards" not in data:
            return "returned_hidden"
        if kind == "game_ended":
            return "game_ended_void"
        for name, value in data.items():
            if value is False and has(f"event.{kind}_no_{name}"):
                return f"{kind}_no_{name}"
        if kind == "free_play_began" and not self._rules.chosen.free_play.reentry:
            return "free_play_began_bound"
        return kind
