"""Whatever a plugin wants at whatever moment: no card comes or goes, no hand is emptied."""

from random import Random

import pytest

import gouji_rules as gr
from gouji_rules import plain
from gouji_rules.bots import make
from gouji_rules.engine.effects import tell
from gouji_rules.engine.view import View
from gouji_rules.game.values import but
from tests.hooks.conftest import ruleset

HEAD = "from random import Random\nfrom gouji_rules.plugin import *\n__version__ = '1.0'\n"
ANYTHING = """
class Anything:
    def some(self, facts, *seats):
        random = Random(repr((facts.state.gone, [hand.counts for hand in facts.hands], seats)))
        meant = [list(hand.counts) for hand in facts.hands]
        effects = []
        for _ in range(random.randrange(6)):
            giver, taker = random.sample(range(6), 2)
            held = meant[giver]
            cards = tuple(random.choice([0, 0, n, random.randint(0, n)]) for n in held)
            seen = tuple(random.sample(range(6), random.randrange(7)))
            kind = random.randrange(3)
            if kind == 0:
                effects.append(Move(cards, giver, taker, seen))
                for card, number in enumerate(cards):
                    meant[giver][card] -= number
                    meant[taker][card] += number
            elif kind == 1:
                effects.append(Reveal(giver, cards, seen))
            else:
                effects.append(Points(seen, random.choice([-2, 0.5, 1]), {"en": "luck"}))
        return effects
    dealt = play_begun = lead_won = burn_won = burn_succeeded = gone_out = set_ended = some
@hookimpl
def gouji_moments(): return Anything()
"""
AMONG_OTHERS = """
class AmongOthers:
    def lead_won(self, facts, seat):
        effects = []
        for giver, taker, third in ((1, 2, 3), (4, 5, 1), (3, 4, 5)):
            held = facts.hands[giver].counts
            highest = max((kind for kind, n in enumerate(held) if n), default=-1)
            if highest >= 0:
                cards = tuple(int(kind == highest) for kind in range(len(held)))
                effects += [Reveal(giver, cards, (third,)), Move(cards, giver, taker, (third,))]
        return [*effects, Points((seat,), 1, {"en": "a lead"})]
@hookimpl
def gouji_moments(): return AmongOthers()
"""


def cards(game):
    """Return all cards of a game in play by kind: in the hands, and put down."""
    kinds = len(game.rules.deck.kinds)
    gone = game.state.gone.to_bytes(kinds, "little")
    hands = [hand.counts for hand in game.state.hands]
    return [sum(column) for column in zip(gone, *hands, strict=True)]


@pytest.mark.parametrize("parent", ["xuandian", "zaozhuang", "locked_fours", "tongcheng"])
def test_cards_are_conserved_and_nobody_is_emptied(plugin, parent):
    plugin(ANYTHING, head=HEAD)
    text = ruleset("{name: trial, version: 1.0}").replace("xuandian", parent)
    rules = gr.loads_ruleset(text)
    kinds, there = set(), list(rules.deck.counts)
    for seed in range(3):
        game = gr.Game(rules, seed=seed, sets=2)
        bots = [make(("random", "steady")[seat % 2], seat) for seat in range(6)]
        while not game.over:
            game = game.step(bots[game.seat].choose(game.view(game.seat), game.legal_actions()))
            status = game.state.status
            if game.state.phase == "play":
                assert there == cards(game)
                empty = {seat for seat in range(6) if not game.state.hands[seat].size}
                assert empty <= {*status.out}
        kinds |= {event.kind for event in game.events}
        totals = [sum(result.points[side] for result in game.result.sets) for side in (0, 1)]
        assert totals == [*game.result.points]

    assert {"moved", "revealed", "awarded"} <= kinds


def swapped(rules, state, random):
    """Return the position with two cards exchanged between two seats, neither of them seat 0."""
    one, other = random.sample(range(1, 6), 2)
    hands = list(state.hands)
    mine, his = (
        [kind for kind, number in enumerate(hands[seat].counts) if number] for seat in (one, other)
    )
    if not mine or not his:
        return state
    give, take = random.choice(mine), random.choice(his)
    for seat, less, more in ((one, give, take), (other, take, give)):
        counts = list(hands[seat].counts)
        counts[less] -= 1
        counts[more] += 1
        hands[seat] = rules.hands.make(tuple(counts))
    return but(state, hands=tuple(hands))


def seen(rules, state):
    """Return what seat 0 sees and hears once a lead has been won."""
    state, events = tell(rules, state, rules.listening.lead_won, (), 0)
    return plain.view_data(View(rules, state, 0)), [
        event for event in events if event.visible_to(0)
    ]


def test_positions_that_differ_in_hidden_cards_alone_look_the_same_after_effects(plugin):
    plugin(AMONG_OTHERS, head=HEAD)
    rules = gr.loads_ruleset(ruleset("{name: trial, version: 1.0}"))
    random, moved = Random(5), 0
    for seed in range(3):
        game = gr.Game(rules, seed=seed, sets=1)
        bots = [make("steady", seat) for seat in range(6)]
        while not game.over:
            game = game.step(bots[game.seat].choose(game.view(game.seat), game.legal_actions()))
            if game.state.phase == "play" and game.seat != 0:
                other = swapped(rules, game.state, random)
                view, events = seen(rules, game.state)
                assert (view, events) == seen(rules, other)
                assert ["awarded"] == [event.kind for event in events]
                moved += other is not game.state

    assert moved > 100
