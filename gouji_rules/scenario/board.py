"""A position drawn in a few lines: what a person needs to see where a scenario failed."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from gouji_rules.engine.game import Game
from gouji_rules.game.result import SetResult
from gouji_rules.messages import text
from gouji_rules.messages.layout import columns
from gouji_rules.scenario import values
from gouji_rules.seats import SEATS

_GAP: Final = "  "


def drawn(game: Game, lang: str = "en") -> list[str]:
    """Return a position as lines: a seat each with its cards and state, then the table.

    Args:
        game: the game where it stands.
        lang: ``en``, ``zh-Hans`` or ``zh-Hant``.
    """
    known = game.facts()
    match = game.state.status.match
    if match.results and not any(known["hands"].values()):
        return [*_result(match.results[-1], lang), *_owed(known, lang)]
    rows = [
        [str(seat), known["hands"][seat] or "-", _joined(_states(game, known, seat, lang), lang)]
        for seat in SEATS
    ]
    heads = [text(f"scenario.head_{name}", lang) for name in ("seat", "cards")]
    return [*columns([[*heads, ""], *rows]), *_table(game, known, lang)]


def holds_cards(game: Game) -> bool:
    """Return whether there is anything to draw: a card, or a result."""
    known = game.facts()
    return any(known["hands"].values()) or bool(game.state.status.match.results)


def _states(game: Game, known: Mapping[str, Any], seat: int, lang: str) -> Iterator[str]:
    """Yield what a seat is, what concerns the question first."""

    def said(name: str, **params: object) -> str:
        return text(f"scenario.is_{name}", lang, **params)

    if seat == known["asks"] and not game.over:
        yield said("asked", question=question(game, lang))
    elif seat == known["asks"]:  # the phase that the scenario is about is over
        yield said("first_leader")
    if seat == known["owner"]:
        yield said("owner", play=known["top"])
    if seat in known["passed"]:
        yield said("passed")
    if seat in known["out"]:
        yield said("out", place=known["places"].get(seat, "?"))
    for name in ("failed", "eliminated", "revolted", "opened", "headless"):
        if seat in known[name]:
            yield said(name)
    if seat in known["burning"]:
        yield said("burning", seat=known["burning"][seat])
    if seat in known["smothered"]:
        yield said("smothered", seat=known["smothered"][seat])
    if seat in known["head"]:
        yield said("head", number=known["head"][seat])
    if seat in known["calls"]:
        yield said(f"called_{known['calls'][seat]}")


def _table(game: Game, known: Mapping[str, Any], lang: str) -> Iterator[str]:
    if known["top"] is not None:
        top = game.state.top
        met = "dead" if known["dead"] else "gouji" if top is not None and top.gouji else "ordinary"
        kind = text(f"scenario.met_{met}", lang)
        form = "top_free" if known["free_play"] else "top"  # there are no gouji plays then
        yield text(f"scenario.{form}", lang, play=known["top"], seat=known["owner"], kind=kind)
    elif known["leads"]:
        yield text("scenario.table_empty", lang)
    if known["free_play"]:
        yield text("scenario.in_free_play", lang)
    if known["burned"]:
        yield text("scenario.burns", lang, burns=values.debts(known["burned"], lang))
    yield from _owed(known, lang)
    if known["void"]:
        yield text("scenario.set_void", lang)
    elif known["over"]:
        pairs = sorted(known["places"].items())
        named = [text("scenario.value_place", lang, seat=s, place=p) for s, p in pairs]
        places, points = values.listed(named, lang), values.words(known["points"], lang)
        yield text("scenario.set_over", lang, places=places, points=points)


def _owed(known: Mapping[str, Any], lang: str) -> Iterator[str]:
    if known["debts"]:
        yield text("scenario.owed", lang, debts=values.debts(known["debts"], lang))


def _result(result: SetResult, lang: str) -> list[str]:
    """Return a set's result: a seat each with its place, and what it has opened and called."""
    rows = []
    for seat in SEATS:
        said = [text("scenario.is_opened", lang)] if result.opened >> seat & 1 else []
        if result.calls[seat] != "none":
            said.append(text(f"scenario.is_called_{result.calls[seat]}", lang))
        rows.append([str(seat), str(result.places[seat]), _joined(iter(said), lang)])
    heads = [text(f"scenario.head_{name}", lang) for name in ("seat", "place")]
    return columns([[*heads, ""], *rows])


def question(game: Game, lang: str = "en") -> str:
    """Return what the seat that is asked is asked, in words; empty where nobody is."""
    if game.over or game.state.seat < 0:
        return ""
    return game.state.question.text("is", lang)


def data(game: Game) -> dict[str, object]:
    """Return a position as plain data: what scenarios can expect, without what may be done."""
    known = game.facts()
    left_out = {"legal", "shows", "sees", "deck", "dealt", "owes", "phase"}
    left_out |= {"memory", "notes", "awards"}  # what plugins say
    found = {key: plain(value) for key, value in known.items() if key not in left_out}
    asked = not game.over and game.state.seat >= 0
    found["question"] = game.state.question.name if asked else ""
    return found


def plain(value: Any) -> Any:
    """Return a value as JSON knows it: keys are texts."""
    if isinstance(value, Mapping):
        return {str(key): plain(below) for key, below in value.items()}
    return value


def _joined(words: Iterator[str], lang: str) -> str:
    return text("scenario.comma", lang).join(words)
