"""``gouji why``: the rule, the setting and the place that decide, in words.

Of a record without an ACTION: the move that was made there. With ``--json``: of two plays
``answers.shapes.WhyBeatsData``, of a move ``WhyMoveData``.
"""

from argparse import Namespace
from pathlib import Path
from typing import TYPE_CHECKING

from gouji_rules.cli.errors import InputError
from gouji_rules.cli.output import Output
from gouji_rules.cli.parser import Parser
from gouji_rules.cli.reading import load_with_spots, read_play
from gouji_rules.cli.reasons import tell_move, written
from gouji_rules.cli.recorded import load_game
from gouji_rules.messages.actions import worded

if TYPE_CHECKING:
    from gouji_rules.record import Game


def configure(parser: Parser) -> None:
    """Add the command's arguments."""
    parser.intermixed = True
    parser.add_ruleset(required=False)
    parser.add("first", metavar="NEW|RECORD", help="arg_why_first")
    parser.add("second", nargs="?", metavar="OLD|ACTION", help="arg_why_second")
    parser.add("--at", type=parser.number(1), metavar="N", help="arg_why_at")
    parser.add("--other-plugin", action="store_true", help="arg_other_plugin")


def run(args: Namespace, out: Output) -> int:
    """Say why; what cannot be read is exit code 2."""
    if (args.ruleset is None) == (args.at is None):
        key = "why.need_ruleset" if args.at is None else "why.not_both"
        raise InputError("usage", out.text(key))
    if args.at is None and args.second is None:
        raise InputError("usage", out.text("why.need_old"))
    if args.at is None:
        _plays(args, out)
    else:
        _move(args, out)
    return 0


def _plays(args: Namespace, out: Output) -> None:
    from gouji_rules.answers import beats_data
    from gouji_rules.why.plays import why_beats
    from gouji_rules.why.telling import beats_lines

    rules, resolved = load_with_spots(args.ruleset, args.changes, out)
    new, old = read_play(rules, args.first, out), read_play(rules, args.second, out)
    why = why_beats(rules, new, old, resolved)
    if not out.json:
        out.tell_indented(beats_lines(why, out.lang), 4)
        return
    out.document(beats_data(why, out.lang, resolved))


def _move(args: Namespace, out: Output) -> None:
    from gouji_rules.answers import move_data
    from gouji_rules.why.moves import why_action

    recorded = load_game(args.first, out, other_plugin=args.other_plugin)
    game = _before(recorded, args.at, out)
    action = args.second or _made(recorded, args.at, out)
    if args.changes:
        game = _under_changes(game, args, out)
    resolved, remark = written(game.rules, args.changes, out, Path(args.first))
    why = why_action(game, _action(game, action), resolved)
    if out.json:
        document = {"record": args.first, "at": args.at, **move_data(why, out.lang)}
        out.document({**document, "remark": remark} if remark else document)
        return
    if args.second is None:
        action = worded(action, out.lang)
        out.tell(out.text("why.made", number=args.at, action=action, seat=why.seat))
    tell_move(game, why, remark, out)


def _before(recorded: "Game", at: int, out: Output) -> "Game":
    """Return the game just before its move number ``at``."""
    from gouji_rules.record import steps

    number = 0
    for step in steps(recorded):
        number = step.at
        if number == at - 1:
            return step.game
    raise InputError("no_such_step", out.text("why.no_such_step", most=number, limit=number + 1))


def _made(recorded: "Game", at: int, out: Output) -> str:
    """Return the move number ``at`` that was made; where none was yet, one has to be named."""
    made = [action.text for seat, action in recorded.log if seat >= 0]
    if at > len(made):
        raise InputError("no_such_step", out.text("why.no_such_move", most=len(made)))
    return made[at - 1]


def _under_changes(game: "Game", args: Namespace, out: Output) -> "Game":
    """Play the same actions by the changed rules, as far as they go."""

    from gouji_rules.cli.reading import invalid_ruleset
    from gouji_rules.diagnostics import RulesetError
    from gouji_rules.game.refusal import IllegalAction
    from gouji_rules.messages import Worded
    from gouji_rules.ruleset import load_recorded, parse_changes

    try:
        rules = load_recorded(game.rules.resolved, args.first, parse_changes(args.changes))
    except RulesetError as error:
        raise invalid_ruleset(error, out) from None
    now, number = game.beginning(rules), 0
    for seat, action in game.log:
        if seat < 0:
            now = now.deal(int(action.value)) if now.awaits_deal else now
            continue
        number += 1
        try:
            now = now.step(str(action), seat)
        except IllegalAction as error:
            params: dict[str, object] = {"number": number, "action": Worded(action), "seat": seat}
            words = out.text("why.changed_rules", why=error.refusal.text(out.lang), **params)
            raise InputError("changed_rules", words) from None
    return now


def _action(game: "Game", text: str) -> str:
    """Return an action's text; what players type at the table (過, 燒 XX22) is understood too."""
    from gouji_rules.advice.notation import understand
    from gouji_rules.game.actions import Action

    if game.over or isinstance(game.read(text), Action):
        return text
    called = game.rules.info.get("joker_names")
    asked = None if game.over else game.state.question
    words = () if asked is None else game.legal_actions().words
    typed = understand(text, asked, game.rules.deck, words, called)
    return typed.value if typed.kind == "action" else text
