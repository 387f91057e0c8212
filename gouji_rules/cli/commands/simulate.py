"""``gouji simulate``: bots play many sets."""

import glob
from argparse import Namespace
from pathlib import Path
from typing import TYPE_CHECKING

from gouji_rules.cli.guard import CANNOT_WRITE
from gouji_rules.cli.output import Output
from gouji_rules.cli.parser import Parser
from gouji_rules.cli.players import read_bots
from gouji_rules.cli.progress import Bar
from gouji_rules.cli.reading import load_rules
from gouji_rules.cli.writing import check_output
from gouji_rules.files import stream_of

if TYPE_CHECKING:
    from gouji_rules.simulate import Report


def configure(parser: Parser) -> None:
    """Add the command's arguments."""
    parser.add_ruleset()
    parser.add("--sets", type=parser.number(1), default=100, metavar="N", help="arg_sim_sets")
    parser.add("--seed", type=parser.number(0), default=0, metavar="S", help="arg_seed")
    parser.add("--jobs", type=parser.number(1, 256), default=1, metavar="J", help="arg_jobs")
    parser.add("--bots", default="random", metavar="A[,B]", help="arg_sim_bots")
    parser.add("--record", metavar="FILE", help="arg_sim_record")
    parser.add("--force", action="store_true", help="arg_force")


def run(args: Namespace, out: Output) -> int:
    """Play, and show the figures."""
    bots = read_bots(args.bots, out)
    rules = load_rules(args, out)
    if args.record:
        _check_records(args, out)
    from gouji_rules.simulate import simulate

    with Bar(args.sets) as bar:
        report = simulate(
            rules,
            sets=args.sets,
            seed=args.seed,
            jobs=args.jobs,
            bots=bots,
            record=args.record,
            progress=bar,
        )
    if out.json:
        out.document(report.as_json())
    else:
        _show(report, bots, out)
    if report.unrecorded is None:
        return 0
    file, error = report.unrecorded
    out.note(out.text("cli.sim_not_recorded", file=str(file), why=out.why(error)))
    return CANNOT_WRITE


def _check_records(args: Namespace, out: Output) -> None:
    """Refuse to write over a game, the first one's file or a further one's."""
    from gouji_rules.record.format import RECORD

    check_output(args.record, RECORD, out, force=args.force)
    path = Path(args.record)
    if stream_of(args.record) is None and not args.force:
        numbered = f"{glob.escape(path.stem)}-[0-9][0-9][0-9][0-9]{glob.escape(path.suffix)}"
        for further in sorted(path.parent.glob(numbered))[:1]:
            check_output(further, RECORD, out)


def _show(report: "Report", bots: tuple[str, str], out: Output) -> None:
    tally = report.tally
    per_second = round(tally.decisions / report.seconds) if report.seconds else 0
    out.say(
        out.text(
            "cli.sim_sets",
            ruleset=report.ruleset,
            seed=report.seed,
            sets=tally.sets,
            games=tally.games,
            void=tally.void_sets,
        )
    )
    out.say(
        out.text(
            "cli.sim_decisions",
            decisions=f"{tally.decisions:,}",
            forced=f"{tally.forced:,}",
            seconds=f"{report.seconds:.2f}",
            rate=f"{per_second:,}",
        )
    )
    out.say()
    for side, name in enumerate(bots):
        figures = tally.side(side)
        out.say(
            out.text(
                "cli.sim_side",
                bot=name,
                seats="024" if side == 0 else "135",
                share=f"{figures['share']:.1%}",
                margin=f"{figures['share_interval']:.1%}",
                points=f"{figures['mean_points']:+.3f}",
                points_margin=f"{figures['mean_points_interval']:.3f}",
            )
        )
    out.say()
    width = max(4, len(str(tally.sets)))
    header = " ".join(f"{place:>{width}}" for place in range(1, 7))
    out.say(f"{out.text('cli.sim_places')}  {header}")
    for seat, row in enumerate(tally.places):
        out.say(f"{seat:>6}  " + " ".join(f"{number:>{width}}" for number in row))
    out.say()
    out.say(
        out.text(
            "cli.sim_per_set",
            **{name: f"{value:.2f}" for name, value in report.as_json()["per_set"].items()},
        )
    )
