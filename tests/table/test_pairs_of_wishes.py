"""Pairs of tables that differ in what a seat has wished or could have bought: nobody is told."""

import pytest

import gouji_rules as gr
from gouji_rules.table import commands as wanted
from tests.engine.test_noticed import BOUGHT, all_silent, bought_pairs
from tests.table.pairs import Both, at_tables

PAIRS = 3
TURN = {0: "AA53", 1: "6653", 2: "KK53", 3: "QQ53", 4: "JJ53", 5: "7753"}


@pytest.mark.parametrize("kind", BOUGHT)
def test_who_could_have_bought_and_is_silent_is_like_who_could_not(kind: str) -> None:
    compared = 0
    for _, games, changed in bought_pairs(*BOUGHT[kind]):
        ends = [all_silent(game, changed) for game in games]
        if ends[0] != ends[1]:
            continue  # what all hear, or who finds a seller, tells them apart
        both = Both(games, changed)
        while (asked := both.rooms[0].table.asked) is not None and asked.together:
            both.close()
            both.compare()
            compared += 1
        if compared >= PAIRS:
            return
    raise AssertionError(compared)


def turn() -> Both:
    """Return two tables at which seat 2 comes next, who has said something in one of them."""
    game = gr.Game.from_position(at_tables("zhongyou"), hands=TURN, lead=0)
    both = Both([game, game], {2})
    both.do(0, wanted.Act, action="5")
    return both


@pytest.mark.parametrize("wish", ["ahead", "passes"])
def test_a_pass_that_was_wished_before_is_like_one_that_is_given_at_once(wish: str) -> None:
    both = turn()
    one, two = both.rooms
    if wish == "ahead":
        one.do(2, wanted.Ahead, action="pass")
    else:
        one.do(2, wanted.Stand, passes=True)
    both.do(1, wanted.Act, action="pass")
    both.passed()
    two.do(2, wanted.Act, action="pass")
    both.wait(10_000)

    assert 3 == both.games[0].seat == both.games[1].seat
    both.compare()


def test_what_is_wished_and_taken_back_is_like_nothing() -> None:
    both = turn()
    one = both.rooms[0]
    one.do(2, wanted.Ahead, action="KK")
    one.do(2, wanted.Stand, burns="never", passes=True)
    one.do(2, wanted.Ahead, action="")
    one.do(2, wanted.Stand)
    both.do(1, wanted.Act, action="pass")
    both.passed()
    both.compare()
    both.do(2, wanted.Act, action="K")
    both.compare()
