"""Reading recorded games: files, and the games that are kept, by number."""

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from gouji_rules.cli.errors import InputError
from gouji_rules.cli.output import Output
from gouji_rules.cli.wrong_kind import refuse_wrong_kind

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gouji_rules.engine.rules import Rules
    from gouji_rules.record import Game
    from gouji_rules.record.kept import Kept
    from gouji_rules.ruleset.structure.resolved import Resolved

_NO_RECORD = ("not_a_record", "is_folder")

LAST = ""
"""What is given where the last game is meant."""


@dataclass(frozen=True, slots=True)
class Loaded:
    """A game that was read.

    Attributes:
        game: the game, as far as it could be read.
        path: its file.
        whole: the file can be gone on with: nothing was cut, no plugin is another one.
    """

    game: "Game"
    path: Path
    whole: bool


def load_game(name: str, out: Output, *, other_plugin: bool = False) -> "Game":
    """Read a recorded game; see ``load_recorded``."""
    return load_recorded(name, out, other_plugin=other_plugin).game


def load_recorded(name: str, out: Output, *, other_plugin: bool = False) -> Loaded:
    """Read a recorded game; of a damaged one what stands before the damage, with a warning.

    Args:
        name: a file, or the number of a kept game where there is no such file; ``LAST`` for
            the last one that is not over.
        out: where to warn.
        other_plugin: also with other plugins than it was made with, with a warning.

    Raises:
        InputError: there is none, or it cannot be read.
    """
    from gouji_rules.record import Game, RecordError, load
    from gouji_rules.record.loading import DAMAGE

    path = _path(name, out)
    risked = False
    while True:
        try:
            return Loaded(load(path, other_plugins=risked), Path(path), not risked)
        except FileNotFoundError:
            raise InputError("no_such_file", out.text("cli.no_such_file", file=name)) from None
        except OSError as error:
            words = out.text("cli.cannot_read_file", file=path, why=out.why(error))
            raise InputError("cannot_read", words) from None
        except RecordError as error:
            words = error.text(out.lang)
            if error.code == "other_plugin" and not risked:
                if not other_plugin:
                    words += " " + out.text("games.other_plugin_hint")
                    raise InputError(error.code, words) from None
                out.note(f"gouji: {words} {out.text('games.at_your_own_risk')}")
                risked = True
            elif error.code in DAMAGE and isinstance(error.game, Game):
                out.note(f"gouji: {words} {out.text('games.as_far_as_it_goes')}")
                return Loaded(error.game, Path(path), whole=False)
            else:
                if error.code in _NO_RECORD:
                    refuse_wrong_kind(path, ("record",), out)
                raise InputError(error.code, words) from None


def cited(
    rules: "Rules", beside: "Path | None" = None, changes: "Sequence[str]" = ()
) -> "Resolved | None":
    """Have a record's rules name the lines of a ruleset here that says the same; return that.

    Looked at are the ruleset of its id, files of that name here and beside the record, and the
    ruleset that was chosen last.

    Args:
        rules: the record's.
        beside: the record's file.
        changes: texts ``KEY=VALUE`` by which the record's rules were changed.
    """
    from gouji_rules.cli.terminal.remembered import last_choices
    from gouji_rules.ruleset import cite, parse_changes
    from gouji_rules.ruleset.structure.finding import SUFFIXES, looks_like_path, ruleset_path

    folders = (Path(), *([beside.parent] if beside is not None else []))
    files = [folder / f"{rules.id}{suffix}" for folder in folders for suffix in SUFFIXES]
    chosen = last_choices().ruleset
    files += [Path(chosen)] if looks_like_path(chosen) else []
    named = ruleset_path(rules.id)
    there = [*([named] if named is not None else []), *filter(Path.is_file, files)]
    return cite(rules, there, parse_changes(changes) or None)


def other_rules(rules: "Rules") -> list[str]:
    """Return the settings in which a record's ruleset differs from the shipped one of its id.

    A record goes by the ruleset that it embeds, whatever that is called; who reads its name
    should know that it is played otherwise there. Nothing where no such ruleset ships.
    """
    from gouji_rules.ruleset import load_ruleset, shipped_ids

    if rules.id not in shipped_ids():
        return []
    here = load_ruleset(rules.id)
    if here.digest == rules.digest:
        return []
    found = [key for key, value in rules.settings.items() if value != here.settings[key]]
    found += ["define"] * (rules.resolved.get("define") != here.resolved.get("define"))
    return found + ["plugins"] * (rules.plugins != here.plugins)


def kept_games(out: Output) -> "list[Kept]":
    """Return the games that are kept, the last one first.

    Raises:
        InputError: the folder cannot be read.
    """
    from gouji_rules.record.kept import folder, kept

    with out.reading(str(folder())):
        return kept()


def kept_number(text: str, out: Output) -> "Kept":
    """Return the kept game of that number, 1 being the last.

    Raises:
        InputError: there is none.
    """
    found = kept_games(out)
    number = int(text) if text.isascii() and text.isdecimal() and len(text) < 6 else 0
    if not 1 <= number <= len(found):
        raise InputError(
            "no_such_game", out.text("games.no_such_number", number=text, most=len(found))
        )
    return found[number - 1]


def _path(name: str, out: Output) -> str:
    """Return the file that is meant."""
    if name == LAST:
        for one in kept_games(out):
            if not one.over and not one.busy:
                return str(one.path)
        raise InputError("no_such_game", out.text("games.none_to_go_on"))
    if name.isascii() and name.isdecimal() and not Path(name).exists():
        return str(kept_number(name, out).path)
    return name
