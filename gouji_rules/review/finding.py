"""Finding what is to be said of a set, from its record alone."""

from collections.abc import Mapping
from dataclasses import replace
from itertools import permutations
from typing import Final

from gouji_rules.engine.memory import debts_after
from gouji_rules.game.debts import Debt
from gouji_rules.game.events import Event
from gouji_rules.game.result import SetResult
from gouji_rules.game.state import State
from gouji_rules.record import Course, Game, Step
from gouji_rules.review.orders import Made, safe_order
from gouji_rules.review.shapes import Burn, Decided, Opened, Outcome, SetReview, Smothering
from gouji_rules.rules.places import places_so_far
from gouji_rules.seats import SEATS

_PUT_DOWN: Final = frozenset({"led", "answered", "burned"})
_PLACES: Final = frozenset({"went_out", "placed"})
_OUTCOMES: Final[Mapping[str, Outcome]] = {
    "burn_succeeded": "succeeded",
    "burn_undone": "undone",
    "burn_failed": "failed",
}
_NO_BONUS: Final = (0.0, 0.0)


def review_set(game: Game | Course, number: int) -> SetReview:
    """Return the review of a set that has been played to its end.

    Args:
        game: the game, which may go on; or its course, where several sets are wanted.
        number: which set, from 1.

    Raises:
        ValueError: there is no such set.
    """
    course = game if isinstance(game, Course) else Course(game)
    if not 1 <= number <= len(course.sets):
        raise ValueError(
            f"{len(course.sets)} sets have been played to their end, so {number} is none of them"
        )
    deal = course.sets[number - 1]
    found = _Found(course.game)
    before: Step | None = None
    for step in course.steps(deal):
        found.take(step, before.game.state if before is not None else None)
        before = step
    assert before is not None  # there is the dealing at least
    assert found.result is not None  # the set has ended
    return SetReview(
        course.game.rules,
        number,
        course.starts[deal] + 1,
        before.at,
        found.result,
        _by_places(course.game, found.result),
        found.decided(),
        tuple(found.smotherings),
        tuple(found.burns),
        tuple(found.opened),
        found.free_play,
        _debts(before.game, found.result),
    )


class _Found:
    """Gathers what a set's steps tell."""

    def __init__(self, game: Game) -> None:
        self._rules = game.rules
        self._made: list[list[Made]] = [[] for _ in SEATS]
        self._placed: list[tuple[Decided, dict[int, int]]] = []
        self._revolted = False
        self.result: SetResult | None = None
        self.smotherings: list[Smothering] = []
        self.burns: list[Burn] = []
        self.opened: list[Opened] = []
        self.free_play = 0

    def take(self, step: Step, before: State | None) -> None:
        """Follow a step, from the position before it; None for the dealing."""
        for event in step.events:
            if event.kind in _PUT_DOWN and before is not None:
                self._put_down(step.at, event, before)
            elif event.kind == "smothered":
                self._smothered(step.at, event, before)
            elif event.kind == "opened":
                self.opened.append(Opened(step.at, event.seat))
            elif event.kind == "free_play_began":
                self.free_play = step.at
            elif event.kind in {"revolted", "auto_revolted"}:
                self._revolted = True
            elif event.kind == "set_ended":
                self.result = event.data["result"]
            elif event.kind in _OUTCOMES:
                self._burn_ended(step.at, event)
        self._follow_places(step)

    def _put_down(self, at: int, event: Event, before: State) -> None:
        seat, play = event.seat, event.data["play"]
        bound = self._rules.burn.binds(before.status, seat)
        one = Made(at, play, event.kind == "led", bound, before.hands[seat], before.gone)
        self._made[seat].append(one)
        if event.kind == "burned":
            top, owner = event.data["top"].text, event.data["owner"]
            self.burns.append(Burn(at, seat, owner, play.text, top))

    def _burn_ended(self, at: int, event: Event) -> None:
        """Note what became of the last burn of a seat that is still open."""
        for place in reversed(range(len(self.burns))):
            burn = self.burns[place]
            if burn.seat == event.seat and burn.outcome == "open":
                outcome, by = _OUTCOMES[event.kind], event.data.get("by", -1)
                self.burns[place] = replace(burn, outcome=outcome, ended_at=at, by=by)
                return

    def _smothered(self, at: int, event: Event, before: State | None) -> None:
        assert before is not None  # it takes an answer
        victim, by = event.seat, event.data["by"]
        hand, last = before.hands[victim], self._rules.held.last
        made = self._made[victim]
        order, searched = safe_order(self._rules, made)
        played = made[-1] if made else None  # a position may begin with the play
        assert before.top is not None  # which has been beaten
        self.smotherings.append(
            Smothering(
                at,
                victim,
                by,
                before.top.text,
                played.at if played else 0,
                bool(played and played.led),
                self._made[by][-1].play.text,
                hand.size,
                self._rules.held.name(last),
                searched,
                order,
            )
        )

    def _follow_places(self, step: Step) -> None:
        """Note which places are certain after a step that gave one."""
        given = [event for event in step.events if event.kind in _PLACES]
        if self.result is not None:
            known = dict(enumerate(self.result.places))
        else:
            known = places_so_far(step.game.state.status)
        if given:
            seat = given[-1].seat
            self._placed.append((Decided(step.at, seat, known[seat], 6 - len(known)), known))

    def decided(self) -> Decided | None:
        """Return when the side that has more by its places could lose them no more."""
        rules, result = self._rules, self.result
        if result is None or self._revolted or {"points", "places"} & set(rules.wrapped_by):
            return None
        winner = _ahead(rules.points.points(result.places, _NO_BONUS)[0])
        if winner < 0:
            return None
        return next((one for one, known in self._placed if self._cannot_lose(known, winner)), None)

    def _cannot_lose(self, known: dict[int, int], winner: int) -> bool:
        """Return whether a side has more by its places however the others are shared out."""
        seats = [seat for seat in SEATS if seat not in known]
        free = [place for place in range(1, 7) if place not in known.values()]
        points = self._rules.points.points
        for places in permutations(free):
            whole = known | dict(zip(seats, places, strict=True))
            if _ahead(points([whole[seat] for seat in SEATS], _NO_BONUS)[0]) == 1 - winner:
                return False
        return True


def _debts(game: Game, result: SetResult) -> tuple[Debt, ...] | None:
    """Return what follows from a result, None where the game is over with it."""
    return None if game.over else debts_after(game.rules, result, game.state.status.match)


def _ahead(points: tuple[float, float]) -> int:
    """Return which side has more points, -1 for neither."""
    return -1 if points[0] == points[1] else int(points[1] > points[0])


def _by_places(game: Game, result: SetResult) -> tuple[float, float] | None:
    """Return what a result's places alone bring, None where a plugin reckons."""
    if "points" in game.rules.wrapped_by:
        return None
    return game.rules.points.points(result.places, _NO_BONUS)[0]
