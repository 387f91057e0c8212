"""Tribute (進貢): what the last set's result owes, and how it is paid, debt by debt.

Rule page: docs/rules/tribute.md.
"""

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, Any, Final, Literal

from gouji_rules.cards import Counts, Deck
from gouji_rules.game.actions import Action, word
from gouji_rules.game.debts import DEBT_KINDS, Debt
from gouji_rules.game.events import PUBLIC, Event, declared
from gouji_rules.game.hand import Hand
from gouji_rules.game.paying import OFFERED, moved, taken, told
from gouji_rules.game.questions import NOTHING, Question
from gouji_rules.game.refusal import Refusal
from gouji_rules.game.result import Party, SetResult
from gouji_rules.game.state import Preparation
from gouji_rules.game.step import Events
from gouji_rules.game.suited import Suited, counts_of, number_of, size_of, take
from gouji_rules.game.values import but
from gouji_rules.rules.calls import CALLS
from gouji_rules.rules.hold_three import HeldRule
from gouji_rules.rules.kinds import (
    ByPlace,
    Choice,
    ExpressionOrRows,
    Integer,
    ListOf,
    Ranks,
    Row,
    TableOf,
)
from gouji_rules.rules.kinds.base import said
from gouji_rules.rules.setting import Record, Settings, setting
from gouji_rules.seats import ALL, SEATS, federation, opposite

REFUSED: Final = declared("refused", "tribute", {"debt": "debt"})
RETURNED: Final = declared(
    "returned",
    "tribute",
    {"debt": "debt", "number": "number", "cards": "cards"},
    sometimes=frozenset({"cards"}),
    seen="in_part",
)

if TYPE_CHECKING:
    from gouji_rules.rules.kinds.meaning import Written

TAKE: Final = word("take")
REFUSE: Final = word("refuse")

ASKS_TAKE: Final = Question(
    "tribute_take",
    "tribute",
    "tribute.refusal",
    words=(TAKE, REFUSE),
    yes=TAKE,
    no=REFUSE,
    silence=TAKE,
    refusal="asked_to_take",
)

ASKS_GIVE: Final = Question(
    "give", "tribute", "tribute.returned", answers="cards", refusal="asked_to_give"
)

Asked = tuple[int, Question, Preparation, Events]
"""Who is asked (-1: nobody, tribute is over), which question, and what has come to pass."""


class Fall(Record):
    """A row of the fall tribute: to which place how many cards go."""

    to: int = setting(Integer(1, 6))
    cards: int = setting(Integer(0, 36))


class FallTable(TableOf[int, Fall]):
    """Place -> ``{to: place, cards: number}``."""

    __slots__ = ()
    row_looks = "diagnostics.falls_look_like"

    def drawn(self, random: Random) -> dict[Any, Any]:
        """Return rows by chance; no place pays itself."""
        rows = super().drawn(random)
        return {place: {**row, "to": place % 6 + 1} for place, row in rows.items()}

    def meant(self, written: "Written") -> str:
        """Return the rows that were meant, ``大落进头科2张``."""
        from gouji_rules.rules.kinds.meaning import falls_meant

        return falls_meant(written)

    def words(self, lang: str) -> str:
        """Return in words how a row looks."""
        return said("fall", lang)


_CALL: Final = Choice(CALLS, "editor.call.{}.about")


class PointRow(Record):
    """A row instead of an expression for ``tribute.point``; what is None fits anything."""

    payer_opened: bool | None = setting(default=None)
    payee_opened: bool | None = setting(default=None)
    payer_call: str | None = setting(_CALL, default=None)
    payee_call: str | None = setting(_CALL, default=None)
    cards: int = setting(Integer(0, 36))


FACTS: Final = tuple(name for name in PointRow.fields if name != "cards")
"""What a row may name of the two."""


class TributeSettings(Settings):
    """What is set of tribute."""

    order: tuple[str, ...] = setting(ListOf(DEBT_KINDS), default=DEBT_KINDS)
    lawful: Literal["jokers_and_twos", "any_highest"] = setting(default="any_highest")
    excluded: tuple[str, ...] = setting(Ranks(least=0), default=())
    pass_on: tuple[str, ...] = setting(ListOf(DEBT_KINDS), default=DEBT_KINDS)
    refusal: bool = setting(default=False)
    returned: tuple[str, ...] = setting(ListOf(DEBT_KINDS), default=("fall",))
    return_only_held_ranks: bool = setting(default=False)
    return_ranks: tuple[str, ...] = setting(Ranks(least=0), default=())
    scored: tuple[str, ...] = setting(ListOf(DEBT_KINDS), default=())
    scored_only: tuple[str, ...] = setting(ListOf(DEBT_KINDS), default=())
    after_sweep: tuple[str, ...] = setting(ListOf(DEBT_KINDS), default=())
    smother: int = setting(Integer(0, 36), default=1)
    burn: int = setting(Integer(0, 36), default=1)
    fall: Mapping[int, Fall] = setting(
        FallTable(Row(Fall), ByPlace()), default={6: Fall(to=1, cards=2), 5: Fall(to=2, cards=1)}
    )
    fall_between: Literal["all", "enemies"] = setting(default="all")
    point: str | tuple[PointRow, ...] = setting(
        ExpressionOrRows("tribute.point", ("payer", "payee"), "int", row=PointRow),
        default="if payer.opened then 0 else 1",
    )

    @property
    def counted(self) -> tuple[str, ...]:
        """The kinds that are reckoned at all, in cards or in points: those paid first."""
        return (*self.order, *(kind for kind in self.scored_only if kind not in self.order))

    @property
    def in_cards(self) -> tuple[str, ...]:
        """The kinds that are paid in cards, in the order of payment."""
        return tuple(kind for kind in self.order if kind not in self.scored_only)

    @property
    def in_points(self) -> tuple[str, ...]:
        """The kinds that bring points, with cards or without."""
        moves = (*self.scored, *self.scored_only)
        return tuple(kind for kind in self.counted if kind in moves)


class TributeRule:
    """The usual tribute, from the ``tribute`` settings.

    Args:
        settings: of tribute.
        deck: the cards.
        point: the compiled ``tribute.point``.
        cards_owed: what a burn is worth (``BurnPolicy.cards_owed``).
        held: the rank of which one card stays with everybody.
        opening: whether there is opening.
    """

    def __init__(
        self,
        settings: TributeSettings,
        deck: Deck,
        point: Callable[[Party, Party], int],
        cards_owed: Callable[[int], int],
        held: HeldRule,
        *,
        opening: bool,
    ) -> None:
        self.kinds = settings.counted
        self.pass_on = frozenset(settings.pass_on)
        self.returned = frozenset(settings.returned)
        self.refusal = settings.refusal
        self.only_held_ranks = settings.return_only_held_ranks
        self.return_ranks = settings.return_ranks
        self.return_kinds = frozenset(
            deck.index[rank] for rank in self.return_ranks if rank in deck.index
        )
        self.in_points = frozenset(settings.in_points)
        self.scored_only = frozenset(settings.scored_only)
        self.after_sweep = frozenset(settings.after_sweep)
        self.smother = settings.smother
        self.fall = settings.fall
        self.mates_pay_fall = settings.fall_between == "all"
        self.opening = opening
        self.held = held
        self.point = point
        self.cards_owed = cards_owed
        self.deck = deck
        kinds: tuple[int, ...] = tuple(range(len(deck.kinds) - 1, -1, -1))
        if settings.lawful == "jokers_and_twos":
            jokers = tuple(kind for kind in kinds if kind in deck.level_kinds)
            kinds = (*jokers, deck.money) if deck.money >= 0 else jokers
        self.lawful = tuple(kind for kind in kinds if deck.kinds[kind] not in settings.excluded)

    def debts(self, result: SetResult, memory: Mapping[str, object]) -> tuple[Debt, ...]:
        """Return the debts, kind by kind in ``tribute.order``, by payer, then by payee.

        What is reckoned in points alone is among them; ``to_pay`` leaves it out.
        """
        owed: dict[str, Callable[[SetResult], list[Debt]]] = {
            "smother": self._smother_debts,
            "burn": self._burn_debts,
            "point": lambda result: self._point_debts(result, memory),
            "fall": self._fall_debts,
        }
        debts: list[Debt] = []
        for kind in self.kinds:
            found = [debt for debt in owed[kind](result) if debt.cards > 0]
            debts += sorted(found, key=lambda debt: (debt.payer, debt.payee))
        return tuple(debts)

    def _smother_debts(self, result: SetResult) -> list[Debt]:
        return [
            Debt(seat, by, self.smother, "smother")
            for seat, by in enumerate(result.smothered)
            if by >= 0
        ]

    def _burn_debts(self, result: SetResult) -> list[Debt]:
        return [
            Debt(victim, burner, self.cards_owed(links), "burn")
            for burner, victim, links in result.burned
        ]

    def _point_debts(self, result: SetResult, memory: Mapping[str, object]) -> list[Debt]:
        if not self.opening:
            return []
        parties = [Party(result, seat, memory) for seat in SEATS]
        return [
            Debt(seat, opposite(seat), self.point(parties[seat], parties[opposite(seat)]), "point")
            for seat in SEATS
        ]

    def _fall_debts(self, result: SetResult) -> list[Debt]:
        debts = [
            Debt(result.seat_at(place), result.seat_at(row.to), row.cards, "fall")
            for place, row in self.fall.items()
        ]
        return [
            debt
            for debt in debts
            if self.mates_pay_fall or federation(debt.payer) != federation(debt.payee)
        ]

    def payment(self, suited: Suited, received: Suited, debt: Debt) -> Suited:
        """Return the highest lawful cards, of equal ones the payer's own before received ones.

        ``tribute.pass_on`` names no kind of a plugin: with what is owed so, anything is paid.
        """
        own = suited - received
        stays = debt.kind not in self.pass_on and not debt.said
        sources = [own] if stays else [own, received]
        left = debt.cards
        paid = 0
        for kind in self.lawful:
            spare = number_of(suited, kind)
            if kind == self.held.last:
                # One 3 stays; where one may not go anyhow, it is that one.
                spare -= not number_of(debt.withheld, kind)
            for source in sources:
                number = min(left, spare, number_of(source, kind))
                if number > 0:
                    paid += take(source, kind, number, highest=True)
                    left -= number
                    spare -= number
            if not left:
                break
        return paid

    def may_refuse(self, debt: Debt) -> bool:  # noqa: ARG002
        """Return ``tribute.refusal``."""
        return self.refusal

    def is_returned(self, debt: Debt) -> bool:
        """Return whether this kind is among ``tribute.returned``."""
        return debt.kind in self.returned

    def returnable(self, giver: Counts, receiver: Counts, number: int) -> Counts:
        """Return what may go back: all but a last 3, junk only, not a rank the other lacks.

        Where too few cards are left by ``tribute.return_ranks`` and
        ``tribute.return_only_held_ranks``, any card goes.
        """
        limits = list(giver)
        last = self.held.last
        if last >= 0:
            limits[last] = max(0, limits[last] - 1)
        wanted = list(limits)
        for kind in range(len(wanted)):
            lacks = self.only_held_ranks and not receiver[kind]
            if lacks or (self.return_kinds and kind not in self.return_kinds):
                wanted[kind] = 0
        return tuple(wanted if sum(wanted) >= number else limits)

    def follows(self, result: SetResult) -> bool:
        """Return whether the set was no sweep, or ``tribute.after_sweep`` names a kind."""
        return not result.sweep or bool(self.after_sweep)

    def to_pay(self, result: SetResult, memory: Mapping[str, object]) -> tuple[Debt, ...]:
        """Return the debts that are paid in cards, in the order of payment.

        Where a plugin has tribute follow a sweep, it says itself which debts those are.
        """
        debts = self.debts(result, memory)
        if self.scored_only:
            debts = tuple(debt for debt in debts if debt.kind not in self.scored_only)
        if result.sweep and self.after_sweep:
            debts = tuple(debt for debt in debts if debt.said or debt.kind in self.after_sweep)
        return debts

    # Paying, debt by debt

    def next_debt(self, prep: Preparation, events: Events, *, withholds: bool = True) -> Asked:
        """Go on through the debts until somebody has to be asked.

        Args:
            prep: with the debts, and the next one's index.
            events: what has happened up to there.
            withholds: what came from the payee in the same kind does not go back.
        """
        while prep.due < len(prep.debts):
            debt = prep.debts[prep.due]
            cards = self.paid_with(prep, debt, withholds=withholds)
            number = size_of(cards)
            if number and self.may_refuse(debt):
                events = (*events, told(OFFERED, debt, cards, number))
                return debt.payee, ASKS_TAKE, but(prep, offered=cards), events
            prep, events = taken(prep, debt, cards, events)
            if number and self.is_returned(debt) and self.limits(prep)[0]:
                return debt.payee, ASKS_GIVE, prep, events
            prep.due += 1
            prep.offered = None
        return -1, NOTHING, prep, events

    def paid_with(self, prep: Preparation, debt: Debt, *, withholds: bool = True) -> Suited:
        """Return what a debt is paid with: what came from the payee in the same kind stays."""
        suited, received = prep.suited[debt.payer], prep.received[debt.payer]
        if withholds:
            withheld = 0
            for giver, kind, cards in prep.receipts[debt.payer]:
                if giver == debt.payee and kind == debt.kind:
                    withheld += cards
            if withheld:
                due = but(debt, withheld=withheld)
                return self.payment(suited - withheld, received - withheld, due)
        return self.payment(suited, received, debt)

    def answered(self, prep: Preparation, action: Action, *, withholds: bool = True) -> Asked:
        """The payee takes what it is offered, refuses it, or gives as many cards back."""
        debt = prep.debts[prep.due]
        events: Events = ()
        if action.kind == "take":
            assert prep.offered is not None  # only an offer can be taken
            prep, events = taken(prep, debt, prep.offered, events)
            if self.is_returned(debt) and self.limits(prep)[0]:
                return debt.payee, ASKS_GIVE, prep, events
        elif action.kind == "refuse":  # the cards stay where they are
            events = (Event(REFUSED, debt.payee, {"debt": debt}),)
        else:
            prep, events = self._given(prep, debt, action.cards)
        prep = but(prep, due=prep.due + 1, offered=None)
        return self.next_debt(prep, events, withholds=withholds)

    def _given(self, prep: Preparation, debt: Debt, cards: Counts) -> tuple[Preparation, Events]:
        """The payee gives ``cards`` (by kind) back to the payer, lowest suits first."""
        hand = prep.suited[debt.payee]
        gift = 0
        for kind, number in enumerate(cards):
            if number:
                gift += take(hand, kind, number, highest=False)
        prep = moved(prep, debt.payee, debt.payer, gift, debt.kind, returned=True)
        seen = 1 << debt.payee | 1 << debt.payer
        data = {"debt": debt, "number": sum(cards)}
        return prep, (
            Event(RETURNED, debt.payee, {**data, "cards": gift}, seen),
            Event(RETURNED, debt.payee, data, ALL & ~seen | PUBLIC),
        )

    def limits(self, prep: Preparation) -> tuple[int, Counts]:
        """Return how many cards the payee gives back now, and the most of each kind."""
        debt = prep.debts[prep.due]
        assert prep.offered is not None  # set when the cards were taken
        return self.limits_of(prep, debt, size_of(prep.offered))

    def limits_of(self, prep: Preparation, debt: Debt, number: int) -> tuple[int, Counts]:
        """Return the same for a debt that so many cards were paid for."""
        deck, suited = self.deck, prep.suited
        limits = self.returnable(
            counts_of(deck, suited[debt.payee]), counts_of(deck, suited[debt.payer]), number
        )
        return min(number, sum(limits)), limits

    def why_not_give(self, prep: Preparation, hand: Hand, cards: Counts) -> Refusal | None:
        """Return why the payee, who holds ``hand``, may not give these cards back."""
        number, limits = self.limits(prep)
        if sum(cards) != number:
            wanted = {"number": number, "given": sum(cards)}
            return Refusal("give_other_number", "tribute", "tribute.returned", wanted)
        written = self.deck.format
        lacking = _more_than(cards, hand.counts)
        if any(lacking):
            return Refusal("not_held", "words", params={"cards": written(lacking)})
        over = _more_than(cards, limits)
        if not any(over):
            return None
        last = self.held.last
        if last >= 0 and over[last] and cards[last] == hand.counts[last]:
            return self.held.why_not_give()
        junk = [
            n if self.return_ranks and kind not in self.return_ranks else 0
            for n, kind in zip(over, self.deck.kinds, strict=True)
        ]
        if any(junk):
            params = {"cards": written(junk)}
            return Refusal("give_return_ranks", "tribute", "tribute.return_ranks", params)
        params = {"cards": written(over)}
        return Refusal("give_held_ranks", "tribute", "tribute.return_only_held_ranks", params)

    def points(self, debts: Sequence[Debt]) -> tuple[int, int]:
        """Return what the tribute of a set that has just ended brings to the two federations.

        A point for each card that is owed of the kinds in ``tribute.scored`` and
        ``tribute.scored_only``, and one less for who owes it; also after a sweep, when no card
        of it is paid.
        """
        sides = [0, 0]
        for debt in debts:
            if debt.kind in self.in_points:
                sides[debt.payee % 2] += debt.cards
                sides[debt.payer % 2] -= debt.cards
        return sides[0], sides[1]


def _more_than(cards: Counts, limits: Counts) -> list[int]:
    return [max(0, a - b) for a, b in zip(cards, limits, strict=True)]
