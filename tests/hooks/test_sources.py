"""Where plugins come from: what was trusted is what is run, and nothing is run without need."""

import json
import os
import py_compile
import subprocess
import sys
import threading

import pytest

import gouji_rules as gr
from gouji_rules.cli.guard import guarded
from gouji_rules.hooks import ALLOWED, installed, look
from gouji_rules.hooks.sources import trust
from gouji_rules.hooks.trusted import configuration_file, configured
from tests.hooks.conftest import ruleset

GOOD = """
from gouji_rules.hooks import hookimpl
from gouji_rules.hooks.wrappers import WrappedBurn
__version__ = "1.0"
class Mine(WrappedBurn):
    def cards_owed(self, links): return 5
@hookimpl
def gouji_burn_policy(default): return Mine(default)
"""


@pytest.fixture
def home(tmp_path, monkeypatch):
    """Return a folder of one's own, in which we stand; what is allowed is put back afterwards."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.chdir(tmp_path)
    ALLOWED.set()
    yield tmp_path
    ALLOWED.set()


def trusted(home, name="trial", source=GOOD):
    file = home / f"{name}.py"
    file.write_text(source, encoding="utf-8")
    trust(file)
    return file


def owed():
    return gr.loads_ruleset(ruleset("{name: trial, version: 1.0}")).burn.cards_owed(1)


# What was trusted is what is run


def test_bytecode_that_lies_beside_a_trusted_file_is_not_run(home):
    file = trusted(home)
    planted = home / "planted.py"
    planted.write_text(GOOD.replace("return 5", "return 9"), encoding="utf-8")
    about = file.stat()
    os.utime(planted, ns=(about.st_atime_ns, about.st_mtime_ns))
    compiled = home / "__pycache__" / f"trial.{sys.implementation.cache_tag}.pyc"
    py_compile.compile(str(planted), str(compiled), str(file))

    assert about.st_size == planted.stat().st_size
    assert 5 == owed()


def test_a_file_that_is_swapped_after_it_was_looked_at_is_not_run(home):
    file = trusted(home)
    source = installed()["trial"]
    assert source.trusted == source.digest
    file.write_text("raise SystemExit('I was run')", encoding="utf-8")

    assert 5 == owed()


def test_a_file_that_was_changed_before_it_was_looked_at_is_refused(home):
    file = trusted(home)
    file.write_text("raise SystemExit('I was run')", encoding="utf-8")

    with pytest.raises(gr.RulesetError, match="plugin_digest"):
        owed()


def test_a_link_is_trusted_as_the_file_that_it_leads_to(home):
    (home / "first.py").write_text(GOOD, encoding="utf-8")
    (home / "link.py").symlink_to("first.py")
    trust(home / "link.py")
    (home / "link.py").unlink()
    (home / "link.py").symlink_to("second.py")
    (home / "second.py").write_text("raise SystemExit('I was run')", encoding="utf-8")

    assert [str(home / "first.py")] == [file for file, _ in configured()]


def test_a_pipe_in_the_place_of_a_trusted_file_is_no_file(home):
    file = trusted(home)
    file.unlink()
    os.mkfifo(file)

    with pytest.raises(gr.RulesetError, match="plugin_no_file"):
        owed()


def test_twelve_that_trust_at_once_are_all_kept(home):
    files = [home / f"plugin_{number}.py" for number in range(12)]
    for file in files:
        file.write_text(GOOD, encoding="utf-8")
    program = "import sys; from pathlib import Path; from gouji_rules.hooks.sources import trust; "
    started = [
        subprocess.Popen([sys.executable, "-c", f"{program}trust(Path(sys.argv[1]))", str(file)])
        for file in files
    ]

    assert [0] * 12 == [one.wait(60) for one in started]
    assert sorted(map(str, files)) == sorted(file for file, _ in configured())


def test_threads_that_trust_at_once_are_all_kept(home):
    files = [home / f"plugin_{number}.py" for number in range(6)]
    for file in files:
        file.write_text(GOOD, encoding="utf-8")
    threads = [threading.Thread(target=trust, args=(file,)) for file in files]
    for one in threads:
        one.start()
    for one in threads:
        one.join()

    assert sorted(map(str, files)) == sorted(file for file, _ in configured())


def test_a_full_disk_leaves_the_list_as_it_was(home, monkeypatch, capsys):
    trusted(home)
    before = configuration_file().read_bytes()
    (home / "more.py").write_text(GOOD, encoding="utf-8")

    def full(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)

    assert 2 == guarded(["plugins", "trust", "more.py", "--lang", "en"])
    assert f"{configuration_file()} cannot be written: No space left" in capsys.readouterr().err
    assert before == configuration_file().read_bytes()
    assert {"plugins.toml", "plugins.lock"} == {
        f.name for f in configuration_file().parent.iterdir()
    }


# Nothing is run without need, and nothing twice

COUNTING = "with open('ran', 'a') as file:\n    file.write('x')\n" + GOOD


def ran(home):
    return (home / "ran").read_text() if (home / "ran").exists() else ""


COMMANDS = (
    ["--help"],
    ["rulesets"],
    ["plugins"],
    ["simulate", "-r", "xuandian", "--sets", "1"],
    ["play", "--auto", "-r", "xuandian", "--sets", "1", "--seed", "1"],
    ["beats", "-r", "xuandian", "XX", "22"],
    ["explain", "xuandian"],
)


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_a_plugin_that_nothing_names_is_not_imported(home, capsys, command):
    trusted(home, source=COUNTING)

    assert 0 == guarded([*command, "--lang", "en"])
    assert "" == ran(home)


def test_a_plugin_is_imported_once_for_a_command(home, capsys):
    (home / "trial.py").write_text(COUNTING, encoding="utf-8")
    (home / "town.yaml").write_text(ruleset("{name: trial, version: 1.0}"), encoding="utf-8")

    assert 0 == guarded(["diff", "town.yaml", "town.yaml", "--plugin", "trial.py", "--lang", "en"])
    assert "x" == ran(home)


def test_a_plugin_is_listed_with_its_hooks_and_not_imported(home, capsys):
    trusted(home, source=COUNTING)

    assert 0 == guarded(["plugins", "--json"])
    listed = {one["name"]: one for one in json.loads(capsys.readouterr().out)["plugins"]}
    assert (["gouji_burn_policy"], "1.0", True) == (
        *(listed["trial"]["hooks"], listed["trial"]["version"], listed["trial"]["enabled"]),
    )
    assert "" == ran(home)


LISTED = {
    "no Python": ("def (", "SyntaxError"),
    "a misspelt hook": (GOOD.replace("gouji_burn", "gouji_brun"), "gouji_brun_policy"),
    "hooks that only an import tells": ("gouji_x = 1\nraise ValueError('oh')", "ValueError: oh"),
}


@pytest.mark.parametrize("kind", LISTED)
def test_what_is_wrong_with_a_plugin_is_listed(home, capsys, kind):
    source, why = LISTED[kind]
    trusted(home, source=source)

    assert 0 == guarded(["plugins", "--json", "--lang", "en"])
    listed = {one["name"]: one for one in json.loads(capsys.readouterr().out)["plugins"]}
    assert not listed["trial"]["enabled"]
    assert why in listed["trial"]["error"]


def test_what_a_plugin_prints_when_it_is_imported_is_no_output_of_the_command(home, capsys):
    (home / "trial.py").write_text("print('hello')\n" + GOOD, encoding="utf-8")
    (home / "town.yaml").write_text(ruleset("{name: trial, version: 1.0}"), encoding="utf-8")

    guarded(["beats", "-r", "town.yaml", "XX", "22", "--plugin", "trial.py", "--lang", "en"])

    told = capsys.readouterr()
    assert "hello" not in told.out
    assert "hello" in told.err


# Packages of anybody's


@pytest.fixture
def package(home, monkeypatch):
    """Return what installs a package with a list of entry points."""
    monkeypatch.syspath_prepend(str(home / "site"))

    def install(name, entry_points, source=GOOD):
        folder = home / "site" / f"{name}-1.0.dist-info"
        folder.mkdir(parents=True)
        (folder / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
        (folder / "entry_points.txt").write_bytes(entry_points)
        (home / "site" / f"{name}.py").write_text(source, encoding="utf-8")
        ALLOWED.set()

    return install


UNREADABLE = {
    "no UTF-8": b"[gouji_rules]\ntrial = \xff\xfe\n",
    "no sign": b"[gouji_rules]\ntrial\n",
    "no value": b"[gouji_rules]\ntrial =\n",
    "no section": b"trial = trial\n",
    "a value that names nothing": b"[gouji_rules]\ntrial = 5 + 5\n",
    "another group": b"[console_scripts]\n[oh\n",
}


@pytest.mark.parametrize("text", UNREADABLE.values(), ids=UNREADABLE)
def test_a_package_with_an_unreadable_list_is_named_in_a_line_and_stops_nothing(
    package, capsys, text
):
    package("broken_one", text)

    assert 0 == guarded(["rulesets", "--lang", "en"])
    told = capsys.readouterr()
    assert "xuandian" in told.out
    assert 1 == told.err.count("\n")
    assert "gouji: the package `broken-one` has a list of entry points" in told.err


def test_two_packages_with_one_plugin_name_are_told_with_both(package, capsys):
    package("one_town", b"[gouji_rules]\ntrial = one_town\n")
    package("other_town", b"[gouji_rules]\ntrial = other_town\n")

    with pytest.raises(gr.RulesetError) as failed:
        owed()
    (found,) = failed.value.diagnostics
    assert ("plugin_two_of_name", "trial") == (found.code, found.params["plugin"])
    assert "one_town and other_town" in found.text("en")
    assert 0 == guarded(["plugins", "--json", "--lang", "en"])
    listed = {one["name"]: one for one in json.loads(capsys.readouterr().out)["plugins"]}
    assert "one_town and other_town" in listed["trial"]["error"]


def test_two_files_with_one_plugin_name_are_told_with_both(home):
    for folder in ("one", "other"):
        (home / folder).mkdir()
        (home / folder / "trial.py").write_text(GOOD, encoding="utf-8")
    ALLOWED.set(files=["one/trial.py", "other/trial.py"])

    with pytest.raises(gr.RulesetError, match=r"plugin_two_of_name"):
        owed()


def test_a_file_comes_before_a_package_of_its_name(package, home):
    package("one_town", b"[gouji_rules]\ntrial = one_town\n")
    (home / "trial.py").write_text(GOOD.replace("return 5", "return 7"), encoding="utf-8")
    ALLOWED.set(files=["trial.py"])

    assert 7 == owed()
    assert {} == look().errors
