"""``gouji plugins new`` writes a package that passes its own tests."""

import json
import os
import re
import subprocess
import sys
from functools import cache

import pytest

import gouji_rules as gr
from gouji_rules.cli import main
from gouji_rules.game.moments import MOMENTS
from gouji_rules.hooks import ALLOWED, installed, load
from gouji_rules.hooks.kinds import POLICIES
from gouji_rules.scenario import run_paths
from gouji_rules.testing import check_plugin
from gouji_rules.testing.properties import played
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


def actions(name):
    """A game of random actions, by its texts."""
    return [str(action) for _, action in played(gr.load_ruleset(name), seed=3)]


@cache
def usual():
    """The game without any plugin."""
    return actions("xuandian")


@pytest.fixture
def allowed():
    yield ALLOWED.set
    ALLOWED.set()


@pytest.mark.parametrize("kind", POLICIES, ids=lambda kind: kind.name)
def test_a_plugin_can_begin_with_every_policy_and_decides_as_usual(tmp_path, allowed, kind):
    arguments = ["plugins", "new", "gouji-trial", "--policy", kind.name, "-o", f"{tmp_path}/it"]
    assert 0 == main([*arguments, "--json"])
    package = tmp_path / "it" / "gouji_trial"
    written = (package / "__init__.py").read_text(encoding="utf-8")
    file = package / "gouji_trial.py"
    file.write_text(f'{written}\n\n__version__ = "0.1"\n', encoding="utf-8")
    allowed(files=[str(file)])

    asked = [f"{kind.hook}.{method}" for method in kind.methods]
    assert [] == [one for one in kind.methods if not re.search(rf"    def {one}\(\s*self", written)]
    assert {*check_plugin("gouji-trial", sets=2).never_asked} <= {*asked}
    assert usual() == actions("trial_plugin")


@pytest.mark.parametrize("name", ["gouji-trial", "trial", "our-town"])
def test_a_plugin_can_begin_with_a_phase_and_asks_a_question(tmp_path, allowed, name):
    arguments = ["plugins", "new", name, "--kind", "phase", "-o", f"{tmp_path}/it"]
    assert 0 == main([*arguments, "--json"])
    package = tmp_path / "it" / name.replace("-", "_")
    written = (package / "__init__.py").read_text(encoding="utf-8")
    file = package / f"{package.name}.py"
    file.write_text(f'{written}\n\n__version__ = "0.1"\n', encoding="utf-8")
    allowed(files=[str(file)])

    assert () == check_plugin(name, sets=2).never_asked
    project = (tmp_path / "it" / "pyproject.toml").read_text(encoding="utf-8")
    assert 'description = "A question before the first lead, for Gouji Rules"' in project
    names = gr.load_ruleset(f"{package.name.removeprefix('gouji_')}_plugin").names
    assert ["A question before the first lead", "开打以前的一问", "開打以前的一問"] == [
        re.split("[（(]", names[lang])[0].strip() for lang in ("en", "zh-Hans", "zh-Hant")
    ]
    (scenarios,) = (tmp_path / "it" / "tests").glob("*.scenario.yaml")
    assert (2, 0) == (run_paths([scenarios]).passed, run_paths([scenarios]).failed)


def test_a_plugin_can_begin_with_moments_and_nothing_happens(tmp_path, allowed):
    assert 0 == main(["plugins", "new", "gouji-trial", "--kind", "moments", "-o", f"{tmp_path}/it"])
    package = tmp_path / "it" / "gouji_trial"
    file = package / "gouji_trial.py"
    written = (package / "__init__.py").read_text(encoding="utf-8")
    file.write_text(f'{written}\n\n__version__ = "0.1"\n', encoding="utf-8")
    allowed(files=[str(file)])

    assert [] == [one for one in MOMENTS if not re.search(rf"    def {one}\(\s*self", written)]
    assert () == check_plugin("gouji-trial", sets=2).never_asked
    assert usual() == actions("trial_plugin")


@pytest.mark.parametrize(
    ("lang", "told"),
    [
        ("en", "a plugin cannot begin with wing; it can with comparison, gouji"),
        ("zh-Hans", "没有 wing 这条规则可写；可以写的有：comparison、gouji"),
        ("zh-Hant", "沒有 wing 這條規則可寫；可以寫的有：comparison、gouji"),
    ],
)
def test_a_policy_that_there_is_not_is_told_with_those_that_there_are(tmp_path, capsys, lang, told):
    arguments = ["plugins", "new", "gouji-trial", "--policy", "wing", "-o", f"{tmp_path}/it"]

    assert 2 == main([*arguments, "--lang", lang])
    said = capsys.readouterr().err
    assert told in " ".join(said.split())
    assert "wind?" in said or "wind？" in said
    assert [] == list(tmp_path.iterdir())


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
