"""Reading scenario files: a tree with places, every key known, cards as they are written."""

import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from gouji_rules.diagnostics import Diagnostic, Message, RulesetError, Span, nearest, shown
from gouji_rules.engine.position import KEYS as POSITION_KEYS
from gouji_rules.rules import SETTINGS
from gouji_rules.ruleset.compose import compose
from gouji_rules.ruleset.nodes import Mapping, Node, Scalar, Sequence, plain
from gouji_rules.ruleset.source import read_source

SUFFIXES: Final = (".scenario.yaml", ".scenario.yml")

FILE_KEYS: Final = ("ruleset", "with", "plays", "scenarios")
SCENARIO_KEYS: Final = (
    *("name", "source", "ruleset", "with", "moves", "expect"),
    *sorted(POSITION_KEYS),
)
RESULT_KEYS: Final = (
    "finish_order",
    "places",
    "opened",
    "calls",
    "smothered",
    "burned",
    "revolted",
)
EXPECT_KEYS: Final = (
    "asks",
    "leads",
    "legal",
    "can",
    "cannot",
    "opened",
    "out",
    "places",
    "failed",
    "eliminated",
    "revolted",
    "burning",
    "burned",
    "undone",
    "smothered",
    "free_play",
    "headless",
    "dead",
    "head",
    "calls",
    "over",
    "points",
    "sweep",
    "void",
    "debts",
    "owes",
    "hands",
    "passed",
    "phase",
    "leader",
    "error",
)
STATEMENT: Final = re.compile(
    r"\s*(?P<new>.*?)\s+(?:(?P<beats>beats|does not beat)\s+(?P<old>.+?)"
    r"|(?P<is>is gouji|is not gouji|opens|does not open))\s*\Z"
)
MOVE: Final = re.compile(r"\s*([0-9]+)\s+(.*?)\s*\Z", re.DOTALL)
LISTS: Final = frozenset(
    (
        *("legal", "can", "cannot", "opened", "out", "failed", "eliminated", "revolted"),
        *("burned", "undone", "headless", "debts", "owes", "passed", "points"),
    )
)
BY_SEAT: Final = frozenset(["places", "burning", "smothered", "head", "calls", "hands"])
SWITCHES: Final = frozenset(["leads", "free_play", "dead", "over", "sweep", "void"])


@dataclass(slots=True)
class Statement:
    """A statement about plays."""

    text: str
    new: str
    claim: str
    old: str
    span: Span


@dataclass(slots=True)
class Scenario:
    """A scenario as read: what it begins with, what is done, what is expected."""

    name: str
    source: str
    ruleset: str
    changes: dict[str, Any]
    position: dict[str, Any]
    moves: list[tuple[int, str, Span]]
    expect: dict[str, Any]
    span: Span
    spans: dict[str, Span] = field(default_factory=dict)


@dataclass(slots=True)
class ScenarioFile:
    """A file as read.

    Attributes:
        path: the file.
        ruleset: id or path, relative to the file.
        changes: changes to settings for the whole file.
        statements, scenarios: what it holds.
        span: where the ruleset is named.
    """

    path: Path
    ruleset: str
    changes: dict[str, Any]
    statements: list[Statement]
    scenarios: list[Scenario]
    span: Span


def check_scenarios(path: str | Path) -> list[Diagnostic]:
    """Return everything that is wrong with a scenario file, its rulesets and positions included.

    Raises:
        OSError: it cannot be opened.
    """
    from gouji_rules.scenario.running import setups

    try:
        found = read_file(path)
    except RulesetError as error:
        return list(error.diagnostics)
    return setups(found)


def read_file(path: str | Path) -> ScenarioFile:
    """Read a scenario file.

    Raises:
        RulesetError: it is none; with all diagnostics.
        OSError: it cannot be opened.
    """
    top, problems = compose(read_source(path))
    reader = _Reader(problems)
    found = reader.file(Path(path), top)
    if reader.problems:
        raise RulesetError(sorted(reader.problems, key=lambda d: (d.span.line, d.span.column)))
    return found


class _Reader:
    def __init__(self, problems: list[Diagnostic]) -> None:
        self.problems = problems

    def problem(self, code: str, span: Span, /, *, suggestion: str = "", **params: object) -> None:
        helps = (Message("diagnostics.did_you_mean", {"word": suggestion}),) if suggestion else ()
        self.problems.append(
            Diagnostic(code, "error", f"scenario.{code}", params, span, (), helps, suggestion)
        )

    def file(self, path: Path, top: Mapping) -> ScenarioFile:
        self.keys(top, FILE_KEYS, "file")
        ruleset = self.text(top, "ruleset")
        node = top.get("ruleset")
        if node is None:
            self.problem("no_ruleset", top.span)
        statements = [
            statement
            for item in self.items(top, "plays")
            if (statement := self.statement(item)) is not None
        ]
        changes = self.changes(top)
        scenarios = [
            scenario
            for item in self.items(top, "scenarios")
            if (scenario := self.scenario(item, ruleset, changes)) is not None
        ]
        if top.get("plays") is None and top.get("scenarios") is None:
            self.problem("nothing_in_file", top.span)
        span = node.span if node is not None else top.span
        return ScenarioFile(path, ruleset, changes, statements, scenarios, span)

    def keys(self, node: Mapping, known: tuple[str, ...], where: str) -> None:
        for key, _ in node.entries:
            if key.text not in known:
                close = nearest(key.text, known) or ""
                self.problem(
                    "unknown_key", key.span, suggestion=close, found=shown(key.text), where=where
                )

    def text(self, node: Mapping, name: str) -> str:
        value = node.get(name)
        if value is None:
            return ""
        if not isinstance(value, Scalar):
            self.problem("not_text", value.span, key=name)
            return ""
        return value.text

    def items(self, node: Mapping, name: str) -> list[Node]:
        value = node.get(name)
        if value is None:
            return []
        if not isinstance(value, Sequence):
            self.problem("not_a_list", value.span, key=name)
            return []
        return value.items

    def changes(self, node: Mapping) -> dict[str, Any]:
        value = node.get("with")
        if value is None:
            return {}
        if not isinstance(value, Mapping):
            self.problem("not_a_mapping", value.span, key="with")
            return {}
        for key, _ in value.entries:
            if key.text not in SETTINGS:
                close = nearest(key.text, SETTINGS) or ""
                self.problem("unknown_setting", key.span, suggestion=close, found=shown(key.text))
        return {key.text: plain(below) for key, below in value.entries}

    def statement(self, node: Node) -> Statement | None:
        if not isinstance(node, Scalar):
            self.problem("not_a_statement", node.span, found="")
            return None
        match = STATEMENT.match(node.text)
        if match is None:
            self.problem("not_a_statement", node.span, found=shown(node.text))
            return None
        claim = match["beats"] or match["is"]
        return Statement(node.text, match["new"], claim, match["old"] or "", node.span)

    def scenario(self, node: Node, ruleset: str, changes: dict[str, Any]) -> Scenario | None:
        if not isinstance(node, Mapping):
            self.problem("not_a_scenario", node.span)
            return None
        self.keys(node, SCENARIO_KEYS, "scenario")
        name = self.text(node, "name")
        made = Scenario(
            name,
            self.text(node, "source"),
            self.text(node, "ruleset") or ruleset,
            {**changes, **self.changes(node)},
            self.position(node),
            [move for item in self.items(node, "moves") if (move := self.move(item)) is not None],
            self.expect(node),
            node.span,
            {key.text: value.span for key, value in node.entries},
        )
        for above in ("hands", "expect", "result"):
            below = node.get(above)
            if isinstance(below, Mapping):
                made.spans |= {f"{above}.{key.text}": value.span for key, value in below.entries}
        if "lead" not in made.position and made.moves and "phase" not in made.position:
            made.position["lead"] = made.moves[0][0]
        return made

    def position(self, node: Mapping) -> dict[str, Any]:
        found: dict[str, Any] = {}
        for key, value in node.entries:
            if key.text not in POSITION_KEYS:
                continue
            if key.text == "result" and isinstance(value, Mapping):
                self.keys(value, RESULT_KEYS, "result")
            found[key.text] = _written(value)
        return found

    def move(self, node: Node) -> tuple[int, str, Span] | None:
        match = MOVE.match(node.text) if isinstance(node, Scalar) else None
        if match is None or match[1] not in {"0", "1", "2", "3", "4", "5"}:
            found = shown(node.text) if isinstance(node, Scalar) else ""
            self.problem("not_a_move", node.span, found=found)
            return None
        return int(match[1]), match[2], node.span

    def expect(self, node: Mapping) -> dict[str, Any]:
        value = node.get("expect")
        if value is None:
            self.problem("nothing_expected", node.span)
            return {}
        if not isinstance(value, Mapping):
            self.problem("not_a_mapping", value.span, key="expect")
            return {}
        self.keys(value, EXPECT_KEYS, "expect")
        for key, below in value.entries:
            if key.text in LISTS and not isinstance(below, Sequence):
                self.problem("not_a_list", below.span, key=key.text)
            elif key.text in BY_SEAT and not isinstance(below, Mapping):
                self.problem("not_a_mapping", below.span, key=key.text)
            elif key.text in SWITCHES and not (
                isinstance(below, Scalar) and isinstance(below.value, bool)
            ):
                self.problem("not_true_or_false", below.span, key=key.text)
        return {key.text: _written(below) for key, below in value.entries}


def _written(node: Node) -> Any:
    """Return a part as data in which cards are as they are written, quoted or not."""
    if isinstance(node, Scalar):
        return node.value if isinstance(node.value, bool) else node.text
    if isinstance(node, Sequence):
        return [_written(item) for item in node.items]
    assert isinstance(node, Mapping)
    return {key.text: _written(value) for key, value in node.entries}
