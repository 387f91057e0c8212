"""``gouji check``: all problems of rulesets and scenario files, each at its place."""

from argparse import Namespace
from pathlib import Path

from gouji_rules.cli.errors import InputError
from gouji_rules.cli.output import Output
from gouji_rules.cli.parser import Parser

SCENARIO_SUFFIXES = (".scenario.yaml", ".scenario.yml")


def configure(parser: Parser) -> None:
    """Add the command's arguments."""
    parser.add("files", nargs="+", metavar="FILE", help="arg_check_files")


def run(args: Namespace, out: Output) -> int:
    """Check each file; 1 where any has an error."""
    from gouji_rules.diagnostics.render import as_json, full

    for name in args.files:
        _must_exist(name, out)
    documents, failed = [], False
    for name in args.files:
        found = _problems(name)
        bad = any(problem.severity == "error" for problem in found)
        failed = failed or bad
        documents.append({"file": name, "ok": not bad, "problems": [as_json(p) for p in found]})
        for problem in found:
            out.say(full(problem, out.lang))
        if not bad:
            out.say(out.text("cli.check_fine", file=name))
    errors = sum(p["severity"] == "error" for document in documents for p in document["problems"])
    if failed:
        out.say(out.text("cli.check_failed", number=errors))
    if out.json:
        out.document({"ok": not failed, "files": documents})
    return 1 if failed else 0


def _problems(name):
    from gouji_rules.ruleset import check_file

    if name.endswith(SCENARIO_SUFFIXES):
        from gouji_rules.scenario import check_scenarios

        return check_scenarios(name)
    return check_file(name)


def _must_exist(name: str, out: Output) -> None:
    if not Path(name).exists():
        raise InputError("no_such_file", out.text("cli.no_such_file", file=name))
