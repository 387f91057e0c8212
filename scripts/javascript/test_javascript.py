"""A client and a bot in JavaScript, written from docs/engine.md and its reference alone."""

import json
import subprocess
import sys
from pathlib import Path

from gouji_rules import load_ruleset
from gouji_rules.bots import make
from gouji_rules.simulate import simulate
from gouji_rules.testing import check_bot

FOLDER = Path(__file__).parent
BOT = f"cmd:node '{FOLDER / 'bot.mjs'}'"
ENGINE = [sys.executable, "-m", "gouji_rules", "engine"]
RULESETS = ["zhongyou", "xuandian", "app196", "sd198_fours", "five_packs"]


def test_a_table_plays_whole_games_saves_restores_and_takes_back() -> None:
    done = subprocess.run(
        ["node", str(FOLDER / "table.mjs"), json.dumps(ENGINE), *RULESETS],
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    played = [json.loads(line) for line in done.stdout.splitlines()]
    assert [one["ruleset"] for one in played] == RULESETS
    asked = {question for one in played for question in one["questions"]}
    assert {"call", "revolution", "lead", "answer", "burn", "give"} <= asked


def test_a_bot_plays_in_every_process_and_alike_for_equal_views() -> None:
    rules = load_ruleset("xuandian")
    one = simulate(rules, sets=4, bots=[BOT, "random"], seed=3).as_json()
    two = simulate(rules, sets=4, bots=[BOT, "random"], seed=3, jobs=2).as_json()
    assert one["points"] == two["points"]
    check_bot(lambda seed: make(BOT, seed), rulesets=["zhongyou", "five_packs"], sets=1)


def test_a_bot_plays_at_the_terminal() -> None:
    command = ["play", "-r", "xuandian", "--auto", "--sets", "1", "--seed", "3", "--bots", BOT]
    done = subprocess.run(
        [sys.executable, "-m", "gouji_rules", *command, "--pace", "0", "--lang", "en"],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert "The game is over." in done.stdout
