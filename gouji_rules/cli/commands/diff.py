"""``gouji diff``: what differs between two rulesets, as a player would say it.

With ``--json``: ``answers.shapes.DifferencesData``; with ``--simulate`` also ``simulated``
(``rulesets``: what was simulated by each; ``sets``, ``games``, ``seed``, ``bots``, ``paired``,
``figures``: for each ``means`` and ``margins`` by each ruleset, ``change``, ``change_margin``,
``chance``, ``shifts``).
"""

from argparse import Namespace
from typing import TYPE_CHECKING

from gouji_rules.cli.output import Output
from gouji_rules.cli.parser import Parser
from gouji_rules.cli.players import DEFAULT_BOTS, read_bots
from gouji_rules.cli.progress import Bar
from gouji_rules.cli.reading import load_named

if TYPE_CHECKING:
    from gouji_rules.diff.shift import Shift
    from gouji_rules.engine.rules import Rules


def configure(parser: Parser) -> None:
    """Add the command's arguments."""
    parser.add("one", metavar="A", help="arg_diff_one")
    parser.add("other", metavar="B", help="arg_diff_other")
    parser.add_with("arg_diff_with")
    parser.add("--all", action="store_true", help="arg_diff_all")
    parser.add("--keys", action="store_true", help="arg_diff_keys")
    parser.add("--simulate", type=parser.number(2), metavar="N", help="arg_diff_simulate")
    parser.add("--bots", default=DEFAULT_BOTS, metavar="A[,B]", help="arg_diff_bots")
    parser.add("--jobs", type=parser.number(1, 256), default=1, metavar="J", help="arg_jobs")
    parser.add("--cluster", metavar="ADDRESS", help="arg_cluster")
    parser.add("--seed", type=parser.number(0), default=0, metavar="S", help="arg_diff_seed")


def run(args: Namespace, out: Output) -> int:
    """Tell the differences; the exit code says whether there are any: 0 none, 1 some."""
    bots = read_bots(args.bots, out)
    one, other = load_named(args.one, [], out), load_named(args.other, args.changes, out)
    from gouji_rules.diff.difference import compare
    from gouji_rules.diff.told import comparison_lines, names_of

    with Bar(1) as bar:
        comparison = compare(one, other, seed=args.seed, every=args.all, progress=bar)
    shift = None
    if args.simulate is not None:
        shift = _simulated((one, other), bots, args, out)
    if out.json:
        from gouji_rules.answers import diff_data

        document = diff_data(comparison, out.lang)
        if shift is not None:
            document["simulated"] = shift.as_json()
        out.document(document)
    else:
        lines = comparison_lines(comparison, out.lang, keys=args.keys)
        if shift is not None:
            from gouji_rules.diff.shift import shift_lines

            lines += ["", *shift_lines(shift, names_of(comparison, out.lang), out.lang)]
        out.tell_indented(lines, 2)
    if shift is not None and shift.stopped:
        return _say_how_it_ended(shift, out)
    return 0 if comparison.same else 1


def _simulated(
    rules: "tuple[Rules, Rules]", bots: tuple[str, str], args: Namespace, out: Output
) -> "Shift":
    from gouji_rules.cli.commands.simulate import no_cluster
    from gouji_rules.cli.signals import Ending
    from gouji_rules.diff.shift import simulated
    from gouji_rules.simulate import ClusterError

    try:
        with Ending(), Bar(2 * args.simulate) as bar:
            return simulated(
                rules,
                sets=args.simulate,
                seed=args.seed,
                bots=bots,
                jobs=args.jobs,
                progress=bar,
                cluster=args.cluster,
            )
    except ClusterError as error:
        raise no_cluster(error, out) from None


def _say_how_it_ended(shift: "Shift", out: Output) -> int:
    from gouji_rules.cli.commands.simulate import WORKER_LOST, cluster_lost
    from gouji_rules.cli.signals import exit_code

    how = cluster_lost(shift.how, out) if shift.stopped == "cluster" else shift.how
    out.note(out.text(f"difference.shift_stopped_{shift.stopped}", how=how))
    if shift.stopped == "void":
        return 1  # the rulesets differ, or no set of either counts
    return WORKER_LOST if shift.stopped in ("worker", "cluster") else exit_code(shift.how)
