"""A game whose deals are void again and again ends, and every door says so."""

import json

import pytest

from gouji_rules.bots import BOTS
from gouji_rules.cli import main
from gouji_rules.diff.shift import simulated
from gouji_rules.engine.game import Game as PlainGame
from gouji_rules.game.debts import Purchase
from gouji_rules.record import Game, steps
from gouji_rules.record.format import is_over
from gouji_rules.rules.games import MOST_VOID, MOST_VOID_BEFORE
from gouji_rules.ruleset import load_ruleset
from gouji_rules.simulate import simulate
from gouji_rules.simulate.report import Tally

VOID = """\
id: void
extends: xuandian
calls: none
revolution: {void_at: 1, eligible: "hand.size > 1"}
"""
SCARCE = """\
id: scarce
extends: xuandian
deck: {packs: 12, removed: {3: 42}}
revolution: {void_at: 1}
buying: {price: [3]}
"""
"""Of six seats nearly always one has none of six 3s, and nothing to buy one with."""


class Rebel:
    """A bot that always revolts."""

    name = "rebel"

    def __init__(self, seed):
        pass

    def choose(self, view, actions):
        return next((one for one in actions if str(one) == "revolt"), actions[0])


@pytest.fixture
def rebels(monkeypatch):
    monkeypatch.setitem(BOTS, "rebel", Rebel)


def rules_of(text, tmp_path):
    path = tmp_path / f"{text.split()[1]}.yaml"
    path.write_text(text, "utf-8")
    return load_ruleset(path), path


AUTO = ["--auto", "--bots", "rebel", "--seed", "3"]


def revolted(game, void=MOST_VOID):
    """The game after so many void sets more, or at its end."""
    wanted = game.result.void_sets + void
    while not game.over and game.result.void_sets < wanted:
        assert "revolt" in [str(action) for action in game.legal_actions()]
        game = game.step("revolt")
    return game


def test_deals_that_are_all_void_end_the_game(tmp_path):
    seeds = range(9)
    games = [PlainGame(rules_of(SCARCE, tmp_path)[0], seed) for seed in seeds]
    game = next(game for game in games if game.over)

    assert any(not game.over for game in games)
    assert (0, MOST_VOID, True) == (
        len(game.result.sets),
        game.result.void_sets,
        game.result.void,
    )
    assert MOST_VOID == game.events[-1].data["void_run"]
    assert "revolution.void_at" == game.why_not("pass").setting


def test_people_who_always_revolt_end_the_game(tmp_path):
    game = revolted(PlainGame(rules_of(VOID, tmp_path)[0], seed=3))

    assert (MOST_VOID, True) == (game.result.void_sets, game.result.void)


def test_a_set_that_counts_begins_the_count_anew(tmp_path):
    game = PlainGame(rules_of(VOID, tmp_path)[0], seed=3)
    game = revolted(game, MOST_VOID - 1)
    while not game.result.sets:
        game = game.step(game.legal_actions()[-1])
    while "revolt" not in map(str, game.legal_actions()):
        game = game.step(game.legal_actions()[0])
    game = revolted(game, 1)

    assert (MOST_VOID, False) == (game.result.void_sets, game.over)


def test_the_record_ends_with_it_and_is_replayed(tmp_path):
    game = revolted(Game(rules_of(VOID, tmp_path)[0], seed=3))
    file = tmp_path / "game.jsonl"
    game.save(file)
    again = Game.load(file)

    assert (True, True, game.length) == (again.over, again.result.void, again.length)
    assert is_over(file.read_bytes())
    assert list(steps(again))[-1].game.over
    assert again.events == game.events


def test_a_record_of_before_goes_on_where_it_went_on(tmp_path):
    rules, _ = rules_of(VOID, tmp_path)
    rules.meaning = 2
    game = Game(rules, seed=3)
    game = revolted(game, MOST_VOID + 5)
    file = tmp_path / "game.jsonl"
    game.save(file)
    again = Game.load(file)

    assert (False, MOST_VOID + 5) == (again.over, again.result.void_sets)


def test_a_record_of_before_without_any_set_does_not_hang(tmp_path):
    rules, _ = rules_of(SCARCE, tmp_path)
    rules.meaning = 2
    rules.buying.buy = lambda suited: (suited, [Purchase(0, revolted=True)])

    assert MOST_VOID_BEFORE == PlainGame(rules).result.void_sets


def test_a_record_does_not_end_by_void_deals_too_early(tmp_path, capsys):
    game = revolted(Game(rules_of(VOID, tmp_path)[0], seed=3), 1)
    file = tmp_path / "game.jsonl"
    game.save(file)
    file.write_text(file.read_text("utf-8").replace('"void":true', '"void":true,"over":true'))

    main(["replay", str(file), "--lang", "en"])

    assert "by the rules it goes on" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("lang", "words"),
    [
        ("en", "100 deals in a row did not count: the game ends here."),
        ("zh-Hans", "接连 100 次发牌都作废，这一局到此为止。"),
        ("zh-Hant", "接連 100 次發牌都作廢，這一局到此為止。"),
    ],
)
def test_the_table_and_the_replay_say_why_it_ended(tmp_path, capsys, rebels, lang, words):
    _, path = rules_of(VOID, tmp_path)
    record = tmp_path / "game.jsonl"

    assert 0 == main(["play", "-r", str(path), *AUTO, "--record", str(record), "--lang", lang])
    assert words in capsys.readouterr().out
    assert 0 == main(["replay", str(record), "--lang", lang])
    assert words in capsys.readouterr().out


def test_a_simulation_of_which_no_set_counts_ends_and_says_so(tmp_path, rebels):
    rules, _ = rules_of(VOID, tmp_path)
    report = simulate(rules, sets=20, bots=["rebel"])

    assert ("void", 3, 3, 0) == (
        report.stopped,
        report.tally.games,
        report.tally.void_games,
        report.tally.sets,
    )
    assert 3 * MOST_VOID == report.tally.void_sets
    assert 3 == Tally.read(["steady"], report.tally.plain()).void_games


def test_the_simulate_command_counts_and_tells_them(tmp_path, capsys, rebels):
    _, path = rules_of(VOID, tmp_path)
    command = ["simulate", "-r", str(path), "--sets", "20", "--bots", "rebel"]

    assert 0 == main([*command, "--lang", "en"])
    said = capsys.readouterr()
    assert "too many deals in a row did not count: 3" in said.out
    assert "every deal was void" in said.err
    assert 0 == main([*command, "--json"])
    assert {"by": "void", "how": ""} == json.loads(capsys.readouterr().out)["stopped"]


def test_a_comparison_with_such_a_ruleset_ends(tmp_path, rebels):
    rules, _ = rules_of(VOID, tmp_path)

    both = (rules, load_ruleset("xuandian"))
    shift = simulated(both, sets=9, bots=("rebel", "rebel"))

    assert ("void", 0) == (shift.stopped, shift.sets)


def test_a_game_without_end_in_sight_is_simulated_as_far_as_asked_for(tmp_path):
    path = tmp_path / "steps.yaml"
    path.write_text(
        "id: steps\nextends: xuandian\npoints: [1, 0, 0, 0, 0, -1]\nsweep: {ends_game: false}\n"
        "game: {target: 100}\n",
        "utf-8",
    )
    told = []
    report = simulate(load_ruleset(path), sets=40, bots=["random"], progress=told.append)

    assert (40, 1, 0) == (report.tally.sets, report.tally.games, report.tally.ended)
    assert set(range(21, 41)) <= set(told)
