"""Branches of a ruleset's expressions: which scenarios take them, and rulesets without them."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from gouji_rules.diagnostics import Span
from gouji_rules.lang.compile import Compiled
from gouji_rules.lang.tracing import Branch, Seen, Spot, branches, traced, without
from gouji_rules.lang.tracing import Change as PartChange
from gouji_rules.ruleset.structure.resolve import Resolved
from gouji_rules.ruleset.yaml.nodes import Node, Scalar
from gouji_rules.scenario.coverage.bench import Change, Slots


@dataclass(slots=True)
class Found:
    """A branch of a file, with what was seen of it.

    Attributes:
        name: the setting or definition whose text it is in.
        kind: as of ``Branch``.
        text: as it is written.
        span: where it stands.
        spot: where it stands in the expression.
        truth: whether it has to be seen both ways.
        changed_by: how it can be changed.
        file: the file in which that text is: of a setting that is nothing but a call, not its own.
        slots: the settings in whose expressions it is.
        seen: the ways in which it was seen.
        touched: the numbers of the items that took it.
    """

    name: str
    kind: str
    text: str
    span: Span
    spot: Spot
    truth: bool
    changed_by: tuple[PartChange, ...] = ()
    file: Path | None = None
    slots: list[str] = field(default_factory=list)
    seen: set[bool] = field(default_factory=set)
    touched: set[int] = field(default_factory=set)

    @property
    def missing(self) -> str:
        """Which way it was never taken; empty where none is missing."""
        if not self.seen:
            return "never_called" if self.kind == "definition" else "never_reached"
        if self.truth and True not in self.seen:
            return "never_true"
        if self.truth and False not in self.seen:
            return "never_false"
        return ""

    def changes(self, path: Path) -> Iterator[Change]:
        """Yield what makes rulesets without it: it says always the same, or something else.

        Args:
            path: the file it is in.
        """
        for change in self.changed_by:
            yield _Without(self, path, change)


class _Without:
    """Changes a branch in all expressions of a ruleset that have it from a file."""

    def __init__(self, found: Found, path: Path, change: PartChange) -> None:
        self._found = found
        self._path = path
        self._change = change

    def __call__(self, resolved: Resolved, slots: Slots) -> Slots:
        found = self._found
        changed = dict(slots)
        for name in found.slots:
            compiled = slots.get(name)
            source = name if found.kind == "slot" else found.spot[0]
            if isinstance(compiled, Compiled) and _file(_node(resolved, source)) == self._path:
                changed[name] = without(compiled, found.spot, self._change) or compiled
        return changed


class Branches:
    """Every branch of the rulesets that items run on."""

    def __init__(self) -> None:
        self._found: dict[tuple[Path, str, Spot], Found] = {}
        self._defined: dict[Path, dict[str, Found]] = {}
        self._marks: set[tuple[Path, Spot, bool]] = set()
        self._index: dict[tuple[Path | None, Spot], list[Found]] = {}
        self._indexed = 0

    def watch(self, resolved: Resolved, slots: Slots) -> Slots:
        """Return expressions that tell which branches they take."""
        watched = dict(slots)
        files: dict[str, Path] = {}
        for name, compiled in slots.items():
            if isinstance(compiled, Compiled):
                for branch in branches(compiled):
                    self._note(resolved, name, branch, files)
                watched[name] = traced(compiled, self._seen(files))
        for key in resolved.define:
            self._note_definition(resolved, key)
        return watched

    def _seen(self, files: dict[str, Path]) -> Seen:
        marks = self._marks

        def seen(spot: Spot, value: object) -> None:
            path = files.get(spot[0])
            if path is not None:
                marks.add((path, spot, bool(value)))

        return seen

    def _note(self, resolved: Resolved, slot: str, branch: Branch, files: dict[str, Path]) -> None:
        """Keep a branch, and in which file its text stands."""
        source = branch.spot[0]
        path = _file(_node(resolved, source))
        if path is not None:
            files[source] = path
        whole = branch.kind == "slot"
        owner = _file(_node(resolved, slot)) if whole else path
        if owner is None:
            return
        key = (owner, f"slot {slot}" if whole else branch.kind, branch.spot)
        if key not in self._found:
            self._found[key] = _found(resolved, slot, branch)
        found = self._found[key]
        found.file = path
        if slot not in found.slots:
            found.slots.append(slot)

    def _note_definition(self, resolved: Resolved, key: str) -> None:
        node, head = _node(resolved, key), resolved.nodes.get(f"key of {key}")
        path = _file(node)
        if path is None or not isinstance(node, Scalar) or not isinstance(head, Scalar):
            return
        there = self._defined.setdefault(path, {})
        if key not in there:
            spot = (key, 0, len(node.text))
            there[key] = Found(key, "definition", key, head.span, spot, truth=False, file=path)

    def after(self, item: int) -> None:
        """Keep what was seen since the last item as seen by this one."""
        for path, spot, value in self._marks:
            for found in self._at.get((path, spot), ()):
                found.seen.add(value)
                found.touched.add(item)
        self._marks.clear()

    @property
    def _at(self) -> dict[tuple[Path | None, Spot], list[Found]]:
        """The branches by where they are seen."""
        if len(self._found) != self._indexed:
            self._index.clear()
            for found in self._found.values():
                self._index.setdefault((found.file, found.spot), []).append(found)
            self._indexed = len(self._found)
        return self._index

    def of(self, path: Path) -> list[Found]:
        """Return the branches in a file, definitions that nothing calls among them."""
        inside = [found for (owner, *_), found in self._found.items() if owner == path]
        called = {found.spot[0] for found in inside}
        idle = [one for key, one in self._defined.get(path, {}).items() if key not in called]
        return [*inside, *idle]


def _found(resolved: Resolved, slot: str, branch: Branch) -> Found:
    source, _, end = branch.spot
    if branch.kind == "slot":
        node = _node(resolved, slot)
        assert isinstance(node, Scalar)  # a compiled expression is one
        span = resolved.written[slot].span
        text = " ".join(node.text.split())
        return Found(slot, "slot", text, span, branch.spot, branch.truth, branch.changes)
    node = _node(resolved, source)
    assert isinstance(node, Scalar)
    text = " ".join(node.text[branch.start : end].split())
    span = node.span_of(branch.start, end)
    head = resolved.nodes.get(f"key of {source}")
    if branch.kind == "definition" and head is not None:
        span, text = head.span, source
    return Found(source, branch.kind, text, span, branch.spot, branch.truth, branch.changes)


def _node(resolved: Resolved, source: str) -> Node | None:
    return resolved.nodes.get(source) or resolved.nodes.get(f"define:{source}")


def _file(node: Node | None) -> Path | None:
    """Return the file that a text stands in; None where it is no file's."""
    if node is None or node.source.path == "--with":
        return None
    return Path(node.source.path).resolve()
