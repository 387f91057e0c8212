"""Rulesets as plain data, and back."""

from typing import Any

from gouji_rules.engine.rules import Rules
from gouji_rules.game.questions import DEALS
from gouji_rules.plain.asked import question_data
from gouji_rules.plain.documents import as_plain
from gouji_rules.plain.errors import PlainError
from gouji_rules.plain.kinds import shape_of
from gouji_rules.plain.shapes import RulesetData


def ruleset_data(rules: Rules, sheet: str = "") -> RulesetData:
    """Return a ruleset as plain data.

    Args:
        rules: the ruleset.
        sheet: the language (``en``, ``zh-Hans``, ``zh-Hant``) in which its rule sheet is wanted
            too; empty for none.
    """
    questions = rules.phases.questions.values()
    return {
        "id": rules.id,
        "names": dict(rules.names),
        "digest": rules.digest,
        "engine": rules.meaning,
        "settings": as_plain(rules.settings),
        "kinds": rules.deck.kinds,
        "plugins": {name: str(version) for name, version in rules.plugins.items()},
        "phases": [*rules.phases.order],
        "questions": [question_data(one) for one in questions if one != DEALS],
        "resolved": as_plain(rules.resolved),
        "sheet": _sheet(rules, sheet) if sheet else None,
    }


def _sheet(rules: Rules, lang: str) -> str:
    from gouji_rules.sheet.markdown import as_markdown
    from gouji_rules.sheet.sheet import sheet

    return as_markdown(sheet(rules, lang))


def read_ruleset(data: Any, at: str = "") -> Rules:
    """Return the ruleset that plain data describes, loaded from ``resolved``.

    Raises:
        PlainError: it is something else, or says of the ruleset what is not so.
        RulesetError: the ruleset is not valid.
    """
    from gouji_rules.ruleset import load_recorded

    shape_of(RulesetData).check(data, at)
    rules = load_recorded(data["resolved"], f"{at}/resolved")
    for key in ("id", "digest"):
        if data[key] != getattr(rules, key):
            ours = str(getattr(rules, key))
            raise PlainError("disagrees", f"{at}/{key}", found=data[key], wanted=ours)
    return rules
