"""Cards with suits are one number; what can be read of it is what was put in."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

import gouji_rules as gr
from gouji_rules.game import suited
from tests.conftest import load

DECK = load("xuandian").deck
KINDS = len(DECK.kinds)


def cards(text):
    return suited.from_pairs(DECK, DECK.parse_suited(text))


pairs = st.lists(
    st.integers(0, KINDS - 1).flatmap(
        lambda kind: st.tuples(
            st.just(kind), st.just(0) if kind in DECK.level_kinds else st.integers(0, 3)
        )
    ),
    max_size=120,
)


@given(pairs, pairs)
def test_cards_are_told_by_kind_and_suit_and_are_added_and_compared(ours, theirs):
    a, b = suited.from_pairs(DECK, ours), suited.from_pairs(DECK, theirs)
    both = [min(ours.count(card), theirs.count(card)) for card in {*ours, *theirs}]

    assert tuple(sum(k == kind for k, _ in ours) for kind in range(KINDS)) == suited.counts_of(
        DECK, a
    )
    for kind in range(KINDS):
        assert tuple(ours.count((kind, suit)) for suit in range(4)) == suited.suits_of(a, kind)
        assert sum(k == kind for k, _ in ours) == suited.number_of(a, kind)
    assert len(ours) == suited.size_of(a)
    assert sum(both) == suited.size_of(suited.common(a, b))
    assert a == suited.common(a, a + b) == a + b - b


def test_cards_are_taken_from_the_highest_suit_or_from_the_lowest() -> None:
    kings, king = cards("K♦K♦K♥K♠"), DECK.index["K"]

    assert "K♠K♥K♦" == suited.written(DECK, suited.take(kings, king, 3, highest=True))
    assert "K♥K♦K♦" == suited.written(DECK, suited.take(kings, king, 3, highest=False))
    assert kings == suited.take(kings, king, 9, highest=True)
    assert 0 == suited.take(kings, DECK.index["A"], 1, highest=False)


def test_a_card_without_its_suit_takes_the_one_of_which_there_are_the_fewest() -> None:
    assert "DD4♠4♥4♣4♦" == suited.written(DECK, cards("4♦44D4D"))


def test_no_deck_has_so_many_cards_of_a_kind() -> None:
    with pytest.raises(ValueError, match="128 cards 4"):
        cards("4" * 128)


def test_a_position_with_cards_by_the_thousand_is_refused() -> None:
    with pytest.raises(gr.PositionError, match="hands"):
        gr.Game.from_position(load("xuandian"), hands={0: "4" * 1024})
