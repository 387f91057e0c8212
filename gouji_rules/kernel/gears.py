"""Gears: whether a ruleset's play runs on the kernel, and why not.

What no gear says is the same on both: only how fast it goes differs.
"""

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache, partial
from typing import Final, NamedTuple

from gouji_rules.diagnostics import Message
from gouji_rules.engine.rules import ENGINE_MEANING, Rules
from gouji_rules.errors import GoujiError
from gouji_rules.game.moments import MOMENTS
from gouji_rules.kernel.tables import Tables, tables_of
from gouji_rules.plays import Play

KERNEL: Final = "kernel"
OBJECTS: Final = "objects"

_IN_PLAY: Final = (
    *("gouji", "opening", "hold_three", "passing", "free_play", "wind", "smothering", "burn"),
    *("yielding", "places", "comparison", "reporting"),
)
"""The policies that are asked in play."""

ASKED_TWICE: Final = 64
"""Of each method of a plugin's policy so many answers on the kernel are asked for once again."""

_JOKERS: Final = 2
"""Plays with up to so many jokers are judged twice, to see whether a plugin's judgement holds."""

_MOMENTS: Final = ("lead_won", "burn_won", "burn_succeeded", "gone_out")
"""The moments of play, at which the kernel tells nobody."""


_BEFORE_PLAY: Final = (
    *("calls", "first_leader", "points", "games"),
    *("places", "reporting"),
)
"""The policies that are asked between the first leads of two sets by more than they are about."""


_LOOKING: Final = {
    "burn": frozenset({"order", "why_not", "leader_after_failure"}),
    "hold_three": frozenset({"locked"}),
    "passing": frozenset({"asked"}),
    "smothering": frozenset({"smothers"}),
    "wind": frozenset({"leader"}),
    "yielding": frozenset({"forbids"}),
}
"""The methods that are asked about a position: it holds what has been said before play, too."""


class Hindrance(NamedTuple):
    """Why a ruleset does not run on the kernel.

    Attributes:
        code: ``moment``, where a plugin is told of something that happens in play; ``policy``,
            where one has a look at each burn; ``no_table``, where it fails when it is asked for
            all answers of a small table; ``differs``, where it answers the same in two ways.
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


@lru_cache(maxsize=8)
def gear_of(rules: Rules) -> Gear:
    """Return which gear a ruleset runs on, and why not the faster one.

    Plugins' policies are asked for what tables keep of them, twice; all else of them the kernel
    asks as the object engine does, with an equal position.
    """
    found = []
    if "burn" in rules.anew and rules.burn.is_choosy and not rules.burn.by_ranks:
        found.append(_by_policy("policy", rules, "burn"))
    begins, has_ended = rules.free_play.begins, rules.places.has_ended
    for name, ask in (("free_play", begins), ("places", has_ended)):
        if name in rules.anew:
            found += _why_no_table(rules, name, partial(map, ask, range(64)))
    for name, judge in (("gouji", _are_gouji), ("opening", _open)):
        if name in rules.anew:
            found += _why_no_table(rules, name, partial(judge, rules))
    found += [
        Hindrance("moment", moment, listener.plugin)
        for moment in _MOMENTS
        for listener in getattr(rules.listening, moment)
    ]
    return Gear(OBJECTS if found else KERNEL, tuple(found))


def _by_policy(code: str, rules: Rules, name: str) -> Hindrance:
    return Hindrance(code, name, rules.replaced[name])


def _why_no_table(
    rules: Rules, name: str, answers: Callable[[], Iterable[bool]]
) -> list[Hindrance]:
    """Return what stands against a table of a policy's answers, which are asked for twice."""
    try:
        same = [*answers()] == [*answers()]
    except GoujiError:  # it may never come to that in play; where it does, it is told then
        return [_by_policy("no_table", rules, name)]
    return [] if same else [_by_policy("differs", rules, name)]


def _are_gouji(rules: Rules) -> Iterable[bool]:
    return map(rules.gouji.is_gouji, _plays(rules))


def _open(rules: Rules) -> Iterable[bool]:
    """Return which plays open, of those that may: no others are asked about in play."""
    opening = rules.opening
    return (opening.opens(play) for play in _plays(rules) if opening.may_open(play))


def _plays(rules: Rules) -> Iterator[Play]:
    """Yield all plays of one rank without 2s, with a few jokers."""
    deck, table = rules.deck, rules.plays_table
    combos = [place for place, size in enumerate(table.combo_sizes) if size <= _JOKERS]
    for kind in rules.hands.free_kinds:
        for number in range(1, deck.counts[kind] + 1):
            for combo in combos:
                yield table.get(kind, number, 0, combo)


def tables_for(rules: Rules) -> Tables | None:
    """Return the kernel's tables of a ruleset; None where it runs on the object engine.

    So do tables that people sit at, where all are asked whether they burn (``Rules.asks_all``),
    and games that an earlier engine began.
    """
    if rules.asks_all or rules.meaning != ENGINE_MEANING or gear_of(rules).hindrances:
        return None
    return _tables_of(rules)


@lru_cache(maxsize=8)
def _tables_of(rules: Rules) -> Tables:
    """Return the tables of a ruleset; plugins are held to their first answers from now on."""
    for name in _IN_PLAY:
        ask_twice = getattr(rules.policies.get(name), "ask_twice", None)
        if ask_twice is not None:  # else it is no plugin's
            ask_twice(ASKED_TWICE)
    return tables_of(rules)


def plays_from_the_deal(rules: Rules) -> bool:
    """Return whether the kernel can play a set from its beginning, not from its first lead on only.

    Where plugins say what happens between two sets, or look at positions, or seats are asked
    whether they buy, the object engine goes through it.
    """
    return not (
        any(name in rules.replaced for name in _BEFORE_PLAY)
        or any(rules.anew.get(name, frozenset()) & methods for name, methods in _LOOKING.items())
        or any(getattr(rules.listening, moment) for moment in MOMENTS)
        or rules.phases.added
        or rules.memories
        or (rules.buying is not None and rules.buying.asks)
    )
