"""Places (頭科 … 大落): when a set ends and who takes which place.

Rule page: docs/rules/places.md.
"""

from collections.abc import Mapping, Sequence
from typing import Final, Literal

from gouji_rules.game.events import Event, declared
from gouji_rules.game.facts import Facts
from gouji_rules.game.state import Status
from gouji_rules.game.step import Came, Events
from gouji_rules.game.values import but
from gouji_rules.rules import headless
from gouji_rules.rules.setting import Settings, setting
from gouji_rules.seats import COUNT, FEDERATION_MASKS, mates, seats_from, seats_of

PLACED: Final = declared("placed", "places", {"place": "place"})


class PlacesSettings(Settings):
    """What is set of places."""

    end: Literal["one_federation", "one_left"] = setting(default="one_federation", top=True)
    rest: Literal["fewest_cards", "seat_order"] = setting(default="fewest_cards", top=True)


_REVOLTERS_PLACE = 4
_PLACES = (1, 2, 3, 4, 5, 6)


def places_so_far(status: Status) -> dict[int, int]:
    """Return the places that are certain by now: seat -> place 1-6.

    A revolter is place 4, or 3 when both his mates are 1 and 2; who failed or was eliminated
    takes the worst free place in turn; who goes out, the best.
    """
    free = list(_PLACES)
    places: dict[int, int] = {}
    for seat in seats_of(status.revolted):
        places[seat] = next(place for place in (_REVOLTERS_PLACE, 5, 6, 3, 2, 1) if place in free)
        free.remove(places[seat])
    for seat in status.worst:
        places[seat] = free.pop()
    for seat in status.out:
        places[seat] = free.pop(0)
    _exchange(places, status.revolted)
    return places


def final_places(status: Status, sizes: Sequence[int], rest: str) -> tuple[int, ...]:
    """Return every seat's place once the set has ended.

    Args:
        status: the set at its end.
        sizes: cards left in each hand.
        rest: the setting ``rest``: who holds fewest cards first, or by seat alone; ties in
            seat order after the last finisher.
    """
    places: Mapping[int, int] = places_so_far(status)
    taken = set(places.values())
    free = [place for place in _PLACES if place not in taken]
    after = status.out[-1] + 1 if status.out else 0
    left = [seat for seat in seats_from(after % 6) if seat not in places]
    if rest == "fewest_cards":
        left.sort(key=lambda seat: sizes[seat])
    whole = {**places, **dict(zip(left, free, strict=True))}
    _exchange(whole, status.revolted)
    return tuple(whole[seat] for seat in range(6))


def set_aside(status: Status, seat: int, events: Events) -> Came:
    """Take a seat that failed or was eliminated out of the set: worst free place, hand dead.

    The set may have ended by it, or free play begin: who calls this looks, once all that the
    play did is known.
    """
    active = status.active & ~(1 << seat)
    status = but(
        status,
        active=active,
        worst=(*status.worst, seat),
        headless=headless.after(status, active, 1 << seat),
    )
    place = places_so_far(status)[seat]
    return status, (*events, Event(PLACED, seat, {"place": place}))


def _exchange(places: dict[int, int], revolted: int) -> None:
    """Give a revolter place 3 where both his mates are 1 and 2; who holds it then is 4."""
    for seat in seats_of(revolted):
        if {places.get(mate) for mate in mates(seat)} == {1, 2} and places[seat] != 3:
            third = next((other for other, place in places.items() if place == 3), None)
            if third is not None:
                places[third] = places[seat]
            places[seat] = 3


class PlacesRule:
    """The usual places, from ``end`` and ``rest``."""

    def __init__(self, settings: PlacesSettings) -> None:
        self.end = settings.end
        self.rest = settings.rest

    def has_ended(self, active: int) -> bool:
        """Tell by ``end`` whether a set with these ``active`` seats (mask) has ended."""
        if self.end == "one_left":
            return COUNT[active] <= 1
        return not active & FEDERATION_MASKS[0] or not active & FEDERATION_MASKS[1]

    def places(
        self, status: Status, sizes: Sequence[int], facts: Facts | None = None
    ) -> tuple[int, ...]:
        """Return the place 1-6 of every seat; ``sizes`` are the cards left in each hand."""
        del facts
        return final_places(status, sizes, self.rest)
