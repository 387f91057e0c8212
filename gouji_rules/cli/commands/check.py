"""``gouji check``: all problems of rulesets, scenario files and lessons, each at its place."""

import os
from argparse import Namespace
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from gouji_rules.cli.errors import InputError
from gouji_rules.cli.output import Output
from gouji_rules.cli.parser import Parser, in_words
from gouji_rules.cli.wrong_kind import kind_of, refuse_wrong_kind
from gouji_rules.quoting import json_text

if TYPE_CHECKING:
    from gouji_rules.diagnostics import Diagnostic
    from gouji_rules.kernel.gears import Gear

_FORMATS = ("full", "short", "json", "github", "sarif")

_STYLES = {
    "error": "bold red",
    "warning": "bold yellow",
    "note": "cyan",
    "help": "green",
    "where": "bold",
    "gutter": "dim",
}
"""How the parts of a problem look on a terminal; what is not named looks like any text."""


def configure(parser: Parser) -> None:
    """Add the command's arguments."""
    parser.add("files", nargs="*", metavar="FILE", help="arg_check_files")
    parser.add("--format", metavar="|".join(_FORMATS), default="full", help="arg_check_format")
    parser.add("--strict", action="store_true", help="arg_check_strict")
    parser.add("-v", "--verbose", action="store_true", help="arg_check_verbose")
    parser.add("--explain", nargs="?", const="list", metavar="CODE", help="arg_check_explain")


def run(args: Namespace, out: Output) -> int:
    """Check each file; 1 where any has an error, with ``--strict`` a warning."""
    if args.explain is not None:
        from gouji_rules.cli.explaining import explain_code

        return explain_code(args.explain, out)
    out.check_known(args.format, _FORMATS, "codes.no_format", value=args.format)
    if not args.files:
        names = out.text("cli.missing_arguments", names=in_words("FILE", out))
        raise InputError("usage", names + out.text("cli.see_command", command="check"))
    found = {name: _problems(name, out) for given in args.files for name in _meant(given, out)}
    wrong = {
        name: sum(
            problem.severity == "error" or (args.strict and problem.severity == "warning")
            for problem in problems
        )
        for name, problems in found.items()
    }
    gears = _gears(found) if args.verbose else {}
    if not out.json:
        _show(found, wrong, args.format, out)
        if args.verbose and args.format == "full":
            _show_gears(gears, out)
    else:
        _document(found, sum(wrong.values()), gears if args.verbose else None, out)
    return 1 if any(wrong.values()) else 0


def _show(
    found: "dict[str, list[Diagnostic]]", wrong: dict[str, int], format_: str, out: Output
) -> None:
    from gouji_rules.diagnostics.render import as_json, short
    from gouji_rules.diagnostics.reports import github, sarif

    if format_ == "sarif":
        from gouji_rules.version import __version__

        version = __version__
        out.say(json_text(sarif(found, out.lang, version), 1))
        return
    for name, problems in found.items():
        for problem in problems:
            if format_ == "full":
                _show_full(problem, out)
            elif format_ == "short":
                out.say(short(problem, out.lang))
            elif format_ == "github":
                out.say(github(problem, out.lang))
            else:
                out.say(json_text(as_json(problem)))
        if format_ == "full" and not wrong[name]:
            warnings = _warnings(problems)
            key = "cli.check_warned" if warnings else "cli.check_fine"
            out.say(out.text(key, file=name, number=warnings))
    if format_ == "full" and any(wrong.values()):
        number = sum(wrong.values())
        errors = sum(one.severity == "error" for problems in found.values() for one in problems)
        warnings = 0 if number > errors else sum(map(_warnings, found.values()))
        key = "cli.check_failed_warned" if warnings else "cli.check_failed"
        out.say(out.text(key, number=number, warnings=warnings))
        first = next(problem for problems in found.values() for problem in problems)
        out.say(out.text("codes.more", code=first.code))


def _warnings(problems: "list[Diagnostic]") -> int:
    return sum(problem.severity == "warning" for problem in problems)


def _show_full(problem: "Diagnostic", out: Output) -> None:
    """Print a problem with its line and caret; in colours where a person looks at a terminal."""
    from gouji_rules.diagnostics.render import full, rows

    if out.plain:
        out.say(full(problem, out.lang))
        return
    from gouji_rules.cli.drawing import Text

    for row in rows(problem, out.lang):
        line = Text()
        for kind, words in row:
            line.append(words, _STYLES.get(kind, ""))
        out.console.print(line, soft_wrap=True)


def _gears(found: "dict[str, list[Diagnostic]]") -> "dict[str, Gear]":
    """Return which gear each file runs on that is a ruleset without an error."""
    from gouji_rules import lessons, scenario
    from gouji_rules.kernel.gears import gear_of
    from gouji_rules.ruleset import load_ruleset

    return {
        name: gear_of(load_ruleset(_file(name)))
        for name, problems in found.items()
        if all(problem.severity != "error" for problem in problems)
        and not name.endswith((*scenario.SUFFIXES, *lessons.SUFFIXES))
        and kind_of(name) != "scenario"
    }


def _show_gears(gears: "dict[str, Gear]", out: Output) -> None:
    """Say what plays each ruleset, and whether it is compiled."""
    from gouji_rules.build import running

    for name, gear in gears.items():
        out.say(out.text(f"cli.gear_{gear.name}", file=name))
        for hindrance in gear.hindrances:
            out.say(f"  {hindrance.message.text(out.lang)}")
    out.say(running(out.lang))


def _document(
    found: "dict[str, list[Diagnostic]]", wrong: int, gears: "dict[str, Gear] | None", out: Output
) -> None:
    """Print the problems as JSON; where gears are given, them too, and which build runs."""
    from gouji_rules.build import described
    from gouji_rules.diagnostics.render import as_json

    files: list[dict[str, object]] = [
        {"file": name, "problems": [as_json(problem) for problem in problems]}
        for name, problems in found.items()
    ]
    for one in files:
        gear = (gears or {}).get(str(one["file"]))
        if gear is not None:
            why = [hindrance._asdict() for hindrance in gear.hindrances]
            one["gear"] = {"name": gear.name, "why_not_kernel": why}
    runs = {} if gears is None else described()
    out.document({"ok": not wrong, "errors": wrong, "files": files} | runs)


def _meant(given: str, out: Output) -> list[str]:
    """Return the files that one argument means: itself, or what there is in a folder.

    Raises:
        InputError: a folder that has nothing to check, or cannot be read.
    """
    from gouji_rules.lessons import SUFFIXES
    from gouji_rules.scenario.folders import files_to_check

    if not os.path.isdir(given):
        return [given]
    with out.reading():
        files = files_to_check(given, SUFFIXES)
    if not files:
        raise InputError("nothing_to_check", out.text("cli.nothing_to_check", file=given))
    return [str(file) for file in files]


def _problems(name: str, out: Output) -> "list[Diagnostic]":
    """Return what is wrong with a file, or with a ruleset that is named by id or name.

    Raises:
        InputError: it cannot be opened, or is neither.
    """
    from gouji_rules import lessons, scenario
    from gouji_rules.ruleset import check_file

    refuse_wrong_kind(name, ("ruleset", "scenario", "lesson"), out)
    with out.reading(name), suppress(FileNotFoundError):
        if name.endswith(scenario.SUFFIXES) or kind_of(name) == "scenario":
            return scenario.check_scenarios(name)
        if name.endswith(lessons.SUFFIXES) or kind_of(name) == "lesson":
            return lessons.check_lesson(name)
        return check_file(_file(name))
    words = out.text("cli.no_such_file", file=name)
    raise InputError("no_such_file", words + out.did_you_mean(_near(name)))


def _file(name: str) -> "str | Path":
    """Return the file that is meant: what lies there, or else the ruleset that is called so."""
    from gouji_rules.ruleset.structure.finding import ruleset_path

    try:
        there = Path(name).exists()
    except OSError:  # no name that a file could have
        there = False
    return name if there else ruleset_path(name) or name


def _near(name: str) -> str:
    """Return the file or ruleset whose name is most like one that is nowhere."""
    from gouji_rules.ruleset.loading import near_file
    from gouji_rules.ruleset.structure.finding import meant_ruleset

    return near_file(name) or meant_ruleset(name.removesuffix(".yaml"))
