"""From YAML events to ``Node`` trees: duplicate keys, aliases, depth and the rest."""

import re
from dataclasses import replace
from typing import Any, Final, NoReturn

import yaml

from gouji_rules.diagnostics import Diagnostic, Message, Note, RulesetError, Span, diagnosed
from gouji_rules.diagnostics.meant import ODD_SPACES
from gouji_rules.ruleset.yaml.further import further
from gouji_rules.ruleset.yaml.nodes import Mapping, Node, Scalar, Sequence, Source
from gouji_rules.ruleset.yaml.shelf import MAX_PROBLEMS
from gouji_rules.ruleset.yaml.syntax import (
    MAX_DEPTH,
    not_a_mapping,
    odd_space,
    runaway_quote,
    syntax_error,
)

MAX_NODES: Final = 20_000
MAX_ENTRIES: Final = 400
"""No list or table of a ruleset is longer: what is checked with each other stays cheap."""

_LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_ACTED_ON: Final = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufff9-\ufffb]"
)
"""Control characters, and those that turn the direction of what follows: in no value."""
_BOOLS: Final = {
    "true": True,
    "True": True,
    "TRUE": True,
    "false": False,
    "False": False,
    "FALSE": False,
}
_NULLS: Final = frozenset({"", "~", "null", "Null", "NULL"})
_INT: Final = re.compile(r"[-+]?(?:0|[1-9][0-9]{0,17})\Z")
_FLOAT: Final = re.compile(r"[-+]?(?:[0-9]{1,17}\.[0-9]{0,17}|\.[0-9]{1,17})\Z")


def compose(source: Source, entries: int = MAX_ENTRIES) -> tuple[Mapping, list[Diagnostic]]:
    """Return the tree of a text, a mapping at its top, and what is wrong with it all the same.

    Args:
        source: the text.
        entries: how many entries a list or table of it may have.

    Raises:
        RulesetError: there is no tree to go on with.
    """
    composer = _Composer(source, entries)
    top = composer.run()
    if top is None or (isinstance(top, Scalar) and top.value is None):
        composer.fail("empty_file", 0, 0)
    if not isinstance(top, Mapping):
        first = not_a_mapping(source, top.start, top.end)
        raise RulesetError([*composer.problems, first, *further(source, first)])
    return top, composer.problems


def meaning(text: str) -> bool | int | float | str | None:
    """Return what a plain scalar means by YAML 1.2: ``on`` and ``yes`` are text."""
    if text in _NULLS:
        return None
    if text in _BOOLS:
        return _BOOLS[text]
    if _INT.match(text):
        return int(text)
    if _FLOAT.match(text):
        return float(text)
    return text


class _Composer:
    def __init__(self, source: Source, entries: int) -> None:
        self.source = source
        self.entries = entries
        self.problems: list[Diagnostic] = []
        self.anchors: dict[str, Node | None] = {}
        # What is open: the part, its anchor, for a mapping the key that waits for its value.
        self.open: list[tuple[Mapping | Sequence, str, Scalar | None]] = []
        self.sizes: dict[int, int] = {}
        self.top: Node | None = None
        self.documents = 0

    def run(self) -> Node | None:
        try:
            for event in yaml.parse(self.source.text, Loader=_LOADER):
                self._event(event)
        except yaml.MarkedYAMLError as error:
            first = syntax_error(self.source, error)
            raise RulesetError([*self.problems, first, *further(self.source, first)]) from None
        except yaml.YAMLError:
            self.fail("control_character", 0, 1, found="?")
        return self.top

    def problem(self, code: str, start: int, end: int, words: str = "", **params: object) -> None:
        self.problems.append(diagnosed(code, self.source.span(start, end), params, key=words))

    def _twice(self, key: Scalar, before: Scalar) -> None:
        params = {"found": key.text, "line": before.span.line}
        note = Note(before.span, Message("diagnostics.first_here"))
        helps = Message("diagnostics.keep_one", {"found": key.text})
        told = diagnosed("duplicate_key", key.span, params, helps=(helps,), notes=(note,))
        self.problems.append(told)
        if len(self.problems) >= MAX_PROBLEMS:
            raise RulesetError(self.problems)

    def fail(self, code: str, start: int, end: int, words: str = "", **params: object) -> NoReturn:
        self.problem(code, start, end, words, **params)
        raise RulesetError(self.problems)

    def refuse(
        self, code: str, span: Span, params: dict[str, object], helps: tuple[Message, ...] = ()
    ) -> NoReturn:
        raise RulesetError([*self.problems, diagnosed(code, span, params, helps=helps)])

    def _event(self, event: Any) -> None:
        start, end = event.start_mark.index, event.end_mark.index
        if isinstance(event, yaml.DocumentStartEvent):
            self.documents += 1
            if self.documents > 1:
                self.fail("several_documents", start, end)
        elif isinstance(event, yaml.ScalarEvent):
            self._tag(event)
            style = event.style or ""
            value = event.value if style or event.tag else meaning(event.value)
            if style in {"'", '"'} and "\n" in self.source.text[start:end]:
                self._runaway(start, end)
            made = Scalar(self.source, start, end, event.value, value, style)
            self._invisible(made)
            self._close(made, event.anchor)
        elif isinstance(event, yaml.AliasEvent):
            self._alias(event, start, end)
        elif isinstance(event, (yaml.MappingStartEvent, yaml.SequenceStartEvent)):
            self._tag(event)
            kind = Mapping if isinstance(event, yaml.MappingStartEvent) else Sequence
            if len(self.open) >= MAX_DEPTH:
                self.fail("too_deeply_nested", start, start + 1, most=MAX_DEPTH)
            if event.anchor:
                self.anchors[event.anchor] = None
            self.open.append((kind(self.source, start, end), event.anchor or "", None))
        elif isinstance(event, (yaml.MappingEndEvent, yaml.SequenceEndEvent)):
            node, anchor, _ = self.open.pop()
            node.end = end if end > start else _end_of_last(node)
            self._close(node, anchor)

    def _runaway(self, start: int, end: int) -> None:
        """Refuse a quotation that goes over several lines and holds keys of ours."""
        slip = runaway_quote(self.source, end)
        begun = self.source.line_column(start)
        if slip is not None and begun == (slip.span.line, slip.span.column):
            raise RulesetError([*self.problems, slip])

    def _invisible(self, node: Scalar) -> None:
        """Refuse what a terminal or a page would act on, written as it is or as an escape."""
        found = _ACTED_ON.search(node.text)
        if found is not None:
            span = node.span_of(found.start(), found.end())
            self.refuse("control_character", span, {"found": f"U+{ord(found.group()):04X}"})

    def _tag(self, event: Any) -> None:
        if event.tag is None or event.tag in {"!", "tag:yaml.org,2002:str"}:
            return
        start = event.start_mark.index
        span = self.source.span(start, start + 1)
        ours = self.source.text[start + 1 : start + 2] == "!"
        helps = () if ours else (Message("diagnostics.write_not"),)
        self.refuse("tag", span, {"found": event.tag}, helps)

    def _alias(self, event: Any, start: int, end: int) -> None:
        name = event.anchor
        if name not in self.anchors:
            self.fail("unknown_alias", start, end, found=name)
        meant = self.anchors[name]
        if meant is None:
            self.fail("alias_in_itself", start, end, found=name)
        copy = replace(meant, start=start, end=end)
        self.sizes[id(copy)] = self.sizes.get(id(meant), 1)
        self._close(copy, None)

    def _close(self, node: Node, anchor: str | None) -> None:
        if anchor:
            self.anchors[anchor] = node
        if not self.open:
            self.top = node
            return
        above, name, key = self.open[-1]
        size = self.sizes.get(id(above), 1) + self.sizes.get(id(node), 1)
        self.sizes[id(above)] = size
        if size > MAX_NODES:
            self.fail("too_much", node.start, node.end, most=MAX_NODES)
        self._bound_entries(above, node)
        if isinstance(above, Sequence):
            above.items.append(node)
        elif key is None:
            if not isinstance(node, Scalar):
                self.fail("key_is_no_word", node.start, node.end)
            if not node.style and node.text == "<<":
                self.fail("merge_key", node.start, node.end)
            if not node.text:
                self.fail("empty_key", node.start, node.end)
            odd = ODD_SPACES.search(node.text) if not node.style else None
            if odd is not None:
                slip = odd_space(self.source, node.start + odd.start())
                raise RulesetError([*self.problems, slip])
            self.open[-1] = above, name, node
        else:
            before = above.key(key.text)
            if before is None:
                above.entries.append((key, node))
            elif not _is_item(above, node):
                self._twice(key, before)
            self.open[-1] = above, name, None

    def _bound_entries(self, above: Mapping | Sequence, node: Node) -> None:
        """Refuse a list or table that is longer than any ruleset's."""
        here = above.items if isinstance(above, Sequence) else above.entries
        if len(here) >= self.entries:
            key = next((key.text for _, _, key in reversed(self.open[:-1]) if key), "")
            words = "" if key else "diagnostics.too_many_at_top"
            at = node.start, node.end
            self.fail("too_many_entries", *at, words, key=key, limit=self.entries)


def _is_item(above: Mapping | Sequence, value: Node) -> bool:
    """Return whether a key stands between braces as a list's item would: ``{2, 0, 0, -2}``."""
    nothing = isinstance(value, Scalar) and value.value is None and not value.text
    return nothing and value.source.text[above.start : above.start + 1] == "{"


def _end_of_last(node: Mapping | Sequence) -> int:
    """Return where a block ends: the library's mark stands at whatever comes after it."""
    parts = [value for _, value in node.entries] if isinstance(node, Mapping) else node.items
    return parts[-1].end if parts else node.end
