"""``gouji replay``: shows a recorded game, whole or as one seat saw it."""

from argparse import Namespace
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from gouji_rules.cli.output import Output
from gouji_rules.cli.parser import Parser
from gouji_rules.cli.recorded import load_game, other_rules
from gouji_rules.messages import in_language

if TYPE_CHECKING:
    from gouji_rules.answers.shapes import ReplayedData
    from gouji_rules.record import Game


def configure(parser: Parser) -> None:
    """Add the command's arguments."""
    parser.add("file", metavar="FILE", help="arg_record_file")
    parser.add("--to", type=parser.number(0), metavar="N", help="arg_replay_to")
    parser.add("--seat", type=parser.number(0, 5), metavar="S", help="arg_replay_seat")
    parser.add("--other-plugin", action="store_true", help="arg_other_plugin")


def run(args: Namespace, out: Output) -> int:
    """Show it; N counts what the seat could notice, so that it tells nothing else."""
    recorded = load_game(args.file, out, other_plugin=args.other_plugin)
    if out.json:
        *_, game = _up_to(recorded, args.to, args.seat)
        out.document(_as_json(game, args.seat))
    else:
        _show(recorded, args.to, args.seat, out)
    return 0


def _up_to(recorded: "Game", to: int | None, seat: int | None) -> "Iterator[Game]":
    """Go through the game from its beginning, as far as asked for."""
    from gouji_rules.record import steps

    for step in steps(recorded, seat):
        if to is not None and step.number > to:
            return
        yield step.game


def _show(recorded: "Game", to: int | None, seat: int | None, out: Output) -> None:
    from gouji_rules.advice.names import Names
    from gouji_rules.cli.terminal.screen import Screen
    from gouji_rules.cli.terminal.telling import Teller

    screen = Screen(out)
    names = Names(out.lang, seat)
    rules = recorded.rules
    name = in_language(rules.names, out.lang) or rules.id
    screen.line(out.text("play.welcome", ruleset=name, id=rules.id), style="bold")
    if differing := other_rules(rules):
        keys = out.listed(differing)
        screen.line(out.text("games.other_rules", ruleset=rules.id, keys=keys))
    teller = Teller(screen, rules, names)
    game = recorded
    for game in _up_to(recorded, to, seat):
        teller.tell(game)
    if game.over and game.scenario is None:
        teller.results.game(game)
    elif not game.over:
        _position(game, seat, screen, names, teller)


def _position(game: "Game", seat: int | None, screen: Any, names: Any, teller: Any) -> None:
    """Draw where the replay stops: a seat's table and hand, or all six hands."""
    from gouji_rules.cli.drawing import Text
    from gouji_rules.cli.terminal.hand import cards_text, draw_hand
    from gouji_rules.cli.terminal.table import TableDrawing

    out, deck = screen.out, game.rules.deck
    screen.line()
    if seat is not None:
        view = game.view(seat)
        TableDrawing(screen, deck, names).draw(view, teller.trick)
        draw_hand(screen, game.rules, view)
        return
    for number, hand in enumerate(game.state.hands):
        line = out.text("play.hand_of", seat=names.seat(number), number=hand.size)
        screen.rich(Text(line + " ").append_text(cards_text(deck, deck.format(hand.counts))))


def _as_json(game: "Game", seat: int | None) -> "ReplayedData":
    from gouji_rules.answers.shapes import VERSION
    from gouji_rules.plain import action_data, event_data, game_result_data, view_data

    seen = [event for event in game.events if seat is None or event.visible_to(seat)]
    document: Any = {
        "version": VERSION,
        "ruleset": game.rules.id,
        "other_rules": other_rules(game.rules),
        **game_result_data(game.result),
        "over": game.over,
        "events": [event_data(game.rules, event) for event in seen],
    }
    if seat is None:
        document["actions"] = [
            {"seat": who, "action": action_data(action)} for who, action in game.log if who >= 0
        ]
    else:
        document["view"] = view_data(game.view(seat))
    found: ReplayedData = document
    return found
