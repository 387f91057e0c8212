"""The moments of a set at which plugins are told what has happened, and may want effects.

The engine tells them (``engine/effects.py``); whoever listens writes the methods that it wants.
"""

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple, Protocol

from gouji_rules.diagnostics import Message
from gouji_rules.game.answers import Effects
from gouji_rules.game.effects import Effect
from gouji_rules.game.facts import Facts
from gouji_rules.game.state import State
from gouji_rules.game.step import Events, Step


class Moments(Protocol):
    """What a plugin wants to happen at the moments of a set; it has the methods that it needs.

    Each is told the facts as they are then, with what plugins named before it have done, and gives
    effects: ``Move``, ``Points``, ``Reveal``. A position told again gives the same effects.
    """

    def dealt(self, facts: Facts) -> Effects:
        """Tell what happens once the cards are dealt, before anything else is done with them."""
        ...

    def play_begun(self, facts: Facts) -> Effects:
        """Tell what happens before the first lead: who opens by nature is looked at afterwards."""
        ...

    def lead_won(self, facts: Facts, seat: int) -> Effects:
        """Tell what happens when a trick has ended and ``seat`` has the next lead.

        The top and its owner are still those of the trick.
        """
        ...

    def burn_won(self, facts: Facts, burner: int, victim: int) -> Effects:
        """Tell what happens when a burning play has won its trick, before ``lead_won``.

        Whether the burn will succeed is open where the burner has a duty. Whoever has gone
        out with the burning play is in the set no more, and nothing is told.
        """
        ...

    def burn_succeeded(self, facts: Facts, burner: int, victim: int) -> Effects:
        """Tell what happens when a burn has succeeded, by `burn.succeeds`."""
        ...

    def gone_out(self, facts: Facts, seat: int) -> Effects:
        """Tell what happens when ``seat`` has put its last cards down: others still answer them."""
        ...

    def set_ended(self, facts: Facts) -> Effects:
        """Tell what a set that has ended brings: its result is ``facts.result``.

        Points are added to it. The set is over: no card goes any more. A void set does not end.
        """
        ...


MOMENTS: Final = tuple(name for name in vars(Moments) if not name.startswith("_"))
"""The names of the moments, in the order of a set."""


class Listener(NamedTuple):
    """A plugin that is told of a moment.

    Attributes:
        plugin: its name.
        asked: its method, which gives a list of effects or None.
        failed: makes the error of an effect that cannot be, whose words it is given.
    """

    plugin: str
    asked: Callable[..., Effects]
    failed: Callable[[Message], Exception]


Stepped = Step | tuple[State, Events, Sequence[Effect]]
"""What a plugin's phase comes to, with the effects that it wants where there are any."""


class Wanting(NamedTuple):
    """A step of a plugin's phase that wants effects, as the engine is given it.

    Attributes:
        state, events: as of any step.
        effects: what the phase wants to happen then.
        by: whose effects they are.
    """

    state: State
    events: Events
    effects: Sequence[Effect]
    by: Listener


Listeners = tuple[Listener, ...]
"""Who is told of a moment, in the ruleset's order."""


class Listening(NamedTuple):
    """For each moment who is told of it; mostly nobody."""

    dealt: Listeners = ()
    play_begun: Listeners = ()
    lead_won: Listeners = ()
    burn_won: Listeners = ()
    burn_succeeded: Listeners = ()
    gone_out: Listeners = ()
    set_ended: Listeners = ()
