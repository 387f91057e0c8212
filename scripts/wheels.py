"""Builds the wheels, compiled and pure, and tries them as users get them.

    .venv/bin/python scripts/wheels.py              the compiled wheel, a chosen part of the tests
    .venv/bin/python scripts/wheels.py all          both wheels, all tests
    .venv/bin/python scripts/wheels.py --install FOLDER    an environment with it there, no tests
    .venv/bin/python scripts/wheels.py --installed  what is installed where it runs (cibuildwheel)

Each wheel is installed into an environment of its own, which borrows the libraries of the one that
runs this, and is tried from a copy of the checkout that lacks the sources: what runs is the wheel.
First both builds play the same games (scripts/digests.py), then come the tests. Any other argument
is a test to run in place of those, or goes to pytest.
"""

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[1]

CHOSEN: Final = (
    *("tests/meta/test_build.py", "tests/game", "tests/kernel", "tests/rules"),
    *("tests/engine/test_crossing_processes.py", "tests/engine/test_wrong_arguments.py"),
    *("tests/engine/test_choices.py", "tests/engine/test_noticed.py"),
    *("tests/hooks/test_read_only.py", "tests/hooks/test_phases_in_play.py"),
    *("tests/hooks/test_faulty_plugins.py", "tests/record/test_records.py"),
    *("tests/simulate/test_workers.py", "tests/simulate/test_bots_are_checked.py"),
    *("tests/table", "tests/web/test_sockets.py"),
    "scripts/cluster/test_cluster.py::test_a_compiled_worker_and_a_plain_one_count_the_same",
)
"""What is tried of the compiled wheel each time: values, rules, the kernel, plugins and who is
blamed, pickles, records, several processes, tables and what they tell, a cluster of both builds."""

ALL: Final = (
    *("tests", "plugins", "scripts/cluster"),
    *("--ignore=tests/docs", "--ignore=tests/meta", "tests/meta/test_build.py"),
)
"""All tests but those of the project's own files: they read the sources where they lie."""

SETS: Final = {False: ("1", "4"), True: ("30", "100")}
"""So many sets of every ruleset are played, and simulated, by both builds; for ``all`` more."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Build and try; 0 where all is well."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("what", nargs="?", metavar="all|TEST", default="chosen")
    parser.add_argument("--installed", action="store_true")
    parser.add_argument("--keep", metavar="FOLDER", type=Path, help="where the wheels are put")
    parser.add_argument("--install", metavar="FOLDER", type=Path, help="make one and install it")
    parser.add_argument("--wheel", metavar="FILE", type=Path, help="a compiled one to be tried")
    asked, options = parser.parse_known_args(arguments)
    if asked.installed:
        return _installed()
    if asked.install:
        _install(asked.install.absolute(), asked.wheel)
        return 0
    whole = bool(asked.what == "all" or asked.keep)
    tried = {"chosen": CHOSEN, "all": ALL}.get(asked.what, (asked.what,))
    with tempfile.TemporaryDirectory() as folder, ExitStack() as running:
        work = Path(folder)
        failed = []
        for compiled in (True, False) if whole and not asked.wheel else (True,):
            pure = running.enter_context(_played(work, whole=whole)) if compiled else None
            wheel = asked.wheel or _wheel(work, compiled=compiled, whole=whole)
            python = _environment(work, wheel.absolute(), compiled=compiled)
            bench = _bench(work)
            if pure:
                failed += _unequal(python, work, pure, whole=whole)
            failed += _tested(python, bench, [*tried, *options])
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


def _install(work: Path, wheel: Path | None) -> None:
    """Make an environment with a compiled wheel, and a copy of the checkout that lacks the sources.

    Args:
        work: a folder that they are put into, made anew; a wheel too, if none is given.
        wheel: the wheel.
    """
    shutil.rmtree(work, ignore_errors=True)
    work.mkdir(parents=True)
    wheel = wheel or _wheel(work, compiled=True, whole=True)
    _environment(work, wheel.absolute(), compiled=True)
    _bench(work)


def _bench(work: Path) -> Path:
    """Return a copy of what tests need of the checkout, without the sources of the package."""
    bench = work / "bench"
    if not bench.exists():
        bench.mkdir()
        for path in ROOT.iterdir():
            if path.name in ("tests", "plugins", "rulesets", "pyproject.toml"):
                copy = shutil.copytree if path.is_dir() else shutil.copy
                copy(path, bench / path.name)
            elif path.name not in ("gouji_rules", "build", "dist") and not _hidden(path):
                (bench / path.name).symlink_to(path)
    return bench


def _hidden(path: Path) -> bool:
    """Return whether a file is of git, of an environment or of a tool, and nothing that is read."""
    return path.name[0] == "." and path.name != ".pre-commit-hooks.yaml"


@contextmanager
def _played(work: Path, *, whole: bool) -> Iterator[subprocess.Popen[bytes]]:
    """Have the sources play, beside what else is done; ``pure.json`` in ``work`` will tell.

    mypyc, which takes half of the time of a build, uses one processor.
    """
    play = _digests(Path(sys.executable), "1", "--output", work / "pure.json", whole=whole)
    with subprocess.Popen(play, cwd=work, env=os.environ | {"GOUJI_PURE": "1"}) as playing:
        try:
            yield playing
        finally:
            playing.kill()


def _digests(python: Path, jobs: str, *more: str | Path, whole: bool) -> list[str | Path]:
    """Return the command that has a build play: whole games, and through ``simulate``."""
    played, simulated = SETS[whole]
    how = ("--sets", played, "--every", "--reports", simulated, "--jobs", jobs)
    return [python, ROOT / "scripts" / "digests.py", *how, *more]


def _unequal(python: Path, work: Path, pure: subprocess.Popen[bytes], *, whole: bool) -> list[str]:
    """Have the compiled build play what the sources play; return what is to be told of it."""
    if pure.wait():
        return ["digests of the sources"]
    jobs = str(os.cpu_count() or 1)
    play = _digests(python, jobs, "--compare", work / "pure.json", whole=whole)
    return ["digests"] if _run(*play, cwd=work) else []


def _tested(python: Path, bench: Path, tests: Sequence[str]) -> list[str]:
    """Run tests; return those that do not pass, as pytest has them called."""
    arguments = ("-W", "error", "-n", "auto", "--dist", "worksteal")
    return ["tests"] if _run(python, "-m", "pytest", *arguments, *tests, cwd=bench) else []


def _installed() -> int:
    """Try the wheel that is installed here: is it compiled, and does it play the same games?"""
    from gouji_rules.build import build

    assert build().compiled, build()
    with tempfile.TemporaryDirectory() as folder:
        work, python = Path(folder), Path(sys.executable)
        with _played(work, whole=False) as pure:
            return 1 if _unequal(python, work, pure, whole=False) else 0


if __name__ == "__main__":
    sys.exit(main())
