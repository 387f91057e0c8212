"""A function of a plugin that is asked in play: whatever it does wrong has its name on it."""

from collections.abc import Callable
from typing import Any

from gouji_rules.cards import Deck
from gouji_rules.diagnostics import Message
from gouji_rules.game.answers import Wanted
from gouji_rules.game.refusal import Refusal
from gouji_rules.hooks.errors import PluginFailure, is_the_persons, named, place, place_of, why_of
from gouji_rules.hooks.kinds import BOT, OFFERED, declared
from gouji_rules.hooks.sealing import as_given, given_back
from gouji_rules.lang import Function


class Watch:
    """What of plugins could be asked while it is held, and what has been.

    Attributes:
        known: (plugin, what) of everything that a plugin itself defines, ``hook.method`` each.
        asked: those of them that were asked.
    """

    def __init__(self) -> None:
        self.known: dict[tuple[str, str], None] = {}
        self.asked: set[tuple[str, str]] = set()

    def __enter__(self) -> "Watch":
        _watches.append(self)
        return self

    def __exit__(self, *_: object) -> None:
        _watches.remove(self)


_watches: list[Watch] = []


class Asked:
    """A function of a plugin that is asked in play.

    Args:
        method: the function.
        wanted: what it has to return.
        plugin: the plugin's name.
        hook: the hook it came from.
        name: what it is called in messages.
        owners: what else tells where it stands, where it does not itself.
    """

    refuses = False
    """A codec, which says by ValueError that data is not its own."""

    seals = True
    """What it is given is others' as well; the data and values of a memory are its own."""

    twice = 0
    """So many times more what it is asked is asked once again, to see whether it holds."""

    def __init__(
        self,
        method: Callable[..., Any],
        wanted: Wanted,
        plugin: str,
        hook: str,
        name: str,
        owners: tuple[object, ...] = (),
    ) -> None:
        self.method = method
        self.wanted = wanted
        self.plugin = plugin
        self.hook = hook
        self.name = name
        self.owners = owners
        self.key = (plugin, f"{hook}.{name}")
        if _watches and place(method) != "–":  # what it has of ours is not its own
            for watch in _watches:
                watch.known[self.key] = None

    def returning(self, *arguments: Any) -> Any:
        """Return what it answers.

        Raises:
            PluginFailure: it raises, or answers something else than is wanted.
        """
        if _watches:
            for watch in _watches:
                watch.asked.add(self.key)
        lent: list[Any] = []
        if self.seals:
            arguments = as_given(arguments, lent)
        try:
            value = self.method(*arguments)
            fine = self.wanted.check(value, arguments)  # a subclass of ours may raise here
        except PluginFailure:
            raise  # of a plugin that this one wraps
        except BaseException as error:  # whatever it is: no plugin may end the program
            if is_the_persons(error) or (self.refuses and isinstance(error, ValueError)):
                raise
            where = place_of(error) or self._place()
            raise PluginFailure(self.plugin, self.hook, self.name, why_of(error), where) from error
        finally:
            if lent:
                given_back(lent)
        if not fine:
            raise self.failed(self.wanted.words(self.name, named(value)))
        if self.twice:
            self._hold(value, arguments)
        return value

    def _hold(self, value: Any, arguments: tuple[Any, ...]) -> None:
        """Ask once again, and hold the answer against the first."""
        left, self.twice = self.twice - 1, 0
        try:
            again = self.returning(*arguments)
        finally:
            self.twice = left
        if _plainly(again) != _plainly(value):
            params = {"method": self.name, "found": named(value), "again": named(again)}
            raise self.failed(Message("plugin.differs", params))

    def failed(self, why: Message) -> PluginFailure:
        """Return the failure of an answer with which something is wrong."""
        return PluginFailure(self.plugin, self.hook, self.name, why, self._place())

    def _place(self) -> str:
        return place(self.method, *self.owners)


def _plainly(value: Any) -> Any:
    """Return an answer of a policy of play as what can be compared."""
    if isinstance(value, Refusal):
        return value.code, value.rule, value.setting, value.params
    return value


def watched_function(function: Function, plugin: str, deck: Deck) -> Callable[..., Any]:
    """Return a function of the expression language, held to what it declares."""
    wanted = declared(function, deck)
    return Asked(function.python, wanted, plugin, "gouji_functions", function.name).returning


class WatchedBot:
    """A plugin's bot, held to what it is offered.

    Args:
        make: what makes the bot from a seed.
        seed: the seed.
        plugin: the plugin's name.
        name: the bot's.

    Raises:
        PluginFailure: it cannot be made.
    """

    def __init__(self, make: Callable[[int], Any], seed: int, plugin: str, name: str) -> None:
        made = Asked(make, BOT, plugin, "gouji_bots", name).returning(seed)
        self.choose = Asked(
            made.choose, OFFERED, plugin, "gouji_bots", name, (made, make)
        ).returning
