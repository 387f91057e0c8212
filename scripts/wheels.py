"""Builds the wheels, compiled and pure, and tries them as users get them.

    .venv/bin/python scripts/wheels.py              the compiled wheel, a chosen part of the tests
    .venv/bin/python scripts/wheels.py all          both wheels, every test that plays
    .venv/bin/python scripts/wheels.py --installed  what is installed where it runs (cibuildwheel)

Each wheel is installed into an environment of its own, which borrows the libraries of the one that
runs this, and is tried from a copy of the checkout that lacks the sources: what runs is the wheel.
First both builds play the same games (scripts/digests.py), then come the tests.
"""

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[1]

CHOSEN: Final = (
    "tests/engine",
    "tests/game",
    "tests/hooks/test_read_only.py",
    "tests/hooks/test_phases_in_play.py",
    "tests/rules",
    "tests/simulate/test_bots_are_checked.py",
    "plugins",
)
"""What is tried of the compiled wheel each time: values, rules, plugins, blame, pickles."""

ALL: Final = (
    *("tests/engine", "tests/game", "tests/rules", "tests/simulate", "tests/hooks", "tests/lang"),
    *("tests/scenario", "tests/scenarios", "tests/record", "tests/plain", "tests/remote"),
    *(
        "tests/rulesets",
        "tests/ruleset",
        "tests/testing",
        "tests/table",
        "tests/why",
        "tests/advice",
    ),
    *("tests/review", "tests/lessons", "tests/diff", "tests/sheet", "tests/variant", "plugins"),
)
"""Every test that plays."""

SETS: Final = 3
"""So many sets of every ruleset are played by both builds; ``all`` has ten times as many."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Build and try; 0 where all is well."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("what", nargs="?", choices=("chosen", "all"), default="chosen")
    parser.add_argument("--installed", action="store_true")
    parser.add_argument("--keep", metavar="FOLDER", type=Path, help="where the wheels are put")
    parser.add_argument("--wheel", metavar="FILE", type=Path, help="a compiled one to be tried")
    asked, tests = parser.parse_known_args(arguments)
    if asked.installed:
        return _installed()
    with tempfile.TemporaryDirectory() as folder:
        work = Path(folder)
        whole = bool(asked.what == "all" or asked.keep)
        failed = []
        for compiled in (True, False) if whole and not asked.wheel else (True,):
            wheel = asked.wheel or _wheel(work, compiled=compiled, whole=whole)
            python = _environment(work, wheel.absolute(), compiled=compiled)
            bench = _bench(work)
            if compiled:
                failed += _unequal(python, bench, SETS * 10 if whole else SETS)
            failed += _tested(python, bench, tests or list(ALL if whole else CHOSEN))
        if asked.keep:
            asked.keep.mkdir(parents=True, exist_ok=True)
            for wheel in work.glob("*/*.whl"):
                shutil.copy(wheel, asked.keep)
    for what in failed:
        print(f"failed: {what}", file=sys.stderr)
    return 1 if failed else 0


def _run(*command: str | Path, cwd: Path = ROOT, **environment: str) -> int:
    print("==", *command, flush=True)
    own = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    return subprocess.run(command, cwd=cwd, env=own | environment, check=False).returncode


def _must(*command: str | Path, cwd: Path = ROOT, **environment: str) -> None:
    if _run(*command, cwd=cwd, **environment):
        raise SystemExit(1)


def _wheel(work: Path, *, compiled: bool, whole: bool) -> Path:
    """Build a wheel with the backend itself, and so without a network.

    Args:
        work: where.
        compiled: whether it is compiled.
        whole: whether as users get it: what is only tried is built in half the time.
    """
    folder = work / ("compiled" if compiled else "pure")
    build = (sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", folder)
    level = os.environ.get("GOUJI_OPT_LEVEL", "3" if whole else "0")
    _must(*build, GOUJI_COMPILED="1" if compiled else "0", GOUJI_OPT_LEVEL=level)
    (found,) = folder.glob("*.whl")
    print(f"{found.name}: {found.stat().st_size / 1e6:.1f} MB")
    return found


def _environment(work: Path, wheel: Path, *, compiled: bool) -> Path:
    """Install a wheel into a fresh environment; return its Python.

    The libraries of this one are to be found after it, and the plugins of the checkout.
    """
    venv = work / f"venv-{'compiled' if compiled else 'pure'}"
    _must(sys.executable, "-m", "venv", "--without-pip", venv)
    python = venv / ("Scripts" if os.name == "nt" else "bin") / "python"
    install = ("install", "--no-deps", "--no-index", "-q", wheel)
    _must(sys.executable, "-m", "pip", "--python", python, *install)
    (site,) = [path for path in venv.rglob("site-packages") if path.is_dir()]
    borrowed = [path for path in sys.path if path.endswith("site-packages")]
    plugins = [str(path.parent) for path in ROOT.glob("plugins/*/pyproject.toml")]
    (site / "borrowed.pth").write_text("\n".join([*borrowed, *plugins]), encoding="utf-8")
    says = f"from gouji_rules.build import build; assert build() == ({compiled}, '', ''), build()"
    _must(python, "-c", says, cwd=work)
    return python


def _bench(work: Path) -> Path:
    """Return a copy of what tests need of the checkout, without the sources of the package."""
    bench = work / "bench"
    if not bench.exists():
        bench.mkdir()
        for path in ROOT.iterdir():
            if path.name in ("tests", "plugins", "rulesets", "pyproject.toml"):
                copy = shutil.copytree if path.is_dir() else shutil.copy
                copy(path, bench / path.name)
            elif path.name not in ("gouji_rules", "build", "dist") and path.name[0] != ".":
                (bench / path.name).symlink_to(path)
    return bench


def _unequal(python: Path, bench: Path, sets: int) -> list[str]:
    """Have both builds play the same games; return what is to be told where one differs."""
    pure = bench.parent / "pure.json"
    how = ("--sets", str(sets), "--every", "--jobs", str(os.cpu_count() or 1))
    play = (python, ROOT / "scripts" / "digests.py", *how)
    _must(*play, "--output", pure, cwd=bench, GOUJI_PURE="1")
    return ["digests"] if _run(*play, "--compare", pure, cwd=bench) else []


def _tested(python: Path, bench: Path, tests: Sequence[str]) -> list[str]:
    """Run tests; return those that do not pass, as pytest has them called."""
    arguments = ("-W", "error", "-n", "auto", "--dist", "worksteal")
    return ["tests"] if _run(python, "-m", "pytest", *arguments, *tests, cwd=bench) else []


def _installed() -> int:
    """Try the wheel that is installed here: is it compiled, and does it play the same games?"""
    from gouji_rules.build import build

    assert build().compiled, build()
    with tempfile.TemporaryDirectory() as folder:
        bench = Path(folder) / "bench"
        bench.mkdir()
        return 1 if _unequal(Path(sys.executable), bench, SETS) else 0


if __name__ == "__main__":
    sys.exit(main())
