"""What a list of rulesets shows: those that are shipped, and those of plugins."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from gouji_rules.diagnostics import RulesetError
from gouji_rules.messages import LANGUAGES, in_language
from gouji_rules.ruleset.structure.documents import open_document
from gouji_rules.ruleset.structure.finding import rulesets_folder, shipped_ids
from gouji_rules.ruleset.yaml.nodes import plain


@dataclass(frozen=True, slots=True)
class RulesetInfo:
    """What a list of rulesets shows of one.

    Attributes:
        id, names, region: its metadata; names by language, the region in English if it can be.
        regions: the region by language, each in the nearest that is written; empty without one.
        where: ``shipped``, ``plugin`` or ``path``.
        path: its file.
    """

    id: str
    names: Mapping[str, str]
    region: str
    where: str
    path: str
    regions: Mapping[str, str] = field(default_factory=dict)

    def name_in(self, lang: str) -> str:
        """Return its name in a language, in the nearest one, or the id."""
        return in_language(self.names, lang) or self.id

    def as_json(self) -> dict[str, Any]:
        """Return it as ``gouji rulesets --json`` lists it."""
        return {
            "id": self.id,
            "names": dict(self.names),
            "region": self.region,
            "regions": dict(self.regions),
            "where": self.where,
            "path": str(self.path),
        }


def list_rulesets() -> list[RulesetInfo]:
    """Return the shipped rulesets by id, then those of plugins; one that is broken is left out."""
    found: list[RulesetInfo] = []
    for name in shipped_ids():
        path = rulesets_folder() / f"{name}.yaml"
        try:
            found.append(info_of(path, "shipped"))
        except RulesetError:
            continue
    from gouji_rules.hooks.catalogue import look

    ours = {info.id for info in found}
    for name, (_plugin, path) in sorted(look().rulesets.items()):
        try:
            if name not in ours:
                found.append(info_of(path, "plugin"))
        except RulesetError:
            continue
    return found


def info_of(path: Path, where: str) -> RulesetInfo:
    """Return what a list shows of the ruleset in a file.

    Raises:
        RulesetError: there is no tree in it.
    """
    document = open_document(path)
    names = document.top.get("names")
    data = plain(names) if names is not None else {}
    region = document.top.get("region")
    written = plain(region) if region is not None else None
    regions = {lang: in_language(written, lang) for lang in LANGUAGES} if written else {}
    by_language = (
        {str(lang): str(name) for lang, name in data.items()} if isinstance(data, dict) else {}
    )
    return RulesetInfo(document.id, by_language, regions.get("en", ""), where, str(path), regions)
