"""What a review says is true of the record: by positions, and by games of bots."""

from collections import Counter
from itertools import permutations

import pytest

import gouji_rules as gr
from gouji_rules.advice.names import Names
from gouji_rules.bots import make
from gouji_rules.bots.unseen import unseen
from gouji_rules.messages import LANGUAGES
from gouji_rules.record import Course
from gouji_rules.review import as_data, review_set, sentences
from tests.conftest import RULESETS, load


def played(rules, seed, *, sets=2, bots=("easy", "steady", "random")):
    """Return a game of bots, of which some blunder."""
    game = gr.Game(rules, seed=seed, sets=sets)
    seats = [make(bots[(seat + seed) % len(bots)], seat) for seat in range(6)]
    while not game.over:
        seat = game.seat
        game = game.step(seats[seat].choose(game.view(seat), game.legal_actions()))
    return game


@pytest.fixture(scope="module", params=[(name, seed) for name in RULESETS for seed in (1, 2)])
def reviewed(request):
    name, seed = request.param
    game = played(load(name), seed)
    course = Course(game)
    return game, [review_set(course, number) for number in range(1, len(course.sets) + 1)]


def test_every_smothering_of_the_result_is_told_and_no_other(reviewed):
    game, reviews = reviewed
    assert list(game.result.sets) == [review.result for review in reviews]
    for review in reviews:
        told = {one.seat: one.by for one in review.smotherings}
        assert len(told) == len(review.smotherings)
        assert {seat: by for seat, by in enumerate(review.result.smothered) if by >= 0} == told


def test_each_smothering_is_what_the_record_has_at_these_moves(reviewed):
    game, reviews = reviewed
    rules = game.rules
    for review in reviews:
        for one in review.smotherings:
            before, after = game.at(one.at - 1), game.at(one.at)
            assert (one.by, one.seat) == (before.seat, before.state.owner)
            assert one.play == before.state.top.text
            assert rules.beats(one.beaten_by, one.play)
            assert "smothered" in [event.kind for event in after.events[len(before.events) :]]
            hand = before.state.hands[one.seat]
            assert (one.left, True) == (hand.size, hand.only_last)
            made = game.at(one.played_at - 1)
            assert one.seat == made.seat
            assert one.led == (made.state.top is None)
            assert one.play in str(
                game.log[[n for n, (s, _) in enumerate(game.log) if s >= 0][one.played_at - 1]][1]
            )


def test_an_order_that_could_not_fail_cannot(reviewed):
    game, reviews = reviewed
    rules = game.rules
    for review in reviews:
        for one in review.smotherings:
            if one.safe is None:
                continue
            then = game.at(one.safe.at - 1)
            assert one.seat == then.seat
            hand = then.state.hands[one.seat]
            others = unseen(rules, hand, then.state.gone)
            for text in one.safe.plays:
                play = rules.play(text)
                assert rules.held.why_not(hand, play, True) is None
                assert not hand.only_last
                hand = rules.hands.minus(hand, play)
            assert hand.only_last
            assert not rules.can_answer(others, rules.play(one.safe.plays[-1]))


def test_every_burn_of_the_set_is_told_with_what_became_of_it(reviewed):
    game, reviews = reviewed
    course = Course(game)
    for review, deal in zip(reviews, course.sets, strict=True):
        events = [event for step in course.steps(deal) for event in step.events]
        kinds = Counter(event.kind for event in events)
        outcomes = Counter(one.outcome for one in review.burns)
        assert kinds["burned"] == len(review.burns)
        for outcome in ("succeeded", "undone", "failed"):
            assert kinds[f"burn_{outcome}"] == outcomes[outcome]
        burned = [(burner, victim) for burner, victim, _ in review.result.burned]
        assert burned == [
            (one.seat, one.victim)
            for one in sorted(review.burns, key=lambda one: one.ended_at)
            if one.outcome == "succeeded"
        ]
        opened = {event.seat for event in events if event.kind == "opened"}
        assert opened == {one.seat for one in review.opened}


def ahead(points):
    return (points[0] > points[1]) - (points[0] < points[1])


def test_from_the_move_that_decided_it_the_side_could_not_lose_and_before_it_could(reviewed):
    game, reviews = reviewed
    rules = game.rules
    for review in reviews:
        decided = review.decided
        if decided is None:
            continue
        side = ahead(review.by_places)
        assert side
        assert decided.place == review.result.places[decided.seat]
        known = places_after(game, review, decided.at)
        assert 6 - len(known) == decided.left
        assert all(side * ahead(points) >= 0 for points in completions(rules, known))
        earlier = places_after(game, review, decided.at - 1)
        assert any(side * ahead(points) < 0 for points in completions(rules, earlier))


def places_after(game, review, at):
    """Return the places that had been told by a move of a set."""
    if at >= review.last:
        return dict(enumerate(review.result.places))
    begun = len(game.at(review.first - 1).events)
    events = game.at(at).events[begun:]
    return {e.seat: e.data["place"] for e in events if e.kind in {"went_out", "placed"}}


def completions(rules, known):
    seats = [seat for seat in range(6) if seat not in known]
    free = [place for place in range(1, 7) if place not in known.values()]
    for places in permutations(free):
        whole = known | dict(zip(seats, places, strict=True))
        yield rules.points.points([whole[seat] for seat in range(6)], (0.0, 0.0))[0]


def test_it_is_told_in_three_languages_and_as_data(reviewed):
    for review in reviewed[1]:
        told = {lang: sentences(review, lang) for lang in LANGUAGES}
        assert 1 == len(set(map(len, told.values())))
        for lines in told.values():
            assert not any("{" in line or "  " in line for line in lines)
        data = as_data(review, "zh-Hant")
        assert told["zh-Hant"] == data["sentences"]
        assert list(review.result.points) == data["points"]


# By hand


HELD = {0: "KKQ33", 1: "AA9K3", 2: "5544333", 3: "664433", 4: "774433", 5: "8844333"}


def told(game, number=1, lang="en"):
    return sentences(review_set(game, number), lang)


def play_out(game):
    bots = [make("steady", seat) for seat in range(6)]
    while not game.over:
        game = game.step(bots[game.seat].choose(game.view(game.seat), game.legal_actions()))
    return game


def test_who_leads_the_sure_play_first_is_told_of_the_other_order():
    hands = {0: "DQQ993", 1: "TTKK3", 2: "5544333", 3: "664433", 4: "774433", 5: "8844333"}
    game = gr.Game.from_position(load("xuandian"), hands=hands, lead=0, opened=range(6))
    game = game.step("DQQ")
    while not (game.seat == 0 and game.state.top is None):
        game = game.step("pass")
    game = game.step("99")
    while game.seat != 1:
        game = game.step("pass")
    game = play_out(game.step("TT"))
    review = review_set(game, 1)
    one = next(one for one in review.smotherings if one.seat == 0)

    assert (1, "99", True, "TT") == (one.by, one.play, one.led, one.beaten_by)
    assert (1, "DQQ") == (one.safe.at, one.safe.made)
    assert not load("xuandian").beats("KK", one.safe.plays[-1])
    assert any(
        "A sure play could have been kept for last: from move 1" in line for line in told(game)
    )


def test_where_no_order_was_sure_it_says_so():
    hands = {0: "QQ993", 1: "AATTKK3", 2: "5544333", 3: "664433", 4: "774433", 5: "8844333"}
    game = gr.Game.from_position(load("xuandian"), hands=hands, lead=0, opened=range(6))
    game = game.step("QQ")
    while not (game.seat == 0 and game.state.top is None):
        game = game.step("pass")
    game = game.step("99")
    while game.seat != 1:
        game = game.step("pass")
    game = play_out(game.step("TT"))
    one = next(one for one in review_set(game, 1).smotherings if one.seat == 0)

    assert (None, 2) == (one.safe, one.searched)
    assert any("No order of the last 2 plays would have been sure." in line for line in told(game))


def test_a_set_that_is_not_over_has_no_review():
    game = gr.Game(load("xuandian"), seed=1)
    for number in (0, 1, -1):
        with pytest.raises(ValueError, match="0 sets"):
            review_set(game, number)


def test_a_revolution_is_told_with_who_counts_as_opened_by_it():
    game = gr.Game(load("zhongyou"), seed=14, sets=1)  # seat 3 has neither 2s nor jokers
    bots = [make("steady", seat) for seat in range(6)]
    while not game.over:
        view, actions = game.view(game.seat), game.legal_actions()
        asked = view.question == "revolution"
        game = game.step("revolt" if asked else bots[game.seat].choose(view, actions))
    review = review_set(game, 1)

    assert 1 << 3 == review.result.revolted
    assert None is review.decided  # a revolter's place rests on those of his mates
    lines = sentences(review, "en")
    assert f"Revolted: seat 3 (place {review.result.places[3]})." in lines
    assert any(line.startswith("Opened: seat 0 (the opposite revolted), ") for line in lines)
    assert [3] == as_data(review, "en")["revolted"]


def test_every_bet_on_opening_is_told_with_what_became_of_it(reviewed):
    for review in reviewed[1]:
        told = [line for line in sentences(review, "en") if line.startswith("Bets on opening: ")]
        for seat, call in enumerate(review.result.calls):
            if call != "none":
                opened = "opened" if review.result.opened >> seat & 1 else "did not open"
                assert f"seat {seat} (" in told[0]
                assert f") {opened}" in told[0].split(f"seat {seat} ")[1].split(", seat")[0]
        assert len(told) == any(call != "none" for call in review.result.calls)
        assert list(review.result.calls) == as_data(review, "en")["calls"]


def test_a_plugin_that_judges_no_plays_hides_no_order(reviewed, monkeypatch):
    game, reviews = reviewed
    monkeypatch.setitem(game.rules.wrapped_by, "burn", "other")
    assert [one.smotherings for one in reviews] == [
        review_set(game, one.number).smotherings for one in reviews
    ]
    monkeypatch.setitem(game.rules.wrapped_by, "comparison", "other")
    first = review_set(game, 1).smotherings
    assert [(0, None)] * len(first) == [(one.searched, one.safe) for one in first]


def test_the_tribute_that_comes_of_a_set_is_what_the_next_one_pays(reviewed):
    game, reviews = reviewed
    paid: list[list[str]] = [[]]
    for event in game.events:
        if event.kind == "set_ended":
            paid.append([])
        elif event.kind == "dealt":  # after a void set the same is paid again
            paid[-1] = []
        elif event.kind in ("paid", "refused"):
            paid[-1].append(str(event.data["debt"]))

    assert [None] == [review.debts for review in reviews if review.debts is None]
    for review in reviews[:-1]:
        assert paid[review.number] == as_data(review, "en")["tribute"]
        told = [one for one in sentences(review, "en") if "Tribute before the next set" in one]
        assert bool(review.debts) == bool(told)
        for one in review.debts or ():
            name = Names("en", one.payer)
            (line,) = [
                line for line in sentences(review, "en", name) if line.startswith("Tribute ")
            ]
            assert f" from you to {name.inside(one.payee)}" in line
