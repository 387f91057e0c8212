"""What a program says of a play's rank: as a ruleset's expressions do, not by the alphabet."""

import pickle
from copy import deepcopy
from itertools import product

import pytest

import gouji_rules as gr
from gouji_rules.plain import play_data
from tests.conftest import TURNED_ROUND, load, shipped_ids

SIGNS = ("==", "!=", "<", "<=", ">", ">=")
JOKER_IN_THE_MIDDLE = (
    "id: t\nextends: xuandian\ndeck: {ranks: [3, 4, 5, 6, 7, 8, 9, X, 10, J, Q, K, A, 2]}\n"
)


def rank(cards, rules="xuandian"):
    return load(rules).play(cards).rank


@pytest.mark.parametrize("name", [*shipped_ids(), str(TURNED_ROUND)])
def test_ranks_compare_as_in_the_rulesets_expressions(name):
    for sign in SIGNS:
        rules = gr.load_ruleset(name, {"beats": f"new.rank {sign} old.rank"})
        plays = [rules.play(kind) for kind in rules.deck.kinds]
        for new, old in product(plays, plays):
            wanted = rules.beats(new, old)
            assert wanted == eval(f"new.rank {sign} old.rank"), (new, sign, old)
            assert wanted == eval(f"new.rank {sign} old.text"), (new, sign, old)
            assert wanted == eval(f"new.text {sign} old.rank"), (new, sign, old)


@pytest.mark.parametrize(
    ("cards", "carried"),
    [
        ("888", "8"),
        ("2288", "8"),
        ("22", "2"),
        ("X22", "2"),
        ("DXTT", "T"),
        ("X", "X"),
        ("DD", "D"),
        ("DX", "X"),  # mixed jokers count as small ones
    ],
)
def test_the_rank_of_a_play_is_the_one_it_carries(cards, carried):
    found = rank(cards)

    assert carried == found
    assert (carried, carried, f"<{carried}>") == (str(found), format(found), f"<{found}>")
    assert load("xuandian").deck.kinds.index(carried) == load("xuandian").play(cards).kind


def test_the_order_is_the_decks_and_not_the_alphabets():
    low, high = rank("K"), rank("A")

    assert low < high
    assert low < "A"
    assert "A" > low
    assert high == max(low, high) == max([rank("9"), high, rank("T")])
    assert list("9TJQKA2XD") == sorted(map(rank, "AKD9X2QJT"))


def test_jokers_have_the_place_that_the_ruleset_gives_them():
    rules = gr.loads_ruleset(JOKER_IN_THE_MIDDLE)

    assert "9" < rules.play("X").rank < "T"
    assert rules.play("D").rank > rules.play("2").rank > rules.play("XX").rank


def test_a_rank_stays_what_it_is_elsewhere_and_in_another_load():
    king = rank("K")

    for again in (pickle.loads(pickle.dumps(king)), deepcopy(king), rank("KK", "shandong")):
        assert (king, hash(king)) == (again, hash(again))
        assert "9" < again < "A"
        assert again <= king <= again
    assert 1 == len({king, rank("KKK"), "K"})
    assert 3 == {"K": 3}[king]


def test_what_is_no_rank_has_no_order_with_one():
    with pytest.raises(gr.CardError, match="not_a_card: '10'"):
        assert rank("K") > "10"
    with pytest.raises(gr.CardError):
        assert rank("K") > ""
    with pytest.raises(TypeError, match="'K', not with 9"):
        assert rank("K") > 9
    assert rank("K") != "10"
    assert rank("K") != 9


def test_plain_data_has_the_character_alone():
    assert str is type(play_data(load("xuandian").play("KK"))["rank"])
