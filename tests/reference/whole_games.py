"""A whole game followed by the literal reading, from the cards that the engine dealt.

The reference cannot know the deal and the drawn seat; it takes the cards from the engine's events
and works out all the rest: who is asked what, what may be answered, what each hand holds.
"""

import random
from collections import Counter
from collections.abc import Collection

import gouji_rules as gr
from tests.reference.between_sets import (
    Hands,
    ReferenceTribute,
    debts_of,
    first_leader,
)
from tests.reference.buying import ReferenceBuying
from tests.reference.comparison import MONEY, Settings
from tests.reference.play_both import choose
from tests.reference.play_phase import ReferenceSet
from tests.reference.seats_and_places import SEATS, opposite
from tests.reference.told import cards_in


class Followed:
    """A game of the engine with a reference that checks every question and makes the choices."""

    def __init__(
        self, rules: gr.Rules, settings: Settings, seed: int, revolting: float = 0.5
    ) -> None:
        self.rules = rules
        self.settings = settings
        self.game = gr.Game(rules, seed=seed)
        self.rng = random.Random(f"{rules.id} {seed}")
        self.revolting = revolting
        self.where = f"{rules.id}, seed {seed}"
        self.happened: Counter[str] = Counter()
        self.totals = [0, 0]
        self.last: ReferenceSet | None = None
        self.sets = 0

    def play(self) -> None:
        over = False
        while not over:
            table = self.one_set()
            if table is None:
                self.happened["void"] += 1
                continue
            self.sets += 1
            self.last = table
            points = table.points_of_the_set()
            self.totals = [old + new for old, new in zip(self.totals, points, strict=True)]
            swept = table.sweep() is not None and self.settings["sweep.ends_game"]
            self.happened["sweep"] += swept
            target = self.settings["game.target"]
            reached = target > 0 and max(self.totals) >= target
            over = swept or reached or self.all_sets_played()
        self.happened["extra set"] += self.sets > self.settings["game.sets"]
        assert self.game.over, self.where
        facts = self.game.facts()
        assert facts["places"] == table.places(), self.where
        assert list(self.game.result.totals) == self.totals, self.where

    def all_sets_played(self) -> bool:
        """Whether the game has had its sets, and after a tie the extra one."""
        if self.settings["game.target"] > 0 or self.sets < self.settings["game.sets"]:
            return False
        tied = self.sets == self.settings["game.sets"] and self.totals[0] == self.totals[1]
        return not (tied and self.settings["game.extra_set_on_tie"])

    def ask(self, seat: int, legal: Collection[str], action: str | None = None) -> str:
        """Check that the engine puts this very question, and answer it."""
        facts = self.game.facts()
        where = f"{self.where}, set {self.sets}, {len(self.game.events)} events"
        assert facts["asks"] == seat, f"reference asks {seat}, engine {facts['asks']}: {where}"
        engine = {str(answer) for answer in self.game.legal_actions()}
        assert set(legal) == engine, f"{set(legal) ^ engine}: {where}"
        action = self.rng.choice(sorted(legal)) if action is None else action
        self.game = self.game.step(action)
        self.happened[action if action.isalpha() and action.islower() else action.split()[0]] += 1
        return action

    def one_set(self) -> ReferenceSet | None:
        """A set to its last place; None where it is void."""
        settings = self.settings
        calls: dict[int, str] = {}
        if settings["calls"] == "two_stage":
            self.call(SEATS, "early", calls)
        dealt = self.dealt()
        last_places = self.last.places() if self.last else None
        leaders = {first_leader(settings, dealt, drawn, last_places) for drawn in SEATS}
        leader = [event for event in self.game.events if event.kind == "first_leader"][-1].seat
        assert leader in leaders, self.where
        buying = ReferenceBuying(settings, dealt)
        while (seat := buying.asks()) is not None:
            buying.play(self.ask(seat, buying.legal()))
        automatic = buying.revolted
        if buying.void():
            return None
        hands = self.tribute(buying.hands)
        silent = {*automatic, *map(opposite, automatic)}
        callers = [seat for seat in SEATS if seat not in silent and seat not in calls]
        if settings["calls"] != "none":
            self.call(callers, {"two_stage": "late"}.get(settings["calls"], "declare"), calls)
        revolted = self.revolution(hands, automatic)
        if len(revolted) >= settings["revolution.void_at"]:
            return None
        head = {}
        for seat in map(opposite, revolted):
            number = settings["revolution.dead_gouji"]
            if number and self.ask(seat, {"head", "headless"}) == "head":
                head[seat] = number
        table = ReferenceSet(
            settings,
            {seat: [card[0] for card in hand] for seat, hand in enumerate(hands)},
            lead=leader,
            revolted=revolted,
            head=head,
            calls=calls,
        )
        while not table.over:
            seat, legal = table.asks(), table.legal()
            assert seat is not None
            action = choose(self.rng, table, legal)
            self.ask(seat, legal, action)
            table.play(action)
        return table

    def call(self, seats: Collection[int], word: str, calls: dict[int, str]) -> None:
        for seat in seats:
            if self.ask(seat, {f"call {word}", "no call"}) != "no call":
                calls[seat] = word

    def dealt(self) -> Hands:
        """The hands that the engine's last deal gave out."""
        events = [event for event in self.game.events if event.kind == "dealt"][-6:]
        hands: Hands = [[] for _ in SEATS]
        for event in events:
            hands[event.seat] += cards_in(event, self.rules.deck)
        return hands

    def tribute(self, hands: Hands) -> Hands:
        if self.last is None:
            return hands
        debts = debts_of(self.settings, self.last.result())
        tribute = ReferenceTribute(self.settings, hands, debts)
        while (seat := tribute.asks()) is not None:
            tribute.play(self.ask(seat, tribute.legal()))
        return tribute.hands

    def revolution(self, hands: Hands, automatic: list[int]) -> list[int]:
        """Who has revolted in the end, by seat."""
        revolted = list(automatic)
        if not self.settings["revolution.enabled"]:
            return revolted
        rich = MONEY + self.settings["deck.jokers"]
        for seat in SEATS:
            if seat not in automatic and not any(card[0] in rich for card in hands[seat]):
                wish = "revolt" if self.rng.random() < self.revolting else "stay"
                if self.ask(seat, {"revolt", "stay"}, wish) == "revolt":
                    revolted.append(seat)
        return sorted(revolted)
