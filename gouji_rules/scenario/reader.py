"""Reading the values of a scenario file: what is wrong with them is collected."""

import re
from collections.abc import Iterable
from collections.abc import Mapping as Mapping_
from dataclasses import replace
from typing import Final

from gouji_rules.diagnostics import Diagnostic, Message, Span, diagnosed, nearest, shown
from gouji_rules.diagnostics.glossary import place_of
from gouji_rules.ruleset.yaml.nodes import Mapping, Node, Scalar, Sequence
from gouji_rules.ruleset.yaml.problems import and_here, dedented

SEATS: Final = ("0", "1", "2", "3", "4", "5")
_WORDS_OF_SCENARIOS: Final = {
    "not_true_or_false": "scenario.not_true_or_false",
    "unknown_key": "scenario.unknown_key",
    "unknown_setting": "scenario.unknown_setting",
}
"""Codes of rulesets that are told in other words of a scenario file."""


class Reader:
    """Reads values and collects what is wrong with them.

    Attributes:
        problems: what has been found so far.
    """

    def __init__(self, problems: list[Diagnostic]) -> None:
        self.problems = problems
        self.lost: list[Node | None] = []

    def problem(self, code: str, span: Span, /, *, suggestion: str = "", **params: object) -> None:
        """Keep a problem."""
        key = _WORDS_OF_SCENARIOS.get(code, "")
        self.problems.append(diagnosed(code, span, params, did_you_mean=suggestion, key=key))

    def keys(
        self,
        node: Mapping,
        known: Iterable[str],
        where: str,
        elsewhere: Mapping_[str, Iterable[str]] | None = None,
    ) -> None:
        """Tell which keys of a mapping are none.

        Args:
            node: the mapping.
            known: the keys that it may have.
            where: what it is: ``file``, ``scenario``, ``result``, ``expect``.
            elsewhere: what keys there are in other places, by place.
        """
        names = list(known)
        lost = self._lost_lines(node, names)
        for at, (key, _) in enumerate(node.entries):
            if key.text in names or key in lost:
                continue
            params = {"found": shown(key.text), "where": Message(f"scenario.in_{where}")}
            close = nearest(key.text, names) or ""
            homes = [other for other, keys in (elsewhere or {}).items() if key.text in keys]
            if homes and not close:
                there = Message(f"scenario.in_{homes[0]}")
                help_ = Message("scenario.belongs", {"where": there})
                self.told("unknown_key", key.span, params, help_)
            elif not close and where in {"scenario", "expect"} and place_of(key.text):
                self.told("unknown_key", key.span, params, place_written(key.text))
            else:
                self.problem("unknown_key", key.span, suggestion=close, **params)
            if close and node.get(close) is None:
                # Read as what was meant: one run shows everything.
                node.rename(at, close)

    def _lost_lines(self, node: Mapping, names: list[str]) -> list[Scalar]:
        """Tell seats that stand no further right than the key they belong to; return their keys."""
        found: list[Scalar] = []
        head: Scalar | None = None
        first = -1
        for key, value in node.entries:
            if key.text in names:
                empty = isinstance(value, Scalar) and value.value is None and not value.text
                head, first = (key if empty else None), -1
            elif head is not None and key.text in (*SEATS, "6"):
                found.append(key)
                if first >= 0:
                    told = and_here(self.problems[first], key)
                    self.problems[first] = replace(told, notes=told.notes[:4])
                    continue
                first = len(self.problems)
                self.lost.append(node.get(head.text))
                self.problems.append(dedented(key, head, head.text))
        return found

    def told(self, code: str, span: Span, params: dict[str, object], help_: Message) -> None:
        """Keep a problem with help of its own."""
        key = _WORDS_OF_SCENARIOS.get(code, "")
        self.problems.append(diagnosed(code, span, params, helps=(help_,), key=key))

    def word(self, node: Node, key: str, known: Iterable[str]) -> str | None:
        """Read one of some words."""
        names = list(known)
        if isinstance(node, Scalar) and node.text in names:
            return node.text
        found = written_there(node)
        close = nearest(found, names) or ""
        self.problem("not_a_word", node.span, suggestion=close, key=key, found=found, known=names)
        return None

    def text(self, node: Node, key: str) -> str | None:
        """Read a text as it is written, quoted or not."""
        if isinstance(node, Scalar):
            return node.text
        self.problem("not_text", node.span, key=key)
        return None

    def items(self, node: Node, key: str, *, seats: bool = False) -> list[Node]:
        """Read a list; what is none is told, and empty.

        Args:
            node, key: the list, and what it is called.
            seats: whether it is of seats, so that it is meant by their numbers alone.
        """
        if isinstance(node, Sequence):
            return node.items
        meant = _seats_meant(node.text) if seats and isinstance(node, Scalar) else ""
        self.problem("not_a_list", node.span, suggestion=meant, key=key)
        return []

    def entries(self, node: Node, key: str) -> list[tuple[Scalar, Node]]:
        """Read a mapping; what is none is told, once, and empty."""
        if isinstance(node, Mapping):
            return node.entries
        if not any(node is one for one in self.lost):
            self.problem("not_a_mapping", node.span, key=key)
        return []


def _seats_meant(words: str) -> str:
    """Return the list of a text that names seats without brackets, or nothing."""
    found = [one for one in re.split(r"[\s,，、;；]+", words.strip()) if one]
    seats = all(one in SEATS for one in found) and len({*found}) == len(found)
    return f"[{', '.join(found)}]" if found and seats else ""


def place_written(word: str) -> Message:
    """Return where it is written who came to the place that a word names: ``大落``."""
    return Message("scenario.place_written", {"found": shown(word), "place": place_of(word)})


def written_there(node: Node) -> str:
    """Return what is written there, of a list or a table as it stands in the file."""
    if isinstance(node, Scalar):
        return shown(node.text)
    return shown(" ".join(node.source.text[node.start : node.end].split()))
