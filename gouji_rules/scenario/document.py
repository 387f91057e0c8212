"""What a scenario file holds once it has been read."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from gouji_rules.diagnostics import Span
from gouji_rules.ruleset.yaml.nodes import Node

SUFFIXES: Final = (".scenario.yaml", ".scenario.yml")
"""How the names of scenario files end."""


@dataclass(slots=True)
class Words:
    """A text of the file that only a ruleset can read: cards, an action.

    Attributes:
        text: as written.
        span: where.
        span_of: gives the place of a part of it, from character to character.
    """

    text: str
    span: Span
    span_of: Callable[[int, int], Span]


@dataclass(slots=True)
class Statement:
    """A statement about plays.

    Attributes:
        text: all of it.
        new, old: its plays; ``old`` is None where it is about one.
        claim: what it says, ``beats``, ``is not gouji`` ...
        span: where it stands.
    """

    text: str
    new: Words
    claim: str
    old: Words | None
    span: Span


@dataclass(slots=True)
class Setup:
    """A ruleset as a file names it.

    Attributes:
        name: id, or path relative to the file.
        span: where it is named.
        changes: changes of settings, key -> value.
        spans: where each is written.
        nodes: the value of each as the file has it.
    """

    name: str
    span: Span
    changes: dict[str, Any] = field(default_factory=dict)
    spans: dict[str, Span] = field(default_factory=dict)
    nodes: dict[str, Node] = field(default_factory=dict)


@dataclass(slots=True)
class Scenario:
    """A scenario as read: what it begins with, what is done, what is expected.

    Attributes:
        name, source: as written; empty where there is none.
        setup: its ruleset.
        position: what ``Game.from_position`` takes.
        moves: seat and action of each.
        expect: key -> what is expected, as plain data.
        actions: the actions that ``expect`` names, by key.
        span: where it stands.
        spans: where its keys' values stand, those of ``hands`` and the like as ``hands.3``.
        hands: the cards of each seat, with their places.
    """

    name: str
    source: str
    setup: Setup
    position: dict[str, Any]
    moves: list[tuple[int, Words]]
    expect: dict[str, Any]
    actions: dict[str, list[Words]]
    span: Span
    spans: Mapping[str, Span]
    hands: dict[int, Words]


@dataclass(slots=True)
class ScenarioFile:
    """A file as read.

    Attributes:
        path: the file.
        setup: its ruleset.
        statements, scenarios: what it holds.
    """

    path: Path
    setup: Setup
    statements: list[Statement]
    scenarios: list[Scenario]
