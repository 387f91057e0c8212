"""Situations that random games seldom come to: burns to their end, sweeps, calls, debts."""

from random import Random
from typing import Any, Final

from gouji_rules.engine.finding import leads
from gouji_rules.engine.game import Game
from gouji_rules.engine.position_values import PositionError
from gouji_rules.engine.rules import Rules
from gouji_rules.game.actions import Action
from gouji_rules.game.shuffle import deal_seed
from gouji_rules.hooks import PluginFailure
from gouji_rules.testing import properties
from gouji_rules.testing.failure import CheckFailed, demand, in_game

_POSITIONS: Final = 150
"""So many small positions are played to their end."""

_HANDS: Final = 300
"""So many hands are looked at for a lead that keeps a burner's duty."""

_MOST_MOVES: Final = 400

_RESULTS: Final[tuple[dict[str, Any], ...]] = (
    {"finish_order": [0, 1, 2, 3, 4, 5]},
    {"finish_order": [0, 2, 4, 1, 3, 5], "opened": [0, 2, 4]},
    {"finish_order": [5, 3, 1, 0, 2, 4], "opened": [5]},
    {"finish_order": [0, 1, 2, 3, 4, 5], "opened": [0, 1], "burned": ["1 burned 0", "0 burned 4"]},
    {"finish_order": [3, 1, 2, 0, 4, 5], "opened": [3], "smothered": {0: 3, 5: 1}},
)
"""Results of sets: federations mixed, swept by each; burns, the second a link of a chain."""


def check_situations(rules: Rules, seed: int, sets: int) -> None:
    """Play steady bots and prepared positions, and reckon what prepared results owe.

    Raises:
        CheckFailed: a plugin fails in it, or something does not hold.
    """
    _steady_games(rules, seed, sets)
    _small_positions(rules, seed)
    _results(rules)
    check_burners_leads(rules, seed)


def _steady_games(rules: Rules, seed: int, sets: int) -> None:
    """Play games of steady bots, against each other and against random ones."""
    from gouji_rules.bots import make

    for number, names in enumerate((("steady", "steady"), ("steady", "random"))):
        game = Game(rules, seed=deal_seed(seed, number), sets=max(2, sets // 2))
        bots = [make(names[seat % 2], seed + seat) for seat in range(6)]
        while not game.over:
            with in_game(game):
                seat = game.seat
                action = bots[seat].choose(game.view(seat), game.legal_actions())
            with in_game(game, f" (at {seat} {action})"):
                game = game.step(action)
        properties.set_has_ended_well(game)


def _small_positions(rules: Rules, seed: int) -> None:
    """Play positions of few cards, high ones and jokers most, in which burns come to their end."""
    random = Random(f"situations {seed}")
    for _ in range(_POSITIONS):
        hands = {seat: _few_cards(rules, random) for seat in range(6)}
        try:
            game = Game.from_position(rules, hands=hands, lead=random.randrange(6))
        except PositionError:  # more of a card than there is
            continue
        except PluginFailure as failure:
            raise CheckFailed(f"{failure} (hands {hands})") from failure
        for _ in range(_MOST_MOVES):
            if game.over:
                break
            with in_game(game):
                action = _eager(game, random)
            with in_game(game, f" (at {game.seat} {action})"):
                game = game.step(action)
        with in_game(game):
            game.facts()  # what the set owes, too


def _few_cards(rules: Rules, random: Random) -> str:
    kinds = rules.deck.kinds
    weights = [1 + 2 * (number >= len(kinds) - 6) for number in range(len(kinds))]
    rank = random.choices(kinds, weights)[0]
    same = rank * random.randint(1, 4)
    return same + "".join(random.choices(kinds, weights, k=random.randint(1, 6)))


def _eager(game: Game, random: Random) -> Action:
    """Choose an action: a burn where there is one, most times; seldom a pass."""
    actions = game.legal_actions()
    if len(actions) > 500:
        return actions[random.randrange(len(actions))]
    burns = [one for one in actions if one.kind == "burn"]
    plays = [one for one in actions if one.kind == "play"]
    for some in (burns, plays):
        if some and random.random() < 0.8:
            return some[random.randrange(len(some))]
    return actions[random.randrange(len(actions))]


def _results(rules: Rules) -> None:
    """Reckon points and tribute of prepared results, with every call of the ruleset."""
    words = {"none": [], "declare": ["declare"], "two_stage": ["early", "late"]}[rules.calls.kind]
    called = [{}, *({0: word, 3: word} for word in words)]
    for result in _RESULTS:
        for calls in called:
            try:
                game = Game.from_position(rules, result={**result, "calls": calls})
                game.facts()
            except PositionError:  # not by this ruleset
                continue
            except PluginFailure as failure:
                raise CheckFailed(f"{failure} (result {result}, calls {calls})") from failure


def check_burners_leads(rules: Rules, seed: int) -> None:
    """Check that a burner can lead, as the policy says, where there is a lead that keeps his duty.

    Raises:
        CheckFailed: ``can_lead`` and ``lead_fulfils`` do not agree about a hand.
    """
    random = Random(f"leads {seed}")
    for _ in range(_HANDS):
        text = _few_cards(rules, random)
        counts = rules.deck.parse(text)
        if any(number > most for number, most in zip(counts, rules.deck.counts, strict=True)):
            continue
        hand = rules.hand(counts)
        try:
            said = rules.burn.can_lead(hand)
            found = [
                play for play in leads(rules, hand).plays() if rules.burn.lead_fulfils(hand, play)
            ]
        except PluginFailure as failure:
            raise CheckFailed(f"{failure} (hand {text})") from failure
        demand(
            said is bool(found),
            lambda text=text, found=found: (  # type: ignore[misc]
                f"can_lead says {'no' if found else 'yes'} for a burner with {text}, and "
                f"lead_fulfils takes {found[0].text if found else 'no lead of it'}"
            ),
        )
