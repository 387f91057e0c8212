"""Tribute (進貢): what the last set's result owes.

Rule page: docs/rules/tribute.md.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal

from gouji_rules.cards import Counts, Deck
from gouji_rules.game.debts import DEBT_KINDS, Debt
from gouji_rules.game.result import Party, SetResult
from gouji_rules.game.suited import Suited, minus, nothing, only, plus, take
from gouji_rules.rules.kinds import Expression, FallTable, Integer, ListOf, Ranks
from gouji_rules.rules.setting import Record, Settings, setting
from gouji_rules.seats import SEATS, opposite


class Fall(Record):
    """A row of the fall tribute: to which place how many cards go."""

    to: int = setting(Integer(1, 6))
    cards: int = setting(Integer(0, 36))


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
    smother: int = setting(Integer(0, 36), default=1)
    burn: int = setting(Integer(0, 36), default=1)
    fall: Mapping[int, Fall] = setting(
        FallTable(Fall), default={6: Fall(to=1, cards=2), 5: Fall(to=2, cards=1)}
    )
    point: str = setting(
        Expression("tribute.point", table_allowed=True),
        default="if payer.opened then 0 else 1",
    )


class PointTable:
    """Rows instead of an expression for ``tribute.point``: the first row that fits decides.

    A row may name ``payer_opened``, ``payee_opened``, ``payer_call``, ``payee_call``; what it
    does not name fits anything. ``cards`` is what the payer pays. No row: nothing.
    """

    reads: frozenset[tuple[str, str]] = frozenset()
    conjuncts: tuple[str, ...] = ()

    def __init__(self, rows: Sequence[Mapping[str, Any]]) -> None:
        self.rows = tuple(dict(row) for row in rows)

    def function(self, payer: Party, payee: Party) -> int:
        """Return how many cards ``payer`` pays ``payee``."""
        facts = {
            "payer_opened": payer.opened,
            "payee_opened": payee.opened,
            "payer_call": payer.call,
            "payee_call": payee.call,
        }
        for row in self.rows:
            if all(row.get(name, fact) == fact for name, fact in facts.items()):
                return int(row["cards"])
        return 0


class TributeRule:
    """The usual tribute, from the ``tribute`` settings.

    Args:
        settings: of tribute.
        deck: the cards.
        point: the compiled ``tribute.point``.
        cards_owed: what a burn is worth (``BurnPolicy.cards_owed``).
        opening: whether there is opening.
        hold_three: whether 3s are held back.
    """

    def __init__(
        self,
        settings: TributeSettings,
        deck: Deck,
        point: Callable[[Party, Party], int],
        cards_owed: Callable[[int], int],
        *,
        opening: bool,
        hold_three: bool,
    ) -> None:
        self.kinds = settings.order
        self.pass_on = frozenset(settings.pass_on)
        self.returned = frozenset(settings.returned)
        self.refusal = settings.refusal
        self.only_held_ranks = settings.return_only_held_ranks
        self.return_kinds = frozenset(
            deck.index[rank] for rank in settings.return_ranks if rank in deck.index
        )
        self.smother = settings.smother
        self.fall = settings.fall
        self.opening = opening
        self.hold_three = hold_three
        self.point = point
        self.cards_owed = cards_owed
        self.deck = deck
        kinds: tuple[int, ...] = tuple(range(len(deck.kinds) - 1, -1, -1))
        if settings.lawful == "jokers_and_twos":
            jokers = tuple(kind for kind in kinds if kind in deck.level_kinds)
            kinds = (*jokers, deck.money) if deck.money >= 0 else jokers
        self.lawful = tuple(kind for kind in kinds if deck.kinds[kind] not in settings.excluded)

    def debts(self, result: SetResult, memory: Mapping[str, object]) -> tuple[Debt, ...]:  # noqa: ARG002
        """Return the debts, kind by kind in ``tribute.order``, by payer, then by payee."""
        owed: dict[str, Callable[[SetResult], list[Debt]]] = {
            "smother": self._smother_debts,
            "burn": self._burn_debts,
            "point": self._point_debts,
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

    def _point_debts(self, result: SetResult) -> list[Debt]:
        if not self.opening:
            return []
        parties = [Party(result, seat) for seat in SEATS]
        return [
            Debt(seat, opposite(seat), self.point(parties[seat], parties[opposite(seat)]), "point")
            for seat in SEATS
        ]

    def _fall_debts(self, result: SetResult) -> list[Debt]:
        return [
            Debt(result.seat_at(place), result.seat_at(row.to), row.cards, "fall")
            for place, row in self.fall.items()
        ]

    def payment(self, suited: Suited, received: Suited, debt: Debt) -> Suited:
        """Return the highest lawful cards, of equal ones the payer's own before received ones."""
        own = minus(suited, received)
        sources = [own, received] if debt.kind in self.pass_on else [own]
        left = debt.cards
        paid = nothing(self.deck)
        for kind in self.lawful:
            spare = sum(suited[kind])
            if self.hold_three and kind == self.deck.three:
                # One 3 stays; where one may not go anyhow, it is that one.
                spare -= debt.withheld is None or not sum(debt.withheld[kind])
            for source in sources:
                number = min(left, spare, sum(source[kind]))
                if number > 0:
                    cards = take(source, kind, number, highest=True)
                    paid = plus(paid, only(self.deck, kind, cards))
                    left -= number
                    spare -= number
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
        if self.hold_three and self.deck.three >= 0:
            limits[self.deck.three] = max(0, limits[self.deck.three] - 1)
        wanted = list(limits)
        for kind in range(len(wanted)):
            lacks = self.only_held_ranks and not receiver[kind]
            if lacks or (self.return_kinds and kind not in self.return_kinds):
                wanted[kind] = 0
        return tuple(wanted if sum(wanted) >= number else limits)

    def follows(self, result: SetResult) -> bool:
        """Return whether the set was no sweep."""
        return not result.sweep
