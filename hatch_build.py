"""The build hook: a wheel is compiled by mypyc where ``GOUJI_COMPILED=1`` asks for it, else pure.

``gouji_rules/build.py`` has the list of what is compiled, and decides where the wheel is
installed whether that is what runs.
"""

import json
import os
import platform
import sys
import sysconfig
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from itertools import accumulate
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

PARTS = 2
"""So many parts of what is compiled are compiled at once."""


class CompiledBuild(BuildHookInterface[Any]):
    """Puts what mypyc makes of the sources into the wheel, beside them, and the stamp."""

    def dependencies(self) -> list[str]:
        """Return what building needs besides the backend."""
        return ["mypy>=2.4", "setuptools"] if _is_asked() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile, unless it is a checkout that is to be read where it lies."""
        if not _is_asked() or version == "editable":
            return
        level = os.environ.get("GOUJI_OPT_LEVEL", "3")
        # A folder for each kind: what one has compiled is not new to another, which would keep it.
        # For both processors of macOS, and in a container, the files have the same names.
        system = (sysconfig.get_platform(), *platform.libc_ver())
        kind = "-".join((sys.implementation.cache_tag, *system, f"O{level}"))
        work = Path(self.root) / "build" / kind
        built = _compiled(Path(self.root), work, level)
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
        build_data["force_include"].update(built)


def _is_asked() -> bool:
    return os.environ.get("GOUJI_COMPILED", "0") not in ("", "0")


def _compiled(root: Path, work: Path, level: str) -> dict[str, str]:
    """Compile the sources at ``root``; return each file that came of it and its place in the wheel.

    Args:
        root: the top of the checkout.
        work: a folder to work in, which may be there already, of this level.
        level: how much trouble the C compiler takes, 0 to 3.
    """
    from mypyc.build import mypycify
    from setuptools import Distribution
    from setuptools.command.build_ext import build_ext

    os.chdir(root)  # mypyc's paths are those that failures name: the same on every machine
    sys.path.insert(0, str(root))
    from gouji_rules import __version__, build

    sources = build.digest()
    work.mkdir(parents=True, exist_ok=True)
    settings = work / "mypy.ini"
    settings.write_text(_SETTINGS.format(root=root), encoding="utf-8")
    extensions = mypycify(
        ["--config-file", str(settings), "--cache-dir", str(work / "cache")]
        + [f"gouji_rules/{name}" for name in build.modules()],
        group_name=build.library(sources).removesuffix("__mypyc"),
        target_dir=str(work / "c"),
        opt_level=level,
        debug_level="0",
        multi_file=True,
    )
    library = extensions[0]
    library.sources = _in_parts(library.sources, work / "c")

    class Building(build_ext):
        """Has several processors compile the library, whose files setuptools takes one by one."""

        def build_extensions(self) -> None:
            if self.compiler.compiler_type == "unix":
                library.extra_compile_args.append("-fvisibility=hidden")
            with ThreadPoolExecutor(PARTS) as pool:
                self.compiler.compile = partial(_side_by_side, pool, self.compiler.compile)
                super().build_extensions()

    command = Building(Distribution({"ext_modules": extensions}))
    command.build_lib, command.build_temp = str(work / "lib"), str(work / "temp")
    command.parallel = PARTS
    command.ensure_finalized()
    command.run()
    if sources != build.digest():
        raise RuntimeError("the sources have changed while they were compiled: build again")
    made = {Path(one).relative_to(work / "lib").as_posix(): one for one in command.get_outputs()}
    stamp = {
        "version": __version__,
        "suffix": command.get_ext_filename("_").removeprefix("_"),
        "sources": sources,
        "files": {name: build.check(one) for name, one in made.items()},
    }
    written = work / build.STAMP
    written.write_text(json.dumps(stamp, indent=1) + "\n", encoding="utf-8")
    return {one: name for name, one in made.items()} | {str(written): f"gouji_rules/{build.STAMP}"}


def _in_parts(sources: list[str], folder: Path) -> list[str]:
    """Write C files that include others, about as much each; return their names.

    Within a part the C compiler sees what its neighbours do, and takes the headers only once.

    Args:
        sources: the C files of the library; neighbours stand beside each other.
        folder: where the parts are written.
    """
    ends = [*accumulate(os.path.getsize(source) for source in sources)]
    parts: list[list[str]] = [[] for _ in range(PARTS)]
    for source, end in zip(sources, ends, strict=True):
        parts[(end - 1) * PARTS // ends[-1]].append(f'#include "{os.path.basename(source)}"\n')
    files = [folder / f"part_{number}.c" for number in range(PARTS)]
    for file, lines in zip(files, parts, strict=True):
        text = "".join(lines)
        if not file.exists() or file.read_text(encoding="utf-8") != text:  # else nothing is new
            file.write_text(text, encoding="utf-8")
    return [str(file) for file in files]


def _side_by_side(
    pool: ThreadPoolExecutor, compile_: Callable[..., list[str]], sources: list[str], **how: Any
) -> list[str]:
    """Compile C files; return the object files, in the order of the sources."""
    begun = [pool.submit(compile_, [source], **how) for source in sources]
    return [made for one in begun for made in one.result()]


_SETTINGS = """[mypy]
follow_imports = silent
ignore_missing_imports = True
plugins = {root}/scripts/compiled_classes.py
"""
