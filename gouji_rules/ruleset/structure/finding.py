"""Finding rulesets: by id, by path, by a name or nearly one; and what a list shows of them."""

import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

from gouji_rules.diagnostics import RulesetError, nearest
from gouji_rules.diagnostics.glossary import GLOSSARY
from gouji_rules.messages import LANGUAGES, in_language
from gouji_rules.ruleset.structure.documents import open_document
from gouji_rules.ruleset.yaml.nodes import plain

SUFFIXES = (".yaml", ".yml")


@cache
def rulesets_folder() -> Path:
    """Return the folder of the shipped rulesets: in a wheel inside the package, else beside it."""
    package = Path(__file__).resolve().parents[2]
    inside = package / "_rulesets"
    return inside if inside.is_dir() else package.parent / "rulesets"


def shipped_ids() -> list[str]:
    """Return the ids of the shipped rulesets, sorted: their files are named by them."""
    folder = rulesets_folder()
    return sorted(path.stem for path in folder.glob("*.yaml")) if folder.is_dir() else []


def known_ids() -> list[str]:
    """Return the ids of all rulesets that ship or that plugins bring along, sorted."""
    from gouji_rules.hooks.catalogue import look

    return sorted({*shipped_ids(), *look().rulesets})


def looks_like_path(name: str) -> bool:
    """Return whether a name is a path rather than an id."""
    return name.endswith(SUFFIXES) or "/" in name or "\\" in name or name.startswith(".")


def path_of(name: str, beside: Path | None = None) -> Path | None:
    """Return the file of a ruleset, or None where there is none.

    Args:
        name: an id or a path.
        beside: the file in which the name stands: paths are relative to its folder, and ids
            that do not ship are looked for there, then among those of plugins.
    """
    try:
        return _path_of(name, beside)
    except OSError:  # no name that a file could have
        return None


def _path_of(name: str, beside: Path | None) -> Path | None:
    folder = beside.parent if beside is not None else Path()
    if looks_like_path(name):
        path = folder / name
        return path if path.exists() else None
    for candidate in (rulesets_folder() / f"{name}.yaml", folder / f"{name}.yaml"):
        if beside is None and candidate.parent == folder:
            continue
        if candidate.is_file():
            return candidate
    from gouji_rules.hooks.catalogue import look

    found = look().rulesets.get(name)
    return found[1] if found is not None else None


def is_folder(name: str, beside: Path | None, found: Path | None) -> bool:
    """Return whether a name in a file that is to name a ruleset is that of a folder.

    Args:
        name: an id or a path.
        beside: the file in which it stands.
        found: the file that it names, as ``path_of`` says.
    """
    if found is not None:
        return found.is_dir()
    try:
        folder = beside.parent if beside is not None else Path()
        return name != "" and (folder / name).is_dir()
    except (OSError, ValueError):  # no name that a folder could have
        return False


@dataclass(frozen=True, slots=True)
class RulesetInfo:
    """What a list of rulesets shows of one.

    Attributes:
        id, names, region: its metadata; names by language, the region in English if it can be.
        regions: the region by language, each in the nearest that is written; empty without one.
        where: ``shipped``, ``plugin`` or ``path``.
        path: its file.
        extends: what it names as its parent; empty without one.
    """

    id: str
    names: Mapping[str, str]
    region: str
    regions: Mapping[str, str]
    where: str
    path: str
    extends: str = ""

    def name_in(self, lang: str) -> str:
        """Return its name in a language, in the nearest one, or the id."""
        return in_language(self.names, lang) or self.id

    def as_json(self) -> dict[str, Any]:
        """Return it as ``gouji rulesets --json`` lists it."""
        told = asdict(self)
        del told["extends"]
        return told


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
    parent = document.top.get("extends")
    return RulesetInfo(
        document.id,
        by_language,
        regions.get("en", ""),
        regions,
        where,
        str(path),
        str(plain(parent)) if parent is not None else "",
    )


_ENDINGS: Final = ("够级", "夠級", "规则", "規則", "gouji", "rules")
"""What people put behind a name."""


def named_ruleset(word: str) -> str:
    """Return the id of the ruleset that people call so, or the empty string.

    Its name in any language, with or without 够级 behind it, however it is divided; or what
    players call it besides, in Chinese or pinyin (``中游``, ``xuandianpingtai``).
    """
    plain = _plain(word)
    if not plain:
        return ""
    names = _ids_by_name()
    found = names.get(plain) or next(
        (names[bare] for end in _ENDINGS if (bare := plain.removesuffix(end)) in names), ""
    )
    if found:
        return found
    known = known_ids()
    called = (*GLOSSARY.get(plain, ()), *GLOSSARY.get(word.strip(), ()))
    return next((one for one in called if one in known), "")


def matching(words: str, infos: Sequence[RulesetInfo] | None = None) -> list[RulesetInfo]:
    """Return the rulesets that somebody may mean who writes a name, a town or a part of either.

    A name that is one ruleset's alone says which; else each word has to be in the id, a name in
    any language or the region (``青岛``, ``strict qingdao``).

    Args:
        words: what was written.
        infos: the rulesets to choose from; all that there are where not given.

    Returns:
        one where it is clear; several where it is not; none where nothing is like it.
    """
    listed = list_rulesets() if infos is None else infos
    exact = named_ruleset(words)
    found = [info for info in listed if info.id in (words.strip(), exact)]
    parts = [part for word in words.split() if (part := _plain(word)) not in _ENDINGS]
    if found or not all(len(part.encode()) > 1 for part in parts) or not parts:
        return found[:1]
    return [info for info in listed if all(part in _all_names(info) for part in parts)]


def _all_names(info: RulesetInfo) -> str:
    """Return all that a ruleset is called, plain, with a mark between that nobody types."""
    return " ".join(map(_plain, (info.id, *info.names.values(), *info.regions.values())))


def ruleset_path(name: str, beside: Path | None = None) -> Path | None:
    """Return the file of a ruleset that is named by id, path or one of its names, or None."""
    found = path_of(name, beside)
    if found is None and not looks_like_path(name):
        meant = named_ruleset(name)
        found = path_of(meant) if meant else None
    return found


def meant_ruleset(word: str) -> str:
    """Return the id of the ruleset that was meant, or the empty string.

    Its name in any language says which; then an id that is like it, then a name that is.
    """
    exact = named_ruleset(word)
    if exact:
        return exact
    close = nearest(word, known_ids())
    if close:
        return close
    names = _ids_by_name()
    return names.get(nearest(_plain(word), names) or "", "")


def _ids_by_name() -> dict[str, str]:
    """Return the ids of all rulesets by their names; the first of a name has it."""
    found: dict[str, str] = {}
    for info in list_rulesets():
        for name in info.names.values():
            found.setdefault(_plain(name), info.id)
    return found


def _plain(name: str) -> str:
    """Return what of a name somebody types who has heard it: its letters and numbers."""
    folded = unicodedata.normalize("NFKC", name).casefold()
    return "".join(char for char in folded if char.isalnum())
