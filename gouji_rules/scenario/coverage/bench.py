"""Where coverage runs scenarios: on rulesets as they are written, and on changed ones.

Every file is read once. A run with a change loads rulesets anew from the trees that are
there, with one file's tree or one part of an expression another than it is written.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from gouji_rules.diagnostics import RulesetError
from gouji_rules.engine.rules import Rules
from gouji_rules.ruleset.loading import bind, compile_chain, load_ruleset
from gouji_rules.ruleset.structure.finding import ruleset_path
from gouji_rules.ruleset.structure.resolve import Document, Resolved, chain_of, open_document
from gouji_rules.ruleset.yaml.nodes import Mapping as Tree
from gouji_rules.scenario.document import Scenario, ScenarioFile, Setup, Statement
from gouji_rules.scenario.rulesets import Changes, Rulesets
from gouji_rules.scenario.running import run_one
from gouji_rules.scenario.telling import Outcome

Slots = dict[str, Any]
Change = Callable[[Resolved, Slots], Slots]
"""Returns other compiled expressions than those that a ruleset says."""


@dataclass(frozen=True, slots=True)
class Item:
    """A statement or a scenario of a file.

    Attributes:
        number: its place among all items.
        file: the file.
        one: itself.
        chain: the files of its ruleset, its own first, as resolved paths.
    """

    number: int
    file: ScenarioFile
    one: Statement | Scenario
    chain: tuple[Path, ...]

    @property
    def setup(self) -> Setup:
        """The ruleset it runs on."""
        return self.file.setup if isinstance(self.one, Statement) else self.one.setup


class Library:
    """The files of rulesets, each read once, and as they are written compiled once."""

    def __init__(self) -> None:
        self._compiled: dict[str, tuple[Resolved, Slots]] = {}
        self._chains: dict[Path, list[Document]] = {}
        self._documents: dict[Path, Document] = {}

    def chain(self, path: Path) -> list[Document]:
        """Return a ruleset's document and its parents, nearest first.

        Raises:
            RulesetError: one of them cannot be read.
        """
        resolved = path.resolve()
        found = self._chains.get(resolved)
        if found is None:
            found = [self._one(document) for document in chain_of(self._read(resolved))]
            self._chains[resolved] = found
        return found

    def compiled(self, path: Path, changes: Changes) -> tuple[Resolved, Slots]:
        """Return a ruleset as it is written, resolved, and its expressions.

        Raises:
            RulesetError: it is not valid.
        """
        key = _key(path.resolve(), changes)
        found = self._compiled.get(key)
        if found is None:
            found = compile_chain(self.chain(path), changes)
            if found[0].plugins:  # what they are bound to is not shared
                return found
            self._compiled[key] = found
        return found

    def _read(self, path: Path) -> Document:
        if path not in self._documents:
            self._documents[path] = open_document(path)
        return self._documents[path]

    def _one(self, document: Document) -> Document:
        assert document.path is not None  # it came from a file
        return self._documents.setdefault(document.path.resolve(), document)


class Bench:
    """Runs items on rulesets with one change, or none.

    Args:
        library: the files.
        trees: other trees than the written ones, by resolved path.
        change: gives other expressions.
    """

    def __init__(
        self,
        library: Library,
        trees: Mapping[Path, Tree] | None = None,
        change: Change | None = None,
    ) -> None:
        self._library = library
        self._trees = trees or {}
        self._change = change
        self._loaded: dict[str, Rules | RulesetError] = {}
        self._files: dict[Path, Rulesets] = {}

    def load(self, name: str | Path, changes: Changes) -> Rules:
        """Load a ruleset with the change.

        Raises:
            RulesetError: with it, or with ``changes`` besides, it is not valid.
        """
        key = _key(name, changes)
        found = self._loaded.get(key)
        if found is None:
            try:
                found = self._made(name, changes)
            except RulesetError as error:
                found = error
            self._loaded[key] = found
        if isinstance(found, RulesetError):
            raise found
        return found

    def _made(self, name: str | Path, changes: Changes) -> Rules:
        path = name if isinstance(name, Path) else ruleset_path(name)
        if path is None or not path.exists():
            return load_ruleset(name, changes)  # which says what is wrong with the name
        chain = [self._changed(document) for document in self._library.chain(path)]
        if chain == self._library.chain(path):
            return bind(*self._library.compiled(path, changes), self._change)
        return bind(*compile_chain(chain, changes), self._change)

    def _changed(self, document: Document) -> Document:
        assert document.path is not None  # it came from a file
        tree = self._trees.get(document.path.resolve())
        return Document(document.source, tree, document.path) if tree else document

    def run(self, item: Item) -> Outcome:
        """Run an item.

        Raises:
            RulesetError: its ruleset is not valid.
        """
        rulesets = self._files.get(item.file.path)
        if rulesets is None:
            rulesets = self._files[item.file.path] = _OfFile(item.file, self)
        return run_one(rulesets, item.one, item.file.setup)

    def notices(self, items: Iterable[Item]) -> Item | None:
        """Return the first item that fails here; None where none does.

        One whose ruleset is not valid with the change says nothing about it.
        """
        for item in items:
            try:
                if not self.run(item).passed:
                    return item
            except RulesetError:
                continue
        return None


def _key(name: str | Path, changes: Changes) -> str:
    """Return what tells rulesets with changes apart: values of changes may be tables."""
    return repr((str(name), sorted(changes.items(), key=repr)))


class _OfFile(Rulesets):
    """The rulesets of a file, loaded by a bench."""

    def __init__(self, file: ScenarioFile, bench: Bench) -> None:
        super().__init__(file)
        self._bench = bench

    def load(self, name: str | Path, changes: Changes) -> Rules:
        return self._bench.load(name, changes)
