"""Rulesets as they were when they were chosen: later changes of files change no table."""

from collections.abc import Collection, Mapping
from pathlib import Path
from typing import Any, Final

import msgspec

from gouji_rules.engine.rules import Rules
from gouji_rules.ruleset import Limits, load_ruleset, loads_ruleset, rulesets_folder, shipped_ids
from gouji_rules.table.entries import Ruleset
from gouji_rules.table.errors import TableError

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


def shared(ruleset: Ruleset) -> tuple[Ruleset, Rules]:
    """Return a ruleset that was pinned, one object for all tables, and its rules.

    Raises: as of ``rules_of``.
    """
    raw = msgspec.json.encode(ruleset)
    known = _KNOWN.get(raw)
    if known is None:
        rules = _load(ruleset)
        if rules.digest != ruleset.digest:
            raise TableError(
                "other_ruleset", name=rules.id, theirs=ruleset.digest[:12], ours=rules.digest[:12]
            )
        rules.asks_all = True
        while len(_KNOWN) >= MOST_KEPT:
            del _KNOWN[next(iter(_KNOWN))]
        known = _KNOWN[raw] = ruleset, rules
    return known


_KNOWN: Final[dict[bytes, tuple[Ruleset, Rules]]] = {}


def _load(ruleset: Ruleset) -> Rules:
    return loads_ruleset(
        ruleset.text,
        ruleset.path,
        ruleset.settings,
        parents=ruleset.parents,
        plugins=ruleset.plugins,
        limits=Limits(),
    )
