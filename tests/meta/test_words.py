"""Words that no file of the project may hold: places of one machine, unfinished work."""

import re

from tests.meta.project import ROOT, files

MACHINE = [
    *(f"/{place}/" for place in ("work", "tmp", "root", "home")),
    "far" + "m-",
    "../sha" + "red",
    ".libr" + "ary/",
    *("pypi" + ".org", "python" + "hosted", "debian" + ".org", "npm" + "js."),
]
"""Paths, hosts and names that mean something on one machine only (put together here, so that
this file does not hold them itself)."""

UNFINISHED = re.compile(
    r"\b(TO"
    r"DO|FIX"
    r"ME|HA"
    r"CK|XX"
    r"X:|stub|for"
    r" now)\b"
    r"|(?<!Chinese )\bsimpl"
    r"ified\b(?!.* Chinese)"
)
"""What is said of work that is not done; Chinese may be simplified."""


def lines() -> list[tuple[str, str]]:
    """Return every line of every text file of the project, with its place."""
    found = []
    for path in files():
        try:
            text = path.read_text(encoding="utf-8")
        except UnicodeDecodeError:
            continue
        name = path.relative_to(ROOT)
        found += [(f"{name}:{n}", line) for n, line in enumerate(text.splitlines(), 1)]
    return found


def test_no_file_names_a_place_of_one_machine() -> None:
    assert [] == [f"{place}: {word}" for place, line in lines() for word in MACHINE if word in line]


def test_no_code_is_unfinished() -> None:
    assert [] == [
        f"{place}: {line.strip()}"
        for place, line in lines()
        if place.startswith(("gouji_rules/", "plugins/")) and UNFINISHED.search(line)
    ]
