"""Settings said to do nothing do nothing, are told with the reason, and only where it holds."""

from pathlib import Path
from random import Random
from typing import Any

import pytest

import gouji_rules as gr
from gouji_rules.messages import LANGUAGES
from gouji_rules.rules import SETTINGS, Chosen
from gouji_rules.rules.deck import deck_of
from gouji_rules.ruleset import check_file, resolve_ruleset
from gouji_rules.ruleset.checks.dead_settings import DEAD, Dead
from tests.ruleset.random_chains import as_yaml, nested
from tests.ruleset.random_settings import value

ROWS = [
    pytest.param(dead, key, id=f"{number}-{key}")
    for number, dead in enumerate(DEAD)
    for key in dead.keys
]

NEAR = {
    "deck.removed": [{"5": 6}],
    "buying.ranks": [
        {"3": "none"},
        {"3": {"sellers": ["opposite"]}},
        {"3": {"no_payment": "free"}},
    ],
    "held": [{"4": {"together": True}}],
    "tribute.scored": [[]],
    "tribute.scored_only": [[], ["burn", "point", "fall", "smother"]],
    "burn.bonus": [0],
    "deck.jokers": [{"X": 0, "D": 0}, {"X": 3, "D": 0}],
    "tribute.order": [[], ["smother"], ["fall"]],
    "tribute.fall": [{6: {"to": 1, "cards": 0}, 5: {"to": 2, "cards": 0}}],
    "sweep.multiplier": [0],
    "sweep.flat": [0, 5],
    "points": [[0, 0, 0, 0, 0, 0]],
}
"""Values of the reason that chance would hardly hit."""

NOBODY_REVOLTS = {"revolution.enabled": False, "buying.no_payment": "free"}
NO_POINTS = {"tribute.scored": [], "tribute.scored_only": [], "burn.bonus": 0}
BESIDE: dict[str, dict[str, Any]] = {
    "smothering.effect": {"hold_three.enabled": False},
    "revolution.void_at": NOBODY_REVOLTS,
    "tribute.return_only_held_ranks": {"tribute.returned": ["burn"]},
    "sweep.cancels": NO_POINTS,
}
"""What else holds where one reason is not enough by itself, by the first setting without effect."""

AGAINST: dict[tuple[str, str], dict[str, Any]] = {
    ("buying.ranks", "revolution.void_at"): {"revolution.enabled": False},
    ("opening.on", "opening.opens"): {"free_play.at": 6},
    ("sweep.flat", "sweep.losers_pay"): {"sweep.multiplier": 0, "points": [0] * 6},
    ("tribute.order", "sweep.cancels"): {"tribute.scored": ["burn"], "burn.bonus": 0},
}

UNHURT = {"deck.jokers": {"deck.added": {"3": 8}}}
"""What makes a ruleset with that reason sound again."""

OTHERS = {
    "beats": "new.size == old.size and new.rank > old.rank",
    "opening.opens": "play.size > 2",
    "revolution.eligible": "hand.twos == 0",
    "tribute.point": "if payer.opened then 0 else 2",
    "gouji.is": "play.size > 4",
}
"""Expressions that say something else than the defaults."""


def given(dead: Dead) -> dict[str, Any]:
    """Return settings with which the reason holds."""
    base = resolve_ruleset("xuandian").settings
    random = Random(0)
    tried = NEAR.get(dead.why, [value(random, SETTINGS[dead.why].kind, "") for _ in range(60)])
    for one in tried:
        first = dead.keys[0]
        made = AGAINST.get((dead.why, first), BESIDE.get(first, {})) | {dead.why: one}
        made |= UNHURT.get(dead.why, {})
        settings = base | {key: SETTINGS[key].kind.normal(it) for key, it in made.items()}
        chosen = Chosen(settings)
        if dead.holds(chosen, deck_of(chosen.deck)):
            return made
    raise AssertionError(dead.why)


def other(key: str) -> Any:
    """Return a value of a setting that is not its default."""
    if key in OTHERS:
        return OTHERS[key]
    random = Random(1)
    kind = SETTINGS[key].kind
    while True:
        one = value(random, kind, key)
        if one and kind.normal(one) != kind.normal(SETTINGS[key].default):
            return one
        if one is False and SETTINGS[key].default is True:
            return one


def told(folder: Path, settings: dict[str, Any]) -> list[tuple[str, str]]:
    path = folder / "town.yaml"
    text = as_yaml({"id": "town", "extends": "xuandian", **nested(settings)})
    path.write_text(text, encoding="utf-8")
    found = check_file(path)
    assert not [one for one in found if one.severity == "error"], [one.text("en") for one in found]
    for one in found:
        assert all(one.text(language) for language in LANGUAGES)
        assert one.span.line > 2
    return [(str(one.params["key"]), one.text("en")) for one in found if one.code == "no_effect"]


def played(settings: dict[str, Any]) -> tuple[object, ...]:
    """Return all that happens in two sets between players who choose by number."""
    game = gr.Game(gr.load_ruleset("xuandian", settings), seed=5, sets=2)
    random = Random(7)
    while not game.over:
        actions = game.legal_actions()
        game = game.step(actions[random.randrange(len(actions))])
    return game.result.sets, [str(event) for event in game.events]


@pytest.mark.parametrize(("dead", "key"), ROWS)
def test_what_does_nothing_is_told_with_the_setting_that_makes_it_so(
    dead: Dead, key: str, tmp_path: Path
) -> None:
    reason = given(dead)
    reason.pop(key, None)

    messages = [text for name, text in told(tmp_path, reason | {key: other(key)}) if name == key]

    assert 1 == len(messages)
    named = [row.why for row in DEAD if key in row.keys]
    assert any(f"`{why}" in messages[0] for why in named)
    assert key not in [name for name, _ in told(tmp_path, reason)]


@pytest.mark.parametrize(("dead", "key"), ROWS)
def test_what_is_said_to_do_nothing_changes_no_set(dead: Dead, key: str) -> None:
    reason = given(dead)

    assert played(reason) == played(reason | {key: other(key)})


def test_every_reason_is_named(tmp_path: Path) -> None:
    settings = {"burn.bonus": 0, "tribute.scored": [], "sweep.cancels": True}
    (text,) = [text for key, text in told(tmp_path, settings) if key == "sweep.cancels"]

    assert "`burn.bonus: 0`" in text
    assert "`tribute.scored: []`" in text
    assert "`tribute.scored_only: []`" in text
    assert "burn.enabled" not in text
