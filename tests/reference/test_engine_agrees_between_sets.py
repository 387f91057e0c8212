"""The engine and the literal reading agree about what happens between two sets."""

import os
import random
from collections import Counter
from typing import Any

import pytest

import gouji_rules as gr
from gouji_rules.game.phases import is_closing
from tests.reference.between_sets import (
    SUITS,
    Hands,
    ReferenceTribute,
    debts_of,
    first_leader,
    written,
)
from tests.reference.buying import ReferenceBuying, buy_threes
from tests.reference.comparison import Settings
from tests.reference.play_both import choose_evenly
from tests.reference.positions import shipped_deck
from tests.reference.rulesets import RULESETS, changed
from tests.reference.seats_and_places import SEATS
from tests.reference.told import cards_in

ROUNDS = int(os.environ.get("GOUJI_REFERENCE_ROUNDS", "1"))
POOLS = ("3334456KA22XD", "3KA2X", "3344", "334455667788", "34KA", "2XD3", "A2")


def random_hands(rng: random.Random, settings: Settings) -> Hands:
    """Small hands with suits; no more of a card than the deck holds."""
    deck = shipped_deck(settings)
    pool = rng.choice(POOLS) + settings["deck.jokers"][2:]
    while True:
        hands: Hands = []
        for _ in SEATS:
            letters = [rng.choice(pool) for _ in range(rng.randint(1, 8))]
            hands.append([suited(rng, letter, settings) for letter in letters])
        held = Counter(card[0] for hand in hands for card in hand)
        if all(number <= deck[card] for card, number in held.items()):
            return hands


def suited(rng: random.Random, letter: str, settings: Settings) -> str:
    return letter if letter in settings["deck.jokers"] else letter + rng.choice(SUITS)


def texts(hands: Hands) -> dict[int, str]:
    return {seat: "".join(hand) for seat, hand in enumerate(hands)}


def letters(hands: Hands) -> dict[int, list[str]]:
    """The hands by rank, as far as the engine tells them."""
    return {seat: sorted(card[0] for card in hand) for seat, hand in enumerate(hands)}


def hands_of(game: gr.Game) -> dict[int, list[str]]:
    return {seat: sorted(text) for seat, text in game.facts()["hands"].items()}


FIRST_LEADER: list[dict[str, Any]] = [
    {"first_leader.rule": "same_suit"},
    {"first_leader.rule": "same_suit", "first_leader.rank": "3"},
    {"first_leader.rule": "colour_then_suit", "first_leader.rank": "3"},
    {"first_leader.rule": "colour_then_suit", "first_leader.rank": "4"},
    {"first_leader.rule": "holder", "first_leader.rank": "3"},
    {"first_leader.rule": "holder", "first_leader.rank": "3♥"},
    {"first_leader.rule": "drawn"},
]


@pytest.mark.parametrize("changes", FIRST_LEADER, ids=lambda changes: " ".join(changes.values()))
def test_first_leader(changes: dict[str, Any]) -> None:
    settings = changed(RULESETS["zhongyou"], changes)
    rules = gr.load_ruleset("zhongyou", changes)
    rng = random.Random(f"first leader {changes}")
    for _ in range(60 * ROUNDS):
        hands, drawn = random_hands(rng, settings), rng.choice(SEATS)
        game = gr.Game.from_position(rules, phase="first_leader", hands=texts(hands), drawn=drawn)
        told = (changes, hands, drawn)
        assert first_leader(settings, hands, drawn) == game.facts()["leader"], told


BUYING: list[tuple[str, dict[str, Any]]] = [(ruleset, {}) for ruleset in sorted(RULESETS)]
BUYING += [
    ("zhongyou", {"buying.price": ["D", "X", "2"]}),
    ("zhongyou", {"buying.price": ["A"]}),
    ("zhongyou", {"buying.sellers": ["mates", "opposite"]}),
    ("zhongyou", {"buying.no_payment": "free"}),
    ("xuandian", {"buying.mates": "paid"}),
    ("xuandian", {"buying.no_payment": "none"}),
    ("xuandian", {"buying.ranks": {"4": {}}}),
    ("xuandian", {"buying.ranks": {"4": {"no_payment": "free", "price": ["A"]}}}),
    ("xuandian", {"buying.ranks": {"4": {"no_payment": "revolution", "price": ["3", "2"]}}}),
    ("xuandian", {"buying.ranks": {"4": {"sellers": ["mates"], "mates": "paid"}, "3": "none"}}),
    ("zhongyou_nohold", {"buying.ranks": {"K": {}, "4": {"sellers": ["opposite"]}}}),
    ("xuandian", {"hold_three.enabled": False, "held": {"4": {"last": True}}}),
]


@pytest.mark.parametrize(("ruleset", "changes"), BUYING, ids=str)
def test_buying(ruleset: str, changes: dict[str, Any]) -> None:
    settings = changed(RULESETS[ruleset], changes)
    rules = gr.load_ruleset(ruleset, changes)
    rng = random.Random(f"buying {ruleset} {changes}")
    for _ in range(60 * ROUNDS):
        hands = random_hands(rng, settings)
        game = gr.Game.from_position(rules, phase="buy_three", hands=texts(hands))
        after, revolted = buy_threes(settings, hands)
        assert sorted(revolted) == game.facts()["revolted"], hands
        assert game.facts()["void"] is (len(revolted) >= 2), hands
        if len(revolted) < 2:
            assert letters(after) == hands_of(game), hands


def random_result(rng: random.Random, settings: Settings) -> dict[str, Any]:
    """A result as a scenario describes it."""
    order = list(SEATS)
    rng.shuffle(order)
    calls = {"two_stage": ("early", "late"), "declare": ("declare",), "none": ("none",)}[
        settings["calls"]
    ]
    result: dict[str, Any] = {
        "finish_order": order,
        "opened": [seat for seat in SEATS if rng.random() < 0.5],
        "calls": {seat: rng.choice(calls) for seat in SEATS if rng.random() < 0.5},
        "smothered": {},
        "burned": [],
    }
    for seat in SEATS:
        other = rng.choice([s for s in SEATS if s != seat])
        if rng.random() < 0.2:
            result["smothered"][seat] = other
        if rng.random() < 0.2 and other != (seat + 3) % 6:  # beating one's opposite is no burn
            links = rng.choice((1, 1, 2, 3))
            result["burned"].append(f"{seat} burned {other}" + f" x{links}" * (links > 1))
    return result


def as_read(result: dict[str, Any]) -> dict[str, Any]:
    """The same result as the reference wants it."""
    burned = []
    for text in result["burned"]:
        words = text.split()
        links = int(words[3].removeprefix("x")) if len(words) > 3 else 1
        burned.append((int(words[0]), int(words[2]), links - 1))
    places = {seat: place for place, seat in enumerate(result["finish_order"], 1)}
    return result | {"places": places, "burned": burned}


TRIBUTE: list[tuple[str, dict[str, Any]]] = [(ruleset, {}) for ruleset in sorted(RULESETS)]
TRIBUTE += [
    ("zhongyou", changes)
    for changes in (
        {"tribute.order": ["fall", "point", "burn"]},
        {"tribute.lawful": "any_highest"},
        {"tribute.pass_on": []},
        {"tribute.pass_on": ["fall"]},
        {"tribute.refusal": False},
        {"tribute.returned": []},
        {"tribute.returned": ["smother", "burn"], "tribute.refusal": False},
        {"tribute.return_only_held_ranks": True},
        {"tribute.return_ranks": ["4", "5"], "tribute.refusal": False},
        {"tribute.return_ranks": ["4", "5", "K"], "tribute.return_only_held_ranks": True},
        {"tribute.excluded": ["D", "2"]},
        {"tribute.excluded": ["X"], "tribute.lawful": "any_highest"},
        {"tribute.smother": 2, "tribute.burn": 3},
        {"tribute.fall": {6: {"to": 2, "cards": 3}, 4: {"to": 1, "cards": 1}}},
        {"tribute.fall": {5: "none"}},
        {"tribute.fall": "none"},
        {"hold_three.enabled": False, "tribute.lawful": "any_highest"},
        {"burn.counter": "double"},
        {"opening.enabled": False},
        {"hold_three.enabled": False, "held": {"4": {"last": True}}},
        {"tribute.fall_between": "enemies"},
        {"tribute.after_sweep": ["fall", "point"], "sweep.ends_game": False},
        {"tribute.scored_only": ["smother", "fall"]},
        {"tribute.scored_only": ["burn"], "tribute.order": ["fall"]},
    )
]


@pytest.mark.parametrize(("ruleset", "changes"), TRIBUTE, ids=str)
def test_tribute(ruleset: str, changes: dict[str, Any]) -> None:
    settings = changed(RULESETS[ruleset], changes)
    rules = gr.load_ruleset(ruleset, changes)
    rng = random.Random(f"tribute {ruleset} {changes}")
    for _ in range(40 * ROUNDS):
        result = random_result(rng, settings)
        hands = random_hands(rng, settings)
        pay_both(rules, settings, result, hands, rng)


def pay_both(
    rules: gr.Rules,
    settings: Settings,
    result: dict[str, Any],
    hands: Hands,
    rng: random.Random,
) -> None:
    """Carry a tribute out on both sides, comparing before each decision."""
    debts = debts_of(settings, as_read(result))
    game = gr.Game.from_position(rules, result=result, hands=texts(hands))
    reference = ReferenceTribute(settings, hands, debts)
    moves: list[str] = []
    while True:
        where = f"{rules.id} {result} {texts(hands)} {moves}"
        facts = game.facts()
        assert facts["debts"] == [written(debt) for debt in debts], where
        assert letters(reference.hands) == hands_of(game), where
        if reference.asks() is None:  # the engine goes on to whoever leads
            assert game.over, where
            assert reference.paid == paid(game, rules), where
            return
        assert reference.asks() == facts["asks"], where
        legal = {str(action) for action in game.legal_actions()}
        assert reference.legal() == legal, f"{reference.legal() ^ legal} in {where}"
        action = choose_evenly(rng, reference.legal())
        moves.append(f"{facts['asks']} {action}")
        reference.play(action)
        game = game.step(action)


def paid(game: gr.Game, rules: gr.Rules) -> list[tuple[str, list[str]]]:
    """The debts that the engine's events say were paid, with the very cards."""
    return [
        (str(event.data["debt"]), sorted(cards_in(event, rules.deck)))
        for event in game.events
        if event.kind == "paid" and event.data["number"]
    ]


ASKED: list[dict[str, Any]] = [
    {"buying.ranks": {"4": {"optional": True}}},
    {"buying.ranks": {"4": {"no_payment": "free"}}, "buying.optional": True},
    {"buying.optional": True, "buying.ranks": {"3": {"optional": False}, "K": {}}},
]


def closed(game: gr.Game) -> gr.Game:
    """Answer what is asked only so that nobody sees who could have answered."""
    while game.state.seat >= 0 and is_closing(game.state):
        game = game.step(game.legal_actions()[0])
    return game


@pytest.mark.parametrize("changes", ASKED, ids=str)
def test_buying_that_is_left_to_the_seats(changes: dict[str, Any]) -> None:
    settings = changed(RULESETS["xuandian"], changes)
    rules = gr.load_ruleset("xuandian", changes)
    rng = random.Random(f"buying {changes}")
    for _ in range(60 * ROUNDS):
        hands = random_hands(rng, settings)
        game = gr.Game.from_position(rules, phase="buying", hands=texts(hands))
        buying = ReferenceBuying(settings, hands)
        while buying.asks() is not None:
            game = closed(game)
            assert buying.asks() == game.facts()["asks"], hands
            assert buying.legal() == {str(action) for action in game.legal_actions()}, hands
            action = choose_evenly(rng, buying.legal())
            buying.play(action)
            game = game.step(action)
        game = closed(game)
        assert sorted(buying.revolted) == game.facts()["revolted"], hands
        if not buying.void():
            assert letters(buying.hands) == hands_of(game), hands
