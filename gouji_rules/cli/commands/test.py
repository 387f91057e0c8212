"""``gouji test``: runs scenario files."""

from argparse import Namespace
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from gouji_rules.cli.errors import InputError
from gouji_rules.cli.output import Output
from gouji_rules.cli.parser import Parser
from gouji_rules.cli.progress import Bar
from gouji_rules.cli.reading import invalid_ruleset
from gouji_rules.cli.wrong_kind import refuse_wrong_kind

if TYPE_CHECKING:
    from gouji_rules.scenario import Report


def configure(parser: Parser) -> None:
    """Add the command's arguments."""
    parser.add("files", nargs="*", metavar="FILE|DIR", help="arg_test_files")
    parser.add("--short", action="store_true", help="arg_short")
    parser.add("--coverage", action="store_true", help="arg_coverage")
    parser.add(
        "-r",
        "--ruleset",
        dest="rulesets",
        action="append",
        default=[],
        metavar="RULESET",
        help="arg_coverage_of",
    )
    parser.add("--fail-under", type=parser.number(0, 100), metavar="N", help="arg_fail_under")


def run(args: Namespace, out: Output) -> int:
    """Run them: the lines of each failure, the numbers last; 1 where anything failed."""
    from gouji_rules.answers import scenarios_data
    from gouji_rules.scenario import Report, run_file

    found = _files(args, out)
    if args.coverage or args.rulesets or args.fail_under is not None:
        return _coverage(found, args, out)
    report = Report()
    with Bar(len(found)) as bar:
        for number, path in enumerate(found):
            bar(number)
            with out.reading(str(path)):
                report.add(run_file(path))
    if out.json:
        out.document(scenarios_data(report, out.lang))
    else:
        _show(report, out, short=args.short)
    return 1 if report.failed else 0


def _files(args: Namespace, out: Output) -> list[Path]:
    """Return the scenario files that are named, folders searched."""
    from gouji_rules.scenario.running import scenario_files

    files = args.files or ["."]
    for name in files:
        if not _is_there(name):
            raise InputError("no_such_file", out.text("cli.no_such_file", file=name))
        refuse_wrong_kind(name, ("scenario", "folder"), out)
    with out.reading():
        found = [path for name in files for path in scenario_files(name)]
    if not found:
        raise InputError("no_scenarios", out.text("cli.no_scenarios", files=out.listed(files)))
    return found


def _coverage(files: list[Path], args: Namespace, out: Output) -> int:
    """Measure what they exercise: 1 where a scenario fails or a ruleset is under the limit."""
    from gouji_rules.answers import scenarios_data
    from gouji_rules.diagnostics import RulesetError
    from gouji_rules.scenario.coverage import coverage
    from gouji_rules.scenario.coverage.report import as_json, lines

    try:
        with Bar(1) as bar:
            found = coverage(files, args.rulesets, bar)
    except RulesetError as error:
        raise invalid_ruleset(error, out) from None
    if out.json:
        out.document({**scenarios_data(found.report, out.lang), "coverage": as_json(found)})
    else:
        _show(found.report, out, short=args.short, summary=lines(found, out.lang))
    wanted = args.fail_under
    under = [file.id for file in found.files if wanted is not None and file.percent < wanted]
    if under:
        names = out.listed(under)
        out.note(out.text("coverage.under", rulesets=names, wanted=wanted))
    return 1 if under or found.report.failed else 0


def _is_there(name: str) -> bool:
    try:
        return Path(name).exists()
    except OSError:  # no name that a file could have
        return False


def _show(report: "Report", out: Output, *, short: bool, summary: Sequence[str] = ()) -> None:
    from gouji_rules.diagnostics.render import full

    for problem in report.problems:
        out.say(full(problem, out.lang))
    for outcome in report.outcomes:
        if not outcome.passed:
            for line in outcome.lines(out.lang, short=short):
                out.say(line)
    for line in summary:
        out.say(line)
    out.say(out.text("cli.test_numbers", passed=report.passed, failed=report.failed))
