"""What the engine wants of each policy: its protocol, and what each of its methods returns."""

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from gouji_rules.game import policies
from gouji_rules.game.debts import DEBT_KINDS, Debt
from gouji_rules.game.refusal import Refusal
from gouji_rules.messages import has

Wanted = Callable[[Any, tuple[Any, ...]], bool]
"""Tells whether a value, returned for arguments, is what the engine wants."""


def _truth(value: Any, _: Any) -> bool:
    return value is True or value is False


def _whole(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _seat(value: Any, _: Any = None) -> bool:
    return _whole(value) and 0 <= value < 6


def _active_seat(value: Any, arguments: tuple[Any, ...]) -> bool:
    return _seat(value) and bool(arguments[0].status.active >> value & 1)


def _seats(value: Any, _: Any) -> bool:
    return isinstance(value, tuple) and all(map(_seat, value)) and len({*value}) == len(value)


def _refusal(value: Any, _: Any) -> bool:
    return value is None or (
        isinstance(value, Refusal)
        and has(f"refusal.{value.code}")
        and (not value.rule or has(f"play.rule_{value.rule}"))
    )


def _number_of_cards(value: Any, _: Any) -> bool:
    return _whole(value) and value >= 0


def _number(value: Any, _: Any = None) -> bool:
    return isinstance(value, int | float) and _truth(value, ()) is False and math.isfinite(value)


def _debt(value: Any) -> bool:
    return (
        isinstance(value, Debt)
        and _seat(value.payer)
        and _seat(value.payee)
        and value.payer != value.payee
        and _whole(value.cards)
        and value.cards > 0
        and value.kind in DEBT_KINDS
    )


def _debts(value: Any, _: Any) -> bool:
    return isinstance(value, tuple) and all(map(_debt, value))


def _suited(value: Any, like: Any) -> bool:
    return (
        isinstance(value, tuple)
        and len(value) == len(like)
        and all(
            isinstance(ours, tuple) and len(ours) == len(there) and all(map(_whole, ours))
            for ours, there in zip(value, like, strict=True)
        )
    )


def _among(value: Any, hand: Any) -> bool:
    return _suited(value, hand) and all(
        0 <= number <= held
        for ours, there in zip(value, hand, strict=True)
        for number, held in zip(ours, there, strict=True)
    )


def _payment(value: Any, arguments: tuple[Any, ...]) -> bool:
    hand, _received, debt = arguments
    return _among(value, hand) and sum(map(sum, value)) <= debt.cards


def _counts(value: Any, arguments: tuple[Any, ...]) -> bool:
    giver = arguments[0]
    return (
        isinstance(value, tuple)
        and len(value) == len(giver)
        and all(_whole(n) and 0 <= n <= held for n, held in zip(value, giver, strict=True))
    )


def _bought(value: Any, arguments: tuple[Any, ...]) -> bool:
    before: Sequence[Any] = arguments[0]
    if not (isinstance(value, tuple) and len(value) == 2 and isinstance(value[1], list)):
        return False
    after = value[0]
    if not (isinstance(after, tuple) and len(after) == 6):
        return False
    if not all(_suited(ours, there) for ours, there in zip(after, before, strict=True)):
        return False
    return _all_cards(after) == _all_cards(before)


def _all_cards(hands: Sequence[Any]) -> list[int]:
    cards = [[number for suits in hand for number in suits] for hand in hands]
    least = min((min(hand, default=0) for hand in cards), default=0)
    return [sum(column) for column in zip(*cards, strict=True)] if least >= 0 else [-1]


def _places(value: Any, _: Any) -> bool:
    return isinstance(value, tuple) and sorted(map(str, value)) == list("123456")


def _points(value: Any, _: Any) -> bool:
    if not (isinstance(value, tuple) and len(value) == 2 and isinstance(value[0], tuple)):
        return False
    return len(value[0]) == 2 and all(map(_number, value[0])) and _truth(value[1], ())


def _hashable(value: Any, _: Any) -> bool:
    try:
        hash(value)
    except TypeError:
        return False
    return True


def _plain(value: Any, _: Any = None) -> bool:
    import json

    try:
        json.dumps(value, allow_nan=False)
    except (TypeError, ValueError, RecursionError):
        return False
    return True


@dataclass(frozen=True)
class PolicyKind:
    """A policy.

    Attributes:
        name: its name in ``Rules``.
        hook: the hook that replaces it.
        protocol: what it has to be.
        methods: for each method, what it has to return.
        promises: attributes that are true or false.
    """

    name: str
    hook: str
    protocol: type
    methods: Mapping[str, Wanted]
    promises: tuple[str, ...] = ()


def _kind(name: str, protocol: type, *promises: str, **methods: Wanted) -> PolicyKind:
    return PolicyKind(name, f"gouji_{name}_policy", protocol, methods, promises)


POLICIES: Final = (
    _kind(
        "comparison",
        policies.ComparisonPolicy,
        "same_size",
        "new_shape_decides",
        "old_shape_decides",
        beats=_truth,
    ),
    _kind("gouji", policies.GoujiPolicy, is_gouji=_truth),
    _kind("opening", policies.OpeningPolicy, opens=_truth),
    _kind(
        "burn",
        policies.BurnPolicy,
        order=_seats,
        why_not=_refusal,
        admits=_refusal,
        lead_fulfils=_truth,
        can_lead=_truth,
        can_carry_through=_truth,
        leader_after_failure=_seat,
        cards_owed=_number_of_cards,
        bonus=_number,
    ),
    _kind(
        "tribute",
        policies.TributePolicy,
        debts=_debts,
        payment=_payment,
        may_refuse=_truth,
        is_returned=_truth,
        returnable=_counts,
        follows=_truth,
    ),
    _kind("first_leader", policies.FirstLeaderPolicy, choose=_seat),
    _kind("buying", policies.BuyingPolicy, buy=_bought),
    _kind("wind", policies.WindPolicy, can_be_claimed=_truth, leader=_active_seat),
    _kind("free_play", policies.FreePlayPolicy, begins=_truth),
    _kind("places", policies.PlacesPolicy, has_ended=_truth, places=_places),
    _kind("points", policies.PointsPolicy, points=_points),
)
"""Every policy, in the order in which a ruleset binds them."""

MEMORY: Final = PolicyKind(
    "memory",
    "gouji_memory",
    policies.Memory,
    {
        "start": _hashable,
        "after": _hashable,
        "encode": _plain,
        "decode": _hashable,
        "shows": _plain,
    },
)
"""What a plugin remembers is held to its protocol in the same way."""
