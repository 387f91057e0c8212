"""Bots: any object with ``choose(view, actions) -> action``. They are given views only."""

from collections.abc import Callable
from typing import Protocol

from gouji_rules.bots.bold import BoldBot
from gouji_rules.bots.easy import EasyBot
from gouji_rules.bots.random_bot import RandomBot
from gouji_rules.bots.steady import SteadyBot
from gouji_rules.engine.choices import Choices
from gouji_rules.engine.view import View
from gouji_rules.game.actions import Action
from gouji_rules.quoting import quoted


class Bot(Protocol):
    """What plays a seat."""

    def choose(self, view: View, actions: Choices) -> Action:
        """Return one of ``actions``, the legal ones of the seat whose ``view`` it is."""
        ...


BOTS: dict[str, Callable[[int], Bot]] = {
    "random": RandomBot,
    "easy": EasyBot,
    "steady": SteadyBot,
    "bold": BoldBot,
}
"""The bots that ship, by name."""


def make(name: str, seed: int = 0) -> Bot:
    """Return a new bot.

    Args:
        name: one of ``names()``, or ``cmd:`` and the command line of a program.
        seed: equal views get equal choices for an equal seed.

    Raises:
        KeyError: there is no such bot.
        PluginFailure: it is a plugin's, which cannot make it.
        ProgramFailure: it is a program that cannot be started.
    """
    maker = BOTS.get(name)
    if maker is None and is_program(name):
        from gouji_rules.bots.program import ProgramBot

        return ProgramBot(name, seed)
    if maker is None:
        from gouji_rules.hooks import look
        from gouji_rules.hooks.asked import WatchedBot

        known = look().bots
        if name not in known:
            raise KeyError(quoted("name", name))
        plugin, brought = known[name]
        return WatchedBot(brought, seed, plugin, name)
    return maker(seed)


def is_program(name: str) -> bool:
    """Return whether a bot's name is a command: a program that plays (``bots.program``)."""
    return name.startswith("cmd:")


def names() -> list[str]:
    """Return the names of all bots: those that ship, then those of plugins."""
    from gouji_rules.hooks import look

    return [*BOTS, *(name for name in look().bots if name not in BOTS)]


__all__ = [
    "BOTS",
    "BoldBot",
    "Bot",
    "EasyBot",
    "RandomBot",
    "SteadyBot",
    "is_program",
    "make",
    "names",
]
