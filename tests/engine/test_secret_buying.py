"""Who is asked whether he buys lacks a card: nobody else can tell, nor who has declined."""

from collections.abc import Iterator
from random import Random

import pytest

import gouji_rules as gr
from gouji_rules import plain
from gouji_rules.engine.position_values import PositionError
from gouji_rules.game.events import Event
from gouji_rules.game.state import SET_OVER
from tests.engine.hidden import dealt_otherwise

FOURS = {"buying.ranks": {"4": {"optional": True}}}
"""Who lacks a 4 may buy one."""

WAYS = (
    FOURS,
    {"buying.ranks": {"4": {"optional": True}, "5": {"optional": True}, "T": {}}},
    {"buying.ranks": {"4": {"optional": True, "no_payment": "free"}, "A": {"optional": True}}},
    {"buying.ranks": {"4": {"optional": True, "no_payment": "revolution"}}},
    {"buying.optional": True},
    {"buying.optional": True, "buying.ranks": {"6": {}, "3": {"sellers": ["mates"]}}},
    {"hold_three.enabled": False, "buying.optional": True, "buying.ranks": {"4": {}, "7": {}}},
)
"""Settings in which seats are asked."""

HANDS = {0: "K233", 1: "3344", 2: "Q233", 3: "3344", 4: "3344", 5: "3344"}
"""Seats 0 and 2 lack a 4."""


def position(settings: dict[str, object], hands: dict[int, str]) -> gr.Game:
    rules = gr.load_ruleset("xuandian", settings)
    game = gr.Game.from_position(rules, hands=hands, phase="buying")
    game.stops = SET_OVER  # it goes on into the set
    return game


def test_the_others_see_that_somebody_may_be_asked_and_no_more():
    game = position(FOURS, HANDS)

    assert 0 == game.seat
    assert [0, None, None, None, None, None] == [game.view(seat).asks for seat in range(6)]
    assert ["buying"] * 6 == [game.view(seat).phase for seat in range(6)]
    assert "" == game.view(1).question


def test_whoever_declines_is_not_heard():
    game = position(FOURS, HANDS)
    declined = game.step("decline")

    assert list(game.events) == list(declined.events)
    assert [game.view(seat) for seat in (1, 3, 4, 5)] == [
        declined.view(seat) for seat in (1, 3, 4, 5)
    ]


def test_everybody_sees_what_is_bought():
    game = position(FOURS, HANDS).step("buy 4")

    bought = [event for event in game.events if event.kind == "bought"]
    assert [0] == [event.seat for event in bought]
    assert all(event.visible_to(seat) for event in bought for seat in range(6))


def test_all_are_asked_together_rank_by_rank():
    game = position(WAYS[1], HANDS)

    first = game.asked_together()
    assert first is not None
    assert ("buy", (0, 1, 2, 3, 4, 5)) == (first.question.name, first.seats)
    assert ["buy 4", "decline"] == [str(one) for one in game.choices_together(0)]
    assert ["decline"] == [str(one) for one in game.choices_together(1)]
    assert ["buy 4", "decline"] == [str(one) for one in game.choices_together(2)]
    second = game.step_together({}).asked_together()
    assert second is not None
    assert ["buy 5", "decline"] == [str(word) for word in second.question.words]


def test_after_a_purchase_those_before_it_are_asked_no_more():
    bought = position(FOURS, HANDS).step("buy 4")
    asked = bought.asked_together()

    assert asked is not None
    assert (1, 2, 3, 4, 5) == asked.seats


def test_what_all_answer_at_once_comes_to_the_same_as_one_by_one():
    game = position(FOURS, HANDS)

    single = game.step("decline").step("buy 4")
    assert single.facts() == game.step_together({2: "buy 4"}).facts()
    assert list(single.events) == list(game.step_together({2: "buy 4"}).events)


def test_whoever_lacks_nothing_can_only_decline():
    with pytest.raises(gr.IllegalAction) as caught:
        position(FOURS, HANDS).step_together({1: "buy 4"})
    assert "only_silence" == caught.value.code


LACKS_A_SEVEN = {0: "K742233", 1: "K24433", 2: "K74433", 3: "K774433", 4: "K74433", 5: "K74433"}
"""Nobody lacks a 4, and seat 1 a 7."""


def test_before_more_is_seen_the_last_who_might_lack_a_card_is_silent():
    ranks = {"buying.ranks": {"4": {"optional": True}, "7": {}}}
    game = position(ranks, LACKS_A_SEVEN)

    assert game.is_closing
    assert (5, ["decline"]) == (game.seat, [str(one) for one in game.legal_actions()])
    assert [] == public(game)
    refusals = [game.why_not(text) for text in ("buy 4", "revolt", "decline")]
    assert ["only_silence", "asked_to_buy", None] == [one and one.code for one in refusals]
    assert ["decline"] == [str(one) for one in game.choices_together(5)]
    assert ["bought"] == [event.kind for event in public(game.step("decline"))][:1]


def test_so_it_is_where_he_could_have_bought_and_where_another_could():
    ranks = {"buying.ranks": {"4": {"optional": True}, "7": {}}}
    another = position(ranks, LACKS_A_SEVEN | {2: "K7233"}).step("decline")
    himself = position(ranks, LACKS_A_SEVEN | {5: "K7233"})

    assert (5, True) == (another.seat, another.is_closing)
    assert (5, False) == (himself.seat, himself.is_closing)
    assert [] == public(another) == public(himself)


def test_nature_opens_nobody_before_those_who_might_revolt_are_heard():
    rules = gr.load_ruleset("natural_point", {"opening.natural": "true"})
    hands = dict.fromkeys(range(6), "2553")
    game = gr.Game.from_position(rules, hands=hands, phase="revolution")
    game.stops = SET_OVER

    assert (5, "revolution", True) == (game.seat, game.state.question.name, game.is_closing)
    assert [] == game.facts()["opened"]
    assert [0, 1, 2, 3, 4, 5] == game.step("stay").facts()["opened"]


def seen(game: gr.Game, viewer: int) -> tuple[object, ...]:
    """Return all that a seat that is not asked can tell a game by."""
    events = [event for event in game.events if event.visible_to(viewer)]
    view = game.view(viewer)
    return plain.view_data(view), view.pending_mask, game.asked_together(), events


def silences(game: gr.Game) -> Iterator[gr.Game]:
    """Yield a game, and what it comes to while all are silent, up to the first lead."""
    yield game
    while (asked := game.asked_together()) is not None:
        game = game.step_together({})
        assert asked != game.asked_together()
        yield game


def pairs(settings: dict[str, object], number: int) -> Iterator[tuple[gr.Game, gr.Game, int]]:
    """Yield pairs of positions that differ only in cards that one seat cannot see."""
    rules = gr.load_ruleset("xuandian", settings)
    random = Random(number)
    for _ in range(60):
        hands = {seat: "".join(random.choices("33344556677TQKA22X", k=12)) for seat in range(6)}
        viewer = random.randrange(6)
        try:
            one, two = (
                position(settings, held)
                for held in (hands, dealt_otherwise(rules, random, hands, {viewer}))
            )
        except PositionError:  # more of a card than there is
            continue
        yield one, two, viewer


def public(game: gr.Game) -> list[Event]:
    return [event for event in game.events if event.audience]


@pytest.mark.parametrize("settings", WAYS, ids=repr)
def test_games_that_differ_only_in_hidden_cards_look_the_same(settings):
    compared = 0
    for one, two, viewer in pairs(settings, 11):
        for first, second in zip(silences(one), silences(two), strict=False):
            if public(first) != public(second):  # what all see tells them apart
                break
            if {viewer, -1} & {first.seat, second.seat}:
                continue
            assert seen(first, viewer) == seen(second, viewer)
            compared += 1
    assert compared >= 30


@pytest.mark.parametrize("settings", WAYS, ids=repr)
def test_one_by_one_silence_changes_nothing_for_the_others(settings):
    compared = 0
    for one, _, viewer in pairs(settings, 12):
        game, before = one, None
        while game.seat >= 0 and game.state.question.name == "buy":
            if game.seat != viewer:
                now = seen(game, viewer)
                assert before in (None, now)
                before = now
                compared += 1
            game = game.step("decline")
            if public(game) != public(one):
                break
    assert compared >= 10
