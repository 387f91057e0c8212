"""``gouji replay``: shows a recorded game, whole or as one seat saw it.

Where a person is at the terminal and asks for nothing else, it is gone through move by move.
"""

from argparse import Namespace
from collections import deque
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

from gouji_rules.cli.errors import InputError
from gouji_rules.cli.output import Output
from gouji_rules.cli.parser import Parser
from gouji_rules.cli.recorded import load_game, other_rules
from gouji_rules.cli.terminal.reading import person_is_there
from gouji_rules.messages import in_language

if TYPE_CHECKING:
    from gouji_rules.answers.shapes import ReplayedData
    from gouji_rules.cli.terminal.screen import Screen
    from gouji_rules.record import Game


def configure(parser: Parser) -> None:
    """Add the command's arguments."""
    parser.add("file", metavar="FILE", help="arg_record_file")
    parser.add("--to", type=parser.number(0), metavar="N", help="arg_replay_to")
    parser.add("--seat", type=parser.number(0, 5), metavar="S", help="arg_replay_seat")
    parser.add("--review", action="store_true", help="arg_replay_review")
    parser.add("--set", type=parser.number(1), metavar="N", help="arg_replay_set")
    parser.add("--verify", action="store_true", help="arg_replay_verify")
    parser.add("--other-plugin", action="store_true", help="arg_other_plugin")


def run(args: Namespace, out: Output) -> int:
    """Show it; N is the number of a move, as the record's lines have it, whoever looks on."""
    _check_options(args, out)
    recorded = load_game(args.file, out, other_plugin=args.other_plugin)
    if args.verify:
        return _verify(recorded, out)
    if args.review:
        _review(recorded, args, out)
    elif out.json:
        *_, game = _up_to(recorded, args.to, args.seat)
        out.document(_as_json(game, args.seat))
    elif args.to is None and args.seat is None and person_is_there(out):
        _step_through(recorded, out)
    else:
        _show(recorded, args.to, args.seat, out)
    return 0


def _check_options(args: Namespace, out: Output) -> None:
    """Refuse options that do not go together."""
    if args.set is not None and not args.review:
        raise InputError("usage", out.text("review.set_without_review"))
    if args.review and args.to is not None:
        raise InputError("usage", out.text("review.not_with", option="--to"))
    with_verify = [
        name for name in ("review", "seat", "to") if getattr(args, name) not in (None, False)
    ]
    if args.verify and with_verify:
        raise InputError("usage", out.text("replay.verify_alone", option=f"--{with_verify[0]}"))


def _verify(recorded: "Game", out: Output) -> int:
    """Say of each deal whether it follows from the numbers that all have drawn."""
    from gouji_rules.record.fair import verify

    found = verify(recorded)
    moves = sum(seat >= 0 for seat, _ in recorded.log)
    checked = {"moves": moves, "sets": len(recorded.result.sets)}
    if out.json:
        rows = [
            {"deal": one.deal + 1, "problem": one.problem or None, "seats": list(one.seats)}
            for one in found
        ]
        out.document({"deals": rows})
    elif recorded.seed is not None and recorded.scenario is None:
        out.tell(out.text("replay.fair_seed", **checked))
    elif not found:
        out.tell(out.text("replay.fair_none"))
    else:
        out.tell(out.text("replay.fair_moves", **checked))
        for one in found:
            seats = out.listed(map(str, one.seats)) or out.text("replay.fair_nobody")
            key = f"replay.fair_{one.problem or 'true'}"
            out.tell(out.text(key, deal=one.deal + 1, seats=seats, seat=one.seat))
    return int(not found or any(one.problem for one in found))


def _review(recorded: "Game", args: Namespace, out: Output) -> None:
    """Tell the reviews of all sets that are over, or of one."""
    from gouji_rules.cli.terminal.reviewing import draw_review
    from gouji_rules.cli.terminal.screen import Screen
    from gouji_rules.record import Course
    from gouji_rules.review import as_data, review_set

    course = Course(recorded)
    most = len(course.sets)
    if args.set is not None and args.set > most:
        words = out.text("review.no_such_set", number=args.set, most=most)
        raise InputError("no_such_set", words)
    numbers = range(1, most + 1) if args.set is None else [args.set]
    if out.json:
        sets = [as_data(review_set(course, number), out.lang) for number in numbers]
        out.document({"ruleset": recorded.rules.id, "sets": sets})
        return
    if not most:
        out.tell(out.text("review.none"))
    for number in numbers:
        draw_review(Screen(out), course, number, args.seat)


def _step_through(recorded: "Game", out: Output) -> None:
    """Let the person step forth and back."""
    from gouji_rules.cli.terminal.keys import Keys
    from gouji_rules.cli.terminal.screen import Screen
    from gouji_rules.cli.terminal.stepping import Stepping

    screen = Screen(out)
    _name_other_rules(recorded, screen)
    Stepping(screen, recorded, Keys(out)).run()


def _up_to(recorded: "Game", to: int | None, seat: int | None) -> "Iterator[Game]":
    """Go through the game from its beginning, as far as asked for."""
    from gouji_rules.record import steps

    for step in steps(recorded, seat):
        if to is not None and step.at > to:
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
    _name_other_rules(recorded, screen)
    teller = Teller(screen, rules, names)
    game, undone = recorded, deque(_taken_back(recorded) if seat is None else ())
    for game in _up_to(recorded, to, seat):
        while undone and undone[0].after < game.acted:
            one = undone.popleft()
            who = names.seat(one.seat)
            screen.line(out.text("replay.taken_back", player=who, action=one.action), style="dim")
        teller.tell(game)
    if game.over and game.scenario is None:
        teller.results.game(game)
    elif not game.over:
        _position(game, seat, screen, names, teller)


class _TakenBack(NamedTuple):
    """What all agreed to take back: after how many actions, whose (0-5), and what."""

    after: int
    seat: int
    action: str


def _taken_back(recorded: "Game") -> list[_TakenBack]:
    """Return what the record of a table says was taken back; whatever is no such thing is not."""
    told = recorded.info.get("taken_back")
    found = [
        _TakenBack(one["after"], one["seat"], one["action"])
        for one in (told if isinstance(told, list) else [])
        if isinstance(one, dict)
        and type(one.get("after")) is int
        and one.get("seat") in range(6)
        and isinstance(one.get("action"), str)
    ]
    return sorted(found, key=lambda one: one.after)


def _name_other_rules(recorded: "Game", screen: "Screen") -> None:
    """Say in which settings the record's rules are not what is shipped under their name."""
    out, rules = screen.out, recorded.rules
    if differing := other_rules(rules):
        keys = out.listed(differing)
        screen.line(out.text("games.other_rules", ruleset=rules.id, keys=keys))


def _position(game: "Game", seat: int | None, screen: Any, names: Any, teller: Any) -> None:
    """Draw where the replay stops: a seat's table and hand, or all six hands."""
    from gouji_rules.cli.terminal.hand import draw_hand
    from gouji_rules.cli.terminal.stepping import draw_hands
    from gouji_rules.cli.terminal.table import TableDrawing

    screen.line()
    if seat is not None:
        view = game.view(seat)
        TableDrawing(screen, game.rules.deck, names).draw(view, teller.trick)
        draw_hand(screen, game.rules, view)
        return
    draw_hands(screen, game, names)


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
