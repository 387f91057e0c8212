"""Reasons as lines of text, for the terminal and for the failures of scenarios."""

from collections.abc import Iterable

from gouji_rules.diagnostics import Message
from gouji_rules.engine.rules import Rules
from gouji_rules.messages import in_language, text
from gouji_rules.messages.actions import worded
from gouji_rules.messages.layout import columns
from gouji_rules.plays import Play
from gouji_rules.sheet.meanings import rule_name, value_told
from gouji_rules.why.expressions import Reason
from gouji_rules.why.moves import MoveReason
from gouji_rules.why.plays import (
    BeatsReason,
    Verdict,
    described,
    why_gouji,
    why_opens,
)
from gouji_rules.why.spots import where_lines


def rule_line(
    rule: str, setting: str, value: object, lang: str, said: Message | None = None
) -> str:
    """Return the rule, and the setting with its value and what that means, on one line."""
    name = rule_name(rule, setting, said.params if said is not None else {}, lang)
    if not setting:
        return text("why.rule_only", lang, rule=name)
    told = value_told(setting, value, lang)
    return text("why.rule_setting", lang, rule=name, setting=setting, value=told)


def beats_lines(why: BeatsReason, lang: str) -> list[str]:
    """Return all there is to say about two plays, the answer first."""
    rules = why.rules
    lines = [
        text(
            "why.beats_yes" if why.beats else "why.beats_no",
            lang,
            new=why.new.text,
            old=why.old.text,
        ),
        "",
        *columns([(f"  {p.text}", _play_words(rules, p, lang)) for p in (why.new, why.old)]),
        "",
    ]
    lines += decided_lines(why, lang)
    for message, where in why.notes:
        lines.append(text("why.note", lang, note=message.text(lang)))
        if where.spot and message is why.notes[0][0]:
            lines += where_lines(where, lang)
    for message, where in why.held:
        lines += [text("why.note", lang, note=message.text(lang)), *where_lines(where, lang)]
    plays = dict.fromkeys((why.new, why.old))
    return [*lines, "", *(line for play in plays for line in _verdict_lines(rules, play, lang))]


def decided_lines(why: BeatsReason, lang: str) -> list[str]:
    """Return what decided a comparison: the part, its place, and all conditions."""
    rules, verdict = why.rules, why.verdict
    reason = verdict.reason
    assert reason is not None  # a comparison always has its conditions
    key = "why.decided" if why.beats else "why.missing"
    lines = [text(key, lang, said=verdict.said.text(lang))]
    lines += where_lines(verdict.where, lang)
    lines.append(rule_line(verdict.rule, verdict.setting, rules.chosen.comparison.beats, lang))
    lines += last_word(rules.wrapped_by.get(verdict.rule, ""), lang)
    if reason.kind != "one":
        name = in_language(rules.names, lang) or rules.id
        lines += ["", text("why.conditions", lang, ruleset=name)]
        lines += list(reason_lines(reason, lang))
    return lines


def reason_lines(reason: Reason, lang: str, indent: str = "  ") -> Iterable[str]:
    """Yield conditions one by one, each with whether it holds; parts further to the right."""
    if reason.kind == "all" and indent == "  ":
        for part in reason.parts:
            yield from reason_lines(part, lang, indent + " ")
        return
    mark = text("why.holds" if reason.holds else "why.holds_not", lang)
    yield f"{indent}{mark:<3} {reason.said.text(lang)}"
    for part in reason.parts:
        yield from reason_lines(part, lang, indent + "    ")


def move_lines(why: MoveReason, lang: str) -> list[str]:
    """Return why a move is allowed or not, without what follows from it."""
    if why.seat < 0:
        return [text("why.move_nobody", lang, action=worded(why.action, lang))]
    key = "why.move_legal" if why.legal else "why.move_refused"
    action = worded(why.action, lang)
    lines = [text(key, lang, action=action, seat=why.seat), "", why.said.text(lang)]
    lines += [message.text(lang) for message in why.more]
    if why.comparison is None:
        if why.under:
            lines.append(_under_line(why, lang))
        else:
            lines.append(rule_line(why.rule, why.setting, why.value, lang, why.said))
        if why.setting or why.under:
            lines += where_lines(why.where, lang)
            lines += [f"  {words}" for words in [why.says(lang)] if words]
        lines += last_word(why.plugin, lang)
    else:
        lines += ["", *decided_lines(why.comparison, lang)]
        lines += [text("why.note", lang, note=note.text(lang)) for note, _ in why.comparison.notes]
    if why.asked is not None:
        said = why.asked.said.text(lang)
        lines += ["", text("why.asked_why", lang, seat=why.seat, said=said)]
        lines += last_word(why.asked.plugin, lang)
    return lines


def _under_line(why: MoveReason, lang: str) -> str:
    """Return the rule, and the setting that sets it, where that does not decide."""
    told = value_told(why.under, why.value, lang)
    name = rule_name(why.rule, why.under, why.said.params, lang)
    return text("why.rule_under_setting", lang, rule=name, setting=why.under, value=told)


def last_word(plugin: str, lang: str) -> list[str]:
    """Return the line that names the plugin that decides; none where there is none."""
    return ["  " + text("plugin.decides", lang, plugin=plugin)] if plugin else []


def _verdict_lines(rules: Rules, play: Play, lang: str) -> list[str]:
    gouji = why_gouji(rules, play)
    key = _key("is_gouji", "is_no_gouji", gouji)
    words = text(key, lang, play=play.text, said=gouji.said.text(lang))
    if not gouji.value and not rules.opening.any_play:
        return [words, *_parts(gouji, lang), *last_word(rules.wrapped_by.get("gouji", ""), lang)]
    opens = why_opens(rules, play)
    gap = text("play.sentence_gap", lang)
    return [
        words + gap + _opens_words(rules, opens, lang),
        *_parts(gouji, lang),
        *_parts(opens, lang),
        *last_word(rules.wrapped_by.get("gouji", ""), lang),
        *last_word(rules.wrapped_by.get("opening", ""), lang),
    ]


def _parts(verdict: Verdict, lang: str) -> list[str]:
    """Return the conditions one by one where none of them decides alone."""
    reason = verdict.reason
    if reason is None or reason.deciding().kind not in {"all", "any"}:
        return []
    return list(reason_lines(reason, lang))


def _opens_words(rules: Rules, opens: Verdict, lang: str) -> str:
    key = _key("does_open", "does_not_open", opens)
    if opens.value and rules.chosen.opening.fours:
        key = "why.opens_by_fours"
    elif opens.value and rules.chosen.opening.on in {"unanswered", "played"}:
        key = f"why.does_open_{rules.chosen.opening.on}"
    said = text(key, lang, said=opens.said.text(lang))
    if not rules.opening.minds_win:
        return said
    return said + text("play.sentence_gap", lang) + text("why.opens_as_lead", lang)


def _key(yes: str, no: str, verdict: Verdict) -> str:
    """Return the text for a verdict; a condition that is missing is named as such."""
    if verdict.value:
        return f"why.{yes}"
    return f"why.{no}" if verdict.plain else f"why.{no}_wanted"


def _play_words(rules: Rules, play: Play, lang: str) -> str:
    return text("why.comma", lang).join(one.text(lang) for one in described(rules, play))
