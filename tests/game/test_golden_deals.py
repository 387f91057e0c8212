"""A seed means the same deal for ever: deals written down once, and never again changed."""

import hashlib

import pytest

import gouji_rules as gr
from gouji_rules.game import suited
from gouji_rules.game.shuffle import (
    Generator,
    bot_seed,
    deal_seed,
    draw_seed,
    generator_of,
    mix,
)
from tests.conftest import load


def hands(name, seed):
    game = gr.Game(load(name), seed=seed)
    dealt = [event for event in game.events if event.kind == "dealt"]
    deck = load(name).deck
    cards = [[suits(deck, event.data["cards"], kind) for kind in deck.kinds] for event in dealt]
    written = [deck.format([*map(sum, hand)]) for hand in cards]
    return written, hashlib.sha256(repr([*map(tuple, cards)]).encode()).hexdigest()[:16]


def suits(deck, cards, rank):
    """Of each suit how many cards of a rank; a joker level has one."""
    found = suited.suits_of(cards, deck.index[rank])
    return found[:1] if rank in deck.levels else found


def test_the_generator_is_splitmix64():
    # The first outputs of SplitMix64 from state 0, as published with the algorithm.
    generator = Generator(0)
    outputs = []
    for _ in range(3):
        generator.state = generator.state + 0x9E3779B97F4A7C15 & (1 << 64) - 1
        outputs.append(mix(generator.state))

    assert [0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F] == outputs


def test_the_shuffle_draws_from_the_last_card_down():
    plain, quick = Generator(5), Generator(5)
    cards = list(range(20))
    expected = list(range(20))
    for last in range(19, 0, -1):
        other = plain.below(last + 1)
        expected[last], expected[other] = expected[other], expected[last]
    quick.shuffle(cards)

    assert (expected, plain.state) == (cards, quick.state)


def test_different_games_and_deals_have_different_seeds():
    seeds = {deal_seed(seed, index) for seed in range(200) for index in range(20)}

    assert 4000 == len(seeds)


GOLDEN = {
    ("xuandian", 0): (
        [
            "X22AAAKKKQQQJJ9999988887776665443333",
            "D2222AAAAAKKQJJJTTTT9887777665554433",
            "D22AKKKKQQJJJJTTTTT99877776666554433",
            "22AKKKKQQQQQJJJJJT999866655554444333",
            "DXX222222AAKKQQJTTTTT999876655544333",
            "DXAAAAKQQQJT998888888777766555444433",
        ],
        "01a90a4f210a7056",
    ),
    ("zhongyou_nohold", 7): (
        [],
        "4f53cda18c2baa0c",
    ),
    ("sd198", 123456789): (
        [
            "DD22AAAKKKQQQJJJJJJ99888877666644",
            "2222AAAAAAKKQQQJJJTTT987665544433",
            "DXX22AAAKKKQJTT999998777766666655",
            "DX222AAKKKKQQJJTTTTT9998777655554",
            "22KKKQQQQQJJTTT988888887777655544",
            "X222AAKQQJJTTT9999887766555553333",
        ],
        "f69eac0c7be2e75f",
    ),
}


@pytest.mark.parametrize(("name", "seed"), GOLDEN)
def test_golden_deals(name, seed):
    assert GOLDEN[name, seed] == hands(name, seed)


LONG = {
    1 << 64: "1d0943840daddcd2",
    (1 << 64) + 7: "ae568c57d30ee13e",
    1 << 159: "aea6d4c16f45e58e",
}


def test_a_long_seed_is_used_whole():
    seeds = [7, (1 << 64) + 7, (1 << 128) + 7, (1 << 159) + 7]

    assert [1, 2, 2, 2] == [generator_of(seed) for seed in seeds]
    assert 4 == len({hands("xuandian", seed)[1] for seed in seeds})


@pytest.mark.parametrize("seed", LONG)
def test_the_deals_of_long_seeds_stay_what_they_are(seed):
    assert LONG[seed] == hands("xuandian", seed)[1]


def test_the_numbers_of_long_seeds_are_sha_256_of_what_the_docs_say():
    seed = 1 << 100
    digest = hashlib.sha256(f"gouji numbers {seed} 0".encode()).digest()
    generator = Generator(seed)
    drawn = [generator.below(1 << 64) for _ in range(5)]

    assert [int.from_bytes(digest[i : i + 8], "big") for i in (0, 8, 16, 24)] == drawn[:4]
    assert (
        int.from_bytes(hashlib.sha256(f"gouji numbers {seed} 1".encode()).digest()[:8], "big")
        == drawn[4]
    )


def test_seeds_that_are_drawn_are_long_and_never_the_same():
    drawn = {draw_seed() for _ in range(100)}

    assert 100 == len(drawn)
    assert {160} == {seed.bit_length() for seed in drawn}
    assert 2 == generator_of(deal_seed(min(drawn), 0))


def test_the_seed_of_a_bot_leads_to_no_other():
    # The first simulated bots had seeds that could be reckoned back to the deals'.
    seeds = {
        bot_seed(seed, game, seat)
        for seed in (0, 1, 1 << 90)
        for game in range(50)
        for seat in range(6)
    }

    assert 900 == len(seeds)
    digest = hashlib.sha256(b"gouji bot 5 3 2").digest()
    assert int.from_bytes(digest[-8:], "big") == bot_seed(5, 3, 2)
