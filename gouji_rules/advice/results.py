"""How a set ended, in words: places, points, what follows from it for the next one."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from gouji_rules.advice.names import Names
from gouji_rules.engine.memory import debts_after
from gouji_rules.engine.rules import Rules
from gouji_rules.engine.shares import Share, shares
from gouji_rules.game.debts import Debt
from gouji_rules.game.result import GameResult, SetResult
from gouji_rules.game.state import Match
from gouji_rules.messages import in_language
from gouji_rules.messages.layout import spaced
from gouji_rules.messages.saying import say
from gouji_rules.seats import federation


class Row(NamedTuple):
    """Something that has brought points.

    Attributes:
        words: what it is.
        sides: what has come of it to the two federations.
        detail: who owes what to whom; empty for most.
    """

    words: str
    sides: tuple[float, float]
    detail: str = ""


def points_of(rules: Rules, result: SetResult, place: int) -> float | None:
    """Return what a place 1-6 has brought; None where a plugin reckons, or a sweep is all."""
    if "points" in rules.wrapped_by or (result.sweep and rules.chosen.sweep.flat):
        return None
    return rules.chosen.points.points[place - 1]


def rows(rules: Rules, result: SetResult, match: Match, names: Names) -> list[Row]:
    """Return what else than the places has brought points: with them it is all of the set's.

    Args:
        rules: by which it was played.
        result: the set's.
        match: the game around it, before or after it has gone on from the set.
        names: how seats are called.
    """
    return [
        Row(_words(one, rules, names), one.sides, _owed(one.debts, names))
        for one in shares(rules, result, match)
        if one.what != "places"
    ]


def places_row(rules: Rules, result: SetResult, names: Names) -> Row | None:
    """Return what the places have brought together; None where none of them brings anything."""
    by_place = [points_of(rules, result, place) or 0 for place in result.places]
    if not any(by_place):
        return None
    return Row(say("play.row_places", names.lang), (sum(by_place[::2]), sum(by_place[1::2])))


def _words(share: Share, rules: Rules, names: Names) -> str:
    """Return what has brought points."""
    lang, what = names.lang, share.what
    params: dict[str, object] = {}
    if share.debts:
        kind = share.debts[0].words(lang)
        return kind[0].upper() + kind[1:]
    if share.burned:
        params = {"burner": names.seat(share.burned[0]), "victim": names.inside(share.burned[1])}
    elif share.award is not None:
        params = {"why": in_language(share.award.why, lang), "plugin": share.award.plugin}
    elif what == "plugin":
        params = {"plugin": rules.wrapped_by.get("points", "")}
    elif what == "sweep" and not rules.chosen.sweep.flat:
        what, params = "sweep_times", {"times": f"{rules.chosen.sweep.multiplier:g}"}
    said = say(f"play.row_{what}", lang, **params)
    return said if lang == "en" else spaced(said)


def _owed(debts: Sequence[Debt], names: Names) -> str:
    """Return who owes how many points to whom."""
    lang = names.lang
    said = say("play.list_comma", lang).join(
        say(
            "play.row_owed",
            lang,
            payer=names.inside(one.payer),
            payee=names.inside(one.payee),
            points=one.cards,
        )
        for one in debts
    )
    return said if lang == "en" else spaced(said)


def notes(result: SetResult, seat: int, names: Names) -> Iterator[str]:
    """Yield what else there is to say of a seat in a set: it opened, called, burned ..."""
    lang = names.lang
    if result.opened >> seat & 1:
        yield say("play.state_opened", lang)
    if result.calls[seat] != "none":
        yield say(f"play.state_called_{result.calls[seat]}", lang)
    if result.revolted >> seat & 1:
        yield say("play.state_revolted", lang)
    if result.smothered[seat] >= 0:
        yield _named("play.note_smothered", result.smothered[seat], names)
    for burner, victim, _links in result.burned:
        if burner == seat:
            yield _named("play.note_burned", victim, names)


def _named(key: str, seat: int, names: Names) -> str:
    """Return a note on what somebody did to a seat, which is named as everywhere."""
    said = say(key, names.lang, name=names.inside(seat))
    return said if names.lang == "en" else spaced(said)


def sweep(rules: Rules, result: SetResult, names: Names) -> str:
    """Return what a sweep means; empty where there was none (docs/rules/sweep.md)."""
    if not result.sweep:
        return ""
    chosen, lang = rules.chosen.sweep, names.lang
    reckoned = "points" in rules.wrapped_by
    words = [say("play.sweep", lang, side=names.side(federation(result.seat_at(1))))]
    if reckoned:
        pass  # the plugin does
    elif chosen.flat:
        words.append(say("play.sweep_flat", lang, points=f"{chosen.flat:g}"))
    elif chosen.multiplier != 1:
        words.append(say("play.sweep_times", lang, times=f"{chosen.multiplier:g}"))
    if not chosen.losers_pay and not reckoned:
        words.append(say("play.sweep_free", lang))
    if chosen.ends_game:
        words.append(say("play.sweep_ends", lang))
    return say("play.sentence_gap", lang).join(words)


def outcome(result: GameResult, names: Names) -> str:
    """Return who has won a game that is over."""
    one, other = result.points
    if one == other:
        return say("play.game_drawn", names.lang)
    winner = 0 if one > other else 1
    key = "play.game_won"
    if names.me is not None:
        key = "play.game_you_won" if names.me % 2 == winner else "play.game_you_lost"
    return say(key, names.lang, side=names.side(winner))


def tribute(rules: Rules, result: SetResult, match: Match, names: Names) -> list[str]:
    """Return what is paid after the next deal, a line each; [] for nothing."""
    return [debt(one, names) for one in debts_after(rules, result, match)]


def debt(owed: Debt, names: Names) -> str:
    """Return a debt in words."""
    lang = names.lang
    said = say(
        "play.debt",
        lang,
        payer=names.seat(owed.payer),
        payee=names.inside(owed.payee),
        cards=owed.cards,
        kind=owed.words(lang),
    )
    return said if lang == "en" else spaced(said)
