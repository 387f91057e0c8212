"""Hold-three (憋三): 3s go only all together, alone, as the last play.

Rule page: docs/rules/hold_three.md.
"""

from gouji_rules.cards import Deck
from gouji_rules.game.hand import Hand
from gouji_rules.game.refusal import Refusal
from gouji_rules.plays import Play
from gouji_rules.rules.setting import Settings, setting


class HoldThreeSettings(Settings):
    """What is set of hold-three."""

    enabled: bool = setting(default=True)


class HeldRule:
    """Which rank is held back, and what binds it.

    Attributes:
        last: the kind that goes at no other time than as the last play, all together and
            alone; -1 where there is none.
    """

    def __init__(self, settings: HoldThreeSettings, deck: Deck) -> None:
        self.last = deck.three if settings.enabled else -1

    def why_not(self, hand: Hand, play: Play) -> Refusal | None:
        """Return why a play cannot be made of ``hand``, which holds its cards."""
        if self.last < 0 or not play.counts[self.last]:
            return None
        if play.naturals != play.size:
            return Refusal("threes_go_alone", "hold_three", "hold_three.enabled")
        if not hand.only_last or play.size != hand.size:
            return Refusal("threes_go_last", "hold_three", "hold_three.enabled")
        return None

    def why_not_answer(self, hand: Hand) -> Refusal | None:
        """Return why ``hand`` answers nothing: all it holds waits for a lead."""
        if hand.only_last:
            return Refusal("threes_only_lead", "hold_three", "hold_three.enabled")
        return None

    def why_not_say(self, hand: Hand) -> Refusal | None:
        """Return why a seat with ``hand`` neither yields nor claims the wind."""
        if hand.only_last:
            return Refusal("threes_only_pass", "hold_three", "hold_three.enabled")
        return None

    def holds_back(self, hand: Hand) -> bool:
        """Return whether ``hand`` has cards that go last."""
        return self.last >= 0 and hand.counts[self.last] > 0
