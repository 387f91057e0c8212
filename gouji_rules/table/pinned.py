"""Rulesets as they were when they were chosen: later changes of files change no table."""

from collections.abc import Callable, Collection, Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeVar

import msgspec

from gouji_rules.engine.rules import ENGINE_MEANING, Rules
from gouji_rules.errors import GoujiError
from gouji_rules.ruleset import Limits, load_ruleset, loads_ruleset, rulesets_folder, shipped_ids
from gouji_rules.table.entries import Ruleset
from gouji_rules.table.errors import TableError

Made = TypeVar("Made")


class Way(NamedTuple):
    """How the engine plays the game of a table.

    Attributes:
        meaning: ``Rules.meaning``.
        asks_all: ``Rules.asks_all``.
    """

    meaning: int = ENGINE_MEANING
    asks_all: bool = True


NOW: Final = Way()
UNTOLD: Final = (Way(5), Way(4), Way(4, asks_all=False))
"""How games went of whose engine nothing is written down: the first that fits the log is it."""


def in_some_way(make: Callable[[Way], Made]) -> Made:
    """Return what is made of a log, in the first of the ways of before that fits it.

    One way for all its games: no program has gone on with a table in another than its own.

    Args:
        make: makes it, where games of whose engine nothing is written down go in this way.

    Raises:
        GoujiError: it fits none; what is wrong in the first.
    """
    wrong: GoujiError | None = None
    for way in UNTOLD:
        try:
            return make(way)
        except GoujiError as error:
            wrong = wrong or error
    assert wrong is not None
    raise wrong


def way_of(engine: int, untold: Way) -> Way:
    """Return the way of a game whose entry names an engine; ``untold`` where it names none.

    Raises:
        TableError: it is a later one than ours.
    """
    if engine > ENGINE_MEANING:
        raise TableError("other_version", theirs=engine, ours=ENGINE_MEANING)
    return Way(engine) if engine else untold


MOST_KEPT: Final = 64
"""So many rulesets are kept ready for tables that come back."""


def pinned(
    name: str,
    text: str | None = None,
    settings: Mapping[str, Any] | None = None,
    *,
    parents: Mapping[str, str] | None = None,
    plugins: Collection[str] = (),
) -> Ruleset:
    """Return a ruleset with all texts that it rests on.

    Args:
        name: the id of a ruleset that ships; of a text what it is called.
        text: YAML, of a ruleset that does not ship.
        settings: changes, key path -> value.
        parents: texts that it may extend, by id, besides the rulesets that ship.
        plugins: the names of the plugins that it may use.

    Raises:
        RulesetError: it is not valid, or there is none of that name.
    """
    if text is None:
        name = load_ruleset(name).id
        text = (rulesets_folder() / f"{name}.yaml").read_text(encoding="utf-8")
    all_parents = {**_shipped_above(text), **(parents or {})}
    made = Ruleset(
        text,
        name if text is None else f"{name}.yaml" if not name.endswith(".yaml") else name,
        "",
        all_parents,
        dict(settings or {}),
        tuple(plugins),
    )
    return msgspec.structs.replace(made, digest=_load(made).digest)


def _shipped_above(text: str) -> dict[str, str]:
    """Return the texts of the rulesets that ship which a text extends, one after the other."""
    found: dict[str, str] = {}
    folder, ids = Path(str(rulesets_folder())), shipped_ids()
    while True:
        lines = (line.partition(":") for line in text.splitlines() if line.startswith("extends:"))
        name = next((rest.partition("#")[0].strip(" \"'") for _, _, rest in lines), "")
        if name not in ids or name in found:
            return found
        text = found[name] = (folder / f"{name}.yaml").read_text(encoding="utf-8")


def rules_of(ruleset: Ruleset) -> Rules:
    """Return the rules of a ruleset that was pinned, which are loaded once.

    Raises:
        RulesetError: it is not valid any more.
        TableError: something else comes of it now.
    """
    return shared(ruleset)[1]


def shared(ruleset: Ruleset, way: Way = NOW) -> tuple[Ruleset, Rules]:
    """Return a ruleset that was pinned, one object for all tables, and its rules.

    Args:
        ruleset: the ruleset.
        way: how the engine plays it.

    Raises: as of ``rules_of``.
    """
    key = msgspec.json.encode(ruleset), way
    known = _KNOWN.get(key)
    if known is None:
        rules = _load(ruleset)
        if rules.digest != ruleset.digest:
            raise TableError(
                "other_ruleset", name=rules.id, theirs=ruleset.digest[:12], ours=rules.digest[:12]
            )
        rules.meaning, rules.asks_all = way
        while len(_KNOWN) >= MOST_KEPT:
            del _KNOWN[next(iter(_KNOWN))]
        known = _KNOWN[key] = ruleset, rules
    return known


_KNOWN: Final[dict[tuple[bytes, Way], tuple[Ruleset, Rules]]] = {}


def _load(ruleset: Ruleset) -> Rules:
    return loads_ruleset(
        ruleset.text,
        ruleset.path,
        ruleset.settings,
        parents=ruleset.parents,
        plugins=ruleset.plugins,
        limits=Limits(),
    )
