"""What plugins are given cannot be changed by them: a try raises, at the plugin's own line.

Settings and options are copies made of ``ReadOnly`` mappings and of tuples. States, hands, plays
and policies are shared with the engine, whose loop makes them by the thousand; they are *sealed*
when a plugin is given them first: they become of a subclass that lets nobody but us set an
attribute. A ruleset without plugins has none of it.
"""

import copyreg
import sys
from collections.abc import Iterable
from typing import Any, Final, NoReturn, SupportsIndex

from gouji_rules.cards import Deck
from gouji_rules.game import debts, facts, hand, result, state
from gouji_rules.game.values import ReadOnly, read_only
from gouji_rules.hooks.errors import OURS
from gouji_rules.plays import Play


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
    for name, value in vars(policy).items():
        if isinstance(value, dict | list) and not isinstance(value, ReadOnly):
            setattr(policy, name, read_only(value))
    return seal(policy)


def as_given(arguments: tuple[Any, ...]) -> tuple[Any, ...]:
    """Return the arguments of a method of a plugin in a form that it cannot change."""
    return tuple([_FORM.get(type(one), _as_it_is)(one) for one in arguments])


def _as_it_is(one: Any) -> Any:
    return one


def seal_given(arguments: Iterable[Any]) -> None:
    """Seal what a method of a plugin is given, and what can be reached from there."""
    for one in arguments:
        reach = _REACH.get(type(one))
        if reach is not None:
            reach(one)


def _state(one: state.State) -> state.State:
    seal(one)
    _status(one.status)
    seal_given(one.hands)
    if one.top is not None:
        _play(one.top)
    return one


def _status(one: state.Status) -> state.Status:
    if not _is_sealed(one):
        seal(one)
        seal_given((one.match, one.result))
        if one.prep is not None:
            seal(one.prep)
            seal_given(one.prep.debts)
    return one


def _match(one: state.Match) -> state.Match:
    seal(one)
    seal_given(one.results)
    return one


def _facts(one: facts.Facts) -> facts.Facts:
    _state(one.state)
    return one


def _play(one: Play) -> Play:
    if not _is_sealed(one):
        seal(one)
        seal(one.cards)
    return one


_REACH: Final[dict[type, Any]] = {
    state.State: _state,
    state.Status: _status,
    state.Match: _match,
    debts.Debt: seal,
    facts.Facts: _facts,
    hand.Hand: seal,
    hand.JudgedHand: seal,
    result.SetResult: seal,
    Play: _play,
}
"""What has to be sealed; what is sealed already is of another class and costs nothing more."""

_FORM: Final[dict[type, Any]] = {**_REACH, dict: ReadOnly, list: tuple}


def sealed_deck(deck: Deck) -> Deck:
    """Return a copy of a deck that cannot be changed."""
    made = Deck.__new__(Deck)
    for name in Deck.__slots__:
        value = getattr(deck, name)
        object.__setattr__(made, name, read_only(value) if isinstance(value, dict) else value)
    sealed: Deck = seal(made)
    return sealed
