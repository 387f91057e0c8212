"""``gouji simulate``: bots play many sets."""

from argparse import Namespace

from gouji_rules.cli.output import Output
from gouji_rules.cli.parser import Parser
from gouji_rules.cli.players import read_bots
from gouji_rules.cli.reading import load_rules


def configure(parser: Parser) -> None:
    """Add the command's arguments."""
    parser.add_ruleset()
    parser.add("--sets", type=parser.number(1), default=100, metavar="N", help="arg_sim_sets")
    parser.add("--seed", type=parser.number(0), default=0, metavar="S", help="arg_seed")
    parser.add("--jobs", type=parser.number(1, 256), default=1, metavar="J", help="arg_jobs")
    parser.add("--bots", default="random", metavar="A[,B]", help="arg_sim_bots")
    parser.add("--record", metavar="FILE", help="arg_sim_record")


def run(args: Namespace, out: Output) -> int:
    """Play, and show the figures."""
    from gouji_rules.simulate import simulate

    rules = load_rules(args, out)
    bots = read_bots(args.bots, out)
    report = simulate(
        rules,
        sets=args.sets,
        seed=args.seed,
        jobs=args.jobs,
        bots=bots,
        record=args.record,
        progress=None,
    )
    figures = report.as_json()
    if out.json:
        out.document(figures)
    return 0
