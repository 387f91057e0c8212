"""Plays, their comparison, gouji plays and opening, card by card.

Nothing here is clever and nothing comes from ``gouji_rules``. A play is a string of card
characters, highest first (``"XX888"``); a hand is a string or a list of them. Every question is
answered by laying the cards in a row and looking at them.
"""

from collections.abc import Callable, Iterable
from itertools import product
from typing import Any, NamedTuple

Settings = dict[str, Any]
Row = dict[str, Any]
MONEY = "2"
HELD = "3"
OF_HOLD_THREE: Row = {"last": True, "together": True, "plain": True}
BINDING = ("last", "together", "plain")


class Win(NamedTuple):
    """What surrounds a play when it is judged whether it opens."""

    led: bool = True
    out: int = 0
    opposite_active: bool = True
    free: bool = False


USUAL_WIN = Win()


def held_rows(settings: Settings) -> dict[str, Row]:
    """Rank → what binds its cards; hold-three is the row of the 3s."""
    rows = {rank: dict(row) for rank, row in settings.get("held", {}).items() if row != "none"}
    if settings["hold_three.enabled"]:
        rows[HELD] = OF_HOLD_THREE | rows.get(HELD, {})
    return rows


def listed(value: Any) -> list[str]:
    """A list that may be written as its only word."""
    return [value] if isinstance(value, str) else list(value)


class Reading:
    """The words of one ruleset: its order of cards, and what its sentences say about plays.

    ``settings`` is a flat dictionary of key paths; where the rules want an expression it holds a
    Python function: ``beats(reading, new, old)``, ``opens(reading, play)`` and so on.
    """

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.ranks = "".join(str(rank) for rank in settings["deck.ranks"])
        self.levels = "".join(settings["deck.levels"])
        self.order = self.ranks + self.levels
        self.rows = held_rows(settings)
        self.last = "".join(rank for rank, row in self.rows.items() if row.get("last"))
        self._remembered: dict[tuple[str, ...], Any] = {}

    def _remember(self, key: tuple[str, ...], work: Callable[[], Any]) -> Any:
        """The answer to a question asked before, so that whole sets can be compared in seconds."""
        if key not in self._remembered:
            self._remembered[key] = work()
        return self._remembered[key]

    # What a play is made of.

    def text(self, cards: Iterable[str]) -> str:
        return "".join(sorted(cards, key=self.order.index, reverse=True))

    def jokers(self, cards: Iterable[str]) -> list[str]:
        return [card for card in cards if card in self.levels]

    def twos(self, cards: Iterable[str]) -> list[str]:
        return [card for card in cards if card == MONEY]

    def naturals(self, cards: Iterable[str]) -> list[str]:
        return [card for card in cards if card != MONEY and card not in self.levels]

    def is_play(self, cards: str) -> bool:
        return len(cards) > 0 and len(set(self.naturals(cards))) <= 1

    def is_hung(self, play: str) -> bool:
        return 0 < len(self.jokers(play)) < len(play)

    def counted_jokers(self, play: str) -> list[str]:
        """The jokers as the comparison sees them."""
        held = self.jokers(play)
        if self.settings["mixed_jokers"] == "as_small" and held:
            return [min(held, key=self.levels.index)] * len(held)
        return held

    def carried_rank(self, play: str) -> str:
        if self.naturals(play):
            return self.naturals(play)[0]
        if self.twos(play):
            return MONEY
        return max(self.counted_jokers(play), key=self.order.index)

    def faces(self, play: str) -> list[int]:
        """The heights of the cards, highest first; twos are copies of the carried rank."""
        carried = self.carried_rank(play)
        suited = [carried for _ in self.naturals(play) + self.twos(play)]
        return sorted(map(self.order.index, suited + self.counted_jokers(play)), reverse=True)

    # Section 4 and section 5.

    def beats(self, new: str, old: str) -> bool:
        answer: bool = self._remember(
            ("beats", new, old), lambda: self.settings["beats"](self, new, old)
        )
        return answer

    def is_gouji(self, play: str) -> bool:
        answer: bool = self._remember(
            ("gouji", play), lambda: self.settings["gouji.is"](self, play)
        )
        return answer

    def opens(self, play: str, win: Win = USUAL_WIN) -> bool:
        """Whether the play opens: it is a gouji play, and of the right kind.

        Where winning any lead opens, it need not be a gouji play.
        """
        if not self.settings["opening.enabled"]:
            return False
        if self.settings["opening.on"] != "won" and not self.is_gouji(play):
            return False
        answer: bool = self.settings["opening.opens"](self, play, win)
        return answer

    # What a hand holds.

    def plays(self, hand: Iterable[str]) -> list[str]:
        """Every distinct play that lies in the hand, hold-three left aside."""
        text = self.text(hand)
        found: list[str] = self._remember(("plays", text), lambda: self._all_plays(text))
        return found

    def _all_plays(self, hand: str) -> list[str]:
        found = set()
        others = [MONEY, *self.levels]
        for rank in set(self.naturals(hand)) | {MONEY}:
            kinds = others if rank == MONEY else [rank, *others]
            for numbers in product(*(range(hand.count(kind) + 1) for kind in kinds)):
                cards = "".join(kind * n for kind, n in zip(kinds, numbers, strict=True))
                if cards:
                    found.add(self.text(cards))
        return sorted(found)

    def only_last(self, hand: Iterable[str]) -> bool:
        """Whether holding back has left nothing but the rank that goes last."""
        cards = list(hand)
        return self.last != "" and bool(cards) and all(card == self.last for card in cards)

    def may_go(
        self, play: str, hand: str, locked: Iterable[str], bound: Iterable[str] = BINDING
    ) -> bool:
        """Whether holding back lets the play go; ``bound`` are the keys of a row that bind."""
        for rank, row in self.rows.items():
            if rank not in self.naturals(play):
                continue
            binding = {key for key in bound if row.get(key)}
            if rank in locked:
                return False
            if "last" in binding and len(play) < len(hand):
                return False
            if binding & {"last", "together"} and play.count(rank) < hand.count(rank):
                return False
            if "plain" in binding and play.count(rank) < len(play):
                return False
        return True

    def leads(self, hand: Iterable[str], locked: Iterable[str] = "") -> list[str]:
        """The plays that may be led; where none is left locks do not bind, then the rest."""
        text = self.text(hand)
        for ranks, bound in ((locked, BINDING), ("", BINDING), ("", ("last",)), ("", ())):
            lawful = [play for play in self.plays(text) if self.may_go(play, text, ranks, bound)]
            if lawful:
                return lawful
        return []

    def answers(self, hand: Iterable[str], top: str, locked: Iterable[str] = "") -> list[str]:
        """The plays that beat the top; a seat left with only the last rank has none."""
        text = self.text(hand)
        if self.only_last(text):
            return []
        return [
            play
            for play in self.plays(text)
            if self.may_go(play, text, locked) and self.beats(play, top)
        ]

    def has_gouji(self, hand: Iterable[str], locked: Iterable[str] = "") -> bool:
        """Whether some play that holding back lets go is a gouji play."""
        text = self.text(hand)
        return any(
            self.may_go(play, text, locked) and self.is_gouji(play) for play in self.plays(text)
        )

    def duty_can_be_kept(self, hand: Iterable[str], locked: Iterable[str] = "") -> bool:
        """Whether a burner can play the hand out, each lead but the last with a joker."""
        text, locks = self.text(hand), "".join(sorted(locked))
        answer: bool = self._remember(
            ("duty", text, locks), lambda: self._try_the_duty(text, locks)
        )
        return answer

    def _try_the_duty(self, hand: str, locked: str) -> bool:
        leads = self.leads(hand, locked)
        if self.settings["burn.duty"] == "none" or hand == "" or hand in leads:
            return True
        dutiful = [play for play in leads if self.keeps_the_duty(play)]
        if self.settings["burn.duty"] == "next_lead":
            return bool(dutiful)
        # Every rank goes in a play of its own, and all plays but the last hold a joker.
        if len(set(self.naturals(hand))) - 1 > len(self.jokers(hand)):
            return False
        return any(
            self.duty_can_be_kept(without(hand, play), locked)
            for play in sorted(dutiful, key=len, reverse=True)
        )

    def keeps_the_duty(self, play: str) -> bool:
        """Whether a burner may lead the play although it is not his last."""
        if self.settings["burn.duty_play"] == "hung":
            return self.is_hung(play)
        return bool(self.jokers(play))


def without(hand: Iterable[str], play: Iterable[str]) -> list[str]:
    """The hand when the cards of the play have left it."""
    rest = list(hand)
    for card in play:
        rest.remove(card)
    return rest


# The readings of "which play beats which".


def every_card_above(reading: Reading, new: str, old: str) -> bool:
    """Every card of the new play, sorted, is strictly above the card facing it."""
    if len(new) != len(old):
        return False
    pairs = zip(reading.faces(new), reading.faces(old), strict=True)
    return all(mine > theirs for mine, theirs in pairs)


def largest_joker(reading: Reading, new: str, old: str) -> bool:
    """The highest joker decides; without jokers on both sides the higher rank."""
    if len(new) != len(old):
        return False
    mine = max(map(reading.levels.index, reading.counted_jokers(new)), default=-1)
    theirs = max(map(reading.levels.index, reading.counted_jokers(old)), default=-1)
    if mine == theirs == -1:
        return higher_rank(reading, new, old)
    return mine > theirs


def exchange(reading: Reading, new: str, old: str) -> bool:
    """The usual comparison, or jokers beaten one by one with none left over."""
    if every_card_above(reading, new, old):
        return True
    carried_new = len(new) - len(reading.jokers(new))
    carried_old = len(old) - len(reading.jokers(old))
    if carried_new != carried_old:
        return False
    if carried_new and not higher_rank(reading, new, old):
        return False
    return spent(reading, reading.counted_jokers(new), reading.counted_jokers(old))


def spent(reading: Reading, new: list[str], old: list[str]) -> bool:
    """Whether the new jokers can be split so that each old one is paid for exactly."""
    if not old:
        return not new
    facing, rest = old[0], old[1:]
    height = reading.levels.index(facing)
    prices = [[facing, facing]]
    prices += [[higher] for higher in reading.levels[height + 1 :]]
    if height > 0:
        prices.append([reading.levels[height - 1]] * 3)
    for price in prices:
        affordable = all(new.count(card) >= price.count(card) for card in price)
        if affordable and spent(reading, without(new, price), rest):
            return True
    return False


def higher_rank(reading: Reading, new: str, old: str) -> bool:
    mine, theirs = reading.carried_rank(new), reading.carried_rank(old)
    return reading.order.index(mine) > reading.order.index(theirs)


# The readings of "which play is a gouji play" and "which gouji play opens".


def usual_gouji(reading: Reading, play: str) -> bool:
    """At least so many of its carried rank, and any hung play where the ruleset says so."""
    if reading.is_hung(play):
        return bool(reading.settings["gouji.hung"])
    minimum = reading.settings["gouji.minimum"].get(reading.carried_rank(play))
    return minimum is not None and len(play) >= minimum


def opens_without_jokers(reading: Reading, play: str, win: Win) -> bool:
    del win
    return not reading.jokers(play)


def opens_declared(reading: Reading, play: str, win: Win) -> bool:
    """No joker, and not the single 2."""
    del win
    return not reading.jokers(play) and play != MONEY


def opens_option_0(reading: Reading, play: str, win: Win) -> bool:
    """No big joker, whatever it counts as."""
    del win
    return reading.levels[-1] not in play


def opens_option_1(reading: Reading, play: str, win: Win) -> bool:
    """No joker and no single card."""
    del win
    return not reading.jokers(play) and len(play) > 1


def opens_option_2(reading: Reading, play: str, win: Win) -> bool:
    """No joker and no 2s by themselves."""
    del win
    return not reading.jokers(play) and bool(reading.naturals(play))
