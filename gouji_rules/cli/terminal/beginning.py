"""Which game ``gouji play`` begins or goes on with, and where the person sits."""

from argparse import Namespace
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from gouji_rules.cli.errors import InputError
from gouji_rules.cli.output import Output
from gouji_rules.cli.players import DEFAULT_BOTS
from gouji_rules.cli.reading import load_named
from gouji_rules.cli.recorded import cited, load_recorded
from gouji_rules.cli.terminal.leaving import Leaving
from gouji_rules.cli.terminal.remembered import Choices, last_choices, remember
from gouji_rules.cli.writing import check_output

if TYPE_CHECKING:
    from gouji_rules.cli.terminal.reading import Reader
    from gouji_rules.cli.terminal.screen import Screen
    from gouji_rules.record import Game

DEFAULT_RULESET: Final = "xuandian"
DEFAULT_PACE: Final = 0.7
"""Seconds after what others do, where a person looks on."""


def chosen_on_screen(
    args: Namespace, out: Output, seed: int, leaving: Leaving
) -> "tuple[Game, Path | None, int | None]":
    """Return the same as ``chosen``; what has to be asked is asked on the screen."""
    from gouji_rules.cli.terminal.choosing import choose_seat
    from gouji_rules.cli.terminal.screen import Screen
    from gouji_rules.cli.tui.hall import choose

    if args.resume is None and (args.ruleset is None or args.seat is None):
        rules = load_named(DEFAULT_RULESET, [], out)
        return choose(out, rules, leaving, partial(chosen, args, out, seed))
    game, resumed, me = chosen(args, out, seed, None, Screen(out))
    if args.seat is None and _saved_seat(game) is None:
        me = choose(out, game.rules, leaving, lambda reader, page: choose_seat(page, reader))
    return game, resumed, me


def chosen(
    args: Namespace, out: Output, seed: int, reader: "Reader | None", screen: "Screen"
) -> "tuple[Game, Path | None, int | None]":
    """Return the game, the file that can simply be gone on with, and the person's seat.

    A person is asked for what is not named; what was chosen last is what Enter takes.
    """
    before = Choices() if reader is None else last_choices()
    _learn_first(args, reader, screen)
    _go_on(args, reader, screen)
    game, resumed = _open_game(args, out, seed, reader, screen, before)
    if args.record:
        _check_record(args, out, resumed)
    me = _seat(args, game, reader, screen, before)
    if reader is not None and args.resume is None:
        _choose_as_before(args, out, screen, before)
        remember(Choices(args.ruleset, me, _to_remember(args.bots), args.pace))
    return game, resumed, me


def _learn_first(args: Namespace, reader: "Reader | None", screen: "Screen") -> None:
    """Ask somebody who plays for the first time, and named nothing, whether he wants to learn.

    Raises:
        WantsToLearn: he does.
    """
    from gouji_rules.cli.terminal.choosing import WantsToLearn
    from gouji_rules.cli.terminal.welcome import wants_to_learn

    if reader is None or _is_named(args) or args.bots is not None:
        return
    if wants_to_learn(screen, reader):
        raise WantsToLearn


def _is_named(args: Namespace) -> bool:
    """Return whether the person has said which game it is to be."""
    wanted = (args.resume, args.ruleset, args.seed, args.seat, args.sets, args.record)
    return bool(args.changes) or any(one is not None for one in wanted)


def _go_on(args: Namespace, reader: "Reader | None", screen: "Screen") -> None:
    """Offer the game that was left, where nothing else was asked for; it is resumed then."""
    if reader is None or _is_named(args):
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
        cited(loaded.game.rules, loaded.path)
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
    saved = _saved_seat(game)
    if saved is not None:
        return saved
    if reader is None:
        return 0
    from gouji_rules.cli.terminal.choosing import choose_seat

    return choose_seat(screen, reader, before.seat or 0)


def _saved_seat(game: "Game") -> int | None:
    """Return where the person sat in a game that is resumed."""
    saved = game.info.get("seat")
    return saved if isinstance(saved, int) and saved in range(6) else None


def _check_record(args: Namespace, out: Output, resumed: Path | None) -> None:
    """Refuse a file that cannot be written; the game that is resumed goes on in its own."""
    from gouji_rules.record.format import RECORD

    with suppress(OSError):
        if resumed is not None and Path(args.record).samefile(resumed):
            args.record = None
            return
    check_output(args.record, RECORD, out, force=args.force)
