"""Small positions drawn at random, in which rules can show: a few cards in each hand."""

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, Final

from gouji_rules.engine.rules import Rules
from gouji_rules.rules.calls import CALLS
from gouji_rules.seats import SEATS

Position = dict[str, Any]
"""A position as a scenario writes it."""


class Painter:
    """Draws positions whose cards both rulesets know.

    Args:
        a, b: the rulesets.
        chance: where all chance comes from.
    """

    def __init__(self, a: Rules, b: Rules, chance: Random) -> None:
        self._a, self._b = a, b
        self._chance = chance
        self._limits = {
            kind: min(rules.deck.counts[rules.deck.index[kind]] for rules in (a, b))
            for kind in a.deck.kinds
            if kind in b.deck.index
        }
        levels = set(a.deck.levels) | set(b.deck.levels)
        self._naturals = [kind for kind in self._limits if kind not in levels and kind != "2"]
        self._high = [kind for kind in self._limits if kind in levels or kind == "2"]
        self._left = dict(self._limits)
        tables = [*a.chosen.buying.ranks, *b.chosen.buying.ranks]
        self._others_bought = sorted({*tables} & {*self._naturals} - {"3"})

    def draw(self, arena: str) -> Position:
        """Return a position for a phase: a key of ``ARENAS``."""
        self._left = dict(self._limits)
        return ARENAS[arena](self)

    # Cards

    def _take(self, kinds: Sequence[str], number: int) -> list[str]:
        taken = []
        for _ in range(number):
            there = [kind for kind in kinds if self._left.get(kind)]
            if not there:
                break
            kind = self._chance.choice(there)
            self._left[kind] -= 1
            taken.append(kind)
        return taken

    def _hand(self, kinds: list[str], most: int, high: float) -> str:
        chance = self._chance
        number = chance.randint(1, most)
        # Many cards of few ranks: else there is never a play of several.
        own = chance.sample(kinds, min(len(kinds), chance.randint(1, 2)))
        cards = self._take(own, number)
        if chance.random() < high:
            cards += self._take(self._high, chance.randint(1, 3))
        if self._threes() and chance.random() < 0.4:
            cards += self._take(["3"], chance.randint(1, 2))
        return "".join(cards) or "".join(self._take(list(self._left), 1))

    def _threes(self) -> bool:
        return self._a.held.last >= 0 or self._b.held.last >= 0

    def _ranks(self) -> list[str]:
        kinds = self._naturals
        if self._threes():
            kinds = [kind for kind in kinds if kind != "3"]
        gouji = [kind for kind in kinds if kind in self._a.chosen.gouji.minimum]
        chosen = self._chance.sample(kinds, min(4, len(kinds)))
        return chosen + self._chance.sample(gouji, min(2, len(gouji)))

    def _seats(self, share: float) -> list[int]:
        return [seat for seat in SEATS if self._chance.random() < share]

    # Phases

    def _play(self) -> Position:
        chance = self._chance
        ranks = self._ranks()
        gone = chance.sample(range(6), chance.choice((0, 0, 0, 0, 1, 1, 2)))
        high = chance.choice((0.3, 0.6, 0.9))
        hands = {seat: "" if seat in gone else self._hand(ranks, 5, high) for seat in SEATS}
        there = [seat for seat in SEATS if seat not in gone]
        position: Position = {"hands": hands, "lead": chance.choice(there)}
        if gone:
            position[chance.choice(("out", "out", "out", "revolted", "failed"))] = gone
        if chance.random() < 0.3:
            opened = self._seats(0.3)
            if opened:
                position["opened"] = opened
        if chance.random() < 0.25 and len(there) > 4:
            burner = position["lead"]
            victims = [seat for seat in there if seat not in {burner, (burner + 3) % 6}]
            position["burning"] = {burner: chance.choice(victims)}
        return position

    def _report(self) -> Position:
        """Hands of many cards: what is told of them depends on their number."""
        kinds = [kind for kind in self._limits if kind != "3"]
        hands = {seat: "".join(self._take(kinds, self._chance.randint(1, 30))) for seat in SEATS}
        return {"hands": hands, "lead": self._chance.randrange(6)}

    def _first_leader(self) -> Position:
        chance = self._chance
        kinds = [kind for kind in ("3", "4", "5") if kind in self._limits]
        hands = {}
        for seat in SEATS:
            cards = self._take(kinds, chance.randint(1, 4))
            hands[seat] = "".join(card + chance.choice("♦♣♥♠") for card in cards)
        position = {"phase": "first_leader", "hands": hands, "drawn": chance.randrange(6)}
        if chance.random() < 0.5:
            position["result"] = self._result()
        return position

    def _buy_three(self) -> Position:
        chance = self._chance
        ranks = self._ranks()
        hands = {}
        for seat in SEATS:
            cards = self._take(ranks, 1)
            for kind in ("3", *self._others_bought):
                if chance.random() < 0.6:
                    cards += self._take([kind], chance.randint(1, 3))
            if chance.random() < 0.7:
                cards += self._take(self._high, chance.randint(1, 2))
            hands[seat] = "".join(cards)
        return {"phase": "buy_three", "hands": hands}

    def _tribute(self) -> Position:
        chance = self._chance
        ranks = self._ranks()
        hands = {}
        for seat in SEATS:
            cards = self._take(ranks, chance.randint(1, 3))
            cards += self._take(self._high, chance.randint(0, 3))
            if self._threes():
                cards += self._take(["3"], chance.randint(1, 2))
            hands[seat] = "".join(cards)
        return {"phase": "tribute", "hands": hands, "result": self._result()}

    def _result(self) -> Position:
        chance = self._chance
        order = list(SEATS)
        chance.shuffle(order)
        result: Position = {"finish_order": order, "opened": self._seats(0.4)}
        known = {*self._a.calls.known} & {*self._b.calls.known} - {"none"}
        calls = [call for call in CALLS if call in known]
        called = {seat: chance.choice(calls) for seat in self._seats(0.3)} if calls else {}
        if called:
            result["calls"] = called
        if self._threes() and chance.random() < 0.4:
            seat = chance.randrange(6)
            result["smothered"] = {seat: (seat + chance.choice((1, 3, 5))) % 6}
        if chance.random() < 0.4:
            seat = chance.randrange(6)
            result["burned"] = [f"{seat} burned {(seat + chance.choice((1, 2, 4, 5))) % 6}"]
        return result

    def _revolution(self) -> Position:
        hands = {}
        for seat in SEATS:
            cards = self._take(self._ranks(), self._chance.randint(1, 3))
            if self._chance.random() < 0.5:
                cards += self._take(self._high, 1)
            hands[seat] = "".join(cards)
        return {"phase": "revolution", "hands": hands, "lead": self._chance.randrange(6)}

    def _calls(self) -> Position:
        ranks = self._ranks()
        hands = {seat: "".join(self._take(ranks, 2)) for seat in SEATS}
        return {"phase": "late_calls", "hands": hands}


ARENAS: Final[Mapping[str, Callable[[Painter], Position]]] = {
    "play": Painter._play,
    "report": Painter._report,
    "first_leader": Painter._first_leader,
    "buy_three": Painter._buy_three,
    "tribute": Painter._tribute,
    "revolution": Painter._revolution,
    "calls": Painter._calls,
}
"""What can be drawn: a position of play, or of a phase before it."""
