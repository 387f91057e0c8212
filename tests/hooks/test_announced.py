"""What the table announces after a set is what the next set begins with, number by number."""

import json
import re

import pytest

import gouji_rules as gr
from gouji_rules.cli.guard import guarded
from gouji_rules.cli.output import Output
from gouji_rules.cli.terminal.manual import show_help
from gouji_rules.cli.terminal.screen import Screen
from tests.hooks.conftest import ruleset

LEDGER = """
class Ledger:
    def start(self): return 0
    def after(self, result, memory): return memory + 1
    def encode(self, memory): return memory
    def decode(self, data): return int(data)
    def shows(self, memory, seat): return f"set {memory}"
@hookimpl
def gouji_memory(): return Ledger()

class Owing(WrappedTribute):
    def debts(self, result, memory):
        sets = memory["trial"]
        return (Debt(sets % 6, (sets + 1) % 6, 1 + sets, "fall"),)
    def follows(self, result): return True
@hookimpl
def gouji_tribute_policy(default): return Owing(default)

class Reckoned(WrappedPoints):
    def points(self, places, bonuses): return (10 * places[0], 10 * places[1]), False
@hookimpl
def gouji_points_policy(default): return Reckoned(default)

class Swapped(WrappedPlaces):
    def places(self, status, sizes):
        a, b, *rest = self.default.places(status, sizes)
        return (b, a, *rest)
@hookimpl
def gouji_places_policy(default): return Swapped(default)
"""
SETS = 5


@pytest.fixture
def recorded(plugin, tmp_path):
    """Return the plugin's file, a recorded game of some sets, and the game."""
    file = plugin("from gouji_rules.game.debts import Debt\n" + LEDGER)
    (tmp_path / "town.yaml").write_text(ruleset("{name: trial}"), encoding="utf-8")
    game = gr.Game(gr.load_ruleset(tmp_path / "town.yaml"), seed=5, sets=SETS)
    while not game.over:
        game = game.step(game.legal_actions()[0])
    game.save(tmp_path / "game.jsonl")
    return file, tmp_path / "game.jsonl", game


def announced(capsys, *arguments):
    assert 0 == guarded([*arguments, "--lang", "en"])
    return capsys.readouterr().out


def paid(game):
    """Return (payer, payee, cards) of the debts that each set but the first begins with."""
    return [
        [(debt.payer, debt.payee, debt.cards) for debt in prep.debts]
        for prep in preparations(game)[1:]
    ]


def preparations(game):
    found = {}
    again = game.beginning()
    for seat, action in game.log:
        if seat >= 0:
            status = again.state.status
            if status.prep is not None:
                found[status.match.number] = status.prep
            again = again.step(action)
    return [found[number] for number in sorted(found)]


DEBT = re.compile(r"^ *seat (\d).* to seat (\d).*: (\d+)$", re.IGNORECASE | re.MULTILINE)


def owed(text):
    return [[tuple(map(int, found))] for found in DEBT.findall(text)]


def test_the_tribute_that_a_replay_announces_is_what_the_next_set_begins_with(recorded, capsys):
    file, record, game = recorded

    told = announced(capsys, "replay", str(record), "--plugin", str(file))

    assert [[(n, n + 1, n + 1)] for n in range(1, SETS)] == paid(game)
    assert paid(game) == owed(told)


def test_the_tribute_that_the_table_announces_is_what_the_next_set_begins_with(
    recorded, tmp_path, capsys
):
    file = recorded[0]
    arguments = ["--auto", "--bots", "random", "--seed", "5", "--sets", str(SETS)]
    town = str(tmp_path / "town.yaml")

    told = announced(capsys, "play", "-r", town, *arguments, "--plugin", str(file))

    assert [[(n, n + 1, n + 1)] for n in range(1, SETS)] == owed(told)


def test_a_set_is_remembered_once_when_it_is_announced(recorded, capsys):
    file, record, _ = recorded

    told = announced(capsys, "replay", str(record), "--plugin", str(file))

    assert [str(n) for n in range(1, SETS)] == re.findall(r"trial remembers: set (\d+)", told)


def test_places_and_points_that_are_announced_are_those_of_the_results(recorded, capsys):
    file, record, game = recorded

    told = announced(capsys, "replay", str(record), "--plugin", str(file))
    document = json.loads(announced(capsys, "replay", str(record), "--json", "--plugin", str(file)))

    sets = game.result.sets
    first, second = sets[0].places[0], sets[0].places[1]
    assert (10 * first, 10 * second) == sets[0].points
    assert [list(one.points) for one in sets] == [one["points"] for one in document["sets"]]
    tables = re.split(r"Set \d+(?: of \d+)? is over\.", told)[1:]
    for number, one in enumerate(sets, 1):
        rows = re.findall(r"^[1-6] +(\d)(?!\S)", tables[number - 1], re.MULTILINE)
        assert [str(one.seat_at(place)) for place in range(1, 7)] == rows[:6]
        assert f"{one.points[0]:+d}" in tables[number - 1]


def test_points_that_a_plugin_reckons_are_not_shown_by_place(recorded, capsys):
    file, record, _ = recorded

    told = announced(capsys, "replay", str(record), "--plugin", str(file))

    assert 0 == len(re.findall(r"place +seat +points", told))


def test_a_scenario_that_ends_a_set_owes_what_is_remembered_once(plugin):
    plugin("from gouji_rules.game.debts import Debt\n" + LEDGER)
    rules = gr.loads_ruleset(ruleset("{name: trial}"))
    hands = {0: "A", 1: "3", 2: "4", 3: "3", 4: "4", 5: "3"}
    game = gr.Game.from_position(rules, hands=hands, opened=[0, 1, 2, 3, 4, 5])
    while not game.over:
        game = game.step(game.legal_actions()[0])

    assert ["1 pays 2 2 fall"] == game.facts()["owes"]


@pytest.mark.parametrize(
    ("lang", "words"),
    [
        ("en", "the points of a set are reckoned by the plugin trial."),
        ("zh-Hans", "每回合的分由插件 trial 来算。"),
        ("zh-Hant", "每回合的分由外掛 trial 來算。"),
    ],
)
def test_the_help_in_a_game_says_that_a_plugin_reckons_the_points(plugin, capsys, lang, words):
    plugin("from gouji_rules.game.debts import Debt\n" + LEDGER)
    rules = gr.loads_ruleset(ruleset("{name: trial}"))

    show_help(Screen(Output(lang=lang, json=False)), rules)

    told = " ".join(capsys.readouterr().out.split())
    assert words in told
    assert "places 1 to 6" not in told
    assert "一到六名" not in told


def test_the_help_in_a_game_shows_the_gouji_plays_as_they_are_judged(capsys):
    rules = gr.load_ruleset("xuandian", {"gouji.is": "play.size >= 3 and play.rank >= Q"})

    show_help(Screen(Output(lang="en", json=False)), rules)

    assert "at least QQQ KKK AAA 222 XXX DDD or" in " ".join(capsys.readouterr().out.split())
