"""Random rulesets as people write them: YAML files, one extending the next.

A chain of one to three files on top of a shipped ruleset or of nothing; each file says some
settings, its own definitions, and other bodies for definitions of its parents.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import yaml

from gouji_rules.diagnostics import RulesetError
from gouji_rules.lang import (
    Environment,
    LangErrors,
    Slot,
    compile_expression,
    parse_definitions,
)
from gouji_rules.rules import SETTINGS
from gouji_rules.rules.deck import DeckSettings, deck_of
from gouji_rules.rules.gouji import GoujiSettings
from gouji_rules.rules.kinds import Expression
from gouji_rules.rules.vocabulary import SLOTS, environment
from gouji_rules.ruleset import load_ruleset, resolve_ruleset, shipped_ids
from gouji_rules.ruleset.structure.tables import laid_over
from tests.ruleset.random_expressions import definition_body, definitions, expression
from tests.ruleset.random_settings import DECK, deck, put_right, value

LISTS_AND_WORDS = (
    "tribute.scored",
    "tribute.after",
    "tribute.order",
    "sweep.",
    "opening.",
    "gouji.u",
)
"""The settings that are looked at together: none of them is a table that merges."""

OF_PARAMETERS = {"new": "play", "old": "play", "play": "play", "hand": "hand", "call": "call"}
"""What the shipped definitions leave to be understood."""


@dataclass
class Chain:
    """Files that are being written.

    Attributes:
        env: what expressions may name: the deck of the whole chain.
        define: definitions of all files so far, by head.
        known: how each of them is called.
    """

    random: Random
    env: Environment
    define: dict[str, str] = field(default_factory=dict)
    known: dict[str, tuple[tuple[str, ...], str]] = field(default_factory=dict)

    def settings(self, keys: list[str]) -> dict[str, Any]:
        made: dict[str, Any] = {}
        for key in keys:
            kind = SETTINGS[key].kind
            text = None
            if isinstance(kind, Expression) and self.random.random() < 0.8:
                slot = SLOTS[kind.slot]
                text = expression(self.random, self.env, slot, self.define, self.known)
            made[key] = value(self.random, kind, key) if text is None else text
        return made

    def definitions(self, number: int) -> dict[str, str]:
        """Return new definitions and other bodies for some that there are."""
        written: dict[str, str] = {}
        for head in [*self.define]:
            if self.random.random() < 0.4:
                written |= self.anew(head)
        define, known = definitions(self.random, self.env, SLOTS.values(), f"定义{number}_")
        self.define |= define
        self.known |= known
        return written | define

    def anew(self, head: str) -> dict[str, str]:
        """Return another body for a definition; the calls of it stay right."""
        name, _, inside = head.partition("(")
        names = [one.strip() for one in inside.rstrip(")").split(",") if one.strip()]
        typed = [
            one if ":" in one else f"{one}: {OF_PARAMETERS.get(one, 'party')}" for one in names
        ]
        result = self.known[name][1] if name in self.known else self.result(name, typed)
        typed_head = f"{name}({', '.join(typed)})"
        body = definition_body(self.random, self.env, typed_head, result, {}, {})
        if body is None:
            return {}
        self.define[head] = body
        return {head: body}

    def result(self, name: str, typed: list[str]) -> str:
        """Return the type of what a shipped definition says: the one that a call of it has."""
        params = [one.split(": ") for one in typed]
        call = f"{name}({', '.join(one for one, _ in params)})"
        for result in ("bool", "int"):
            types = tuple((one, self.env.types[type_]) for one, type_ in params)
            slot = Slot("define", types, self.env.types[result])
            try:
                compile_expression(call, slot, self.env, parse_definitions(self.define))
            except LangErrors:
                continue
            return result
        return "rank"


def write_chain(random: Random, folder: Path) -> Path:
    """Write one to three files into a folder; return the last, which extends the others."""
    base = random.choice([None, *shipped_ids()])
    parent = resolve_ruleset(base) if base else None
    cards = deck(random, parent and parent.settings) if random.random() < 0.5 else {}
    values = {key: setting.default for key, setting in SETTINGS.items()}
    values |= parent.settings if parent else {}
    for key, one in cards.items():
        said = SETTINGS[key].kind.normal(one)
        values[key] = laid_over(key, values[key], said) if isinstance(said, dict) else said
    whole = deck_of(DeckSettings.of(values))
    least = {kind: n for kind, n in values["gouji.minimum"].items() if kind in whole.index}
    chain = Chain(random, environment(GoujiSettings.of(values | {"gouji.minimum": least}), whole))
    if parent is not None:
        chain.define = dict(parent.define)
    extends = base
    path = folder
    count = random.choice([1, 2, 2, 3, 3])
    for number in range(count):
        path = folder / f"town{number}.yaml"
        document: dict[str, Any] = {"id": f"town{number}", "version": number}
        if extends:
            document["extends"] = extends
        document["define"] = chain.definitions(number)
        keys = [key for key in SETTINGS if key not in DECK]
        chosen = random.sample(keys, random.choice([1, 3, 6, 12, len(keys)]))
        said = chain.settings(chosen)
        if random.random() < 0.9:
            put_right(values, said)
        values |= {key: one for key, one in said.items() if key.startswith(LISTS_AND_WORDS)}
        if number == 0:
            said |= cards
            if cards and random.random() < 0.8:
                said["first_leader.rank"] = random.choice([*cards["deck.ranks"]])
        path.write_text(as_yaml(document | nested(said)), encoding="utf-8")
        extends = path.name
    return path


def nested(settings: Mapping[str, Any]) -> dict[str, Any]:
    """Return settings as a file nests them."""
    made: dict[str, Any] = {}
    for key, one in settings.items():
        group, _, name = key.partition(".")
        if name:
            made.setdefault(group, {})[name] = one
        else:
            made[group] = one
    return made


def as_yaml(document: Mapping[str, Any]) -> str:
    """Return a document as text."""
    text: str = yaml.safe_dump(dict(document), allow_unicode=True, sort_keys=False, width=100)
    return text


def valid_chains(seed: int, folder: Path) -> Iterator[tuple[int, Path]]:
    """Yield numbers and files without end: those that the loader takes.

    ``write_chain(Random(number), folder)`` writes the same files again.
    """
    number = seed
    while True:
        place = folder / str(number)
        place.mkdir()
        path = write_chain(Random(number), place)
        try:
            load_ruleset(path)
        except RulesetError:
            pass
        else:
            yield number, path
        number += 1
