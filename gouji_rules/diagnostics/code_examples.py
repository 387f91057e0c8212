"""The examples of codes: how they are written down, how they are shown, which files they are.

They lie in ``examples/<area>.txt``. ``== code`` begins a wrong one, ``--`` the right one. In either

- ``@@ name`` begins a file; what stands before is a ruleset or a scenario file, whose usual first
  lines are put before it where it does not bring its own (``%`` alone on a line: none at all);
- ``@@ name % gbk`` is saved in that encoding, ``@@ name % unreadable`` may not be read;
- ``$ gouji …`` is a command to run; without one it is ``gouji check`` of the first file;
- ``⟦40 text⟧`` stands for forty times the text, in which ``⟨n⟩`` counts from 1 and ``⟨m⟩`` from 0:
  what is too long to be shown is shown with what has been left out;
- ``⇥`` is a tab, ``␀`` ``␁`` ``␇`` are the control characters that they name.

They are written for Chinese authors; ``examples/english.txt`` has their Chinese words in English.
"""

import re
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Final

HEADS: Final = {
    "scenario": "ruleset: xuandian\n",
    "lesson": "id: first\ntitle: First\nruleset: xuandian\n",
}
HEAD: Final = "id: town\nextends: xuandian\n"
NAMES: Final = {"scenario": "town.scenario.yaml", "lesson": "first.lesson.yaml"}
UNREADABLE: Final = "unreadable"

_REPEATED: Final = re.compile(r"⟦(\d+) ([^⟦⟧]*)⟧")
_CONTROLS: Final = {0x21E5: "\t", 0x2400: "\0", 0x2401: "\x01", 0x2407: "\a"}
_TAB: Final = {0x21E5: "\t"}


@dataclass(frozen=True, slots=True)
class Example:
    """One file of an example.

    Attributes:
        name: how the file is called.
        text: all that is in it, as it is shown.
        saved: the encoding where it is not the usual one; ``unreadable`` where nobody may read it.
    """

    name: str
    text: str
    saved: str = ""


@dataclass(frozen=True, slots=True)
class Half:
    """The wrong or the right half of an example.

    Attributes:
        written: it as it is written down, without its commands.
        area: the area of its code.
        run: the commands that show it, without ``gouji check`` of the first file alone.
    """

    written: str = ""
    area: str = ""
    run: tuple[str, ...] = ()

    def shown(self) -> tuple[Example, ...]:
        """Return its files as they are shown, the one to be checked first."""
        return tuple(
            Example(name, text.translate(_TAB), saved)
            for name, text, saved in _split(_repeated(self.written, shown=True), self.area)
        )

    def files(self) -> dict[str, bytes]:
        """Return what its files hold, by name."""
        return {
            name: _saved(text.translate(_CONTROLS), saved)
            for name, text, saved in _split(_repeated(self.written, shown=False), self.area)
        }

    def in_english(self) -> "Half":
        """Return it with its Chinese words in English."""
        words = self.written
        for word, english in _english().items():
            words = words.replace(word, english)
        return Half(words, self.area, self.run)


@cache
def examples(area: str) -> dict[str, tuple[Half, Half]]:
    """Return the wrong and the right half of each example of an area, by code."""
    source = files(__package__).joinpath("examples", f"{area}.txt")
    found: dict[str, tuple[Half, Half]] = {}
    for part in re.split(r"^== ", source.read_text(encoding="utf-8"), flags=re.MULTILINE)[1:]:
        code, _, body = part.partition("\n")
        wrong, _, right = body.partition("\n--\n")
        found[code.strip()] = _half(f"{wrong}\n", area), _half(right.rstrip("\n") + "\n", area)
    return found


def _half(written: str, area: str) -> Half:
    lines = written.splitlines(keepends=True)
    run = tuple(line[2:].strip() for line in lines if line.startswith("$ "))
    return Half("".join(line for line in lines if not line.startswith("$ ")), area, run)


@cache
def _english() -> dict[str, str]:
    """Return the English of the examples' Chinese words, longer ones first."""
    source = files(__package__).joinpath("examples", "english.txt").read_text(encoding="utf-8")
    pairs = dict(line.split(" = ") for line in source.splitlines())
    return {word: pairs[word] for word in sorted(pairs, key=len, reverse=True)}


def _split(written: str, area: str) -> list[tuple[str, str, str]]:
    """Return name, text and encoding of each file."""
    if not written.strip():
        return []
    first, *others = re.split(r"^@@ ", written, flags=re.MULTILINE)
    found = []
    if first:
        if first.startswith("%\n"):
            first = first[2:]
        elif not re.match(r"(id|ruleset)\b", first):
            first = HEADS.get(area, HEAD) + first
        found.append((NAMES.get(area, "town.yaml"), first, ""))
    for other in others:
        head, _, body = other.partition("\n")
        name, _, saved = head.partition(" % ")
        found.append((name.strip(), body, saved.strip()))
    return found


def _repeated(written: str, *, shown: bool) -> str:
    """Return a text with its repetitions written out, or told."""
    while _REPEATED.search(written):
        written = _REPEATED.sub(_told if shown else _written_out, written)
    return written


def _numbered(part: str, number: int) -> str:
    return part.replace("⟨n⟩", str(number)).replace("⟨m⟩", str(number - 1))


def _written_out(found: re.Match[str]) -> str:
    return "".join(_numbered(found[2], number + 1) for number in range(int(found[1])))


def _told(found: re.Match[str]) -> str:
    """Return the first and the last of whole lines; else the part with its number."""
    times, part = int(found[1]), found[2]
    if not part.endswith("\n"):
        return f"{_numbered(part, 1)}… (×{times})"
    indent = " " * (len(part) - len(part.lstrip(" ")))
    return f"{_numbered(part, 1)}{indent}…\n{_numbered(part, times)}"


def _saved(text: str, encoding: str) -> bytes:
    return text.encode("utf-8" if encoding in ("", UNREADABLE) else encoding)
