"""A checkpoint keeps what is counted; whoever goes on from it has the figures of one run."""

import json
import subprocess
import sys

import pytest

from gouji_rules.cli import main
from gouji_rules.files import WriteRefused
from gouji_rules.simulate import CheckpointError, Stopped, checkpoint, simulate
from gouji_rules.simulate.report import Report
from tests.conftest import load

BOT = """
from gouji_rules.bots import RandomBot
from gouji_rules.plugin import hookimpl

__version__ = "{version}"


@hookimpl
def gouji_bots():
    return {{"lucky": RandomBot}}
"""


@pytest.fixture(scope="module")
def whole() -> dict:
    return run(60).as_json()


def run(sets: int, **more) -> Report:
    return simulate(load("xuandian"), sets=sets, bots=("random",), **more)


def aside(asked: list[str]) -> subprocess.CompletedProcess[bytes]:
    command = [sys.executable, "-m", "gouji_rules", *asked]
    return subprocess.run(command, capture_output=True, timeout=120, check=False)


def counted(report: Report) -> str:
    return json.dumps(report.as_json()["counted"])


def stopped_at(sets: int):
    def told(done: int) -> None:
        if done >= sets:
            raise Stopped("SIGTERM")

    return told


def test_what_goes_on_has_the_figures_of_one_run(tmp_path, whole) -> None:
    file = tmp_path / "run"
    for at in (5, 20, 45):
        assert "signal" == run(60, checkpoint=file, progress=stopped_at(at)).stopped
    last = run(60, checkpoint=file)

    assert json.dumps(whole["counted"]) == counted(last)
    assert 40 <= last.resumed < 60
    again = run(60, checkpoint=file)
    assert json.dumps(whole["counted"]) == counted(again)
    assert counted(run(75)) == counted(run(75, checkpoint=file))


def test_several_processes_go_on_from_where_one_was(tmp_path, whole) -> None:
    file = tmp_path / "run"
    run(60, checkpoint=file, progress=stopped_at(20))

    assert json.dumps(whole["counted"]) == counted(run(60, checkpoint=file, jobs=2))


def test_a_killed_process_has_kept_what_was_due(tmp_path, whole, monkeypatch) -> None:
    monkeypatch.setattr(checkpoint, "EVERY", 0.0)
    file = tmp_path / "run"
    kept = []

    def told(done: int) -> None:
        kept.append(file.read_bytes())

    run(60, checkpoint=file, progress=told)
    file.write_bytes(kept[len(kept) // 2])
    assert json.dumps(whole["counted"]) == counted(run(60, checkpoint=file))


@pytest.mark.parametrize(
    ("how", "code"),
    [
        (lambda text: text[:-20], "broken"),
        (lambda text: text.replace('"sets": ', '"sets": 1', 1), "broken"),
        (lambda text: text + "\n", "broken"),
    ],
)
def test_a_file_that_was_changed_is_refused_and_left(tmp_path, how, code) -> None:
    file = tmp_path / "run"
    run(10, checkpoint=file)
    file.write_text(how(file.read_text(encoding="utf-8")), encoding="utf-8")
    before = file.read_bytes()

    with pytest.raises(CheckpointError) as caught:
        run(10, checkpoint=file)
    assert code == caught.value.code
    assert before == file.read_bytes()
    assert counted(run(10)) == counted(run(10, checkpoint=file, force=True))


@pytest.mark.parametrize(
    ("other", "what"),
    [({"seed": 3}, "seed"), ({"bots": ("easy",)}, "bots"), ({"rules": "tancheng"}, "ruleset")],
)
def test_that_of_another_simulation_is_refused_with_the_difference(tmp_path, other, what) -> None:
    file = tmp_path / "run"
    run(8, checkpoint=file)
    asked = {"rules": "xuandian", "bots": ("random",), **other}

    with pytest.raises(CheckpointError) as caught:
        simulate(load(asked.pop("rules")), sets=8, checkpoint=file, **asked)
    assert ("other", what) == (caught.value.code, caught.value.params["what"])


def test_files_of_others_streams_and_folders_are_no_place_for_it(tmp_path) -> None:
    (tmp_path / "mine").write_text("my notes", encoding="utf-8")

    with pytest.raises(WriteRefused):
        run(5, checkpoint=tmp_path / "mine")
    with pytest.raises(CheckpointError):
        run(5, checkpoint="-")
    with pytest.raises(CheckpointError):
        run(5, checkpoint="/dev/null")
    with pytest.raises(OSError, match="directory"):
        run(5, checkpoint=tmp_path)
    assert "my notes" == (tmp_path / "mine").read_text(encoding="utf-8")


def test_a_full_disk_costs_the_file_and_not_the_figures(tmp_path, whole, monkeypatch) -> None:
    file = tmp_path / "run"
    written = checkpoint.write_whole
    writes = []

    def full(path, text) -> None:
        writes.append(text)
        if len(writes) > 1:
            raise OSError(28, "No space left on device")
        written(path, text)

    monkeypatch.setattr(checkpoint, "write_whole", full)
    report = run(60, checkpoint=file)
    assert [str(file)] == list(report.unwritten)
    assert json.dumps(whole["counted"]) == counted(report)


@pytest.mark.parametrize("lang", ["en", "zh-Hans", "zh-Hant"])
def test_the_command_says_from_where_it_goes_on_and_what_stands_against_it(
    tmp_path, capsys, lang
) -> None:
    file = str(tmp_path / "run")
    command = ["simulate", "-r", "xuandian", "--bots", "random", "--lang", lang]

    assert 0 == main([*command, "--sets", "9", "--checkpoint", file])
    assert "" == capsys.readouterr().err
    assert 0 == main([*command, "--sets", "12", "--checkpoint", file])
    assert file in capsys.readouterr().err
    assert 2 == main([*command, "--sets", "1", "--checkpoint", file])
    assert "--sets 1" in capsys.readouterr().err
    assert 2 == main([*command, "--seed", "4", "--checkpoint", file])
    assert "--force" in capsys.readouterr().err
    assert 2 == main([*command, "--checkpoint", file, "--csv", str(tmp_path / "csv")])
    assert "--csv" in capsys.readouterr().err
    assert not (tmp_path / "csv").exists()


def test_of_two_processes_one_has_the_file_and_the_other_is_told(tmp_path, capsys) -> None:
    file = tmp_path / "run"
    command = ["simulate", "-r", "xuandian", "--bots", "random", "--lang", "en"]
    asked = [*command, "--sets", "8", "--checkpoint", str(file)]
    seen = []

    def meanwhile(done: int) -> None:
        if not seen:
            ended = aside(asked)
            seen.append((ended.returncode, ended.stderr.decode()))

    run(8, checkpoint=file, progress=meanwhile)
    code, told = seen[0]
    assert 2 == code
    assert "Another process writes the checkpoint" in told
    assert 0 == main(asked)


def test_what_another_process_has_put_there_is_not_written_over(tmp_path, whole) -> None:
    file, other = tmp_path / "run", tmp_path / "other"
    run(8, checkpoint=other)
    theirs = other.read_bytes()

    def meanwhile(done: int) -> None:
        if other.exists():
            other.replace(file)

    report = run(60, checkpoint=file, progress=meanwhile)
    assert theirs == file.read_bytes()
    assert [str(file)] == list(report.unwritten)
    assert json.dumps(whole["counted"]) == counted(report)


def test_a_file_that_is_removed_meanwhile_is_written_again(tmp_path) -> None:
    file = tmp_path / "run"

    run(8, checkpoint=file, progress=lambda done: file.unlink(missing_ok=True))
    assert 0 < run(8, checkpoint=file).resumed


def test_a_signal_while_the_last_is_written_costs_nothing(tmp_path, monkeypatch, whole) -> None:
    file = tmp_path / "run"
    written = checkpoint.write_whole
    writes = []

    def interrupted(path, text) -> None:
        writes.append(text)
        if len(writes) == 2:
            raise Stopped("SIGTERM")
        written(path, text)

    monkeypatch.setattr(checkpoint, "write_whole", interrupted)
    assert 20 <= run(60, checkpoint=file, progress=stopped_at(20)).tally.sets
    assert json.dumps(whole["counted"]) == counted(run(60, checkpoint=file))


def test_another_version_of_the_plugin_that_brings_a_bot_is_another_simulation(tmp_path) -> None:
    source = tmp_path / "lucky.py"
    source.write_text(BOT.format(version="1"), encoding="utf-8")
    asked = ["simulate", "-r", "xuandian", "--bots", "lucky", "--sets", "3"]
    more = ["--plugin", str(source), "--lang", "en", "--checkpoint", str(tmp_path / "run")]

    first = aside([*asked, *more])
    again = aside([*asked, *more])
    source.write_text(BOT.format(version="2"), encoding="utf-8")
    other = aside([*asked, *more])
    assert "" == first.stderr.decode()
    assert (0, 0, 2) == (first.returncode, again.returncode, other.returncode)
    assert "of another simulation: plugins" in other.stderr.decode()


def test_a_process_that_was_stopped_as_it_began_has_lost_nothing(tmp_path, monkeypatch) -> None:
    file = tmp_path / "run"
    run(9, checkpoint=file)
    before = json.loads(file.read_text(encoding="utf-8"))["counted"]
    monkeypatch.setattr(checkpoint, "EVERY", -1.0)

    checkpoint.Checkpoint(run(9).subject, 60, file, force=False)  # killed before any game
    assert before == json.loads(file.read_text(encoding="utf-8"))["counted"]
