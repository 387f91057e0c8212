"""What the commands find out, as plain data for programs: the same as their ``--json``.

>>> import gouji_rules as gr
>>> gr.why("zhongyou", "DD888", "XX888")["reason"]
'carried rank higher: 8 in DD888, 8 in XX888'
"""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar, overload

from gouji_rules.answers.figures import SimulatedData
from gouji_rules.answers.shapes import (
    VERSION,
    DifferencesData,
    ScenariosData,
    SheetData,
    WhyBeatsData,
    WhyMoveData,
)
from gouji_rules.engine.rules import Rules
from gouji_rules.game.actions import Action
from gouji_rules.plain import as_plain, play_data
from gouji_rules.plays import Play
from gouji_rules.record import Game

if TYPE_CHECKING:
    from gouji_rules.diff.difference import Comparison
    from gouji_rules.ruleset.structure.resolve import Resolved
    from gouji_rules.scenario import Report
    from gouji_rules.sheet.shape import Sheet
    from gouji_rules.simulate import Report as Figures
    from gouji_rules.why import BeatsReason, MoveReason

D = TypeVar("D")

__all__ = [
    "DifferencesData",
    "ScenariosData",
    "SheetData",
    "SimulatedData",
    "WhyBeatsData",
    "WhyMoveData",
    "beats_data",
    "diff",
    "diff_data",
    "explain",
    "figures_data",
    "move_data",
    "run_scenarios",
    "scenarios_data",
    "sheet_data",
    "simulate",
    "why",
]


def explain(ruleset: Rules | str | Path, lang: str = "en") -> SheetData:
    """Return the rule sheet of a ruleset, as ``gouji explain --json`` gives it.

    Args:
        ruleset: a ruleset, or its id or path.
        lang: ``en``, ``zh-Hans`` or ``zh-Hant``.

    Raises:
        RulesetError: there is no such ruleset, or it is not valid.
    """
    from gouji_rules.sheet.sheet import sheet

    return sheet_data(sheet(_loaded(ruleset), lang))


def sheet_data(sheet: "Sheet") -> SheetData:
    """Return a rule sheet as plain data."""
    return _answered(SheetData, sheet.as_json())


def _answered(_shape: type[D], made: Mapping[str, Any]) -> D:
    """Return an answer of a shape as plain data, with its version."""
    answer: D = as_plain({"version": VERSION, **made})
    return answer


def diff(
    one: Rules | str | Path,
    other: Rules | str | Path,
    lang: str = "en",
    *,
    seed: int = 0,
    every: bool = False,
) -> DifferencesData:
    """Return what differs between two rulesets, as ``gouji diff --json`` gives it.

    Args:
        one, other: the rulesets, or their ids or paths.
        lang: ``en``, ``zh-Hans`` or ``zh-Hant``.
        seed: of the games in which examples are looked for.
        every: also settings that decide nothing otherwise.

    Raises:
        RulesetError: there is no such ruleset, or it is not valid.
    """
    from gouji_rules.diff.difference import compare

    return diff_data(compare(_loaded(one), _loaded(other), seed=seed, every=every), lang)


def diff_data(comparison: "Comparison", lang: str) -> DifferencesData:
    """Return what differs between two rulesets as plain data."""
    from gouji_rules.diff.told import as_json

    return _answered(DifferencesData, as_json(comparison, lang))


@overload
def why(asked: Game, action: Action | str, /, *, lang: str = "en") -> WhyMoveData: ...
@overload
def why(
    asked: Rules | str | Path, new: Play | str, old: Play | str, /, *, lang: str = "en"
) -> WhyBeatsData: ...
def why(asked: Any, one: Any, old: Any = None, /, *, lang: str = "en") -> Any:
    """Return why a play beats another, or why an action is allowed, as ``gouji why --json`` does.

    Args:
        asked: a ruleset (or its id or path), of two plays; a game, of an action.
        one: the new play; the action.
        old: the play on the table.
        lang: ``en``, ``zh-Hans`` or ``zh-Hant``.

    Raises:
        RulesetError: there is no such ruleset, or it is not valid.
        CardError, NotAPlayError: a text is no play.
    """
    if isinstance(asked, Game):
        from gouji_rules.why import why_action

        return move_data(why_action(asked, one), lang)
    from gouji_rules.why import why_beats

    rules = _loaded(asked)
    return beats_data(why_beats(rules, rules.play(one), rules.play(old)), lang)


def beats_data(
    reason: "BeatsReason", lang: str, resolved: "Resolved | None" = None
) -> WhyBeatsData:
    """Return why a play beats another or does not, as plain data.

    Args:
        reason: as ``why_beats`` finds it.
        lang: ``en``, ``zh-Hans`` or ``zh-Hant``.
        resolved: the ruleset as it is written, which tells where definitions stand.
    """
    from gouji_rules.why.plays import described, why_gouji, why_opens

    rules = reason.rules
    plays = {
        name: {
            **play_data(play),
            "described": [message.text(lang) for message in described(rules, play)],
            "why_gouji": why_gouji(rules, play, resolved).as_json(lang),
            "why_opens": why_opens(rules, play, resolved).as_json(lang),
        }
        for name, play in (("new", reason.new), ("old", reason.old))
    }
    notes = [
        {"text": note.text(lang), "where": where.as_json()}
        for note, where in (*reason.notes, *reason.held)
    ]
    verdict = reason.verdict.as_json(lang)
    made = {"ruleset": rules.id, "beats": reason.beats, **verdict, **plays, "notes": notes}
    return _answered(WhyBeatsData, made)


def move_data(reason: "MoveReason", lang: str) -> WhyMoveData:
    """Return why an action is allowed or not, as plain data.

    Args:
        reason: as ``why_action`` finds it.
        lang: ``en``, ``zh-Hans`` or ``zh-Hant``.
    """
    asked, comparison = reason.asked, reason.comparison
    made = {
        "seat": reason.seat if reason.seat >= 0 else None,
        "action": reason.action,
        "legal": reason.legal,
        "code": reason.refusal.code if reason.refusal else None,
        "reason": reason.said.text(lang),
        "more": [message.text(lang) for message in reason.more],
        "rule": reason.rule,
        "setting": reason.setting or None,
        "value": reason.value if reason.setting else None,
        "says": reason.says(lang) or None,
        "where": reason.where.as_json() if reason.setting else None,
        "plugin": reason.plugin or None,
        "asked": None
        if asked is None
        else {
            "reason": asked.said.text(lang),
            "rule": asked.rule,
            "setting": asked.setting or None,
            "plugin": asked.plugin or None,
        },
        "comparison": None if comparison is None else comparison.verdict.as_json(lang),
        "events": [
            {"kind": event.kind, "seat": event.seat if event.seat >= 0 else None}
            for event in reason.events
        ],
    }
    return _answered(WhyMoveData, made)


def run_scenarios(*paths: str | Path, lang: str = "en") -> ScenariosData:
    """Run scenario files, folders recursively, and return what ``gouji test --json`` does.

    Args:
        paths: files and folders.
        lang: ``en``, ``zh-Hans`` or ``zh-Hant``.

    Raises:
        OSError: a file cannot be read.
    """
    from gouji_rules.scenario import run_paths

    return scenarios_data(run_paths(paths), lang)


def scenarios_data(report: "Report", lang: str) -> ScenariosData:
    """Return what became of scenario files, as plain data."""
    from gouji_rules.diagnostics.render import as_json
    from gouji_rules.scenario.telling import as_json as failure_json

    made = {
        "passed": report.passed,
        "failed": report.failed,
        "files": report.files,
        "failures": [failure_json(one, lang) for one in report.outcomes if not one.passed],
        "problems": [as_json(problem) for problem in report.problems],
    }
    return _answered(ScenariosData, made)


def simulate(
    ruleset: Rules | str | Path,
    *,
    sets: int = 100,
    seed: int = 0,
    jobs: int = 1,
    bots: Sequence[str] = ("steady",),
) -> SimulatedData:
    """Let bots play until so many sets are complete; return what ``gouji simulate --json`` does.

    Args:
        ruleset: a ruleset, or its id or path.
        sets: how many sets; void ones are counted apart.
        seed: equal seeds give equal figures, times aside.
        jobs: how many processes play, at most.
        bots: names of the bots in seats 0 2 4 and in 1 3 5; one name for all.

    Raises:
        RulesetError: there is no such ruleset, or it is not valid.
        KeyError: there is no such bot.
        PluginFailure, BotFailure: a plugin or a bot failed.
    """
    from gouji_rules.simulate import simulate as played

    report = played(_loaded(ruleset), sets=sets, seed=seed, jobs=jobs, bots=tuple(bots))
    return figures_data(report)


def figures_data(report: "Figures") -> SimulatedData:
    """Return the figures of a simulation as plain data."""
    return _answered(SimulatedData, report.as_json())


def _loaded(ruleset: Rules | str | Path) -> Rules:
    if isinstance(ruleset, Rules):
        return ruleset
    from gouji_rules.ruleset import load_ruleset

    return load_ruleset(ruleset)
