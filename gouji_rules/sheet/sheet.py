"""The rule sheet of a ruleset: what a person would print and lay on the table."""

import re
from collections.abc import Iterator
from html import unescape
from typing import Any, Final

from gouji_rules.engine.rules import Rules
from gouji_rules.files import Kind
from gouji_rules.messages import catalogue, in_language
from gouji_rules.sheet.sections import SECTIONS, decided, sections
from gouji_rules.sheet.shape import Section, Sheet, Told
from gouji_rules.sheet.words import Words

_LEAST: Final = 3
"""A file with so many of our headings is a sheet of ours; one that somebody wrote has none."""
_HEADING: Final = re.compile(r"^(?:## (.+)|<h2>(.+)</h2>|(.+)\n-+)$", re.MULTILINE)
"""A heading in Markdown, in HTML, in plain text."""


def is_sheet(text: str) -> bool:
    """Return whether a file's text is a rule sheet of ours, in any language and any form."""
    texts = catalogue("sheet")
    titles = {title for name in SECTIONS for title in texts[f"section_{name}"].values()}
    found = (unescape(heading[heading.lastindex or 0]) for heading in _HEADING.finditer(text))
    return sum(heading in titles for heading in found) >= _LEAST


SHEET: Final = Kind("sheet", is_sheet, replaced=True)
"""What ``explain -o`` writes."""


def sheet(rules: Rules, lang: str) -> Sheet:
    """Return the rule sheet of a ruleset.

    Args:
        rules: the ruleset.
        lang: ``en``, ``zh-Hans`` or ``zh-Hant``.
    """
    words = Words.of(rules, lang)
    name = in_language(rules.names, lang) or rules.id
    return Sheet(
        rules.id,
        lang,
        words.say("sheet.title", name="{name}").replace("{name}", name),
        tuple(_facts(rules, words)),
        sections(rules, words),
        tuple(_notes(rules, words)),
    )


def _facts(rules: Rules, words: Words) -> Iterator[tuple[str, str]]:
    region = in_language(rules.info.get("region"), words.lang)
    if region:
        yield words.say("sheet.region"), region
    yield words.say("sheet.players"), words.say("sheet.players_text")
    letters = words.listed(
        words.say("sheet.letter", level=level, joker=words.rank(level))
        for level in rules.deck.levels
        if words.rank(level) != level
    )
    if letters:
        yield words.say("sheet.notation"), words.say("sheet.notation_text", letters=letters)
    version = rules.info.get("version")
    if version is not None:
        yield words.say("sheet.version"), in_language(version, words.lang)


def _notes(rules: Rules, words: Words) -> Iterator[Section]:
    for name in ("sources", "deviations"):
        lines = rules.info.get(name) or []
        if lines:
            yield Section(
                words.say(f"sheet.section_{name}"),
                tuple(Told(in_language(line, words.lang)) for line in lines),
            )
    if rules.plugins:
        plugins = words.listed(f"{name} {_version(one)}" for name, one in rules.plugins.items())
        told = [Told(words.say("sheet.plugins_text", plugins=plugins))]
        for name, titles in decided(rules, words).items():
            listed = words.listed(titles, "semicolon")
            told.append(Told(words.say("sheet.plugin_where", plugin=name, sections=listed)))
        for name, sentences in rules.says(words.lang).items():
            below = tuple(map(Told, sentences))
            if below:
                told.append(Told(words.say("sheet.plugin_says", plugin=name), below))
        yield Section(words.say("sheet.section_plugins"), tuple(told))


def _version(plugin: Any) -> str:
    return str(plugin.get("version", "")) if isinstance(plugin, dict) else str(plugin)
