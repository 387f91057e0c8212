"""Whatever comparison ``check`` takes is played lawfully, by bots, hints, examples and figures.

``GOUJI_REFERENCE_ROUNDS`` multiplies the number of comparisons.
"""

import os
from random import Random

import pytest

import gouji_rules as gr
from gouji_rules.advice.hints import example
from gouji_rules.bots import make
from gouji_rules.simulate.playing import play_game
from gouji_rules.testing.ruleset import check_legality
from tests.ruleset.random_comparisons import Slow, rules_with

ROUNDS = int(os.environ.get("GOUJI_REFERENCE_ROUNDS", "1"))
SEEDS = range(24 * ROUNDS)


def some_cards(random: Random, rules: gr.Rules, most: int) -> str:
    """Return some cards of few ranks, 2s and jokers among them."""
    deck = rules.deck
    naturals = random.sample([deck.kinds[kind] for kind in deck.naturals], 2)
    kinds = [*naturals, naturals[0], "2", *deck.levels]
    cards = "".join(random.choice(kinds) for _ in range(random.randint(1, most)))
    counts = zip(deck.parse(cards), deck.counts, strict=True)
    return deck.format([min(number, there) for number, there in counts])


@pytest.mark.parametrize("seed", SEEDS)
def test_what_can_answer_is_what_a_slow_reading_finds(seed: int) -> None:
    random = Random(f"answers {seed}")
    rules = rules_with(random)
    slow = Slow(rules)
    for _ in range(6):
        hand, other = some_cards(random, rules, 7), some_cards(random, rules, 5)
        tops = slow.reading.plays(other)
        for top in random.sample(tops, min(len(tops), 4)):
            expected = slow.answers(hand, top)
            found = rules.plays(hand, answering=top)

            assert expected == {play.text for play in found}, (slow.text, hand, top)
            assert len(found) == len(expected)
            assert rules.can_answer(rules.hand(hand), rules.play(top)) is bool(expected)


@pytest.mark.parametrize("seed", SEEDS)
def test_whole_sets_are_played_lawfully_by_every_bot(seed: int) -> None:
    random = Random(f"sets {seed}")
    rules = rules_with(random)
    for name in ("random", "steady"):
        bots = [make(name, seed * 6 + seat) for seat in range(6)]
        played = play_game(rules, seed, bots, 1, checked=True)  # raises where it is not

        assert played[-1].result is not None


@pytest.mark.parametrize("seed", SEEDS)
def test_hints_and_examples_are_lawful_and_all_that_is_legal_is_listed(seed: int) -> None:
    random = Random(f"hints {seed}")
    rules = rules_with(random)
    check_legality(rules, seed, positions=1, largest=3)
    hands = {seat: some_cards(random, rules, 9) for seat in range(6)}
    try:
        game = gr.Game.from_position(rules, hands=hands)
    except gr.PositionError:  # more jokers than there are
        return
    while not game.over:
        actions = game.legal_actions()
        hint = make("steady").choose(game.view(game.seat), actions)
        assert game.why_not(hint) is None, (rules.settings["beats"], str(hint))
        shown = example(game.view(game.seat), actions)
        assert game.why_not(shown) is None, (rules.settings["beats"], str(shown))
        game = game.step(actions[random.randrange(len(actions))])


def test_more_2s_break_a_tie() -> None:
    """The house rule that once was simulated with illegal moves."""
    outranks = "new.rank > old.rank or new.rank == old.rank and new.twos > old.twos"
    rules = gr.load_ruleset(
        "zhongyou", {"beats": f"new.size == old.size and old.bigs == 0 and ({outranks})"}
    )
    hands = {0: "66543", 1: "63", 2: "7623", 3: "8843", 4: "9943", 5: "TT43"}
    game = gr.Game.from_position(rules, hands=hands, lead=0).step("66").step("pass")

    assert {"26", "27", "pass"} == {str(action) for action in game.legal_actions()}
    hint = make("steady").choose(game.view(2), game.legal_actions())
    assert game.why_not(hint) is None
