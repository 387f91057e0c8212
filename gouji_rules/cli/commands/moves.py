"""``gouji moves``: what a hand can lead, or answer a play with."""

from argparse import Namespace

from gouji_rules.cli.errors import InputError
from gouji_rules.cli.output import Output
from gouji_rules.cli.parser import Parser
from gouji_rules.cli.reading import load_rules, read_hand, read_play


def configure(parser: Parser) -> None:
    """Add the command's arguments."""
    parser.add_ruleset()
    parser.add("hand", metavar="HAND", help="arg_hand")
    parser.add("--to", metavar="PLAY", help="arg_to")


def run(args: Namespace, out: Output) -> int:
    """List the plays, grouped by size for people, as one sorted list for programs."""
    rules = load_rules(args, out)
    from gouji_rules.engine.no_play import TooManyPlaysError

    hand = read_hand(rules, args.hand, out)
    answering = None if args.to is None else read_play(rules, args.to, out)
    try:
        plays = rules.plays(hand, answering=answering)
    except TooManyPlaysError as error:
        words = out.text("cli.too_many_plays", number=error.number, most=error.most)
        raise InputError("too_many_plays", words) from None
    if out.json:
        texts = sorted(play.text for play in plays)
        out.document({"count": len(texts), "plays": texts})
        return 0
    groups: dict[int, list[str]] = {}
    for play in sorted(plays, key=lambda play: (play.jokers, play.kind, play.twos)):
        groups.setdefault(play.size, []).append(play.text)
    for size, texts in sorted(groups.items()):
        label = out.text("play.choices_size", size=size, number=len(texts))
        out.tell(f"{label} {'  '.join(texts)}", "     ")
    key = "cli.moves_lead" if answering is None else "cli.moves_answer"
    out.say(out.text(key, number=len(plays), play=answering.text if answering else ""))
    held = rules.held
    for kind in (one for one in rules.deck.naturals if hand[one] and held.waits_for(one)):
        why = out.text(f"sheet_rules.held.until_{held.waits_for(kind)}", rank=held.name(kind))
        out.say(out.text("cli.moves_locked", why=why))
    return 0
