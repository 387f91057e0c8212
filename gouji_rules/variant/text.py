"""A variant's two files as text: what differs, each with what it means, and scenarios of it.

Nothing of a scenario says what is true: every statement is asked of the engine under the new
ruleset, and what the parent decides otherwise comes first.
"""

import json
import re
import textwrap
from collections.abc import Callable
from typing import Any, Final

from gouji_rules.engine.game import Game
from gouji_rules.engine.rules import Rules
from gouji_rules.messages import LANGUAGES, has, text
from gouji_rules.messages.layout import width_of
from gouji_rules.ruleset.yaml.writing import flow as in_flow
from gouji_rules.seats import mates
from gouji_rules.variant.choices import Draft
from gouji_rules.variant.likeness import loaded
from gouji_rules.variant.positions import PAIRS, POSITIONS, SINGLES, Shown

WIDTH: Final = 96
CHINESE: Final = ("zh-Hans", "zh-Hant")
NOTES: Final = 24
"""The column where notes beside a value begin."""

_PLAIN: Final = re.compile(r"[^\W\d_][\w·.（）()/ -]*\Z")
_SPECIAL: Final = frozenset({"true", "false", "yes", "no", "on", "off", "null", "y", "n"})


def ruleset_text(draft: Draft, lang: str, *, schema: str, parent: str) -> str:
    """Return the file's text.

    Args:
        draft: what it says.
        lang: the language of the comments.
        schema: the address of the schema for editors; empty for none.
        parent: the parent as the file names it.
    """
    lines = [f"# yaml-language-server: $schema={schema}", "#"] if schema else []
    lines += _head(draft.id, draft.parent, lang)
    lines += ["", *_metadata(draft, lang, parent)]
    if draft.define:
        lines += ["", *of_definitions(lang), "define:"]
        for head, says in draft.define.items():
            lines += written(head, says, "  ")
    lines += _settings(draft, lang)
    ending = "new.file_end" if draft.settings else "new.file_nothing"
    lines += ["", *comment(text(ending, lang, parent=draft.parent), lang)]
    return "\n".join(lines) + "\n"


def _head(id_: str, parent: str, lang: str) -> list[str]:
    return comment(text("new.file_head", lang, id=id_, parent=parent), lang)


def written_in(text_: str, id_: str, parent: str) -> str:
    """Return the language in whose words ``ruleset_text`` wrote a text; empty where it did not."""
    begins = text_[: text_.find("\n\n") + 1]
    for lang in LANGUAGES:
        if begins.endswith("\n".join([*_head(id_, parent, lang), ""])):
            return lang
    return ""


def of_definitions(lang: str) -> list[str]:
    """Return as comment lines what definitions are."""
    return comment(text("setting.define.about", lang), lang)


def comment(words: str, lang: str, indent: str = "") -> list[str]:
    """Return words as comment lines; a line end in them stays."""
    lines: list[str] = []
    for line in words.split("\n"):
        # Chinese has no gaps to break at, and its sentences are short.
        parts = textwrap.wrap(line, WIDTH - len(indent)) if lang == "en" else [line]
        lines += [f"{indent}# {part}".rstrip() for part in parts or [""]]
    return lines


def names_of(draft: Draft) -> dict[str, str]:
    """Return the names by language, those that nobody gave made from the others.

    Where one Chinese name is given, the other is left out: the same characters would be wrong
    there, and readers are shown the one that is written.
    """
    given = draft.names
    names = {"en": given.get("en") or draft.id.replace("_", " ").title()}
    chinese = {language: given[language] for language in CHINESE if given.get(language)}
    if not chinese:
        chinese = dict.fromkeys(CHINESE, given.get("en") or draft.id)
    return {language: (chinese | names)[language] for language in (*chinese, "en")}


def _metadata(draft: Draft, lang: str, parent: str) -> list[str]:
    def line(words: str, key: str = "") -> str:
        gap = " " * max(2, NOTES - width_of(words))
        return words + gap + "# " + text(f"new.file_{key}", lang) if key else words

    names = names_of(draft)
    in_all = [
        line(f"  {language}: {scalar(names[language])}")
        for language in LANGUAGES
        if language in names
    ]
    # Where nobody said where it is played, the name stands for the place.
    region = [line(f"region: {scalar(draft.region)}", "region")]
    return [
        line(f"id: {draft.id}", "id"),
        line(f"extends: {scalar(parent)}", "extends"),
        line("version: 1", "version"),
        line("names:", "names"),
        *in_all,
        *(region if draft.region else [line("region:", "region"), *in_all]),
        line("sources: []", "sources"),
        line("deviations: []", "deviations"),
    ]


def _settings(draft: Draft, lang: str) -> list[str]:
    lines: list[str] = []
    above = ""
    for key, value in draft.settings.items():
        group, _, name = key.partition(".")
        indent = "  " if name else ""
        if not name or group != above:
            lines.append("")
        if name and group != above:
            lines.append(f"{group}:")
        above = group
        lines += explained(draft.parent, key, value, lang, indent)
        lines += written(name or group, value, indent)
    return lines


def explained(parent: str, key: str, value: Any, lang: str, indent: str) -> list[str]:
    """Return as comment lines what a setting is, what its value means, and what the parent says."""
    parts = [text(f"setting.{key}.about", lang)]
    meant = _meaning(key, value, lang)
    if meant:
        parts.append(text("new.file_meaning", lang, value=value, meaning=meant))
    old = loaded(parent).settings[key]
    said, old_meant = flow(old), _meaning(key, old, lang)
    if old_meant:
        said = text("new.file_choice", lang, value=old, meaning=old_meant)
    parts.append(text("new.file_parent", lang, parent=parent, value=said))
    return comment("\n".join(parts), lang, indent)


def _meaning(key: str, value: Any, lang: str) -> str:
    """Return what a choice means; empty for a value that is not one."""
    name = f"setting.{key}.{value}"
    return text(name, lang) if isinstance(value, str) and has(name) else ""


def written(key: str, value: Any, indent: str) -> list[str]:
    """Return a key with its value; a long expression is folded over several lines."""
    line = f"{indent}{key}: {value if _is_safe(value) else flow(value)}"
    if not isinstance(value, str) or len(line) <= WIDTH or "  " in value:
        return [line]
    return [
        f"{indent}{key}: >-",
        *(f"{indent}  {part}" for part in textwrap.wrap(value, WIDTH - len(indent) - 2)),
    ]


def _is_safe(value: Any) -> bool:
    """Return whether a text can stand in YAML as it is: an expression, mostly."""
    return (
        isinstance(value, str)
        and re.match(r"[A-Za-z(]", value) is not None
        and ": " not in value
        and " #" not in value
        and value.strip() == value
        and value.lower() not in _SPECIAL
        and value.isprintable()
    )


def flow(value: Any) -> str:
    """Return a value on one line of YAML, texts quoted where they have to be; ranks never are."""
    return in_flow(value, lambda one: one if re.fullmatch(r"[0-9]|10", one) else scalar(one))


def scalar(value: str) -> str:
    """Return a text as a scalar, quoted where YAML would read something else."""
    if _PLAIN.match(value) and value.lower() not in _SPECIAL and value.strip() == value:
        return value
    return json.dumps(value, ensure_ascii=False)


MOST = 4
"""So many statements of a kind that the parent decides otherwise are written."""

BESIDES = 2
"""So many that both decide alike."""

LONG = 12
"""So many legal actions are written out as all there are."""

Judge = Callable[..., bool]
_ALONE: Final = tuple((cards,) for cards in SINGLES)
_STATEMENTS: Final[tuple[tuple[Judge, tuple[tuple[str, ...], ...], str, str], ...]] = (
    (Rules.beats, PAIRS, "{} beats {}", "{} does not beat {}"),
    (Rules.is_gouji, _ALONE, "{} is gouji", "{} is not gouji"),
    (Rules.opens, _ALONE, "{} opens", "{} does not open"),
)
"""Who decides, of which plays, and what is said where it holds and where it does not."""


def scenario_text(rules: Rules, parent: Rules, lang: str, *, schema: str, ruleset: str) -> str:
    """Return the text of the scenario file.

    Args:
        rules: the variant.
        parent: what it extends.
        lang: the language of comments and names.
        schema: the address of the schema for editors; empty for none.
        ruleset: the variant's file as this one names it.
    """
    lines = [f"# yaml-language-server: $schema={schema}", "#"] if schema else []
    lines += comment(text("new.scenario_head", lang, id=rules.id, parent=parent.id), lang)
    lines += ["", f"ruleset: {scalar(ruleset)}", ""]
    lines += _statements(rules, parent, lang)
    positions = [*_deck(rules, parent, lang), *_positions(rules, parent, lang)]
    if positions:
        lines += ["", *comment(text("new.scenario_positions", lang), lang), "scenarios:"]
        lines += positions
    return "\n".join(lines) + "\n"


def _statements(rules: Rules, parent: Rules, lang: str) -> list[str]:
    other: list[str] = []
    alike: list[str] = []
    for judge, asked, true, false in _STATEMENTS:
        differing: list[str] = []
        same: list[str] = []
        for plays in asked:
            holds = _decides(rules, judge, plays)
            if holds is not None:
                line = f"  - {(true if holds else false).format(*plays)}"
                (differing if _decides(parent, judge, plays) != holds else same).append(line)
        other += differing[:MOST]
        alike += same[:BESIDES]
    lines = [*comment(text("new.scenario_plays", lang), lang), "plays:"]
    if other:
        words = text("new.scenario_other", lang, parent=parent.id)
        lines += [*comment(words, lang, "  "), *other]
        lines += comment(text("new.scenario_alike", lang, parent=parent.id), lang, "  ")
    return lines + alike


def _decides(rules: Rules, judge: Judge, plays: tuple[str, ...]) -> bool | None:
    """Return what a ruleset says; None where the deck has no such cards, or they are no play."""
    try:
        return judge(rules, *plays)
    except ValueError:
        return None


def _positions(rules: Rules, parent: Rules, lang: str) -> list[str]:
    """Return the positions that show what differs, and whose outcome does."""
    changed = {key for key, value in rules.settings.items() if parent.settings[key] != value}
    lines: list[str] = []
    for shown in POSITIONS:
        called = shown.calls and shown.calls != rules.chosen.calls.calls
        if changed.isdisjoint(shown.keys.split()) or called:
            continue
        for one in shown.ways():
            facts = _facts(rules, one)
            if facts is not None and facts != _facts(parent, one):
                lines += _scenario(one, facts, lang)
                break
    return lines


def _facts(rules: Rules, shown: Shown) -> dict[str, Any] | None:
    """Play a position; None where it cannot be played under these rules."""
    try:
        game: Any = Game.from_position(rules, **shown.position)
        for move in shown.moves.split(", ") if shown.moves else ():
            seat, _, action = move.partition(" ")
            game = game.step(action, seat=int(seat))
    except ValueError:  # a position, or a move, that there is not under these rules
        return None
    facts = game.facts()
    return {key: _of_seat_0(key, facts[key]) for key in shown.facts.split()}


def _of_seat_0(key: str, fact: Any) -> Any:
    """Of what each seat is told, return what seat 0 is."""
    if key == "shows":
        return {0: {seat: number for seat, number in fact[0].items() if seat}}
    if key == "sees":
        return {0: {mate: fact[0].get(mate) for mate in mates(0)}}
    return fact


def _scenario(shown: Shown, facts: dict[str, Any], lang: str) -> list[str]:
    lines = [f"  - name: {scalar(text(f'new.show_{shown.name}', lang))}"]
    for key, value in shown.position.items():
        lines.append(f"    {key}: {_data(key, value)}")
    if shown.moves:
        lines.append(f"    moves: [{shown.moves}]")
    lines.append("    expect:")
    for key, value in facts.items():
        name, said = _expected(key, value)
        if key == "debts" and value:
            lines += [f"      {name}:", *(f"        - {debt}" for debt in value)]
        else:
            lines.append(f"      {name}: {said}")
    return lines


def _expected(key: str, value: Any) -> tuple[str, str]:
    if key == "legal":
        actions = list(value)
        name = "legal" if len(actions) <= LONG else "can"
        return name, "[" + ", ".join(actions[:LONG]) + "]"
    if key == "asks" and value is None:
        return key, "nobody"
    return key, _data(key, value)


def _data(key: str, value: Any) -> str:
    """Return data on one line; cards are written as they are."""
    if key == "hands":
        hands = (f"{seat}: " + _cards(cards) for seat, cards in value.items())
        return "{" + ", ".join(hands) + "}"
    if key == "sees":
        seen = (f"{seat}: {_data('hands', hands)}" for seat, hands in value.items())
        return "{" + ", ".join(seen) + "}"
    if key == "burned":
        return "[" + ", ".join(value) + "]"
    if isinstance(value, dict):
        return (
            "{" + ", ".join(f"{name}: {_data(str(name), one)}" for name, one in value.items()) + "}"
        )
    return "none" if value is None else flow(value)


def _cards(cards: str | None) -> str:
    """Return cards as they are, where there are any."""
    return "none" if cards is None else cards or '""'


def _deck(rules: Rules, parent: Rules, lang: str) -> list[str]:
    """Return a scenario of how many cards there are, where that differs."""
    new = dict(zip(rules.deck.kinds, rules.deck.counts, strict=True))
    old = dict(zip(parent.deck.kinds, parent.deck.counts, strict=True))
    differs = {kind: number for kind, number in new.items() if number != old.get(kind)}
    if not differs:
        return []
    sizes = rules.deck.hand_sizes
    most, least = max(sizes), min(sizes)
    key = "new.show_deck" if most == least else "new.show_uneven"
    name = text(key, lang, total=rules.deck.size, number=most, least=least)
    dealt = str(most) if most == least else flow(sizes)
    return [
        f"  - name: {scalar(name)}",
        f"    expect: {{dealt: {dealt}, deck: {_data('deck', differs)}}}",
    ]
