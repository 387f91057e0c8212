"""Questions that all answer at once: who may be asked is known to all, who can answer to nobody."""

from random import Random

import pytest

import gouji_rules as gr
from gouji_rules import plain
from gouji_rules.engine.position_values import PositionError
from gouji_rules.seats import mates
from gouji_rules.testing.properties import played
from tests.conftest import RULESETS, load
from tests.engine.hidden import dealt_otherwise

HANDS = {0: "KKK53", 1: "XAAA773", 2: "553", 3: "553", 4: "553", 5: "553"}
"""Seat 0 can lead a gouji play that seat 1 alone can burn."""


def window(**changed: str) -> gr.Game:
    hands = HANDS | {int(seat[1:]): cards for seat, cards in changed.items()}
    return gr.Game.from_position(load("zhongyou"), hands=hands, lead=0).step("KKK")


def test_everybody_who_might_burn_is_asked_together():
    asked = window().asked_together()

    assert asked is not None
    assert ("burn", (1, 2, 4, 5)) == (asked.question.name, asked.seats)


def test_it_is_the_same_where_nobody_can_burn():
    nobody = window(s1="553")

    assert 3 == nobody.seat
    assert window().asked_together() == nobody.asked_together()
    assert [("pass",)] == [tuple(map(str, nobody.choices_together(1)))]


def test_the_ruleset_says_whose_burn_comes_first():
    both = window(s4="XAAA773")
    one, four = (both.choices_together(seat)[0] for seat in (1, 4))

    burnt = both.step_together({1: one, 4: four})

    first = [event.seat for event in burnt.events if event.kind == "burned"]
    assert [both.seat] == first


def test_who_says_nothing_is_silent():
    assert window().step("pass").facts() == window().step_together({}).facts()
    assert 3 == window().step_together({}).seat


def test_who_cannot_burn_cannot_say_that_it_does():
    with pytest.raises(gr.IllegalAction) as caught:
        window().step_together({2: "burn 55"})
    assert "only_silence" == caught.value.code


@pytest.mark.parametrize("answer", ["55", "KKK", "yield", "claim", "stay", "no call", "give 5"])
def test_whatever_else_such_a_seat_says_is_refused_in_words(answer: str) -> None:
    with pytest.raises(gr.IllegalAction) as caught:
        window().step_together({2: answer})
    assert all(caught.value.refusal.text(lang) for lang in ("en", "zh-Hans", "zh-Hant"))


def test_a_seat_that_may_not_be_asked_is_not():
    with pytest.raises(gr.IllegalAction) as caught:
        window().step_together({3: "pass"})
    assert "not_your_turn" == caught.value.code


def test_revolution_asks_all_at_once_and_tells_nobody_who_could():
    rules = load("zhongyou")
    hands = dict.fromkeys(range(6), "2553")
    may = gr.Game.from_position(rules, hands=hands | {2: "553"}, phase="revolution")
    asked = may.asked_together()

    assert asked is not None
    assert ("revolution", (0, 1, 2, 3, 4, 5)) == (asked.question.name, asked.seats)
    assert ["revolt", "stay"] == [str(one) for one in may.choices_together(2)]
    assert ["stay"] == [str(one) for one in may.choices_together(0)]
    assert may.step("revolt").facts() == may.step_together({2: "revolt"}).facts()


def test_calls_are_asked_together():
    rules = gr.load_ruleset("xuandian", {"calls": "declare"})
    game = gr.Game.from_position(rules, hands=dict.fromkeys(range(6), "2553"), phase="late_calls")
    asked = game.asked_together()

    assert asked is not None
    assert ("call", (0, 1, 2, 3, 4, 5)) == (asked.question.name, asked.seats)
    called = game.step_together({1: "call declare", 5: "call declare"})
    assert {1: "declare", 5: "declare"} == called.facts()["calls"]


@pytest.mark.parametrize("ruleset", RULESETS)
def test_together_and_one_by_one_come_to_the_same(ruleset: str) -> None:
    random = Random(7)
    seen = 0
    for game, _ in played(load(ruleset), seed=11):
        asked = None if game.over else game.asked_together()
        if asked is None or game.state.question != asked.question:
            continue
        seen += 1
        answers = {seat: random.choice(game.choices_together(seat)) for seat in asked.seats}
        together = game.step_together(answers)
        single, before = game, len(game.log)
        while len(single.log) < len(together.log):
            single = single.step(answers[single.seat])
        assert len(together.log) > before
        assert together.facts() == {**single.facts(), "legal": together.facts()["legal"]}
        assert list(together.events) == list(single.events)
        if seen == 40:
            break


@pytest.mark.parametrize("ruleset", RULESETS)
def test_views_do_not_tell_who_can(ruleset: str) -> None:
    """Of positions that differ in hidden cards alone, whoever is asked in neither sees one."""
    rules = load(ruleset)
    random = Random(3)
    compared = 0
    for number in range(120):
        hands = {seat: "".join(random.choices("33455667789TJQKA22X", k=7)) for seat in range(6)}
        phase = "revolution" if number % 3 == 0 else "play"
        lead = "KKKK" if number % 2 else "AAA"
        if phase == "play":
            hands[0] = lead + hands[0]
        viewer = random.randrange(6)
        seen = mates(viewer) if rules.reporting.mates_see else ()
        other = dealt_otherwise(rules, random, hands, {0, viewer, *seen})
        try:
            games = [
                gr.Game.from_position(rules, hands=held, lead=0, phase=phase)
                for held in (hands, other)
            ]
        except PositionError:  # more of a card than there is, or no 3 where each has one
            continue
        if phase == "play":
            if any(game.why_not(lead) is not None for game in games):
                continue
            games = [game.step(lead) for game in games]
        if any(game.seat in {viewer, -1} for game in games):
            continue
        if games[0].state.top is not games[1].state.top:
            continue
        one, two = (game.view(viewer) for game in games)
        assert plain.view_data(one) == plain.view_data(two)
        assert one == two
        assert games[0].asked_together() == games[1].asked_together()
        compared += 1
    assert compared >= 10


def test_only_the_seat_itself_knows_that_it_must_lead_its_4s():
    rules = gr.load_ruleset("xuandian", {"opening.fours": True})
    hands = {0: "KKKKK453", 1: "553", 2: "553", 3: "663", 4: "553", 5: "553"}
    others = hands | {0: "KKKKK553"}
    one, two = (gr.Game.from_position(rules, hands=held, lead=0) for held in (hands, others))
    one, two = one.step("KKKKK").step("pass"), two.step("KKKKK").step("pass")

    assert (0, -1) == (one.view(0).fours, two.view(0).fours)
    assert [one.view(seat) for seat in range(1, 6)] == [two.view(seat) for seat in range(1, 6)]


def silent_views(game: gr.Game, viewer: int) -> list[gr.View]:
    """Return what ``viewer`` sees while nobody answers what is asked in secret."""
    views = []
    while game.seat >= 0:
        if game.seat != viewer:
            views.append(game.view(viewer))
        question = game.state.question
        if not question.secret or game.over:
            break
        game = game.step(str(question.silence))
    return views


@pytest.mark.parametrize("ruleset", RULESETS)
def test_silence_is_not_heard(ruleset: str) -> None:
    """However many are asked in secret and are silent, the others see one and the same."""
    rules = load(ruleset)
    random = Random(5)
    compared = 0
    for number in range(80):
        hands = {seat: "".join(random.choices("33455667789TJQKA22X", k=7)) for seat in range(6)}
        revolted = [random.randrange(1, 6)] if number % 4 == 1 else []
        phase, lead = ("revolution", "") if number % 2 else ("play", "KKKK")
        hands[0] = lead + hands[0]
        viewer = random.randrange(6)
        mine = {0, viewer, *revolted, *(mates(viewer) if rules.reporting.mates_see else ())}
        other = dealt_otherwise(rules, random, hands, mine)
        try:
            one, two = (
                gr.Game.from_position(rules, hands=held, lead=0, phase=phase, revolted=revolted)
                for held in (hands, other)
            )
        except PositionError:  # more of a card than there is
            continue
        if lead and all(game.why_not(lead) is None for game in (one, two)):
            one, two = one.step(lead), two.step(lead)
        views = [silent_views(game, viewer) for game in (one, two)]
        if all(views) and one.state.top is two.state.top:
            before, first = views[0][0], views[0][-1]
            for seen in views:
                told = first.opened != before.opened  # who opens by nature, heard at the first lead
                assert all(view == before for view in seen[: -1 if told else None])
                assert seen[-1] == first
                assert not told or first.phase == "play"
            compared += 1
    assert compared >= 10
