"""``gouji beats``: does one play beat another, and why."""

from argparse import Namespace
from typing import TYPE_CHECKING

from gouji_rules.advice.refusals import sizes_told
from gouji_rules.cli.output import Output
from gouji_rules.cli.parser import Parser
from gouji_rules.cli.reading import load_with_spots, read_play
from gouji_rules.cli.wide import wrap
from gouji_rules.plain import play_data
from gouji_rules.why.spots import Spots, near, where_lines

if TYPE_CHECKING:
    from gouji_rules.engine.rules import Rules
    from gouji_rules.lang.compile import Part
    from gouji_rules.plays import Play
    from gouji_rules.ruleset.structure.resolved import Resolved
    from gouji_rules.why.spots import Where


def configure(parser: Parser) -> None:
    """Add the command's arguments."""
    parser.add_ruleset()
    parser.add("new", metavar="NEW", help="arg_new")
    parser.add("old", metavar="OLD", help="arg_old")


def run(args: Namespace, out: Output) -> int:
    """Answer; the exit code says it too: 0 yes, 1 no."""
    rules, resolved = load_with_spots(args.ruleset, args.changes, out)
    new = read_play(rules, args.new, out)
    old = read_play(rules, args.old, out)
    refusal = rules.why_not_beats(new, old)
    if refusal is None:
        reason = out.text("cli.beats_reason", new=new.text, old=old.text)
    else:
        reason = refusal.text(out.lang)
    if out.json:
        out.document(
            {
                "beats": refusal is None,
                "reason": reason,
                "new": play_data(new),
                "old": play_data(old),
            }
        )
        return 0 if refusal is None else 1
    out.say(out.text("cli.beats_yes" if refusal is None else "cli.beats_no", reason=reason))
    sizes = "" if refusal is None else sizes_told(refusal, out.lang)
    if sizes:
        out.say(sizes)
    parts = _conditions(rules, (new, old), resolved)
    home = rules.where("beats") or "beats"
    if all(_file(where.spot) == _file(home) for _, where in parts):
        out.say(out.text("cli.beats_rule", id=rules.id, where=near(home)))
    else:  # no one place would be true of all of them
        out.say(out.text("cli.beats_asks", id=rules.id))
    for part, where in parts:
        mark = out.text("cli.holds" if part.value else "cli.holds_not")
        lines = wrap(f"  {mark}  {part.text}", out.width, " " * 7)
        for line in (
            lines if part.value else [*lines, *where_lines(where, out.lang, indent=" " * 7)]
        ):
            out.say(line)
    if "comparison" in rules.wrapped_by:
        out.say(out.text("plugin.decides", plugin=rules.wrapped_by["comparison"]))
    return 0 if refusal is None else 1


def _conditions(
    rules: "Rules", plays: "tuple[Play, Play]", resolved: "Resolved"
) -> "list[tuple[Part, Where]]":
    """Return each condition of the comparison and where it is written, a definition's part too."""
    explain = getattr(rules.slots["beats"], "explain", None)
    if explain is None:
        return []
    spots = Spots(rules, resolved)
    return [(part, spots.part(part.source, part.start, part.end)) for part in explain(*plays)]


def _file(spot: str) -> str:
    return spot.rsplit(":", 2)[0]
