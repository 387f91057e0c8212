"""What plugins are given cannot be changed by them: a try raises, at the plugin's own line.

Settings and options are copies made of ``ReadOnly`` mappings and of tuples. States, hands, plays
and policies are shared with the engine, whose loop makes them by the thousand; they are *sealed*:
they are of a subclass that lets nobody but us set an attribute. Plays are made so, since there are
few of them and each comes again and again; hands are so from when a plugin is first given them;
states and what the set remembers are so while a plugin is asked. What no plugin sees costs nothing:
the loop is quickest where all that it looks at is of one class. A ruleset without plugins has none
of it.
"""

import copyreg
import sys
from typing import Any, Final, NoReturn, SupportsIndex

from gouji_rules.cards import Deck
from gouji_rules.engine.view import View
from gouji_rules.game.debts import Debt
from gouji_rules.game.facts import Facts
from gouji_rules.game.hand import BoundHand, Hand, HandTable, JudgedHand
from gouji_rules.game.result import SetResult
from gouji_rules.game.state import Match, Preparation, State, Status
from gouji_rules.game.values import ReadOnly, attributes_of, read_only
from gouji_rules.hooks.errors import OURS
from gouji_rules.plays import Play, PlayTable


def _set(self: object, name: str, value: object) -> None:
    caller = sys._getframe(1).f_code.co_filename
    if not caller.startswith(OURS) and hasattr(self, name):
        raise TypeError(f"{name}: what a plugin is given cannot be changed")
    object.__setattr__(self, name, value)


def _delete(self: object, name: str) -> NoReturn:  # noqa: ARG001
    raise TypeError(f"{name}: what a plugin is given cannot be changed")


def _reduce(self: object, protocol: SupportsIndex) -> Any:
    """Let it be pickled as what it is of: sealed classes have no name by which to be found."""
    cls: Any = type(self).__base__
    found = cls.__reduce_ex__(self, protocol)
    if isinstance(found, str):
        return found
    make, arguments, *rest = found
    arguments = tuple(cls if one is type(self) else one for one in arguments)
    return (_new if make is copyreg.__newobj__ else make), arguments, *rest  # type: ignore[attr-defined]


def _new(cls: type, *arguments: object) -> object:
    return cls.__new__(cls, *arguments)


_sealed: dict[type, type] = {}
"""For each class the sealed one, for that itself."""


def _sealed_class(cls: type) -> type:
    found = _sealed.get(cls)
    if found is None:
        body: dict[str, Any] = {"__setattr__": _set, "__delattr__": _delete, "__doc__": cls.__doc__}
        body |= {"__module__": cls.__module__, "__reduce_ex__": _reduce}
        if "__dict__" not in dir(cls):
            body["__slots__"] = ()
        found = _sealed[cls] = type(cls.__name__, (cls,), body)
        _sealed[found] = found
    return found


def _is_sealed(one: object) -> bool:
    return _sealed.get(type(one)) is type(one)


def seal(one: Any) -> Any:
    """Return a policy (or the like) whose attributes nobody but us can set from now on."""
    if not _is_sealed(one):
        one.__class__ = _sealed_class(type(one))
    return one


def seal_policy(policy: Any) -> Any:
    """Return a policy as a plugin is given it: what it holds cannot be changed either."""
    for name in attributes_of(policy):
        value = getattr(policy, name, None)
        if isinstance(value, dict | list) and not isinstance(value, ReadOnly):
            setattr(policy, name, read_only(value))
    return seal(policy)


Lent = list[Any]
"""What a plugin is given that is sealed only for as long as the plugin is asked."""


def as_given(arguments: tuple[Any, ...], lent: Lent) -> tuple[Any, ...]:
    """Return the arguments of a method of a plugin in a form that it cannot change.

    Args:
        arguments: what the method is asked with.
        lent: what has to be given back (``given_back``) is put there.
    """
    for one in arguments:
        if type(one) in _FORM:
            break
    else:  # numbers, texts and plays, as nearly always
        return arguments
    return tuple([_FORM.get(type(one), _as_it_is)(one, lent) for one in arguments])


def given_back(lent: Lent) -> None:
    """Take back what a plugin was lent: the loop makes such values anew, of the class they had."""
    for one in lent:
        _give_class(one, one.__class__.__base__)


def seal_tables(hands: HandTable, plays: PlayTable) -> None:
    """Have all plays of a ruleset made sealed, and what there is of its hands."""
    _hands(hands.empty)
    plays.seal = _play


_give_class: Final = vars(object)["__class__"].__set__
"""Sets the class of what is sealed too, without asking it."""


def _as_it_is(one: Any, _: Lent) -> Any:
    return one


def _lend(one: Any, lent: Lent) -> None:
    one.__class__ = _sealed[type(one)]
    lent.append(one)


def _keep(one: Any, _: Lent) -> Any:
    return seal(one)


def _state(one: Any, lent: Lent) -> Any:
    _lend(one, lent)
    status = one.status
    if type(status) is Status:
        _status(status, lent)
    if status.prep is None or one.hands is not status.prep.hands:  # else they are sealed by now
        _hands(one.hands)
    if type(one.top) is Play:
        _play(one.top)
    return one


def _status(one: Any, lent: Lent) -> Any:
    _lend(one, lent)
    if type(one.match) is Match:
        _match(one.match, lent)
    if type(one.result) is SetResult:
        seal(one.result)
    prep = one.prep
    if type(prep) is Preparation:
        _lend(prep, lent)
        _hands(prep.hands)
        for debt in prep.debts:
            if type(debt) is Debt:
                seal(debt)
    return one


def _match(one: Any, _: Lent) -> Any:
    for result in reversed(seal(one).results):
        if _is_sealed(result):  # as are those before it
            break
        seal(result)
    return one


def _facts(one: Any, lent: Lent) -> Any:
    if type(one.state) is State:
        _state(one.state, lent)
    return one


def _hands(those: tuple[Hand, ...]) -> None:
    for hand in those:
        if type(hand) is not _SEALED_HAND:
            _hand(hand)


def _hand(one: Any, _: Lent | None = None) -> Any:
    if not _is_sealed(one):
        one.at_least = tuple(one.at_least)
    return seal(one)


def _view(one: Any, _: Lent) -> Any:
    _hands((one.own,))
    return one


def _play(one: Any, _: Lent | None = None) -> Any:
    seal(one.cards)
    return seal(one)


for _lent in (State, Status, Preparation):
    _sealed_class(_lent)
_SEALED_HAND: Final = _sealed_class(Hand)

_FORM: Final[dict[type, Any]] = {
    State: _state,
    Status: _status,
    Match: _match,
    Debt: _keep,
    Facts: _facts,
    Hand: _hand,
    JudgedHand: _hand,
    BoundHand: _hand,
    SetResult: _keep,
    Play: _play,
    View: _view,
    dict: lambda one, _: ReadOnly(one),
    list: lambda one, _: tuple(one),
}
"""What has to be sealed; what is sealed already is of another class and costs nothing more."""


def sealed_deck(deck: Deck) -> Deck:
    """Return a copy of a deck that cannot be changed."""
    made = Deck.__new__(Deck)
    for name in attributes_of(deck):
        value = getattr(deck, name)
        object.__setattr__(made, name, read_only(value) if isinstance(value, dict) else value)
    sealed: Deck = seal(made)
    return sealed
