"""The files of a simulation: CSV, records, merged runs, disks that are full."""

import csv
import json
from io import FileIO

import pytest

import gouji_rules as gr
from gouji_rules.files import WriteRefused
from gouji_rules.simulate import files, simulate
from gouji_rules.simulate.report import MergeError, merged
from tests.conftest import load


def run_to(path, **how):
    document = simulate(load("zhongyou"), **how).as_json()
    path.write_text(json.dumps(document), "utf-8")
    return document


def lines_of(path):
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def test_the_csv_has_a_line_for_each_set_and_says_what_was_simulated(tmp_path):
    path = tmp_path / "sets.csv"
    report = simulate(load("zhongyou"), sets=9, seed=3, csv=path).as_json()
    lines = lines_of(path)

    assert 9 == len(lines)
    assert {("zhongyou", "{}", report["digest"], "3")} == {
        (line["ruleset"], line["with"], line["digest"], line["seed"]) for line in lines
    }
    assert report["points"][0] == sum(float(line["points_even"]) for line in lines)
    assert report["decisions"] == sum(int(line["decisions"]) for line in lines)
    assert report["level_sets"] == sum(int(line["level"]) for line in lines)
    assert [str(n) for n in range(1, 7)] == sorted(lines[0][f"place_{seat}"] for seat in range(6))


def test_void_sets_have_lines_too(tmp_path):
    changes = {"revolution.eligible": "hand.jokers == 0", "revolution.void_at": 2}
    path = tmp_path / "sets.csv"
    rules = gr.load_ruleset("zhongyou", changes)
    report = simulate(rules, sets=6, bots=("random",), csv=path).as_json()
    lines = lines_of(path)

    assert report["void_sets"] == sum(line["is_void"] == "1" for line in lines) > 0
    assert report["void_decisions"] == sum(
        int(line["decisions"]) for line in lines if line["is_void"] == "1"
    )


def test_what_is_recorded_is_what_is_counted(tmp_path):
    report = simulate(load("zhongyou"), sets=7, seed=5, record=tmp_path / "g.jsonl").as_json()
    games = [gr.Game.load(path) for path in sorted(tmp_path.iterdir())]

    assert report["games"] == len(games)
    assert 7 == sum(len(game.result.sets) for game in games)
    assert (5, "zhongyou") == (
        games[0].info["simulation"]["seed"],
        games[0].info["simulation"]["ruleset"],
    )


def test_a_folder_holds_the_games_of_one_run(tmp_path):
    simulate(load("zhongyou"), sets=12, seed=5, record=tmp_path)
    before = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    with pytest.raises(WriteRefused):
        simulate(load("zhongyou"), sets=2, seed=6, record=tmp_path)

    assert before == {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    simulate(load("zhongyou"), sets=2, seed=6, record=tmp_path, force=True)
    assert ["game.jsonl"] == [path.name for path in tmp_path.iterdir()]


def test_nothing_of_anybody_else_is_replaced(tmp_path):
    (tmp_path / "game-0002.jsonl").write_text("mine", "utf-8")
    (tmp_path / "town.yaml").write_text("id: town", "utf-8")
    with pytest.raises(WriteRefused):
        simulate(load("zhongyou"), sets=2, record=tmp_path, force=True)
    with pytest.raises(WriteRefused):
        simulate(load("zhongyou"), sets=2, csv=tmp_path / "town.yaml")

    assert "mine" == (tmp_path / "game-0002.jsonl").read_text("utf-8")
    assert "id: town" == (tmp_path / "town.yaml").read_text("utf-8")


def test_a_disk_that_fills_costs_the_files_and_not_the_figures(tmp_path, monkeypatch):
    from gouji_rules.record import Game

    def full(self, path, **info):
        raise OSError(28, "No space left on device", str(path))

    monkeypatch.setattr(Game, "save", full)
    report = simulate(load("zhongyou"), sets=9, seed=5, record=tmp_path / "g.jsonl")

    assert 9 == report.tally.sets
    assert report.tally.games == len(report.unwritten)
    assert {"No space left on device"} == set(report.as_json()["unwritten"].values())


@pytest.mark.parametrize("room", [0, 100, 700])
def test_figures_that_the_disk_has_no_room_for_end_with_a_whole_line(tmp_path, monkeypatch, room):
    path = tmp_path / "sets.csv"
    simulate(load("zhongyou"), sets=9, seed=5, csv=tmp_path / "whole.csv")

    class Small(FileIO):
        def write(self, raw):
            left = room - self.tell()
            if left <= 0:
                raise OSError(28, "No space left on device")
            return super().write(raw[:left])

    monkeypatch.setattr(files, "open", lambda name, *_, **__: Small(name, "w"), raising=False)
    report = simulate(load("zhongyou"), sets=9, seed=5, csv=path)

    lines = (tmp_path / "whole.csv").read_text("utf-8").splitlines(keepends=True)
    fitting = [line for at, line in enumerate(lines) if len("".join(lines[: at + 1])) <= room]
    assert 9 == report.tally.sets
    assert [str(path)] == list(report.unwritten)
    assert "".join(fitting) == (path.read_text("utf-8") if path.exists() else "")
    assert bool(fitting) == path.exists()


def test_runs_put_together_are_as_one(tmp_path):
    one = run_to(tmp_path / "1.json", sets=20, seed=1)
    other = run_to(tmp_path / "2.json", sets=30, seed=2)
    both = merged([tmp_path / "1.json", tmp_path / "2.json"]).as_json()

    assert (50, [1, 2]) == (both["sets"], both["seeds"])
    assert one["games"] + other["games"] == both["games"]
    assert [a + b for a, b in zip(one["points"], other["points"], strict=True)] == both["points"]
    assert (
        both["by_bot"]["steady"]["even"]["mean_points_interval"]
        < one["by_bot"]["steady"]["even"]["mean_points_interval"]
    )


def test_runs_of_one_seed_or_of_other_things_are_not_put_together(tmp_path):
    run_to(tmp_path / "1.json", sets=2, seed=1)
    run_to(tmp_path / "2.json", sets=2, seed=2, bots=("random",))
    (tmp_path / "3.json").write_text("{}", "utf-8")

    def why(*names):
        with pytest.raises(MergeError) as caught:
            merged([tmp_path / name for name in names])
        return caught.value.code

    assert "same_seed" == why("1.json", "1.json")
    assert "other" == why("1.json", "2.json")
    assert "no_run" == why("1.json", "3.json")


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("seconds",), float("nan")),
        (("seconds",), -1),
        (("wanted",), -1),
        (("counted", "decisions"), 10**400),
        (("counted", "points", 0), float("inf")),
        (("counted", "points", 1), "3"),
        (("counted", "sums", "level", 3), 10**20),
        (("counted", "sums", "burns", 3), -2),
        (("counted", "sums", "margin", 1), 1e-300),
        (("counted", "lengths", 0), 1.5),
    ],
)
def test_a_run_with_a_number_that_no_run_has_is_none(tmp_path, path, value) -> None:
    document = run_to(tmp_path / "1.json", sets=3)
    inner = document
    for key in path[:-1]:
        inner = inner[key]
    inner[path[-1]] = value
    (tmp_path / "1.json").write_text(json.dumps(document), encoding="utf-8")

    with pytest.raises(MergeError) as refused:
        merged([tmp_path / "1.json"])
    assert "no_run" == refused.value.code
