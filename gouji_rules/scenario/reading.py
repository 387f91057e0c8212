"""Reading scenario files: a tree with places, every key known, cards as they are written."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, TypeVar

from gouji_rules.diagnostics import (
    Diagnostic,
    Message,
    Note,
    RulesetError,
    Span,
    diagnosed,
    nearest,
    shown,
)
from gouji_rules.diagnostics.glossary import place_of
from gouji_rules.rules import SETTINGS
from gouji_rules.ruleset.known import METADATA, OLDER, said_now
from gouji_rules.ruleset.structure.advice import row_meant
from gouji_rules.ruleset.structure.changes import merged
from gouji_rules.ruleset.structure.plugin_entries import is_option
from gouji_rules.ruleset.structure.tables import entry_name, in_row, row_of, table_of
from gouji_rules.ruleset.structure.validate import validate
from gouji_rules.ruleset.structure.value_slips import whole_meant
from gouji_rules.ruleset.yaml.compose import MAX_NODES, compose
from gouji_rules.ruleset.yaml.nodes import Mapping, Node, Scalar, Sequence, plain
from gouji_rules.ruleset.yaml.shelf import MAX_PROBLEMS
from gouji_rules.ruleset.yaml.source import MAX_SCENARIO_BYTES, read_source
from gouji_rules.scenario.document import Scenario, ScenarioFile, Setup, Statement, Words
from gouji_rules.scenario.meant import move_meant
from gouji_rules.scenario.reader import SEATS, Reader, place_written
from gouji_rules.scenario.shapes import EXPECT, POSITION, RESULT, Shape

FILE_KEYS: Final = ("ruleset", "with", "plays", "scenarios")
SCENARIO_KEYS: Final = ("name", "source", "ruleset", "with", *POSITION, "moves", "expect")

T = TypeVar("T")

_STATEMENT: Final = re.compile(
    r"\s*(?P<new>.*?)\s+(?:(?P<two>beats|does\s+not\s+beat)\s+(?P<old>.+?)"
    r"|(?P<one>is\s+gouji|is\s+not\s+gouji|opens|does\s+not\s+open))\s*\Z",
    re.DOTALL,
)
_HALF_SAID: Final = re.compile(r"\s(?:does|do|is|not)\b")
_MOVE: Final = re.compile(r"\s*([0-9]+)\s+(.*?)\s*\Z", re.DOTALL)
_OF_THE_DECK: Final = frozenset({"deck", "dealt"})
_GROUPS: Final = {key.partition(".")[0] for key in SETTINGS if "." in key}
_HOMES: Final = {"scenario": SCENARIO_KEYS, "result": RESULT, "expect": EXPECT}
"""Keys that people take for settings, by where they belong."""


def read_file(path: str | Path) -> ScenarioFile:
    """Read a scenario file.

    Raises:
        RulesetError: it is none; with all diagnostics.
        OSError: it cannot be opened.
    """
    return read_document(path, lambda problems, top: FileReader(problems).file(Path(path), top))


def read_document(path: str | Path, read: Callable[[list[Diagnostic], Mapping], T]) -> T:
    """Read a file that holds positions, with what takes its problems and its top.

    Raises:
        RulesetError: it is none; with all diagnostics.
        OSError: it cannot be opened.
    """
    top, problems = compose(read_source(path, most=MAX_SCENARIO_BYTES), MAX_NODES)
    found = read(problems, top)
    if problems:
        ordered = sorted(problems, key=lambda d: (d.span.line, d.span.column))
        raise RulesetError(ordered[:MAX_PROBLEMS])
    return found


_NO_SETTING: Final = "scenario.unknown_setting"


class FileReader(Reader):
    """Reads what stands in a file that holds positions: statements, moves, what is expected.

    Attributes:
        must_expect: whether a position has to say what is expected, or its moves.
    """

    must_expect = True

    def file(self, path: Path, top: Mapping) -> ScenarioFile:
        """Read a scenario file."""
        self.keys(top, FILE_KEYS, "file", {"scenario": SCENARIO_KEYS, "expect": EXPECT})
        statements = [
            statement
            for item in self.list_of(top, "plays")
            if (statement := self.statement(item)) is not None
        ]
        if top.get("ruleset") is None and (statements or not self._all_have_rulesets(top)):
            # The top has no place of its own: the first key's it is.
            span = top.entries[0][0].span if top.entries else top.span
            self.problem("no_ruleset", span)
        setup = self.setup(top, None)
        scenarios = [
            scenario
            for item in self.list_of(top, "scenarios")
            if (scenario := self.scenario(item, setup)) is not None
        ]
        written = filter(None, map(top.get, ("plays", "scenarios")))
        # What is no list is told as that.
        if all(isinstance(node, Sequence) and not node.items for node in written):
            self.problem("nothing_in_file", top.entries[0][0].span if top.entries else top.span)
        return ScenarioFile(path, setup, statements, scenarios)

    def _all_have_rulesets(self, top: Mapping) -> bool:
        items = self.nodes_of(top, "scenarios")
        return bool(items) and all(isinstance(one, Mapping) and one.get("ruleset") for one in items)

    def nodes_of(self, node: Mapping, name: str) -> list[Node]:
        """Return what a key's list holds; nothing where it is none."""
        value = node.get(name)
        return value.items if isinstance(value, Sequence) else []

    def list_of(self, node: Mapping, name: str) -> list[Node]:
        """Read a key's list; nothing where the key is not there."""
        value = node.get(name)
        if value is None:
            return []
        return self.items(value, name)

    def text_of(self, node: Mapping, name: str) -> str:
        """Read a key's text; empty where the key is not there."""
        value = node.get(name)
        if isinstance(value, Sequence):  # several sources
            return "; ".join(self.text(item, name) or "" for item in value.items)
        return (self.text(value, name) or "") if value is not None else ""

    def setup(self, node: Mapping, above: Setup | None) -> Setup:
        """Read which ruleset with which changes; what is not said is as in ``above``."""
        named = node.get("ruleset")
        name = self.text_of(node, "ruleset") if not isinstance(named, Sequence) else ""
        if isinstance(named, Sequence) or (named is not None and not name):
            self.problem("not_text", named.span, key="ruleset")
        found = Setup(name, named.span if named is not None else node.span)
        if above is not None:
            found.changes |= above.changes
            found.spans |= above.spans
            found.nodes |= above.nodes
            if named is None:
                found.name, found.span = above.name, above.span
        changes = node.get("with")
        if changes is not None:
            self.changes(changes, found)
        return found

    def changes(self, node: Node, found: Setup) -> None:
        """Read changes of settings by key path; a group may be written as in a ruleset, too."""
        top = Mapping(node.source, node.start, node.end)
        for key, value in self.entries(node, "with"):
            if key.text in _GROUPS and isinstance(value, Mapping):
                for name, below in value.entries:
                    self._change(f"{key.text}.{name.text}", name, below, found, top)
            elif key.text in _GROUPS:
                self._unknown_setting(key.text, key, value)
            else:
                self._change(key.text, key, value, found, top)
        self.problems += validate(top)

    def _change(self, path: str, name: Scalar, value: Node, found: Setup, top: Mapping) -> None:
        row, field = row_of(path)
        table, entry = table_of(row or path)
        key = table or path
        if is_option(path):
            found.changes = merged(found.changes, {path: plain(value)})
            found.spans[path], found.nodes[path] = value.span, value
            return
        if key not in SETTINGS and key not in OLDER:
            self._unknown_setting(path, name, value)
            return
        path, said = in_row(*said_now(path, plain(value)))
        found.changes = merged(found.changes, {path: said})
        if table:
            path = f"{table}.{entry_name(table, entry)}"
            found.spans.setdefault(table, value.span)
        found.spans[path] = value.span
        found.nodes[path] = value
        if isinstance(value, Mapping):
            found.spans |= {f"{path}.{one.text}": below.span for one, below in value.entries}
        # As it would stand in a ruleset, so that the same eyes look at it.
        group, _, last = key.rpartition(".")
        into = _below(top, name, group) if group else top
        if table:
            into, last = _below(into, name, last), entry
        if row:
            into, last = _below(into, name, last), field
        into.entries.append((name.named(last), value))

    def _unknown_setting(self, key: str, node: Scalar, value: Node) -> None:
        close, helps = row_meant(key, ": ")
        homes = [home for home, keys in _HOMES.items() if key in keys]
        if key in METADATA:
            helps = (Message("diagnostics.of_the_file", {"key": key}),)
        elif homes:
            helps = (Message("scenario.belongs", {"where": Message(f"scenario.in_{homes[0]}")}),)
        elif place_of(key):
            helps = (place_written(key),)
        if helps:
            words = {"found": shown(key)}
            told = diagnosed("unknown_setting", node.span, words, helps=helps, key=_NO_SETTING)
            self.problems.append(told)
            return
        close = close or nearest(key, SETTINGS) or ""
        group = nearest(key, _GROUPS) or ""
        if group and close.rpartition(".")[2] in {"", group}:
            # A section, not what another one has of the same name: `burn`, not `tribute.burn`.
            right = whole_meant(group, value)
            close = f"{group}: {right}" if right else group
        self.problem("unknown_setting", node.span, suggestion=close, found=shown(key))

    def statement(self, node: Node) -> Statement | None:
        """Read a statement about plays; what is none is told, and None."""
        match = _STATEMENT.match(node.text) if isinstance(node, Scalar) else None
        if match is not None and _HALF_SAID.search(match["new"]):
            match = None  # `22 does not opens`: the words of a claim are no cards
        if match is None or not isinstance(node, Scalar):
            found = shown(node.text) if isinstance(node, Scalar) else ""
            meant = _statement_meant(node.text) if isinstance(node, Scalar) else ""
            self.problem("not_a_statement", node.span, suggestion=meant, found=found)
            return None
        claim = " ".join((match["two"] or match["one"]).split())
        old = _part(node, *match.span("old")) if match["two"] else None
        return Statement(node.text.strip(), _part(node, *match.span("new")), claim, old, node.span)

    def scenario(self, node: Node, above: Setup) -> Scenario | None:
        """Read a scenario; what is none is told, and None."""
        if not isinstance(node, Mapping):
            self.problem("not_a_scenario", node.span)
            return None
        before = len(self.problems)
        found = self._scenario(node, above)
        self._from_one(node, before)
        return found

    def _from_one(self, node: Mapping, before: int) -> None:
        """Tell seats that are numbered from 1 as that, in place of each 6 by itself."""
        hands = node.get("hands")
        if not isinstance(hands, Mapping):
            return
        seats = {key.text for key, _ in hands.entries}
        if "0" in seats or "6" not in seats:
            return
        new = self.problems[before:]
        sixes = [
            one
            for one in new
            if one.code in {"not_a_seat", "not_a_move"}
            and str(one.params.get("found", "")).partition(" ")[0] == "6"
        ]
        notes = tuple(Note(one.span, Message("diagnostics.and_here")) for one in sixes)
        key = node.key("hands") or hands
        told = diagnosed(
            "seats_from_one",
            key.span,
            helps=(Message("scenario.seats_from_one_help"),),
            notes=notes[1:4],
        )
        self.problems[before:] = [told, *(one for one in new if one not in sixes)]

    def _scenario(self, node: Mapping, above: Setup) -> Scenario:
        self.keys(node, SCENARIO_KEYS, "scenario", {"expect": EXPECT, "file": FILE_KEYS})
        moves = [m for item in self.list_of(node, "moves") if (m := self.move(item)) is not None]
        position = self.values_of(node, POSITION)
        plays = position.get("phase", "play") == "play" and "result" not in position
        if plays and moves and "lead" not in position:
            position["lead"] = moves[0][0]
        expect = self.expect(node)
        if (
            expect.keys()
            and expect.keys() <= _OF_THE_DECK
            and not moves
            and "hands" not in position
        ):
            position.setdefault("phase", "early_calls")  # before anything is dealt
        return Scenario(
            self.text_of(node, "name"),
            self.text_of(node, "source"),
            self.setup(node, above),
            position,
            moves,
            expect,
            _actions(node.get("expect")),
            node.span,
            _spans(node),
            _hands(node.get("hands")),
        )

    def values_of(self, node: Mapping, shapes: dict[str, Shape]) -> dict[str, Any]:
        """Read the values of those keys whose shapes are known."""
        return {
            key.text: shapes[key.text].read(self, value, key.text)
            for key, value in node.entries
            if key.text in shapes
        }

    def move(self, node: Node) -> tuple[int, Words] | None:
        """Read a move, the seat and its action; what is none is told, and None."""
        match = _MOVE.match(node.text) if isinstance(node, Scalar) else None
        if match is None or match[1] not in SEATS or not isinstance(node, Scalar):
            written = node.source.text[node.start : node.end]
            meant = move_meant(written) if "\n" not in written else ""
            self.problem("not_a_move", node.span, suggestion=meant, found=shown(written))
            return None
        return int(match[1]), _part(node, *match.span(2))

    def expect(self, node: Mapping) -> dict[str, Any]:
        """Read what is expected; with moves, it may be that they can be made."""
        value = node.get("expect")
        moves = self.nodes_of(node, "moves")
        if value is None or (isinstance(value, Mapping) and not value.entries):
            if not moves and self.must_expect:
                span = node.entries[0][0].span if node.entries else node.span
                self.problem("nothing_expected", span if value is None else value.span)
            return {}
        if not self.entries(value, "expect") or not isinstance(value, Mapping):
            return {}
        self.keys(value, EXPECT, "expect", {"scenario": SCENARIO_KEYS, "result": RESULT})
        refused = value.get("error")
        if refused is not None and not moves:
            self.problem("no_move_to_refuse", refused.span)
        return self.values_of(value, EXPECT)


_CLAIMS: Final = (
    (r"(doesn'?t|does\s+not|do\s+not|don'?t|not)\s+beats?", "does not beat"),
    ("(不能|不|没)(管|压|壓|大)(过|過|住|得过|得過|于|於)?|(管|压|壓|打)不(过|過|住)",
     "does not beat"),
    ("beats?|beat|(能|可以)?(管|压|壓|大|打)(过|過|得过|得過|住|于|於)?|>", "beats"),
    (r"(isn'?t|is\s+not|not)\s+(a\s+)?(gouji|够级|夠級)|不(是|算|够|夠)(够级|夠級|级|級)",
     "is not gouji"),
    (r"(is\s+)?(a\s+)?gouji|(是|算)?(够级|夠級)", "is gouji"),
    (r"(doesn'?t|does\s+not|do\s+not|don'?t|not)\s+opens?|(不能|不|没)(开点|開點|打点|打點)",
     "does not open"),
    ("opens?|(能|可以)?(开点|開點|打点|打點)", "opens"),
)  # fmt: skip
_CARDS: Final = r"[0-9TJQKAXDtjqkaxd♦♣♥♠]+"


def _statement_meant(words: str) -> str:
    """Return the statement that is meant by one in other words, or nothing."""
    for pattern, claim in _CLAIMS:
        match = re.fullmatch(
            rf"\s*({_CARDS})\s*(?:{pattern})\s*({_CARDS})?\s*", words, re.IGNORECASE
        )
        if match is not None:
            old = match.group(match.re.groups) or ""
            if bool(old) == ("beat" in claim):
                return f"{match.group(1)} {claim} {old}".strip()
    return ""


def _below(above: Mapping, name: Scalar, key: str) -> Mapping:
    """Return the table of a key in a tree of our own, made where there is none."""
    made = Mapping(name.source, name.start, name.end)
    for at, (other, value) in enumerate(above.entries):
        if other.text == key:
            if isinstance(value, Mapping):  # the file's own stays as it is
                made = Mapping(value.source, value.start, value.end, list(value.entries))
                above.entries[at] = other, made
            return made
    above.entries.append((name.named(key), made))
    return made


def _part(node: Scalar, start: int, end: int) -> Words:
    def span_of(first: int, last: int) -> Span:
        return node.span_of(start + first, start + last)

    return Words(node.text[start:end], node.span_of(start, end), span_of)


def whole(node: Scalar) -> Words:
    """Return a text with its places."""
    return Words(node.text, node.span, node.span_of)


def _actions(expect: Node | None) -> dict[str, list[Words]]:
    if not isinstance(expect, Mapping):
        return {}
    return {
        key.text: [whole(item) for item in value.items if isinstance(item, Scalar)]
        for key, value in expect.entries
        if key.text in {"legal", "can", "cannot"} and isinstance(value, Sequence)
    }


def _hands(hands: Node | None) -> dict[int, Words]:
    if not isinstance(hands, Mapping):
        return {}
    return {
        int(key.text): whole(value)
        for key, value in hands.entries
        if key.text in SEATS and isinstance(value, Scalar)
    }


def _spans(node: Mapping) -> dict[str, Span]:
    found: dict[str, Span] = {}
    for key, value in node.entries:
        found[key.text] = value.span
        if isinstance(value, Mapping):
            found |= {f"{key.text}.{name.text}": below.span for name, below in value.entries}
    return found
