"""Whether a burn can be carried through: the reckoning against an exhaustive search."""

from functools import cache
from random import Random

import pytest

import gouji_rules as gr
from gouji_rules.engine.finding import leads
from gouji_rules.game.hand import BoundHand
from gouji_rules.rules.burn_duty import duty_can_be_kept
from tests.conftest import load


def search(rules, keeps=lambda play: play.jokers > 0):
    @cache
    def can(counts):
        hand = rules.hand(counts)
        if not hand.size:
            return True
        for play in leads(rules, hand):
            if play.size == hand.size:
                return True
            if keeps(play) and can(rules.hands.minus(hand, play).counts):
                return True
        return False

    return can


@pytest.mark.parametrize("hung", [False, True])
@pytest.mark.parametrize("name", ["xuandian", "zhongyou_nohold"])
def test_the_reckoning_is_what_exhaustive_search_finds(name, hung):
    rules = load(name)
    can = search(rules, lambda play: play.hung if hung else play.jokers > 0)
    random = Random(1)
    for _ in range(1500):
        cards = random.choices("34579K2XD", [3, 2, 2, 1, 1, 1, 3, 4, 2], k=random.randint(1, 7))
        counts = rules.deck.parse("".join(cards))
        if counts[-1] > 4 or counts[-2] > 4:
            continue
        expected = can(counts)
        reckoned = duty_can_be_kept(rules.hand(counts), rules.held, hung=hung)
        assert expected == reckoned, rules.deck.format(counts)


ROWS = [
    {"4": {"plain": True}},
    {"4": {"together": True, "plain": True}, "5": {"together": True}},
    {"4": {"until": "opened"}, "5": {"plain": True}},
    {"3": {"until": "opened"}, "4": {"until": "opened"}},
    {"3": {"plain": False}, "5": {"until": "opened", "together": True}},
]


@pytest.mark.parametrize("hung", [False, True])
@pytest.mark.parametrize("locks", [False, True])
@pytest.mark.parametrize("rows", ROWS, ids=str)
def test_so_it_is_where_ranks_are_held_back(rows, locks, hung):
    rules = gr.load_ruleset("xuandian", {"held": rows, "burn.duty_play": "hung" * hung or "joker"})
    locked = sum(bit for bit, *_ in rules.held.locks) if locks else 0

    @cache
    def can(counts):
        hand = BoundHand(rules.hand(counts), locked)
        return not hand.size or any(
            play.size == hand.size
            or (rules.burn.lead_fulfils(hand, play) and can(rules.hands.minus(hand, play).counts))
            for play in leads(rules, hand)
        )

    random = Random(3)
    for _ in range(700):
        cards = random.choices("34579K2XD", [3, 3, 3, 1, 1, 1, 3, 4, 2], k=random.randint(1, 7))
        hand = BoundHand(rules.hand("".join(cards)), locked)
        if max(hand.counts[-2:]) > 4:
            continue
        assert can(hand.counts) == rules.burn.can_carry_through(hand), cards
        lawful = any(rules.burn.lead_fulfils(hand, play) for play in leads(rules, hand))
        assert lawful == rules.burn.can_lead(hand), cards


@pytest.mark.parametrize(
    ("name", "hand", "kept"),
    [
        ("zhongyou_nohold", "X7799", True),
        ("xuandian", "223", False),
        ("xuandian", "X223", True),
        ("zhongyou_nohold", "D22QQQ222", True),
        ("zhongyou_nohold", "7799", False),
        ("zhongyou_nohold", "99999", True),
    ],
)
def test_the_examples_of_the_rule_book(name, hand, kept):
    rules = load(name)

    assert kept == rules.burn.can_carry_through(rules.hand(hand))


@pytest.mark.parametrize("name", ["xuandian", "zhongyou_nohold"])
@pytest.mark.parametrize("duty_play", ["joker", "hung"])
def test_one_lead_under_duty_is_what_a_search_of_the_leads_finds(name, duty_play):
    rules = gr.load_ruleset(name, {"burn.duty": "next_lead", "burn.duty_play": duty_play})
    random = Random(2)
    for _ in range(1500):
        cards = random.choices("34579K2XD", [3, 2, 2, 1, 1, 1, 3, 4, 2], k=random.randint(0, 6))
        hand = rules.hand("".join(cards[:4]) if random.random() < 0.5 else "".join(cards))
        if max(hand.counts[-2:]) > 4:
            continue
        expected = not hand.size or any(
            rules.burn.lead_fulfils(hand, play) for play in leads(rules, hand)
        )
        assert expected == rules.burn.can_carry_through(hand), cards
        assert expected == (rules.burn.can_lead(hand) or not hand.size), cards
