"""Gears: whether a ruleset's play runs on the kernel, and why not.

What no gear says is the same on both: only how fast it goes differs.
"""

from typing import Final, NamedTuple

from gouji_rules.diagnostics import Message
from gouji_rules.engine.rules import ENGINE_MEANING, Rules
from gouji_rules.game.moments import MOMENTS
from gouji_rules.kernel.tables import Tables, tables_of

KERNEL: Final = "kernel"
OBJECTS: Final = "objects"

_IN_PLAY: Final = (
    *("gouji", "opening", "hold_three", "passing", "free_play", "wind", "smothering", "burn"),
    *("yielding", "places"),
)
"""The policies that are asked in play, whose rules the kernel has itself: a plugin's is code."""

_MOMENTS: Final = ("lead_won", "burn_won", "burn_succeeded", "gone_out")
"""The moments of play, at which the kernel tells nobody."""


_BEFORE_PLAY: Final = (
    *("calls", "first_leader", "buying", "tribute", "revolution", "points", "games"),
    "reporting",
)
"""The policies that are asked between the first leads of two sets."""


class Hindrance(NamedTuple):
    """Why a ruleset does not run on the kernel.

    Attributes:
        code: ``policy``, where a plugin answers for a rule of play, or ``moment``, where one is
            told of something that happens in play.
        what: the policy or the moment.
        plugin: whose it is.
    """

    code: str
    what: str
    plugin: str

    @property
    def message(self) -> Message:
        """The same for somebody to read."""
        return Message(f"cli.gear_{self.code}", {"what": self.what, "plugin": self.plugin})


class Gear(NamedTuple):
    """What plays a ruleset where nobody looks on.

    Attributes:
        name: ``kernel`` or ``objects``.
        hindrances: why it is not the kernel; empty where it is.
    """

    name: str
    hindrances: tuple[Hindrance, ...]


def gear_of(rules: Rules) -> Gear:
    """Return which gear a ruleset runs on, and why not the faster one."""
    found = [
        Hindrance("policy", name, rules.replaced[name])
        for name in _IN_PLAY
        if name in rules.replaced
    ]
    found += [
        Hindrance("moment", moment, listener.plugin)
        for moment in _MOMENTS
        for listener in getattr(rules.listening, moment)
    ]
    return Gear(OBJECTS if found else KERNEL, tuple(found))


def tables_for(rules: Rules) -> Tables | None:
    """Return the kernel's tables of a ruleset; None where it runs on the object engine.

    So do tables that people sit at, where all are asked whether they burn (``Rules.asks_all``),
    and games that an earlier engine began.
    """
    if rules.asks_all or rules.meaning != ENGINE_MEANING or gear_of(rules).hindrances:
        return None
    return tables_of(rules)


def plays_from_the_deal(rules: Rules) -> bool:
    """Return whether the kernel can play a set from its beginning, not from its first lead on only.

    Where plugins say what happens between two sets, or seats are asked whether they buy, the
    object engine goes through it.
    """
    return not (
        any(name in rules.replaced for name in _BEFORE_PLAY)
        or any(getattr(rules.listening, moment) for moment in MOMENTS)
        or rules.phases.added
        or rules.memories
        or (rules.buying is not None and rules.buying.asks)
    )
