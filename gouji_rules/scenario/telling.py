"""Failures in words: what was expected, what happened, by which rule, and the position."""

from collections.abc import Iterator
from typing import Final

from gouji_rules.cards import CardError
from gouji_rules.diagnostics.diagnostic import visible
from gouji_rules.engine.game import Game
from gouji_rules.engine.no_play import NotAPlayError
from gouji_rules.engine.rules import Rules
from gouji_rules.hooks.errors import PluginFailure
from gouji_rules.messages import text
from gouji_rules.messages.actions import worded
from gouji_rules.scenario import board, values
from gouji_rules.scenario.ending import Decision, Ending, Failure, told

_MOVES_IN_LINE: Final = 8


def failure_lines(outcome: Ending, lang: str = "en", *, short: bool = False) -> list[str]:
    """Return a failure: on one line which and what first, then the detail, indented.

    Args:
        outcome: of a statement or scenario that failed.
        lang: ``en``, ``zh-Hans`` or ``zh-Hant``.
        short: whether only the first line is wanted.
    """
    span = outcome.span
    first = outcome.failures[0].text(lang) if outcome.failures else ""
    more = len(outcome.failures) - 1
    if more > 0:
        first += text("scenario.and_more", lang, number=more)
    spot = f"{visible(span.path)}:{span.line}"
    title = visible(outcome.title(lang))
    failed, colon = text("scenario.failed", lang), text("sheet_words.colon", lang)
    found = [f"{spot}: {failed} {title}{colon}{first}"]
    if not short:
        found += [f"  {line}".rstrip() for line in _detail(outcome, lang)]
    return found


def _detail(outcome: Ending, lang: str) -> Iterator[str]:
    """Yield what there is to say; where a plugin fails while it is asked, that is said."""
    _place_changes(outcome)
    by_plugin = any(failure.key == "plugin_failed" for failure in outcome.failures)
    try:
        for failure in outcome.failures:
            yield from _expectation(outcome, failure, lang)
        if not by_plugin:  # else there is nothing that decided
            yield from _why(outcome, lang)
    except PluginFailure as failure:
        yield failure.message.text(lang)
    if outcome.moves and not any(failure.key == "no_position" for failure in outcome.failures):
        yield from _moves(outcome, lang, refused=not by_plugin)
    if outcome.game is not None and (outcome.moves or board.holds_cards(outcome.game)):
        yield text("scenario.position", lang)
        yield from (f"  {line}" for line in board.drawn(outcome.game, lang))
    if outcome.source:
        yield text("scenario.cites", lang, source=visible(outcome.source))


def _place_changes(outcome: Ending) -> None:
    """Let the rules know where in the scenario file their changes stand."""
    if outcome.rules is not None and outcome.setup is not None:
        outcome.rules.spans |= {key: span.where for key, span in outcome.setup.spans.items()}


def _expectation(outcome: Ending, failure: Failure, lang: str) -> Iterator[str]:
    said_above = failure is outcome.failures[0] and failure.span.line == outcome.span.line
    if not said_above:
        yield text("scenario.at_line", lang, line=failure.span.line, said=failure.text(lang))
    for message in failure.more:
        yield "  " + told(message, lang)
    game = _asking(outcome, failure)
    if game is not None:
        yield from _asked(game, lang)


def _asking(outcome: Ending, failure: Failure) -> Game | None:
    """Return the game where a failure is about who is asked, and somebody is."""
    game = outcome.game
    if game is None or game.over or game.state.seat < 0:
        return None
    turns = failure.params.get("key") == "asks" or failure.key == "move_refused"
    return game if turns else None


def _asked(game: Game, lang: str) -> Iterator[str]:
    """Yield whom the engine asks what, why, and by which rule."""
    from gouji_rules.why import why_asked

    seat, why = game.state.seat, why_asked(game)
    question = board.question(game, lang)
    yield "  " + text("scenario.asked_now", lang, seat=seat, question=question)
    yield "  " + text("why.asked_why", lang, seat=seat, said=why.said.text(lang))
    yield from (f"  {line}" for line in _decision(_asked_by(game), game.rules, lang))


def _asked_by(game: Game) -> Decision:
    from gouji_rules.why import why_asked

    why = why_asked(game)
    return Decision(why.rule, why.setting, game.rules.settings.get(why.setting))


def _why(outcome: Ending, lang: str) -> Iterator[str]:
    if outcome.statement is not None:
        yield from _statement(outcome, lang)
    games = [_asking(outcome, failure) for failure in outcome.failures]
    above = [_asked_by(game) for game in games if game is not None]
    for decision in outcome.decisions:
        assert outcome.rules is not None  # they decided
        if decision not in above:
            yield from _decision(decision, outcome.rules, lang)


def _decision(decision: Decision, rules: Rules, lang: str) -> Iterator[str]:
    from gouji_rules.why.telling import near, rule_line

    yield rule_line(decision.rule, decision.setting, decision.value, lang)
    where = rules.where(decision.setting)
    if where:
        yield "  " + text("why.written_at", lang, place=visible(near(where)))
    plugin = rules.wrapped_by.get("passing" if decision.rule == "turns" else decision.rule)
    if plugin is not None:
        yield "  " + text("plugin.decides", lang, plugin=plugin)


def _statement(outcome: Ending, lang: str) -> Iterator[str]:
    """Yield the part of the rules that decides a statement about plays."""
    from gouji_rules.why import why_beats, why_gouji, why_opens
    from gouji_rules.why.telling import decided_lines, reason_lines, rule_line, where_lines

    one, rules = outcome.statement, outcome.rules
    assert one is not None  # the caller looks
    assert rules is not None  # every statement is judged by some
    resolved = outcome.resolved() if outcome.resolved is not None else None
    try:
        if one.old is not None:
            yield from decided_lines(why_beats(rules, one.new.text, one.old.text, resolved), lang)
            return
        judge = why_gouji if "gouji" in one.claim else why_opens
        verdict = judge(rules, one.new.text, resolved)
    except (CardError, NotAPlayError):  # said already: it is no play
        return
    key = "why.decided" if verdict.value or verdict.plain else "why.missing"
    yield text(key, lang, said=verdict.said.text(lang))
    yield from where_lines(verdict.where, lang)
    yield rule_line(verdict.rule, verdict.setting, rules.settings.get(verdict.setting), lang)
    if verdict.reason is not None and verdict.reason.kind != "one":
        yield from reason_lines(verdict.reason, lang)


def _moves(outcome: Ending, lang: str, *, refused: bool) -> Iterator[str]:
    """Yield the moves that were made, and the one that was refused, if one was."""
    made = list(outcome.moves[: outcome.made])
    cut = outcome.made < len(outcome.moves)
    if cut:
        made.append(outcome.moves[outcome.made])
    said = [visible(worded(one, lang)) for one in made]
    if cut and refused:
        said[-1] = text("scenario.refused_move", lang, move=said[-1])
    rows = [said[at : at + _MOVES_IN_LINE] for at in range(0, len(said), _MOVES_IN_LINE)]
    lines = [values.listed(row, lang) for row in rows]
    yield text("scenario.moves_made", lang, moves="".join(lines[:1]))
    yield from (f"  {line}" for line in lines[1:])


def as_json(outcome: Ending, lang: str = "en") -> dict[str, object]:
    """Return a failure as plain data, words in ``lang``."""
    _place_changes(outcome)
    rules = outcome.rules
    return {
        "name": outcome.title(lang),
        "path": outcome.span.path,
        "line": outcome.span.line,
        "column": outcome.span.column,
        "source": outcome.source or None,
        "failures": [_failure(failure, lang) for failure in outcome.failures],
        "decided_by": [
            {
                "rule": one.rule,
                "setting": one.setting or None,
                "value": one.value,
                "where": (rules.where(one.setting) or None) if rules is not None else None,
            }
            for one in outcome.decisions
        ],
        "moves": list(outcome.moves),
        "moves_made": outcome.made,
        "position": board.data(outcome.game) if outcome.game is not None else None,
        "messages": failure_lines(outcome, lang)[1:],
    }


def _failure(failure: Failure, lang: str) -> dict[str, object]:
    return {
        "code": failure.key,
        "line": failure.span.line,
        "column": failure.span.column,
        "key": failure.params.get("key"),
        "expected": board.plain(failure.params.get("expected")),
        "happened": board.plain(failure.params.get("happened")),
        "message": failure.text(lang),
        "more": [told(message, lang) for message in failure.more],
    }
