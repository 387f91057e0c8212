"""Buying (買三): who lacks a card of a rank comes by one before play.

In hold-three a seat without a 3 buys one; other ranks are bought where the table
``buying.ranks`` says so. Rule page: docs/rules/buying.md.
"""

from collections.abc import Callable, Mapping, Sequence
from random import Random
from types import MappingProxyType
from typing import Any, Final, Literal, NamedTuple

from gouji_rules.cards import SUITED, Deck
from gouji_rules.game.actions import Action, word
from gouji_rules.game.debts import Purchase
from gouji_rules.game.events import Event, declared
from gouji_rules.game.hand import HandTable
from gouji_rules.game.phases import About, Phase, Windows, prepared
from gouji_rules.game.questions import Question
from gouji_rules.game.state import Preparation, State, Status
from gouji_rules.game.step import Events, Step
from gouji_rules.game.suited import Suited, number_of, take
from gouji_rules.game.values import but
from gouji_rules.rules.kinds import NONE, ByRank, Choice, LaidRow, ListOf, Ranks, TableOf
from gouji_rules.rules.revolution import RevolutionRule
from gouji_rules.rules.setting import Record, Settings, setting
from gouji_rules.seats import SEATS, mates, opposite

BOUGHT: Final = declared(
    "bought", "buying", {"seller": "seat", "paid": "cards_or_none", "three": "cards"}
)
AUTO_REVOLTED: Final = declared("auto_revolted", "buying")

BUYS: Final = {rank: word("buy", f"buy {rank}", rank) for rank in SUITED if rank != "2"}
"""What a seat says that buys a card, by its rank."""

DECLINES: Final = word("decline")


def _asks_buy(key: str) -> Mapping[str, Question]:
    return {
        rank: Question(
            *("buy", "buying", key),
            words=(buys, DECLINES),
            yes=buys,
            no=DECLINES,
            silence=DECLINES,
            in_turn=False,
            secret=True,
            refusal="asked_to_buy",
            row=rank,
            key=buys.text,
        )
        for rank, buys in BUYS.items()
    }


ASKS_BUY: Final = _asks_buy("buying.optional")
"""For each rank the question whether a seat buys one: who is asked lacks it."""

ASKS_BY_ROW: Final = _asks_buy("buying.ranks")
"""The same where the rank's own row says that it is asked."""

SELLERS: Final = ("opposite", "opposite_mates", "mates")
_SELLERS: Final = ListOf(SELLERS, "setting.buying.sellers.{}")
_MATES: Final = Choice(("paid", "free"), "setting.buying.mates.{}")
_NO_PAYMENT: Final = Choice(("revolution", "free", "none"), "setting.buying.no_payment.{}")


class BuyingRow(Record):
    """How a rank is bought; what is None is as the setting of that name beside the table says."""

    price: tuple[str, ...] | None = setting(Ranks(), default=None)
    sellers: tuple[str, ...] | None = setting(_SELLERS, default=None)
    mates: str | None = setting(_MATES, default=None)
    no_payment: str | None = setting(_NO_PAYMENT, default=None)
    optional: bool | None = setting(default=None)


class BuyingTable(TableOf[str, BuyingRow | None]):
    """Rank -> how it is bought; ``none`` for the rank that goes last: that one is not."""

    __slots__ = ()
    keeps_none = True

    def typed(self, value: Any) -> Mapping[str, BuyingRow | None]:
        """Return the rows; None where a rank is not bought."""
        rows = {rank: None if one == NONE else self.entry.typed(one) for rank, one in value.items()}
        return MappingProxyType(rows)

    def others(self, value: Any) -> list[Any]:
        """Return other tables: an empty one, and 4s that are bought in two ways."""
        made = [{}, {"4": {}}, {"4": {"optional": True, "price": ["A", "2"]}}]
        return [one for one in made if one != value]

    def drawn(self, random: Random) -> dict[Any, Any]:
        """Return rows by chance, of ranks that can be bought."""
        ranks = random.sample(SUITED[1:12], random.choice([0, 0, 1, 1, 2]))
        return {rank: self.entry.drawn(random) for rank in ranks}


class BuyingSettings(Settings):
    """What is set of buying."""

    price: tuple[str, ...] = setting(Ranks(), default=("2", "X", "D"))
    sellers: tuple[str, ...] = setting(ListOf(SELLERS), default=SELLERS)
    mates: Literal["paid", "free"] = setting(default="paid")
    no_payment: Literal["revolution", "free", "none"] = setting(default="revolution")
    optional: bool = setting(default=False)
    ranks: Mapping[str, BuyingRow | None] = setting(
        BuyingTable(LaidRow(BuyingRow, may_be_empty=True), ByRank()), default={}
    )


class Bought(NamedTuple):
    """A rank that is bought, and how, with nothing left unsaid.

    Attributes:
        rank: the rank.
        price: the ranks that pay, the first to go first.
        sellers: who is asked, in order.
        mates: ``paid`` or ``free``: what one's own mates are given for it.
        no_payment: ``revolution``, ``free`` or ``none``: what who cannot pay does.
        optional: the seat is asked whether it buys.
    """

    rank: str
    price: tuple[str, ...]
    sellers: tuple[str, ...]
    mates: str
    no_payment: str
    optional: bool


def bought(settings: BuyingSettings, last: str) -> dict[str, Bought]:
    """Return the ranks that are bought, each with its row in full.

    Args:
        settings: of buying.
        last: the rank that goes last, which is bought unless its row is ``none``.
    """
    rows = {rank: row for rank, row in settings.ranks.items() if row is not None}
    if last and last not in settings.ranks:
        rows[last] = BuyingRow()
    found = {}
    for rank, row in rows.items():
        said = {name: getattr(row, name) for name in BuyingRow.fields}
        beside = {name: getattr(settings, name) for name in BuyingRow.fields}
        if rank != last:
            beside["no_payment"] = "none"
        found[rank] = Bought(
            rank, **{name: beside[name] if one is None else one for name, one in said.items()}
        )
    return found


class BuyingRule:
    """How seats without a card of a rank come by one, from the ``buying`` settings.

    Attributes:
        turns: (rank, seat) one after the other: the ranks from low to high, of each all seats.
        asks: some seats are asked whether they buy.
    """

    def __init__(self, settings: BuyingSettings, deck: Deck, last: int) -> None:
        self.deck = deck
        self.last = last
        rows = bought(settings, deck.kinds[last] if last >= 0 else "")
        self.rows = tuple(rows[rank] for rank in deck.ranks if rank in rows)
        self.turns = tuple((row, seat) for row in self.rows for seat in SEATS)
        self.asks = any(row.optional for row in self.rows)
        self._said = {rank for rank, row in settings.ranks.items() if row and row.optional}

    def asks_about(self, rank: str) -> Question:
        """Return the question whether a seat buys a card of a rank."""
        return (ASKS_BY_ROW if rank in self._said else ASKS_BUY)[rank]

    def buy(self, hands: Sequence[Suited]) -> tuple[tuple[Suited, ...], list[Purchase]]:
        """Let every seat that lacks a card buy one, rank by rank, in seat order, unasked.

        Returns:
            the hands afterwards, and what was done.
        """
        _, now, done = self.goes_on(hands, 0, 0, None)
        return now, [purchase for _, purchase in done]

    def goes_on(
        self,
        hands: Sequence[Suited],
        turn: int,
        revolted: int,
        voids: Callable[[int], bool] | None,
        heard: int | None = None,
    ) -> tuple[int, tuple[Suited, ...], list[tuple[int, Purchase]]]:
        """Go on from a turn to the next seat that is to be asked.

        Args:
            hands: the six hands.
            turn: the number of the turn in ``turns``.
            revolted: the seats (mask) that have revolted: these buy nothing more.
            voids: whether so many revolters void the set: then nobody is asked any more. None
                where nobody is asked at all: who would be buys.
            heard: the number of the first turn of which nobody has heard yet; None where all may
                hear of a turn whether or not somebody could have been asked before it.

        Returns:
            the turn in which a seat is asked, -1 where all is done; the hands; what was done, each
            with its turn.
        """
        now = tuple(hands)
        done: list[tuple[int, Purchase]] = []
        asked = turn - 1
        for number in range(turn, len(self.turns)):
            row, seat = self.turns[number]
            kind = self.deck.index[row.rank]
            if revolted >> seat & 1 or number_of(now[seat], kind):
                continue
            pays = self._pays_with(row, now[seat])
            revolts = pays < 0 and row.no_payment == "revolution"
            purchase = Purchase(seat, revolted=True)
            if not revolts:
                purchase = self._purchase(row, now, seat, pays)
                if purchase.seller < 0:
                    done.append((number, purchase))
                    continue
                if row.optional and voids is not None:
                    if not voids(revolted):
                        return number, now, done
                    continue
            if heard is not None and voids is not None and not voids(revolted):
                last = self._last_open(heard, number, revolted)
                if last > asked:
                    return last, now, done
                heard = number + 1
            done.append((number, purchase))
            if revolts:
                revolted |= 1 << seat
            else:
                now = _after(now, purchase)
        return -1, now, done

    def _last_open(self, heard: int, number: int, revolted: int) -> int:
        """Return the last turn in which a seat may have been asked as all know; -1 for none."""
        for turn in range(number - 1, heard - 1, -1):
            row, seat = self.turns[turn]
            if row.optional and not revolted >> seat & 1:
                return turn
        return -1

    def may_buy(self, hands: Sequence[Suited], turn: int) -> bool:
        """Return whether the seat whose turn it is lacks a card, can pay and finds a seller."""
        row, seat = self.turns[turn]
        if number_of(hands[seat], self.deck.index[row.rank]):
            return False
        pays = self._pays_with(row, hands[seat])
        return self._purchase(row, hands, seat, pays).seller >= 0

    def might_be_asked(self, rank: str, heard: int, revolted: int) -> int:
        """Return the seats (mask) that may be asked about a rank, as everybody knows.

        Args:
            rank: the rank.
            heard: the number of the first turn of which nobody has heard yet.
            revolted: the seats (mask) that have revolted: these buy nothing more.
        """
        left = (seat for row, seat in self.turns[heard:] if row.rank == rank)
        return sum(1 << seat for seat in left) & ~revolted

    def about(self, prep: Preparation) -> About:
        """Return what the seat that is asked can buy, and with what it would pay."""
        row, seat = self.turns[prep.turn]
        pays = self._pays_with(row, prep.suited[seat])
        return About(rank=row.rank, price=self.deck.kinds[pays] if pays >= 0 else "")

    def after_answer(
        self, prep: Preparation, action: Action
    ) -> tuple[tuple[Suited, ...], Purchase | None]:
        """Return the hands after the seat that is asked has answered, and what it has bought."""
        row, seat = self.turns[prep.turn]
        if action.kind != "buy":
            return prep.suited, None
        purchase = self._purchase(row, prep.suited, seat, self._pays_with(row, prep.suited[seat]))
        return _after(prep.suited, purchase), purchase

    def _pays_with(self, row: Bought, hand: Suited) -> int:
        """Return the kind that pays, -1 for none; the last card of the last rank never does."""
        for rank in row.price:
            kind = self.deck.index.get(rank, -1)
            if kind >= 0 and number_of(hand, kind) > (kind == self.last):
                return kind
        return -1

    def _purchase(self, row: Bought, hands: Sequence[Suited], buyer: int, pays: int) -> Purchase:
        """Return what a seat buys; from nobody where it cannot pay or nobody can sell."""
        if pays < 0 and row.no_payment != "free":
            return Purchase(buyer)
        kind = self.deck.index[row.rank]
        for seller, is_mate in self._sellers(row, buyer):
            if number_of(hands[seller], kind) < 2:
                continue
            card = take(hands[seller], kind, 1, highest=False)
            if pays < 0 or (is_mate and row.mates == "free"):
                return Purchase(buyer, seller, None, card)
            return Purchase(buyer, seller, take(hands[buyer], pays, 1, highest=False), card)
        return Purchase(buyer)

    def _sellers(self, row: Bought, buyer: int) -> list[tuple[int, bool]]:
        found: list[tuple[int, bool]] = []
        for group in row.sellers:
            if group == "opposite":
                found.append((opposite(buyer), False))
            elif group == "opposite_mates":
                found += [(seat, False) for seat in mates(opposite(buyer))]
            else:
                found += [(seat, True) for seat in mates(buyer)]
        return found


def _after(hands: tuple[Suited, ...], purchase: Purchase) -> tuple[Suited, ...]:
    now = list(hands)
    buyer, seller = purchase.buyer, purchase.seller
    assert purchase.three is not None  # somebody has sold it
    paid = purchase.paid or 0
    now[buyer] += purchase.three - paid
    now[seller] += paid - purchase.three
    return tuple(now)


class BuyingPhase(Phase):
    """Seats that lack a card buy one; who has to and cannot pay revolts.

    Args:
        table: makes the hands of these rules.
        rule: buying's.
        revolution: who revolts counts with the others.
        asks: seats are asked; else whoever can buy does.
        closes: tells whether the last who might be asked is asked before all hear of something.
    """

    name = "buying"

    def __init__(
        self,
        table: HandTable,
        rule: BuyingRule,
        revolution: RevolutionRule,
        *,
        asks: bool,
        closes: Callable[[], bool],
    ) -> None:
        super().__init__(table)
        self.rule = rule
        self.revolution = revolution
        self.keeps_time = closes
        by_rank = (rule.asks_about(row.rank) for row in rule.rows if asks and row.optional)
        self.questions = tuple(by_rank)

    def begin(self, state: State) -> Step:
        """Buy, up to the first seat that is asked."""
        status = state.status
        status = but(status, prep=but(prepared(status), automatic=0, heard=0))
        return self._buys_on(status, 0, ())

    def apply(self, state: State, seat: int, answer: Action) -> Step:  # noqa: ARG002
        """Buy, or go without."""
        status = state.status
        prep = prepared(status)
        turn = prep.turn + 1
        hands, purchase = self.rule.after_answer(prep, answer)
        if purchase is None:  # of whom it is nobody hears: he lacks a card
            return self._buys_on(status, turn, ())
        status = but(status, prep=but(prep, suited=hands, heard=turn))
        return self._buys_on(status, turn, (_told(purchase),))

    def might_be_asked(self, question: Question, state: State) -> int:
        """Return who may lack the rank, as everybody knows: whose turn nobody has heard of."""
        status = state.status
        if self.revolution.voids(status.revolted):
            return 0
        heard = prepared(status).heard
        return self.rule.might_be_asked(str(question.words[0].value), heard, status.revolted)

    def secrets(self, state: State, asked: Question) -> Windows:
        """Return the ranks that seats may still be asked about, as everybody knows."""
        del asked  # the others do not know how far it is
        found = ((question, self.might_be_asked(question, state)) for question in self.questions)
        return tuple(window for window in found if window[1])

    def closes(self, question: Question, seat: int, status: Status) -> State:
        """Ask the seat in its turn for the rank."""
        turns = ((self.rule.asks_about(row.rank), buyer) for row, buyer in self.rule.turns)
        turn = list(turns).index((question, seat))
        return self.asks(question, seat, but(status, prep=but(prepared(status), turn=turn)))

    def about(self, state: State) -> About:
        """Return the rank that can be bought, and what it would be paid with."""
        return self.rule.about(prepared(state.status))

    def _buys_on(self, status: Status, turn: int, events: Events) -> Step:
        prep = prepared(status)
        automatic, heard = prep.automatic, prep.heard
        if self.questions:
            voids, known = self.revolution.voids, heard if self.keeps_time() else None
            turn, hands, done = self.rule.goes_on(prep.suited, turn, automatic, voids, known)
        else:
            hands, purchases = self.rule.buy(prep.suited)
            turn, done = -1, list(enumerate(purchases))
        for number, purchase in done:
            if purchase.revolted or purchase.seller >= 0:
                heard = number + 1
            if purchase.revolted:
                automatic |= 1 << purchase.buyer
                events = (*events, Event(AUTO_REVOLTED, purchase.buyer))
            elif purchase.seller >= 0:
                events = (*events, _told(purchase))
        closing = 0 if turn >= 0 and not self.rule.may_buy(hands, turn) else -1
        prep = but(prep, suited=hands, automatic=automatic, turn=turn, heard=heard, closing=closing)
        status = but(status, prep=prep, revolted=automatic)
        if turn >= 0:
            row, seat = self.rule.turns[turn]
            return self.asks(self.rule.asks_about(row.rank), seat, status), events
        if self.revolution.voids(automatic):
            status, events = self.revolution.void(status, events)
            return self.ends(status), events
        return self.goes_on(status), events


def _told(purchase: Purchase) -> Event:
    data = {"seller": purchase.seller, "paid": purchase.paid, "three": purchase.three}
    return Event(BOUGHT, purchase.buyer, data)
