"""The differences of two rulesets as lines of text, grouped by rule."""

from itertools import groupby

from gouji_rules.diff.difference import Comparison, Difference
from gouji_rules.diff.witness import JUDGES_PLAYS, POSITIONS, Witness
from gouji_rules.diff.witness_told import Names, told
from gouji_rules.engine.rules import Rules
from gouji_rules.messages import has, in_language, text
from gouji_rules.sheet.shape import Told
from gouji_rules.sheet.statements import told as sentence
from gouji_rules.sheet.words import Words


def names_of(comparison: Comparison, lang: str) -> Names:
    """Return how the two rulesets are called: by name, with the id where names are alike."""
    names = [in_language(rules.names, lang) or rules.id for rules in comparison.rules]
    ids = [rules.id for rules in comparison.rules]
    if names[0] == names[1] and ids[0] != ids[1]:
        names = ids
    elif names[0] == names[1]:  # a ruleset and a copy of it, most likely
        names = [f"{name} {sign}" for name, sign in zip(names, "AB", strict=True)]
    one, other = (text("difference.quoted", lang, name=name) for name in names)
    return one, other


def comparison_lines(comparison: Comparison, lang: str, *, keys: bool = False) -> list[str]:
    """Return all differences in words, those of one rule under its name.

    Args:
        comparison: the differences.
        lang: the language.
        keys: name the setting of each as well.
    """
    names = names_of(comparison, lang)
    one, other = (
        name if rules.id in name else text("difference.named", lang, name=name, id=rules.id)
        for name, rules in zip(names, comparison.rules, strict=True)
    )
    if comparison.same:
        lines = [text("difference.same", lang, one=one, other=other)]
    else:
        number = comparison.number
        key = "one_point" if number == 1 else "points"
        lines = [
            text("difference.heading", lang, one=one, other=other),
            text(f"difference.{key}", lang, number=number),
        ]
    lines += _plugins(comparison, names, lang)
    for rule, group in groupby(comparison.differences, key=lambda difference: difference.rule):
        lines += ["", rule_name(rule, lang)]
        for number, difference in enumerate(group):
            lines += [""] * (number > 0)
            for name, rules in zip(names, comparison.rules, strict=True):
                lines += _sentence(name, rules, difference.key, lang)
            if keys:
                lines.append("  " + text("difference.key", lang, key=difference.key))
            lines += [f"    {line}" for line in example_lines(difference, names, lang)]
    return lines + _besides(comparison, lang)


def rule_name(rule: str, lang: str) -> str:
    """Return a rule's name, as a heading."""
    key = f"play.rule_{rule}"
    name = text(key, lang) if has(key) else rule
    return name[0].upper() + name[1:]


def _sentence(name: str, rules: Rules, key: str, lang: str) -> list[str]:
    """Return what a ruleset says about a setting; what is made of parts as a list of them."""
    told_ = sentence(rules, key, Words.of(rules, lang))
    return ["  " + text("difference.says", lang, ruleset=name, sentence=told_.text), *_parts(told_)]


def _parts(told_: Told, indent: str = "  ") -> list[str]:
    lines = []
    for part in told_.below:
        lines += [f"{indent}  - {part.text}", *_parts(part, indent + "  ")]
    return lines


def example_lines(difference: Difference, names: Names, lang: str) -> list[str]:
    """Return what the two decide differently, or that nothing was found."""
    if difference.found.witnesses:
        first, *others = told(difference.found.witnesses, names, lang)
        return [text("difference.example", lang, told=first), *others]
    if difference.idle:
        return [text("difference.idle", lang)]
    if difference.found.drawn_only:
        return [text("difference.drawn_only", lang)]
    if difference.found.cut:
        return [text("difference.none_found_cut", lang)]
    if difference.key in JUDGES_PLAYS:
        return [text("difference.none_found_plays", lang)]
    return [text("difference.none_found", lang, positions=POSITIONS)]


def _plugins(comparison: Comparison, names: Names, lang: str) -> list[str]:
    """Return the plugins of both as a difference of its own, with what comes of it."""
    if comparison.plugins is None:
        return []
    lines = ["", text("difference.plugins", lang)]
    for name, plugins in zip(names, comparison.plugins, strict=True):
        listed = text("difference.comma", lang).join(plugins) or text("difference.none", lang)
        said = text("difference.says", lang, ruleset=name, sentence=listed)
        lines.append(f"  {said}")
    if comparison.decided.witnesses:
        first, *others = told(comparison.decided.witnesses, names, lang)
        lines += [f"    {line}" for line in [text("difference.example", lang, told=first), *others]]
    return lines


def _besides(comparison: Comparison, lang: str) -> list[str]:
    lines = []
    if comparison.metadata:
        what = [text(f"difference.meta_{name}", lang) for name in comparison.metadata]
        lines += [
            "",
            text("difference.metadata", lang, what=text("difference.comma", lang).join(what)),
        ]
    return lines


def as_json(comparison: Comparison, lang: str) -> dict[str, object]:
    """Return the differences as plain data, words in ``lang``."""
    from dataclasses import asdict

    def told_as_json(witness: Witness) -> dict[str, object]:
        return {"type": type(witness).__name__.lower(), **asdict(witness)}

    names = names_of(comparison, lang)
    return {
        "rulesets": [rules.id for rules in comparison.rules],
        "same": comparison.same,
        "differences": [
            {
                "setting": one.key,
                "rule": one.rule,
                "values": [rules.settings[one.key] for rules in comparison.rules],
                "says": [says[lang] for says in one.says],
                "example": example_lines(one, names, lang),
                "found": [told_as_json(witness) for witness in one.found.witnesses],
                "without_effect": one.idle,
            }
            for one in comparison.differences
        ],
        "plugins": comparison.plugins,
        "plugins_decide": [told_as_json(one) for one in comparison.decided.witnesses],
        "metadata": list(comparison.metadata),
    }
