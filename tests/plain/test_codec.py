"""Everything that a game shows crosses as JSON, fits the published schema, and comes back."""

import json
from random import Random
from typing import Any

import jsonschema
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import gouji_rules as gr
from gouji_rules import plain
from gouji_rules.game.events import ALL, KINDS, PUBLIC, Event
from gouji_rules.plain.schema import plain_schema
from gouji_rules.schemas import as_text, published
from tests.plain.games import RULESETS, games, rules_of

SCHEMA = json.loads(published("plain"))
VALIDATOR = jsonschema.Draft202012Validator(SCHEMA)


def crossed(kind: str, data: Any) -> Any:
    """Return data as a program on the other side has it: through text, looked at."""
    text = plain.dumps(kind, data)
    there, found = plain.loads(text)
    assert (kind, data) == (there, found)
    return found


def test_the_published_schema_is_what_the_shapes_say() -> None:
    assert as_text(plain_schema()) == published("plain")
    jsonschema.Draft202012Validator.check_schema(SCHEMA)


@pytest.mark.parametrize("name", RULESETS)
def test_all_that_games_show_crosses_and_fits_the_schema(name: str) -> None:
    rules, random = rules_of(name), Random(1)
    seen: set[str] = set()
    known = 0
    for game in games(name, seed=11):
        data = {
            "view": plain.view_data(game.view(random.randrange(6))),
            "choices": plain.choices_data(game.legal_actions(), most=3),
            "game_result": plain.game_result_data(game.result),
        }
        for kind, one in data.items():
            crossed(kind, one)
        for view in (game.view(random.randrange(6)), game.public_view()):
            found = plain.view_data(view)
            assert plain.text_of(found) == plain.view_json(view)
            assert view == plain.read_view(rules, found)
        if random.random() < 0.03:
            for kind, one in data.items():
                VALIDATOR.validate({"version": 1, kind: one})
        together = game.asked_together()
        if together is not None:
            found = crossed("together", plain.together_data(together))
            assert together == plain.read_together(rules, found)
        for event in game.events[known:]:
            found = crossed("event", plain.event_data(rules, event))
            assert event == plain.read_event(rules, found)
            if event.kind not in seen:
                VALIDATOR.validate({"version": 1, "event": found})
            seen.add(event.kind)
            row = KINDS[event.kind]
            assert set(row.fields) - row.sometimes <= set(event.data) <= set(row.fields)
        known = len(game.events)
    assert plain.read_game_result(plain.game_result_data(game.result)) == game.result
    for _, action in game.log:
        assert action == plain.read_action(rules, crossed("action", plain.action_data(action)))
    assert {"dealt", "led", "answered", "passed", "set_ended", "game_ended"} <= seen


@pytest.mark.parametrize("name", RULESETS)
def test_a_ruleset_comes_back_with_its_questions(name: str) -> None:
    rules = rules_of(name)
    data = crossed("ruleset", plain.ruleset_data(rules, sheet="en"))
    VALIDATOR.validate({"version": 1, "ruleset": data})

    again = plain.read_ruleset(data)

    assert (rules.id, rules.digest, rules.settings) == (again.id, again.digest, again.settings)
    assert data["sheet"].startswith("# ")
    questions = [one for one in rules.phases.questions.values() if one.name != "deal"]
    assert [one.name for one in questions] == [one["name"] for one in data["questions"]]
    for question in questions:
        found = crossed("question", plain.question_data(question))
        VALIDATOR.validate({"version": 1, "question": found})
        assert question == plain.read_question(again, found)


@given(st.sampled_from(RULESETS), st.integers(0, 10**9))
@settings(max_examples=60, deadline=None)
def test_plays_by_chance_come_back(name: str, seed: int) -> None:
    rules, random = rules_of(name), Random(seed)
    deck = rules.deck
    hand = "".join(random.choices(deck.kinds, k=random.randrange(1, 20)))
    try:
        plays = rules.plays(hand)
    except gr.TooManyPlaysError:
        return
    for play in random.sample(plays, min(20, len(plays))):
        data = crossed("play", plain.play_data(play))
        assert play == plain.read_play(rules, data)


@given(
    st.permutations([1, 2, 3, 4, 5, 6]),
    st.integers(0, 63),
    st.lists(st.sampled_from(["none", "early", "late", "declare"]), min_size=6, max_size=6),
    st.lists(st.integers(-1, 5), min_size=6, max_size=6),
    st.lists(st.tuples(st.integers(0, 5), st.integers(0, 5), st.integers(1, 9)), max_size=4),
    st.tuples(st.integers(-99, 99), st.floats(-99, 99)),
    st.booleans(),
)
def test_results_come_back(
    places: Any, mask: int, calls: Any, by: Any, burned: Any, points: Any, sweep: bool
) -> None:
    result = gr.SetResult(
        tuple(places), mask, tuple(calls), tuple(by), tuple(burned), 63 - mask, points, sweep
    )
    data = crossed("set_result", plain.result_data(result))

    VALIDATOR.validate({"version": 1, "set_result": data})
    assert result == plain.read_result(data)


def test_an_event_that_two_seats_and_the_public_see_apart_comes_back_so() -> None:
    rules = rules_of("xuandian")
    for audience in (0, 5, ALL, ALL & ~5 | PUBLIC):
        event = Event("opened", 2, {}, audience)
        found = plain.read_event(rules, plain.event_data(rules, event))
        assert (event, event.public) == (found, found.public)


def test_what_a_plugin_tells_in_its_own_words_crosses_as_it_is() -> None:
    rules = rules_of("xuandian")
    event = Event("shows.shown", 1, {"told": {"en": "{seat} shows."}, "cards": [1, None]})

    assert event == plain.read_event(rules, crossed("event", plain.event_data(rules, event)))


def test_a_refusal_says_where_in_three_languages() -> None:
    game = gr.Game.from_position("zhongyou", hands=dict.fromkeys(range(6), "AA3"), lead=0)
    with pytest.raises(gr.IllegalAction) as caught:
        game.step("pass")

    data = crossed("refusal", plain.error_data(caught.value))

    assert "must_lead" == data["code"]
    assert data["texts"]["en"] != data["texts"]["zh-Hans"] != data["texts"]["zh-Hant"]


@pytest.mark.parametrize("name", ["xuandian", "zhongyou", "locked_fours", "shandong"])
def test_a_bot_plays_alike_with_a_view_that_has_crossed(name: str) -> None:
    rules = rules_of(name)
    game = gr.Game(rules, seed=5, sets=1)
    here, there = gr.make("steady", 3), gr.make("steady", 3)
    while not game.over:
        view, actions = game.view(game.seat), game.legal_actions()
        crossed_view = plain.read_view(rules, crossed("view", plain.view_data(view)))
        action = here.choose(view, actions)
        assert action == there.choose(crossed_view, actions)
        game = game.step(action)
