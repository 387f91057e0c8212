"""A refused move in words: what is wrong, and the rule, setting and line that say so."""

from gouji_rules.advice.names import Names
from gouji_rules.engine.rules import Rules
from gouji_rules.game.refusal import Refusal
from gouji_rules.messages import text
from gouji_rules.messages.layout import spaced
from gouji_rules.messages.saying import say
from gouji_rules.rules.kinds import rank_name
from gouji_rules.sheet.meanings import meaning, rule_name, value_told
from gouji_rules.why.grounds import ground_of


def refusal_words(refusal: Refusal, rules: Rules, names: Names) -> list[str]:
    """Return the lines to show for a refused action, with seats as ``names`` call them.

    What is wrong; of how many cards the plays are, where it may be that; and the rule, the setting
    that decides or that the rule is set by, and where that is written. Where no setting changes
    it, that is said.
    """
    lang, params = names.lang, names.called(refusal.params)
    why = Refusal(refusal.code, refusal.rule, refusal.setting, params).text(lang)
    told = say("play.refused", lang, why=why if lang == "en" else spaced(why))
    ground = ground_of(refusal, rules)
    setting, where = ground.setting, ""
    if setting:
        row = f"{setting}.{rank_name(str(refusal.params.get('rank')))}"
        where = _place(row if row in rules.spans else setting, rules, lang)
    if not setting:
        key = "play.refused_by_rule"
    elif not where:
        key = "play.refused_by_setting"
    else:
        key = "play.refused_by_setting_at" if ground.decides else "play.refused_under_setting"
    rule = rule_name(refusal.rule, setting, refusal.params, lang)
    setting = _setting_told(setting, rules, lang)
    rows = [told, sizes_told(refusal, lang)]
    return [*filter(None, rows), say(key, lang, rule=rule, setting=setting, where=where)]


def sizes_told(refusal: Refusal, lang: str) -> str:
    """Return how many cards stand against how many, where the reason says nothing of it.

    Where jokers are exchanged plays of other sizes may beat each other: it is easily overlooked
    that these are of other sizes. Empty where they are not, or for another refusal.
    """
    if refusal.code != "not_above" or "new_size" not in refusal.params:
        return ""
    return say("play.sizes_differ", lang, **refusal.params)


def _setting_told(setting: str, rules: Rules, lang: str) -> str:
    """Return a setting, with its value where that is a word which says what is refused."""
    value = rules.settings.get(setting)
    if not meaning(setting, value, lang):
        return setting
    told = value_told(setting, value, lang)
    return text("play.setting_is", lang, setting=setting, value=told)


def _place(setting: str, rules: Rules, lang: str) -> str:
    """Return ``file:line`` of a setting; of rules that a record holds, in one line, their name.

    What no ruleset writes has its usual value; of what is no setting of ours nothing is known.
    """
    path, *rest = rules.where(setting).rsplit(":", 2)
    name = path.replace("\\", "/").rpartition("/")[2]
    if not name:
        return text("play.place_usual", lang) if setting in rules.settings else ""
    if name == "--with":
        return text("play.place_changed", lang)
    if name.endswith((".json", ".jsonl")):
        return rules.id
    if name.startswith("<"):  # a text that came without a name
        name = rules.id
    if "." not in name:  # the text of a parent, which goes by its id
        name += ".yaml"
    return f"{name}:{rest[0]}" if rest else name
