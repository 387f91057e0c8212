"""``gouji beats``: does one play beat another, and why."""

from argparse import Namespace

from gouji_rules.cli.output import Output
from gouji_rules.cli.parser import Parser
from gouji_rules.cli.reading import load_rules, play_as_json, read_play
from gouji_rules.cli.wide import wrap


def configure(parser: Parser) -> None:
    """Add the command's arguments."""
    parser.add_ruleset()
    parser.add("new", metavar="NEW", help="arg_new")
    parser.add("old", metavar="OLD", help="arg_old")


def run(args: Namespace, out: Output) -> int:
    """Answer; the exit code says it too: 0 yes, 1 no."""
    rules = load_rules(args, out)
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
                "new": play_as_json(rules, new),
                "old": play_as_json(rules, old),
            }
        )
        return 0 if refusal is None else 1
    out.say(out.text("cli.beats_yes" if refusal is None else "cli.beats_no", reason=reason))
    out.say(out.text("cli.beats_rule", id=rules.id, where=rules.where("beats") or "beats"))
    explain = getattr(rules.slots["beats"], "explain", None)
    for part in explain(new, old) if explain is not None else ():
        mark = out.text("cli.holds" if part.value else "cli.holds_not")
        for line in wrap(f"  {mark}  {part.text}", out.width, " " * 7):
            out.say(line)
    if "comparison" in rules.wrapped_by:
        out.say(out.text("plugin.decides", plugin=rules.wrapped_by["comparison"]))
    return 0 if refusal is None else 1
