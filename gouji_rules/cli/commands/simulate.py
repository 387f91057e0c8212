"""``gouji simulate``: bots play many sets. With ``--json``: ``answers.figures.SimulatedData``."""

import os
from argparse import Namespace
from typing import TYPE_CHECKING

from gouji_rules.cli.errors import InputError
from gouji_rules.cli.guard import CANNOT_WRITE
from gouji_rules.cli.output import Output
from gouji_rules.cli.parser import Parser
from gouji_rules.cli.players import DEFAULT_BOTS, read_bots
from gouji_rules.cli.progress import Bar
from gouji_rules.cli.reading import load_rules
from gouji_rules.cli.writing import left_alone, not_written
from gouji_rules.files import WriteRefused

if TYPE_CHECKING:
    from gouji_rules.simulate import ClusterError, Report

WORKER_LOST = 71
"""The exit code where a process that shared the work has died."""
_SETS = 100
_MOST = 100_000
"""So many sets at most where an interval is waited for."""


def configure(parser: Parser) -> None:
    """Add the command's arguments."""
    parser.add_ruleset(required=False)
    parser.add("--sets", type=parser.number(1), metavar="N", help="arg_sim_sets")
    parser.add("--until", type=parser.width, metavar="WIDTH", help="arg_sim_until")
    parser.add("--seed", type=parser.number(0), default=0, metavar="S", help="arg_seed")
    parser.add("--jobs", type=parser.number(1, 256), default=1, metavar="J", help="arg_jobs")
    parser.add("--cluster", metavar="ADDRESS", help="arg_cluster")
    parser.add("--bots", default=DEFAULT_BOTS, metavar="A[,B]", help="arg_sim_bots")
    parser.add("--record", metavar="FILE", help="arg_sim_record")
    parser.add("--csv", metavar="FILE", help="arg_sim_csv")
    parser.add("--checkpoint", metavar="FILE", help="arg_sim_checkpoint")
    parser.add("--force", action="store_true", help="arg_force")
    parser.add("--merge", nargs="+", metavar="FILE", help="arg_sim_merge")


def run(args: Namespace, out: Output) -> int:
    """Play, and show the figures."""
    from gouji_rules.cli.simulated import show

    report = _merged(args, out) if args.merge else _played(args, out)
    if not report.tally.sets and report.stopped == "worker":
        _say_how_it_ended(report, args, out)
        return WORKER_LOST
    if out.json:
        from gouji_rules.answers import figures_data

        out.document(figures_data(report))
    else:
        show(report, out)
    return _say_how_it_ended(report, args, out)


def _merged(args: Namespace, out: Output) -> "Report":
    from gouji_rules.simulate.report import MergeError, merged

    if args.ruleset is not None or args.changes:
        raise InputError("usage", out.text("cli.merge_alone"))
    try:
        with out.reading():
            return merged(args.merge)
    except MergeError as error:
        words = out.text(f"cli.merge_{error.code}", **error.params)
        raise InputError(f"merge_{error.code}", words) from None


def _played(args: Namespace, out: Output) -> "Report":
    bots = read_bots(args.bots, out)
    if args.ruleset is None:
        words = out.text("cli.missing_arguments", names="-r/--ruleset")
        raise InputError("usage", words + out.text("cli.see_command", command="simulate"))
    _check_files(args, out)
    rules = load_rules(args, out)
    from gouji_rules.cli.signals import Ending
    from gouji_rules.simulate import CheckpointError, ClusterError, simulate

    most = _SETS if args.until is None else _MOST
    sets = args.sets if args.sets is not None else most
    try:
        with Ending(), Bar(sets) as bar:
            return simulate(
                rules,
                sets=sets,
                seed=args.seed,
                jobs=args.jobs,
                bots=bots,
                record=args.record,
                csv=args.csv,
                until=args.until,
                force=args.force,
                progress=bar,
                checkpoint=args.checkpoint,
                cluster=args.cluster,
            )
    except ClusterError as error:
        raise no_cluster(error, out) from None
    except CheckpointError as error:
        words = out.text(f"cli.checkpoint_{error.code}", **error.params)
        raise InputError(f"checkpoint_{error.code}", words) from None
    except WriteRefused as refused:
        raise left_alone(refused, out) from None
    except OSError as error:
        if error.filename is None:
            raise
        raise not_written(error.filename, error, out) from None


def no_cluster(error: "ClusterError", out: Output) -> InputError:
    """Return why a cluster cannot be used."""
    return InputError(
        f"cluster_{error.code}", out.text(f"cli.cluster_{error.code}", **error.params)
    )


def cluster_lost(how: str, out: Output) -> str:
    """Return in words what has become of a cluster, of ``ClusterError.how``."""
    code, _, name = how.partition(" ")
    return out.text(f"cli.cluster_lost_{code}", name=name)


def _check_files(args: Namespace, out: Output) -> None:
    """Refuse one name for two files; a stream or a device may be both.

    A checkpoint goes without them.
    """
    if args.checkpoint is not None and not args.record is args.csv is None:
        raise InputError("usage", out.text("cli.checkpoint_alone"))
    files = [os.path.realpath(file) for file in (args.record, args.csv) if file not in (None, "-")]
    one = len(files) > len(set(files))
    if one and (os.path.isfile(files[0]) or not os.path.exists(files[0])):
        raise InputError("usage", out.text("cli.sim_one_file", file=args.csv))


def _say_how_it_ended(report: "Report", args: Namespace, out: Output) -> int:
    """Say what was not done, and return the exit code."""
    from gouji_rules.cli.signals import exit_code

    code = 0
    done = {"sets": report.tally.sets, "wanted": report.wanted, "how": report.how}
    if report.resumed:
        out.note(out.text("cli.sim_resumed", file=args.checkpoint, sets=report.resumed))
    if report.stopped == "cluster":
        done["how"] = cluster_lost(report.how, out)
    if report.stopped:
        out.note(out.text(f"cli.sim_stopped_{report.stopped}", **done))
    if report.unwritten:
        code = CANNOT_WRITE
    games = [file for file in report.unwritten if file not in (args.csv, args.checkpoint)]
    for file, error in report.unwritten.items():
        if file in games[1:]:  # the first says how many there are
            continue
        not_recorded = "sim_games_not_recorded" if len(games) > 1 else "sim_not_recorded"
        csv = "sim_csv_cut" if os.path.isfile(file) else "cannot_write_file"
        key = csv if file == args.csv else not_recorded
        key = "cannot_write_file" if file == args.checkpoint else key
        told = out.text(f"cli.{key}", file=file, why=out.why(error), number=len(games))
        out.note(f"gouji: {told}")
    if report.stopped in ("worker", "cluster"):
        code = WORKER_LOST
    elif report.stopped == "signal":
        code = exit_code(report.how)
    return code
