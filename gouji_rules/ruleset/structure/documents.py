"""One file of a ruleset's chain, read and composed."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path

from gouji_rules.diagnostics import Diagnostic, RulesetError
from gouji_rules.ruleset.structure.plugin_entries import in_full
from gouji_rules.ruleset.structure.validate import examine, validate
from gouji_rules.ruleset.yaml.compose import compose
from gouji_rules.ruleset.yaml.nodes import Mapping, Scalar, Source
from gouji_rules.ruleset.yaml.shelf import Shelf
from gouji_rules.ruleset.yaml.source import read_source, text_source


@dataclass(eq=False)
class Document:
    """One file of a chain; it never changes.

    Attributes:
        source: its text.
        top: its tree.
        path: its path; None for a text.
    """

    source: Source
    top: Mapping
    path: Path | None

    @property
    def id(self) -> str:
        """The ruleset's id, or the file's name where it has none."""
        node = self.top.get("id")
        if isinstance(node, Scalar) and node.text:
            return node.text
        return self.path.name.partition(".")[0] if self.path is not None else "ruleset"

    @cached_property
    def examined(self) -> tuple[Mapping, Sequence[Diagnostic]]:
        """What is sound of its tree, and everything that is wrong with its structure."""
        return examine(self.top)


def open_document(name: str | Path, *, quoted: bool = True) -> Document:
    """Read a file and compose its tree.

    Args:
        name: its path.
        quoted: whether problems may show lines of it.

    Raises:
        RulesetError: it cannot be read, or there is no tree in it.
    """
    return composed(read_source(name, quoted=quoted), Path(name))


def open_text(text: str, name: str, shelf: Shelf | None = None) -> Document:
    """Compose the tree of a text.

    Args:
        text: the text.
        name: what problems call it.
        shelf: what it stands among, where it was given.

    Raises:
        RulesetError: there is no tree in it.
    """
    return composed(text_source(name, text, shelf=shelf), None)


def composed(source: Source, path: Path | None) -> Document:
    """Compose the tree of a text that has been read; of a file's text that is known, once.

    Most rulesets extend one of a few others, and are read again and again.

    Raises:
        RulesetError: there is no tree in it.
    """
    if path is None or source.shelf is not None:
        return _composed(source, path)
    return _known(source.text, source.path, source.quoted, path)


@lru_cache(maxsize=64)
def _known(text: str, name: str, quoted: bool, path: Path) -> Document:
    return _composed(Source(text, name, quoted=quoted), path)


def _composed(source: Source, path: Path | None) -> Document:
    top, problems = compose(source)
    in_full(top)
    if problems:
        problems += validate(top)
        raise RulesetError(problems)
    return Document(source, top, path)
