"""What is built and shipped: a wheel that works without the repository beside it."""

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from tests.meta.project import PACKAGE, ROOT

RULESETS = sorted(path.stem for path in (ROOT / "rulesets").glob("*.yaml"))


def run(*arguments: str, cwd: Path, path: Path | None = None) -> str:
    """Run this Python; return what it printed, fail with what it complained of."""
    environment = {**os.environ, "PYTHONUTF8": "1"}
    environment.pop("PYTHONPATH", None)
    if path:
        environment["PYTHONPATH"] = str(path)
    done = subprocess.run(
        [sys.executable, *arguments],
        cwd=cwd,
        env=environment,
        capture_output=True,
        encoding="utf-8",
        check=False,
        timeout=120,
    )
    assert 0 == done.returncode, done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the wheel from this checkout, with the backend itself and so without a network."""
    folder = tmp_path_factory.mktemp("wheel")
    run("-m", "hatchling", "build", "-t", "wheel", "-d", str(folder), cwd=ROOT)
    (path,) = folder.glob("*.whl")
    return path


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Install the wheel into an empty folder: a pure wheel is an archive of its files."""
    target = tmp_path_factory.mktemp("installed")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(target)
    return target


def test_the_wheel_holds_the_whole_package_and_the_rulesets(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        held = set(archive.namelist())
    package = {
        str(path.relative_to(ROOT))
        for path in PACKAGE.rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    rulesets = {f"gouji_rules/_rulesets/{name}.yaml" for name in RULESETS}

    assert set() == package - held
    assert set() == rulesets - held
    assert "gouji_rules/py.typed" in held
    assert any(name.endswith(".lark") for name in held)
    assert any(name.endswith("schema.json") for name in held)
    assert any(name.startswith("gouji_rules/messages/catalogue/") for name in held)


def test_the_wheel_holds_nothing_else(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        tops = {name.split("/")[0] for name in archive.namelist()}

    assert ["gouji_rules", "gouji_rules.dist-info"] == sorted(
        "gouji_rules.dist-info" if top.endswith(".dist-info") else top for top in tops
    )


def test_the_wheel_brings_the_command_and_the_pytest_plugin(installed: Path) -> None:
    (text,) = (
        p.read_text(encoding="utf-8") for p in installed.glob("*.dist-info/entry_points.txt")
    )

    assert "gouji = gouji_rules.cli:main" in text
    assert "gouji_rules = gouji_rules.scenario.pytest_plugin" in text


def test_an_installed_wheel_finds_and_loads_every_shipped_ruleset(
    installed: Path, tmp_path: Path
) -> None:
    code = (
        "import gouji_rules as gr\n"
        "from gouji_rules.ruleset import list_rulesets\n"
        "print(gr.__file__)\n"
        "for info in list_rulesets():\n"
        "    if info.where == 'shipped': print(info.id, gr.load_ruleset(info.id).deck.size)\n"
    )
    place, *lines = run("-c", code, cwd=tmp_path, path=installed).splitlines()

    assert place == str(installed / "gouji_rules" / "__init__.py")
    assert RULESETS == sorted(line.split()[0] for line in lines)


def test_an_installed_wheel_plays_a_set(installed: Path, tmp_path: Path) -> None:
    out = run(
        *("-m", "gouji_rules", "simulate", "-r", "xuandian", "--sets", "1", "--seed", "7"),
        cwd=tmp_path,
        path=installed,
    )

    assert out


def test_the_source_archive_builds_the_same_wheel(wheel: Path, tmp_path: Path) -> None:
    run("-m", "hatchling", "build", "-t", "sdist", "-d", str(tmp_path), cwd=ROOT)
    (archive,) = tmp_path.glob("*.tar.gz")
    run("-m", "tarfile", "-e", str(archive), str(tmp_path), cwd=tmp_path)
    source = tmp_path / archive.name.removesuffix(".tar.gz")
    run("-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path), cwd=source)
    (again,) = tmp_path.glob("*.whl")

    with zipfile.ZipFile(wheel) as one, zipfile.ZipFile(again) as two:
        assert sorted(one.namelist()) == sorted(two.namelist())
