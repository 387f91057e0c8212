"""``gouji play``: a game at the terminal, against bots."""

import errno
import os
import signal
from argparse import Namespace
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING

from gouji_rules.cli.errors import InputError
from gouji_rules.cli.output import Output
from gouji_rules.cli.parser import Parser
from gouji_rules.cli.players import read_bots, seat_bots
from gouji_rules.cli.reading import load_named
from gouji_rules.hooks.errors import PluginFailure
from gouji_rules.hooks.sources import ALLOWED
from gouji_rules.messages import in_language

if TYPE_CHECKING:
    from gouji_rules.cli.terminal.reading import Reader
    from gouji_rules.cli.terminal.screen import Screen
    from gouji_rules.cli.terminal.sitting import Sitting
    from gouji_rules.record import Game

DEFAULT_RULESET = "xuandian"
DEFAULT_BOTS = "steady"
DEFAULT_PACE = 0.7
INTERRUPTED = 130


def configure(parser: Parser) -> None:
    """Add the command's arguments."""
    parser.add_ruleset(required=False)
    parser.add("--seat", type=parser.number(0, 5), metavar="N", help="arg_seat")
    parser.add("--seed", type=parser.number(0), metavar="S", help="arg_play_seed")
    parser.add("--bots", metavar="NAME", help="arg_play_bots")
    parser.add("--sets", type=parser.number(1, 1000), metavar="N", help="arg_play_sets")
    parser.add("--auto", action="store_true", help="arg_auto")
    parser.add("--resume", metavar="FILE", help="arg_resume")
    parser.add("--record", metavar="FILE", help="arg_play_record")
    parser.add("--pace", type=parser.seconds, metavar="SECONDS", help="arg_pace")


def run(args: Namespace, out: Output) -> int:
    """Play, to the end or until the person leaves."""
    _check_options(args, out)
    from gouji_rules.cli.terminal.reading import person_is_there, reader_for
    from gouji_rules.cli.terminal.screen import Screen
    from gouji_rules.cli.terminal.sitting import Left, Sitting

    person = person_is_there(out) and not args.auto
    reader = None if args.auto else reader_for(out)
    screen = Screen(out)
    from gouji_rules.game.shuffle import draw_seed

    seed = draw_seed() if args.seed is None else args.seed
    try:
        game = _open_game(args, out, seed, reader if person else None, screen)
        me = _seat(args, game, reader if person else None, screen)
    except EOFError:
        return 0
    bots = _bots(args, game, out)
    pace = (DEFAULT_PACE if person else 0.0) if args.pace is None else args.pace
    players = seat_bots(bots, seed, None if args.auto else me)
    sitting = Sitting(screen, game, me, players, reader, pace=pace, person=person)
    if args.resume:
        sitting.catch_up()
    info: dict[str, object] = {"bots": list(bots), "seat": me}
    code = 0
    try:
        with _hang_up_is_leaving():
            _greet(out, screen, game, me, asked=reader is not None)
            sitting.play()
    except (EOFError, Left):
        _leave(args, out, sitting, info)
    except KeyboardInterrupt:
        code = INTERRUPTED
        _leave(args, out, sitting, info)
    except PluginFailure:
        # The game ends here; it is kept, and the error names the plugin.
        _leave(args, out, sitting, info)
        raise
    except OSError:
        # The terminal is gone: nobody can be told, but the game need not be lost.
        with suppress(OSError, InputError):
            _leave(args, out, sitting, info)
        raise
    else:
        if args.record:
            path = _save(args, out, sitting, info)
            out.say(out.text("play.recorded", file=path))
    if out.json:
        out.document(_as_json(sitting.game))
    return code


def _check_options(args: Namespace, out: Output) -> None:
    """Refuse what could only fail later, when a game would be lost by it."""
    if args.record:
        path = Path(args.record)
        if path.is_dir() or not path.absolute().parent.is_dir():
            why = os.strerror(errno.EISDIR if path.is_dir() else errno.ENOENT)
            raise InputError(
                "cannot_write", out.text("cli.cannot_write_file", file=args.record, why=why)
            )
    if args.bots:
        read_bots(args.bots, out)
    if not args.resume:
        return
    for option, given in (
        ("-r", args.ruleset),
        ("--with", args.changes),
        ("--seed", args.seed is not None),
        ("--sets", args.sets),
    ):
        if given:
            raise InputError("usage", out.text("cli.not_with_resume", option=option))


def _bots(args: Namespace, game: "Game", out: Output) -> tuple[str, str]:
    """Return the bots' names: those asked for, those of the saved game, or the usual one."""
    if args.bots:
        return read_bots(args.bots, out)
    saved = game.info.get("bots")
    try:
        return read_bots(",".join(saved or [DEFAULT_BOTS]), out)
    except (InputError, TypeError):  # a record of other bots than ours
        return DEFAULT_BOTS, DEFAULT_BOTS


def _open_game(
    args: Namespace, out: Output, seed: int, reader: "Reader | None", screen: "Screen"
) -> "Game":
    """Load the saved game, or begin one with the ruleset that is named or chosen."""
    from gouji_rules.record import Game

    if args.resume:
        from gouji_rules.cli.recorded import load_game

        return load_game(args.resume, out)
    name = args.ruleset
    if name is None:
        name = DEFAULT_RULESET
        if reader is not None:
            from gouji_rules.cli.terminal.choosing import choose_ruleset

            name = choose_ruleset(screen, reader, DEFAULT_RULESET)
    rules = load_named(name, args.changes, out)
    return Game(rules, seed=seed, sets=args.sets)


def _seat(args: Namespace, game: "Game", reader: "Reader | None", screen: "Screen") -> int | None:
    """Return the person's seat: asked for, saved, chosen, or 0; None where bots play all six."""
    if args.seat is not None or args.auto:
        return None if args.auto and args.seat is None else int(args.seat)
    saved = game.info.get("seat")
    if isinstance(saved, int) and saved in range(6):
        return saved
    if reader is None:
        return 0
    from gouji_rules.cli.terminal.choosing import choose_seat

    return choose_seat(screen, reader)


def _greet(out: Output, screen: "Screen", game: "Game", me: int | None, *, asked: bool) -> None:
    name = in_language(game.rules.names, out.lang) or game.rules.id
    screen.line(
        out.text("play.welcome", ruleset=name, id=game.rules.id),
        style="bold",
    )
    if me is not None:
        screen.line(
            out.text(
                "play.sit_here",
                seat=me,
                opposite=(me + 3) % 6,
                mates=f"{(me + 2) % 6}, {(me + 4) % 6}",
            )
        )
        screen.line(out.text(f"play.direction_{game.rules.settings['direction']}"))
    if asked:
        screen.line(out.text("play.how_to_help"))


def _save(args: Namespace, out: Output, sitting: "Sitting", info: dict[str, object]) -> Path:
    from gouji_rules.cli.terminal.saving import save_game

    try:
        return save_game(sitting.game, args.record or args.resume, info)
    except OSError as error:
        raise InputError(
            "cannot_save", out.text("play.cannot_save", why=error.strerror or error)
        ) from None


def _leave(args: Namespace, out: Output, sitting: "Sitting", info: dict[str, object]) -> None:
    """Save the game and say how to go on; first the one, in case nobody listens any more."""
    from gouji_rules.cli.terminal.saving import resuming_command

    if sitting.game.over:
        return
    path = _save(args, out, sitting, info)
    options = ["--auto"] if args.auto else []
    if info["seat"] is not None:
        options += ["--seat", str(info["seat"])]
    if args.bots:
        options += ["--bots", args.bots]
    for file in ALLOWED.files:
        options += ["--plugin", file]
    for name in ("pace", "lang"):
        value = getattr(args, name)
        if value is not None:
            options += [f"--{name}", str(value)]
    out.say()
    out.say(out.text("play.saved"))
    out.say("  " + resuming_command(path, options))


def _as_json(game: "Game") -> dict[str, object]:
    result = game.result
    return {
        "ruleset": game.rules.id,
        "seed": game.seed,
        "over": result.over,
        "sets": [one.as_dict() for one in result.sets],
        "void_sets": result.void_sets,
        "points": list(result.points),
    }


@contextmanager
def _hang_up_is_leaving() -> Iterator[None]:
    """Let a closed terminal end the game as Ctrl-C does: saved."""

    def stop(_number: int, _frame: FrameType | None) -> None:
        raise KeyboardInterrupt

    before = {}
    for name in ("SIGHUP", "SIGTERM"):
        number = getattr(signal, name, None)
        if number is not None:
            with suppress(ValueError):  # only the main thread may
                before[number] = signal.signal(number, stop)
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
