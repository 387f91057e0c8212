"""How a set ended, in words: places, points, what follows from it for the next one."""

from collections.abc import Iterator

from gouji_rules.advice.names import Names
from gouji_rules.advice.telling import signed
from gouji_rules.engine.memory import debts_after
from gouji_rules.engine.rules import Rules
from gouji_rules.game.debts import Debt
from gouji_rules.game.effects import Award
from gouji_rules.game.result import SetResult
from gouji_rules.game.state import Match
from gouji_rules.messages import in_language
from gouji_rules.messages.layout import spaced
from gouji_rules.messages.saying import say
from gouji_rules.seats import federation


def points_of(rules: Rules, place: int) -> float | None:
    """Return what a place 1-6 brings; None where a plugin reckons, which need not go by places."""
    return None if "points" in rules.wrapped_by else rules.chosen.points.points[place - 1]


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


def award(given: Award, names: Names) -> str:
    """Return the points that a plugin has given in words, its own."""
    lang = names.lang
    return say(
        "event.awarded",
        lang,
        why=in_language(given.why, lang),
        amount=signed(given.amount),
        seats=say("play.list_comma", lang).join(map(names.inside, given.seats)),
        plugin=given.plugin,
    )


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
