"""Facts: a position as the plain data a scenario can expect."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Final

from gouji_rules.engine.legal import legal_actions
from gouji_rules.engine.memory import after_set, debts_after, encoded
from gouji_rules.engine.rules import Rules
from gouji_rules.engine.view import View
from gouji_rules.game.effects import Award
from gouji_rules.game.result import SetResult
from gouji_rules.game.state import DEAD, PLAY, SET_OVER, State
from gouji_rules.game.values import Amount, but
from gouji_rules.rules.places import places_so_far
from gouji_rules.seats import SEATS, seats_of


def facts(rules: Rules, state: State, *, over: bool, about: str = "") -> Mapping[str, Any]:
    """Return every key that a scenario can expect, as plain data, each made when looked at.

    Seats are 0-5; ``legal`` is a sequence of action texts. When its phase is over nobody is
    asked; where the first lead comes next, it is told.

    Args:
        rules: the ruleset.
        state: the position.
        over: whether nobody is asked any more.
        about: the phase that a position began with, if it was one.
    """
    known = Known(rules, state)
    if about == "first_leader":
        known.tell("asks", known["leader"])  # the phase is over once it is known who leads
    elif over and state.phase != PLAY:
        known.tell("asks", None)
    if over and state.phase != PLAY:
        known.tell("legal", ())
    return known


class Known(Mapping[str, Any]):
    """What is known of a position, by key; whoever looks at a few keys waits for no others."""

    __slots__ = ("_made", "_rules", "_state")

    def __init__(self, rules: Rules, state: State) -> None:
        self._rules = rules
        self._state = state
        self._made: dict[str, Any] = {}

    def tell(self, key: str, value: object) -> None:
        """Say something else of a key than the position does."""
        self._made[key] = value

    def __getitem__(self, key: str) -> Any:
        if key not in self._made:
            self._made[key] = _KEYS[key](self._rules, self._state)
        return self._made[key]

    def __contains__(self, key: object) -> bool:
        return key in _KEYS

    def __iter__(self) -> Iterator[str]:
        return iter(_KEYS)

    def __len__(self) -> int:
        return len(_KEYS)

    def __repr__(self) -> str:
        return repr(dict(self))


def _listed(value: object) -> object:
    """Return what a phase has noted with lists in place of tuples."""
    return [_listed(one) for one in value] if isinstance(value, tuple) else value


def _seen(view: View) -> dict[int, str]:
    """Return the hands of mates that a seat sees, as text."""
    return {mate: view.rules.deck.format(hand) for mate, hand in view.mates_hands.items()}


def _settled(state: State) -> SetResult | None:
    """Return the result of the set; in a position that begins with a result, that one."""
    status = state.status
    match = status.match
    if status.result is None and match.single and match.results:
        return match.results[-1]
    return status.result


def _awards(given: Iterable[Award]) -> dict[str, list[Amount]]:
    """Return the points that plugins have given the two federations, by plugin."""
    found: dict[str, list[Amount]] = {}
    for award in given:
        sides = found.setdefault(award.plugin, [0, 0])
        for side, points in enumerate(award.sides):
            sides[side] += points
    return found


def _totals(state: State) -> tuple[Amount, Amount]:
    """Return the federations' points of the whole game, with the set that has ended."""
    status = state.status
    match, settled = status.match, _settled(state)
    if settled is None or (match.over and status.result is not None):
        return match.points
    return (match.points[0] + settled.points[0], match.points[1] + settled.points[1])


def _game_is_over(rules: Rules, state: State) -> bool:
    """Return whether the game ends with this set; one set of a scenario is a part of a game too."""
    match, settled = state.status.match, _settled(state)
    if not match.single:
        return match.over
    if settled is None:
        return False
    results = match.results if match.results[-1:] == (settled,) else (*match.results, settled)
    taken = but(match, results=results, points=_totals(state), sets=None)
    taken.memory = after_set(rules, settled, match)
    return rules.games.is_over(rules.facts(but(state, status=but(state.status, match=taken))))


def _debts(rules: Rules, state: State) -> list[str]:
    """Return what the set that has just ended owes; nothing while it is played.

    A position set up with a result that has gone on to its first lead still tells its debts.
    """
    result = state.status.result
    match = state.status.match
    if result is not None:
        return [str(debt) for debt in debts_after(rules, result, match)]
    if match.single and match.last is not None:
        return [str(debt) for debt in rules.tribute.to_pay(match.last, dict(match.memory))]
    return []


class Texts:
    """The texts of actions; as long, and as lazily made, as the actions themselves."""

    __slots__ = ("_actions",)

    def __init__(self, actions: Any) -> None:
        self._actions = actions

    def __len__(self) -> int:
        return len(self._actions)

    def __iter__(self) -> Any:
        return (action.text for action in self._actions)

    def __contains__(self, text: object) -> bool:
        return any(text == action.text for action in self._actions)

    def __repr__(self) -> str:
        return repr(list(self))

    def __eq__(self, other: object) -> bool:
        try:
            return sorted(self) == sorted(other)  # type: ignore[call-overload, no-any-return]
        except TypeError:
            return NotImplemented

    def __hash__(self) -> int:
        return hash(tuple(self))


def _places(state: State) -> dict[int, int]:
    result = state.status.result
    return places_so_far(state.status) if result is None else dict(enumerate(result.places))


def _points(state: State) -> list[float]:
    settled = _settled(state)
    return list(state.status.match.points if settled is None else settled.points)


def _swept(state: State) -> Any:
    settled = _settled(state)
    return settled.sweep if settled is not None else False


def _given(state: State) -> dict[str, list[float]]:
    settled = _settled(state)
    return _awards(settled.awards if settled is not None else state.status.awards)


def _owed(rules: Rules, state: State) -> list[str]:
    prep = state.status.prep
    return [str(debt) for debt in prep.debts] if prep is not None else _debts(rules, state)


def _views(rules: Rules, state: State) -> Iterator[View]:
    return (View(rules, state, seat) for seat in SEATS)


_KEYS: Final[dict[str, Callable[[Rules, State], Any]]] = {
    "asks": lambda _, state: state.seat if state.seat >= 0 else None,
    "leads": lambda _, state: state.phase == PLAY and state.top is None and state.seat >= 0,
    "legal": lambda rules, state: Texts(legal_actions(rules, state)),
    "opened": lambda _, state: list(seats_of(state.status.opened)),
    "out": lambda _, state: list(state.status.out),
    "places": lambda _, state: _places(state),
    "awards": lambda _, state: _given(state),
    "failed": lambda _, state: list(seats_of(state.status.failed)),
    "eliminated": lambda _, state: list(seats_of(state.status.eliminated)),
    "revolted": lambda _, state: list(seats_of(state.status.revolted)),
    "burning": lambda _, state: (
        {state.status.burner: state.status.victim} if state.status.burner >= 0 else {}
    ),
    "burned": lambda _, state: [
        f"{burner} burned {victim}" for burner, victim, _ in state.status.burned
    ],
    "undone": lambda _, state: list(state.status.undone),
    "smothered": lambda _, state: {
        seat: by for seat, by in enumerate(state.status.smothered) if by >= 0
    },
    "free_play": lambda _, state: state.status.free,
    "headless": lambda _, state: list(seats_of(state.status.headless)),
    "dead": lambda _, state: state.top is not None and state.met == DEAD,
    "head": lambda _, state: {seat: left for seat, left in enumerate(state.status.heads) if left},
    "calls": lambda _, state: {
        seat: call for seat, call in enumerate(state.status.calls) if call != "none"
    },
    "over": lambda _, state: state.status.match.over or state.phase == SET_OVER,
    "points": lambda _, state: _points(state),
    "sweep": lambda _, state: _swept(state),
    "totals": lambda _, state: list(_totals(state)),
    "game_over": _game_is_over,
    "void": lambda _, state: state.status.void,
    "debts": _owed,
    "owes": _owed,
    "hands": lambda rules, state: {
        seat: rules.deck.format(hand.counts) for seat, hand in enumerate(state.hands)
    },
    "phase": lambda _, state: state.phase,
    "passed": lambda _, state: list(seats_of(state.passed)),
    "top": lambda _, state: state.top.text if state.top is not None else None,
    "owner": lambda _, state: state.owner if state.top is not None else None,
    "leader": lambda _, state: state.status.prep.leader if state.status.prep is not None else None,
    "memory": lambda rules, state: encoded(rules, state.status.match.memory),
    "notes": lambda _, state: {
        name: _listed(value) for name, value, _ in state.status.notes if value is not None
    },
    "shows": lambda rules, state: {
        view.seat: dict(enumerate(view.counts)) for view in _views(rules, state)
    },
    "sees": lambda rules, state: {view.seat: _seen(view) for view in _views(rules, state)},
    "deck": lambda rules, _: dict(zip(rules.deck.kinds, rules.deck.counts, strict=True)),
    "dealt": lambda rules, _: (
        list(rules.deck.hand_sizes) if rules.deck.size % 6 else rules.deck.hand_size
    ),
}
"""What each key tells of a position."""
