"""What plugins want to happen at a moment: looked at, carried out, told.

A moment that nobody listens to has an empty list of listeners, and nothing of this runs.
What may be wanted: ``game/effects.py``. How one listens: docs/plugins/moments.md.
"""

from collections.abc import Sequence
from operator import gt
from typing import Any, Final

from gouji_rules.cards import SUIT_BITS, Counts
from gouji_rules.diagnostics import Message, shown
from gouji_rules.engine.bound import Bound
from gouji_rules.game.answers import (
    are_numbers,
    are_seats,
    fills_in,
    is_amount,
    is_seat,
    is_text,
    is_whole,
)
from gouji_rules.game.effects import Award, Effect, Move, Points
from gouji_rules.game.events import Event, declared
from gouji_rules.game.moments import Listener, Listeners
from gouji_rules.game.phases import hands_of
from gouji_rules.game.state import SET_OVER, Preparation, State
from gouji_rules.game.step import Events, Step
from gouji_rules.game.suited import Suited, common, counts_of, number_of, take
from gouji_rules.game.values import ReadOnly, but
from gouji_rules.seats import ALL, mask_of

MOVED: Final = declared(
    "moved",
    "view",
    {"plugin": "text", "cards": "counts", "to": "seat", "told": "texts"},
    sometimes=frozenset({"told"}),
    seen="said",
)
REVEALED: Final = declared(
    "revealed",
    "view",
    {"plugin": "text", "cards": "counts", "told": "texts"},
    sometimes=frozenset({"told"}),
    seen="said",
)
AWARDED: Final = declared(
    "awarded",
    "view",
    {"plugin": "text", "seats": "seats", "amount": "amount", "why": "texts"},
)

MOST: Final = 1000
"""Of more effects at one moment nobody could read what happens."""


def tell(rules: Bound, state: State, listeners: Listeners, events: Events, *more: int) -> Step:
    """Tell plugins of a moment, each after the other, and carry out what they want.

    Args:
        rules: the ruleset.
        state: the position, with hands, before play too.
        listeners: who is told.
        events: what has happened up to there.
        more: what else they are told: seats.

    Raises:
        PluginFailure: a plugin fails, or wants what cannot be.
    """
    for listener in listeners:
        wanted = listener.asked(rules.facts(state), *more)
        if wanted:
            state, events = carry_out(rules, state, wanted, listener, events)
    return state, events


def carry_out(
    rules: Bound, state: State, effects: Sequence[Effect], by: Listener, events: Events
) -> Step:
    """Return the position in which effects have been carried out, in order, and what happened.

    Args:
        rules: the ruleset.
        state: the position, with hands, before play too.
        effects: what is wanted.
        by: whose effects they are.
        events: what has happened up to there.

    Raises:
        PluginFailure: an effect cannot be: it names no seats, cards that its giver does not hold,
            no number of points, or words that nobody could read.
    """
    if len(effects) > MOST:
        raise by.failed(Message("plugin.effects_many", {"most": MOST, "number": len(effects)}))
    table = _Table(rules, state, by)
    for effect in effects:
        if isinstance(effect, Move):
            table.move(effect)
        elif isinstance(effect, Points):
            table.award(effect)
        else:
            table.reveal(effect)
    return table.state(), (*events, *table.events)


class _Table:
    """The hands while effects are carried out.

    Before play they have suits; in play they are counts, and suits count for nothing.
    """

    def __init__(self, rules: Bound, state: State, by: Listener) -> None:
        self.rules = rules
        self.before = state
        self.by = by
        self.events: list[Event] = []
        self.awards: list[Award] = []
        self.prep = state.status.prep
        self.suited = list(self.prep.suited) if self.prep is not None else []
        self.counts = [hand.counts for hand in state.hands]
        # What each would hold if all that was wanted had gone: an effect may rest on one before.
        self.meant = list(self.counts)
        self.gave: set[int] = set()

    # The three effects. What a plugin has put into one is anything until it has been looked at:
    # compiled code would raise where it reads what is of another type than is said.

    def move(self, move: Any) -> None:
        """Let cards go from hand to hand, as far as they may."""
        giver, taker = self._seat(move.from_), self._seat(move.to)
        if giver == taker:
            raise self._wrong("effect_same_seat", seat=giver)
        audience = self._seats(move.shown) | 1 << giver | 1 << taker
        self._words(move.why, ("seat", "to", "cards"))
        wanted = self._held(giver, move.cards)
        for seat, sign in (giver, -1), (taker, 1):
            meant = zip(self.meant[seat], wanted, strict=True)
            self.meant[seat] = tuple([held + sign * number for held, number in meant])
        active = self.before.status.active
        if self.before.phase == SET_OVER or not active >> giver & active >> taker & 1:
            return
        going = self._may_go(giver, wanted)
        if any(going):
            self._carry(giver, taker, going, move.cards)
            self._tell(MOVED, giver, {"cards": going, "to": taker}, move.why, audience)

    def reveal(self, reveal: Any) -> None:
        """Let a seat show cards of its hand."""
        seat = self._seat(reveal.seat)
        audience = self._seats(reveal.to) | 1 << seat
        self._words(reveal.why, ("seat", "cards"))
        cards = self._held(seat, reveal.cards)
        there = tuple(map(min, cards, self.counts[seat]))
        if any(there):
            self._tell(REVEALED, seat, {"cards": there}, reveal.why, audience)

    def award(self, points: Any) -> None:
        """Let seats bring points."""
        self._seats(points.seats)
        if not is_amount(points.amount):
            raise self._wrong("effect_amount", found=_named(points.amount))
        self._text(points.why)
        amount = points.amount
        whole = int(amount) if amount == int(amount) else amount
        award = Award(self.by.plugin, points.seats, whole, points.why)
        self.awards.append(award)
        self._tell(AWARDED, -1, {"seats": award.seats, "amount": whole, "why": award.why}, {})

    def state(self) -> State:
        """Return the position that all of it leads to."""
        rules, state, status = self.rules, self.before, self.before.status
        if self.awards:
            status = but(status, awards=(*status.awards, *self.awards))
        hands = state.hands
        if self.prep is not None:
            if self.gave:
                status = but(status, prep=self._prepared(self.prep))
                hands = hands_of(rules.hands, status)
        elif self.counts != [hand.counts for hand in hands]:
            hands = tuple(
                [
                    hand if hand.counts == counts else rules.hands.make(counts)
                    for hand, counts in zip(hands, self.counts, strict=True)
                ]
            )
            status = rules.opening.after_move(status, hands)
        return but(state, status=status, hands=hands)

    # How cards go

    def _may_go(self, giver: int, wanted: Counts) -> Counts:
        """Return which of the cards that are wanted may leave a hand."""
        held, last = self.counts[giver], self.rules.held.last
        going = [*map(min, wanted, held)]
        if last >= 0 and going[last] == held[last] > 0:
            going[last] -= 1
        if sum(going) == sum(held):
            lowest = next((kind for kind, number in enumerate(going) if number), -1)
            if lowest >= 0:
                going[lowest] -= 1
        return tuple(going)

    def _carry(self, giver: int, taker: int, going: Counts, cards: Counts | Suited) -> None:
        """Carry cards over: before play those suits that are named, then the lowest."""
        counts = self.counts
        counts[giver] = tuple([held - one for held, one in zip(counts[giver], going, strict=True)])
        counts[taker] = tuple([held + one for held, one in zip(counts[taker], going, strict=True)])
        if self.prep is None:
            return
        hand, carried = self.suited[giver], 0
        first = common(cards, hand) if isinstance(cards, int) else 0
        for kind, number in enumerate(going):
            if number:
                named = take(first, kind, min(number, number_of(first, kind)), highest=False)
                left = number - number_of(named, kind)
                carried += named + take(hand - named, kind, left, highest=False)
        self.suited[giver] = hand - carried
        self.suited[taker] += carried
        self.gave.add(giver)

    def _prepared(self, prep: Preparation) -> Preparation:
        """Return what the phases work on: what a seat has received is no more than it holds."""
        received, receipts = list(prep.received), list(prep.receipts)
        for seat in self.gave:
            hand = self.suited[seat]
            received[seat] = common(received[seat], hand)
            receipts[seat] = tuple(
                [(payer, kind, common(cards, hand)) for payer, kind, cards in receipts[seat]]
            )
        suited = tuple(self.suited)
        return but(prep, suited=suited, received=tuple(received), receipts=tuple(receipts))

    def _tell(
        self, kind: str, seat: int, data: dict[str, object], why: Any, audience: int = ALL
    ) -> None:
        words = {"told": why} if why else {}
        data = {"plugin": self.by.plugin, **data, **words}
        self.events.append(Event(kind, seat, data, audience))

    # What an effect has to be

    def _wrong(self, key: str, **params: object) -> Exception:
        return self.by.failed(Message(f"plugin.{key}", params))

    def _seat(self, seat: object) -> int:
        if not is_seat(seat):
            raise self._wrong("effect_seat", found=_named(seat))
        assert isinstance(seat, int)
        return seat

    def _seats(self, seats: object) -> int:
        if not are_seats(seats):
            raise self._wrong("effect_seats", found=_named(seats))
        return mask_of(seats)  # type: ignore[arg-type]

    def _held(self, seat: int, cards: Any) -> Counts:
        """Return cards by kind that a seat is meant to hold."""
        deck = self.rules.deck
        wanted = cards
        if is_whole(cards) and 0 <= cards < 1 << len(deck.kinds) * 4 * SUIT_BITS:
            wanted = counts_of(deck, cards)
        if not are_numbers(wanted) or len(wanted) != len(deck.kinds):
            raise self._wrong("effect_cards", found=_named(cards), kinds=len(deck.kinds))
        if any(map(gt, wanted, self.meant[seat])) or self._lacks_suits(seat, cards):
            raise self._wrong("effect_not_held", seat=seat, cards=_written(deck.format, wanted))
        return wanted  # type: ignore[no-any-return]

    def _lacks_suits(self, seat: int, cards: Any) -> bool:
        """Return whether cards with suits, before play, are others than those of a hand.

        Only where all that was wanted before has gone can that be said.
        """
        if self.prep is None or isinstance(cards, tuple) or self.meant[seat] != self.counts[seat]:
            return False
        return common(cards, self.suited[seat]) != cards  # type: ignore[no-any-return]

    def _text(self, why: Any) -> None:
        if not is_text(why):
            raise self._wrong("effect_why", found=_named(why))

    def _words(self, why: Any, names: tuple[str, ...]) -> None:
        """Look at the words of an effect that can do without, and at what they name."""
        if type(why) is ReadOnly and not why:
            return
        self._text(why)
        for said in why.values():
            if not fills_in(said, names):
                raise self._wrong("effect_words", found=_named(said), names=", ".join(names))


def _named(value: object) -> str:
    try:
        return shown(repr(value))
    except Exception:  # noqa: BLE001 - a plugin's value may raise whatever it is asked
        return shown(type(value).__name__)


def _written(write: Any, cards: Counts) -> str:
    return shown(write(cards)) if sum(cards) < MOST else f"{sum(cards)} cards"
