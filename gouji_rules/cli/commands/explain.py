"""``gouji explain``: the rule sheet of a ruleset, in plain words."""

from argparse import Namespace
from dataclasses import replace
from typing import TYPE_CHECKING

from gouji_rules.cli.output import Output
from gouji_rules.cli.parser import Parser
from gouji_rules.cli.reading import load_named
from gouji_rules.cli.writing import check_output, write_output
from gouji_rules.files import stream_of

if TYPE_CHECKING:
    from gouji_rules.sheet.shape import Sheet
    from gouji_rules.sheet.trace import Origin

_FORMATS = ("text", "markdown", "html")
_PAPER = 80
"""Columns of a text that is written into a file."""


def configure(parser: Parser) -> None:
    """Add the command's arguments."""
    parser.add("ruleset", metavar="RULESET", help="arg_ruleset")
    parser.add_with()
    parser.add("--format", choices=_FORMATS, default="text", help="arg_sheet_format")
    parser.add("-o", "--output", metavar="FILE", help="arg_sheet_output")
    parser.add("--force", action="store_true", help="arg_force")
    parser.add("--trace", action="store_true", help="arg_trace")


def run(args: Namespace, out: Output) -> int:
    """Write the sheet."""
    from gouji_rules.sheet.sheet import SHEET, sheet

    rules = load_named(args.ruleset, args.changes, out)
    if args.output:
        check_output(args.output, SHEET, out, force=args.force)
    made = sheet(rules, out.lang)
    found = _origins(args) if args.trace else []
    if out.json:
        from gouji_rules.answers import sheet_data
        from gouji_rules.plain import as_plain

        document = sheet_data(made)
        if args.trace:
            document["trace"] = as_plain([one.as_json() for one in found])
        out.document(document)
    if args.trace:
        made = _with_trace(made, found)
    if args.output:
        _write(args, _text(made, args.format, _PAPER), out)
    elif out.json:
        return 0
    elif args.format == "text":
        _say(made, out)
    else:
        out.say(_text(made, args.format, out.width).removesuffix("\n"))
    return 0


def _origins(args: Namespace) -> "list[Origin]":
    from gouji_rules.ruleset import parse_changes, resolve_ruleset
    from gouji_rules.sheet.trace import origins

    settings = parse_changes(args.changes)
    return origins(resolve_ruleset(args.ruleset, settings or None))


def _with_trace(made: "Sheet", found: "list[Origin]") -> "Sheet":
    from gouji_rules.sheet.trace import trace_section
    from gouji_rules.sheet.words import Words

    return replace(made, notes=(*made.notes, trace_section(found, Words(made.lang))))


def _text(made: "Sheet", format_: str, columns: int) -> str:
    if format_ == "html":
        from gouji_rules.sheet.html import as_html

        return as_html(made)
    if format_ == "markdown":
        from gouji_rules.sheet.markdown import as_markdown

        return as_markdown(made)
    from gouji_rules.cli.sheet import as_text

    return "\n".join(as_text(made, columns)) + "\n"


def _say(made: "Sheet", out: Output) -> None:
    """Print the sheet; on a terminal its headings stand out."""
    from gouji_rules.cli.sheet import as_text, is_heading

    lines = as_text(made, out.width)
    if out.plain:
        out.say("\n".join(lines))
        return
    from gouji_rules.cli.drawing import Text

    for place, line in enumerate(lines):
        style = "bold" if is_heading(lines, place) else ""
        out.console.print(Text(line, style=style), soft_wrap=True)


def _write(args: Namespace, text: str, out: Output) -> None:
    from gouji_rules.sheet.sheet import SHEET

    write_output(args.output, text, SHEET, out, force=args.force)
    if stream_of(args.output) is None:
        out.note(out.text("cli.sheet_written", file=args.output))
