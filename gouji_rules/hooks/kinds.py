"""What the engine wants of each policy: its protocol, and what each of its methods returns."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from gouji_rules.cards import Deck
from gouji_rules.diagnostics import Message
from gouji_rules.game import policies
from gouji_rules.game.debts import DEBT_KINDS, Debt
from gouji_rules.game.purchase import Purchase
from gouji_rules.game.refusal import Refusal
from gouji_rules.lang import Function
from gouji_rules.lang.types import BOOL, INT, RANK, EnumType
from gouji_rules.messages import has
from gouji_rules.plays import Play

Check = Callable[[Any, tuple[Any, ...]], bool]
"""Tells whether a value, returned for arguments, is what the engine wants."""

MOST_CARDS: Final = 10**6
MOST_POINTS: Final = 10**9
LONGEST_DATA: Final = 250_000
"""No table comes near; what is larger is a mistake, and would only fail later and elsewhere.
The data of a memory is measured in bytes of JSON: a line of a record holds that of all plugins."""


class Wanted(NamedTuple):
    """What the engine wants of an answer.

    Attributes:
        check: tells whether a value is it.
        said: the same in words.
    """

    check: Check
    said: Message

    def words(self, method: str, found: str) -> Message:
        """Return what is wrong with an answer of ``method``, which is ``found`` in words."""
        params = {"method": method, "wanted": self.said, "found": found}
        return Message("plugin.must_give", params)


# The engine reckons with what it is given: only plain numbers and tuples do what they look like.


def _truth(value: Any, _: Any) -> bool:
    return value is True or value is False


def _whole(value: Any) -> bool:
    return type(value) is int


def _seat(value: Any, _: Any = None) -> bool:
    return _whole(value) and 0 <= value < 6


def _active_seat(value: Any, arguments: tuple[Any, ...]) -> bool:
    return _seat(value) and bool(arguments[0].status.active >> value & 1)


def _seats(value: Any, _: Any) -> bool:
    return type(value) is tuple and all(map(_seat, value)) and len({*value}) == len(value)


def _refusal(value: Any, _: Any) -> bool:
    if value is None:
        return True
    return (
        isinstance(value, Refusal)
        and isinstance(value.code, str)
        and has(f"refusal.{value.code}")
        and isinstance(value.rule, str)
        and (not value.rule or has(f"play.rule_{value.rule}"))
        and isinstance(value.setting, str)
        and (value.code != "plugin_says" or is_text(value.params.get("text")))
        and bool(value.text())  # it raises where something that it names is missing
    )


def is_text(value: object) -> bool:
    """Return whether a value is a text by language, with English at least."""
    return (
        isinstance(value, Mapping)
        and all(isinstance(lang, str) and isinstance(said, str) for lang, said in value.items())
        and bool(value.get("en"))
    )


def _number_of_cards(value: Any, _: Any) -> bool:
    return _whole(value) and 0 <= value <= MOST_CARDS


def _number(value: Any, _: Any = None) -> bool:
    return type(value) in (int, float) and -MOST_POINTS <= value <= MOST_POINTS


def _debt(value: Any) -> bool:
    return (
        isinstance(value, Debt)
        and _seat(value.payer)
        and _seat(value.payee)
        and value.payer != value.payee
        and _whole(value.cards)
        and 0 < value.cards <= MOST_CARDS
        and value.kind in DEBT_KINDS
    )


def _debts(value: Any, _: Any) -> bool:
    return type(value) is tuple and all(map(_debt, value))


def _suited(value: Any, like: Any) -> bool:
    return (
        type(value) is tuple
        and len(value) == len(like)
        and all(
            type(ours) is tuple and len(ours) == len(there) and all(map(_whole, ours))
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
        type(value) is tuple
        and len(value) == len(giver)
        and all(_whole(n) and 0 <= n <= held for n, held in zip(value, giver, strict=True))
    )


def _purchase(value: Any, like: Any) -> bool:
    return (
        isinstance(value, Purchase)
        and _seat(value.buyer)
        and _whole(value.seller)
        and -1 <= value.seller < 6
        and (value.seller < 0 or value.three is not None)
        and all(cards is None or _suited(cards, like) for cards in (value.paid, value.three))
        and _truth(value.revolted, ())
    )


def _bought(value: Any, arguments: tuple[Any, ...]) -> bool:
    before: Sequence[Any] = arguments[0]
    if not (type(value) is tuple and len(value) == 2 and isinstance(value[1], list)):
        return False
    after = value[0]
    if not (type(after) is tuple and len(after) == 6):
        return False
    if not all(_purchase(one, before[0]) for one in value[1]):
        return False
    if not all(_suited(ours, there) for ours, there in zip(after, before, strict=True)):
        return False
    return _all_cards(after) == _all_cards(before)


def _all_cards(hands: Sequence[Any]) -> list[int]:
    cards = [[number for suits in hand for number in suits] for hand in hands]
    least = min((min(hand, default=0) for hand in cards), default=0)
    return [sum(column) for column in zip(*cards, strict=True)] if least >= 0 else [-1]


def _places(value: Any, _: Any) -> bool:
    return type(value) is tuple and all(map(_whole, value)) and sorted(value) == [1, 2, 3, 4, 5, 6]


def _points(value: Any, _: Any) -> bool:
    if not (type(value) is tuple and len(value) == 2 and type(value[0]) is tuple):
        return False
    return len(value[0]) == 2 and all(map(_number, value[0])) and _truth(value[1], ())


def _hashable(value: Any, _: Any) -> bool:
    try:
        hash(value)
    except TypeError:
        return False
    return True


def _plain(value: Any, _: Any = None) -> bool:
    """Return whether JSON can hold a value and gives it back as it was, in a line of a record."""
    import json

    try:
        text = json.dumps(value, allow_nan=False, ensure_ascii=False)
        return len(text.encode()) <= LONGEST_DATA and bool(json.loads(text) == value)
    except (TypeError, ValueError, RecursionError):
        return False


def is_plain(value: object) -> bool:
    """Return whether JSON can hold a value, tuples as lists."""
    try:
        return _plain(_lists(value))
    except RecursionError:  # a list that holds itself
        return False


def _shown(value: Any, _: Any) -> bool:
    return is_plain(value)


def _lists(value: Any) -> Any:
    """Return plain data with its tuples as lists, as JSON has them."""
    if isinstance(value, dict):
        return {key: _lists(below) for key, below in value.items()}
    return [*map(_lists, value)] if isinstance(value, list | tuple) else value


def _wanted(check: Check, key: str, **params: object) -> Wanted:
    return Wanted(check, Message(f"plugin.{key}", params))


TRUTH: Final = _wanted(_truth, "wants_truth")
_CARDS: Final = _wanted(_number_of_cards, "wants_cards", most=f"{MOST_CARDS:,}")
_NUMBER: Final = _wanted(_number, "wants_number", most=f"{MOST_POINTS:,}")
SEAT: Final = _wanted(_seat, "wants_seat")
REFUSAL: Final = _wanted(_refusal, "wants_refusal")
HASHABLE: Final = _wanted(_hashable, "wants_hashable")
PLAIN: Final = _wanted(_plain, "wants_plain", most=f"{LONGEST_DATA:,}")


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
        beats=TRUTH,
    ),
    _kind("gouji", policies.GoujiPolicy, is_gouji=TRUTH),
    _kind("opening", policies.OpeningPolicy, opens=TRUTH),
    _kind(
        "burn",
        policies.BurnPolicy,
        order=_wanted(_seats, "wants_seats"),
        why_not=REFUSAL,
        admits=REFUSAL,
        lead_fulfils=TRUTH,
        can_lead=TRUTH,
        can_carry_through=TRUTH,
        leader_after_failure=SEAT,
        cards_owed=_CARDS,
        bonus=_NUMBER,
    ),
    _kind(
        "tribute",
        policies.TributePolicy,
        debts=_wanted(_debts, "wants_debts"),
        payment=_wanted(_payment, "wants_payment"),
        may_refuse=TRUTH,
        is_returned=TRUTH,
        returnable=_wanted(_counts, "wants_counts"),
        follows=TRUTH,
    ),
    _kind("first_leader", policies.FirstLeaderPolicy, choose=SEAT),
    _kind("buying", policies.BuyingPolicy, buy=_wanted(_bought, "wants_bought")),
    _kind(
        "wind",
        policies.WindPolicy,
        can_be_claimed=TRUTH,
        leader=_wanted(_active_seat, "wants_active_seat"),
    ),
    _kind("free_play", policies.FreePlayPolicy, begins=TRUTH),
    _kind(
        "places", policies.PlacesPolicy, has_ended=TRUTH, places=_wanted(_places, "wants_places")
    ),
    _kind("points", policies.PointsPolicy, points=_wanted(_points, "wants_points")),
)
"""Every policy, in the order in which a ruleset binds them."""

MEMORY: Final = PolicyKind(
    "memory",
    "gouji_memory",
    policies.Memory,
    {
        "start": HASHABLE,
        "after": HASHABLE,
        "encode": PLAIN,
        "decode": HASHABLE,
        "shows": _wanted(_shown, "wants_shown", most=f"{LONGEST_DATA:,}"),
    },
)
"""What a plugin remembers is held to its protocol in the same way."""

BOT: Final = _wanted(lambda bot, _: callable(getattr(bot, "choose", None)), "wants_bot")
OFFERED: Final = _wanted(lambda action, given: action in given[1], "wants_offered")
SENTENCES: Final = _wanted(
    lambda told, _: isinstance(told, list | tuple) and all(isinstance(one, str) for one in told),
    "wants_sentences",
)


def declared(function: Function, deck: Deck) -> Wanted:
    """Return what a function of the expression language has to return by its own declaration."""
    result, low, high = function.result, function.low, function.high
    if result == BOOL:
        return TRUTH
    if result == INT:
        bounds = {"low": low, "high": high}
        return _wanted(lambda n, _: _whole(n) and low <= n <= high, "wants_between", **bounds)
    if result == RANK:
        ranks = len(deck.kinds)
        return _wanted(lambda n, _: _whole(n) and 0 <= n < ranks, "wants_rank", high=ranks - 1)
    if isinstance(result, EnumType):
        members = result.members
        listed = ", ".join(members)
        return _wanted(
            lambda name, _: isinstance(name, str) and name in members, "wants_member", names=listed
        )
    return _wanted(lambda one, _: isinstance(one, Play), "wants_play")
