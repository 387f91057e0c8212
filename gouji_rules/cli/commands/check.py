"""``gouji check``: all problems of rulesets and scenario files, each at its place."""

from argparse import Namespace
from typing import TYPE_CHECKING

from gouji_rules.cli.errors import InputError
from gouji_rules.cli.output import Output
from gouji_rules.cli.parser import Parser

if TYPE_CHECKING:
    from gouji_rules.diagnostics import Diagnostic


def configure(parser: Parser) -> None:
    """Add the command's arguments."""
    parser.add("files", nargs="+", metavar="FILE", help="arg_check_files")


def run(args: Namespace, out: Output) -> int:
    """Check each file; 1 where any has an error. Warnings are shown and forgiven."""
    from gouji_rules.diagnostics.render import as_json, full

    found = {name: _problems(name, out) for name in args.files}
    errors = 0
    for name, problems in found.items():
        for problem in problems:
            out.say(full(problem, out.lang))
        wrong = sum(problem.severity == "error" for problem in problems)
        if not wrong:
            out.say(out.text("cli.check_fine", file=name))
        errors += wrong
    if errors:
        out.say(out.text("cli.check_failed", number=errors))
    if out.json:
        files = [
            {"file": name, "problems": [as_json(problem) for problem in problems]}
            for name, problems in found.items()
        ]
        out.document({"ok": not errors, "errors": errors, "files": files})
    return 1 if errors else 0


def _problems(name: str, out: Output) -> "list[Diagnostic]":
    """Return what is wrong with a file.

    Raises:
        InputError: it cannot be opened.
    """
    from gouji_rules.ruleset import check_file
    from gouji_rules.scenario import SUFFIXES, check_scenarios

    try:
        return check_scenarios(name) if name.endswith(SUFFIXES) else check_file(name)
    except FileNotFoundError:
        raise InputError("no_such_file", out.text("cli.no_such_file", file=name)) from None
    except OSError as error:
        why = error.strerror or str(error)
        raise InputError(
            "cannot_read", out.text("cli.cannot_read_file", file=name, why=why)
        ) from None
