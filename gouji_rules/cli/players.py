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

    Raises:
        InputError: there is no such bot.
    """
    from gouji_rules.bots import BOTS
    from gouji_rules.bots import names as known_names
    from gouji_rules.diagnostics import nearest

    names = [name.strip() for name in text.split(",")]
    if len(names) > 2:
        raise InputError("too_many_bots", out.text("cli.too_many_bots", text=text))
    if all(name in BOTS for name in names):
        return names[0], names[-1]  # no plugin has to be imported
    known = known_names()
    for name in names:
        if name not in known:
            name_broken_plugins(out)
            close = ",".join(name.split()) if set(name.split()) <= set(known) else ""
            close = close or nearest(name, known) or ""
            words = out.text("cli.unknown_bot", name=name, known=out.listed(sorted(known)))
            if close:
                words += out.text("cli.did_you_mean", word=close)
            raise InputError("unknown_bot", words)
    return names[0], names[-1]


def seat_bots(names: tuple[str, str], seed: int, besides: int | None) -> "dict[int, Bot]":
    """Return a bot for every seat but ``besides``."""
    from gouji_rules.bots import make
    from gouji_rules.game.shuffle import bot_seed

    return {
        seat: make(names[seat % 2], bot_seed(seed, 0, seat)) for seat in range(6) if seat != besides
    }
