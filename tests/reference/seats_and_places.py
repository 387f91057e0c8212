"""Seats, who is active, places and points."""

from collections.abc import Iterable, Mapping, Sequence

from tests.reference.comparison import Settings

SEATS = range(6)


def opposite(seat: int) -> int:
    return (seat + 3) % 6


def mates(seat: int) -> list[int]:
    """The two other seats of the federation, in play order."""
    return [(seat + 2) % 6, (seat + 4) % 6]


class Seats:
    """Six hands, who has left the set and how, and what places follow from that."""

    def __init__(
        self,
        settings: Settings,
        hands: Mapping[int, Iterable[str]],
        out: Iterable[int],
        revolted: Iterable[int],
        failed: Iterable[int],
        eliminated: Iterable[int],
    ) -> None:
        self.settings = settings
        self.hands = [list(hands.get(seat, "")) for seat in SEATS]
        self.out = list(out)
        self.revolted = list(revolted)
        self.failed = list(failed)
        self.eliminated = list(eliminated)
        self.fallen = self.failed + self.eliminated  # in the order in which they fell
        self.rest: list[int] = []

    def active(self, seat: int) -> bool:
        gone = seat in self.revolted or seat in self.failed or seat in self.eliminated
        return bool(self.hands[seat]) and not gone

    def active_seats(self) -> list[int]:
        return [seat for seat in SEATS if self.active(seat)]

    def next_active(self, seat: int) -> int:
        """The first active seat after this one."""
        for step in range(1, 7):
            if self.active((seat + step) % 6):
                return (seat + step) % 6
        raise ValueError("nobody is active")

    def place_the_rest(self) -> None:
        """Who is left when the set ends: fewest cards first, then in seat order."""
        start = self.out[-1] + 1 if self.out else 0
        in_seat_order = [(start + step) % 6 for step in SEATS]
        self.rest = [seat for seat in in_seat_order if self.active(seat)]
        if self.settings["rest"] == "fewest_cards":
            self.rest.sort(key=lambda seat: len(self.hands[seat]))

    def places(self) -> dict[int, int]:
        """Seat → place of everybody who has one."""
        from_the_front = self.out + self.rest
        free = [1, 2, 3, 4, 5, 6]
        places = {}
        for seat in self.revolted:
            first_two = set(from_the_front[:2])
            place = 3 if first_two == set(mates(seat)) else 4
            places[seat] = place
            free.remove(place)
        for seat in from_the_front:
            places[seat] = free.pop(0)
        for seat in self.fallen:
            places[seat] = free.pop()
        return places

    def sweep(self) -> int | None:
        """The side that holds places 1, 2 and 3, if one does."""
        holders = {place: seat for seat, place in self.places().items()}
        if not all(place in holders for place in (1, 2, 3)):
            return None
        sides = {holders[place] % 2 for place in (1, 2, 3)}
        return sides.pop() if len(sides) == 1 else None

    def points(self, besides: Sequence[int] = (0, 0)) -> list[int]:
        """Points of side 0 (seats 0 2 4) and side 1, once all places are known.

        ``besides`` are the sides' points for anything but places.
        """
        places = self.places()
        if len(places) < 6:
            return [0, 0]
        sides = [0, 0]
        for seat, place in places.items():
            sides[seat % 2] += self.settings["points"][place - 1]
        winner = self.sweep()
        if winner is not None and self.settings["sweep.flat"]:
            sides[winner] = self.settings["sweep.flat"]
            sides[1 - winner] = -self.settings["sweep.flat"]
        elif winner is not None:
            sides = [side * self.settings["sweep.multiplier"] for side in sides]
        if winner is not None and not self.settings["sweep.losers_pay"]:
            sides[1 - winner] = 0
        if winner is not None and self.settings["sweep.cancels"]:
            return sides
        return [side + more for side, more in zip(sides, besides, strict=True)]
