"""Expressions of the real game, in an environment that looks like its own."""

from itertools import product

import pytest

from gouji_rules.lang import compile_expression, parse_definitions
from tests.lang.worlds import BEATS, GAME, CardPlay, play, small_plays

FORMULA = (
    "new.size == old.size and new.rank > old.rank and old.bigs == 0 and new.bigs >= old.smalls"
)

# new, old, as_small, by_level; K stands for the higher rank, 3 for the lower.
PAIRS = [
    ("XKKKK", "33333", True, True),
    ("X3333", "33333", False, False),
    ("XKKKK", "X3333", False, False),
    ("DKKKK", "X3333", True, True),
    ("DKKKK", "D3333", False, False),
    ("KKKKK", "22333", True, True),
    ("DDKKK", "XX333", True, True),
    ("XXXKK", "XX333", False, False),
    ("DD333", "XX333", False, False),
    ("DXKKK", "XX333", False, False),
    ("DDKKK", "DX333", True, False),
    ("XX", "22", True, True),
    ("X2", "22", False, False),
    ("X2", "AA", True, True),
    ("X", "2", True, True),
    ("D", "X", True, True),
    ("DX", "D", False, False),
    ("DD", "XX", True, True),
    ("22", "AA", True, True),
]


def compiled(text: str, define: dict[str, str] | None = None):
    return compile_expression(text, BEATS, GAME, parse_definitions(define or {}))


@pytest.mark.parametrize(("new", "old", "as_small", "by_level"), PAIRS)
@pytest.mark.parametrize("written", [FORMULA, "every_card_above(new, old)"])
def test_the_usual_comparison(
    written: str, new: str, old: str, as_small: bool, by_level: bool
) -> None:
    beats = compiled(written)

    assert as_small == beats(play(new, as_small=True), play(old, as_small=True))
    assert by_level == beats(play(new, as_small=False), play(old, as_small=False))


@pytest.mark.parametrize("as_small", [True, False])
def test_the_formula_says_what_the_sentence_says(as_small: bool) -> None:
    formula, sentence = compiled(FORMULA).function, compiled("every_card_above(new, old)").function
    plays = small_plays(as_small=as_small)

    assert [] == [
        (new.text, old.text)
        for new, old in product(plays, repeat=2)
        if new.size == old.size and formula(new, old) != sentence(new, old)
    ]


def test_the_largest_joker_may_decide() -> None:
    beats = compiled(
        "new.size == old.size and (largest(new) > largest(old) or largest(old) == 0"
        " and largest(new) == 0 and new.rank > old.rank)",
        {"largest(one)": "if one.bigs > 0 then 2 else if one.smalls > 0 then 1 else 0"},
    )

    assert beats(play("X333"), play("AAAA"))
    assert beats(play("D333"), play("XAAA"))
    assert not beats(play("XAAA"), play("X333"))
    assert beats(play("AAAA"), play("KKKK"))


EXCHANGE = {
    "exchanges(new, old)": "some x in 0..old.bigs: some y in 0..old.smalls: new.bigs == 2 * x + y"
    " and new.smalls == 3 * (old.bigs - x) + 2 * (old.smalls - y)",
    "carried(one)": "one.size - one.bigs - one.smalls",
    "keeps(new, old)": "carried(new) == carried(old)"
    " and (carried(old) == 0 or new.rank > old.rank)",
}


@pytest.mark.parametrize(
    ("new", "old", "expected"),
    [
        ("DD", "D", True),
        ("XXX", "D", True),
        ("XX", "X", True),
        ("D", "X", True),
        ("DDDD", "DD", True),
        ("DDD", "DX", True),
        ("XXXX", "D", False),
        ("X", "X", False),
        ("DDAAA", "DKKK", True),
        ("DDKKK", "DKKK", False),
        ("DDAA", "DKKK", False),
    ],
)
def test_jokers_may_be_exchanged(new: str, old: str, expected: bool) -> None:
    beats = compiled("keeps(new, old) and exchanges(new, old)", EXCHANGE)

    assert expected == beats(play(new, as_small=False), play(old, as_small=False))


def test_cards_are_seen_as_held_and_as_counted() -> None:
    mixed: CardPlay = play("DXKK", as_small=True)

    assert compiled("new.bigs == 0 and new.smalls == 2 and new.cards.bigs == 1")(mixed, mixed)
    assert compiled("count(new, X) == 2 and count(new, K) == 2 and count(new, 2) == 0")(
        mixed, mixed
    )


def test_what_the_engine_asks_of_a_comparison() -> None:
    beats = compiled("new.size == old.size and count(new, X) >= count(old, 2)")

    assert "new.size == old.size" in beats.conjuncts
    assert ("new", "count(X)") in beats.reads
    assert ("old", "count(2)") in beats.reads
