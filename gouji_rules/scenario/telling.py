"""How scenario files ended, and failures in words: what was expected, what happened, and where."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from gouji_rules.cards import CardError
from gouji_rules.diagnostics import Diagnostic
from gouji_rules.diagnostics.diagnostic import visible
from gouji_rules.engine.game import Game
from gouji_rules.engine.no_play import NotAPlayError
from gouji_rules.engine.rules import Rules
from gouji_rules.game.result import SetResult
from gouji_rules.hooks.errors import PluginFailure
from gouji_rules.messages import text
from gouji_rules.messages.actions import worded
from gouji_rules.messages.layout import columns
from gouji_rules.scenario import values
from gouji_rules.scenario.ending import Decision, Ending, Failure, told
from gouji_rules.seats import SEATS

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
    if outcome.game is not None and (outcome.moves or holds_cards(outcome.game)):
        yield text("scenario.position", lang)
        yield from (f"  {line}" for line in drawn(outcome.game, lang))
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
    yield "  " + text("scenario.asked_now", lang, seat=seat, question=question(game, lang))
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
    from gouji_rules.why.spots import near
    from gouji_rules.why.telling import rule_line

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
    from gouji_rules.why.spots import where_lines
    from gouji_rules.why.telling import decided_lines, reason_lines, rule_line

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
        **outcome.span.spot,
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
        "position": data(outcome.game) if outcome.game is not None else None,
        "messages": failure_lines(outcome, lang)[1:],
    }


def _failure(failure: Failure, lang: str) -> dict[str, object]:
    return {
        "code": failure.key,
        "line": failure.span.line,
        "column": failure.span.column,
        "key": failure.params.get("key"),
        "expected": plain(failure.params.get("expected")),
        "happened": plain(failure.params.get("happened")),
        "message": failure.text(lang),
        "more": [told(message, lang) for message in failure.more],
    }


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


class Outcome(Ending):
    """How one statement or scenario ended, and that in words."""

    __slots__ = ()

    def lines(self, lang: str = "en", *, short: bool = False) -> list[str]:
        """Return a failure in words: which, what was expected and happened, where, by what.

        Args:
            lang: ``en``, ``zh-Hans`` or ``zh-Hant``.
            short: whether only the first line is wanted.
        """
        return failure_lines(self, lang, short=short)


@dataclass(slots=True)
class Report:
    """How some files ended.

    Attributes:
        outcomes: of every statement and scenario that could be run.
        problems: what is wrong with files and rulesets that could not be read.
        files: how many files were run.
        unreadable: how many files, or rulesets that they name, could not be read.
    """

    outcomes: list[Outcome] = field(default_factory=list)
    problems: list[Diagnostic] = field(default_factory=list)
    files: int = 0
    unreadable: int = 0

    @property
    def passed(self) -> int:
        """How many passed."""
        return sum(outcome.passed for outcome in self.outcomes)

    @property
    def failed(self) -> int:
        """How many failed; a file or ruleset that cannot be read is one failure."""
        return sum(not outcome.passed for outcome in self.outcomes) + self.unreadable

    def add(self, other: "Report") -> None:
        """Take in what another report says."""
        self.outcomes += other.outcomes
        self.problems += other.problems
        self.files += other.files
        self.unreadable += other.unreadable
