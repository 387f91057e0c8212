"""Each policy as its guard, its hook and its reference are made from it: what its protocol says."""

from collections.abc import Mapping
from dataclasses import dataclass
from inspect import isfunction, signature
from typing import Final, get_type_hints

from gouji_rules.cards import Deck
from gouji_rules.game import policies
from gouji_rules.game.answers import TRUTH, Wanted, is_readable, is_whole, wanted_of
from gouji_rules.game.moments import Moments
from gouji_rules.game.play_policies import name_of
from gouji_rules.lang import Function
from gouji_rules.lang.types import BOOL, INT, RANK, EnumType
from gouji_rules.plays import Play


@dataclass(frozen=True)
class PolicyKind:
    """A policy.

    Attributes:
        name: its name in ``Rules``.
        hook: the hook that replaces it.
        protocol: what it has to be.
        methods: for each method, what it has to return.
        arguments: for each method, the names of what it is asked with.
        promises: attributes that are true or false.
        switches: attributes that may be there: where one is False, a method is never asked.
    """

    name: str
    hook: str
    protocol: type
    methods: Mapping[str, Wanted]
    arguments: Mapping[str, list[str]]
    promises: tuple[str, ...]
    switches: tuple[str, ...]


def kind_of(protocol: type, hook: str = "gouji_{name}_policy") -> PolicyKind:
    """Return what a protocol says.

    Args:
        protocol: one of ``policies``; ``FreePlayPolicy`` is named ``free_play``.
        hook: what the hook is called.

    Raises:
        TypeError: a method returns what nothing checks.
    """
    name = name_of(protocol)
    own = {key: one for key, one in vars(protocol).items() if isfunction(one) and key[0] != "_"}
    hints = {key: get_type_hints(one, include_extras=True) for key, one in own.items()}
    switches = [getattr(one, "asked_where", "") for one in own.values()]
    return PolicyKind(
        name,
        hook.format(name=name),
        protocol,
        methods={key: wanted_of(found["return"]) for key, found in hints.items()},
        arguments={key: [*signature(one).parameters][1:] for key, one in own.items()},
        promises=tuple(get_type_hints(protocol)),
        switches=tuple(filter(None, switches)),
    )


POLICIES: Final = tuple(map(kind_of, policies.POLICIES))
"""Every policy, in the order of its protocol."""

MEMORY: Final = kind_of(policies.Memory, "gouji_{name}")
"""What a plugin remembers is held to its protocol in the same way."""

MOMENTS: Final = kind_of(Moments, "gouji_{name}")
"""Who listens to moments has those of its protocol's methods that it wants."""

BOT: Final = Wanted(lambda bot, _: callable(getattr(bot, "choose", None)), "wants_bot")
OFFERED: Final = Wanted(lambda action, given: action in given[1], "wants_offered")
SENTENCES: Final = Wanted(
    lambda told, _: isinstance(told, list | tuple) and all(map(is_readable, told)),
    "wants_sentences",
)


def declared(function: Function, deck: Deck) -> Wanted:
    """Return what a function of the expression language has to return by its own declaration."""
    result, low, high = function.result, function.low, function.high
    if result == BOOL:
        return TRUTH
    if result == INT:
        bounds = {"low": low, "high": high}
        return Wanted(lambda n, _: is_whole(n) and low <= n <= high, "wants_between", **bounds)
    if result == RANK:
        ranks = len(deck.kinds)
        return Wanted(lambda n, _: is_whole(n) and 0 <= n < ranks, "wants_rank", high=ranks - 1)
    if isinstance(result, EnumType):
        members = result.members
        listed = ", ".join(members)
        return Wanted(
            lambda name, _: isinstance(name, str) and name in members, "wants_member", names=listed
        )
    return Wanted(lambda one, _: isinstance(one, Play), "wants_play")
