"""A refused move in words: what is wrong, and the rule and setting that say so."""

from gouji_rules.cli.output import Output
from gouji_rules.game.refusal import IllegalAction


def refusal_words(refused: IllegalAction, out: Output) -> list[str]:
    """Return the lines to show for a refused action."""
    lines = [out.text("play.refused", why=refused.refusal.text(out.lang))]
    if refused.rule:
        rule = out.text(f"play.rule_{refused.rule}")
        if refused.setting and refused.where:
            key = "play.refused_by_setting_at"
        elif refused.setting:
            key = "play.refused_by_setting"
        else:
            key = "play.refused_by_rule"
        lines.append(out.text(key, rule=rule, setting=refused.setting, where=refused.where))
    return lines
