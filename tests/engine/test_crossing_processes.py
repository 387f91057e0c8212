"""What programs hold of a game goes to another process and back, and stays what it is."""

import pickle
import subprocess
import sys
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from random import Random

import pytest

import gouji_rules as gr
from gouji_rules.errors import GoujiError
from gouji_rules.testing import CheckFailed
from tests.conftest import RULESETS, load


def played(name, seed=3, steps=60):
    game, random = gr.Game(load(name), seed=seed), Random(seed)
    for _ in range(steps):
        actions = game.legal_actions()
        game = game.step(actions[random.randrange(min(len(actions), 50))])
    return game


def crossed(thing):
    return pickle.loads(pickle.dumps(thing))


@pytest.mark.parametrize("name", RULESETS)
def test_a_game_goes_on_elsewhere_as_here(name):
    game = played(name)
    there = crossed(game)
    random, again = Random(1), Random(1)
    for _ in range(20):
        assert (game.seat, list(game.legal_actions()[:40])) == (
            there.seat,
            list(there.legal_actions()[:40]),
        )
        game = game.step(game.legal_actions()[random.randrange(len(game.legal_actions()))])
        there = there.step(there.legal_actions()[again.randrange(len(there.legal_actions()))])

    assert game.facts() == there.facts()
    assert [event.kind for event in game.events] == [event.kind for event in there.events]


@pytest.mark.parametrize("name", RULESETS)
def test_rules_views_actions_and_plays_are_the_same_after_a_round_trip(name):
    game = played(name)
    action = game.legal_actions()[0]

    assert game.rules is crossed(game.rules)
    assert game.view(game.seat) == crossed(game.view(game.seat))
    assert action == crossed(action)
    assert (action.play is None) or action.play is crossed(action).play
    assert game.legal_actions()[:5] == crossed(game.legal_actions())[:5]
    assert len(game.legal_actions()) == len(crossed(game.legal_actions()))


@pytest.mark.parametrize("asks_all", [False, True])
def test_in_a_new_process_a_game_asks_whom_it_asked_at_its_table(asks_all):
    rules = gr.load_ruleset("zhongyou")
    rules.asks_all = asks_all
    hands = {0: "KKK3", 1: "44", 2: "55", 3: "666", 4: "77", 5: "88"}
    game = gr.Game.from_position(rules, hands=hands, lead=0).step("KKK")
    code = (
        "import pickle, sys\n"
        "game = pickle.load(sys.stdin.buffer)\n"
        "print(game.rules.asks_all, game.seat, game.asked_together())\n"
    )
    run = subprocess.run(
        [sys.executable, "-c", code], input=pickle.dumps(game), capture_output=True, check=True
    )

    expected = f"{asks_all} {game.seat} {game.asked_together()}"
    assert expected == run.stdout.decode("utf-8").strip()


def test_in_a_new_process_rules_know_where_their_lines_stand():
    rules = load("zhongyou")
    program = (
        "import pickle, sys\n"
        "rules, play = pickle.load(sys.stdin.buffer)\n"
        "same = rules.play('XX888') is play and play.table.rules is rules\n"
        "print(rules.digest, rules.where('beats'), same)"
    )
    said = subprocess.run(
        [sys.executable, "-c", program],
        input=pickle.dumps((rules, rules.play("XX888"))),
        stdout=subprocess.PIPE,
        check=True,
    )

    assert f"{rules.digest} {rules.where('beats')} True" == said.stdout.decode().strip()


RAISING = {
    "IllegalAction": lambda: played("xuandian").step("give 3"),
    "CardError": lambda: load("xuandian").play("7?"),
    "NotAPlayError": lambda: load("xuandian").play("34"),
    "PositionError": lambda: gr.Game.from_position(load("xuandian"), hands={0: "?"}),
    "RecordError": lambda: gr.Game.load(__file__),
    "RulesetError": lambda: gr.load_ruleset("nowhere"),
}


def fail(name):
    RAISING[name]()


@pytest.mark.parametrize("name", RAISING)
def test_an_error_of_ours_crosses_with_all_that_it_says(name):
    with pytest.raises(GoujiError) as caught:
        fail(name)
    there = crossed(caught.value)

    assert (name, str(caught.value)) == (type(there).__name__, str(there))
    assert repr(caught.value.__dict__.keys()) == repr(there.__dict__.keys())


def test_a_worker_that_raises_one_does_not_hang_its_pool():
    with ProcessPoolExecutor(1, get_context("spawn")) as pool:
        futures = {name: pool.submit(fail, name) for name in RAISING}
        raised = {name: type(one.exception(60)).__name__ for name, one in futures.items()}

    assert {name: name for name in RAISING} == raised


def test_every_error_of_ours_has_one_base():
    errors = [getattr(gr, name) for name in gr.__all__ if isinstance(getattr(gr, name), type)]
    ours = [error for error in [*errors, CheckFailed] if issubclass(error, BaseException)]

    assert {"CardError", "IllegalAction", "RulesetError"} < {error.__name__ for error in ours}
    assert all(issubclass(error, GoujiError) for error in ours)


def test_plays_views_and_choices_of_two_loads_of_a_ruleset_are_equal():
    one, two, other = (gr.load_ruleset(name) for name in ("zhongyou", "zhongyou", "xuandian"))
    here, there = gr.Game(one, seed=4), gr.Game(two, seed=4)

    assert one.play("XX888") == two.play("XX888") != other.play("XX888")
    assert hash(one.play("XX888")) == hash(two.play("XX888"))
    for _ in range(12):
        assert here.view(0) == there.view(0)
        assert list(here.events) == list(there.events)
        action = here.legal_actions()[0]
        assert action in there.legal_actions()
        here, there = here.step(action), there.step(action)
    assert gr.Game(other, seed=4).view(0) != gr.Game(one, seed=4).view(0)


@pytest.mark.parametrize("name", RULESETS)
def test_all_that_is_public_crosses_processes(name):
    game = played(name)
    things = [
        game.public_view(),
        game.history(2),
        game.public_history(),
        game.asked_together(),
        list(game.events),
        game.result,
        game.why_not("7777777777777777777"),
        *game.rules.phases.questions.values(),
    ]

    for thing in things[:-1]:
        there = crossed(thing)
        assert str(thing) == str(there)
        if not isinstance(thing, gr.Refusal):
            assert thing == there
