"""Records of engines that forgot, where a burn or 4-open came between, what had been led."""

import random
from pathlib import Path

from gouji_rules.engine.play import FORGETFUL
from gouji_rules.engine.rules import ENGINE_MEANING
from gouji_rules.kernel.gears import tables_for
from gouji_rules.record import Game
from gouji_rules.ruleset import load_ruleset

SEED = 8
"""Of a game in which somebody undoes a burn and wins the lead."""


def played(path: Path, meaning: int) -> Game:
    rules = load_ruleset(path)
    rules.meaning = meaning
    game, draw = Game(rules, seed=SEED), random.Random(SEED)
    for _ in range(260):
        if game.over:
            break
        game = game.step(draw.choice([*game.legal_actions()]))
    return game


def test_a_record_of_before_goes_as_it_went(tmp_path: Path) -> None:
    path = tmp_path / "led.yaml"
    path.write_text("id: led\nextends: zhongyou\nopening: {opens: win.led}\n", "utf-8")
    before = played(path, FORGETFUL)
    before.save(tmp_path / "game.jsonl")
    again = Game.load(tmp_path / "game.jsonl")

    assert (FORGETFUL, before.events) == (again.rules.meaning, again.events)
    assert before.events != played(path, ENGINE_MEANING).events
    assert tables_for(again.rules) is None
