"""The scenario file beside a variant: what differs, shown by plays and positions.

Nothing here says what is true: every statement is asked of the engine under the new ruleset,
and what the parent decides otherwise comes first.
"""

from collections.abc import Callable
from typing import Any, Final

from gouji_rules.engine.game import Game
from gouji_rules.engine.rules import Rules
from gouji_rules.messages import text
from gouji_rules.seats import mates
from gouji_rules.variant.positions import PAIRS, POSITIONS, SINGLES, Shown
from gouji_rules.variant.text import comment, flow, scalar

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
        if changed.isdisjoint(shown.keys) or called:
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
        for move in shown.moves:
            seat, _, action = move.partition(" ")
            game = game.step(action, seat=int(seat))
    except ValueError:  # a position, or a move, that there is not under these rules
        return None
    facts = game.facts()
    return {key: _of_seat_0(key, facts[key]) for key in shown.facts}


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
        lines.append(f"    moves: [{', '.join(shown.moves)}]")
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
