"""The literal reading says what the rules' own tables and examples say."""

import pytest

from tests.reference import comparison as read
from tests.reference.between_sets import ReferenceTribute, debts_of, first_leader
from tests.reference.buying import buy_threes
from tests.reference.comparison import Reading
from tests.reference.play_phase import ReferenceSet
from tests.reference.point_tables import (
    point_declare,
    point_two_stage,
    point_without_calls,
)
from tests.reference.rulesets import RULESETS, XUANDIAN, ZHONGYOU

AS_SMALL = Reading(ZHONGYOU)
BY_LEVEL = Reading(ZHONGYOU | {"mixed_jokers": "by_level"})
LARGEST = Reading(RULESETS["shandong"])
EXCHANGE = Reading(RULESETS["zhongyou_exchange"])
EAGLE = Reading(ZHONGYOU | {"deck.jokers": "XDY", "deck.levels": "XDY"})

TABLE = """
X9999 88888 yes
X8888 88888 no
X7777 88888 no
X8888 X7777 no
D8888 X7777 yes
D9999 D3333 no
88888 22777 yes
XX 22 yes
X2 AA yes
XXX 222 yes
D X yes
22 AA yes
DD999 XX888 yes
DDD99 XX888 yes
XXX99 XX888 no
DD888 XX888 no
DX999 XX888 no
22888 99999 no
X2 22 no
X22 222 no
X 2 yes
D D no
X D no
DD XX yes
"""
ROWS = [line.split() for line in TABLE.split("\n") if line]


@pytest.mark.parametrize(("new", "old", "answer"), ROWS)
def test_the_table_of_comparison(new: str, old: str, answer: str) -> None:
    assert (answer == "yes") is AS_SMALL.beats(new, old)
    assert (answer == "yes") is BY_LEVEL.beats(new, old)


@pytest.mark.parametrize(("new", "old", "answer"), ROWS)
def test_nothing_beats_what_beats_it(new: str, old: str, answer: str) -> None:
    for reading in (AS_SMALL, BY_LEVEL, LARGEST):
        assert not (reading.beats(new, old) and reading.beats(old, new))


def test_mixed_jokers_decide_one_row() -> None:
    assert AS_SMALL.beats("DD999", "DX888")
    assert not BY_LEVEL.beats("DD999", "DX888")
    assert AS_SMALL.carried_rank("DX") == "X"
    assert BY_LEVEL.carried_rank("DX") == "D"


def test_the_formula_says_the_same_for_two_levels() -> None:
    hand = "333KKK22XXDD"
    for reading in (AS_SMALL, BY_LEVEL):
        plays = reading.plays(hand)
        for new in plays:
            for old in plays:
                bigs, smalls = (
                    [reading.counted_jokers(play).count(level) for play in (new, old)]
                    for level in "DX"
                )
                formula = (
                    len(new) == len(old)
                    and read.higher_rank(reading, new, old)
                    and bigs[1] == 0
                    and bigs[0] >= smalls[1]
                )
                assert formula is reading.beats(new, old), (new, old)


def test_more_levels() -> None:
    assert EAGLE.beats("YY999", "DD888")
    assert EAGLE.beats("YD999", "XX888")
    assert not EAGLE.beats("YX999", "DD888")
    by_level = Reading(EAGLE.settings | {"mixed_jokers": "by_level"})
    assert by_level.beats("YD999", "DX888")
    assert not by_level.beats("YX999", "DX888")


@pytest.mark.parametrize(
    ("new", "old", "answer"),
    [
        ("X33", "AAA", True),
        ("D33", "XAA", True),
        ("DX3", "X22", True),
        ("DX3", "D44", False),
        ("D99", "D44", False),
        ("X99", "X44", False),
        ("222", "AAA", True),
        ("AAA", "222", False),
        ("AAA", "X33", False),
        ("X3", "AAA", False),
    ],
)
def test_the_largest_joker_decides(new: str, old: str, answer: bool) -> None:
    assert answer is LARGEST.beats(new, old)


@pytest.mark.parametrize(
    ("new", "old", "answer"),
    [
        ("DD", "D", True),
        ("XX", "X", True),
        ("XXX", "D", True),
        ("XXXX", "D", False),
        ("DD888", "D777", True),
        ("DD777", "D888", False),
        ("DD88", "D777", False),
        ("DDDD", "DD", True),
        ("D", "X", True),
        ("DDD", "X", False),
        ("XXXX", "XX", True),
        ("X", "2", True),
        ("XXX99", "XX888", False),
    ],
)
def test_exchange_of_jokers(new: str, old: str, answer: bool) -> None:
    assert answer is EXCHANGE.beats(new, old)


def test_one_big_on_one_small_is_part_of_an_exchange() -> None:
    by_level = Reading(RULESETS["zhongyou_exchange"] | {"mixed_jokers": "by_level"})
    assert by_level.beats("DDD", "DX")


def test_plays_of_a_hand_are_all_its_multisets_that_are_plays() -> None:
    reading = AS_SMALL
    for hand in ("DX22AAK", "3345X", "2222", "XD", "KKKK7"):
        multisets = {""}
        for card in hand:
            multisets |= {reading.text(text + card) for text in multisets}
        expected = sorted(text for text in multisets if reading.is_play(text))
        assert expected == reading.plays(hand)


def test_gouji_plays() -> None:
    reading = AS_SMALL
    for play in ("TTTTT", "JJJJ", "QQQ", "KK", "AA", "2", "X", "D", "XX55", "X3", "2K", "22Q"):
        assert reading.is_gouji(play), play
    for play in ("TTTT", "JJJ", "QQ", "K", "A", "99999", "3333333", "2229999"):
        assert not reading.is_gouji(play), play
    assert not LARGEST.is_gouji("XX55")
    assert LARGEST.is_gouji("XX")


OPENING = {
    "xuandian": ("AA 22 2K TTTTT", "2 X D X9 DKK XX"),
    "zhongyou": ("AA 2 X X9 XKK", "D DKK DXKK DD DX"),
    "zhongyou_exchange": ("AA 22 2K", "2 X XX X9 D"),
    "zhongyou_strict": ("AA 2K 22Q", "2 22 X X9 D"),
    "shandong": ("AA 2 22", "X XX"),
    "huantai": ("AA 2 22", "X X9"),
}


@pytest.mark.parametrize("ruleset", sorted(OPENING))
def test_which_plays_open(ruleset: str) -> None:
    reading = Reading(RULESETS[ruleset])
    opening, others = OPENING[ruleset]
    assert all(reading.opens(play) for play in opening.split())
    assert not any(reading.opens(play) for play in others.split())


@pytest.mark.parametrize(
    ("hand", "hold_three", "kept"),
    [
        ("X7799", False, True),
        ("223", True, False),
        ("X223", True, True),
        ("D22QQQ222", True, True),
        ("D22QQQ222", False, True),
        ("7799", False, False),
        ("99999", False, True),
        ("", True, True),
    ],
)
def test_duty_vectors(hand: str, hold_three: bool, kept: bool) -> None:
    reading = Reading(ZHONGYOU | {"hold_three.enabled": hold_three})
    assert kept is reading.duty_can_be_kept(hand)


def test_threes_go_only_at_the_end() -> None:
    assert AS_SMALL.leads("333") == ["333"]
    assert "3" not in "".join(AS_SMALL.leads("X2333"))
    assert AS_SMALL.answers("DD33", "22") == ["DD"]
    assert LARGEST.leads("33") == ["3", "33"]


def test_points_of_two_stages() -> None:
    worth = {"none": 1, "late": 2, "early": 4}
    penalty = {"none": 1, "late": 4, "early": 8}
    for mine in worth:
        for other, cards in worth.items():
            assert cards == point_two_stage((False, mine), (False, other))
            both = cards + penalty[mine]
            assert both == point_two_stage((False, mine), (True, other))
            for opened in (False, True):
                assert point_two_stage((True, mine), (opened, other)) == 0


@pytest.mark.parametrize(
    ("payer", "payee", "cards"),
    [
        ((False, "declare"), (True, "declare"), 4),
        ((False, "declare"), (False, "declare"), 2),
        ((True, "declare"), (True, "declare"), 2),
        ((True, "declare"), (False, "declare"), 0),
        ((False, "none"), (True, "none"), 1),
        ((False, "none"), (False, "none"), 1),
        ((True, "none"), (True, "none"), 0),
        ((True, "none"), (False, "none"), 0),
        ((False, "none"), (True, "declare"), 3),
        ((True, "declare"), (False, "none"), 0),
        ((False, "declare"), (False, "none"), 1),
        ((False, "none"), (False, "declare"), 2),
        ((True, "declare"), (True, "none"), 2),
        ((True, "none"), (True, "declare"), 0),
        ((False, "declare"), (True, "none"), 3),
        ((True, "none"), (False, "declare"), 0),
    ],
)
def test_points_of_declaring(payer: tuple[bool, str], payee: tuple[bool, str], cards: int) -> None:
    assert cards == point_declare(payer, payee)


def test_points_without_calls() -> None:
    assert point_without_calls((False, "none"), (True, "none")) == 1
    assert point_without_calls((True, "none"), (False, "none")) == 0


def test_buying_in_the_reference() -> None:
    hands = [["K♠", "2♠", "2♦"], ["3♠"] * 2, ["3♠"] * 2, ["3♥", "3♦"], ["3♠"] * 2, ["3♠"] * 2]
    after, revolted = buy_threes(ZHONGYOU, hands)
    assert (["K♠", "2♠", "3♦"], ["3♥", "2♦"], []) == (after[0], after[3], revolted)
    hands[0] = ["K♠"]
    assert buy_threes(ZHONGYOU, hands)[1] == [0]
    assert buy_threes(RULESETS["sd198"], hands)[0][0] == ["K♠", "3♦"]


def test_first_leader_in_the_reference() -> None:
    hands = [["4♠", "4♠"], ["4♥"] * 3, [], [], ["4♦"] * 3, []]
    assert first_leader(ZHONGYOU, hands, drawn=0) == 1
    assert first_leader(ZHONGYOU, hands, drawn=2) == 4
    assert first_leader(ZHONGYOU, [["4♠"]] * 6, drawn=5) == 5


def test_tribute_is_paid_with_the_highest_suit_and_own_cards_first() -> None:
    hands = [["2♠", "2♦", "X"], ["5♦"], ["5♦"], ["5♦"], ["5♦"], ["5♦"]]
    debts = [(0, 1, 2, "burn"), (1, 2, 1, "burn")]
    tribute = ReferenceTribute(XUANDIAN, hands, debts)
    assert [["X", "2♠"], ["X"]] == [sorted(c, reverse=True) for _, c in tribute.paid]
    own_first = [["2♠"], ["2♦"], [], [], [], []]
    tribute = ReferenceTribute(XUANDIAN, own_first, [(0, 1, 1, "burn"), (1, 2, 1, "burn")])
    assert ["2♦"] == tribute.hands[2]


def test_no_debts_after_a_sweep() -> None:
    result = {
        "places": {0: 1, 2: 2, 4: 3, 1: 4, 3: 5, 5: 6},
        "opened": [],
        "calls": {},
        "smothered": {0: 1},
        "burned": [(1, 0, 0)],
    }
    assert debts_of(ZHONGYOU, result) == []
    result["places"] = {0: 1, 2: 2, 1: 3, 4: 4, 3: 5, 5: 6}
    assert debts_of(ZHONGYOU, result)[:2] == [(0, 1, 1, "smother"), (0, 1, 1, "burn")]


@pytest.mark.parametrize(("links", "cards"), [(0, 1), (1, 2), (2, 4)])
def test_a_chain_of_burns_doubles(links: int, cards: int) -> None:
    result = {
        "places": {seat: seat + 1 for seat in range(6)},
        "opened": range(6),
        "calls": {},
        "smothered": {},
        "burned": [(1, 0, links)],
    }
    assert debts_of(RULESETS["shandong"], result)[0] == (0, 1, cards, "burn")
    assert debts_of(ZHONGYOU, result)[0] == (0, 1, 1, "burn")


@pytest.mark.parametrize(
    ("ruleset", "own_places", "points"),
    [
        ("zhongyou", (1, 3, 5), [1, -1]),
        ("xuandian", (1, 3, 5), [2, -2]),
        ("zhongyou", (1, 2, 3), [6, -6]),
        ("xuandian", (1, 2, 3), [12, -12]),
        ("xuandian", (4, 5, 6), [-12, 12]),
    ],
)
def test_points_of_a_set(ruleset: str, own_places: tuple[int, ...], points: list[int]) -> None:
    others = [place for place in range(1, 7) if place not in own_places]
    order = [0] * 6
    for seat, place in zip((0, 2, 4, 1, 3, 5), (*own_places, *others), strict=True):
        order[place - 1] = seat
    table = ReferenceSet(RULESETS[ruleset], {}, out=order)
    assert table.over
    assert points == table.points()


def test_a_revolter_is_fourth_or_third_behind_both_mates() -> None:
    hands = dict.fromkeys(range(6), "K3")
    behind_one = ReferenceSet(ZHONGYOU, hands | {1: "", 2: ""}, out=[2, 1], revolted=[0], lead=3)
    assert {2: 1, 1: 2, 0: 4} == behind_one.places()
    behind_both = ReferenceSet(ZHONGYOU, hands | {4: "", 2: ""}, out=[2, 4], revolted=[0], lead=3)
    assert behind_both.over
    assert {2: 1, 4: 2, 0: 3, 5: 4, 1: 5, 3: 6} == behind_both.places()
