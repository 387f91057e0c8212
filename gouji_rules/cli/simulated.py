"""Showing a simulation's figures."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from gouji_rules.cli.output import Output
from gouji_rules.messages import in_language
from gouji_rules.messages.layout import columns

if TYPE_CHECKING:
    from gouji_rules.simulate import Report
    from gouji_rules.simulate.subject import Subject


def show(report: "Report", out: Output) -> None:
    """Print the figures."""
    for line in _sentences(report, out):
        out.tell(line, "  ")
    for line in ("", *_places(report, out), "", *_per_set(report, out), ""):
        out.say(line.rstrip())
    out.tell(_note(report, out), "  ")


def _sentences(report: "Report", out: Output) -> list[str]:
    head = [_games(report, out), subject_line(report.subject, out), _decisions(report, out)]
    level, interval = report.figure("level")
    say = {"share": f"{level:.1%}", "interval": _percent(interval, out)}
    sides = [_side(report, side, out) for side in (0, 1)]
    lines = [*head, "", *sides, out.text("cli.sim_level", **say), _ended(report, out)]
    if report.tally.void_games:
        lines.append(out.text("cli.sim_void_games", games=report.tally.void_games))
    return lines + [_award(one, out) for one in report.tally.given()]


def _award(given: "dict[str, Any]", out: Output) -> str:
    """Return in a line what a plugin has given points for, in its own words."""
    even, odd = (format(points, "+g") for points in given["points"])
    why, plugin, times = in_language(given["why"], out.lang), given["plugin"], given["times"]
    return out.text("cli.sim_award", why=why, plugin=plugin, times=times, even=even, odd=odd)


def _places(report: "Report", out: Output) -> list[str]:
    tally = report.tally
    width = max(4, len(str(tally.sets)))
    header = " ".join(f"{place:>{width}}" for place in range(1, 7))
    lines = [f"{out.text('cli.sim_places')}  {header}"]
    for seat, row in enumerate(tally.places):
        lines.append(f"{seat:>6}  " + " ".join(f"{number:>{width}}" for number in row))
    return lines


def _games(report: "Report", out: Output) -> str:
    subject, tally = report.subject, report.tally
    return out.text(
        "cli.sim_sets",
        ruleset=subject.named,
        seed=out.listed(map(str, subject.seeds)),
        sets=tally.sets,
        games=tally.games,
        void=tally.void_sets,
    )


def subject_line(subject: "Subject", out: Output) -> str:
    """Return in a line who played, and by which version of what."""
    said = {"digest": subject.digest[:12], "package": subject.package, "bots": _bots(subject.bots)}
    words = out.text("cli.sim_subject", **said)
    plugins = [f"{name} {one['version']}".rstrip() for name, one in subject.plugins.items()]
    if plugins:
        words += out.text("cli.sim_plugins", plugins=out.listed(plugins))
    return words


def _bots(bots: Sequence[str]) -> str:
    return bots[0] if bots[0] == bots[1] else ",".join(bots)


def _ended(report: "Report", out: Output) -> str:
    tally = report.tally
    return out.text(
        "cli.sim_ended",
        ended=tally.ended,
        length=f"{tally.lengths.mean:.2f}" if tally.ended else "–",
        even=tally.games_won[0],
        odd=tally.games_won[1],
        level=tally.games_level,
    )


def _decisions(report: "Report", out: Output) -> str:
    tally = report.tally
    return out.text(
        "cli.sim_decisions",
        decisions=f"{tally.decisions:,}",
        forced=f"{tally.forced:,}",
        seconds=f"{report.seconds:.2f}",
        rate=f"{report.rate:,}",
    )


def _side(report: "Report", side: int, out: Output) -> str:
    figures = report.tally.side(side)
    points = figures["mean_points_from_to"]
    return out.text(
        "cli.sim_side",
        bot=report.subject.bots[side],
        seats="024" if side == 0 else "135",
        share=f"{figures['share']:.1%}",
        interval=_percent(figures["share_from_to"], out),
        points=f"{figures['mean_points']:+.3f}",
        points_interval=_range(points, "+.3f", out),
    )


def _percent(interval: Sequence[float] | None, out: Output) -> str:
    return _range(interval, ".1%", out)


def _range(interval: Sequence[float] | None, form: str, out: Output) -> str:
    if interval is None:
        return "–"
    low, high = (format(end, form) for end in interval)
    return out.text("cli.sim_range", low=low, high=high)


def _per_set(report: "Report", out: Output) -> list[str]:
    from gouji_rules.simulate.rows import FIGURES

    head = out.text("cli.sim_per_set"), out.text("cli.sim_mean"), out.text("cli.sim_interval")
    rows = [head]
    for name in FIGURES:
        mean, interval = report.figure(name)
        words = _range(interval, ".2f", out)
        rows.append((out.text(f"difference.shift_{name}"), f"{mean:.2f}", words))
    return columns(rows)


def _note(report: "Report", out: Output) -> str:
    games = int(report.tally.sums["decisions"].games)
    key = "cli.sim_note" if games > 1 else "cli.sim_no_interval"
    return out.text(key, games=games)
