"""``gouji games``: the games that are kept: the list, going on, showing again, deleting."""

from argparse import Namespace
from collections.abc import Iterator
from importlib import import_module
from typing import TYPE_CHECKING

from gouji_rules.cli.errors import InputError
from gouji_rules.cli.output import Output
from gouji_rules.cli.parser import Parser
from gouji_rules.cli.recorded import LAST, kept_games, kept_number
from gouji_rules.messages.layout import columns

if TYPE_CHECKING:
    from gouji_rules.record.kept import Kept

ACTIONS = ("list", "resume", "replay", "delete")
ALL = "all"


def configure(parser: Parser) -> None:
    """Add the command's arguments."""
    actions = "|".join(ACTIONS)
    parser.add("action", nargs="?", metavar=actions, default="list", help="arg_games_action")
    parser.add("numbers", nargs="*", metavar="N", help="arg_games_numbers")


def run(args: Namespace, out: Output) -> int:
    """Do what is asked.

    Raises:
        InputError: there is no such action or game.
    """
    out.check_known(args.action, ACTIONS, "games.unknown_action", action=args.action)
    if args.action == "delete":
        return _delete(args.numbers, out)
    if len(args.numbers) > (args.action != "list"):
        words = " ".join(args.numbers[args.action != "list" :])
        raise InputError("usage", out.text("cli.too_many_arguments", words=words))
    if args.action == "list":
        return _list(out)
    if args.action == "resume":
        name = str(kept_number(args.numbers[0], out).path) if args.numbers else LAST
        return _hand_over("play", ["--resume", name], out)
    one = kept_number(args.numbers[0] if args.numbers else "1", out)
    return _hand_over("replay", ["--", str(one.path)], out)


def _hand_over(command: str, arguments: list[str], out: Output) -> int:
    """Run another command, with nothing but these arguments."""
    module = import_module(f"gouji_rules.cli.commands.{command}")
    parser = Parser(command, out)
    module.configure(parser)
    parser.add_common()
    code: int = module.run(parser.parse_args(arguments), out)
    return code


def _delete(numbers: list[str], out: Output) -> int:
    from gouji_rules.record.kept import delete

    if not numbers:
        raise InputError("usage", out.text("games.delete_what"))
    found = kept_games(out)
    if numbers == [ALL]:
        chosen = [one for one in found if not one.busy]
    else:
        chosen = list({one.path: one for one in (kept_number(n, out) for n in numbers)}.values())
    for one in chosen:
        try:
            delete(one)
        except BlockingIOError:
            words = out.text("games.busy", file=one.path.name)
            raise InputError("busy", words) from None
        except FileNotFoundError:
            continue
        except OSError as error:
            words = out.text("games.cannot_delete", file=str(one.path), why=out.why(error))
            raise InputError("cannot_delete", words) from None
    if out.json:
        out.document({"deleted": [str(one.path) for one in chosen]})
    else:
        out.say(out.text("games.deleted", number=len(chosen)))
    return 0


def _list(out: Output) -> int:
    from gouji_rules.record.kept import MOST, folder

    found = kept_games(out)
    if out.json:
        games = [_as_json(number, one) for number, one in enumerate(found, 1)]
        out.document({"folder": str(folder()), "most": MOST, "games": games})
        return 0
    if not found:
        out.tell(out.text("games.none"))
    else:
        rows = [tuple(_row(number, one, out)) for number, one in enumerate(found, 1)]
        head = tuple(out.text(f"games.column_{name}") for name in _COLUMNS)
        for line in columns([head, *rows]):
            out.say(line)
        out.say()
        out.tell(out.text("games.what_to_do"))
    out.tell(out.text("games.limit", most=MOST, folder=folder()))
    return 0


_COLUMNS = ("number", "when", "ruleset", "sets", "points", "moves", "state")


def _row(number: int, one: "Kept", out: Output) -> Iterator[str]:
    from gouji_rules.advice.telling import signed

    yield str(number)
    yield f"{one.when:%Y-%m-%d %H:%M}"
    yield one.ruleset
    yield f"{one.played}/{one.sets}" if one.sets else str(one.played)
    yield " : ".join(map(signed, one.points))
    yield str(one.actions)
    yield out.text("games.is_busy" if one.busy else f"games.is_{'over' if one.over else 'open'}")


def _as_json(number: int, one: "Kept") -> dict[str, object]:
    return {
        "number": number,
        "file": str(one.path),
        "when": one.when.isoformat(timespec="seconds"),
        "ruleset": one.ruleset,
        "seed": one.seed,
        "sets": one.sets,
        "sets_played": one.played,
        "points": list(one.points),
        "actions": one.actions,
        "seat": one.seat,
        "over": one.over,
        "being_played": one.busy,
    }
