"""Burning (燒牌): beating somebody else's gouji play, then leading to the end with jokers.

Rule page: docs/rules/burn.md.
"""

from typing import Literal

from gouji_rules.cards import Deck
from gouji_rules.game.hand import Hand
from gouji_rules.game.refusal import Refusal
from gouji_rules.game.state import State, Status
from gouji_rules.plays import Play, PlayTable
from gouji_rules.rules.kinds import Number
from gouji_rules.rules.setting import Settings, setting
from gouji_rules.seats import SEATS


class BurnSettings(Settings):
    """What is set of burning."""

    enabled: bool = setting(default=True)
    priority: Literal["federation_first", "seat_order"] = setting(default="federation_first")
    admission: Literal["any", "feasible"] = setting(default="any")
    first_needs_joker: bool = setting(default=False)
    requires_opened: bool = setting(default=False)
    after_pass: bool = setting(default=False)
    gives_up_opening: bool = setting(default=False)
    duty: Literal["every_lead", "next_lead"] = setting(default="every_lead")
    duty_play: Literal["joker", "hung"] = setting(default="joker")
    counter: Literal["plain", "double"] = setting(default="plain")
    after_failure: Literal["victim", "next"] = setting(default="victim")
    bonus: float = setting(Number(-1000, 1000), default=0)


def duty_can_be_kept(hand: Hand, deck: Deck, *, hold_three: bool, hung: bool = False) -> bool:
    """Return whether a burner left with ``hand`` can lead it to the end with jokers.

    Each lead carries a joker except the last; where ``hung``, another card besides. A joker
    lead takes one carried rank with all its cards and any 2s, so a hand needs a joker for
    each rank it holds (2s stand with any rank, alone they are one), less one for the last
    lead; where 3s are held back they are the last lead. That this is what an exhaustive
    search finds is tested.
    """
    jokers = hand.jokers
    held_back = hold_three and deck.three >= 0 and hand.counts[deck.three] > 0
    ranks = _ranks_of(hand)
    groups = max(ranks, 1 if hand.twos else 0)
    if hung and held_back and jokers and not groups:
        return False  # jokers alone, which would go before the 3s, are not hung
    return jokers >= (groups if held_back else groups - 1)


def _ranks_of(hand: Hand) -> int:
    """Return of how many natural ranks, 3s that are held back left out, a hand has cards."""
    at_least = hand.at_least
    if len(at_least) < 2:
        return 0
    # Where there are 2s they are among what one card without jokers can be led of.
    return at_least[1].bit_count() - (hand.twos > 0)


class BurnRule:
    """The usual burning, from the ``burn`` settings.

    Args:
        settings: of burning.
        deck: the cards.
        plays: the plays of these rules.
        hold_three: whether 3s are held back.
        cards: how many cards a burn is worth (``tribute.burn``).
    """

    def __init__(
        self,
        settings: BurnSettings,
        deck: Deck,
        plays: PlayTable,
        *,
        hold_three: bool,
        cards: int,
    ) -> None:
        self.enabled = settings.enabled
        self.hold_three = hold_three
        self.requires_opened = settings.requires_opened
        self.after_pass = settings.after_pass
        self.first_needs_joker = settings.first_needs_joker
        self.feasible = settings.admission == "feasible"
        self.is_choosy = self.first_needs_joker or self.feasible
        """Whether ``admits`` refuses any play at all."""
        self.doubles = settings.counter == "double"
        self.hung = settings.duty_play == "hung"
        self.next_lead_only = settings.duty == "next_lead"
        self.victim_leads = settings.after_failure == "victim"
        self.cards = cards
        self.points = settings.bonus
        self.deck = deck
        self.plays = plays
        if settings.priority == "federation_first":
            steps: tuple[int, ...] = (2, 4, 1, 5)
        else:
            steps = (1, 2, 4, 5)
        self._orders = tuple(tuple((owner + step) % 6 for step in steps) for owner in SEATS)

    def order(self, state: State) -> tuple[int, ...]:
        """Return everyone but the owner and his opposite, mates first or in play order."""
        return self._orders[state.owner] if self.enabled else ()

    def why_not(self, state: State, seat: int) -> Refusal | None:
        """Return why ``seat`` may not burn, whatever it holds."""
        status = state.status
        if not self.enabled:
            return Refusal("burning_is_off", "burn", "burn.enabled")
        if status.free:
            return Refusal("no_burn_in_free_play", "free_play", "free_play.at")
        if not status.active >> (seat + 3) % 6 & 1:
            return Refusal("burner_needs_opposite", "burn")
        if state.passed >> seat & 1 and not self.after_pass:
            return Refusal("no_burn_after_pass", "burn", "burn.after_pass")
        if state.yielded >> seat & 1:
            return Refusal("no_burn_after_yield", "burn")
        if self.requires_opened and not status.opened >> seat & 1:
            return Refusal("burner_must_have_opened", "burn", "burn.requires_opened")
        return None

    def admits(self, state: State, seat: int, play: Play, rest: Hand) -> Refusal | None:  # noqa: ARG002
        """Return why this play may not burn, whoever burns with it and when."""
        return self.why_not_with(play, rest)

    def why_not_with(self, play: Play, rest: Hand) -> Refusal | None:
        """Return why this play may not burn: a joker is wanted, or the duty cannot be kept."""
        if self.first_needs_joker and not play.jokers:
            return Refusal("burn_needs_joker", "burn", "burn.first_needs_joker")
        if self.feasible and not self.can_carry_through(rest):
            return Refusal("burn_not_feasible", "burn", "burn.admission")
        return None

    def could_admit(self, hand: Hand) -> bool:
        """Return whether ``hand`` may hold a play that ``admits`` lets burn; quick to ask."""
        if self.first_needs_joker and not hand.jokers:
            return False
        if not self.feasible or self.next_lead_only:
            return True
        # One rank goes with the burning play, one with the last lead; 3s held back are that one.
        deck = self.deck
        held_back = self.hold_three and deck.three >= 0 and hand.counts[deck.three] > 0
        return hand.jokers >= _ranks_of(hand) - (1 if held_back else 2)

    def lead_fulfils(self, hand: Hand, play: Play) -> bool:
        """Return whether the lead holds a joker (is hung) or is the last play of the hand."""
        return (play.hung if self.hung else play.jokers > 0) or play.size == hand.size

    def can_lead(self, hand: Hand) -> bool:
        """Return whether there is a joker to lead (hung), or the whole hand is one play."""
        if hand.only_threes:
            return True
        # Where there are slots there is a card to hang a joker on.
        if len(hand.combos) > 1 and (not self.hung or hand.slots):
            return True
        deck = self.deck
        if self.hold_three and deck.three >= 0 and hand.counts[deck.three]:
            return False
        return self.plays.of_counts(hand.counts) is not None

    def can_carry_through(self, rest: Hand) -> bool:
        """Return whether the duty can be kept to its end with ``rest``."""
        if self.next_lead_only:
            return not rest.size or self.can_lead(rest)
        return duty_can_be_kept(rest, self.deck, hold_three=self.hold_three, hung=self.hung)

    def leader_after_failure(self, status: Status, burner: int) -> int:
        """Return the victim, or the seat after the burner."""
        return status.victim if self.victim_leads else (burner + 1) % 6

    def cards_owed(self, links: int) -> int:
        """Return the burn tribute, doubled for each further link where the rules say so."""
        return self.cards << (links - 1) if self.doubles else self.cards

    def bonus(self, links: int) -> float:  # noqa: ARG002
        """Return the burn bonus."""
        return self.points
