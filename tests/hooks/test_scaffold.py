"""``gouji plugins new`` writes a package that passes its own tests."""

import json
import os
import subprocess
import sys

import pytest

from gouji_rules.cli import main
from gouji_rules.hooks import installed, load
from tests.meta.project import ROOT


def run(*arguments, **how):
    done = subprocess.run(
        [sys.executable, "-m", *arguments], capture_output=True, text=True, check=False, **how
    )
    assert 0 == done.returncode, done.stdout + done.stderr
    return done.stdout


def test_a_new_plugin_installs_and_passes_its_own_tests(tmp_path, capsys):
    project, there = tmp_path / "gouji-ourtown", tmp_path / "installed"

    assert 0 == main(["plugins", "new", "gouji-ourtown", "-o", str(project), "--lang", "en"])
    assert "pip install" in capsys.readouterr().out

    pip = ("pip", "install", "--quiet", "--no-deps", "--no-build-isolation")
    run(*pip, "--target", str(there), str(project))
    surroundings = {**os.environ, "PYTHONPATH": str(there)}
    listed = json.loads(run("gouji_rules", "plugins", "--json", env=surroundings))["plugins"]
    ours = next(one for one in listed if one["name"] == "gouji-ourtown")
    assert (True, "0.1") == (ours["enabled"], ours["version"])
    written = [str(file) for file in sorted(project.rglob("*.yaml"))]
    assert 2 == len(written)
    run("gouji_rules", "check", "--strict", *written, env=surroundings, cwd=project)
    passed = run("pytest", "-q", str(project / "tests"), env=surroundings, cwd=project)
    assert "3 passed" in passed
    tested = run("gouji_rules", "test", str(project / "tests"), env=surroundings, cwd=project)
    assert "2 passed, 0 failed" in tested


@pytest.mark.parametrize("name", ["Gouji-Town", "gouji_town", "枣庄", "-x", "a" * 51, "a/../b"])
def test_a_name_that_cannot_be_a_package_is_refused(tmp_path, capsys, name, monkeypatch):
    monkeypatch.chdir(tmp_path)

    arguments = ["--lang", "en", "plugins", "new", "--", name]
    assert 2 == main(arguments)
    assert name in capsys.readouterr().err
    assert [] == list(tmp_path.iterdir())


def test_nothing_is_written_over(tmp_path, capsys):
    (tmp_path / "kept").write_text("mine")

    assert 2 == main(["plugins", "new", "gouji-town", "-o", str(tmp_path), "--lang", "en"])
    assert ["kept"] == [file.name for file in tmp_path.iterdir()]


def test_every_plugin_that_lies_here_is_described_in_english_and_chinese():
    for project in sorted((ROOT / "plugins").glob("*/pyproject.toml")):
        english = (project.parent / "README.md").read_text(encoding="utf-8")
        chinese = (project.parent / "README.zh.md").read_text(encoding="utf-8")
        loaded = load(installed()[project.parent.name])
        options = loaded.call("gouji_options")["properties"]

        for text in (english, chinese):
            assert f"pip install ./plugins/{project.parent.name}\n" in text
            assert f'    version: "{loaded.source.version}"\n' in text
            assert [] == [option for option in options if f"| `{option}` |" not in text]
