"""The modules of a view, joined: a browser asks for one file where it would for twenty.

Nothing is made anew, and nothing has to be built: the server does this once, when a view is
first wanted. Each module stays a function of its own, run once however many views need it, and
what it imports are its constants; so none may change what it exports, nor import in a circle.
"""

import re
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Final, NamedTuple

PAGES: Final = Path(str(files("gouji_rules.web").joinpath("pages"))).resolve()
MAIN: Final = "main.js"
"""The module that the document names; all others come through it."""

_IMPORT: Final = re.compile(r'(?:^|(?<=;))import ?\{([^}]*)\} ?from ?"(\.[^"]+)";?', re.M)
_VIEW: Final = re.compile(r'\bawait import\("\./([^"]+)"\)')
_EXPORTED: Final = re.compile(r"^export (?=(?:async )?(?:function\*?|class|const) ([\w$]+))", re.M)
_LISTED: Final = re.compile(r"(?:^|(?<=[;}]))export ?\{([^}]*)\};?", re.M)
_ANOTHER: Final = re.compile(r"(?:^|;)(?:import ?[\w*\"']|export (?:default|let|var|\*))", re.M)
_AS: Final = re.compile(r"([\w$]+) as ([\w$]+)")

_PRELUDE: Final = """\
const modules = globalThis.gouji ??= {};
const once = (name, make) => modules[name] ??= make();
"""


class Module(NamedTuple):
    """A module, as what joins it sees it.

    Attributes:
        imports: what it imports of which other, by paths below the page's folder: the names as
            a pattern of an object.
        exports: what it exports, each name with the one that it has inside.
        body: the rest of it.
    """

    imports: tuple[tuple[str, str], ...]
    exports: dict[str, str]
    body: str


@cache
def module(name: str) -> Module:
    """Return a module.

    Args:
        name: its path below the page's folder, with slashes.

    Raises:
        ValueError: it imports or exports in a way that cannot be joined.
    """
    text = (PAGES / name).read_text(encoding="utf-8")
    folder = (PAGES / name).parent
    imports = tuple(
        ((folder / other).resolve().relative_to(PAGES).as_posix(), _AS.sub(r"\1: \2", names))
        for names, other in _IMPORT.findall(text)
    )
    exports = {one: one for one in _EXPORTED.findall(text)}
    for names in _LISTED.findall(text):
        exports |= {outside: inside for inside, outside in _AS.findall(names)}
    body = _LISTED.sub("", _EXPORTED.sub("", _IMPORT.sub("", text)))
    if _ANOTHER.search(body):
        raise ValueError(f"{name} imports or exports otherwise than joined modules do")
    return Module(imports, exports, body.strip())


@cache
def views() -> frozenset[str]:
    """Return the modules that are wanted by themselves: what the document names, and each view."""
    found = {MAIN}
    for path in PAGES.glob("*.js"):
        found.update(_VIEW.findall(path.read_text(encoding="utf-8")))
    return frozenset(found)


def needed(name: str) -> list[str]:
    """Return all modules that one imports, each after those that it needs itself; it is the last.

    Raises:
        ValueError: some of them import each other in a circle.
    """
    found: dict[str, bool] = {}

    def look(one: str) -> None:
        if found.get(one) is False:
            raise ValueError(f"{one} imports itself in a circle")
        if one not in found:
            found[one] = False
            for other, _ in module(one).imports:
                look(other)
            del found[one]  # so that it stands behind them
            found[one] = True

    look(name)
    return [*found]


@cache
def joined(name: str) -> str:
    """Return a view with all that it needs beside what the document has brought anyway."""
    here = [one for one in needed(name) if name == MAIN or one not in needed(MAIN)]
    parts = [_PRELUDE, *(f"once({_function(one)});" for one in here[:-1])]
    if module(name).exports:
        parts.append(
            f"export const {{ {', '.join(module(name).exports)} }} = once({_function(name)});"
        )
    else:
        parts.append(f"{{ {_constants(name)}\n{module(name).body} }}")
    return "\n".join(parts) + "\n"


def _function(name: str) -> str:
    """Return a module's name, and what makes what it exports."""
    given = ", ".join(
        outside if outside == inside else f"{outside}: {inside}"
        for outside, inside in module(name).exports.items()
    )
    body = module(name).body
    return f'"{name}", (function () {{ {_constants(name)}\n{body}\nreturn {{ {given} }};\n}})'


def _constants(name: str) -> str:
    """Return what a module imports, as constants."""
    return " ".join(
        f'const {{{names}}} = modules["{other}"];' for other, names in module(name).imports
    )
