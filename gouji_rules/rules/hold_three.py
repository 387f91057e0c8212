"""Held cards (憋三): ranks that go last, all at once, by themselves, or not before a moment.

Hold-three is the usual row of the table ``held``: 3s go only all together, alone, as the last
play. Rule page: docs/rules/hold_three.md.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from gouji_rules.cards import Deck
from gouji_rules.game.hand import BoundHand, Hand
from gouji_rules.game.refusal import Refusal
from gouji_rules.game.state import State, Status
from gouji_rules.plays import Play
from gouji_rules.rules.held_rows import HeldRow, HeldTable
from gouji_rules.rules.kinds import ByRank, LaidRow
from gouji_rules.rules.setting import Settings, setting


class HoldThreeSettings(Settings):
    """What is set of hold-three, and of other ranks that are held back."""

    enabled: bool = setting(default=True)
    held: Mapping[str, HeldRow] = setting(
        HeldTable(LaidRow(HeldRow), ByRank()), default={}, top=True
    )


OF_HOLD_THREE: Final = HeldRow(last=True, together=True, plain=True)


def rows_of(settings: HoldThreeSettings) -> dict[str, HeldRow]:
    """Return the rows in full: hold-three is a row of the 3s, to which what is written is added."""
    rows = dict(settings.held)
    if settings.enabled:
        written = rows.get("3", HeldRow())
        fields = {name: getattr(written, name) for name in HeldRow.fields}
        said = {name: one for name, one in fields.items() if one is not None}
        usual = {name: getattr(OF_HOLD_THREE, name) for name in HeldRow.fields}
        rows["3"] = HeldRow(**{**usual, **said})
    return rows


def last_rank(settings: HoldThreeSettings) -> str:
    """Return the rank that goes last; empty where there is none."""
    return next((rank for rank, row in rows_of(settings).items() if row.last), "")


def lifting(until: tuple[str, ...]) -> str:
    """Return in one word what unlocks a rank: ``opened``, ``first_out`` or ``either``."""
    return until[0] if len(until) == 1 else "either"


class HeldRule:
    """Which ranks are held back, and what binds them.

    Attributes:
        last: the kind that goes at no other time than as the last play, all together; -1 where
            there is none.
        has_rows: anything else binds any rank than that the last one goes alone.
        has_locks: a rank is locked until a moment has come.
    """

    def __init__(self, settings: HoldThreeSettings, deck: Deck) -> None:
        self.deck = deck
        self.last = -1
        self.together = self.plain = 0
        self.locks: tuple[tuple[int, bool, bool], ...] = ()
        self._until: dict[int, str] = {}
        self._written = {
            deck.index[rank]: row for rank, row in settings.held.items() if rank in deck.index
        }
        self._hold_three = settings.enabled
        for rank, row in rows_of(settings).items():
            kind = deck.index.get(rank, -1)
            if kind < 0:
                continue
            bit = 1 << kind
            if row.last:
                self.last = kind
            self.together |= bit if row.together or row.last else 0
            self.plain |= bit if row.plain else 0
            if row.until:
                self.locks += ((bit, "opened" in row.until, "first_out" in row.until),)
                self._until[kind] = lifting(row.until)
        alone = 1 << self.last if self.last >= 0 else 0
        self.naturals = sum(1 << kind for kind in deck.naturals if kind != deck.money)
        self.has_locks = bool(self.locks)
        self.has_rows = self.has_locks or self.together != alone or self.plain != alone
        self.why_not: Callable[[Hand, Play, bool], Refusal | None] = self._why_not_last
        if self.has_rows:
            self.why_not = self._why_not_rows

    # What a play is refused for

    def _why_not_last(self, hand: Hand, play: Play, leads: bool) -> Refusal | None:  # noqa: ARG002
        """Return why a play cannot be made of ``hand``, which holds its cards.

        Args:
            hand: as it is bound by what is locked (``hand``).
            play: what is to be put down.
            leads: whether it is a lead.
        """
        last = self.last
        if last < 0 or not play.counts[last]:
            return None
        if play.naturals != play.size:
            return self._refused("threes_go_alone", last, "plain")
        if not hand.only_last or play.size != hand.size:
            return self._refused("threes_go_last", last, "last")
        return None

    def _why_not_rows(self, hand: Hand, play: Play, leads: bool) -> Refusal | None:
        if not play.naturals:
            return None
        kind = play.kind
        bit = 1 << kind
        alone = play.naturals == play.size
        if hand.locked & bit and (not leads or self.locked_at_lead(hand) & bit):
            shown = leads and hand.freed & bit and alone and play.size == hand.counts[kind]
            if not shown:
                return self._refused(self._locking(kind), kind, "until")
        if kind == self.last:
            if self.plain & bit and not alone:
                return self._refused("threes_go_alone", kind, "plain")
            return None if play.size == hand.size else self._refused("threes_go_last", kind, "last")
        if self.together & bit and play.naturals < hand.counts[kind]:
            return self._refused("held_together", kind, "together")
        if self.plain & bit and not alone:
            return self._refused("held_plain", kind, "plain")
        return None

    def _refused(self, code: str, kind: int, field: str) -> Refusal:
        """Return the refusal of a play for what a field of a row says."""
        return Refusal(code, "hold_three", self.setting(kind, field), {"rank": self.name(kind)})

    def name(self, kind: int) -> str:
        """Return a rank as people read it."""
        rank = self.deck.kinds[kind]
        return "10" if rank == "T" else rank

    def setting(self, kind: int, field: str = "last") -> str:
        """Return the setting that says a field of a rank's row."""
        row = self._written.get(kind)
        said = row is not None and getattr(row, field) is not None
        by_three = self._hold_three and kind == self.deck.three
        return "hold_three.enabled" if by_three and not said else "held"

    def why_not_answer(self, hand: Hand) -> Refusal | None:
        """Return why ``hand`` answers nothing: all it holds waits for a lead."""
        return self._refused("threes_only_lead", self.last, "last") if hand.only_last else None

    def why_not_say(self, hand: Hand) -> Refusal | None:
        """Return why a seat with ``hand`` neither yields nor claims the wind."""
        return self._refused("threes_only_pass", self.last, "last") if hand.only_last else None

    def why_not_give(self) -> Refusal:
        """Return why the last card of the rank that goes last is not given away."""
        return self._refused("keep_last_three", self.last, "last")

    # What is locked

    def waits_for(self, kind: int) -> str:
        """Return what unlocks a rank, ``opened``, ``first_out`` or ``either``; empty for none."""
        return self._until.get(kind, "")

    def by_plugin(self) -> None:
        """Learn that a plugin says what is locked: it may be any rank, at any time."""
        self.has_locks = self.has_rows = True
        self.why_not = self._why_not_rows

    def _locking(self, kind: int) -> str:
        """Return the code with which a rank that is locked is refused."""
        until = self._until.get(kind)
        return f"held_until_{until}" if until else "held_now"

    def locked(self, status: Status, seat: int) -> int:
        """Return the kinds (mask) that are locked for ``seat`` as things stand."""
        opened = (status.opened | status.headless) >> seat & 1
        locked = 0
        for bit, by_opening, by_going_out in self.locks:
            if not (by_opening and opened) and not (by_going_out and status.out):
                locked |= bit
        return locked

    def hand(self, state: State, seat: int) -> Hand:
        """Return the hand of ``seat`` as it is bound by what is locked for it now."""
        return self.bound(state.hands[seat], state.status, seat)

    def bound(self, hand: Hand, status: Status, seat: int) -> Hand:
        """Return a hand of ``seat`` as it is bound by what is locked for it."""
        locked = self.locked(status, seat) & self.naturals if self.has_locks else 0
        if not locked:
            return hand
        # The lead that 4-open asks for is never locked.
        freed = 1 << self.deck.four if status.fours == seat else 0
        return BoundHand(hand, locked, freed)

    def all_bound(self, hands: Sequence[Hand], status: Status) -> Sequence[Hand]:
        """Return all hands as they are bound by what is locked for their seats."""
        if not self.has_locks:
            return hands
        return [self.bound(hand, status, seat) for seat, hand in enumerate(hands)]

    def locked_at_lead(self, hand: Hand) -> int:
        """Return the kinds (mask) that are locked at a lead: none where nothing else is left."""
        locked = hand.locked
        if not locked or hand.twos or hand.jokers:
            return locked
        for kind in self.deck.naturals:
            free = hand.counts[kind] and not locked >> kind & 1
            if free and (kind != self.last or hand.only_last):
                return locked
        return 0

    def why_locked(self, hand: Hand, leads: bool) -> list[tuple[int, Refusal]]:
        """Return the kinds of ``hand`` that may not go now, low to high, each with why.

        Args:
            hand: as it is bound by what is locked.
            leads: whether a lead is asked of it: then nothing is locked where nothing else is
                left, nor what 4-open asks for.
        """
        locked = self.locked_at_lead(hand) & ~hand.freed if leads else hand.locked
        return [
            (kind, self._refused(self._locking(kind), kind, "until"))
            for kind in self.deck.naturals
            if hand.counts[kind] and locked >> kind & 1
        ]

    # What is held back

    def holds_back(self, hand: Hand) -> bool:
        """Return whether ``hand`` has cards that go last."""
        return self.last >= 0 and hand.counts[self.last] > 0

    def of_last_lead(self, hand: Hand) -> tuple[int, int, bool]:
        """Return how a hand goes where each lead but the last has to carry a joker.

        Returns:
            how many ranks can go with a joker before the last lead; how many can go as the last
            lead only; and whether that one takes 2s and jokers along.
        """
        carried = final = 0
        takes = False
        for kind in self.deck.naturals:
            if not hand.counts[kind]:
                continue
            bit = 1 << kind
            if (self.plain | hand.locked) & bit:
                final += 1
            elif kind == self.last:
                final += 1
                takes = True
            else:
                carried += 1
        return carried, final, takes
