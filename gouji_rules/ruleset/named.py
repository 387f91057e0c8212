"""Which ruleset somebody means who writes its name, or nearly its id."""

import unicodedata

from gouji_rules.diagnostics import nearest
from gouji_rules.ruleset.finding import known_ids


def meant_ruleset(word: str) -> str:
    """Return the id of the ruleset that was meant, or the empty string.

    Its name in any language says which; then an id that is like it, then a name that is.
    """
    names = _ids_by_name()
    exact = names.get(_plain(word))
    if exact:
        return exact
    close = nearest(word, known_ids())
    if close:
        return close
    return names.get(nearest(_plain(word), names) or "", "")


def _ids_by_name() -> dict[str, str]:
    """Return the ids of all rulesets by their names; the first of a name has it."""
    from gouji_rules.ruleset.loading import list_rulesets

    found: dict[str, str] = {}
    for info in list_rulesets():
        for name in info.names.values():
            found.setdefault(_plain(name), info.id)
    return found


def _plain(name: str) -> str:
    """Return what of a name somebody types who has heard it: its letters and numbers."""
    folded = unicodedata.normalize("NFKC", name).casefold()
    return "".join(char for char in folded if char.isalnum())
