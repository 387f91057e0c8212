"""``gouji play``: a game at the terminal, against bots."""

import shlex
from argparse import Namespace
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from gouji_rules.advice.questions import BURNS, EVERYTHING, Wishes
from gouji_rules.cli.drawing import can_draw, can_edit
from gouji_rules.cli.errors import InputError
from gouji_rules.cli.guard import CANNOT_WRITE, INTERRUPTED
from gouji_rules.cli.output import Output
from gouji_rules.cli.parser import Parser
from gouji_rules.cli.players import DEFAULT_BOTS, read_bots, seat_bots
from gouji_rules.cli.recorded import LAST
from gouji_rules.cli.terminal.beginning import DEFAULT_PACE, chosen, chosen_on_screen
from gouji_rules.cli.terminal.leaving import Leaving
from gouji_rules.cli.tui.opening import can_open
from gouji_rules.files import stream_of
from gouji_rules.hooks.sources import ALLOWED
from gouji_rules.messages import in_language
from gouji_rules.seats import mates

if TYPE_CHECKING:
    from gouji_rules.answers.shapes import PlayedData
    from gouji_rules.cli.terminal.keeping import Keeper
    from gouji_rules.cli.terminal.screen import Screen
    from gouji_rules.cli.terminal.sitting import Sitting
    from gouji_rules.record import Game


def configure(parser: Parser) -> None:
    """Add the command's arguments."""
    parser.add_ruleset(required=False)
    parser.add("--seat", type=parser.number(0, 5), metavar="N", help="arg_seat")
    parser.add("--seed", type=parser.number(0), metavar="S", help="arg_play_seed")
    parser.add("--bots", metavar="NAME", help="arg_play_bots")
    parser.add("--sets", type=parser.number(1, 1000), metavar="N", help="arg_play_sets")
    parser.add("--auto", action="store_true", help="arg_auto")
    parser.add("--resume", nargs="?", const=LAST, metavar="FILE", help="arg_resume")
    parser.add("--other-plugin", action="store_true", help="arg_other_plugin")
    parser.add("--record", metavar="FILE", help="arg_play_record")
    parser.add("--force", action="store_true", help="arg_force")
    parser.add("--burns", choices=BURNS, metavar="|".join(BURNS), help="arg_burns")
    parser.add("--ask-all", action="store_true", help="arg_ask_all")
    parser.add("--plain", action="store_true", help="arg_plain")
    parser.add("--pace", type=parser.seconds, metavar="SECONDS", help="arg_pace")
    parser.add("--learn", action="store_true", help="arg_learn")
    parser.add("--connect", metavar="LINK", help="arg_connect")
    parser.add("--name", metavar="NAME", help="arg_connect_name")


def run(args: Namespace, out: Output) -> int:
    """Play, to the end or until the person leaves; or teach, where that is wanted."""
    from gouji_rules.cli.terminal.choosing import WantsToLearn

    if args.connect is not None:
        from gouji_rules.cli.far.opening import connect

        return connect(args, out)
    if not args.learn:
        with suppress(WantsToLearn), Leaving() as leaving:
            return _run(args, out, leaving)
    from gouji_rules.cli.commands.learn import teach_on

    return teach_on(out, pace=args.pace, plain=args.plain)


def _run(args: Namespace, out: Output, leaving: Leaving) -> int:
    _check_options(args, out)
    from gouji_rules.cli.terminal.keeping import Keeper
    from gouji_rules.cli.terminal.reading import person_is_there, reader_for
    from gouji_rules.cli.terminal.screen import Screen
    from gouji_rules.cli.terminal.sitting import Sitting
    from gouji_rules.game.shuffle import draw_seed

    person = person_is_there(out) and not args.auto
    reader = None if args.auto else reader_for(out)
    screen = Screen(out)
    seed = draw_seed() if args.seed is None else args.seed
    try:
        if person and _draws(args, out):
            game, resumed, me = chosen_on_screen(args, out, seed, leaving)
        else:
            game, resumed, me = chosen(args, out, seed, reader if person else None, screen)
    except EOFError:
        return 0
    bots = _bots(args, game, out)
    info = {"bots": list(bots), "seat": me}
    keeper = Keeper(out, game, info, resumed=resumed, wanted=args.record, then=leaving.check)
    pace = (DEFAULT_PACE if person else 0.0) if args.pace is None else args.pace
    players = seat_bots(bots, seed, None if args.auto else me)
    wishes = _wishes(args, person=person)
    sitting: Sitting
    if person and me is not None and _draws(args, out):
        from gouji_rules.cli.tui.running import ScreenTable

        table = ScreenTable(out, game, me, players, keeper, wishes, leaving, pace)
        sitting, screen, play = table.sitting, table.stage.happened, table.play
    else:
        sitting = Sitting(
            *(screen, game, me, players, reader),
            pace=pace,
            person=person,
            wishes=wishes,
            keeper=keeper,
        )
        play = sitting.play
    return _played(args, out, leaving, keeper, me, sitting, screen, play)


def _played(
    args: Namespace,
    out: Output,
    leaving: Leaving,
    keeper: "Keeper",
    me: int | None,
    sitting: "Sitting",
    screen: "Screen",
    play: Callable[[], None],
) -> int:
    """Play until the game is over or the person leaves; see that it is kept, return the code."""
    from gouji_rules.cli.terminal.sitting import Left

    code = 0
    try:
        if args.resume is not None:
            sitting.catch_up()
        again = args.resume is not None and _draws(args, out)
        _greet(out, screen, sitting.game, me, asked=not args.auto, again=again)
        play()
        leaving.begin()
        keeper.close()
        _say_where(args, out, keeper)
    except (EOFError, Left):
        leaving.begin()
        _leave(args, out, sitting, keeper, me)
    except KeyboardInterrupt:
        leaving.begin()
        code = INTERRUPTED
        _leave(args, out, sitting, keeper, me)
    except BaseException:
        # Whatever ends the game, it is kept; the error tells the rest. A terminal that is gone
        # cannot be told anything.
        leaving.begin()
        with suppress(OSError):
            _leave(args, out, sitting, keeper, me)
        raise
    if keeper.failure is not None:
        code = code or _not_recorded(args.record, keeper, keeper.failure, out)
    if out.json:
        out.document(_as_json(sitting.game, keeper))
    return code


def _draws(args: Namespace, out: Output) -> bool:
    """Return whether the table is drawn on the whole screen, where a person is there."""
    piped = bool(args.record) and stream_of(args.record) is not None
    return not args.plain and not piped and can_open(out)


def _wishes(args: Namespace, *, person: bool) -> Wishes:
    """Return what is asked; of a script everything, a line for each question, unless it says so."""
    if not person and args.burns is None:
        return EVERYTHING
    return Wishes(args.burns or "possible", forced=args.ask_all or not person)


def _not_recorded(record: str, keeper: "Keeper", failure: OSError, out: Output) -> int:
    """Say that the file of ``--record`` is not whole, and where the game is; return the code."""
    said = "play.not_recorded" if keeper.path else "play.not_recorded_nor_kept"
    out.note("gouji: " + out.text(said, file=record, why=out.why(failure), kept=keeper.path))
    return CANNOT_WRITE


def _check_options(args: Namespace, out: Output) -> None:
    """Refuse what could only fail later."""
    if not (can_draw() and can_edit()):
        out.note(out.text("play.plain_install"))
    if args.bots:
        read_bots(args.bots, out)
    if args.resume is None:
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


def _greet(
    out: Output, screen: "Screen", game: "Game", me: int | None, *, asked: bool, again: bool
) -> None:
    """Say what is played and who sits where, the latter to who has not been told already."""
    name = in_language(game.rules.names, out.lang) or game.rules.id
    screen.line(
        out.text("play.welcome", ruleset=name, id=game.rules.id),
        style="bold",
    )
    if me is not None and not again:
        screen.line(
            out.text(
                "play.sit_here",
                seat=me,
                opposite=(me + 3) % 6,
                mates=out.text("play.list_comma").join(map(str, mates(me))),
            )
        )
        screen.line(out.text(f"play.direction_{game.rules.chosen.deck.direction}"))
    if asked:
        screen.line(out.text("play.how_to_help"))


def _say_recorded(args: Namespace, out: Output, keeper: "Keeper") -> None:
    """Say in which file ``--record`` has written; a stream is none."""
    if args.record and keeper.failure is None and stream_of(args.record) is None:
        out.say(out.text("play.recorded", file=Path(args.record).absolute()))


def _say_where(args: Namespace, out: Output, keeper: "Keeper") -> None:
    from gouji_rules.record.kept import folder

    if out.stream.isatty() and keeper.path is not None:
        out.say(out.text("play.kept_in", file=keeper.path))
        listed = keeper.path.parent == folder().absolute()
        out.tell(out.text("play.look_again", game="1" if listed else shlex.quote(str(keeper.path))))
    _say_recorded(args, out, keeper)


def _leave(
    args: Namespace, out: Output, sitting: "Sitting", keeper: "Keeper", me: int | None
) -> None:
    """See that all is kept, and say how to go on; first the one, in case nobody listens."""
    from gouji_rules.cli.terminal.keeping import resuming_command

    keeper.follow(sitting.game)
    keeper.close()
    if sitting.game.over:
        return
    if keeper.path is None:
        out.note("gouji: " + out.text("play.not_kept_at_all"))
        return
    options = ["--auto"] if args.auto else []
    if me is not None:
        options += ["--seat", str(me)]
    if args.bots:
        options += ["--bots", args.bots]
    for file in ALLOWED.files:
        options += ["--plugin", file]
    options += ["--ask-all"] if args.ask_all else []
    for name in ("pace", "burns", "lang"):
        value = getattr(args, name)
        if value is not None:
            options += [f"--{name}", str(value)]
    out.say()
    _say_recorded(args, out, keeper)
    out.say(out.text("play.saved"))
    out.say("  " + resuming_command(keeper.path, options))


def _as_json(game: "Game", keeper: "Keeper") -> "PlayedData":
    from gouji_rules.answers.shapes import VERSION
    from gouji_rules.plain import game_result_data

    return {
        "version": VERSION,
        "ruleset": game.rules.id,
        "seed": game.seed,
        **game_result_data(game.result),
        "file": str(keeper.path) if keeper.path is not None else None,
    }
