"""What a policy may answer: types whose values are held to more than Python's type says.

The protocols of ``policies`` use them as what their methods return; from there the guard of a
plugin's policy knows how an answer is looked at. To a type checker ``Seat`` is ``int``.

The engine reckons with what it is given: only plain numbers and tuples do what they look like.
"""

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from functools import lru_cache
from string import Formatter
from types import UnionType
from typing import TYPE_CHECKING, Annotated, Any, Final, get_origin

from gouji_rules.cards import Counts
from gouji_rules.game.debts import DEBT_KINDS, Debt, Purchase
from gouji_rules.game.effects import Effect, Move, Points, Reveal
from gouji_rules.game.refusal import Refusal
from gouji_rules.game.state import State
from gouji_rules.game.suited import Suited, common, size_of
from gouji_rules.game.values import ReadOnly
from gouji_rules.messages import has
from gouji_rules.seats import SEATS

if TYPE_CHECKING:
    from gouji_rules.diagnostics import Message

Check = Callable[[Any, tuple[Any, ...]], bool]
"""Tells whether a value, returned for arguments, is what the engine wants."""

MOST_CARDS: Final = 10**6
MOST_POINTS: Final = 10**9
LONGEST_TEXT: Final = 4_000
LONGEST_DATA: Final = 250_000
"""No table comes near; what is larger is a mistake, and would only fail later and elsewhere.
The data of a memory is measured in bytes of JSON: a line of a record holds that of all plugins."""

_WHOLE: Final = frozenset({int})
_SEATS: Final = frozenset(SEATS)
_FEW: Final = 100
_SHORT: Final = 10**15
"""So many whole numbers that are so small are plain data, without a closer look."""

_OWN_KIND: Final = re.compile(r"[a-z][a-z0-9_-]{0,59}([.][a-z][a-z0-9_]{0,59})?")


class Wanted:
    """What the engine wants of an answer.

    Args:
        check: tells whether a value is it.
        key: the same in words: ``plugin.key`` of the catalogue.
        params: what the words name.
    """

    def __init__(self, check: Check, key: str, **params: object) -> None:
        self.check = check
        self.key = key
        self.params = params

    def words(self, method: str, found: str) -> "Message":
        """Return what is wrong with an answer of ``method``, which is ``found`` in words."""
        from gouji_rules.diagnostics import Message  # nobody needs it in a game without plugins

        said = Message(f"plugin.{self.key}", self.params)
        return Message("plugin.must_give", {"method": method, "wanted": said, "found": found})


def _truth(value: Any, _: Any = None) -> bool:
    return value is True or value is False


def is_whole(value: object) -> bool:
    """Return whether a value is a whole number, and no truth value."""
    return type(value) is int


def _seat(value: Any, _: Any = None) -> bool:
    return is_whole(value) and 0 <= value < 6


def is_seat(value: object) -> bool:
    """Return whether a value is a seat, 0 to 5."""
    return _seat(value)


def _state_of(arguments: tuple[Any, ...]) -> State:
    (state,) = (one for one in arguments if isinstance(one, State))
    return state


def _active_seat(value: Any, arguments: tuple[Any, ...]) -> bool:
    return _seat(value) and bool(_state_of(arguments).status.active >> value & 1)


def are_seats(value: object) -> bool:
    """Return whether a value is a tuple of seats, each once."""
    if type(value) is not tuple or not _WHOLE.issuperset(map(type, value)):
        return False
    return _SEATS.issuperset(value) and len({*value}) == len(value)


def are_numbers(value: object) -> bool:
    """Return whether a value is a tuple of whole numbers, none below zero."""
    if type(value) is not tuple or not _WHOLE.issuperset(map(type, value)):
        return False
    return not value or min(value) >= 0


def _asked(value: Any, arguments: tuple[Any, ...]) -> bool:
    state = _state_of(arguments)
    others: int = state.status.active & ~(1 << state.owner)
    return is_whole(value) and value & ~others == 0


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
    """Return whether a value is a text by language, with English at least, that can be shown."""
    if type(value) is ReadOnly:
        try:
            return _is_text(tuple(value.items()))
        except TypeError:  # what has no hash is no text
            return False
    return isinstance(value, Mapping) and _are_readable(value)


@lru_cache(1024)  # a plugin says the same again and again
def _is_text(said: tuple[tuple[str, str], ...]) -> bool:
    return _are_readable(dict(said))


def _are_readable(texts: Mapping[Any, Any]) -> bool:
    readable = all(isinstance(lang, str) and is_readable(said) for lang, said in texts.items())
    return readable and bool(texts.get("en"))


def is_readable(said: object) -> bool:
    """Return whether it is a text of some length in which no sign is one a terminal acts on."""
    return isinstance(said, str) and len(said) <= LONGEST_TEXT and _is_visible(said)


@lru_cache(1024)  # a plugin says the same again and again
def _is_visible(said: str) -> bool:
    from gouji_rules.diagnostics import visible  # nobody needs it in a game without plugins

    words = " ".join(said.split())  # lines are joined where it is said
    return words == visible(words)


def fills_in(said: str, names: Collection[str]) -> bool:
    """Return whether a text names nothing in braces but what it can."""
    named = _named_in(said)
    return named is not None and named <= {*names}


@lru_cache(1024)  # a plugin says the same again and again
def _named_in(said: str) -> frozenset[str] | None:
    """Return what a text names in braces; None where it does so in a way of its own."""
    try:
        parts = [*Formatter().parse(said)]
    except ValueError:  # a brace without its other
        return None
    if any(spec or turned for _, _, spec, turned in parts):
        return None
    return frozenset(name for _, name, _, _ in parts if name is not None)


def _number_of_cards(value: Any, _: Any) -> bool:
    return is_whole(value) and 0 <= value <= MOST_CARDS


def _number(value: Any, _: Any = None) -> bool:
    return type(value) in (int, float) and -MOST_POINTS <= value <= MOST_POINTS


def is_amount(value: object) -> bool:
    """Return whether a value is a number of points that a set may bring."""
    return _number(value)


def _debt(value: Any) -> bool:
    return (
        isinstance(value, Debt)
        and _seat(value.payer)
        and _seat(value.payee)
        and value.payer != value.payee
        and is_whole(value.cards)
        and 0 < value.cards <= MOST_CARDS
        and _is_named(value)
    )


def _is_named(debt: Debt) -> bool:
    """Return whether a debt is of a kind of the rule book, or of another that has its words."""
    if not isinstance(debt.kind, str) or debt.kind in DEBT_KINDS:
        return debt.kind in DEBT_KINDS and not debt.said
    return bool(_OWN_KIND.fullmatch(debt.kind)) and is_text(debt.said)


def _debts(value: Any, _: Any) -> bool:
    return type(value) is tuple and all(map(_debt, value))


def _among(value: Any, cards: Suited) -> bool:
    return is_whole(value) and 0 <= value <= cards and common(value, cards) == value


def _payment(value: Any, arguments: tuple[Any, ...]) -> bool:
    hand, _received, debt = arguments
    return _among(value, hand) and size_of(value) <= debt.cards


def _returnable(value: Any, arguments: tuple[Any, ...]) -> bool:
    giver = arguments[0]
    return (
        type(value) is tuple
        and len(value) == len(giver)
        and all(is_whole(n) and 0 <= n <= held for n, held in zip(value, giver, strict=True))
    )


def _purchase(value: Any, cards: Suited) -> bool:
    return (
        isinstance(value, Purchase)
        and _seat(value.buyer)
        and is_whole(value.seller)
        and -1 <= value.seller < 6
        and (value.seller < 0 or value.three is not None)
        and all(one is None or _among(one, cards) for one in (value.paid, value.three))
        and _truth(value.revolted)
    )


def _bought(value: Any, arguments: tuple[Any, ...]) -> bool:
    cards: Suited = sum(arguments[0])
    if not (type(value) is tuple and len(value) == 2 and isinstance(value[1], list)):
        return False
    after = value[0]
    if not (type(after) is tuple and len(after) == 6):
        return False
    if not all(_purchase(one, cards) for one in value[1]):
        return False
    for hand in after:  # each is of what the others leave: no field can run over
        if not _among(hand, cards):
            return False
        cards -= hand
    return cards == 0


def _effects(value: Any, _: Any) -> bool:
    return value is None or (
        isinstance(value, list | tuple)
        and all(type(one) in (Move, Points, Reveal) for one in value)
    )


def _places(value: Any, _: Any) -> bool:
    whole = type(value) is tuple and all(map(is_whole, value))
    return whole and sorted(value) == [1, 2, 3, 4, 5, 6]


def _set_points(value: Any, _: Any) -> bool:
    if not (type(value) is tuple and len(value) == 2 and type(value[0]) is tuple):
        return False
    return len(value[0]) == 2 and all(map(_number, value[0])) and _truth(value[1])


def _hashable(value: Any, _: Any) -> bool:
    try:
        hash(value)
    except TypeError:
        return False
    return True


def _plain(value: Any, _: Any = None) -> bool:
    """Return whether JSON can hold a value and gives it back as it was, in a line of a record."""
    if _is_surely_plain(value):
        return True
    import json

    if not _is_small(value):
        return False
    try:
        text = json.dumps(value, allow_nan=False, ensure_ascii=False)
        return len(text.encode()) <= LONGEST_DATA and bool(json.loads(text) == value)
    except (TypeError, ValueError, RecursionError):
        return False


def _is_small(value: object) -> bool:
    """Return whether a value holds no more parts than its data may have bytes.

    A list that holds another twice, and so on, is short and endless to write.
    """
    left, seen = [value], 0
    while left:
        one, seen = left.pop(), seen + 1
        if isinstance(one, dict):
            left.extend(one.values())
        elif isinstance(one, list | tuple):
            left.extend(one)
        if seen + len(left) > LONGEST_DATA:
            return False
    return True


def _is_surely_plain(value: object, tuples: bool = False) -> bool:
    """Return whether a value is plain at first sight, as nearly all are: asked in every set.

    Args:
        value: what is looked at.
        tuples: whether a tuple counts as a list.
    """
    parts: Sequence[object] = (value,)
    if type(value) is list or (tuples and type(value) is tuple):
        parts = value
    return len(parts) <= _FEW and all(
        part is None
        or part is True
        or part is False
        or (type(part) is int and -_SHORT < part < _SHORT)
        for part in parts
    )


def is_plain(value: object) -> bool:
    """Return whether JSON can hold a value, tuples as lists."""
    if _is_surely_plain(value, tuples=True):
        return True
    if not _is_small(value):
        return False
    try:
        return _plain(_lists(value))
    except RecursionError:  # a list that holds itself
        return False


def _lists(value: Any) -> Any:
    """Return plain data with its tuples as lists, as JSON has them."""
    if isinstance(value, dict):
        return {key: _lists(below) for key, below in value.items()}
    return [*map(_lists, value)] if isinstance(value, list | tuple) else value


# What follows is made when the engine is imported; what checks them is asked of plugins only.

_MOST: Final = f"{LONGEST_DATA:,}"

Seat = Annotated[int, Wanted(_seat, "wants_seat")]
"""A seat, 0 to 5."""

ActiveSeat = Annotated[int, Wanted(_active_seat, "wants_active_seat")]
"""A seat that is active in the state which was asked about."""

Seats = Annotated[tuple[int, ...], Wanted(lambda one, _: are_seats(one), "wants_seats")]
"""Seats in an order, each once."""

Asked = Annotated[int, Wanted(_asked, "wants_asked")]
"""Active seats (mask) besides the owner of the top."""

SeatMask = Annotated[int, Wanted(lambda one, _: is_whole(one) and 0 <= one < 64, "wants_mask")]
"""Seats (mask of 6 bits)."""

KindMask = Annotated[int, Wanted(lambda one, _: is_whole(one) and one >= 0, "wants_kinds")]
"""Kinds of cards (mask), bit 0 for the lowest of the deck."""

Cards = Annotated[int, Wanted(_number_of_cards, "wants_cards", most=f"{MOST_CARDS:,}")]
"""How many cards."""

Amount = Annotated[float, Wanted(_number, "wants_number", most=f"{MOST_POINTS:,}")]
"""Points for a federation, below zero as well."""

SetPoints = Annotated[tuple[tuple[float, float], bool], Wanted(_set_points, "wants_points")]
"""The points of the two federations, and whether the set was a sweep."""

Places = Annotated[tuple[int, ...], Wanted(_places, "wants_places")]
"""The place 1-6 of each seat."""

Debts = Annotated[tuple[Debt, ...], Wanted(_debts, "wants_debts")]
"""Debts in the order of payment."""

Payment = Annotated[Suited, Wanted(_payment, "wants_payment")]
"""Cards of the hand that was asked about, no more than the debt."""

Returnable = Annotated[Counts, Wanted(_returnable, "wants_counts")]
"""For each kind a number of cards, no more than the giver holds."""

Bought = Annotated[tuple[tuple[Suited, ...], list[Purchase]], Wanted(_bought, "wants_bought")]
"""The six hands, which hold together what they held, and what was done."""

Effects = Annotated[Sequence[Effect] | None, Wanted(_effects, "wants_effects")]
"""What is to happen, in order; None for nothing."""

Kept = Annotated[object, Wanted(_hashable, "wants_hashable")]
"""A value of a memory, which can be hashed."""

Plain = Annotated[object, Wanted(_plain, "wants_plain", most=_MOST)]
"""What JSON can hold and gives back as it was."""

Shown = Annotated[object, Wanted(lambda one, _: is_plain(one), "wants_shown", most=_MOST)]
"""What JSON can hold, tuples as lists."""

TRUTH: Final = Wanted(_truth, "wants_truth")
_PLAINLY: Final[Mapping[type | UnionType, Wanted]] = {
    bool: TRUTH,
    Refusal | None: Wanted(_refusal, "wants_refusal"),
}
"""What Python's own type says wholly."""


def wanted_of(answer: Any) -> Wanted:
    """Return how answers of a type are looked at.

    Raises:
        TypeError: nothing says so: a protocol's method has to return one of the types above.
    """
    if get_origin(answer) is Annotated:
        for one in answer.__metadata__:
            if isinstance(one, Wanted):
                return one
    elif answer in _PLAINLY:
        return _PLAINLY[answer]
    raise TypeError(f"nothing says how an answer of type {answer} is looked at")
