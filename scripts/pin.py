"""Write constraints.txt: the versions that the environment running this holds.

    .venv/bin/python scripts/pin.py          write the file
    .venv/bin/python scripts/pin.py --check  say what differs, change nothing

To move to newer versions: delete .venv and constraints.txt's lines, run ./test, and pin what
passed. Only what the package and its extras ``cluster``, ``dev``, ``docs`` and ``serve`` need, with
what those need, is pinned.
"""

import re
import sys
import tomllib
from importlib import metadata
from pathlib import Path

from packaging.requirements import Requirement

ROOT = Path(__file__).resolve().parent.parent
PINS = ROOT / "constraints.txt"
HEAD = "# The versions that the checks were run with. Made by scripts/pin.py; do not edit.\n"


def canonical(name: str) -> str:
    """Return a package's name as indexes compare names."""
    return re.sub(r"[-_.]+", "-", name).lower()


def wanted() -> list[Requirement]:
    """Return what pyproject.toml asks for: to build, to run, to check."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    lines = [
        *project["build-system"]["requires"],
        *project["project"]["dependencies"],
        *project["project"]["optional-dependencies"]["cluster"],
        *project["project"]["optional-dependencies"]["dev"],
        *project["project"]["optional-dependencies"]["docs"],
        *project["project"]["optional-dependencies"]["serve"],
    ]
    return [Requirement(line) for line in lines]


def closure(roots: list[Requirement]) -> dict[str, str]:
    """Return name -> installed version of the roots and of all they need here.

    Raises:
        PackageNotFoundError: something of it is not installed.
    """
    versions: dict[str, str] = {}
    seen: set[tuple[str, str]] = set()
    queue = list(roots)
    while queue:
        requirement = queue.pop()
        name = canonical(requirement.name)
        extras = sorted(requirement.extras) or [""]
        if requirement.marker and not any(
            requirement.marker.evaluate({"extra": e}) for e in extras
        ):
            continue
        if all((name, extra) in seen for extra in extras):
            continue
        seen.update((name, extra) for extra in extras)
        found = metadata.distribution(requirement.name)
        versions[name] = found.version
        for line in found.requires or []:
            needed = Requirement(line)
            if needed.marker is None or any(needed.marker.evaluate({"extra": e}) for e in extras):
                needed.marker = None  # it holds, for the extras of whoever needs it
                queue.append(needed)
    return versions


def main() -> int:
    """Write or check the pins; 1 when they differ."""
    pins = closure(wanted())
    text = HEAD + "".join(sorted(f"{name}=={version}\n" for name, version in pins.items()))
    if "--check" not in sys.argv:
        PINS.write_text(text, encoding="utf-8")
        return 0
    old = set(PINS.read_text(encoding="utf-8").splitlines())
    new = set(text.splitlines())
    for line in sorted(old ^ new):
        print("-" if line in old else "+", line)
    return int(old != new)


if __name__ == "__main__":
    sys.exit(main())
