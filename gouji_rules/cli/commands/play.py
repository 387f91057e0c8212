"""``gouji play``: a game at the terminal, against bots."""

from argparse import Namespace
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from gouji_rules.advice.questions import BURNS, EVERYTHING, Wishes
from gouji_rules.cli.drawing import can_draw, can_edit
from gouji_rules.cli.errors import InputError
from gouji_rules.cli.guard import CANNOT_WRITE, INTERRUPTED
from gouji_rules.cli.output import Output
from gouji_rules.cli.parser import Parser
from gouji_rules.cli.players import read_bots, seat_bots
from gouji_rules.cli.reading import load_named
from gouji_rules.cli.recorded import LAST, load_recorded
from gouji_rules.cli.terminal.leaving import Leaving
from gouji_rules.cli.terminal.remembered import Choices, last_choices, remember
from gouji_rules.cli.tui.opening import can_open
from gouji_rules.cli.writing import check_output
from gouji_rules.files import stream_of
from gouji_rules.hooks.sources import ALLOWED
from gouji_rules.messages import in_language
from gouji_rules.seats import mates

if TYPE_CHECKING:
    from gouji_rules.answers.shapes import PlayedData
    from gouji_rules.cli.terminal.keeping import Keeper
    from gouji_rules.cli.terminal.reading import Reader
    from gouji_rules.cli.terminal.screen import Screen
    from gouji_rules.cli.terminal.sitting import Sitting
    from gouji_rules.record import Game

DEFAULT_RULESET = "xuandian"
DEFAULT_BOTS = "steady"
DEFAULT_PACE = 0.7


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


def run(args: Namespace, out: Output) -> int:
    """Play, to the end or until the person leaves; or teach, where that is wanted."""
    from gouji_rules.cli.terminal.choosing import WantsToLearn

    if not args.learn and not _is_new(args, out):
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
        if person and args.ruleset is None and args.resume is None and _draws(args, out):
            from gouji_rules.cli.tui.hall import choose

            rules = load_named(DEFAULT_RULESET, [], out)
            game, resumed, me = choose(out, rules, leaving, partial(_chosen, args, out, seed))
        else:
            game, resumed, me = _chosen(args, out, seed, reader if person else None, screen)
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
        _greet(out, screen, sitting.game, me, asked=not args.auto)
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


def _is_new(args: Namespace, out: Output) -> bool:
    """Return whether somebody who plays for the first time, and named nothing, wants to learn."""
    from gouji_rules.cli.terminal.reading import person_is_there, reader_for

    named = (args.ruleset, args.seat, args.seed, args.bots, args.sets, args.resume, args.record)
    if args.auto or any(one is not None for one in named) or not person_is_there(out):
        return False
    from gouji_rules.cli.terminal.screen import Screen
    from gouji_rules.cli.terminal.welcome import wants_to_learn

    try:
        return wants_to_learn(Screen(out), reader_for(out))
    except EOFError:
        return False


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


def _check_record(args: Namespace, out: Output, resumed: Path | None) -> None:
    """Refuse a file that cannot be written; the game that is resumed goes on in its own."""
    from gouji_rules.record.format import RECORD

    with suppress(OSError):
        if resumed is not None and Path(args.record).samefile(resumed):
            args.record = None
            return
    check_output(args.record, RECORD, out, force=args.force)


def _bots(args: Namespace, game: "Game", out: Output) -> tuple[str, str]:
    """Return the bots' names: those asked for, those of the saved game, or the usual one."""
    if args.bots:
        return read_bots(args.bots, out)
    saved = game.info.get("bots")
    try:
        return read_bots(",".join(saved or [DEFAULT_BOTS]), out)
    except (InputError, TypeError):  # a record of other bots than ours
        return DEFAULT_BOTS, DEFAULT_BOTS


def _chosen(
    args: Namespace, out: Output, seed: int, reader: "Reader | None", screen: "Screen"
) -> "tuple[Game, Path | None, int | None]":
    """Return the game, the file that can simply be gone on with, and the person's seat.

    A person is asked for what is not named; what was chosen last is what Enter takes.
    """
    before = Choices() if reader is None else last_choices()
    _go_on(args, reader, screen)
    game, resumed = _open_game(args, out, seed, reader, screen, before)
    if args.record:
        _check_record(args, out, resumed)
    me = _seat(args, game, reader, screen, before)
    if reader is not None and args.resume is None:
        _choose_as_before(args, out, screen, before)
        remember(Choices(args.ruleset, me, _to_remember(args.bots), args.pace))
    return game, resumed, me


def _go_on(args: Namespace, reader: "Reader | None", screen: "Screen") -> None:
    """Offer the game that was left, where nothing else was asked for; it is resumed then."""
    wanted = (args.resume, args.ruleset, args.seed, args.seat, args.sets, args.record)
    if reader is None or args.changes or any(one is not None for one in wanted):
        return
    from gouji_rules.cli.terminal.choosing import choose_left

    left = choose_left(screen, reader)
    if left is not None:
        args.resume = str(left.path)


def _choose_as_before(args: Namespace, out: Output, screen: "Screen", before: Choices) -> None:
    """Take the bots and the pace of last time where none are named, and say so."""
    taken = bool(before.bots and not args.bots) or (before.pace is not None and args.pace is None)
    args.bots = args.bots or before.bots or None
    args.pace = before.pace if args.pace is None else args.pace
    if taken:
        pace = DEFAULT_PACE if args.pace is None else args.pace
        bots = args.bots or DEFAULT_BOTS
        screen.line(out.text("play.as_last_time", bots=bots, pace=f"{pace:g}"))


def _to_remember(bots: str | None) -> str:
    """Return the bots to take again next time; a program is started only where it is named."""
    from gouji_rules.bots import is_program

    return "" if not bots or is_program(bots) or ",cmd:" in bots else bots


def _open_game(
    args: Namespace,
    out: Output,
    seed: int,
    reader: "Reader | None",
    screen: "Screen",
    before: Choices,
) -> "tuple[Game, Path | None]":
    """Load the kept game, or begin one with the ruleset that is named or chosen.

    Returns:
        the game, and the file that can simply be gone on with.
    """
    from gouji_rules.record import Game
    from gouji_rules.ruleset.structure.finding import looks_like_path

    if args.resume is not None:
        loaded = load_recorded(args.resume, out, other_plugin=args.other_plugin)
        return loaded.game, loaded.path if loaded.whole else None
    name = DEFAULT_RULESET if args.ruleset is None else _named(args.ruleset, out)
    if args.ruleset is None and reader is not None:
        from gouji_rules.cli.terminal.choosing import choose_ruleset

        name = choose_ruleset(screen, reader, DEFAULT_RULESET, before.ruleset)
    rules = load_named(name, args.changes, out)
    args.ruleset = str(Path(name).absolute()) if looks_like_path(name) else rules.id
    return Game(rules, seed=seed, sets=args.sets), None


def _named(name: str, out: Output) -> str:
    """Return the ruleset that a name, a town or a part of either means where only one does.

    Raises:
        InputError: several do.
    """
    from gouji_rules.ruleset.structure.finding import looks_like_path, matching, ruleset_path

    if looks_like_path(name) or ruleset_path(name) is not None:
        return name
    found = matching(name)
    if len(found) > 1:
        known = out.listed(info.id for info in found)
        words = out.text("cli.several_rulesets", typed=name, known=known)
        raise InputError("unknown_ruleset", words)
    return found[0].id if found else name


def _seat(
    args: Namespace,
    game: "Game",
    reader: "Reader | None",
    screen: "Screen",
    before: Choices,
) -> int | None:
    """Return the person's seat: asked for, saved, chosen, or 0; None where bots play all six."""
    if args.seat is not None or args.auto:
        return None if args.auto and args.seat is None else int(args.seat)
    saved = game.info.get("seat")
    if isinstance(saved, int) and saved in range(6):
        return saved
    if reader is None:
        return 0
    from gouji_rules.cli.terminal.choosing import choose_seat

    return choose_seat(screen, reader, before.seat or 0)


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
    if out.stream.isatty() and keeper.path is not None:
        out.say(out.text("play.kept_in", file=keeper.path))
        out.tell(out.text("play.look_again"))
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
