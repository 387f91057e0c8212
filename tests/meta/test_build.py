"""Which build runs: what is compiled is taken whole, for these sources and this Python, or not."""

import json
import shutil
import warnings
from collections.abc import Callable
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from typing import Any

import pytest

from gouji_rules import __version__, build
from gouji_rules.messages import LANGUAGES

PACKAGE = Path(build.__file__).parent
SUFFIX = EXTENSION_SUFFIXES[0]


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a copy of the sources that can be compiled, with a stamp and what it vouches for."""
    folder = tmp_path / "gouji_rules"
    for name in [*build.modules(), *(f"{one}.py" for one in build.PLAIN)]:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(PACKAGE / name, folder / name)
    monkeypatch.setattr(build, "_FOLDER", str(folder))
    monkeypatch.setattr(build, "_BESIDE", str(tmp_path))
    monkeypatch.setattr(build, "_decided", [])
    monkeypatch.delenv("GOUJI_PURE", raising=False)
    library = build.library(build.digest()) + SUFFIX
    made = (library, *(f"gouji_rules/{name}{SUFFIX}" for name in build.COMPILED))
    for name in made:
        (tmp_path / name).write_bytes(b"none")
    files = {name: build.check(str(tmp_path / name)) for name in made}
    stamp(folder, version=__version__, suffix=SUFFIX, files=files)
    return folder


def stamp(folder: Path, **parts: Any) -> None:
    """Write the stamp anew, with some of its parts changed."""
    file = folder / build.STAMP
    before = json.loads(file.read_text("utf-8")) if file.exists() else {}
    before.setdefault("sources", build.digest())
    file.write_text(json.dumps(before | parts), "utf-8")


def remove_stamp(folder: Path) -> None:
    (folder / build.STAMP).unlink()


def change_a_source(folder: Path) -> None:
    with (folder / "engine" / "game.py").open("a", encoding="utf-8") as file:
        file.write("\n")


def change_a_constant_of_a_plain_module(folder: Path) -> None:
    source = folder / "game" / "questions.py"
    source.write_text(source.read_text("utf-8").replace("Final", "final", 1), "utf-8")


def cut_off(folder: Path) -> None:
    (folder / f"cards{SUFFIX}").write_bytes(b"no")


def write_zeros(folder: Path) -> None:
    """As a disk leaves a file whose content was not written before it lost its power."""
    (folder / f"cards{SUFFIX}").write_bytes(bytes(4))


def damage_the_library(folder: Path) -> None:
    next(folder.parent.glob("*__mypyc*")).write_bytes(b"nine")


def lose_a_module(folder: Path) -> None:
    (folder / f"cards{SUFFIX}").unlink()


@pytest.mark.parametrize(
    ("fault", "spoil"),
    [
        ("half_built", remove_stamp),
        ("half_built", lambda folder: (folder / build.STAMP).write_text("{")),
        ("half_built", lambda folder: (folder / build.STAMP).write_text("[1]")),
        ("half_built", lambda folder: (folder / build.STAMP).write_bytes(b"\xff")),
        ("half_built", lambda folder: (folder / build.STAMP).write_text("[" * 100_000)),
        ("half_built", lambda folder: stamp(folder, files=[])),
        ("half_built", lambda folder: stamp(folder, files=1e400)),
        ("half_built", lambda folder: stamp(folder, files={})),
        ("half_built", cut_off),
        ("half_built", write_zeros),
        ("half_built", damage_the_library),
        ("half_built", lose_a_module),
        ("other_version", lambda folder: stamp(folder, version="0.0.9")),
        ("other_python", lambda folder: stamp(folder, suffix=".cpython-399-none.so")),
        ("other_sources", change_a_source),
        ("other_sources", change_a_constant_of_a_plain_module),
        ("unusable", lambda _: None),  # the library is no library
    ],
)
def test_what_is_compiled_and_does_not_fit_is_told_and_left_alone(
    package: Path, fault: str, spoil: Callable[[Path], object]
) -> None:
    spoil(package)
    with pytest.warns(RuntimeWarning, match="The Python sources|The sources run") as told:
        found = build.build()

    assert (False, fault, 1) == (found.compiled, found.fault, len(told))
    for lang in LANGUAGES:
        assert build.told(found, lang)


def test_pure_sources_can_be_asked_for(package: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GOUJI_PURE", "1")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert (False, "", "") == build.build()


def test_a_package_without_anything_compiled_is_no_fault(package: Path) -> None:
    for file in (package / build.STAMP, *package.rglob(f"*{SUFFIX}")):
        file.unlink()

    assert (False, "", "") == build.build()


def test_an_extension_that_an_earlier_version_left_behind_is_not_taken(package: Path) -> None:
    left = package / "engine" / f"together{SUFFIX}"  # of a module that is compiled no more
    left.write_bytes(b"none")
    shutil.copy(PACKAGE / "engine" / "together.py", left.parent)
    found = build._Chooser().find_spec("gouji_rules.engine.together", [str(left.parent)])

    assert found is not None
    assert str(package / "engine" / "together.py") == found.origin


def test_where_sources_are_to_run_and_one_is_missing_no_extension_is_taken(
    package: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(build, "_decided", [build.Build(compiled=False)])
    (package / "engine" / "game.py").unlink()
    with pytest.raises(ImportError, match=r"source of gouji_rules\.engine\.game"):
        build._Chooser().find_spec("gouji_rules.engine.game", [str(package / "engine")])


def test_what_is_compiled_and_what_is_not_are_modules_of_ours() -> None:
    named = [*build.COMPILED, *build.PLAIN]

    assert len(named) == len({*named})
    assert [] == [name for name in named if not (PACKAGE / f"{name}.py").is_file()]
    assert [] == [name for name in build.PLAIN if not build.PLAIN[name]]
