"""The rulesets that are listed: the usual one first, each with a line that tells it from others."""

import re
from collections import Counter
from functools import lru_cache
from typing import Any, Final

from gouji_rules.diagnostics import RulesetError
from gouji_rules.engine.rules import Rules
from gouji_rules.errors import GoujiError
from gouji_rules.messages.saying import say
from gouji_rules.rules import SETTINGS
from gouji_rules.rules.hold_three import last_rank
from gouji_rules.ruleset.structure.order import FIRST, by_region
from gouji_rules.sheet.words import Words
from gouji_rules.variant.likeness import loaded

USUAL: Final = FIRST[0]
"""The ruleset that is played where nobody chooses another."""

_ENDS: Final = re.compile(r"[.;](?=\s|$)|[。；]")
"""Where a sentence ends."""

_TOLD: Final = 5
"""So many headings a line names at most."""


def rulesets(lang: str) -> list[dict[str, Any]]:
    """Return the listed rulesets: id, name, other names, region, and a line on each."""
    from gouji_rules.ruleset import list_rulesets

    infos = by_region(list_rulesets())
    names = {info.id: info.name_in(lang) for info in infos}
    found: list[dict[str, Any]] = []
    for info in infos:
        base = info.extends if info.extends in names and info.extends != info.id else USUAL
        try:
            rules = loaded(info.id)
            line = _beside(rules, loaded(base), names[base], lang)
        except RulesetError:  # of a plugin that cannot be loaded here
            continue
        others = dict.fromkeys(one for one in info.names.values() if one != names[info.id])
        found.append(
            {
                "id": info.id,
                "name": names[info.id],
                "others": [*others],
                "region": info.regions.get(lang, ""),
                "line": line_of(rules, lang) if info.id == USUAL else line,
                "plugins": [*rules.plugins],
            }
        )
    return found


def is_listed(rules: Rules) -> bool:
    """Return whether rules are the very ones that are listed by their id, to the last setting.

    Whoever uploads a ruleset calls it as he likes; its digest tells it from one that is listed.
    """
    return _is_listed(rules.id, rules.digest)


@lru_cache(256)
def _is_listed(name: str, digest: str) -> bool:
    from gouji_rules.ruleset.structure.finding import known_ids

    try:
        return name in known_ids() and loaded(name).digest == digest
    except RulesetError:  # of a plugin that cannot be loaded here
        return False


def line_of(rules: Rules, lang: str) -> str:
    """Return what is said of a ruleset in one line: what most changes how it is played."""
    chosen = rules.chosen
    parts = [say("web.line_cards", lang, number=rules.deck.size)]
    held = last_rank(chosen.hold_three)
    parts.append(say("web.line_held" if held else "web.line_free", lang, rank=held))
    parts.append(say(f"setting.calls.{chosen.calls.calls}", lang))
    if not chosen.burn.enabled:
        parts.append(say("web.line_no_burn", lang))
    return say("web.between", lang).join(parts)


def jokers(rules: Rules, lang: str) -> dict[str, str]:
    """Return what a deck's jokers are called, low to high, by the ruleset's own names for them."""
    words = Words.of(rules, lang)
    return {level: words.joker(level) for level in rules.deck.levels}


def _beside(rules: Rules, base: Rules, name: str, lang: str) -> str:
    """Return in one line what a ruleset does otherwise than the one that it is compared with.

    The headings of the settings that differ, those first of which most do; and what plugins say.
    """
    differs = (key for key in SETTINGS if rules.settings[key] != base.settings[key])
    groups = Counter(key.partition(".")[0] for key in differs if not key.startswith("deck."))
    heads = [say(f"setting.{group}.title", lang) for group, _ in groups.most_common(_TOLD)]
    if len(groups) > _TOLD:
        heads.append("…")
    own = _said(rules, base, lang)
    parts = [say("web.line_cards", lang, number=rules.deck.size)]
    if heads or own:
        what = say("web.comma", lang).join(heads) if heads else own.pop(0)
        parts.append(say("web.line_beside", lang, name=name, what=what))
    return say("web.between", lang).join([*parts, *own])


def _said(rules: Rules, base: Rules, lang: str) -> list[str]:
    """Return of each plugin that the other ruleset has not what it says first of what it does."""
    try:
        says = rules.says(lang)
    except GoujiError:  # it fails there: the sheet tells how
        says = {}
    told = (says.get(one) for one in rules.plugins if one not in base.plugins)
    return [
        _ENDS.split(sentences[0], maxsplit=1)[0] if sentences else say("web.line_own", lang)
        for sentences in told
    ]
