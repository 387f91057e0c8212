"""Which ruleset somebody means who writes its name, or nearly its id."""

import unicodedata
from pathlib import Path
from typing import Final

from gouji_rules.diagnostics import nearest
from gouji_rules.diagnostics.glossary import GLOSSARY
from gouji_rules.ruleset.structure.finding import known_ids, looks_like_path, path_of
from gouji_rules.ruleset.structure.listing import list_rulesets

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
