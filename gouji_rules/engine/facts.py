"""Facts: a position as the plain data a scenario can expect."""

from collections.abc import Iterable
from typing import Any

from gouji_rules.engine.legal import legal_actions
from gouji_rules.engine.memory import after_set, debts_after, encoded
from gouji_rules.engine.rules import Rules
from gouji_rules.engine.view import View
from gouji_rules.game.effects import Award
from gouji_rules.game.result import SetResult
from gouji_rules.game.state import DEAD, PLAY, SET_OVER, State
from gouji_rules.game.values import but
from gouji_rules.rules.places import places_so_far
from gouji_rules.seats import SEATS, seats_of


def facts(rules: Rules, state: State, *, over: bool, about: str = "") -> dict[str, Any]:
    """Return every key that a scenario can expect, as plain data.

    Seats are 0-5; ``legal`` is a sequence of action texts, made when looked at. When its phase is
    over nobody is asked; where the first lead comes next, it is told.

    Args:
        rules: the ruleset.
        state: the position.
        over: whether nobody is asked any more.
        about: the phase that a position began with, if it was one.
    """
    status, deck = state.status, rules.deck
    match = status.match
    result = status.result
    settled = _settled(state)
    prep = status.prep
    views = [View(rules, state, seat) for seat in SEATS]
    places = places_so_far(status)
    if result is not None:
        places = dict(enumerate(result.places))
    known: dict[str, Any] = {
        "asks": state.seat if state.seat >= 0 else None,
        "leads": state.phase == PLAY and state.top is None and state.seat >= 0,
        "legal": Texts(legal_actions(rules, state)),
        "opened": list(seats_of(status.opened)),
        "out": list(status.out),
        "places": places,
        "awards": _awards(settled.awards if settled is not None else status.awards),
        "failed": list(seats_of(status.failed)),
        "eliminated": list(seats_of(status.eliminated)),
        "revolted": list(seats_of(status.revolted)),
        "burning": {status.burner: status.victim} if status.burner >= 0 else {},
        "burned": [f"{burner} burned {victim}" for burner, victim, _ in status.burned],
        "undone": list(status.undone),
        "smothered": {seat: by for seat, by in enumerate(status.smothered) if by >= 0},
        "free_play": status.free,
        "headless": list(seats_of(status.headless)),
        "dead": state.top is not None and state.met == DEAD,
        "head": {seat: left for seat, left in enumerate(status.heads) if left},
        "calls": {seat: call for seat, call in enumerate(status.calls) if call != "none"},
        "over": match.over or (state.phase == SET_OVER),
        "points": list(settled.points) if settled is not None else list(match.points),
        "sweep": settled.sweep if settled is not None else False,
        "totals": list(_totals(state)),
        "game_over": _game_is_over(rules, state),
        "void": status.void,
        "debts": [str(debt) for debt in prep.debts] if prep is not None else _debts(rules, state),
        "owes": [str(debt) for debt in prep.debts] if prep is not None else _debts(rules, state),
        "hands": {seat: deck.format(hand.counts) for seat, hand in enumerate(state.hands)},
        "phase": state.phase,
        "passed": list(seats_of(state.passed)),
        "top": state.top.text if state.top is not None else None,
        "owner": state.owner if state.top is not None else None,
        "leader": prep.leader if prep is not None else None,
        "memory": encoded(rules, match.memory),
        "notes": {name: _listed(value) for name, value, _ in status.notes if value is not None},
        "shows": {view.seat: dict(enumerate(view.counts)) for view in views},
        "sees": {view.seat: _seen(view) for view in views},
        "deck": dict(zip(deck.kinds, deck.counts, strict=True)),
        "dealt": list(deck.hand_sizes) if deck.size % 6 else deck.hand_size,
    }
    if over and state.phase != PLAY:
        known |= {"asks": None, "legal": ()}
    if about == "first_leader":
        known["asks"] = known["leader"]  # the phase is over once it is known who leads
    return known


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


def _awards(given: Iterable[Award]) -> dict[str, list[float]]:
    """Return the points that plugins have given the two federations, by plugin."""
    found: dict[str, list[float]] = {}
    for award in given:
        sides = found.setdefault(award.plugin, [0, 0])
        for side, points in enumerate(award.sides):
            sides[side] += points
    return found


def _totals(state: State) -> tuple[float, float]:
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
