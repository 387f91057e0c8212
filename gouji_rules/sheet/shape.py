"""What a rule sheet is made of, before it is drawn: plain data, whatever it is drawn as."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

_WIDE: Final = 0x2FFF
"""Characters beyond this are as wide as two and need no space after them."""


@dataclass(frozen=True, slots=True)
class Told:
    """A sentence, and below it the parts that it introduces.

    Attributes:
        text: the sentence; with parts below it ends in a colon.
        below: the parts, each a sentence of its own kind.
    """

    text: str
    below: tuple["Told", ...] = ()

    def flat(self, between: str, stop: str) -> str:
        """Return it in one line.

        Args:
            between: what stands between parts.
            stop: what ends a sentence.
        """
        if not self.below:
            return self.text
        parts = between.join(
            part.flat(between, "").removesuffix(stop or "\0") for part in self.below
        )
        lead = self.text if ord(self.text[-1]) > _WIDE else f"{self.text} "
        return f"{lead}{parts}{stop}" if stop else f"{lead}[{parts}]"

    def as_json(self) -> object:
        """Return it as plain data: a text, or an object where parts are below it."""
        if not self.below:
            return self.text
        return {"text": self.text, "parts": [part.as_json() for part in self.below]}


@dataclass(frozen=True, slots=True)
class Grid:
    """A small table.

    Attributes:
        title: what it shows, in a sentence.
        head: the titles of the columns.
        rows: the cells, row by row, as many as there are titles.
    """

    title: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]

    def as_json(self) -> object:
        """Return it as plain data."""
        return {"table": self.title, "head": list(self.head), "rows": [list(r) for r in self.rows]}


@dataclass(frozen=True, slots=True)
class Section:
    """A part of the sheet with a heading.

    Attributes:
        title: the heading.
        blocks: sentences and tables in the order of reading.
    """

    title: str
    blocks: tuple[Told | Grid, ...]

    def as_json(self) -> object:
        """Return it as plain data."""
        return {"title": self.title, "blocks": [block.as_json() for block in self.blocks]}


@dataclass(frozen=True, slots=True)
class Sheet:
    """A rule sheet.

    Attributes:
        id: the ruleset's id, for programs.
        lang: its language.
        title: the heading.
        facts: what stands under the heading, as (label, text).
        sections: its parts, in the order in which a player meets them.
        notes: the last part: sources, deviations, plugins.
    """

    id: str
    lang: str
    title: str
    facts: tuple[tuple[str, str], ...]
    sections: tuple[Section, ...]
    notes: tuple[Section, ...]

    def everything(self) -> Iterator[Section]:
        """Yield the sections and the notes."""
        yield from self.sections
        yield from self.notes

    def as_json(self) -> dict[str, object]:
        """Return it as plain data."""
        return {
            "ruleset": self.id,
            "lang": self.lang,
            "title": self.title,
            "facts": [{"label": label, "text": text} for label, text in self.facts],
            "sections": [section.as_json() for section in self.sections],
            "notes": [section.as_json() for section in self.notes],
        }
