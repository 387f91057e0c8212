"""Cards as people type them."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gouji_rules import load_ruleset
from gouji_rules.advice.cards import WhichCards, WhichJoker, cards_meant, number_of
from gouji_rules.cards import CardError

DECK = load_ruleset("xuandian").deck


def read(text, **how):
    """Return the cards that a text names."""
    return DECK.format(cards_meant(text, DECK, **how))


@pytest.mark.parametrize(
    ("typed", "cards"),
    [
        *[(one, "888") for one in ("888", "8 8 8", "8-8-8", "8,8,8", "8、8、8", "8+8+8", "8/8/8")],
        *[(one, "888") for one in ("三个8", "三張8", "三张8", "3个8", "3 張 8", "三隻8", "仨8")],
        *[(one, "888") for one in ("8三张", "三个八", "出三个8", "我出888", "three 8s", "3 8s")],
        *[(one, "888") for one in ("three eights", "play 888", "Three Eights")],
        *[(one, "KK") for one in ("kK", "俩K", "兩個K", "一对K", "对k", "老K老K", "两个老K")],
        *[(one, "KK") for one in ("pair of kings", "a pair of Ks", "two kings", "2 kings")],
        *[(one, "TTT") for one in ("10-10-10", "101010", "ttt", "10 10 10", "三个10", "三个十")],
        *[(one, "TTT") for one in ("十十十", "three 10s", "3 tens", "10三个")],
        *[(one, "DX222") for one in ("大王 小王222", "大王小王三个2", "大小王222", "DX222")],
        *[(one, "DX222") for one in ("大鬼小鬼222", "大花、小花、222", "222带大小王", "d+x+222")],
        *[(one, "DX222") for one in ("big joker small joker three 2s", "大虎小虎和三个2")],
        *[(one, "DD") for one in ("两个大王", "大大", "two big jokers", "2张大王", "大王大王")],
        *[(one, "X") for one in ("小王", "一个小王", "small joker", "小")],
        *[(one, "22888") for one in ("三个8带两个2", "888贴22", "888貼兩個2", "888加2,2")],
        *[(one, "2888") for one in ("888贴钱", "888 + 2", "888配一个2", "三个8和一张2")],
        ("十二个8", "888888888888"),
        ("十个8", "8888888888"),
        ("8", "8"),
        ("老A", "A"),
        ("2 8", "28"),
        ("A2", "2A"),
    ],
)
def test_cards_are_read_as_they_are_said(typed, cards):
    assert DECK.format(DECK.parse(cards)) == read(typed)


@pytest.mark.parametrize(
    ("typed", "cards"),
    [
        ("nine nine", "99"),
        ("nine nine nine", "999"),
        ("ten ten", "TT"),
        ("three three", "33"),
        ("two two and three kings", "22KKK"),
        ("three three with two two", "3322"),
        ("nine nines", "999999999"),
        ("eight eight", "88"),
        ("nine nine and three kings", "99KKK"),
        ("Two twos", "22"),
    ],
)
def test_a_rank_that_is_named_again_is_one_more_of_it(typed, cards):
    assert DECK.format(DECK.parse(cards)) == read(typed)


@pytest.mark.parametrize("typed", ["eights", "8s", "Eights", "8's", "play eights"])
def test_a_rank_in_the_plural_without_a_number_is_all_that_is_held_of_it(typed):
    assert "888" == read(typed, held=DECK.parse("DX888KK"))
    assert "8" == read(typed, held=DECK.parse("99"))
    assert "8" == read(typed)


def test_plurals_go_with_other_cards():
    held = DECK.parse("DDX888KK66TT")
    ways = {"big joker and eights": "D888", "kings": "KK", "sixes": "66", "tens": "TT"}
    ways |= {
        "big jokers": "DD",
        "big jokers and eights": "DD888",
        "small joker six sevens": "X777777",
    }
    assert ways == {way: read(way, held=held) for way in ways}


@pytest.mark.parametrize(
    ("typed", "cards"),
    [
        ("eight", "8"),
        ("Eight", "8"),
        ("three", "3"),
        ("king", "K"),
        ("an eight", "8"),
        ("one king", "K"),
        ("two eight eight", "288"),
        ("big joker eight eight", "D88"),
        ("king eight", "K8"),
        ("six seven", "67"),
        ("six seven eight", "678"),
        ("ten jack queen king ace", "TJQKA"),
        ("play king king", "KK"),
    ],
)
def test_words_in_a_row_are_a_card_each(typed, cards):
    assert DECK.format(DECK.parse(cards)) == read(typed, held=DECK.parse("DX234567888TJQKKA"))


@pytest.mark.parametrize(
    ("typed", "cards"),
    [
        ("six seven", "777777"),
        ("three eight", "888"),
        ("three 8", "888"),
        ("3 eight", "888"),
        ("three king with two two", "KKK22"),
        ("三8", "888"),
        ("三K带小王", "KKKX"),
        ("两K", "KK"),
    ],
)
def test_a_number_before_a_rank_counts_it_where_the_hand_has_no_other_play_of_these_words(
    typed, cards
):
    hand = DECK.parse("DX367777777888KKK" + ("22" if "two" in typed else ""))
    assert DECK.format(DECK.parse(cards)) == read(typed, held=hand)


@pytest.mark.parametrize(
    ("typed", "cards"),
    [("six seven", "67"), ("three eight", "38"), ("two king", "2K"), ("三8", "38"), ("两K", "2K")],
)
def test_where_neither_is_a_play_of_the_hand_the_words_are_a_card_each(typed, cards):
    assert DECK.format(DECK.parse(cards)) == read(typed, held=DECK.parse("55"))


@pytest.mark.parametrize(
    ("typed", "either"),
    [
        ("two eight", ("28", "88")),
        ("two 8", ("28", "88")),
        ("2 eight", ("28", "88")),
        ("a two", ("2A", "2")),
        ("two big joker", ("D2", "DD")),
        ("big joker and two eight", ("D28", "D88")),
        ("两8", ("28", "88")),
    ],
)
def test_of_two_plays_of_the_hand_neither_is_chosen(typed, either):
    with pytest.raises(WhichCards) as which:
        read(typed, held=DECK.parse("DD2288A"))
    assert either == which.value.texts


def test_cards_that_are_no_play_may_go_back_together():
    hand = DECK.parse("336777777")
    with pytest.raises(WhichCards) as which:
        read("six seven", held=hand, play=False)
    assert ("76", "777777") == which.value.texts
    assert "76" == read("six seven", held=DECK.parse("3367"), play=False)


def test_a_long_line_of_words_is_read_at_once():
    assert 4000 == len(read("six seven " * 2000))


@pytest.mark.parametrize(
    "typed", ["三个", "王2x5个", "尖尖", "勾", "hello", "eleven", "one", "个个8", "百个8"]
)
def test_what_names_no_cards_is_not_guessed_at(typed):
    with pytest.raises((CardError, WhichJoker)):
        read(typed)


@pytest.mark.parametrize("typed", ["王", "两个王", "joker", "222挂王", "花", "鬼888"])
def test_of_a_joker_without_its_level_the_hand_tells_which(typed):
    with pytest.raises(WhichJoker):
        read(typed)
    with pytest.raises(WhichJoker):
        read(typed, held=DECK.parse("DX888"))
    assert "D" in read(typed, held=DECK.parse("DD888"))
    assert "X" in read(typed, held=DECK.parse("XX888"))


@pytest.mark.parametrize(
    ("word", "number"), [("十", 10), ("十二", 12), ("二十", 20), ("二十一", 21)]
)
def test_numbers_are_read_in_chinese_figures(word, number):
    assert number == number_of(word)


RANKS = {"3": "三", "8": "八", "9": "九", "T": "十", "J": "J", "Q": "Q", "K": "K", "A": "A"}
FIGURES = "一二三四五六七八九十"


@given(
    st.sampled_from(sorted(RANKS)),
    st.integers(1, 10),
    st.integers(0, 3),
    st.sampled_from("个個张張"),
    st.sampled_from([" ", "带", "，", "和"]),
)
def test_a_play_is_the_same_however_it_is_told(rank, number, jokers, counter, between):
    cards = DECK.format(DECK.parse(rank * number + "D" * jokers))
    ways = [
        f"{FIGURES[number - 1]}{counter}{RANKS[rank]}",
        f"{number}{counter}{rank}",
        rank * number,
    ]
    more = ["大王" * jokers, f"{jokers}个大王" if jokers else "", "D" * jokers]
    for way in ways:
        for joker in more:
            assert cards == read(f"{way}{between if joker else ''}{joker}")


@given(st.text(alphabet="三个两張8K十大小王老对带 2xjoker-,s", max_size=12))
def test_nothing_that_is_typed_breaks_the_reading(typed):
    with suppress(CardError, WhichCards, WhichJoker):
        read(typed)
