"""``check_ruleset``: does a ruleset load, play and end; is it the same game each time."""

from itertools import combinations_with_replacement
from pathlib import Path
from random import Random
from typing import Final

from gouji_rules.engine.game import Game
from gouji_rules.engine.position_values import PositionError
from gouji_rules.engine.rules import Rules
from gouji_rules.game.actions import Action, burning, giving, playing
from gouji_rules.ruleset import load_ruleset
from gouji_rules.testing import properties
from gouji_rules.testing.failure import demand, in_game

_LOOKED_AT: Final = 0.08
"""The share of positions of a game at which properties are looked."""

_LARGEST: Final = 4
"""Up to how many cards every play of the deck is tried by brute force."""


def check_ruleset(ruleset: str | Path | Rules, *, sets: int = 10, seed: int = 0) -> Rules:
    """Check that a ruleset can be played, and that it is played in one way only.

    Sets of random actions end, with six places; no card comes or goes; a step changes nothing
    that was; what is refused changes nothing; a game told again is the same; in small
    positions what is legal is what is found by trying every play.

    Args:
        ruleset: an id, a path, or rules that are loaded already.
        sets: how many sets are played.
        seed: of all that is random.

    Returns:
        the rules.

    Raises:
        RulesetError: it is not valid; with all diagnostics.
        CheckFailed: something does not hold.
    """
    rules = ruleset if isinstance(ruleset, Rules) else load_ruleset(ruleset)
    for number in range(sets):
        _one_set(rules, seed + number)
    *_, (game, _) = properties.played(rules, seed, sets=2)
    properties.set_has_ended_well(game)
    properties.told_again_is_the_same(game)
    check_legality(rules, seed)
    return rules


def _one_set(rules: Rules, seed: int) -> None:
    random = Random(f"looking {seed}")
    last: Game | None = None
    for game, action in properties.played(rules, seed):
        last = game
        if action is None or random.random() > _LOOKED_AT:
            continue
        for holds in properties.EVERYWHERE:
            with in_game(game):
                holds(game, action, random)
    assert last is not None  # a game has a first position
    demand(last.over, "the set does not end", last)
    properties.set_has_ended_well(last)


def check_legality(rules: Rules, seed: int, *, positions: int = 3, largest: int = _LARGEST) -> None:
    """Check that what is legal is what is found by trying every play of a few cards.

    Args:
        rules: the ruleset.
        seed: of the positions.
        positions: how many.
        largest: up to how many cards every play is tried.

    Raises:
        CheckFailed: an action is listed and refused, or allowed and not listed.
    """
    random = Random(f"legality {seed}")
    kinds = rules.deck.kinds
    asked: list[Action] = [*rules.phases.words.values()]
    for size in range(1, largest + 1):
        for text in map("".join, combinations_with_replacement(kinds, size)):
            counts = rules.deck.parse(text)
            play = rules.plays_table.of_counts(counts)
            if play is not None:
                asked += [playing(play), burning(play), giving(counts, text)]
    weights = [3 if kind in rules.deck.levels or kind == "2" else 2 for kind in kinds]
    for _ in range(positions):
        sizes = {seat: random.randint(2, largest) for seat in range(6)}
        hands = {
            seat: "".join(random.choices(kinds, weights, k=size)) for seat, size in sizes.items()
        }
        try:
            game = Game.from_position(rules, hands=hands)
        except PositionError:  # more of a card than there is
            continue
        for _ in range(12):
            if game.over:
                break
            _compare(game, asked)
            actions = game.legal_actions()
            game = game.step(actions[random.randrange(len(actions))])


def _compare(game: Game, asked: list[Action]) -> None:
    allowed = {action.text for action in asked if game.why_not(action) is None}
    listed = {action.text for action in game.legal_actions()}
    demand(
        allowed == listed,
        lambda: f"allowed and not listed: {allowed - listed}; the reverse: {listed - allowed}",
        game,
    )
