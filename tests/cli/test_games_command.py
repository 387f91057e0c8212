"""Games are kept from their first move: listed, gone on with, shown again, deleted."""

import importlib.util
import json
import os
import resource
import shlex
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from gouji_rules import Game
from gouji_rules.record import Recorder
from gouji_rules.record import kept as kept_module
from tests.conftest import load

ROOT = Path(__file__).resolve().parents[2]
SETS = ("--sets", "1", "--seed", "7")
AUTO = ("play", "--auto", *SETS)


def files(tmp_path):
    return sorted((tmp_path / "data" / "gouji" / "saved").glob("*"))


def test_every_game_is_kept_and_its_seed_told(gouji, tmp_path):
    ran = gouji("play", "--auto", "--sets", "1")
    (file,) = files(tmp_path)
    seed = json.loads(file.read_text("utf-8").splitlines()[0])["seed"]

    assert f"Seed of the deals: {seed}." in ran.out
    assert Game.load(file).over
    assert ran.out == gouji("replay", "1").out == gouji("games", "replay").out


def test_kept_games_are_nobody_elses(gouji, tmp_path):
    gouji(*AUTO)
    (file,) = files(tmp_path)

    assert 0o600 == stat.S_IMODE(file.stat().st_mode)
    assert 0o700 == stat.S_IMODE(file.parent.stat().st_mode)


def test_a_move_stands_in_the_file_before_it_is_shown(gouji, tmp_path, monkeypatch):
    from gouji_rules.cli.terminal.telling import Teller

    tell = Teller.tell
    numbers = []

    def looking(self, game):
        numbers.append((len(game.log), len(Game.load(files(tmp_path)[0]).log)))
        tell(self, game)

    monkeypatch.setattr(Teller, "tell", looking)
    gouji("play", *SETS, typed="no\n")

    assert len(numbers) > 5
    assert [] == [pair for pair in numbers if pair[0] != pair[1]]


def test_the_last_game_is_gone_on_with_in_its_own_file(gouji, tmp_path):
    gouji("play", *SETS, "--seat", "2", typed="no\n")
    (file,) = files(tmp_path)
    before = file.read_bytes()

    ran = gouji("games", "resume", typed="")
    assert "You sit at seat 2" in ran.out
    assert 0 == gouji("play", "--resume", "--auto").code
    assert [file] == files(tmp_path)
    assert file.read_bytes().startswith(before)
    assert Game.load(file).over


def test_who_goes_on_elsewhere_sits_there_the_next_time(gouji, tmp_path):
    gouji("play", *SETS, "--seat", "2", typed="no\n")
    gouji("play", "--resume", "--seat", "4", typed="")

    assert "You sit at seat 4" in gouji("play", "--resume", "1", typed="").out


def test_there_may_be_nothing_to_go_on_with(gouji):
    for command in (("play", "--resume"), ("games", "resume"), ("games", "resume", "1")):
        assert 2 == gouji(*command).code
    gouji(*AUTO)
    assert "No game is waiting" in gouji("play", "--resume").err


def test_the_list_says_when_what_and_how_far(gouji, tmp_path):
    assert "No game is kept yet." in gouji("games").out
    gouji(*AUTO, "-r", "zhongyou")
    gouji("play", *SETS, typed="no\n")
    (zhongyou,) = (file for file in files(tmp_path) if "zhongyou" in file.name)
    os.utime(zhongyou, (1, 1))
    listed = gouji("games").out
    first, second = gouji("games", "--json").json["games"]

    assert ["xuandian", 0, False] == [first["ruleset"], first["sets_played"], first["over"]]
    assert ["zhongyou", 1, True] == [second["ruleset"], second["sets_played"], second["over"]]
    assert ["0/1", "1/1"] == [line.split()[4] for line in listed.splitlines()[1:3]]
    assert "The last 200 games are kept" in listed


@pytest.mark.parametrize(("lang", "words"), [("zh-Hans", "打完"), ("zh-Hant", "打完")])
def test_the_list_is_in_the_readers_language(gouji, lang, words):
    gouji(*AUTO)

    assert words in gouji("games", "--lang", lang).out


def test_games_are_deleted_by_number_or_all(gouji, tmp_path):
    for _ in range(3):
        gouji(*AUTO)
    assert 0 == gouji("games", "delete", "2").code
    assert 2 == len(files(tmp_path))
    assert "Deleted: 2." in gouji("games", "delete", "all").out
    assert [] == files(tmp_path)


@pytest.mark.parametrize(
    "arguments",
    [("foo",), ("delete",), ("delete", "9"), ("delete", "x"), ("replay", "0"), ("list", "1"),
     ("replay", "1", "2"), ("replay", "²")],
)  # fmt: skip
def test_what_games_cannot_do_is_said(gouji, arguments):
    ran = gouji("games", *arguments)

    assert (2, "") == (ran.code, ran.out)
    assert ran.err.startswith("gouji: ")


def test_the_oldest_that_are_over_go_first(gouji, tmp_path, monkeypatch):
    monkeypatch.setattr(kept_module, "MOST", 3)
    gouji("play", *SETS, typed="no\n")
    first = files(tmp_path)[0]
    for _ in range(4):
        gouji(*AUTO)

    assert 3 == len(files(tmp_path))
    assert first in files(tmp_path)


def test_a_game_that_is_being_played_is_neither_deleted_nor_written_to_by_another(gouji, tmp_path):
    gouji("play", *SETS, typed="no\n")
    (file,) = files(tmp_path)
    game = Game.load(file)
    with Recorder.onto(file, game):
        assert 2 == gouji("games", "delete", "1").code
        before = file.read_bytes()
        ran = gouji("play", "--resume", "1", "--auto")

    assert 0 == ran.code
    assert "being played by another process" in ran.err
    assert before == file.read_bytes()
    assert 2 == len(files(tmp_path))


@pytest.mark.parametrize("cut", [1, 9, 30])
def test_a_cut_record_is_used_as_far_as_it_goes_and_stays_as_it_is(gouji, tmp_path, cut):
    gouji(*AUTO, "--record", "g.jsonl")
    raw = (tmp_path / "g.jsonl").read_bytes()
    (tmp_path / "cut.jsonl").write_bytes(raw[: -cut - 1])
    before = (tmp_path / "cut.jsonl").read_bytes()

    for command in (("replay", "--to", "20"), ("play", "--auto", "--resume")):
        ran = gouji(*command, "cut.jsonl")
        assert 0 == ran.code
        assert "could be read up to action" in ran.err
    assert before == (tmp_path / "cut.jsonl").read_bytes()
    assert Game.load(kept_module.kept()[0].path).over


def test_any_error_ends_with_the_game_kept_and_how_to_go_on(gouji, tmp_path, monkeypatch):
    from gouji_rules.bots.steady import SteadyBot

    choose = SteadyBot.choose
    asked = []

    def failing(self, view, actions):
        asked.append(1)
        if len(asked) > 40:
            raise ZeroDivisionError("a bot of somebody's")
        return choose(self, view, actions)

    monkeypatch.setattr(SteadyBot, "choose", failing)
    ran = gouji(*AUTO)
    command = shlex.split(ran.out.splitlines()[-1])
    monkeypatch.setattr(SteadyBot, "choose", choose)

    assert 70 == ran.code
    assert 0 == gouji(*command[1:]).code
    assert Game.load(files(tmp_path)[0]).over


def test_where_the_folder_cannot_be_written_it_is_said_once_and_kept_elsewhere(
    gouji, tmp_path, monkeypatch
):
    monkeypatch.setenv("GOUJI_DATA", "/dev/null")
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    ran = gouji(*AUTO)
    (file,) = tmp_path.glob("gouji-*.jsonl")

    assert 0 == ran.code
    assert 1 == ran.err.count("cannot be kept in")
    assert Game.load(file).over
    assert 0o600 == stat.S_IMODE(file.stat().st_mode)


def test_where_nothing_can_be_written_the_game_goes_on(gouji, monkeypatch):
    monkeypatch.setenv("GOUJI_DATA", "/dev/null")
    monkeypatch.setattr("tempfile.tempdir", "/dev/null")
    ran = gouji(*AUTO)

    assert 0 == ran.code
    assert 1 == ran.err.count("cannot be kept in")
    assert "The game is over." in ran.out


def test_a_record_on_a_full_disk_is_told_and_the_game_is_kept(gouji, tmp_path):
    ran = gouji(*AUTO, "--record", "/dev/full")

    assert 74 == ran.code
    assert "'/dev/full' could not be written: No space left on device" in ran.err
    assert Game.load(files(tmp_path)[0]).over


def test_where_the_disk_fills_in_the_middle_the_game_goes_on(gouji, tmp_path, monkeypatch):
    monkeypatch.setattr("sys.dont_write_bytecode", True)  # half of a module would be kept
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (9000, before[1]))
    try:
        ran = gouji(*AUTO, "--record", "g.jsonl")
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)

    assert 74 == ran.code
    assert 1 == ran.err.count("cannot be kept in")
    assert "'g.jsonl' could not be written" in ran.err
    assert "kept all the same" not in ran.err
    assert "could not be kept anywhere else either" in ran.err
    assert "The game is over." in ran.out


def test_going_on_into_the_same_file_needs_no_force(gouji, tmp_path):
    gouji("play", *SETS, "--record", "g.jsonl", typed="no\n")

    assert 0 == gouji("play", "--resume", "g.jsonl", "--record", "g.jsonl", "--auto").code
    assert Game.load(tmp_path / "g.jsonl").over


def test_a_small_sample_of_kills_loses_nothing():
    spec = importlib.util.spec_from_file_location("kills", ROOT / "scripts" / "kills.py")
    assert spec
    assert spec.loader
    done = subprocess.run(
        [sys.executable, spec.origin or "", "3", "11"],
        capture_output=True,
        encoding="utf-8",
        check=False,
        timeout=300,
    )

    assert (0, "games with something lost or wrong: 0\n") == (
        done.returncode,
        done.stdout.rpartition("; ")[2],
    ), done.stdout + done.stderr


@pytest.mark.parametrize(
    "line",
    [
        '{"set":1,"points":[1e400,NaN]}',
        '{"set":1,"points":[1' + "0" * 4000 + ",0]}",
        '{"set":1,"points":[true,"a"]}',
        '{"n":1' + "," * (3 << 20),
        '{"info":{"seat":[]}}',
        "[" * 100_000,
    ],
    ids=range(6),
)
def test_a_damaged_file_hides_no_other_game(gouji, tmp_path, line):
    gouji(*AUTO)
    (file,) = files(tmp_path)
    header = file.read_text("utf-8").splitlines()[0]
    file.with_name("damaged.jsonl").write_text(f"{header}\n{line}\n", "utf-8")
    listed = json.loads(gouji("games", "--json").out)["games"]

    assert {file.name, "damaged.jsonl"} == {Path(one["file"]).name for one in listed}
    assert 0 == gouji("games").code
    assert [0.0, 0.0] == next(one["points"] for one in listed if "damaged" in one["file"])


def test_numbers_without_end_in_a_file_are_not_repeated(gouji, tmp_path):
    gouji(*AUTO)
    (file,) = files(tmp_path)
    header = json.loads(file.read_text("utf-8").splitlines()[0])
    header |= {"seed": 10**4000, "sets": 10**4000, "ruleset": "\x1b[2J\x9b\u202e" * 20}
    file.write_text(json.dumps(header) + "\n", "utf-8")
    shown = gouji("games").out + gouji("games", "--json").out

    assert len(shown) < 2000
    assert [] == [char for char in "\x1b\x9b\u202e" if char in shown]


def test_json_holds_nothing_that_a_terminal_acts_on_and_reads_back_the_same(gouji, tmp_path):
    path = tmp_path / "a\x9b\u202eb.yaml"
    path.write_text("id: t\nextends: nowhere\n", "utf-8")
    for command in (("check", str(path), "--json"), ("check", "--format", "sarif", str(path))):
        ran = gouji(*command)

        assert [] == [char for char in "\x9b\u202e" if char in ran.out]
        assert "\\u009b\\u202e" in ran.out or "%C2%9B" in ran.out
        assert json.loads(ran.out)


def test_a_device_is_written_to_by_several_games_at_once():
    rules = load("xuandian")
    one, other = (Recorder(os.devnull, Game(rules, seed=seed)) for seed in (1, 2))

    assert Path(os.devnull) == one.path == other.path
    one.close()
    other.close()


def test_a_record_on_standard_output_is_no_file_to_tell_of(gouji):
    ran = gouji(*AUTO, "--record", "-")

    assert 0 == ran.code
    assert "The game is over." in ran.out
    assert "Recorded in" not in ran.out + ran.err
