"""A refused move in words: what is wrong, and the rule and setting that say so."""

from gouji_rules.advice.names import Names
from gouji_rules.engine.rules import Rules
from gouji_rules.game.refusal import Refusal
from gouji_rules.messages import text
from gouji_rules.messages.layout import spaced
from gouji_rules.messages.saying import say
from gouji_rules.rules.kinds import rank_name
from gouji_rules.sheet.meanings import meaning, rule_name, value_told


def refusal_words(refusal: Refusal, rules: Rules, names: Names) -> list[str]:
    """Return the lines to show for a refused action, with seats as ``names`` call them."""
    lang, params = names.lang, names.called(refusal.params)
    why = Refusal(refusal.code, refusal.rule, refusal.setting, params).text(lang)
    lines = [say("play.refused", lang, why=why if lang == "en" else spaced(why))]
    row = f"{refusal.setting}.{rank_name(str(refusal.params.get('rank')))}"
    where = _place(row if row in rules.spans else refusal.setting, rules)
    if refusal.setting and where:
        key = "play.refused_by_setting_at"
    elif refusal.setting:
        key = "play.refused_by_setting"
    else:
        key = "play.refused_by_rule"
    rule = rule_name(refusal.rule, refusal.setting, refusal.params, lang)
    setting = _setting_told(refusal.setting, rules, lang)
    lines.append(say(key, lang, rule=rule, setting=setting, where=where))
    return lines


def _setting_told(setting: str, rules: Rules, lang: str) -> str:
    """Return a setting, with its value where that is a word which says what is refused."""
    value = rules.settings.get(setting)
    if not meaning(setting, value, lang):
        return setting
    told = value_told(setting, value, lang)
    return text("play.setting_is", lang, setting=setting, value=told)


def _place(setting: str, rules: Rules) -> str:
    """Return ``file:line`` of a setting; of rules that a record holds, in one line, their name."""
    path, *rest = rules.where(setting).rsplit(":", 2)
    name = path.replace("\\", "/").rpartition("/")[2]
    if name.endswith((".json", ".jsonl")):
        return rules.id
    if "." not in name:  # the text of a parent, which goes by its id
        name += ".yaml"
    return f"{name}:{rest[0]}" if rest else name
