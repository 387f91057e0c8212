"""What a ruleset says, as small ints and tables: made once for a ruleset, asked in play.

A rule is said once: where its domain is small its object (``gouji_rules/rules``) is asked of
all of it here. What beats a play is kept by rows, made when they are first wanted.
"""

from functools import lru_cache
from math import prod
from typing import Final

from gouji_rules.engine.rules import Rules
from gouji_rules.game.state import Met
from gouji_rules.plays import Play
from gouji_rules.seats import SEATS

MOST_ROWS: Final = 1 << 16
"""So many shapes the rows hold together, some six megabytes; then all are forgotten."""

COMBO: Final = 21
KIND: Final = 14
NATURALS: Final = 7
"""Where in a play's key its jokers, its rank and its naturals begin; its 2s are the lowest bits."""

Row = list[tuple[int, int, int]]
"""Shapes that beat a play, fewest jokers first: (number of cards that are no jokers, mask of
carried ranks, combo of jokers)."""


def key_of(play: Play) -> int:
    """Return the number that stands for a play: combo, natural kind, naturals and 2s, by bits."""
    kind = play.kind if play.naturals else 0
    return play.combo << COMBO | kind << KIND | play.naturals << NATURALS | play.twos


class Tables:
    """The tables of a ruleset.

    Attributes:
        rules: the ruleset; what is seldom asked is asked of its rule objects.
        by_shape: all plays of a shape are alike (``Rules.shapes_alike``): leads and answers are
            counted by shapes, and none of them is made but the one that is played.
        has_rows: rows have all that beats a play.
        by_rows: nothing is held back of it either; else a hand's plays are looked at.
        last, money, four, naturals, free_kinds, money_bit, level_kinds: of the deck and its hands.
        combos, combo_sizes: as of ``PlayTable``.
        plays: those that are known, by their keys (``play``).
        ended, begins_free: by the seats in play (mask): the set has ended; it is free play.
        again, again_on_gouji, reentry, lifts_last: of ``PassingRule``.
        burners: by owner, who may burn his play, in the order in which they are asked.
        winds: who leads after a last play, by the finisher's seat times 64 plus the seats in play
            (mask): after an ordinary one, and after a gouji play.
        yields, yields_in_free, yields_up_to: of yielding; the highest ``met`` it goes with.
        asks_burners, asks_failure, asks_passing, asks_wind, asks_yielding, asks_smothering,
            asks_locks: a plugin answers anew, by a position that is made for it: who may burn and
            in which order; who leads after a failure; who is asked; who has the wind; who may
            yield; who is smothered; what is locked.
    """

    def __init__(self, rules: Rules) -> None:
        self.rules: Rules = rules
        deck, hands, table = rules.deck, rules.hands, rules.plays_table
        self.by_shape: bool = rules.shapes_alike
        last_alone = hands.last < 0 or bool(rules.held.plain >> hands.last & 1)
        self.has_rows: bool = rules.shapes_decide and last_alone
        self.by_rows: bool = rules.shapes_decide and not rules.held.has_rows
        self.has_locks: bool = rules.held.has_locks
        self.last: int = hands.last
        self.money: int = deck.money
        self.money_bit: int = hands.money_bit
        self.four: int = deck.four
        self.joker_bits: int = deck.joker_bits
        self.naturals: list[int] = list(deck.naturals)
        self.free_kinds: list[int] = list(hands.free_kinds)
        self.level_kinds: list[int] = list(deck.level_kinds)
        self.longest: int = max(deck.counts) + (deck.counts[deck.money] if deck.money >= 0 else 0)
        limits = [deck.counts[kind] for kind in deck.level_kinds]
        self.combos: list[tuple[int, ...]] = list(table.combos)
        self.combo_sizes: list[int] = list(table.combo_sizes)
        self.strides: list[int] = [
            prod([limit + 1 for limit in limits[place + 1 :]]) for place in range(len(limits))
        ]
        self._within: list[tuple[int, ...] | None] = [None] * len(self.combos)
        self.plays: dict[int, Play] = table.by_key
        self._rows: dict[int, dict[int, Row]] = {}
        self._shapes = 0
        self.top_shape_decides: bool = rules.comparison.old_shape_decides
        self._of_set(rules)
        self._of_play(rules)
        self._of_plugins(rules)

    def _of_set(self, rules: Rules) -> None:
        self.ended: list[bool] = [rules.places.has_ended(mask) for mask in range(64)]
        self.fewest_first: bool = rules.places.rest == "fewest_cards"
        self.begins_free: list[bool] = [rules.free_play.begins(mask) for mask in range(64)]
        self.eliminates: bool = rules.smothering.eliminates
        self.smothers_opposite: bool = rules.smothering.by_opposite
        self.opening: bool = rules.opening.enabled
        self.any_play: bool = rules.opening.any_play
        self.by_pass: bool = rules.opening.by_pass
        self.by_playing: bool = rules.opening.by_playing
        self.minds_win: bool = rules.opening.minds_win
        self.fours: int = rules.opening.fours
        self.headless_opens: bool = rules.opening.headless
        nature = rules.chosen.opening.natural
        self.by_nature: bool = rules.opening.enabled and nature != "false"

    def _of_play(self, rules: Rules) -> None:
        passing, burn, wind = rules.passing, rules.burn, rules.wind
        self.again: list[int] = list(passing.again)
        self.again_on_gouji: list[int] = list(passing.again_on_gouji)
        self.lifts_last: bool = passing.lifts_last
        self.reentry: bool = passing.reentry
        self.burners: list[list[int]] = [list(order) for order in burn.orders]
        self.burns_in_turn: bool = burn.in_turn
        self.after_pass: bool = burn.after_pass
        self.requires_opened: bool = burn.requires_opened
        self.is_choosy: bool = burn.is_choosy
        self.has_duty: bool = burn.has_duty
        self.next_lead_only: bool = burn.next_lead_only
        self.at_once: bool = burn.at_once
        self.gives_up_opening: bool = burn.gives_up_opening
        self.victim_leads: bool = burn.victim_leads
        self.gives_lead: bool = rules.gouji.gives_lead
        self.claims: bool = wind.claims
        self.winds: list[int] = [
            wind.goes_to(seat, mask, Met.ORDINARY) for seat in SEATS for mask in range(64)
        ]
        self.winds_of_gouji: list[int] = [
            wind.goes_to(seat, mask, Met.GOUJI) for seat in SEATS for mask in range(64)
        ]
        self.yields: bool = rules.yielding.enabled
        self.yields_in_free: bool = rules.yielding.in_free_play
        self.yields_up_to: int = rules.yielding.highest

    def _of_plugins(self, rules: Rules) -> None:
        anew = rules.anew
        burning = anew.get("burn", frozenset())
        self.asks_burners: bool = bool(burning & {"order", "why_not"})
        self.asks_failure: bool = "leader_after_failure" in burning
        self.asks_passing: bool = "passing" in anew
        self.asks_wind: bool = "leader" in anew.get("wind", frozenset())
        self.asks_yielding: bool = "yielding" in anew
        self.asks_smothering: bool = "smothering" in anew
        self.asks_locks: bool = "hold_three" in anew

    def within(self, held: int) -> tuple[int, ...]:
        """Return the combos that the jokers of a combo can make; 0, no joker, first."""
        known = self._within[held]
        if known is None:
            known = self.rules.plays_table.within(self.combos[held])
            self._within[held] = known
        return known

    def play(self, key: int) -> Play:
        """Return the play that a key stands for."""
        play = self.plays.get(key)
        if play is None:
            kind, naturals = key >> KIND & 127, key >> NATURALS & 127
            play = self.rules.plays_table.get(kind, naturals, key & 127, key >> COMBO)
            self.plays[key] = play
        return play

    def beating(self, top: Play) -> dict[int, Row]:
        """Return the rows of what beats a play, by the combo of all jokers held."""
        if self.top_shape_decides:
            shape = top.combo << COMBO | top.kind << KIND | top.size
        else:
            shape = key_of(top)
        known = self._rows.get(shape)
        if known is None:
            known = {}
            self._count(1)
            self._rows[shape] = known
        return known

    def row(self, top: Play, beating: dict[int, Row], held: int) -> Row:
        """Work out a row that is not among those that beat ``top`` yet, and put it there."""
        found: Row = []
        for combo in self.within(held):
            pairs = top.answers.get(combo)
            if pairs is None:
                pairs = self.rules.work_out(top, combo)
            for number, mask in pairs:
                found.append((number, mask, combo))
        self._count(len(found) + 1)
        beating[held] = found
        return found

    def _count(self, more: int) -> None:
        """Note that so much more is kept in rows; forget all where it becomes too much."""
        self._shapes += more
        if self._shapes > MOST_ROWS:
            self._shapes = 0
            self._rows.clear()


@lru_cache(maxsize=8)
def tables_of(rules: Rules) -> Tables:
    """Return the tables of a ruleset, made once for it."""
    return Tables(rules)
