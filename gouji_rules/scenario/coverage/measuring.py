"""Coverage: which lines of a ruleset no scenario depends on.

A setting is exercised when some scenario fails once the setting has another value. A branch of
an expression is exercised when scenarios take it, both ways where it is a truth, and some
scenario fails once the branch says something else. So nothing counts that a scenario merely
passes by. What is inherited belongs to the parent's file, and scenarios of a child count for
its parents.
"""

from collections.abc import Callable, Container, Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from gouji_rules.diagnostics import RulesetError, Span
from gouji_rules.rules import SETTINGS
from gouji_rules.ruleset import load_ruleset
from gouji_rules.ruleset.structure.finding import ruleset_path
from gouji_rules.scenario.coverage.bench import Bench, Item, Library
from gouji_rules.scenario.coverage.branches import Branches, Found
from gouji_rules.scenario.coverage.changes import Piece, pieces
from gouji_rules.scenario.document import Scenario, ScenarioFile, Statement
from gouji_rules.scenario.reading import read_file
from gouji_rules.scenario.telling import Report

Progress = Callable[[int, int], None]
"""Is told how much is done, and of how much."""


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a ruleset that scenarios exercise or do not.

    Attributes:
        setting: the setting that it is of; of a definition, one that uses it.
        name: the setting, its entry or the definition: ``gouji.minimum.T``.
        kind: ``value``, ``closed`` (that a table or list names nothing else), or as of
            ``gouji_rules.lang.tracing.Branch``.
        text: as it is written.
        span: where it stands.
        missing: why it is not exercised: ``unnoticed``, ``never_reached``, ``never_true``,
            ``never_false``, ``never_called``; empty where it is.
        fixed: whether it cannot be changed by itself, and counts as exercised for that.
        by: the scenario that noticed, ``file:line:column``; empty where none did.
        tried: where more was put into a table or list and nothing noticed, what it was then.
    """

    setting: str
    name: str
    kind: str
    text: str
    span: Span
    missing: str = ""
    fixed: bool = False
    by: str = ""
    tried: str = ""


@dataclass(slots=True)
class FileCoverage:
    """What is exercised of one ruleset's file.

    Attributes:
        id: the ruleset's id.
        path: its file.
        parts: all its parts, in the order of the text.
    """

    id: str
    path: Path
    parts: list[Part] = field(default_factory=list)

    @property
    def lines(self) -> dict[int, bool]:
        """Each line with parts, and whether all of them are exercised."""
        found: dict[int, bool] = {}
        for part in self.parts:
            found[part.span.line] = found.get(part.span.line, True) and not part.missing
        return dict(sorted(found.items()))

    @property
    def covered(self) -> int:
        """How many lines are exercised."""
        return sum(self.lines.values())

    @property
    def percent(self) -> float:
        """How many of 100 lines are exercised; 100 where a file says nothing of its own."""
        lines = self.lines
        return 100 * sum(lines.values()) / len(lines) if lines else 100.0

    @property
    def missing(self) -> list[Part]:
        """The parts that are not exercised."""
        return [part for part in self.parts if part.missing]


@dataclass(slots=True)
class Coverage:
    """What scenarios exercise.

    Attributes:
        files: of each ruleset.
        report: how the scenarios ended on the rulesets as they are written.
    """

    files: list[FileCoverage]
    report: Report


def coverage(
    files: Iterable[str | Path],
    rulesets: Iterable[str | Path] = (),
    progress: Progress | None = None,
) -> Coverage:
    """Measure what scenario files exercise of rulesets.

    Args:
        files: scenario files.
        rulesets: ids or paths; all that the files name where there are none.
        progress: is told how far it is.

    Raises:
        OSError: a file cannot be opened.
        RulesetError: one of ``rulesets`` cannot be read or is not valid.
    """
    run = _Run()
    wanted = {run.file_of(name) for name in rulesets}
    run.read(files)
    return run.measure(wanted, progress)


def _path(name: str | Path) -> Path:
    found = name if isinstance(name, Path) else ruleset_path(name)
    return found if found is not None else Path(name)


class _Run:
    def __init__(self) -> None:
        self.library = Library()
        self.branches = Branches()
        self.items: list[Item] = []
        self.report = Report()
        self._named: dict[Path, None] = {}

    def file_of(self, name: str | Path) -> Path:
        """Return the file of a ruleset.

        Raises:
            RulesetError: there is none, or it is not valid.
        """
        load_ruleset(name)
        return _path(name).resolve()

    def read(self, files: Iterable[str | Path]) -> None:
        """Read scenario files and run them, watching which branches are taken."""
        bench = Bench(self.library, change=self.branches.watch)
        for path in files:
            self.report.files += 1
            try:
                file = read_file(path)
            except RulesetError as error:
                self._broken(error)
                continue
            every: list[Statement | Scenario] = [*file.statements, *file.scenarios]
            for one in every:
                item = Item(len(self.items), file, one, ())
                try:
                    outcome = bench.run(item)
                except RulesetError as error:
                    self._broken(error)
                    continue
                self.branches.after(item.number)
                self.report.outcomes.append(outcome)
                if outcome.passed:
                    self.items.append(self._with_chain(item, file))

    def _with_chain(self, item: Item, file: ScenarioFile) -> Item:
        path = ruleset_path(item.setup.name, file.path) or _path(item.setup.name)
        chain = [one.path.resolve() for one in self.library.chain(path) if one.path is not None]
        self._named[chain[0]] = None
        return Item(item.number, file, item.one, tuple(chain))

    def _broken(self, error: RulesetError) -> None:
        more = [one for one in error.diagnostics if one not in self.report.problems]
        if more:
            self.report.unreadable += 1
            self.report.problems += more

    def measure(self, wanted: set[Path], progress: Progress | None) -> Coverage:
        """Change every part of every wanted file and see who notices."""
        paths = sorted(wanted or self._named)
        work = [(path, one) for path in paths for one in pieces(self.library.chain(path)[0].top)]
        branches = [(path, found) for path in paths for found in self.branches.of(path)]
        measured = {path: FileCoverage(self.library.chain(path)[0].id, path) for path in paths}
        total = len(work) + len(branches)
        for done, (path, part) in enumerate(self._parts(work, branches), 1):
            measured[path].parts.append(part)
            if progress is not None:
                progress(done, total)
        for file in measured.values():
            file.parts.sort(key=lambda part: (part.span.line, part.span.column))
        return Coverage(list(measured.values()), self.report)

    def _parts(
        self, work: list[tuple[Path, Piece]], branches: list[tuple[Path, Found]]
    ) -> Iterator[tuple[Path, Part]]:
        for path, piece in work:
            yield path, self._piece(path, piece)
        for path, found in branches:
            yield path, self._branch(path, found)

    def _piece(self, path: Path, piece: Piece) -> Part:
        groups = self._relevant(path, piece.key)
        benches = (Bench(self.library, {path: tree}) for tree in piece.trees)
        fixed, by = self._noticed(path, benches, groups)
        kind = "closed" if piece.closed else "value"
        missing = "" if fixed or by else "unnoticed"
        said = (piece.key, piece.name, kind, piece.text, piece.span)
        tried = self._loads(path, piece) if missing and piece.closed else ""
        return Part(*said, missing, fixed, by, tried)

    def _loads(self, path: Path, piece: Piece) -> str:
        """Return an other value of a piece with which its ruleset can be played.

        The last: the first ranks are bought and held back by themselves.
        """
        for tree, other in reversed(list(zip(piece.trees, piece.others, strict=True))):
            try:
                Bench(self.library, {path: tree}).load(path, {})
            except RulesetError:
                continue
            return other
        return ""

    def _branch(self, path: Path, found: Found) -> Part:
        missing, fixed, by = found.missing, False, ""
        if not missing:
            groups = self._relevant(path, found.slots[0], found.touched)
            benches = (Bench(self.library, change=change) for change in found.changes(path))
            fixed, by = self._noticed(path, benches, groups)
            missing = "" if fixed or by else "unnoticed"
        setting = found.slots[0] if found.slots else ""
        return Part(setting, found.name, found.kind, found.text, found.span, missing, fixed, by)

    def _noticed(
        self, path: Path, benches: Iterator[Bench], groups: list[list[Item]]
    ) -> tuple[bool, str]:
        """Return whether no change was possible, and which item noticed one first.

        A group of items is tried with every change before the next one is with any.
        """
        able: list[Bench] = []
        first, *others = groups
        for bench in benches:
            try:
                bench.load(path, {})
            except RulesetError:
                continue
            able.append(bench)
            item = bench.notices(first)
            if item is not None:
                return False, item.one.span.where
        for group in others:
            for bench in able:
                item = bench.notices(group)
                if item is not None:
                    return False, item.one.span.where
        return not able, ""

    def _relevant(self, path: Path, key: str, touched: Container[int] = ()) -> list[list[Item]]:
        """Return the items that could notice a change, in groups, the likely ones first.

        A ruleset that a scenario changes has to be loaded for it alone: such come later.

        Args:
            path: the file that is changed.
            key: the setting.
            touched: of a branch, the items that took it: these are the likely ones.
        """
        rule = SETTINGS[key].rule if key in SETTINGS else ""
        words = [word for word in (rule, *key.split(".")) if word]

        def near(item: Item) -> bool:
            names = item.file.path.parts[-2:]
            return any(word in name for word in words for name in names)

        def group(item: Item) -> tuple[bool, bool]:
            likely = item.number in touched if touched else near(item)
            return not likely, bool(item.setup.changes)

        def unlikely(item: Item) -> tuple[bool, bool, int]:
            return not near(item), item.chain[0] != path, item.number

        # A table that a scenario changes is still the file's own in its other entries.
        merges = key in SETTINGS and SETTINGS[key].kind.merges
        able = [
            one
            for one in self.items
            if path in one.chain and (merges or key not in one.setup.changes)
        ]
        able.sort(key=unlikely)
        ways = ((False, False), (False, True), (True, False), (True, True))
        return [[one for one in able if group(one) == way] for way in ways]
