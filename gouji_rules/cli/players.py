"""Who plays: bots by name."""

from typing import TYPE_CHECKING

from gouji_rules.cli.errors import InputError
from gouji_rules.cli.output import Output
from gouji_rules.cli.reading import name_broken_plugins

if TYPE_CHECKING:
    from gouji_rules.bots import Bot


DEFAULT_BOTS = "steady"
"""Who plays where nobody says who."""


def read_bots(text: str, out: Output) -> tuple[str, str]:
    """Read ``A`` or ``A,B``: who plays seats 0 2 4, and who 1 3 5.

    A program is named by its command, which may hold commas: ``cmd:node bot.js``.

    Raises:
        InputError: there is no such bot.
    """
    from gouji_rules.bots import BOTS, is_program
    from gouji_rules.bots import names as known_names

    names = _split(text)
    if len(names) > 2:
        raise InputError("too_many_bots", out.text("cli.too_many_bots", text=text))
    if all(name in BOTS or is_program(name) for name in names):
        return names[0], names[-1]  # no plugin has to be imported
    known = known_names()
    for name in names:
        if name not in known and not is_program(name):
            name_broken_plugins(out)
            close = ",".join(name.split()) if set(name.split()) <= set(known) else ""
            words = out.text("cli.unknown_bot", name=name, known=out.listed(sorted(known)))
            hint = out.did_you_mean(close) or out.near(name, known)
            raise InputError("unknown_bot", words + hint)
    return names[0], names[-1]


def _split(text: str) -> list[str]:
    """Return the names; a comma divides them where a bot's name or a command comes behind it."""
    from gouji_rules.bots import is_program

    first, comma, second = text.partition(",")
    if not is_program(first):
        return [first.strip(), *_split(second)] if comma else [first.strip()]
    command, comma, second = text.rpartition(",cmd:")
    if comma:
        return [command.strip(), f"cmd:{second.strip()}"]
    command, comma, second = text.rpartition(",")
    from gouji_rules.bots import names as known_names

    if comma and second.strip() in known_names():
        return [command.strip(), second.strip()]
    return [text.strip()]


def seat_bots(names: tuple[str, str], seed: int, besides: int | None) -> "dict[int, Bot]":
    """Return a bot for every seat but ``besides``."""
    from gouji_rules.bots import make
    from gouji_rules.game.shuffle import bot_seed

    return {
        seat: make(names[seat % 2], bot_seed(seed, 0, seat)) for seat in range(6) if seat != besides
    }
