"""The deck (牌): packs, removed and added cards, rank order, joker levels.

Rule page: docs/rules/deck.md.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import Final, Literal

from gouji_rules.cards import SUITED, Deck, build_deck
from gouji_rules.game.actions import Action
from gouji_rules.game.events import Event, declared
from gouji_rules.game.phases import Phase
from gouji_rules.game.questions import DEALS
from gouji_rules.game.shuffle import Generator
from gouji_rules.game.state import DEAL, Preparation, State
from gouji_rules.game.step import Step
from gouji_rules.game.values import but
from gouji_rules.rules.kinds import Integer, RankNumbers, Ranks
from gouji_rules.rules.setting import Settings, setting
from gouji_rules.seats import SEATS

MOST_PACKS: Final = 12
TOTALS: Final[Mapping[str, tuple[int, Mapping[str, int]]]] = {
    "216": (4, {}),
    "198": (4, {"3": 10, "4": 8}),
    "196": (4, {"3": 10, "4": 10}),
    "324": (6, {}),
}
"""Decks by their number of cards: packs, and what is taken out of them all."""

DEALT: Final = declared("dealt", "deck", {"cards": "cards"}, seen="seat")


class DeckSettings(Settings):
    """What is set of the deck, and which way round play goes."""

    direction: Literal["counterclockwise", "clockwise"] = setting(
        default="counterclockwise", top=True
    )
    packs: int = setting(Integer(1, MOST_PACKS), default=4)
    removed: Mapping[str, int] = setting(RankNumbers(0, 96), default={})
    added: Mapping[str, int] = setting(RankNumbers(0, 96), default={})
    ranks: tuple[str, ...] = setting(Ranks(word=True), default=tuple(SUITED))
    jokers: Mapping[str, int] = setting(RankNumbers(0, 8), default={"X": 1, "D": 1})
    levels: tuple[str, ...] = setting(Ranks(least=0), default=("X", "D"))
    uneven: bool = setting(default=False)


USUAL_LEVELS = ("X", "D")
"""The levels whose order everybody knows: small, big. Others need ``deck.levels``."""


def levels_of(settings: DeckSettings) -> list[str]:
    """Return the joker levels of ``deck.jokers``, low to high.

    Never in the order of a table's keys; what ``deck.levels`` does not name comes last.
    """
    jokers = settings.jokers
    order = [*settings.levels, *USUAL_LEVELS, *sorted(jokers)]
    return [level for level in dict.fromkeys(order) if level in jokers]


@lru_cache(maxsize=64)
def deck_of(settings: DeckSettings) -> Deck:
    """Build the deck from its settings; of equal ones it is the same."""
    return build_deck(
        packs=settings.packs,
        removed=settings.removed,
        added=settings.added,
        ranks="".join(settings.ranks),
        jokers={level: settings.jokers[level] for level in levels_of(settings)},
    )


class DealPhase(Phase):
    """The table deals: no seat is asked, and the action has the deal's seed."""

    name = DEAL
    questions = (DEALS,)

    def begin(self, state: State) -> Step:
        """Wait for the table to deal."""
        return self.asks(DEALS, -1, state.status), ()

    def apply(self, state: State, seat: int, answer: Action) -> Step:  # noqa: ARG002
        """Shuffle and deal with the seed; card i goes to seat i mod 6."""
        generator = Generator(int(answer.value))
        cards = list(self.table.deck.cards)
        generator.shuffle(cards)
        hands = tuple([sum(cards[dealt::6]) for dealt in SEATS])
        before = state.status.match
        match = but(before, deals=before.deals + 1)
        match.shown = before.shown  # what is remembered is the same
        prep = Preparation(hands, drawn=generator.below(6))
        status = but(state.status, match=match, prep=prep)
        return self.goes_on(status), tuple(
            Event(DEALT, dealt, {"cards": hands[dealt]}, 1 << dealt) for dealt in SEATS
        )
