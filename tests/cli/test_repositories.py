"""``gouji check`` over a folder, for GitHub and as SARIF; the workflow of the docs, run."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

from gouji_rules.cli import main
from tests.meta.project import ROOT

RIGHT = "id: liujia\nextends: xuandian\n"
SCENARIO = "ruleset: liujia.yaml\nplays: [AA is gouji, 3 is not gouji]\n"


@pytest.fixture
def repository(tmp_path, monkeypatch):
    (tmp_path / "rules").mkdir()
    (tmp_path / "rules" / "liujia.yaml").write_text(RIGHT)
    (tmp_path / "rules" / "liujia.scenario.yaml").write_text(SCENARIO)
    (tmp_path / "mkdocs.yml").write_text("site_name: rules\nnav: [a: b\n")
    (tmp_path / ".hidden").mkdir()
    (tmp_path / ".hidden" / "old.yaml").write_text("id: old\nextends: nowhere\n")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_a_folder_is_checked_with_all_that_is_ours_below_it(repository, capsys):
    (repository / "rules" / "broken.yml").write_bytes(
        "id: b\nextends: xuandian\nwind: 够\n".encode("gbk")
    )

    assert 1 == main(["check", "--json", "."])
    files = json.loads(capsys.readouterr().out)["files"]
    assert ["rules/broken.yml", "rules/liujia.scenario.yaml", "rules/liujia.yaml"] == sorted(
        one["file"] for one in files
    )
    (repository / "rules" / "broken.yml").write_text("id: b\nextend: xuandian\n")
    assert 1 == main(["check", "rules"])
    (repository / "rules" / "broken.yml").unlink()
    assert 0 == main(["check", "--strict", "."])


def test_a_folder_with_nothing_of_ours_is_told(repository, capsys):
    (repository / "empty").mkdir()

    assert 2 == main(["check", "--lang", "en", "empty"])
    assert (
        "There is no ruleset, no scenario file and no lesson in empty." in capsys.readouterr().err
    )


def test_github_is_told_file_line_and_what_would_be_right(repository, capsys):
    (repository / "rules" / "town.yaml").write_text(RIGHT + "wind: nxt, 100%\n")

    assert 1 == main(["check", "--format", "github", "--lang", "en", "rules"])
    line = capsys.readouterr().out.splitlines()[0]
    assert line.startswith("::error file=rules/town.yaml,line=3,col=7,endLine=3,endColumn=")
    assert ",title=not_one_of::" in line
    assert "100%25" in line
    assert "%0A" in line


def test_sarif_holds_each_problem_with_its_place(repository, capsys):
    (repository / "rules" / "够级 town.yaml").write_text(RIGHT + "wind: nxt\n", encoding="utf-8")

    assert 1 == main(["check", "--format", "sarif", "--lang", "en", "."])
    log = json.loads(capsys.readouterr().out)
    (run,) = log["runs"]
    (result,) = run["results"]
    assert "2.1.0" == log["version"]
    assert ("not_one_of", "error", 0) == (result["ruleId"], result["level"], result["ruleIndex"])
    assert "not_one_of" == run["tool"]["driver"]["rules"][0]["id"]
    place = result["locations"][0]["physicalLocation"]
    assert "rules/%E5%A4%9F%E7%BA%A7%20town.yaml" == place["artifactLocation"]["uri"]
    assert {"startLine": 3, "startColumn": 7, "endLine": 3, "endColumn": 10} == place["region"]


def test_sarif_of_what_is_right_has_no_results(repository, capsys):
    assert 0 == main(["check", "--format", "sarif", "."])
    assert [] == json.loads(capsys.readouterr().out)["runs"][0]["results"]


def commands(page):
    """Return what the workflow of a page runs, but for setting up."""
    text = (ROOT / "docs" / page).read_text(encoding="utf-8")
    shown = re.search(r"~~~yaml\n(# \.github/workflows/.*?)~~~", text, re.DOTALL)
    steps = yaml.safe_load(shown.group(1))["jobs"]["check"]["steps"]
    return [step["run"] for step in steps if "run" in step][1:]


@pytest.mark.parametrize("page", ["repository.md", "zh/repository.md"])
def test_the_workflow_of_the_docs_runs(page, repository):
    folder = Path(sys.executable).parent
    environment = os.environ | {"PATH": f"{folder}{os.pathsep}{os.environ['PATH']}"}
    ended = [
        subprocess.run(command, shell=True, env=environment, capture_output=True, check=False)
        for command in commands(page)
    ]

    assert ["gouji check --strict --format github .", "gouji test ."] == commands(page)
    assert [0, 0] == [one.returncode for one in ended], ended
    assert b"2 passed, 0 failed" in ended[1].stdout or "通过 2".encode() in ended[1].stdout


def test_the_hooks_for_pre_commit_run_commands_that_there_are(repository):
    hooks = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text(encoding="utf-8"))

    assert ["gouji-check", "gouji-test"] == [hook["id"] for hook in hooks]
    for hook in hooks:
        program, *words = [*hook["entry"].split(), *hook["args"]]
        assert ("gouji", 0) == (program, main(words))
